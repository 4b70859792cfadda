#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# `assay icost --multisim` from end to end, with the one simulator that `perfect` builds: each requested set is simulated once, with its parts
# ideal and no other; a killed run continues; results are made again if something that they depend on has changed; the graph's lengths
# are near.
#
#   tests/graph/multisim.sh BUILD PROGRAM.elf READER.elf PAGES.elf ORDER.elf FWD.elf CROWDED.elf
#
# READER counts the words of its standard input. Loads of PAGES miss page and line, those of ORDER wait for stores that are not their own,
# those of FWD for their own to be written. The code of CROWDED does not fit the I-cache, and its branches are mispredicted.
set -u
build=$(cd "$1" && pwd) program=$2 reader=$3 pages=$4 order=$5 fwd=$6 crowded=$7
assay=$build/bin/assay real=$build/sim/ideal/board/verilator/sim
. scripts/scratch.sh
. scripts/checks.sh

# the simulator, each run of which is noted
simulator=$work/home/sim/ideal/board/verilator/sim runs=$work/runs
mkdir -p "${simulator%/*}"
printf '#!/bin/sh\necho "$*" >>%s\nexec %s "$@"\n' "$runs" "$real" >"$simulator"
chmod +x "$simulator"
export ASSAY_HOME="$work/home"

icost() { # NAME OPTION...: its table in NAME.csv
    name=$1
    shift
    timeout -s KILL 300 "$assay" icost --multisim --csv "$@" >"$work/$name.csv" 2>"$work/$name.said" || { cat "$work/$name.said"; false; }
}
three() { icost "$1" --of imiss,dmiss,bmisp --jobs "$2" -o "$work/$3" "$program" </dev/null; }
count() { [ "$(wc -l <"$runs")" -eq "$1" ]; }
sets() { sed 's/.*+stdin//; s/+append=[^+]*//; s/+stats=.*//; s/+trace=.*/trace/; s/=[^ ]*//g; s/+//g; s/^ *//; s/ *$//' "$1" | sort >"$work/sets"; }
expected() { # of the three parts: all sets, the trace, the beginning of the other machine's
    i=perfect-icache d=perfect-dcache p=perfect-prediction t=perfect-itlb # imiss is both i and t
    printf '%s\n' '' "$i $t" $d "$i $d $t" $p "$i $t $p" "$d $p" "$i $d $t $p" trace 'max-cycles trace'
}
right_sets() { expected | sort | diff - "$work/sets"; }
cycles_of() { awk -F , -v set="$2" '$1 == set { print $2 }' "$work/$1.csv"; }
alone() { # SET OPTION...: simulated by itself it takes the same cycles
    set=$1
    shift
    "$real" "+elf=$program" +stdin "$(sed -n '1s/.*\(+append=[^+]*[^+ ]\) .*/\1/p' "$runs")" "+stats=$work/stats" "$@" </dev/null >"$work/out" 2>&1
    sed -n 's/^cycles,//p' "$work/stats" | diff - "$work/cycles.$set"
}
near() { # TABLE: the graph is within 3 % of the run
    awk -F , 'NR == 2 { run = $2 } NR > 1 { rows++; off = ($3 - $2) / run; if (off > 0.03 || off < -0.03) { print; bad++ } } END { exit bad || rows != 8 }' "$1"
}
signs() { # TABLE: of what is 1 % of the run and more the graph has the right sign, and there is some
    awk -F , 'NR > 2 && ($4 >= 1 || $4 <= -1) { large++; if ($4 * $5 <= 0) { print; bad++ } } END { exit bad || !large }' "$1"
}
summed_up() { # TABLE FOLDER: what stands below the table is of its rows
    "$assay" icost --multisim --of imiss,dmiss,bmisp -o "$work/$2" "$program" </dev/null >"$work/below" 2>&1 &&
        awk -F , 'function abs(x) { return x < 0 ? -x : x }
            NR > 2 && abs($4) >= 5 { large++; off += 100 * abs($5 - $4) / abs($4) } NR > 2 && abs($4) >= 1 { small++; right += $4 * $5 > 0 }
            END { printf "Of %d costs and interactions of 5 %% of the run and more the graph%ss are %.1f %% off in the mean;\nof %d of 1 %% and more %d have the right sign.\n", large, "\047", large ? off / large : 0, small, right }' "$1" >"$work/sum" &&
        tail -n 2 "$work/below" | diff - "$work/sum"
}
same() { diff "$work/$1.csv" "$work/$2.csv"; }

