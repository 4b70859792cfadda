#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# assay diff: between two seeds of one program no more is called significant than chance makes; of two programs that
# differ in one function, that one is found; what is not comparable is refused.
#
#   tests/system/diff.sh BUILD SEEDS PROGRAM.elf OLD.elf NEW.elf
set -u
build=$1 seeds=$2 program=$3 old=$4 new=$5
assay=$build/bin/assay
. scripts/scratch.sh
. scripts/checks.sh

# record OUTPUT SEED PERIOD ELF [OPTION...]
record() {
    output=$1 seed=$2 period=$3 elf=$4
    shift 4
    "$assay" record --config board -c "$period" --seed "$seed" -o "$work/$output.assay" "$@" "$elf" >"$work/out" 2>&1 </dev/null ||
        { bad "$output: not recorded"; tail -n 3 "$work/out"; }
}

seq "$seeds" | while read -r seed; do record "$seed" "$seed" 200 "$program"; done
for by in function line instruction; do
    seq 1 2 "$seeds" | while read -r seed; do
        "$assay" diff --csv --by "$by" "$work/$seed.assay" "$work/$((seed + 1)).assay"
    done >"$work/$by.csv"
    # Of the rows with ten samples, and of all: 5 %, and three standard errors of so many rows.
    awk -F , -v by="$by" '
        $1 == "name" { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $1 == "(all)" { next }
        function size(z) { return z < 0 ? -z : z }
        { many = $at["samples_before"] + $at["samples_after"] >= 10
          for (i = 0; i <= many; i++) { rows[i] += 2; off[i] += (size($at["cycles_z"]) >= 1.96) + (size($at["retired_z"]) >= 1.96) } }
        END {
            for (i = 0; i < 2; i++) if (rows[i]) {
                bound = 0.05 + 3 * sqrt(0.05 * 0.95 / rows[i])
                printf "by %s, %s: %d of %d called significant, %.1f %%, at most %.1f %%\n", by, i ? "ten samples and more" : "all rows", off[i], rows[i],
                    100 * off[i] / rows[i], 100 * bound
                wrong += off[i] / rows[i] > bound
            }
            exit wrong || !rows[0] }' "$work/$by.csv" && good || bad "by $by: more than chance"
done

record old 1 300 "$old"
record new 2 400 "$new"
"$assay" diff "$work/old.assay" "$work/new.assay" >"$work/said" && good || bad "diff: exit status"
sed -n 3,6p "$work/said"
"$assay" diff --csv "$work/old.assay" "$work/new.assay" | awk -F , '
    $1 == "name" { for (i = 1; i <= NF; i++) at[$i] = i; next }
    NR == 2 { exit !($1 == "scale_all" && $at["cycles_z"] > 5 && $at["cycles_change"] > 0) }' && good || bad "scale_all was not found"
"$assay" diff --csv "$work/old.assay" "$work/new.assay" | awk -F , '
    $1 == "name" { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $1 == "add_all" || $1 == "mix_all" { exit $at["retired_z"] > 4 || $at["retired_z"] < -4 }' && good || bad "a function that has not changed was found"
"$assay" diff --by line "$work/old.assay" "$work/new.assay" | grep -q '^changed.c:2[0-9].* +[0-9.]* \*' && good || bad "its line was not found"

# Samples that were dropped are told of from one in a hundred on.
samples=$("$assay" script --csv --fields pc "$work/new.assay" | sed 1d | wc -l)
dropped() { # COUNT: is it told?
    cp "$work/new.assay" "$work/dropped.assay"
    "$build/test/sql" "$work/dropped.assay" "UPDATE counters SET value = '$1' WHERE name = 'dropped'" && "$assay" diff "$work/old.assay" "$work/dropped.assay" |
        grep -q "^# *$1 samples were dropped"
}
dropped $((samples / 100 + 1)) && good || bad "dropped samples are not told of"
dropped $((samples / 100 - 1)) && bad "hardly any dropped samples are told of" || good

# Of a counter: its events, one by one or added up; what is of another event, or of instructions, is none of it.
record counter_old 1 300 "$old" --counter cycles
record counter_new 2 200 "$new" --counter cycles
record places_old 1 300 "$old" --counter cycles:300 --aggregate
record places_new 2 300 "$new" --counter cycles:250,branches:100 --aggregate
record missed 1 300 "$old" --counter icache_misses:20 --aggregate
for of in counter places; do
    "$assay" diff --csv "$work/${of}_old.assay" "$work/${of}_new.assay" | awk -F , '
        $1 == "name" { for (i = 1; i <= NF; i++) at[$i] = i; next }
        NR == 2 { exit !($1 == "scale_all" && $at["cycles_z"] > 5 && $at["retired_before"] == "") }' && good || bad "scale_all was not found by $of"
    "$assay" diff --all --csv "$work/${of}_old.assay" "$work/${of}_old.assay" | awk -F , 'NR > 1 && $6 != 0 { exit 1 } END { exit NR < 5 }' && good || bad "$of differs from itself"
done
for pair in "counter_old old" "places_old missed"; do
    "$assay" diff "$work/${pair% *}.assay" "$work/${pair#* }.assay" >/dev/null 2>"$work/errors"
    [ $? -eq 125 ] && grep -q 'are not compared' "$work/errors" && good || bad "$pair were compared"
done

record filtered 1 300 "$old" -e store
"$assay" diff "$work/old.assay" "$work/filtered.assay" >/dev/null 2>"$work/errors"
[ $? -eq 125 ] && grep -q 'what was sampled' "$work/errors" && good || bad "another filter was not refused"
"$assay" diff --force "$work/old.assay" "$work/filtered.assay" >/dev/null && good || bad "--force"
checks_end
