#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Exact figures (--exact) against other witnesses of the same: cycles and retired instructions of the machine's own counters in a run
# without a profiler (assay stat), how often each instruction ran and was taken by the reference simulator (assay-iss --visits), the
# sums that callgrind_annotate reads of an export. They do not depend on period and seed: two runs are equal, diff says so, and
# what another input takes more is the difference of the counters. The truth is then falsified, once in each way, which must be found.
# Runs of several seeds (record -r, several profiles) are their sum, and what does not fit is refused.
#
#   tests/system/exact.sh BUILD CONFIG PROGRAM.elf OTHER.elf
set -u
build=$1 config=$2 program=$3 other=$4
assay=$build/bin/assay
. scripts/scratch.sh
. scripts/checks.sh
record() { "$assay" record --config "$config" "$@" >"$work/out" 2>"$work/err" </dev/null || { bad "record $*"; cat "$work/err"; }; }
fact() { awk -F , -v name="$1" '$1 == name { print $2 }' "$2"; }
rows() { "$assay" export --to csv --exact "$1"; }
# sum FILE COLUMN: of the rows of CSV
sum() { awk -F , -v name="$2" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i; next } { s += $at } END { printf "%.4f\n", s }' "$1"; }
near() { awk -v a="$1" -v b="$2" 'BEGIN { exit !(a - b < 0.01 && b - a < 0.01 && a > 0) }'; }

"$assay" stat --config "$config" --csv "$program" >"$work/stat" 2>/dev/null </dev/null
"$assay" stat --config "$config" --csv "$other" >"$work/stat.other" 2>/dev/null </dev/null
"$build/bin/assay-iss" --visits "$work/visits" --touches "$work/touches" "$program" >/dev/null </dev/null
record -c 300 --seed 5 -o "$work/a.assay" "$program"
record -c 1000 --seed 6 -o "$work/b.assay" "$program"
record -c 300 --seed 5 -o "$work/other.assay" "$other"

