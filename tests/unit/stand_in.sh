#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sourced, with BUILD as $1, by tests of the command that need no machine: `assay` with the stand-in for the simulator (stand_in_sim.c). They run
# in a folder of their own.
source=$(pwd) build=$(cd "$1" && pwd)
assay=$build/bin/assay program=$build/unit/example.elf
export ASSAY_HOME="$build/unit/home" ASSAY_CONFIG=''
. scripts/scratch.sh
. scripts/checks.sh
cd "$work" || exit 1
