#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Samples of loads from lists in each level of memory (lists.c), one of them far: what a sample says of memory and far memory against the
# address that it read, which the exact record of the run has touched, and against the latencies that the run was given.
#
#   tests/system/far.sh BUILD CONFIG LISTS.elf [WRONG...]     LISTS: with 2000 steps; WRONG: far, ram or address: falsified, which must be found
set -u
build=$1 config=$2 lists=$3
shift 3
. scripts/scratch.sh
from=$(nm "$lists" | awk '$3 == "far_few_nodes" { print "0x" $1 }')
to=$(printf '0x%x' $((from + 8 * 64 + 1024 * 64))) # far_nodes follow
"$build/bin/assay" record --truth --config "$config" --far "$from-$to:200" -c 20 -o "$work/a.assay" "$lists" >"$work/said" 2>&1 </dev/null &&
    "$build/bin/assay" script --csv --fields function,kind,fate,address,dcache_miss,ram,far,memory_cycles "$work/a.assay" >"$work/samples" 2>"$work/said" &&
    "$build/bin/assay" mem --exact --all --by line --csv --fields address,loads "$work/a.assay" >"$work/exact" 2>"$work/said" || { cat "$work/said"; exit 1; }

# judge WRONG: the samples, one kind of fact made wrong
judge() {
    awk -F , -v from="$((from))" -v to="$((to))" -v wrong="$1" -v level2="$([ "$config" = level2 ] && echo 1)" '
        function hex(text,   n, i) { for (i = 3; i <= length(text); i++) n = 16 * n + index("0123456789abcdef", substr(text, i, 1)) - 1; return n }
        function fail(why) { if (failed++ < 3) print "sample " FNR ": " why ": " $0 }
        FNR == 1 { next }
        NR == FNR { touched[int(hex($1) / 64)] += $2; next }
        $2 != "load" || $3 != "retired" { next }
        wrong == "far" { $7 = !$7 && $6 } wrong == "ram" { $6 = $7 = 0 } wrong == "address" { $4 = "0x80000000" }
        {
            at = hex($4); is_far = at >= from && at < to
            if ($1 ~ /^list/ && !touched[int(at / 64)]) fail("nobody has read there")
            if ($6 && !$5) fail("no miss")
            if ($7 && !$6) fail("far, and not memory")
            if ($6 && $7 != is_far) fail("its address says otherwise")
            if ($8 >= 200 && !$7) fail("so late, and not far")
            if ($7 && $8 < 100) fail("so soon, and far")          # another load of its line may have asked for it
            if ($1 ~ /^list/ && !is_far && $8 >= 40 && !$6) fail("so late, and not from memory")
            if ($1 ~ /^list/ && !is_far && $8 < 40 && $6) fail("so soon, and from memory")
            n[$1]++; ram[$1] += $6; far[$1] += $7; miss[$1] += $5
        }
        function share(list, x, least, most) { if (x < least * n[list] || x > most * n[list] || n[list] < 50) { print list ": " x " of " n[list]; failed++ } }
        END {
            share("list_l1", miss["list_l1"], 0, .05)
            if (level2) { share("list_l2", miss["list_l2"], .9, 1); share("list_l2", ram["list_l2"], 0, .1) }
            share("list_memory", ram["list_memory"], .95, 1); share("list_memory", far["list_memory"], 0, 0)
            share("list_far", far["list_far"], .95, 1); share("list_far_kept", far["list_far_kept"], 0, .05)
            printf "far %d of %d in list_far, %d of %d in list_far_kept; from memory %d of %d in list_memory, %d of %d in list_l2\n", far["list_far"], n["list_far"],
                far["list_far_kept"], n["list_far_kept"], ram["list_memory"], n["list_memory"], ram["list_l2"], n["list_l2"]
            exit failed > 0
        }' "$work/exact" "$work/samples" >"$work/judged"
}

judge "" || { cat "$work/judged"; exit 1; }
echo "$config: $(cat "$work/judged")"
for wrong; do
    ! judge "$wrong" || { echo "FAILED: a wrong $wrong was not found out"; exit 1; }
    echo "$config, $wrong wrong: $(tail -n 1 "$work/judged")"
done
# the events of the same run, with the loads that there were
"$build/bin/assay" report --csv --fields function,ls_from_l2,ls_from_near,ls_from_far,ls_near_latency,ls_far_latency "$work/a.assay" |
    awk -F , -v steps=2000 -v level2="$([ "$config" = level2 ] && echo 1)" '
        function about(event, x, sigma, least, most) {
            if (x < least - 4.5 * sigma || x > most + 4.5 * sigma || !x && least) { print $1 ": " event ": " x " +- " sigma ", not " least " to " most; failed++ } }
        $1 == "list_l2" { about("ls_from_l2", $2, $3, level2 ? .9 * steps : 0, level2 ? steps : 0); n++ }
        $1 == "list_memory" { about("ls_from_near", $4, $5, .98 * steps, steps); about("ls_near_latency", $8, $9, steps * 40, steps * 80); n++ }
        $1 == "list_far" { about("ls_from_far", $6, $7, .98 * steps, steps); about("ls_far_latency", $10, $11, steps * 200, steps * 240); n++ }
        END { exit failed || n != 3 }' >"$work/events" || { cat "$work/events"; exit 1; }