# --- the witnesses, of a profile
cycles() { rows "$1" >"$work/rows" && near "$(sum "$work/rows" cycles)" "$(fact cycles "$work/stat")"; }
retired() { rows "$1" >"$work/rows" && near "$(sum "$work/rows" retired)" "$(fact instructions "$work/stat")"; }
# Both lists by PC; what only one of them has, or has otherwise, is shown. The boot ROM is before the program; _exit waits in a loop
# until the store that ends the run has come out.
visits() {
    rows "$1" | awk -F , 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } $at["retired"] > 0 && length($at["pc"]) > 9 && $at["function"] != "_exit" { print tolower($at["pc"]), $at["retired"] + 0 }' | sort >"$work/ours"
    awk -F , -v exit_from="$(nm "$program" | awk '$3 == "_exit" { print "0x" substr($1, 9) }')" -v exit_to="$(nm -n "$program" | awk 'found && $1 { print "0x" substr($1, 9); exit } $3 == "_exit" { found = 1 }')" '
        $2 > 0 && $1 ~ /^0x/ && !($1 >= exit_from && $1 < exit_to) { print tolower($1), $2 }' "$work/visits" | sort >"$work/theirs"
    [ "$(wc -l <"$work/theirs")" -gt 100 ] && diff "$work/ours" "$work/theirs"
}
callgrind() {
    "$assay" export --to callgrind --exact -o "$work/x.callgrind" "$1" &&
        callgrind_annotate --threshold=100 --auto=no "$work/x.callgrind" | awk -v want="$(fact instructions "$work/stat")" '
            /PROGRAM TOTALS/ { gsub(",", ""); gsub(/\([^)]*\)/, ""); exit !($2 == want) }'
}
# Conditional branches: how often they were taken, exactly, against the reference simulator; estimates by METHOD within their errors of it.
joined() { # PROFILE METHOD: pc retired taken rate sigma, and of the reference simulator count taken
    "$assay" annotate --csv --method "$2" --fields pc,retired,taken,taken_rate "$1" | awk -F , 'FNR == 1 { file++; next }
        file == 1 { count[tolower($1)] = $2; taken[tolower($1)] = $3; next }
        $6 != "" { pc = tolower($1); print pc, $2, $4, $6, $7, count[pc] + 0, taken[pc] + 0 }' "$work/visits" -
}
branches() { joined "$1" exact | awk '$2 > 0 && ($2 != $6 || $3 != $7 || $4 * $6 - $7 > 1e-4 || $7 - $4 * $6 > 1e-4) { print; bad++ } $7 > 0 && $7 < $6 { n++ } END { exit bad > 0 || n < 10 }'; }
ways=0 # 1: swapped, to be found
estimated() { # METHOD PROFILE
    joined "$2" "$1" | awk -v swapped="$ways" 'swapped { $4 = 1 - $4 } $6 > 0 && $5 != "" { z = ($4 - $7 / $6) / ($5 > 0 ? $5 : 1e-3); n++; sum += z * z; if (z > 5 || z < -5) { print; far++ } }
        END { print n " branches, mean of z squared " sum / n; exit n < 10 || sum / n > 1.5 || far > 0 }'
}
by_flow() { estimated flow "$1"; }
by_samples() { estimated samples "$1"; }
record -c 100 --seed 5 -o "$work/dense.assay" "$program"
for witness in branches by_flow by_samples; do check "$config: $witness: how often they were taken" $witness "$work/dense.assay"; done
# Data by cache line, loads and stores of the program's own memory; devices are polled as often as the clock has it, and the
# boot ROM leaves its words at the RAM's end.
touched() {
    "$assay" mem --exact --by line --csv --all "$1" | awk -F , 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        length($at["address"]) == 10 && $at["address"] < "0x88" { print tolower($at["address"]), $at["loads"] + 0, $at["stores"] + 0 }' | sort >"$work/ours"
    awk -F , 'NR > 1 && length($1) == 10 && $1 < "0x88" { low = substr($1, 9); line = substr($1, 1, 8) sprintf("%x", int((index("0123456789abcdef", substr(low, 1, 1)) - 1) / 4) * 4) "0"
            loads[line] += $2 + $4; stores[line] += $3 + $4 }
        END { for (line in loads) print line, loads[line], stores[line] }' "$work/touches" | sort >"$work/theirs"
    [ "$(wc -l <"$work/theirs")" -gt 20 ] && diff "$work/ours" "$work/theirs"
}
# What data is waited for is what instructions wait for memory.
waits() {
    rows "$1" >"$work/rows"
    "$assay" mem --exact --of data --csv --all "$1" | awk -F , 'FNR == 1 { delete at; for (i = 1; i <= NF; i++) at[$i] = i; file++; next }
        file == 1 { all += $at["cycles"]; for (name in at) if (name ~ /^cycles_mem_[a-z0-9]*$/) whys += $at[name]; next }
        { waits += $at["wait_share"] } END { printf "%.3f by instruction, %.3f by data\n", whys, waits * all; exit !(whys > 100 && whys - waits * all < 0.01 && waits * all - whys < 0.01) }' "$work/rows" -
}
# Samples of long waits stand for less: latencies of loads are shares of all, all the same.
latencies() { "$assay" mem --histogram --csv "$1" | awk -F , 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } { share[$1] += $at["share"] }
    END { for (i in share) if (share[i] < 0.999999 || share[i] > 1.000001) { print i, share[i]; exit 1 } exit !length(share) }'; }
# Mean cycles of the stages are the life, of the truth and of samples; of a program with jumps, which need no unit.
adds_up() { # PROFILE METHOD
    "$assay" annotate --all --csv --method "$2" --fields pc,map_cycles,data_cycles,issue_cycles,execute_cycles,retire_cycles,total_cycles "$1" | awk -F , 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $at["total_cycles"] == "" { next }
        { rest = $at["total_cycles"] - $at["map_cycles"] - $at["data_cycles"] - $at["issue_cycles"] - $at["execute_cycles"] - $at["retire_cycles"]
          n++; units += $at["data_cycles"] > 0; if ($at["data_cycles"] == "") unknown++; if (rest > 1e-4 || rest < -1e-4) { print; bad++ } }
        END { exit bad || unknown || n < 50 || units < 50 }'
}
# The same of derived events, by function.
events_add_up() { # PROFILE METHOD
    "$assay" report --csv --method "$2" --fields op_tag_to_retire,op_map_wait,op_data_wait,op_issue_wait,op_execute,op_complete_to_retire "$1" | awk -F , 'NR == 1 { next }
        { rest = $1 - $3 - $5 - $7 - $9 - $11; n++; if (rest > 0.01 || rest < -0.01) { print; bad++ } } END { exit bad || n < 10 }'
}
events() { events_add_up "$1" exact; }
events_sampled() { events_add_up "$1" samples; }
stages() { adds_up "$1" exact; }
stages_sampled() { adds_up "$1" samples; }
check "$config: latencies of loads" latencies "$work/dense.assay"
for witness in stages stages_sampled events events_sampled; do check "$config: $witness: they add up to the life" $witness "$work/dense.assay"; done
for witness in cycles retired visits touched waits callgrind branches; do check "$config: $witness of --exact" $witness "$work/a.assay"; done

