#!/bin/sh
# Each leaf of the account of time against the machine's own clock, on both configurations: a program does the thing that the leaf is for,
# or leaves it out (leaves.c). What it takes more by `assay stat`, which keeps no account, is what `--exact` says in all; and so much of
# that, in percent, is the leaf's. Were the leaf's cycles booked on another one, nearly nothing would be. No program is here for bad_page,
# front_fetch, mem_l2 and the leaves of what waits in the core without a unit: core_data, core_issue, core_retire, core_room.
#
#   tests/events/leaves.sh BUILD PROGRAM...
set -u
build=$1 assay=$1/bin/assay
shift
. scripts/scratch.sh
. scripts/checks.sh

# PROGRAM LEAF LEAST: of the difference in percent, less than on either configuration
rows='base base 90
bad_branch bad_branch 10
bad_jump bad_jump 10
bad_return bad_return 15
bad_order bad_order 12
bad_trap bad_trap 4
bad_interrupt bad_interrupt 4
bad_serial bad_serial 20
front_icache front_icache 80
front_itlb front_itlb 30
front_redirect front_redirect 3
mem_l1 mem_l1 30
mem_ram mem_ram 75
mem_dtlb mem_dtlb 40
store_dtlb mem_dtlb 80
mem_order mem_order 20
mem_device mem_device 60
mem_store mem_store 50
core_divider core_divider 75
core_execute core_execute 45
core_alone core_alone 40
core_idle core_idle 80'

# seen CONFIG PROGRAM [ARGUMENT]: the cycles of all leaves by name, and those of the clock.
seen() {
    "$assay" record --config "$1" -c 100000 -o "$work/profile" "$build/test/leaves/$2.elf" ${3:-} >"$work/log" 2>&1 || cat "$work/log" >&2
    "$assay" report --exact --csv "$work/profile" | sed 's/"[^"]*"/quoted/g' | awk -F , '
        NR == 1 { for (i = 1; i <= NF; i++) if ($i ~ /^cycles(_|$)/ && $i !~ /_sigma$|share/) name[i] = $i; next }
        { for (i in name) sum[name[i]] += $i }
        END { for (n in sum) print n, sum[n] }'
    "$assay" stat --config "$1" --json "$build/test/leaves/$2.elf" ${3:-} 2>/dev/null | jq -r '"clock \(.counts.cycles)"'
}

# judge LEAF LEAST: exit status 0 where the leaf has that much of what the clock says.
judge() {
    awk -v leaf="cycles_$1" -v least="$2" '
        NR == FNR { without[$1] = $2; next }
        { more[$1] = $2 - without[$1] }
        END {
            all = more["clock"]; part = all > 0 ? 100 * more[leaf] / all : 0
            printf "    %d cycles more, by the account %d; %s %.1f %%, at least %d\n", all, more["cycles"], leaf, part, least
            off = more["cycles"] - all
            exit !(all > 200 && part >= least && (off < 0 ? -off : off) < 100 + all / 100)
        }' "$work/without" "$work/with"
}

for config in board wide; do
    while read -r program leaf least; do
        seen "$config" "$program" >"$work/without"
        seen "$config" "$program" on >"$work/with"
        check "$config, $program" judge "$leaf" "$least"
    done <<END
$rows
END
done
sed "s/cycles_core_idle/cycles_base/" "$work/with" >"$work/planted" && mv "$work/planted" "$work/with"
check "a leaf that is booked on another one is missed" fails judge core_idle 80
checks_end
