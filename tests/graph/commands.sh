#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# `assay icost --by`, `assay critical`, `assay slack` as commands: what they say of a run adds up to the run, in every form and by
# every kind of scope.
#
#   tests/graph/commands.sh BUILD PROGRAM.elf
set -u
build=$1 assay=$1/bin/assay simulator=$1/sim/board/verilator/sim program=$2
. scripts/scratch.sh
. scripts/checks.sh
parts=dmiss,bmisp,win
printed() { # NAME ARGUMENT...: into NAME, without the comma in the names of what is in no loop
    name=$1
    shift
    "$assay" "$@" >"$work/printed" 2>"$work/said" || { cat "$work/said"; return 1; }
    sed 's/^"\(.*\), no loop"/\1 no loop/' "$work/printed" >"$work/$name"
}
of_run() { printed "$1" "$2" --csv --trace "$work/trace"; }                                  # NAME COMMAND
by() { printed "$1.$2" "$1" --csv --by "$2" --trace "$work/trace" "$program"; }              # COMMAND KIND
costs_by() { printed "icost.$1" icost --csv --of $parts --by "$1" --trace "$work/trace" "$program"; }
sum() { awk -F , -v n="$2" 'NR > 1 { s += $n } END { printf "%.6g\n", s }' "$work/$1"; }
is() { awk -v a="$1" -v b="$2" -v off="$3" 'BEGIN { print a, b; d = a - b; exit !(a != "" && d <= off && d >= -off) }'; }    # A B: A is B, but for OFF
adds_up() { is "$(sum "$1" "$2")" "$3" "$4"; }

"$simulator" "+elf=$program" "+trace=$work/trace" "+stats=$work/stats" </dev/null >"$work/out" 2>&1
retired=$(sed -n 's/^instructions,//p' "$work/stats")
"$assay" icost --csv --of $parts --trace "$work/trace" >"$work/whole"
length=$("$assay" icost --trace "$work/trace" | sed -n 's/.* its dependence graph is \([0-9]*\) cycles long.*/\1/p')

# the critical path: from the first fetch, 64 cycles after the graph's beginning, to the last retirement
path=$((length - 32))
check "critical" of_run critical critical
check "its cycles are the run's" adds_up critical 2 $path 33
check "its percent 100" adds_up critical 3 100 0.5
documented() { awk -F , 'NR > 1 && $1 != "contention" { print $1 }' "$work/$1" | while read -r edge; do
    sed -n 's/^| \([a-z, ;-]*\) |.*/ \1,/p' docs/graph.md | tr ';' ',' | grep -q " $edge," || { echo "$edge"; exit 1; }
done; }
explained() { awk -F , 'NR > 1 { print $1 }' "$work/$1" | while read -r edge; do "$assay" critical --help | grep -q "^  $edge  *[a-z]" || { echo "$edge"; exit 1; }; done; }
check "and in --help, in plain words" explained critical
check "... beside it, on 80 columns" sh -c '! COLUMNS=80 "$0" critical --all --trace "$1" | grep -v "^#" | grep "~$\|.\{81\}"' "$assay" "$work/trace"
check "what it waits for is in docs/graph.md" documented critical
# signals of RTL that the table of edges names
named() {
    awk -F '|' '/^[|] edge [|]/ { on = 1 } !NF { on = 0 } on { print $7 }' "$1" | grep -o '`[a-z0-9_/]*\(\.sv\)*`' | tr -d '`' | sort -u | while read -r name; do
        case $name in
            *.sv) [ -n "$(find rtl/core -path "*/$name")" ] || { echo "$name"; exit 1; } ;;
            *) grep -rqw "$name" rtl/core || { echo "$name"; exit 1; } ;;
        esac
    done
}
check "the RTL that its table names is there" named docs/graph.md
sed 's/`dr_urgent`/`dr_argent`/' docs/graph.md >"$work/misnamed"
check "RTL that is not there is found" fails named "$work/misnamed"
for kind in function loop line instruction; do
    check "critical by $kind" by critical $kind
    check "its instructions are all" adds_up critical.$kind 2 "$retired" 0
    check "its cycles are the run's" adds_up critical.$kind 3 $path 33
