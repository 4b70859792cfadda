#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# SoC and bench, with the stand-in core, on both simulators: devices, ROM, RAM, bus errors, the UART's serial lines, and what
# the harness makes of the end of a program. The same program must take the same number of cycles on both. The simulators and the
# UART's bench contain the faults of tests/faults/soc, each of which must be found, a third in rotation (LONG=1: all); number 0 is the SoC
# as it is. The stand-in core runs in lock step by its retire bundle.
#   tests/rtl/soc/run.sh ARGUMENT...      arguments of Icarus for bench and SoC without a core
set -eu
cd "$(dirname "$0")/../../.."
out=build/test/soc
mkdir -p "$out"

build() { # name, further files and flags
    name=$1
    shift
    riscv64-unknown-elf-gcc -march=rv64i_zicsr -mabi=lp64 -mcmodel=medany -O1 -Wall -Wextra -ffreestanding -nostdlib \
        -Wl,-n,-Ttext=0x80000000,--no-warn-rwx-segments -o "$out/$name.elf" "$@"
}
build devices tests/rtl/soc/start.S tests/rtl/soc/devices.c
for p in trap tohost signature loop echo seed; do build $p -DTEST_$p tests/rtl/soc/ends.S; done
riscv64-unknown-elf-gcc -march=rv64i_zicsr -mabi=lp64 -nostdlib -Wl,-n,-Ttext=0x88000200,--no-warn-rwx-segments \
    -o "$out/resident.elf" tests/rtl/soc/resident.S

work=$out
. scripts/checks.sh
run() { # plusargs: leaves exit code in $code, streams in $out/stdout and stderr
    code=0
    timeout --foreground 60 "build/sim/soc-test/$simulator/sim" "$@" > "$out/stdout" 2> "$out/stderr" || code=$?
}
beside() { simulator=beside; run +elf=$out/devices.elf +max-cycles=150000 +check +setup=period=16 "+profile=$out/beside.bytes" "$@"; simulator=verilator; }
has() { grep -q -- "$1" "$2"; }

for simulator in icarus verilator; do
    echo "on $simulator"
    run +elf=$out/devices.elf +max-cycles=150000 +stats=$out/$simulator.csv +profile=$out/profile
    cat "$out/stdout"
    check "devices: exit code" test $code = 0
    check "devices: all good" has "devices: ok" "$out/stdout"
    check "devices: program's exit code" has "^exit_code,0" "$out/$simulator.csv"
    check "devices: profile channel" test "$(od -An -v -tu1 "$out/profile" | tr -s ' \n' ' ')" = " $(seq -s ' ' 0 19) "
    if [ $simulator = verilator ]; then # the slow one takes the same cycles, below
        run +elf=$out/devices.elf +max-cycles=150000 +check +memory
        check "lock step: exit code" test $code = 0
        check "lock step: interrupts come" has "^lock step: [0-9]* instructions agree, [1-9][0-9]* interrupts" "$out/stderr"
        check "lock step: what it is not told of" has "; not told by the core: csr, mode\$" "$out/stderr"
    fi
    run +elf=$out/devices.elf +truth=$out/truth.csv
    check "no truth of another core" test $code = 2
    check "no truth: said so" has "another core than ours" "$out/stderr"
    run +elf=$out/trap.elf +check
    check "trap: exit code" test $code = 4
    check "trap: cause" has "illegal instruction" "$out/stderr"
    check "trap: place" has "bad_place+0x4" "$out/stderr"
    run +elf=$out/tohost.elf +stats=$out/stats
    check "tohost: exit code" test $code = 1
    check "tohost: program's exit code" has "^exit_code,42" "$out/stats"
    run +elf=$out/signature.elf +signature=$out/signature
    check "signature" test "$(tr '\n' ' ' < "$out/signature")" = "11111111 deadbeef 00000007 89abcdef "
    run +elf=$out/loop.elf +max-cycles=2000
    check "limit: exit code" test $code = 3
    printf 'hello stdin' > "$out/input"
    code=0
    timeout --foreground 60 "build/sim/soc-test/$simulator/sim" +elf=$out/echo.elf +stdin +max-cycles=100000 < "$out/input" > "$out/stdout" 2> "$out/stderr" || code=$?
    check "stdin: exit code" test $code = 0
    check "stdin" test "$(cat "$out/stdout")" = "hello stdin"
    run +elf=$out/seed.elf +resident=$out/resident.elf +setup=seed=0x51 +stats=$out/stats
    check "resident: exit code" test $code = 1
    check "resident: got the seed" has "^exit_code,81" "$out/stats"
    run +elf=tests/rtl/soc/run.sh
    check "no ELF: exit code" test $code = 2
    check "no ELF: said so" has "not an ELF file" "$out/stderr"
    run +elf=/bin/sh
    check "another machine" has "ELF for machine 62" "$out/stderr"
    run +elf=$out/resident.elf
    check "outside RAM" has "does not fit into RAM" "$out/stderr"
    run +elf=$out/loop.elf +max-cycle=5
    check "misspelt option" test $code = 2
