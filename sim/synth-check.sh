#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Checks the SoC (configuration `board`) with Yosys for ECP5, module by module.
#
#   synth-check.sh FOLDER PART -Ipath... -- FILE.sv...
#
# Fails if the RTL has latches and, by PART, `loops`: combinational loops, `memories`: a memory above 1 kbit that
# became flip-flops and is not in sim/synth-allow.txt (lines `module memory reason`). PART `sizes` goes on to LUTs,
# which takes minutes, and prints the size of each module (without its instances) and the sum over all instances. The
# hierarchy is kept, so the bench's probe is included: a flattened build is smaller.
#
# Loops are searched in the flattened design, first among word operations, then among the gates of the operations in
# such a loop: no gate loop lies outside of them. A loop through a memory's asynchronous read is not seen.
set -eu
folder=$1 part=$2
shift 2
paths=
while [ "$1" != -- ]; do paths="$paths $1" && shift; done
shift
mkdir -p "$folder"
here=$(dirname "$0")
read="read_verilog -sv -DSYNTHESIS -DCONFIG_BOARD $paths $*; hierarchy -check -top soc"

case $part in
loops) commands="flatten; opt_expr; opt_clean; scc -select; techmap; select -clear; opt_clean; tee -o $folder/scc.txt scc" ;;
memories) commands="opt -nodffe -nosdff; memory -nomap; opt_clean; tee -o $folder/memories.il dump t:\$mem_v2;
    memory_libmap -lib +/ecp5/lutrams.txt -lib +/ecp5/brams.txt; techmap -map +/ecp5/lutrams_map.v -map +/ecp5/brams_map.v; memory_map" ;;
*) commands= ;;
esac
yosys -Q -l "$folder/check.log" -p "$read; proc; opt_expr; opt_clean -purge; select -assert-none t:\$dlatch t:\$adlatch t:\$dlatchsr; select -clear;
    $commands" >/dev/null 2>&1 || {
    echo "synth-check: latches, or the RTL cannot be read:" >&2
    grep -hE 'ERROR|^Latch inferred' "$folder/check.log" >&2
    exit 1
}
case $part in
loops)
    loops=$(sed -n 's/^Found \([0-9]*\) SCCs\.$/\1/p' "$folder/scc.txt")
    [ "$loops" = 0 ] && exit
    echo "synth-check: $loops combinational loops:" >&2
    grep -A 20 'Found an SCC' "$folder/scc.txt" | head -n 40 >&2
    exit 1
    ;;
memories) exec awk -f "$here/synth-memories.awk" "$here/synth-allow.txt" "$folder/memories.il" "$folder/check.log" ;;
esac

yosys -Q -l "$folder/synth.log" -p "$read; synth_ecp5 -noflatten -top soc; tee -o $folder/stat.txt stat -top soc" >/dev/null 2>&1 || {
    echo "synth-check: synthesis failed:" >&2
    grep -E 'ERROR' "$folder/synth.log" >&2
    exit 1
}
awk -f "$here/synth-table.awk" "$folder/stat.txt"