# --- in all forms the same, and without an error
total=$(fact cycles "$work/stat")
for command in report annotate; do
    "$assay" $command --exact "$work/a.assay" >"$work/table"
    check "$command --exact: no ±" sh -c '! grep -q ± "$1"' sh "$work/table"
    check "$command --exact: says what it is" grep -q "^# exact: .* cycles" "$work/table"
done
"$assay" report --exact --csv "$work/a.assay" >"$work/functions"
check "report --exact: functions are the run" near "$(sum "$work/functions" cycles)" "$total"
check "report --exact: no sigma" near "$(($(sum "$work/functions" cycles_sigma | tr -d .) + 1))" 1
"$assay" report --exact --json "$work/a.assay" | jq -s 'map(.cycles) | add' >"$work/json"
check "report --exact --json" near "$(cat "$work/json")" "$total"
check "report --exact --html: tiles" sh -c '"$1" report --exact --html "$2/p.html" "$2/a.assay" && grep -q "exact: all of the run" "$2/p.html"' sh "$assay" "$work"
"$assay" export --to folded --exact "$work/a.assay" >"$work/folded"
check "folded --exact: cycles, rounded" awk -v want="$total" '{ s += $NF } END { exit !(s - want <= NR && want - s <= NR) }' "$work/folded"
check "one sample at a time: refused" refused "single samples" "$assay" export --to perf-script --exact "$work/a.assay"
check "mem --exact: no ±" sh -c '"$1" mem --exact --of data "$2" >"$3" && ! grep -q ± "$3"' sh "$assay" "$work/a.assay" "$work/table"
check "mem --exact --of stores: refused" sh -c '! "$1" mem --exact --of stores "$2" 2>"$3" && grep -q "one by one" "$3"' sh "$assay" "$work/a.assay" "$work/said"
cp "$work/a.assay" "$work/old.assay"
"$build/test/sql" "$work/old.assay" "DROP TABLE truth_data"
check "mem --exact of a profile without: refused" refused "Record it again" "$assay" mem --exact "$work/old.assay"
"$build/test/sql" "$work/old.assay" "CREATE TABLE truth_data(address INTEGER PRIMARY KEY, bytes, loads, stores, atomics);
    INSERT INTO truth_data VALUES(2147483648, 512, 1, 0, 0)"
check "mem --exact --by line of rows of 512 bytes: refused" refused "by page" "$assay" mem --exact --by line "$work/old.assay"
check "mem --exact of rows of 512 bytes: says so" sh -c '"$1" mem --exact "$2" | grep -q "512 bytes of data share"' sh "$assay" "$work/old.assay"

# --- no noise
"$assay" report --exact "$work/a.assay" | grep -v '^#\|^More:' >"$work/1"
"$assay" report --exact "$work/b.assay" | grep -v '^#\|^More:' >"$work/2"
check "another period and seed: the same figures" cmp "$work/1" "$work/2"
"$assay" diff --exact "$work/a.assay" "$work/b.assay" >"$work/diff"
check "diff --exact of two runs: nothing" sh -c '! grep -q "exact \*" "$1" && grep -q "more have not changed" "$1"' sh "$work/diff"
"$assay" diff --exact --force --csv "$work/a.assay" "$work/other.assay" >"$work/diff"
check "diff --exact of two programs: to the cycle" near \
    "$(awk -F , 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } $1 == "(all)" { d = $at["cycles_change"]; print d < 0 ? -d : d }' "$work/diff")" \
    "$(($(fact cycles "$work/stat") > $(fact cycles "$work/stat.other") ? $(fact cycles "$work/stat") - $(fact cycles "$work/stat.other") : $(fact cycles "$work/stat.other") - $(fact cycles "$work/stat")))"

