#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What scripts/profiler-files.sh gathers is enough for somebody who has nothing else of this project: both simulators and Yosys read two
# profilers of different sizes in one design (two.sv), a wrong size is refused, and FuseSoC runs the target `lint` of the core file.
#   tests/attach/files.sh FOLDER [FUSESOC]      FOLDER: the files; without FUSESOC the last step is left out
set -u
here=$PWD/tests/attach files=$(cd "$1" && pwd) fusesoc=${2:-}
. scripts/scratch.sh
. scripts/checks.sh
cd "$files" || exit 1
but() { find rtl -name "*.sv" ! -name "$1" | sort | tr "\n" " "; }
check "Verilator, lint" verilator --lint-only -Wall -Wno-UNUSEDSIGNAL -f profiler.f "$here/two.sv" --top-module two -Wno-DECLFILENAME -Wno-WIDTH -Wno-PINCONNECTEMPTY
check "Icarus" iverilog -g2012 -f profiler.f "$here/two.sv" -s two -o "$work/two.vvp"
check "what a bench needs beside a core, and the smallest core" iverilog -g2012 -Ibench -f profiler.f bench/session.sv bench/smallest.sv -s session -s smallest -o "$work/bench.vvp"
check "Yosys, and no latch" yosys -q -p "read_verilog -sv -DSYNTHESIS -Iinclude $(but "port_*") $here/two.sv
    hierarchy -check -top two; proc; flatten; opt_clean; check -assert; select -assert-none t:\$dlatch t:\$_DLATCH_*"
refused_size() { # PARAMETER VALUE
    iverilog -g2012 "-Pprofiler.$1=$2" -f profiler.f -s profiler -o "$work/size.vvp" >/dev/null 2>&1 || return 0
    timeout 10 vvp -n "$work/size.vvp" >"$work/log" 2>&1 && return 1
    grep -q "parameter.*$1" "$work/log"
}
check "FIFO of 3" refused_size FIFO 3
check "XLEN of 16" refused_size XLEN 16
# shellcheck disable=SC2046 # one word a file
check "a file is missing: it is found" fails iverilog -g2012 -Iinclude $(but tag_queue.sv) "$here/two.sv" -s two -o "$work/less.vvp"
[ -z "$fusesoc" ] || {
    cd "$work" || exit 1
    check "FuseSoC, target lint" "$fusesoc" --cores-root "$files" run --target lint assay:profiler:profiler
    check "FuseSoC, RV32, one lane" "$fusesoc" --cores-root "$files" run --target lint assay:profiler:profiler --XLEN 32 --LANES 1
    cp -r "$files" less && rm less/rtl/tag_queue.sv
    check "FuseSoC, a file is missing" fails "$fusesoc" --cores-root less run --target lint assay:profiler:profiler
}
checks_end
