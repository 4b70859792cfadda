#!/bin/sh
# What parts of the hardware cost in an ECP5: a page with a table of the variants in FILE, each beside the one that it is compared with.
#
#   MAKE=make fpga/costs.sh FILE PAGE OPTION...      OPTION: what each variant's `make placed` is given too, ROUTE=0, FREQ, PLACEMENTS
#
# A line of FILE: NAME|OPTION...|AGAINST, AGAINST another line's NAME or nothing. What nothing has changed for is not made again.
set -eu
list=$1 page=$2
shift 2
here=$(dirname "$0")
. scripts/scratch.sh

# clock LOG...: MHz, the median of the last that nextpnr names in each
clock() {
    for log; do sed -n 's/.*Max frequency for clock.*: \([0-9.]*\) MHz.*/\1/p' "$log" | tail -n 1; done |
        sort -n | awk '{ mhz[NR] = $1 } END { print mhz[int((NR + 1) / 2)] }'
}

# variant NAME AGAINST OPTION...: a line of the table's figures
variant() {
    name=$1 against=$2
    shift 2
    "$MAKE" --no-print-directory placed "$@" >&2
    "$MAKE" --no-print-directory -s fpga-folder "$@" >"$work/folder"
    read -r dir asked <"$work/folder"
    awk -f "$here/modules.awk" "$dir/net.json" >"$dir/modules.txt"
    awk -v name="$name" -v against="$against" -v mhz="$(clock "$dir/$asked"/*.log)" \
        '$1 == "all" { print name "|" against "|" $2 + 2 * $3 + 4 * $5 "|" $4 "|" $6 "|" mhz }' "$dir/modules.txt"
}

grep -v '^#' "$list" >"$work/list"
while IFS='|' read -r name options against <&3; do
    eval "variant \"\$name\" \"\$against\" $options \"\$@\""
done 3<"$work/list" >"$work/rows"

cat >"$page.new" <<TEXT
# What the parts cost in an ECP5

Made by \`make fpga-costs\`; nothing here is typed. The SoC of \`board\` in an LFE5U-85F-6, Yosys 0.70, flattened (\`fpga/fpga_top.sv\`).
LUTs: LUT4, carry chains as two, memories of 16 x 4 bits as four. MHz: the clock that nextpnr names, median of the seeds ($*;
ROUTE=0: an estimate behind placement, good to some per cent: the seed alone moves it by as much).

TEXT
awk -F'|' '
    function percent(a, b) { return sprintf("%+.1f %%", 100 * (a - b) / b) }
    { name[NR] = $1; against[$1] = $2; luts[$1] = $3; flops[$1] = $4; blocks[$1] = $5; mhz[$1] = $6 }
    END {
        print "| variant | against | LUTs | | flip-flops | | block RAMs | MHz | ratio |"
        print "|---|---|---:|---:|---:|---:|---:|---:|---:|"
        for (i = 1; i <= NR; i++) {
            n = name[i]
            b = against[n]
            printf "| %s | %s | %d | %s | %d | %s | %d | %.2f | %s |\n", n, b, luts[n], b == "" ? "" : percent(luts[n], luts[b]),
                flops[n], b == "" ? "" : percent(flops[n], flops[b]), blocks[n], mhz[n], b == "" ? "" : sprintf("%.3f", mhz[n] / mhz[b])
        }
    }' "$work/rows" >>"$page.new"
mv "$page.new" "$page"
