#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What `make area-page` counts, on a module whose size and activity are known by construction (known.sv, bench.sv): LUTs, memories,
# flip-flops, cells, paths, changes, by mechanism; and that the table of mechanisms has every module. A fault in each script is found.
#
#   YOSYS="..." tests/area/run.sh LIBERTY       the library of osu018
set -u
liberty=$1
. scripts/scratch.sh
export TMPDIR="$work" # Yosys keeps there what it has read of a library
. scripts/checks.sh
here=tests/area

# --- the table
# all_listed TABLE: each module of the profiler and of online instrumentation is in it, and each that is in it has a file
all_listed() {
    awk -F'|' '!/^#/ { gsub(/[+]|\/2/, "", $3); print $3 }' "$1" | tr -s ' ' '\n' | grep . | sort -u >"$work/listed"
    find rtl/profile rtl/core/instrument -name '*.sv' -exec basename {} .sv \; | sort | comm -23 - "$work/listed" >"$work/absent"
    find rtl -name '*.sv' -exec basename {} .sv \; | sort | comm -13 - "$work/listed" >>"$work/absent"
    sed 's|.*|fpga/area/mechanisms.txt: & has no line, or no file|' "$work/absent"
    [ ! -s "$work/absent" ]
}
check "every module has a mechanism" all_listed fpga/area/mechanisms.txt
sed 's/ strata$//' fpga/area/mechanisms.txt >"$work/without"
check "a module without a mechanism is found" fails all_listed "$work/without"
sed 's/ strata$/ strata stratum/' fpga/area/mechanisms.txt >"$work/misspelt"
check "a module that is not there is found" fails all_listed "$work/misspelt"

# --- sizes, paths, changes
mapped() {
    MECHANISMS=$here/mechanisms.txt fpga/area/measure.sh "$work/sizes" $here/machines.txt -- $here/known.sv &&
        $YOSYS -q -l "$work/cells.log" -p "read_liberty $liberty; write_verilog -noattr $work/cells.v"
}
check "known.sv is mapped" mapped
check "what is mapped is not mapped again" sh -c "MECHANISMS=$here/mechanisms.txt YOSYS=false fpga/area/measure.sh $work/sizes $here/machines.txt -- $here/known.sv"

with_parts() { awk -f "$scripts/plain.awk" -f "$scripts/parts.awk" "$@"; }
# counted: all that is counted of known.sv, by the scripts in $scripts
counted() {
    for stat in known.stat cells.stat gates.stat cells.bits; do with_parts -v top=known -f "$scripts/tally.awk" $here/mechanisms.txt "$work/sizes/$stat"; done >"$work/tally" &&
        with_parts -f "$scripts/path.awk" $here/mechanisms.txt "$work/tally" "$work/sizes/known.ns" >"$work/path" &&
        awk -v clock=bench.clk -v modules=known -f "$scripts/plain.awk" -f "$scripts/counting.awk" "$liberty" "$work/sizes/cells.v" "$work/sizes/cells.v" >"$work/counting.sv" &&
        iverilog -g2012 -o "$work/sim" $here/bench.sv "$work/counting.sv" "$work/cells.v" &&
        "$work/sim" | sort >"$work/toggles" &&
        with_parts -v run=run -f "$scripts/changes.awk" $here/mechanisms.txt "$work/toggles" >"$work/changes" &&
        awk -F'|' '$4 == "transistors" { n += $5 } END { print "sum of transistors: " n }' "$work/tally" >"$work/sum" &&
        awk '/^=== / { top = $2 == "known" } top && /number of transistors/ { print "sum of transistors: " $NF + 0 }' "$work/sizes/gates.stat" | diff - "$work/sum" &&
        cat "$work/tally" "$work/path" "$work/changes" | grep -v '^whole.*\(cells\|area\|transistors\)|[0-9]*$' | sort >"$work/counted" &&
        sort $here/expected | diff - "$work/counted"
}
scripts=fpga/area
check "all of it is as it was built" counted

# planted SCRIPT COMMAND: with a fault in a script something else is counted
planted() {
    scripts=$work/planted
    rm -rf "$scripts"
    cp -r fpga/area "$scripts"
    sed "$2" "fpga/area/$1" >"$scripts/$1"
    cmp -s "fpga/area/$1" "$scripts/$1" && bad "the fault $2 has no place in $1" && return
    check "the fault $2 in $1 is found" fails counted
}
planted tally.awk 's/TRELLIS_DPR16X4 memory_luts 4/TRELLIS_DPR16X4 memory_luts 1/'
planted tally.awk 's/times\[m, i\] - 1/times[m, i]/'
planted tally.awk 's/add_kind("area", \$2)/add_kind("area", $1)/'
planted tally.awk 's/\$3 == "bits"/$3 == "bytes"/'
planted tally.awk 's/NF == 3 && \$NF/NF == 2 \&\& $NF/'
planted tally.awk 's/add_kind("transistors", .NF + 0)/next/'
planted tally.awk 's/-= below/+= below/'
planted parts.awk 's/number > 1/number > 2/'
planted plain.awk 's/paramod/paramode/'
planted path.awk 's/\$2 > longest/$2 < longest/'
planted counting.awk 's/!= toggle_last/== toggle_last/'
planted counting.awk 's/"?output/"?input/'
planted counting.awk 's/if (toggle_on) begin/begin/'
planted changes.awk 's/\$5 \/ \$6/$5/'
scripts=fpga/area
asked() { awk -v clock=bench.clk -v modules=unknown -f fpga/area/plain.awk -f fpga/area/counting.awk "$liberty" "$work/sizes/cells.v" "$work/sizes/cells.v"; }
check "a module that the netlist has not is refused" fails asked

# --- the tables
printf 'a, b|x\nc|y\nd|z\n' >"$work/order"
printf 'a, b|luts|2\na, b|luts|3\na, b|ns|1.5\na, b|ns|0.5\nc|luts|0\n' >"$work/facts"
tabled() {
    awk -v first=what -v columns="luts ns" -f "$scripts/pivot.awk" "$work/order" "$work/facts" >"$work/csv"
    awk -v head="what|LUTs|ns" -f "$scripts/markdown.awk" "$work/csv" >"$work/md"
    printf '| what | LUTs | ns |\n|---|---:|---:|\n| a, b | 5 | 1.5 |\n| c |  |  |\n' | diff - "$work/md"
}
check "a table has sums, the longest path, and no row without a figure" tabled
checks_end
