#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Maps the machines of a table, one after another, each with its hierarchy kept: FOLDER/NAME.stat is Yosys' `stat` of its
# modules.
#
#   YOSYS="..." [PREPARE="..."] fpga/area/measure.sh FOLDER TABLE YOSYS-FLAGS... -- FILE.sv...      PREPARE: how LUTs are made (FPGA_LUTS)
#
# A line of TABLE: NAME | TO | TOP | SETTINGS | ..., more columns are for other scripts. TO: `ecp5`; `ecp5-flat` (flattened, for
# comparison); a standard-cell library of qflow (osu018); or `gates`, Yosys' own gates, whose transistors it estimates, in a
# quarter of the time. SETTINGS: NAME=VALUE of the parameters of TOP, or of sizes of the machine (CFG_...).
# A machine already mapped from the same sources in the same way is not mapped again, so a stopped run continues where it was.
# In cells, memories of 2 kbit and more stay memories: their bits are counted (NAME.bits has those of all memories), not their
# area. No flip-flop has an initial value. (The bench of area-changes reads the wire `session` by name.)
# Beside NAME.stat: NAME.v, the netlist in cells. If the fifth column says `paths`, also NAME.ns for an ECP5: the longest path
# of each module with its submodules, through cells without wires (`MODULE NANOSECONDS`). If it says `mechanisms`, only the
# modules of mechanisms are mapped to cells.
set -eu
here=$(dirname "$0")
folder=$1 table=$2
shift 2
flags=
while [ "$1" != -- ]; do flags="$flags $1" && shift; done
shift
files=$*
mkdir -p "$folder"

# synthesis WHAT LOG COMMANDS: reports on standard error once a minute that it still runs
synthesis() { "$here/../wait.sh" "$1" "$2" ${YOSYS:-yosys} -q -l "$2" -p "$3" >&2; }

# to_ecp5 TOP OPTIONS, to_gates TOP SELECTION, to_cells TOP LIBERTY SELECTION: commands
to_ecp5() {
    echo "${PREPARE:-scratchpad -set abc9.D 6500}; synth_ecp5 -abc9 $2 -top $1; tee -q -o $out.stat.new stat; write_rtlil $out.il"
}
to_gates() {
    echo "hierarchy -check -top $1; proc; opt_clean; tee -q -o $out.bits stat; $2
        opt -full; wreduce; alumacc; share; opt; memory -nomap; opt_clean;
        script $here/../big.ys; select -set small t:\$mem_v2 @big %d; memory_map @small; opt -fast -full; techmap; opt -fast;
        setattr -set keep 1 w:session; setattr -unset init w:*; dfflegalize -cell \$_DFF_P_ x; opt -fast"
}
to_cells() {
    echo "$(to_gates "$1" "$3"); dfflibmap -liberty $2; abc -liberty $2 -D 12000; opt_clean;
        select -clear; tee -q -o $out.stat.new stat -liberty $2; write_verilog -noattr -noexpr $out.v"
}
# modules_of_mechanisms: their names; selection: a command that restricts the following ones to them
modules_of_mechanisms() {
    awk -F'|' '!/^#/ { gsub(/[+]|\/2/, "", $3); n = split($3, word, " "); for (i = 1; i <= n; i++) print word[i] }' "${MECHANISMS:-$here/mechanisms.txt}" | sort -u
}
selection() { modules_of_mechanisms | awk '{ text = text " *" $1 "*" } END { print "select" text ";" }'; }

# paths OUT: OUT.ns
paths() {
    awk -f "$here/plain.awk" -f "$here/parts.awk" -f "$here/listed.awk" "${MECHANISMS:-$here/mechanisms.txt}" "$1.stat.new" >"$1.modules"
    commands="read_rtlil $1.il; read_verilog -lib -specify -overwrite +/ecp5/cells_sim.v; design -save mapped"
    while read -r module; do
        commands="$commands; design -load mapped; log path of $module; hierarchy -top $module; flatten; opt_clean; sta"
    done <"$1.modules"
    synthesis "paths of $name" "$1.paths.log" "$commands"
    awk '/^path of / { module = $3; print module, 0; next }
        /^Latest arrival time/ { match($0, / is [0-9]+/); print module, substr($0, RSTART + 4, RLENGTH - 4) / 1000 }' "$1.paths.log" >"$1.ns"
    rm "$1.paths.log" "$1.modules"
}

measure() {
    defines= parameters=
    for setting in $settings; do
        case $setting in
        CFG_* | *_ABSENT) defines="$defines -D$setting" ;;
        *) parameters="$parameters -set ${setting%%=*} ${setting#*=}" ;;
        esac
    done
    out=$folder/$(echo "$name" | tr -d , | tr ' ' _)
    case $to in
    ecp5) commands=$(to_ecp5 "$top" -noflatten) ;;
    ecp5-flat) commands=$(to_ecp5 "$top" '') ;;
    gates) commands="$(to_gates "$top" ''); dfflegalize -cell \$_DFF_P_ x; opt_clean; tee -q -o $out.stat.new stat -tech cmos" ;;
    *) commands=$(to_cells "$top" "$(ls "/usr/share/qflow/tech/$to/"*.lib)" "$([ "$more" != mechanisms ] || selection)") ;;
    esac
    commands="read_verilog -sv $flags $defines $files; ${parameters:+chparam $parameters $top; }$commands"
    # shellcheck disable=SC2086 # words
    key=$({ echo "$commands $more"; [ -z "$more" ] || modules_of_mechanisms; cat $files rtl/include/* "$here/../big.ys"; } | cksum)
    [ "$key" != "$(cat "$out.key" 2>/dev/null)" ] || return 0
    synthesis "$name" "$out.log" "$commands"
    [ "$more" != paths ] || paths "$out"
    rm -f "$out.log" "$out.il"
    mv "$out.stat.new" "$out.stat"
    echo "$key" >"$out.key"
}

grep -v '^#' "$table" | sed 's/ *| */|/g; s/ *$//' >"$folder/table"
while IFS='|' read -r name to top settings more _ <&3; do
    measure
done 3<"$folder/table"