done
sed 2d "$work/critical.function" >"$work/lacks"
check "a row that is left out is found" fails adds_up lacks 3 $path 33
# What most of a function waits for is what most of its instructions wait for, where that is three times as much as anything else.
most_for() {
    awk -F , '
        FNR == 1 { next }
        FILENAME ~ /instruction$/ {
            f = $1
            sub(/^[0-9a-f]+ /, "", f)
            sum[f, $5] += $3
            if (sum[f, $5] > most[f] || edge[f] == $5) { most[f] = sum[f, $5]; edge[f] = $5 }
            all[f] += $3
            next
        }
        $1 in most && most[$1] > 0.75 * all[$1] && all[$1] > 50 {
            n_sure++
            if ($5 != edge[$1]) { print $1 ": " $5 ", not " edge[$1]; bad = 1 }
        }
        END { print n_sure; exit bad || n_sure < 3 }' "$work/critical.instruction" "$1"
}
check "what functions wait for is what their instructions do" most_for "$work/critical.function"
awk -F , -v OFS=, 'NR > 1 { $5 = "row-rate" } 1' "$work/critical.function" >"$work/lacks"
check "another edge is found" fails most_for "$work/lacks"
check "some wait for a unit that others had" grep -q '^contention,[1-9]' "$work/critical"
echo 'row-tare,1,0' >>"$work/critical"
check "an edge that the page has not is found" fails documented critical
check "an edge that --help has not is found" fails explained critical
# icost says first, in words, what the table has: the dearest part, and the dearest two together
leads() { # SENTENCE
    awk -F , -v said="$1" 'NR > 1 && $1 !~ /[+ ]/ { if ($3 > a) { b = a; second = first; a = $3; first = $1 } else if ($3 > b) { b = $3; second = $1 } }
        NR > 1 { of[$1] = $3 } END { both = a + b + of[first "+" second] + of[second "+" first]
            wanted = sprintf("The run would be %.1f %% shorter if [a-z -]* \\(%s\\), %.1f %% if [a-z -]* \\(%s\\), and %.1f %% if both\\.", a, first, b, second, both)
            print said; print wanted; exit said !~ wanted }' "$work/whole"
}
sentence=$(COLUMNS=200 "$assay" icost --of $parts --trace "$work/trace" | awk '/^The run/ { on = 1 } !NF { on = 0 } on { printf "%s%s", n++ ? " " : "", $0 }')
check "icost begins with a sentence" leads "$sentence"
check "another figure in it is found" fails leads "$(echo "$sentence" | sed 's/[0-9] %/x %/')"

weighed() { awk -F , -v n="$2" 'NR > 1 { i += $2; s += $2 * $n } END { if (i) printf "%.6g\n", s / i }' "$work/$1"; }
shares() { awk -F , 'NR > 1 { s = 0; for (n = 4; n <= NF; n++) s += $n; rows++; if (s < 99.999 || s > 100.001) { print; bad++ } } END { exit bad || !rows }' "$work/$1"; }
check "slack" of_run slack slack
check "its instructions are all" adds_up slack 2 "$retired" 0
check "its shares are all" shares slack
for kind in function loop line instruction; do
    check "slack by $kind" by slack $kind
    check "its instructions are all" adds_up slack.$kind 2 "$retired" 0
    check "its shares are all" shares slack.$kind
    check "the mean of all is the run's" is "$(weighed slack.$kind 3)" "$(weighed slack 3)" 0.001
    check "the share without slack, too" is "$(weighed slack.$kind 4)" "$(weighed slack 4)" 0.001
done
sed 2d "$work/slack.line" >"$work/lacks"
check "a row that is left out is found" fails is "$(weighed lacks 3)" "$(weighed slack 3)" 0.001
awk -F , -v OFS=, 'NR == 3 { $5++ } 1' "$work/slack.line" >"$work/lacks"
check "a share that is too much is found" fails shares lacks

