#!/bin/sh
# What parts of the hardware cost in an ECP5: a page with a table of the variants in FILE, each beside the one that it is compared with.
#
#   fpga/costs.sh FILE BUILD-FPGA-FOLDER PAGE
#
# A line of FILE: NAME|FOLDER|AGAINST, FOLDER as `make fmax` names it in build/fpga, AGAINST another line's NAME or nothing.
set -eu
list=$1 dir=$2 page=$3
here=$(dirname "$0")

# clock FOLDER: MHz that nextpnr estimated behind its placement with seed 1, "-" without one
clock() {
    for log in "$dir/$1"/*-placed/1.log; do
        [ -f "$log" ] && sed -n 's/.*Max frequency for clock.*: \([0-9.]*\) MHz.*/\1/p' "$log" | tail -n 1 && return
    done
    echo -
}

grep -v '^#' "$list" | while IFS='|' read -r name folder against; do
    [ -f "$dir/$folder/net.json" ] || { echo "costs: no $dir/$folder/net.json; make fmax makes it" >&2 && continue; }
    awk -f "$here/modules.awk" "$dir/$folder/net.json" >"$dir/$folder/modules.txt"
    awk -v name="$name" -v against="$against" -v mhz="$(clock "$folder")" \
        '$1 == "all" { print name "|" against "|" $2 + 2 * $3 + 4 * $5 "|" $4 "|" $6 "|" mhz }' "$dir/$folder/modules.txt"
done >"$page.rows"
cat >"$page.new" <<'TEXT'
# What the parts cost in an ECP5

Made by `make fpga-costs`; nothing here is typed. The SoC of `board` in an LFE5U-85F-6, Yosys 0.70, flattened (`fpga/fpga_top.sv`). LUTs: LUT4, carry chains as two, memories
of 16 x 4 bits as four. MHz: what nextpnr estimates behind a placement, where there was one (`make fmax ROUTE=0 FREQ=40 PLACEMENTS=1`, with `PROFILER` and `DEFINES` of the variant).

TEXT
awk -F'|' '
    function percent(a, b) { return sprintf("%+.1f %%", 100 * (a - b) / b) }
    { name[NR] = $1; against[$1] = $2; luts[$1] = $3; flops[$1] = $4; blocks[$1] = $5; mhz[$1] = $6 }
    END {
        print "| variant | against | LUTs | | flip-flops | | block RAMs | MHz | ratio |"
        print "|---|---|---|---|---|---|---|---|---|"
        for (i = 1; i <= NR; i++) {
            n = name[i]
            b = against[n] in luts ? against[n] : ""
            printf "| %s | %s | %d | %s | %d | %s | %d | %s | %s |\n", n, b, luts[n], b == "" ? "" : percent(luts[n], luts[b]), flops[n],
                b == "" ? "" : percent(flops[n], flops[b]), blocks[n], mhz[n],
                b == "" || mhz[n] == "-" || mhz[b] == "-" ? "" : sprintf("%.3f", mhz[n] / mhz[b])
        }
    }' "$page.rows" >>"$page.new"
mv "$page.new" "$page" && rm "$page.rows"
