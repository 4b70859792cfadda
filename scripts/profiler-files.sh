#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Gathers the profiling hardware for a foreign core, without the rest of this project (docs/attach.md): sources,
# headers, also the generated ones, a plain list of the files, and a FuseSoC core file (CAPI2).
#
#   scripts/profiler-files.sh BUILD FOLDER       FOLDER is made anew: rtl/, include/, bench/, profiler.f, profiler.core
set -eu
build=$1 folder=$2
rm -rf "$folder"
mkdir -p "$folder/rtl" "$folder/include"
cp rtl/include/profile_sizes.svh rtl/include/check.svh rtl/include/pc.svh rtl/include/copies.svh "$build"/gen/profile_defs.svh "$build"/gen/profile_port.svh \
    "$build"/gen/profile_wires.svh "$build"/gen/profile_tie.svh "$build"/gen/profile_defined.svh "$build"/gen/profile_fault.svh "$folder/include"
# nobody uses all constants, nor all wires of the port: Verilator's -Wall has hundreds of warnings of that
quiet() { # RULE HEADER...
    rule=$1
    shift
    for header in "$@"; do
        { echo "/* verilator lint_off $rule */"; cat "$folder/include/$header"; echo "/* verilator lint_on $rule */"; } >"$folder/header"
        mv "$folder/header" "$folder/include/$header"
    done
}
quiet UNUSEDPARAM profile_defs.svh profile_sizes.svh
quiet UNUSEDSIGNAL profile_wires.svh
cp rtl/profile/*.sv rtl/attach/*.sv "$folder/rtl"
mkdir "$folder/bench"
cp tests/attach/session.sv tests/attach/smallest.sv tests/attach/ways.svh tests/attach/exact.awk tests/rtl/profile/host_set.svh tests/rtl/profile/port_fault.sv "$folder/bench"
cp LICENSE "$folder"
version=$(sed -n 's/^## \([0-9][0-9.]*\).*/\1/p' CHANGELOG.md | head -n 1)
cd "$folder"

# files KIND: `design`, or `checker`: for simulation only
files() {
    for file in rtl/*.sv; do
        case $file in rtl/port_*) kind=checker ;; *) kind=design ;; esac
        [ $kind != "$1" ] || echo "$file"
    done
}
{
    echo "// The profiling hardware for a core of yours: verilator -f profiler.f, iverilog -f profiler.f (-g2012), from this folder."
    echo "// The files rtl/port_*.sv are for simulation alone."
    echo "+incdir+include"
    files design
    files checker
} >profiler.f
{
    echo "CAPI=2:"
    echo "name: assay:profiler:profiler:${version:-0}"
    echo "description: ProfileMe sampling for out-of-order cores, attached by the profile port"
    echo "filesets:"
    echo "  design:"
    echo "    file_type: systemVerilogSource"
    echo "    files:"
    for file in include/*.svh; do echo "      - $file: {is_include_file: true, include_path: include}"; done
    files design | sed 's/^/      - /'
    echo "  checker:"
    echo "    file_type: systemVerilogSource"
    echo "    files:"
    files checker | sed 's/^/      - /'
    echo "parameters:"
    awk '/^module profiler #\(/ { on = 1; next } on && /^\)/ { exit }
        on { name = $3; value = $5; sub(/,/, "", value); text = $0; sub(/.*\/\/ /, "", text); gsub(/"/, "", text)
             printf "  %s: {datatype: int, default: %s, paramtype: vlogparam, description: \"%s\"}\n", name, value, text; names = names (names ? ", " : "") name }
        ' rtl/profiler.sv
    echo "targets:"
    echo "  default:"
    echo "    filesets: [design, \"!synthesis? (checker)\"]"
    echo "  lint:"
    echo "    default_tool: verilator"
    echo "    filesets: [design]"
    echo "    toplevel: profiler"
    echo "    parameters: [LANES, TAGS, XLEN, IN_FLIGHT, FIFO, SIGNATURE]"
    echo "    tools: {verilator: {mode: lint-only, verilator_options: [-Wall, -Wno-UNUSEDSIGNAL]}}"
} >profiler.core
