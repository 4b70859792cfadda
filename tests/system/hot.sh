#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# assay-cc --hot on the simulated core: the functions that a program chooses by its own samples are the hottest by the truth, they alone are
# counted, and the program prints what it prints without this.
#
#   tests/system/hot.sh BUILD
#
# The last line is `N passed, N failed`.
set -u
build=$1
. scripts/scratch.sh
. scripts/checks.sh
flags="-march=rv64imac -mabi=lp64 -mcmodel=medany --specs=picolibc.specs -O2 -g -std=gnu11 -nostartfiles -T sw/driver/link.ld -DROUNDS=60"
runtime="$build/driver/crt0.o $build/driver/console.o $build/driver/syscalls.o $build/driver/memory.o $build/driver/arguments.o"

# built HOW...: the file elf
# shellcheck disable=SC2086
built() { "$build/bin/assay-cc" --blocks --calls "$@" $flags -o "$work/elf" tests/system/hot.c $runtime 2>"$work/message"; }
ran() { timeout --foreground 120 "$build/sim/board/verilator/sim" "+elf=$work/elf" +check "+truth=$work/truth" "+profile=$work/channel" >"$work/out"; }

# hottest N: of hot.c's functions, by instructions retired
hottest() {
    riscv64-unknown-elf-nm -S "$work/elf" >"$work/names"
    awk -v most="$1" 'function hex(s) { sub(/^0x/, "", s); while (length(s) < 16) s = "0" s; return s }
        function add(a, n,   d, c, i) { d = ""; c = 0 
            for (i = 16; i > 0; i--) { v = index("0123456789abcdef", substr(a, i, 1)) + index("0123456789abcdef", substr(n, i, 1)) - 2 + c
                c = v > 15; d = substr("0123456789abcdef", v % 16 + 1, 1) d } return d }
        FILENAME == ARGV[1] { if ($4 ~ /^(cold|warm|hot)_.$|^main$/) { n++; name[n] = $4; from[n] = $1; to[n] = add($1, $2) } next }
        FNR > 1 { split($0, f, ","); pc = hex(f[1]); for (i = 1; i <= n; i++) if ("x" pc >= "x" from[i] && "x" pc < "x" to[i]) sum[name[i]] += f[3] }
        END { for (i in sum) print sum[i], i }' "$work/names" "$work/truth" | sort -rn | head -n "$1" | awk '{ print $2 }' | sort
}

chosen() { "$build/bin/assay" counts --blocks "$work/elf" "$work/channel" | sed -n 's/^# counted from its choice on: \([^,]*\),.*/\1/p' | sort; }
counted() { "$build/bin/assay" counts --blocks --csv "$work/elf" "$work/channel" | awk -F , 'NR > 1 && $6 > 0 { print $1 }' | sort -u; }

# shellcheck disable=SC2086
check "plain: built" riscv64-unknown-elf-gcc $flags -o "$work/elf" tests/system/hot.c $runtime
check "plain: ran" ran
cp "$work/out" "$work/plain"
for n in 3 1; do
    check "--hot=$n: built" built --hot=$n/200/61
    check "... ran in lock step" ran
    check "... same output" cmp "$work/plain" "$work/out"
    hottest $n >"$work/true"
    chosen >"$work/chosen"
    counted >"$work/counted"
    check "... $n are chosen" [ "$(wc -l <"$work/chosen")" -eq $n ]
    check "... the truth's hottest" diff "$work/true" "$work/chosen"
    check "... they alone are counted" diff "$work/chosen" "$work/counted"
done
hottest 4 >"$work/true"
check "... another set is found" fails diff "$work/true" "$work/chosen"
check "more samples than come: built" built --hot=3/100000/61
check "... ran" ran
check "... nothing is chosen" [ -z "$(chosen)$(counted)" ]
for how in 0 x 3/1 3/1/1 3/0/100 ''; do check "--hot=$how is refused" fails built --hot=$how; done
check "not with --window" fails built --hot=3 --window=1/2
check "not with --global" fails built --hot=3 --global
check "not with a check" fails built --hot=3 --trigger=check
checks_end
