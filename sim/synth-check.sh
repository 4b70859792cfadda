#!/bin/sh
# Synthesis of the SoC (configuration `board`) for ECP5 with Yosys, module by module.
#
#   synth-check.sh FOLDER SIZES -Ipath... -- FILE.sv...
#
# Fails when the RTL has latches or combinational loops, or when a memory above 1 kbit became flip-flops and is not in
# sim/synth-allow.txt (lines `module memory reason`). With SIZES=1 it goes on to LUTs, for minutes, and prints the size of each
# module (without what it instantiates) and the sum over all instances. The hierarchy is kept, so the bench's probe still counts:
# a flattened build is smaller.
# Loops are searched in gates of the flattened design; a loop through a memory's asynchronous read is not seen.
set -eu
folder=$1 sizes=$2
shift 2
paths=
while [ "$1" != -- ]; do paths="$paths $1" && shift; done
shift
mkdir -p "$folder"
here=$(dirname "$0")
read="read_verilog -sv -DSYNTHESIS -DCONFIG_BOARD $paths $*; hierarchy -check -top soc"

# the search for latches and loops, beside the synthesis
find_loops() {
    yosys -Q -l "$folder/loops.log" -p "$read; proc; opt_expr; opt_clean -purge; select -assert-none t:\$dlatch t:\$adlatch t:\$dlatchsr; select -clear;
        flatten; opt_expr; opt_clean; techmap; opt_clean; tee -o $folder/scc.txt scc" > /dev/null 2> "$folder/loops.err"
}
synthesise() {
    yosys -Q -l "$folder/synth.log" -p "$read; synth_ecp5 -noflatten -top soc -run begin:map_ram; tee -o $folder/memories.il dump t:\$mem_v2;
        synth_ecp5 -noflatten -top soc -run map_ram:$([ "$sizes" = 1 ] || echo map_gates); tee -o $folder/stat.txt stat -top soc" \
        > /dev/null 2>&1
}
find_loops &
loops_pid=$!
synthesised=yes
synthesise || synthesised=no

wait $loops_pid || { echo "synth-check: latches, or the RTL cannot be read:" >&2; grep -hE 'ERROR|^Latch inferred' "$folder/loops.log" >&2; exit 1; }
loops=$(sed -n 's/^Found \([0-9]*\) SCCs\.$/\1/p' "$folder/scc.txt")
if [ "${loops:-0}" != 0 ]; then
    echo "synth-check: $loops combinational loops:" >&2
    grep -A 20 'Found an SCC' "$folder/scc.txt" | head -n 40 >&2
    exit 1
fi

[ $synthesised = yes ] || { echo "synth-check: synthesis failed:" >&2; grep -E 'ERROR' "$folder/synth.log" >&2; exit 1; }

[ "$sizes" != 1 ] || awk -f "$here/synth-table.awk" "$folder/stat.txt"
awk -f "$here/synth-memories.awk" "$here/synth-allow.txt" "$folder/memories.il" "$folder/synth.log"
