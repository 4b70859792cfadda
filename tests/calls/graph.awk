# SPDX-License-Identifier: Apache-2.0
# `assay report -g --exact --fields function,cycles_share`: a line for each stack that ends a branch, the outermost function
# first, and its percentage of the run's cycles. The column in which a branch begins gives its level.
function parent(level) {
    while (level >= 0 && !(level in path)) level--
    return level
}
function leave(level,   l) { # the deeper ones first
    for (l = 400; l >= level; l--)
        if (l in path) {
            if (!branches[l]) print path[l], share[l]
            delete path[l]; delete branches[l]
        }
}
function enter(level, name, percent,   above) {
    leave(level)
    above = parent(level - 1)
    branches[above] = 1
    path[level] = name ";" path[above]
    share[level] = percent
    branches[level] = 0
}
/^#/ || /^function / || /^\(all\)/ { leave(0); next }
/^[^ ]/ { leave(0); path[0] = $1; share[0] = $2; branches[0] = 0; next }
/^[ |]*$/ { next }
/^ *---/ { enter(index($0, "---") - 1, substr($0, index($0, "---") + 3), share[0]); next }
/--[0-9.]*%--/ {
    match($0, /--[0-9.]*%--/)
    enter(RSTART - 2, substr($0, RSTART + RLENGTH), substr($0, RSTART + 2, RLENGTH - 5))
    next
}
{
    match($0, /^[ |]*/)
    level = RLENGTH == 15 && (12 in path) ? 12 : RLENGTH - 11
    level = parent(level)
    path[level] = substr($0, RLENGTH + 1) ";" path[level]
}
END { leave(0) }
