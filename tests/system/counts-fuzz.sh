#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Damaged counts of a program with all kinds of edges: counts_fuzz.c. SEED and ROUNDS in the environment try others.
#
#   tests/system/counts-fuzz.sh BUILD
#
# The last line is `N passed, N failed`.
set -u
build=$1
. scripts/scratch.sh
flags="-march=rv64imac -mabi=lp64 -mcmodel=medany --specs=picolibc.specs -O2 -g -std=gnu11 -nostartfiles -T sw/driver/link.ld"
runtime="$build/driver/crt0.o $build/driver/console.o $build/driver/syscalls.o $build/driver/memory.o $build/driver/arguments.o"
# shellcheck disable=SC2086
"$build/bin/assay-cc" --blocks --edges --calls $flags -o "$work/elf" tests/system/again.c tests/system/again.S $runtime &&
    "$build/bin/assay-iss" --max 1000000 --channel "$work/counts" "$work/elf" >"$work/out" || exit
echo "seed ${SEED:-1}, ${ROUNDS:-500} rounds"
"$build/planted/counts/counts_fuzz" "$work/elf" "$work/counts" "${SEED:-1}" "${ROUNDS:-500}" >"$work/log" 2>&1
status=$?
cat "$work/log"
# A signal, or a sanitizer, has ended it.
tail -n 1 "$work/log" | grep -q '^[0-9]* passed' || echo "0 passed, 1 failed"
exit $status
