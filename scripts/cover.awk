# SPDX-License-Identifier: Apache-2.0
# Merges the coverage of runs (+cover=FILE) and lists the holes; fails if a required bin is not covered.
#
#   awk -f scripts/cover.awk [-v quiet=1] [-v must=FILE [-v ran="MACHINE..."]] build/gen/cover.list FILE...
#
# build/gen/cover.list names the bins, FILE... have `name hits` lines; the folder of a FILE names the machine that
# ran. `must` has lines `bin machine...`: each of these machines needs a hit. The line of the bin `*` names them for
# all bins that have no line and are neither `never` nor `open` in cover.def. Machines that are not in `ran` are left
# out. Without `must` each bin that is neither needs a hit on any machine.
BEGIN {
    FS = "\t"
    while (must != "" && (got = (getline line < must)) > 0) if (line !~ /^#/) {
        n = split(line, f, " ")
        if (n < 2) { print "cover: " must ": no machine must reach `" f[1] "`" > "/dev/stderr"; exit failed = 2 }
        if (f[1] == "*") { usual = line; sub(/^[^ ]* /, "", usual); continue }
        demand(f[1], line)
        demanded[f[1]] = 1
    }
    if (must != "" && (got < 0 || usual == "")) { print "cover: " must " names no bin" > "/dev/stderr"; exit failed = 2 }
}
FNR == 1 { files++; n = split(FILENAME, f, "/"); on = f[n - 1] }
files == 1 { name[++bins] = $1; mark[$1] = $2; text[$1] = $3; next }
{
    split($0, f, " ")
    if (f[1] in mark) { hits[f[1]] += f[2]; hits_on[f[1], on] += f[2] } else stray[f[1]] = 1
}
function demand(bin, line,   n, f, i) {
    n = split(line, f, " ")
    for (i = 2; i <= n; i++) if (ran == "" || index(" " ran " ", " " f[i] " ")) { if (!(f[i] in wants)) machine[++machines] = f[i]; wants[f[i]]++; wanted[bin, f[i]] = 1 }
}
function group(bin) { sub(/[.].*/, "", bin); return bin }
function tell(headline, list, n,   i) {
    if (n) print headline
    for (i = 1; i <= n; i++) printf "  %-32s %s\n", list[i], text[list[i]]
    return n
}
END {
    if (failed) exit failed
    if (files < 2) { print "cover: no run has written what it covers" > "/dev/stderr"; exit 2 }
    if (!quiet) for (i = 1; i <= bins; i++) {
        b = name[i]; g = group(b)
        if (g != last) { printf "%s\n", g; last = g }
        printf "  %-32s %14.0f  %s\n", b, hits[b], (mark[b] == "" ? "" : mark[b] ": ") text[b]
    }
    for (i = 1; i <= bins; i++) {
        b = name[i]
        if (mark[b] == "never") never++; else { can++; if (hits[b]) covered++ }
        if (mark[b] == "never" && hits[b]) wrong[++wrongs] = b
        if (!hits[b] && mark[b] == "open") open[++opens] = b
        if (must == "" && !hits[b] && mark[b] == "") hole[++holes] = b
        if (must != "" && mark[b] == "" && !(b in demanded)) demand(b, b " " usual)
        if (mark[b] != "" && b in demanded) both[++boths] = b
        delete demanded[b]
    }
    printf "%d files, %d bins: %d covered of %d that can be (%.1f %%), %d that no run can show\n", files - 1, bins, covered, can,
        100 * covered / can, never
    if (!quiet) tell("open, known:", open, opens)
    bad = tell("covered, though cover.def says that no run can:", wrong, wrongs) + tell("holes:", hole, holes) \
        + tell("demanded, though cover.def calls it `open` or `never`:", both, boths)
    for (m = 1; m <= machines; m++) {
        holes = 0
        for (i = 1; i <= bins; i++)
            if ((name[i], machine[m]) in wanted && !hits_on[name[i], machine[m]]) hole[++holes] = name[i]
        printf "%s: %d bins demanded, %d reached\n", machine[m], wants[machine[m]], wants[machine[m]] - holes
        bad += tell("holes on " machine[m] ":", hole, holes)
    }
    for (b in demanded) { print "cover: " must " names `" b "`, and cover.def does not"; bad++ }
    for (b in stray) { print "cover: a run counts `" b "`, and cover.def does not: build the simulator again"; bad++ }
    exit bad > 0
}
