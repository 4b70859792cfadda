# Merges what runs have covered (+cover=FILE) and tells the holes; fails when a bin that must be covered is not.
#
#   awk -f scripts/cover.awk [-v quiet=1] [-v must=FILE] build/gen/cover.list FILE...
#
# build/gen/cover.list names the bins, FILE... have `name hits` lines. `must` names bins of which each needs a hit; without it
# that is every bin that cover.def calls neither `never` nor `open`.
BEGIN {
    FS = "\t"
    while (must != "" && (got = (getline line < must)) > 0) if (line !~ /^#/) { wanted[line] = 1; wants++ }
    if (must != "" && (got < 0 || !wants)) { print "cover: " must " names no bin" > "/dev/stderr"; exit failed = 2 }
}
FNR == 1 { files++ }
files == 1 { name[++bins] = $1; mark[$1] = $2; text[$1] = $3; next }
{
    split($0, f, " ")
    if (f[1] in mark) hits[f[1]] += f[2]; else stray[f[1]] = 1
}
function group(bin) { sub(/[.].*/, "", bin); return bin }
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
        if (!hits[b] && (must == "" ? mark[b] == "" : b in wanted)) hole[++holes] = b
        delete wanted[b]
    }
    printf "%d files, %d bins: %d covered of %d that can be (%.1f %%), %d that no run can show\n", files - 1, bins, covered, can,
        100 * covered / can, never
    if (opens && !quiet) { print "open, known:"; for (i = 1; i <= opens; i++) printf "  %-32s %s\n", open[i], text[open[i]] }
    if (wrongs) { print "covered, though cover.def says that no run can:"; for (i = 1; i <= wrongs; i++) print "  " wrong[i] }
    if (holes) { print "holes:"; for (i = 1; i <= holes; i++) printf "  %-32s %s\n", hole[i], text[hole[i]] }
    for (b in wanted) { print "cover: " must " names `" b "`, and cover.def does not"; lost++ }
    for (b in stray) { print "cover: a run counts `" b "`, and cover.def does not: build the simulator again"; lost++ }
    exit holes || wrongs || lost
}
