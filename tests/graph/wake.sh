#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The machine whose one-cycle operations wake their users a cycle later (ALU_EXTRA): a chain of additions takes two cycles each, not one,
# and the reference agrees with every instruction, of a random program too. On the slow simulator.
#
#   tests/graph/wake.sh BUILD
set -u
build=$1
late=$build/sim/late-wake/icarus/sim board=$build/sim/board/icarus/sim
. scripts/scratch.sh
. scripts/checks.sh

# ends SIMULATOR CODE PROGRAM: in lock step with the reference
ends() {
    timeout --foreground 300 "$1" "+elf=$3" +check +max-cycles=100000 "+stats=$work/stats" </dev/null >"$work/out" 2>&1
    [ $? -le 1 ] && grep -q "^exit_code,$2\$" "$work/stats" || { cat "$work/out"; false; }
}

"$build/tests/random-gen" --seed 7 --insns 40 --rounds 1 --core -o "$work/random.elf" >"$work/out"
check "an addition of a chain takes a cycle" ends "$board" 1 "$build/test/wake.elf"
check "with a later wake-up two" ends "$late" 2 "$build/test/wake.elf"
check "not one" fails ends "$late" 1 "$build/test/wake.elf"
check "a random program does the same" ends "$late" 0 "$work/random.elf"
checks_end
