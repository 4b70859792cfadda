#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Checks that the Yosys of `make fmax` (stricter than Debian's in places) reads the RTL of a configuration without error, latch
# or second driver. An unused latch counts, too: `synth_ecp5` fails on it.
#
#   fpga/read-check.sh PYTHON FOLDER CONFIG -Ipath... -- FILE.sv...
#
# PYTHON has pyosys.
set -u
yosys="$1 $(dirname "$0")/yosys.py" log=$2/read-$3.log config=$3
shift 3
paths=
while [ "$1" != -- ]; do paths="$paths $1" && shift; done
shift
mkdir -p "${log%/*}"
$yosys -q -l "$log" -p "read_verilog -sv -DSYNTHESIS -DCONFIG_$config $paths $*; hierarchy -check -top soc; proc; opt_clean;
    select -assert-none t:\$dlatch t:\$adlatch t:\$dlatchsr; select -clear; check" >"$log.out" 2>&1 &&
    ! grep -q '^Warning: Latch inferred\|multiple conflicting drivers' "$log" || {
    echo "Yosys 0.70, $config:" >&2
    grep -hE 'ERROR|Latch inferred|multiple conflicting drivers' "$log" "$log.out" | sort -u | head >&2
    exit 1
}
echo "Yosys 0.70: reads $config, no latch, no second driver"
