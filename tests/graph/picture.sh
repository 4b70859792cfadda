#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The picture of interaction costs: well-formed, and its segments add up to the run; the page of `assay report --html --trace` has it.
#
#   tests/graph/picture.sh BUILD PROGRAM.elf
set -u
assay=$1/bin/assay program=$2
. scripts/scratch.sh
. scripts/checks.sh

# sum PICTURE: percent of all its segments together: those above, less those below
sum() { sed -n 's/<title>/\n/gp' "$1" | sed -n 's/^[^:<]*: \([-+0-9.]*\) % of the run.*/\1/p' | awk '{ n += $1 } END { printf "%.1f\n", n }'; }
is_the_run() { awk -v sum="$(sum "$1")" 'BEGIN { print sum; exit sum < 97 || sum > 103 }'; } # each is rounded to 0.1 %

check "a run with its trace" "$assay" record --config board -c 500 --trace "$work/trace" -o "$work/run.assay" "$program"
check "a picture is written" "$assay" icost --svg "$work/all.svg" --trace "$work/trace"
check "it is well formed" xmllint --nonet --noout "$work/all.svg"
check "it adds up to the run" is_the_run "$work/all.svg"
check "one of three parts is written" "$assay" icost --of win,dmiss,bmisp+imiss --svg "$work/three.svg" --trace "$work/trace"
check "it adds up to the run" is_the_run "$work/three.svg"
check "and names its parts" grep -q 'bmisp+imiss: ' "$work/three.svg"
sed 's/<title>win: +[0-9.]* %/<title>win: +0.0 %/' "$work/all.svg" >"$work/wrong.svg"
check "a segment that is left out is found" fails is_the_run "$work/wrong.svg"
check "a page with costs is written" "$assay" report --html "$work/page.html" --trace "$work/trace" "$work/run.assay"
check "it is well formed" xmllint --nonet --noout "$work/page.html"
check "its picture adds up to the run" is_the_run "$work/page.html"
# Its table is that of the command; the critical cycles of a function's instructions are those that the command gives, those of the lines
# that are shown are no more.
"$assay" icost --csv --trace "$work/trace" | awk -F , 'NR > 1 { printf "%s %+.1f %d\n", $1, $3, $2 }' | sort >"$work/expected"
in_table() { # PAGE
    sed -n '/Parts and pairs/,/<\/table>/s/<[^>]*>/ /gp' "$1" | awk '$2 ~ /^[-+][0-9]/ { print $1, $2, $3 }' | sort >"$work/found"
    comm -13 "$work/expected" "$work/found" | awk '{ print; bad = 1 } END { exit bad }' && [ "$(wc -l <"$work/found")" -gt 15 ]
}
"$assay" critical --csv --by function --trace "$work/trace" "$program" | cut -d , -f 1,4 >"$work/expected_critical"
is_critical() { # PAGE
    awk -F , '
        function ends(off) {
            off = sum - percent[name]
            if (rows && name in percent) {
                if (off > 0.05 * rows + 0.1 || (!lines && off < -0.05 * rows - 0.1)) { print name, sum, percent[name]; bad = 1 }
                n++
            }
            sum = rows = 0
        }
        NR == FNR { percent[$1] = $2; next }
        /class="listing/ || /class="function"/ { ends(); lines = /class="listing source"/ }
        match($0, /<summary><b>[^<]*/) { name = substr($0, RSTART + 12, RLENGTH - 12) }
        match($0, /<td class="number">[0-9.]*<\/td><td class="number count">/) {
            text = substr($0, RSTART + 19, RLENGTH - 19)
            sum += text
            rows++
        }
        END { ends(); exit bad || n < 4 }' "$work/expected_critical" "$1"
}
check "its table is that of icost" in_table "$work/page.html"
check "its critical cycles are those of critical" is_critical "$work/page.html"
sed 's|^\(.*<td class="number">\)\([0-9.]*</td><td class="number count">\)|\19\2|' "$work/page.html" >"$work/wrong.html"
check "... other cycles are found" fails is_critical "$work/wrong.html"
sed '/Parts and pairs/,/<\/table>/s/[0-9]</7</g' "$work/page.html" >"$work/wrong.html"
check "... another table is found" fails in_table "$work/wrong.html"
echo "not a trace" >"$work/none"
cp "$work/page.html" "$work/whole.html"
"$assay" report --html "$work/page.html" --trace "$work/none" "$work/run.assay" >"$work/said" 2>&1
check "what is not a trace is said" grep -q 'none: not a trace' "$work/said"
check "and the page stays as it was" cmp "$work/page.html" "$work/whole.html"
half=$(($(wc -c <"$work/trace") / 2))
head -c $half "$work/trace" >"$work/cut"
"$assay" report --html "$work/page.html" --trace "$work/cut" "$work/run.assay" >"$work/said" 2>&1
check "a trace that was cut short is said" grep -q 'cut: was cut short' "$work/said"
check "another run with its trace" "$assay" record --config board -c 500 --trace "$work/other" -o "$work/other.assay" "${program%/*}/nops.elf"
"$assay" report --html "$work/page.html" --trace "$work/other" "$work/run.assay" >"$work/said" 2>&1
check "so is one of another run" grep -q 'other: lacks the lives' "$work/said"
check "and the page stays as it was" cmp "$work/page.html" "$work/whole.html"
check "a picture that cannot be written is an error" fails "$assay" icost --svg /dev/full --trace "$work/trace"
checks_end
