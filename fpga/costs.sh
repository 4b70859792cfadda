#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Cost of parts of the hardware in an ECP5: a page with a table of the variants in FILE, each beside the one that it is compared
# with.
#
#   MAKE=make fpga/costs.sh FILE PAGE OPTION...   OPTION: also passed to each variant's `make fmax`: ROUTE=0, FREQ, PLACEMENTS
#
# A line of FILE: NAME|OPTION...|AGAINST, AGAINST another line's NAME or empty. Up-to-date variants are not made again.
set -eu
list=$1 page=$2
shift 2
. scripts/scratch.sh

# variant NAME AGAINST OPTION...: a line of the table, from the output of report.sh
variant() {
    name=$1 against=$2
    shift 2
    "$MAKE" --no-print-directory fmax "$@" >&2
    dir=$("$MAKE" --no-print-directory -s fpga-folder "$@")
    awk -v name="$name" -v against="$against" '
        NR == FNR { mhz = mhz sep $2; sep = ", "; next }
        $1 == "all" { print name "|" against "|" $2 + 2 * $3 + 4 * $5 "|" $4 "|" $6 "|" mhz }' "$dir/clocks.txt" "$dir/modules.txt"
}

grep -v '^#' "$list" >"$work/list"
while IFS='|' read -r name options against <&3; do
    eval "variant \"\$name\" \"\$against\" $options \"\$@\""
done 3<"$work/list" >"$work/rows"

cat >"$page.new" <<TEXT
# What the parts cost in an ECP5

Made by \`make fpga-costs\`; nothing here is typed. The SoC of \`board\` in an LFE5U-85F-6, Yosys 0.70, flattened (\`fpga/fpga_top.sv\`).
LUTs: LUT4, carry chains as two, memories of 16 x 4 bits as four. MHz: the clock that nextpnr names, of each seed ($*;
ROUTE=0: an estimate after placement). Clocks of seeds of one netlist differ by a tenth and more; a ratio is that of the means.

TEXT
awk -F'|' '
    function mean(list,    n, i, sum, part) {
        n = split(list, part, ", ")
        for (i = 1; i <= n; i++) sum += part[i]
        return sum / n
    }
    function percent(a, b) { return sprintf("%+.1f %%", 100 * (a - b) / b) }
    { name[NR] = $1; against[$1] = $2; luts[$1] = $3; flops[$1] = $4; blocks[$1] = $5; mhz[$1] = $6 }
    END {
        print "| variant | against | LUTs | | flip-flops | | block RAMs | MHz | ratio |"
        print "|---|---|---:|---:|---:|---:|---:|---:|---:|"
        for (i = 1; i <= NR; i++) {
            n = name[i]
            b = against[n]
            printf "| %s | %s | %d | %s | %d | %s | %d | %s | %s |\n", n, b, luts[n], b == "" ? "" : percent(luts[n], luts[b]),
                flops[n], b == "" ? "" : percent(flops[n], flops[b]), blocks[n], mhz[n], b == "" ? "" : sprintf("%.2f", mean(mhz[n]) / mean(mhz[b]))
        }
    }' "$work/rows" >>"$page.new"
mv "$page.new" "$page"