done
simulator=icarus
sim/iverilog.sh -g2012 -Irtl/include -s uart_tb -o "$out/uart.vvp" tests/rtl/soc/uart_tb.sv $out/rtl/uart.sv $out/rtl/uart_*.sv 2> "$out/uart.log"
vvp -n "$out/uart.vvp" +seed=1 > "$out/stdout"
cat "$out/stdout"
check "serial lines of the UART" has "uart: PASS" "$out/stdout"
simulator=verilator
awk '{ print NR, $0 }' "$out/faults" | scripts/drawn.sh 3 >"$out/drawn"
while read -r number fault; do
    if grep -q "^$fault~.*~serial$" tests/faults/soc; then
        vvp -n "$out/uart.vvp" +seed=1 +mutant=$number > "$out/stdout"
        check "$fault is found on the serial lines" has "uart: FAIL" "$out/stdout"
    elif words=$(sed -n "s/^$fault~.*~lockstep //p" tests/faults/soc) && [ -n "$words" ]; then
        run +elf=$out/devices.elf +max-cycles=150000 +check +mutant=$number
        check "$fault is found in lock step" test $code = 5
        check "$fault: lock step says what" has "^lock step: mismatch in cycle [0-9]*: .*$words" "$out/stderr"
    elif name=$(sed -n "s/^$fault~.*~beside //p" tests/faults/soc) && [ -n "$name" ]; then
        beside +mutant=$number
        check "$fault is found by its CHECK" has "CHECK .*: $name failed" "$out/stderr"
    else
        run +elf=$out/devices.elf +max-cycles=150000 +profile=$out/profile +mutant=$number
        check "$fault is found" test "$code $(tail -n 1 "$out/stdout")" != "0 devices: ok"
    fi
done < "$out/drawn"
simulator=beside
beside
check "profiled in lock step: exit code" test $code = 0
check "profiled in lock step: agrees" has "^lock step: [0-9]* instructions agree" "$out/stderr"
check "profiled in lock step: samples" build/bin/assay record --config other --from $out/beside.bytes -o $out/beside.assay $out/devices.elf
check "profiled in lock step: report" build/bin/assay report $out/beside.assay
simulator=both
check "with the profiler beside it" sim/iverilog.sh -g2012 -DCONFIG_BOARD -DTAP_ABSENT -s tb -o "$out/beside.vvp" "$@" tests/rtl/soc/standin_core.sv rtl/attach/rv32_kind.sv
build/bin/assay record --config build/sim/soc-test -o "$out/none.assay" $out/devices.elf >"$out/stdout" 2>"$out/stderr" && good=0 || good=$?
check "record: another core" test "$good" = 125
check "record: says how" has "--config other --from FILE" "$out/stderr"
build/bin/assay stat --config build/sim/soc-test $out/devices.elf >"$out/stdout" 2>"$out/stderr" || : # its own status
check "stat: another core" has "no events: the simulator has another core" "$out/stdout"
check "same cycles" test "$(grep '^cycles,' $out/icarus.csv)" = "$(grep '^cycles,' $out/verilator.csv)"
checks_end