# another program's names beside this one's costs: refused, also where one instruction alone is another (the last byte of its entry's)
cp "$program" "$work/changed.elf"
offset=$(LC_ALL=C readelf -lW "$program" | awk '$1 == "LOAD" && /E/ { print $2; exit }')
printf '\001' | dd of="$work/changed.elf" bs=1 seek=$((offset + 3)) conv=notrunc 2>/dev/null
others() { # PROGRAM COMMAND...: refused
    other=$1
    shift
    "$assay" "$@" --trace "$work/trace" "$other" >"$work/printed" 2>"$work/said"
    [ $? -eq 125 ] && [ ! -s "$work/printed" ] && grep -q "is not the program that $work/trace is of" "$work/said"
}
for other in "$1/programs/short/fsm.elf" "$work/changed.elf"; do
    for command in "icost --by function" "icost --shotgun" "slack --by line" "critical --by loop"; do
        # shellcheck disable=SC2086
        check "$command of another program" others "$other" $command
    done
done

# no scope costs more than the run, nor less than nothing, but for what the scheduler's order makes of it
bounded() { awk -F , 'FNR == 1 { for (i = 1; i <= NF; i++) column[i] = $i; next }
    FILENAME == ARGV[1] { whole[$1] = $3; next }
    { rows++; for (i = 4; i <= NF; i++) if (!(column[i] in whole) || $i > whole[column[i]] + 0.3 || $i < -0.3) { print column[i], whole[column[i]], $0; bad++ } }
    END { exit bad || !rows }' "$work/whole" "$work/$1"; }
for kind in function loop line instruction; do
    check "costs by $kind" costs_by $kind
    check "their instructions are all" adds_up icost.$kind 2 "$retired" 0
    check "their cycles are the run's" adds_up icost.$kind 3 100 0.01
    check "none costs more than the run" bounded icost.$kind
done
awk -F , -v OFS=, 'NR == 2 { $4 += 100 } 1' "$work/icost.function" >"$work/wrong"
check "one that does is found" fails bounded wrong
check "a table has the first rows" printed table icost --of $parts --by line --trace "$work/trace" "$program"
check "and says how many more there are" grep -q "^\.\.\. $(($(wc -l <"$work/icost.line") - 16)) more: --all shows them" "$work/table"
check "JSON" printed json icost --json --of $parts --by function --trace "$work/trace" "$program"
check "has as many rows" [ "$(grep -o '"name"' "$work/json" | wc -l)" -eq $(($(wc -l <"$work/icost.function") - 1)) ]
# the same from samples: what it says of the fragments adds up to them
"$assay" record --config board -c 40 --signatures 1500 -o "$work/run.assay" "$program" >"$work/out" 2>&1 </dev/null
sampled() { printed "$1.sampled" "$1" --csv --samples "$work/run.assay" "$program"; }                       # COMMAND
sampled_by() { printed "$1.sampled.$2" "$1" --csv --by "$2" --samples "$work/run.assay" "$program"; }       # COMMAND KIND
fragments=$("$assay" slack --samples "$work/run.assay" "$program" | sed -n 's/^# profile: .*, \([0-9]*\) instructions on .* is \([0-9]*\) cycles long/\1 \2/p')
"$assay" record --config board -o "$work/none.assay" "$program" >"$work/out" 2>&1 </dev/null
check "critical from samples" sampled critical
check "its cycles are the fragments'" adds_up critical.sampled 2 $((${fragments#* } - 32)) 33
check "an edge is left out" fails adds_up critical 2 $((${fragments#* } - 32)) 33
check "slack from samples" sampled slack
check "its instructions are the fragments'" adds_up slack.sampled 2 "${fragments% *}" 0
# short runs have too few fragments for it: of five seeds the means are from 10 to 16
long=${program%short/*}${program##*/}
"$assay" record --config board -c 100000 --max-cycles 400000 --trace "$work/long.trace" -o "$work/long.assay" "$long" >"$work/out" 2>&1 </dev/null
"$assay" record --config board -c 100 --max-cycles 400000 --signatures 4000 -o "$work/long.assay" "$long" >"$work/out" 2>&1 </dev/null
"$assay" slack --csv --trace "$work/long.trace" >"$work/slack.long"
"$assay" slack --csv --samples "$work/long.assay" "$long" >"$work/slack.fragments"
check "the mean is near the run's" is "$(weighed slack.fragments 3)" "$(weighed slack.long 3)" "$(weighed slack.long 3 | awk '{ print $1 / 8 }')"
rm -f "$work/long.trace"
for kind in function line instruction; do
    check "critical by $kind from samples" sampled_by critical $kind
    check "its cycles are the fragments'" adds_up critical.sampled.$kind 3 $((${fragments#* } - 32)) 33
    check "slack by $kind from samples" sampled_by slack $kind
    check "its instructions are the fragments'" adds_up slack.sampled.$kind 2 "${fragments% *}" 0
    check "its shares are all" shares slack.sampled.$kind
    check "all have names" fails grep -q '^all,' "$work/slack.sampled.$kind"
done
says() { text=$1 && shift && "$assay" "$@" >"$work/out" 2>"$work/said"; status=$?; cat "$work/said"; [ $status -ne 0 ] && grep -q -- "$text" "$work/said"; }
for command in icost critical slack; do
    check "$command of no trace" says "not a trace" $command --by function --trace "$program" "$program"
    check "$command by what is nothing" says "function, loop, line or instruction" $command --by colour --trace "$work/trace" "$program"
    check "$command by function without the program" says "program that ran" $command --by function --trace "$work/trace"
done
check "a part that is none" says "different parts" icost --of dmiss,luck --trace "$work/trace"
# the page's bar from samples is that of icost
"$assay" icost --csv --shotgun --samples "$work/run.assay" "$program" >"$work/costs"
check "a page from samples" printed said report --html "$work/page.html" "$work/run.assay"
shows() { printf '<td class="text">%s</td><td class="number">%+.1f</td>' "$1" "$(awk -F , -v part="$1" '$1 == part { print $3 }' "$work/costs")" >"$work/cell" && grep -qF -f "$work/cell" "$work/page.html"; }
for part in win bmisp dmiss; do check "it has the cost of $part" shows $part; done
check "and says what of" grep -q "instructions put together from samples" "$work/page.html"
check "another cost is found" fails eval 'sed -i "s/^win,\([^,]*\),/win,\1,1/" "$work/costs" && shows win'
check "a page without signature samples" printed said report --html "$work/page.html" "$work/none.assay"
check "has no costs" fails grep -q 'id="icost"' "$work/page.html"
for command in critical slack; do
    check "$command by loop from samples" says "by loop" $command --by loop --samples "$work/run.assay" "$program"
    check "$command from samples of another program" says "is not the program that was recorded" $command --samples "$work/run.assay" "${program%/*}/matmul.elf"
    check "$command from a profile without signature samples" says "no signature samples" $command --samples "$work/none.assay" "$program"
done
# samples of a part of the run: the rest's costs they do not tell
cp "$work/run.assay" "$work/thin.assay"
sqlite3 "$work/thin.assay" "UPDATE counters SET value = value / 4 WHERE name = 'run_counted_instructions'"
warns() { "$assay" icost --shotgun --samples "$1" "$program" 2>&1 >"$work/out" | grep -q "$2"; } # PROFILE TEXT
check "samples of a quarter of the run are said" warns "$work/thin.assay" 'counted: .* What the rest cost'
begun=$(sqlite3 "$work/thin.assay" "UPDATE counters SET value = 7 WHERE name = 'signatures_dropped'; SELECT value FROM counters WHERE name = 'signatures'")
check "dropped signature samples are said" warns "$work/thin.assay" "7 of $((begun + 7)) signature samples were dropped"
check "by loop from samples" says "by loop" icost --shotgun --by loop --trace "$work/trace" "$program"

# --- what icost prints beside its rows, by its own rows
cost() { awk -F , -v part="$1" '$1 == part { print $2 }' "$work/$2"; } # PART FILE: cycles
all_is_run() { # FILE: costs of all sets and what is left are the run
    is "$(sum "$1" 2)" "$length" 0
}
check "the rows add up to the run" all_is_run whole
check "all sets" printed sets icost --csv --all --of $parts --trace "$work/trace"
check "add up to it, too" all_is_run sets
check "there are eight" [ "$(wc -l <"$work/sets")" -eq 9 ]
check "what is left is what all ideal leave" is "$(cost "none of them" sets)" \
    "$((length - $("$assay" icost --csv --of dmiss+bmisp+win --trace "$work/trace" | sed -n 's/^dmiss+bmisp+win,\([0-9]*\),.*/\1/p')))" 0
meanings() { awk -F , 'NR == 1 || /^none of/ || /^other/ { next } { one = $1 !~ /[+]/
    want = one ? ($3 < 0.1 ? "not worth" : "") : $3 > 0.1 ? "parallel" : $3 < -0.1 ? "serial" : "independent"
    if (want == "" ? $4 != "" : index($4, want) != 1) { print; bad = 1 } rows++ } END { exit bad || rows < 7 }' "$work/$1"; }
check "each means what its sign says" meanings sets
sed 's/,parallel.*/,serial: one of them is enough/' "$work/sets" >"$work/wrong"
check "another meaning is found" fails meanings wrong
check "a table" printed table icost --of $parts --trace "$work/trace"
# 60 characters are the run
bar() { # TABLE: above less below is 100 %; of each part's letter there are so many as it costs
    awk -F '|' '/^# above/ { above = $2; a = $3 } /^# below/ { below = $2; b = $3 } END { print a + b - 100, above below }' "$1" | {
        read -r off letters
        is "$off" 0 0.11 || return 1
        for pair in A:dmiss B:bmisp C:win; do
            n=$(printf %s "$letters" | tr -cd "${pair%:*}" | wc -c)
            is "$n" "$(awk -v c="$(cost "${pair#*:}" sets)" -v run="$length" 'BEGIN { print (c < 0 ? -c : c) * 60 / run }')" 1 || return 1
            grep -q "^# .* ${pair%:*} ${pair#*:}\>" "$1" || return 1
        done
    }
}
check "its bar is the run" bar "$work/table"
sed '/^# above/s/BB/AA/' "$work/table" >"$work/wrong"
check "another bar is found" fails bar "$work/wrong"
check "a picture" printed said icost --svg "$work/bar.svg" --of $parts --trace "$work/trace"
legend() { for part in dmiss bmisp win; do grep -qF ">$part $(awk -F , -v part=$part '$1 == part { printf "%.1f", $3 }' "$work/sets") %<" "$1" || return 1; done; }
check "its legend has the costs" legend "$work/bar.svg"
check "and what it adds up to" [ "$(sed -n 's/.*adds to the run: \([0-9.]*\) %.*/\1/p' "$work/bar.svg")" = "$(awk -F , -v run="$length" 'NR > 1 && $2 > 0 { n += $2 } END { printf "%.1f", 100 * n / run }' "$work/sets")" ]

# pairs: the eight that cost most by the first part, each with its own cost
check "pairs" printed pairs icost --csv --pairs --of dmiss,bmisp --by function --trace "$work/trace" "$program"
check "costs of those alone" printed alone icost --csv --of dmiss,bmisp --by function --trace "$work/trace" "$program"
pairs_are() { awk -F , 'NR == FNR { if (FNR > 1) { dmiss[$1] = $4; bmisp[$1] = $5 } next } FNR == 1 { next }
    function off(a, b) { a -= b; return a > 0.3 || a < -0.3 }
    { rows++; if (off($3, dmiss[$1]) || off($4, dmiss[$2]) || off($6, bmisp[$1]) || off($7, bmisp[$2])) { print; bad = 1 } taken[$1] = taken[$2] = 1 }
    END { for (t in taken) { n++; if (least == "" || dmiss[t] < least) least = dmiss[t] }
          for (f in dmiss) if (!(f in taken) && dmiss[f] > least + 0.3) { print f " is left out"; bad = 1 }
          exit bad || n != 8 || rows != 28 }' "$work/alone" "$work/$1"; }
check "each of a pair costs what it does alone" pairs_are pairs
awk -F , -v OFS=, 'NR > 1 { $4 = $3 + 1 } 1' "$work/pairs" >"$work/wrong"
check "other costs are found" fails pairs_are wrong
names_differ() { head -n 1 "$work/$1" | tr , '\n' | sort | uniq -d | grep . && return 1; return 0; }
check "no two columns of pairs have one name" names_differ pairs
check "costs by function from samples" printed sampled icost --shotgun --csv --of $parts --by function --samples "$work/run.assay" "$program"
check "no two of its columns, either" names_differ sampled
check "their cycles are the fragments'" adds_up sampled 3 100 0.5

# critical and slack: percents and the last line
check "critical's percents are of the run" is "$(sum critical.function 4)" "$(awk -v path=$path -v run="$length" 'BEGIN { print 100 * path / run }')" 0.3
"$assay" slack --by function --trace "$work/trace" "$program" >"$work/printed"
check "slack's last line is of all" is "$(sed -n 's/ % of the instructions have no slack.*//p' "$work/printed")" "$(weighed slack 4)" 0.051
within() { # what is known of the mean from the classes: 0, 1, 2 to 3, 4 to 7, ...
    awk -F , 'NR > 1 { low = high = 0; for (c = 4; c <= NF; c++) { low += $c / 100 * (c > 5 ? 2 ^ (c - 5) : c - 4); high += $c / 100 * (c > 4 ? 2 ^ (c - 4) - 1 : 0) }
        if ($3 < low - 0.01 || ($NF == 0 && $3 > high + 0.01)) { print; bad = 1 } rows++ } END { exit bad || rows < 20 }' "$work/$1"
}
check "means of the slack are within their classes" within slack.instruction
awk -F , -v OFS=, 'NR > 1 { $(NF - 1) += $NF; $NF = 0 } 1' "$work/slack.instruction" >"$work/wrong"
check "a class that is another's is found" fails within wrong
# annotate sets the path beside the cycles: of a list walk the value has the cycles, the next address the path. The run is the witness: as
# long without the value.
walk() { # NAME OPTION...
    name=$1
    shift
    riscv64-unknown-elf-gcc -march=rv64imac -mabi=lp64 -mcmodel=medany --specs=picolibc.specs -O2 -g -nostartfiles -T sw/driver/link.ld \
        -DPICOLIBC_INTEGER_PRINTF_SCANF "$@" -o "$work/$name.elf" tests/graph/list.c "$build"/driver/crt0.o "$build"/driver/console.o \
        "$build"/driver/syscalls.o "$build"/driver/memory.o "$build"/driver/arguments.o
}
walk list && walk bare -DLEAVES_VALUE
cycles_of() { "$assay" stat --csv "$work/$1.elf" 2>/dev/null | sed -n 's/^cycles,\([0-9]*\).*/\1/p'; }
check "without the value the run is as long" is "$(cycles_of bare)" "$(cycles_of list)" "$(($(cycles_of list) / 50))"
check "a list walk" "$assay" record -c 100 --trace "$work/list.trace" -o "$work/list.assay" "$work/list.elf"
check "its lines" printed list annotate --csv --trace "$work/list.trace" --fields function,line,critical_share,cycles_share "$work/list.assay"
line() { grep -n "$1" tests/graph/list.c | cut -d : -f 1; }
of_line() { awk -F , -v line="$(line "$1")" -v n="$2" '$1 == "sum" && $2 == line { s += $n } END { print 100 * s }' "$work/list"; }
check "the value has the cycles" is "$(of_line 's += p->value' 4)" 75 20
check "and is not on the path" is "$(of_line 's += p->value' 3)" 0 5
check "the next node is" is "$(of_line 'p = p->next' 3)" 80 15
check "and has no cycles" is "$(of_line 'p = p->next' 4)" 0 5
check "all of the path" is "$(awk -F , 'NR > 1 { s += $3 } END { print 100 * s }' "$work/list")" 100 1.5
check "critical% is in tables" sh -c '"$0" annotate --trace "$1" "$2" sum | grep -q "^cycles%  critical%  samples"' "$assay" "$work/list.trace" "$work/list.assay"
unlisted() { # with few samples the line that the path leads through has none, by one seed or another
    for seed in 1 2 3 4 5 6; do
        "$assay" record -c 20000 --seed $seed --trace "$work/few.trace" -o "$work/few.assay" "$work/list.elf" >"$work/out" 2>&1
        "$assay" annotate --method samples --trace "$work/few.trace" "$work/few.assay" sum |
            grep '^[78][0-9.]* % of the run.s critical path are in lines without samples' && return
    done
    return 1
}
check "a path through lines without samples is told" unlisted
check "not without the trace" fails sh -c '"$0" annotate "$1" sum | grep -q critical%' "$assay" "$work/list.assay"
check "a trace of another run is refused" fails "$assay" annotate --trace "$work/trace" "$work/list.assay"
checks_end
