#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sourced, with BUILD as $1, by tests of the command that need no machine: `assay` with the stand-in for the simulator (stand_in_sim.c). They run
# in a folder of their own.
#   two_files   builds apart.elf: the example with its inlined function in a file of its own, weigh.h
source=$(pwd) build=$(cd "$1" && pwd)
assay=$build/bin/assay program=$build/unit/example.elf
export ASSAY_HOME="$build/unit/home" ASSAY_CONFIG=''
. scripts/scratch.sh
. scripts/checks.sh
cd "$work" || exit 1
two_files() {
    sed '/^static inline long weigh/d; s|^static volatile long data|#include "weigh.h"\n&|' "$source/tests/unit/example.c" >apart.c
    sed -n '/^static inline long weigh/p' "$source/tests/unit/example.c" >weigh.h
    riscv64-unknown-elf-gcc -march=rv64imac_zicsr -mabi=lp64 -mcmodel=medany -Og -g -nostdlib -nostartfiles -ffreestanding \
        -Wl,--nmagic,-Ttext=0x80000000,-e,start,--no-relax,--build-id=none,--no-warn-rwx-segments apart.c -o apart.elf
}