# --- a falsified truth is found: WITNESS SQL
falsify() {
    cp "$work/a.assay" "$work/wrong.assay"
    "$build/test/sql" "$work/wrong.assay" "$2"
    if $1 "$work/wrong.assay" >/dev/null 2>&1; then bad "not found by $1: $2"; else good; fi
}
hot="pc = (SELECT pc FROM truth ORDER BY retired DESC LIMIT 1)"
falsify retired "UPDATE truth SET retired = retired + 1 WHERE $hot"
falsify visits "UPDATE truth SET retired = retired + 1 WHERE $hot"
falsify visits "UPDATE truth SET pc = pc + 1 WHERE $hot"
falsify touched "UPDATE truth_data SET loads = loads + 1 WHERE address = (SELECT address FROM truth_data WHERE address BETWEEN 2147483648 AND 2281701375 ORDER BY loads DESC LIMIT 1)"
falsify touched "UPDATE truth_data SET address = address + 64 WHERE address = (SELECT max(address) FROM truth_data WHERE address BETWEEN 2147483648 AND 2281701375)"
falsify waits "UPDATE truth_data SET waited = waited + 12 WHERE address = (SELECT max(address) FROM truth_data)"
falsify callgrind "UPDATE truth SET retired = retired - 1 WHERE $hot"
falsify cycles "UPDATE truth SET base = base + 12 WHERE $hot"
falsify stages "UPDATE truth SET lat_map_ready = lat_map_ready + retired WHERE $hot"
falsify cycles "DELETE FROM truth WHERE $hot"

falsify branches "UPDATE truth SET taken = retired - taken WHERE taken > 0"
falsify branches "UPDATE truth SET taken = taken + 1 WHERE pc = (SELECT pc FROM truth WHERE taken > 0 AND taken < retired LIMIT 1)"
for swapped in by_flow by_samples; do
    ways=1
    if $swapped "$work/dense.assay" >/dev/null 2>&1; then bad "$swapped: a branch's two ways swapped: not found"; else good; fi
    ways=0
done

# --- several runs
record -c 300 --seed 5 -r 3 -o "$work/three.assay" "$program"
record -c 300 --seed 6 -o "$work/a6.assay" "$program"
record -c 300 --seed 7 -o "$work/a7.assay" "$program"
"$assay" report "$work/three.assay" | grep -v "^More:" >"$work/1"
"$assay" report "$work/a.assay" "$work/a6.assay" "$work/a7.assay" | grep -v "^More:" >"$work/2"
check "record -r 3 is its three runs" cmp "$work/1" "$work/2"
for one in a a6 a7; do "$assay" script --csv --fields pc,fate "$work/$one.assay" | tail -n +2; done | sort >"$work/1"
"$assay" script --csv --fields pc,fate "$work/three.assay" | tail -n +2 | sort >"$work/2"
check "... all their samples" cmp "$work/1" "$work/2"
check "... figures are of one run" sh -c '"$1" report --exact "$2/three.assay" | grep -v "^#\|^More:" >"$2/1"; "$1" report --exact "$2/a.assay" | grep -v "^#\|^More:" | cmp - "$2/1"' sh "$assay" "$work"
for command in report annotate mem "mem --of order"; do
    for runs in a three; do
        # shellcheck disable=SC2086 # words
        "$assay" $command --exact --json "$work/$runs.assay" | jq -c 'del(.samples, .retired_samples, .aborted_samples)' >"$work/$runs.json"
    done
    check "... $command: in every column" sh -c '[ "$(wc -l <"$1/a.json")" -gt 5 ] && cmp "$1/a.json" "$1/three.json"' sh "$work"
done
check "... its truth agrees, three times" sh -c '"$1" truth --csv --method samples --fields pc,truth "$2/three.assay" | awk -F , "NR > 1 { s += \$2 } END { print s / 3 }" >"$2/1"
    "$1" truth --csv --method samples --fields pc,truth "$2/a.assay" | awk -F , "NR > 1 { s += \$2 } END { print s }" | cmp - "$2/1"' sh "$assay" "$work"
check "the same seed: refused" refused "seed 5 in both" "$assay" report "$work/a.assay" "$work/a6.assay" "$work/a.assay"
check "another period: refused" refused "period" "$assay" report "$work/a.assay" "$work/b.assay"
check "another program: refused" refused "program" "$assay" annotate "$work/a6.assay" "$work/other.assay"
check "no profile: refused" refused "cannot be opened\|not an Assay profile" "$assay" export --to csv "$work/a.assay" "$program"
record -c 300 --seed 8 --no-truth -o "$work/untold.assay" "$program"
check "one without a truth: none of all" refused "has no truth" "$assay" report --exact "$work/a.assay" "$work/untold.assay"
check "-r with what is of one run: refused" refused "of one run" "$assay" record --config "$config" -r 2 --trace "$work/t" -o "$work/x.assay" "$program"
checks_end
