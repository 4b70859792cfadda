#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Compiles the bindings of ridecore and RSD with stubs of the names that they read. A name that is not there must be found.
#   tests/second-core/lint.sh BUILD "-IPATH..." FILE.sv...      FILE: what ridecore's bench needs, without the core
set -u
build=$1 paths=$2
shift 2
here=tests/second-core
. scripts/scratch.sh
. scripts/checks.sh
# shellcheck disable=SC2086 # words
by_verilator() { verilator --lint-only --timing -Wall -Wno-DECLFILENAME -Wno-UNUSED -Wno-UNDRIVEN -Wno-PINCONNECTEMPTY -Wno-BLKSEQ -Wno-INFINITELOOP \
    -Wno-VARHIDDEN -Wno-TIMESCALEMOD -Wno-SYNCASYNCNET -Wno-WIDTH $paths --top-module bench "$@"; }
# shellcheck disable=SC2086
by_icarus() { iverilog -g2012 $paths -s bench -o "$work/vvp" "$@"; }
check "ridecore, Verilator" by_verilator "$@" $here/ridecore/stub.v
check "ridecore, Icarus" by_icarus "$@" $here/ridecore/stub.v
sed 's/\bprmiss\b/renamed/' $here/ridecore/stub.v >"$work/stub.v"
check "ridecore, a name is gone: Verilator" fails by_verilator "$@" "$work/stub.v"
check "ridecore, a name is gone: Icarus" fails by_icarus "$@" "$work/stub.v"
check "ridecore, faults have their places" scripts/plant.sh tests/faults/ridecore "$work/rtl" $here/ridecore/ridecore_port.sv
check "RSD" $here/rsd/lint.sh "$build" $here/rsd
mkdir "$work/rsd"
sed 's/\bcmReg\b/renamed/' $here/rsd/stub.sv >"$work/rsd/stub.sv"
check "RSD, a name is gone" fails $here/rsd/lint.sh "$build" "$work/rsd"
check "RSD, an empty folder" fails $here/rsd/lint.sh "$build" docs
checks_end
