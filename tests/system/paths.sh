#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Paths by their samples against the retired instructions of the same run: the path register is right, paths that have no alternative
# are the true ones, at least as often as FLOOR says; directions tell more than counts do.
#
#   tests/system/paths.sh BUILD CONFIG PERIOD FLOOR PROGRAM.elf
set -u
build=$1 config=$2 period=$3 floor=$4 program=$5
assay=$build/bin/assay
. scripts/scratch.sh
name="$config $(basename "$program" .elf)"
. scripts/checks.sh

"$assay" record --config "$config" -c "$period" --pair=64 --trace "$work/trace" -o "$work/a.assay" "$program" >"$work/out" 2>&1 </dev/null ||
    { tail -n 5 "$work/out"; exit 1; }
"$assay" paths --trace "$work/trace" "$work/a.assay" >"$work/said" || bad "$name: exit status"
grep '^# truth' "$work/said"
awk '/^# truth:/ { exit !($4 > 40 && $(NF) >= 0.98 * $4) }' "$work/said" && good || bad "$name: the path register is wrong"
"$assay" paths --csv --trace "$work/trace" "$work/a.assay" >"$work/success.csv"
# In percent: success within functions for 8 branches, and what must hold at every length.
awk -F , -v floor="$floor" -v name="$name" '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    { rows++
      w = "within_"; b = "between_"
      if ($at["wrong_register"] > 0.05) { print "length " $1 ": " $at["wrong_register"] " are wrong"; bad++ }
      if ($at[w "register"] < $at[w "history"] || $at[b "register"] < $at[b "history"]) { print "length " $1 ": more directions tell less"; bad++ }
      if ($at[w "pairs"] < $at[w "history"] || $at[b "pairs"] < $at[b "history"]) { print "length " $1 ": pairs tell less"; bad++ }
      if ($at[w "likely"] < $at[w "counts"] || $at[b "likely"] < $at[b "counts"]) { print "length " $1 ": directions tell less than counts"; bad++ }
      if ($at["between_history"] > $at["within_history"] + 0.02) { print "length " $1 ": longer paths are easier"; bad++ } }
    $1 == 8 {
        printf "%s: 8 branches: counts %.0f, history %.0f, pairs %.0f, register %.0f, likely %.0f %%\n", name, 100 * $at["within_counts"],
            100 * $at["within_history"], 100 * $at["within_pairs"], 100 * $at["within_register"], 100 * $at["within_likely"]
        if (100 * $at["within_register"] < floor) { print "below " floor; bad++ } }
    END { exit bad || rows < 10 }' "$work/success.csv" && good || bad "$name: success"

# How often each block was reached, by the paths to it of samples with weights (long waits are sampled eight times as often), against the
# reference simulator, in a program that waits for most of its loads. Fewer are where samples have several paths.
waits=$build/programs/chase.elf
"$assay" record --config "$config" -c 100 -o "$work/weighed.assay" "$waits" >"$work/out" 2>&1 </dev/null || bad "$name: record"
"$build/bin/assay-iss" --visits "$work/visits" "$waits" >/dev/null </dev/null
"$assay" paths --length 1 --all --csv --fields executions,block "$work/weighed.assay" | awk -F , '
    FNR == NR { visits[tolower($1)] = $2; next }
    FNR > 1 { block = tolower($3); sum[block] += $1; squares[block] += $2 * $2 }
    END { for (block in sum) if (visits[block] > 500) { z = (sum[block] - visits[block]) / sqrt(squares[block]); n += z > -5
            if (z > 5) { print block ": " sum[block] ", " visits[block] " expected"; bad++ } } exit bad > 0 || n == 0 }' "$work/visits" - && good ||
    bad "$config chase: executions by paths"

# Path registers that are one branch late.
"$build/test/misled" "$work/a.assay" "$work/misled.assay" || bad "$name: no misled profile"
"$assay" paths --trace "$work/trace" "$work/misled.assay" | awk '/^# truth:/ { seen = 1; exit !($(NF) < 0.5 * $4) } END { if (!seen) exit 1 }' && good ||
    bad "path registers that are one branch behind were not found out"

# Pairs whose first one is not where it should be: true paths are thrown away.
"$build/test/misled" "$work/a.assay" "$work/misled.assay" pairs || bad "$name: no misled pairs"
"$assay" paths --csv --trace "$work/trace" "$work/misled.assay" | awk -F , '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $1 == 8 { seen = $at["within_pairs"] < 0.5 * $at["within_history"] } END { exit !seen }' && good ||
    bad "pairs with a wrong distance were not found out"

# A trace of another run: another seed draws other samples.
"$assay" record --config "$config" -c "$period" --pair=64 --seed 77 --max-cycles 60000 -o "$work/other.assay" "$program" >"$work/out" 2>&1 </dev/null
"$assay" paths --trace "$work/trace" "$work/other.assay" >"$work/out" 2>"$work/errors"
[ $? -eq 125 ] && grep -q 'lacks the lives' "$work/errors" && good || bad "$name: another run's trace was taken"
"$assay" pairs --trace "$work/trace" "$work/other.assay" >"$work/out" 2>"$work/errors"
[ $? -eq 125 ] && grep -q 'lacks the lives' "$work/errors" && good || bad "$name: pairs took another run's trace"

# What is listed: as many samples as have one path.
one=$("$assay" paths "$work/a.assay" | sed -n 's/^# paths:.* samples \([0-9,]*\) have one.*/\1/p' | tr -d ,)
listed=$("$assay" paths --csv "$work/a.assay" | awk -F , 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } { n += $at["samples"] } END { print n + 0 }')
[ "$one" = "$listed" ] && [ "$one" -gt 25 ] && good || bad "$name: $listed samples listed, $one have one path"

# Samples of long waits are many and weigh little: blocks of `chase` run as often as they did (three times as often where all count alike).
executions() {
    "$assay" record --config "$config" -c 512 --strata 8:4 -o "$work/b.assay" "$build/programs/chase.elf" >"$work/out" 2>&1 </dev/null
    sqlite3 -csv "$work/b.assay" "SELECT printf('0x%x', pc), retired FROM truth" >"$work/retired"
    "$assay" paths --csv "$work/b.assay" | awk -F , '
        FNR == NR { retired[$1] = $2; next }
        FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $at["samples"] > 100 { rows++; off = $at["executions"] - retired[$at["block"]]; bad += off > 4 * $at["executions_sigma"] || off < -0.2 * retired[$at["block"]] }
        END { exit bad || rows < 2 }' "$work/retired" -
}
[ "$config" = board ] || check "$name: executions by the weights of samples" executions
checks_end