check "three parts" three first 2 first
sets "$runs"
check "are simulated in all sets, each with its parts alone" right_sets
sed 's/+perfect-dcache //' "$runs" >"$work/fewer"
sets "$work/fewer"
check "that a part is not ideal is found" fails right_sets
for set in dmiss imiss+bmisp; do cycles_of first $set >"$work/cycles.$set"; done
check "the agreement is that of the rows" summed_up "$work/first.csv" first
check "a set's cycles are those of its simulation" alone dmiss +perfect-dcache
check "of another, too" alone imiss+bmisp +perfect-icache "+perfect-prediction=$work/first/trace"
check "other cycles are found" fails alone dmiss +perfect-icache
check "the graph is near" near "$work/first.csv"
check "and has the right signs" signs "$work/first.csv"
awk -F , -v OFS=, '$4 >= 1 { $5 = -$5 } 1' "$work/first.csv" >"$work/wrong"
check "a wrong sign is found" fails signs "$work/wrong"
awk -F , -v OFS=, '$1 == "dmiss" { $2 = int($2 * 1.05) } 1' "$work/first.csv" >"$work/wrong"
check "cycles that are not are found" fails near "$work/wrong"
check "again" three again 2 first
check "it simulates nothing" count 10
check "and says the same" same first again

: >"$runs"
TMPDIR=$work "$assay" icost --multisim --csv --of imiss,dmiss,bmisp --jobs 1 -o "$work/killed" "$program" </dev/null >"$work/out" 2>&1 &
running=$!
for try in $(seq 300); do [ -e "$work/killed/none.cycles" ] && break; sleep 0.1; done
kill -KILL $running
wait $running 2>/dev/null
before=$(wc -l <"$runs")
check "one that was killed had not ended" [ "$before" -lt 10 ]
check "it goes on" three resumed 1 killed
check "with what it had" [ "$(wc -l <"$runs")" -le 11 ]
check "and says the same" same first resumed

: >"$runs"
touch "$simulator"
check "another simulator" three touched 2 first
check "simulates all again" count 10

# standard input: READER's words
words() { icost "$1" --of dmiss -o "$work/words" "$reader" -n 3; }
read_by_all() { # WORD COUNT
    for log in trace none dmiss; do
        grep -qE "(^|[^0-9])$2 .*$1|$1.* $2([^0-9]|\$)" "$work/words/$log.log" || { echo "$log:"; cat "$work/words/$log.log"; return 1; }
    done
}
printf 'plum fig plum pear plum fig\n' >"$work/text"
printf 'fig fig fig fig pear plum\n' >"$work/other"
: >"$runs"
check "a program that reads a file" words file <"$work/text"
check "in each simulation reads all of it" read_by_all plum 3
check "what it has not read is not found" fails read_by_all plum 1
check "simulated each set" count 4
check "a pipe" eval 'cat "$work/text" | words pipe'
check "with the same in it simulates nothing" count 4
check "another text" words other <"$work/other"
check "simulates again" count 8
check "and is read" read_by_all fig 4

# two parts: what the graph says of each is within 2 % of the run, and each alone costs so much of it at least
apart() { awk -F , -v least="$2" 'NR > 2 { rows++; if ($6 > 2 || $6 < -2 || (NR < 5 && $4 < least)) { print; bad++ } } END { exit bad || rows != 3 }' "$1"; }
check "a program that misses pages and lines" icost pages --of dtlb,dmiss -o "$work/pages" "$pages" </dev/null
check "waits for each as long as it is said" apart "$work/pages.csv" 10
awk -F , -v OFS=, '$1 == "dtlb" { $6 -= $5; $5 = 0 } 1' "$work/pages.csv" >"$work/wrong"
check "pages that are taken for lines are found" fails apart "$work/wrong" 10

# waits for stores: the graph has them as order as far as the simulation has
ordered() { awk -F , -v least="$2" '$1 == "order" { good = $6 < 6 && $6 > -6 && $4 >= least && ($4 > 5 || $5 < 1); print } END { exit !good }' "$1"; }
check "a program of order" icost order --of order -o "$work/order" "$order" </dev/null
check "waits for other stores as long as it is said" ordered "$work/order.csv" 30
check "one that waits for its own store" icost fwd --of order -o "$work/fwd" "$fwd" </dev/null
check "has no cost of order" ordered "$work/fwd.csv" 0
awk -F , -v OFS=, '$1 == "order" { $6 += 40; $5 += 40 } 1' "$work/fwd.csv" >"$work/wrong"
check "such waits taken for order are found" fails ordered "$work/wrong" 0

# wrong paths' lines of code: what is ideal without them is as large as it is simulated
check "a program whose code does not fit the cache" icost crowded --of bmisp,imiss -o "$work/crowded" "$crowded" </dev/null
check "costs what it is said to without wrong paths" apart "$work/crowded.csv" 15
awk -F , -v OFS=, '$1 == "bmisp" { $5 -= 5; $6 -= 5 } 1' "$work/crowded.csv" >"$work/wrong"
check "lines that are not there for what wrong paths fetched are found" fails apart "$work/wrong" 15
checks_end
