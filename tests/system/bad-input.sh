#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Bad input of `assay`: each case must end by itself, with an exit status other than 0 and with an error on stderr
# that names the trouble. What needs no machine is tried in tests/unit: files that are no programs or no profiles, command lines.
#
#   tests/system/bad-input.sh build/bin/assay build
#
# The last line is `N passed, N failed`.
set -u
assay=$1 build=$2
bad=$build/test/bad
. scripts/scratch.sh
. scripts/checks.sh

# expect NAME PATTERN COMMAND...: one case; PATTERN is an extended regular expression, case ignored.
expect() {
    name=$1 pattern=$2
    shift 2
    timeout --foreground -s KILL 120 "$@" >"$work/output" 2>"$work/errors" </dev/null
    status=$?
    if [ $status -ne 0 ] && [ $status -lt 126 ] && grep -qiE -e "$pattern" "$work/errors"; then
        good
        echo "$name: status $status: $(head -n 1 "$work/errors")"
    else
        bad "$name: status $status, expected on stderr: $pattern"
        head -n 5 "$work/errors"
    fi
}

head -c 100 "$build/programs/short/fsm.elf" >"$work/cut.elf"
good=$build/programs/short/fsm.elf

# programs for another machine: refused with the flags that help, where an instruction of it stands in the code
# compiled FILE ARCH ABI FILE...: bare metal, with the routines of libgcc that fit
compiled() {
    to=$work/$1 arch=$2 abi=$3
    shift 3
    riscv64-unknown-elf-gcc "-march=$arch" "-mabi=$abi" -mcmodel=medany -O1 -nostdlib -Ttext=0x80000000 -Wl,--nmagic,--no-warn-rwx-segments \
        -o "$to" "$@" -lgcc || echo "$arch: FAILED: does not compile"
}
runs() {
    if "$assay" run --max-cycles 5000 "$work/$1" >"$work/output" 2>"$work/errors" </dev/null; then good; else
        bad "$1: it does not run"
        head -n 5 "$work/errors"
    fi
}
bare=tests/system/bare.S
echo 'volatile double v = 1.5; int main(void) { v = v * 2.25 + 1; return v < 3; }' >"$work/double.c"
echo 'volatile int v = 1; int main(void) { v = v * 3 + 1; return v != 4; }' >"$work/integer.c"
printf '.globl main\nmain: csrw fcsr, zero\nli a0, 0\nret\n' >"$work/fcsr.S"
printf '.globl main\nmain: vsetvli t0, zero, e8, m1, ta, ma\nli a0, 0\nret\n' >"$work/vector.S"
printf '.globl main\nmain: la t0, main\ncbo.clean (t0)\nli a0, 0\nret\n' >"$work/clean.S"
foreign() { # NAME ARCH ABI SOURCE FOUND: refused, and traps there where its attributes are taken away
    compiled "$1.elf" "$2" "$3" $bare "$work/$4"
    expect "$1" "$5" "$assay" stat "$work/$1.elf"
    expect "$1: remedy" 'with -march=rv64imac -mabi=lp64' "$assay" record -c 100 -o "$work/p.assay" "$work/$1.elf"
    expect "$1: the simulator itself" "$5" "$build/sim/wide/verilator/sim" "+elf=$work/$1.elf"
    expect "$1: the reference" "$5" "$build/bin/assay-iss" "$work/$1.elf"
    [ "$3" = lp64 ] || return 0
    riscv64-unknown-elf-objcopy -R .riscv.attributes "$work/$1.elf" "$work/bare.elf"
    expect "$1: without attributes" 'illegal instruction' "$assay" run "$work/bare.elf"
}
foreign hard-float rv64gc lp64d double.c 'double-float ABI.*it is rv64imac_zicbop_zicsr_zifencei_zba_zbb_zbs.* in main'
foreign single-float rv64imafc lp64f fcsr.S 'single-float ABI.* in main'
foreign float-in-functions rv64imafdc lp64 double.c 'for rv64imafdc_zicsr_zmmul, .*lacks f, d: .* in main'
foreign float-csr rv64imafc lp64 fcsr.S 'lacks f:.* in main'
foreign vectors rv64imacv lp64 vector.S 'lacks f, d, v:.* in main'
foreign cache-block rv64imac_zicbom lp64 clean.S 'lacks zicbom:.*zbs\.$'
compiled narrow.elf rv32imac ilp32 "$work/integer.c"
expect '32 bits' '32-bit RISC-V.*rv64imac' "$assay" stat "$work/narrow.elf"
expect '32 bits: remedy' 'with -march=rv64imac -mabi=lp64' "$assay" stat "$work/narrow.elf"
for target in rv64imac:lp64 rv64gc:lp64 rv64gc:lp64d rv64imacv:lp64 rv64imac_zba_zbb_zbs:lp64 rv64imac_zihintpause_zicsr_zifencei:lp64; do
    compiled "integer-$target.elf" "${target%:*}" "${target#*:}" $bare "$work/integer.c"
    runs "integer-$target.elf"
done
compiled soft.elf rv64imac lp64 $bare "$work/double.c"
runs soft.elf
expect 'cycle limit' 'cycle' "$assay" stat --max-cycles 5000 "$bad/loop.elf"
expect 'trap with no handler: cause' 'load access fault' "$assay" stat "$bad/fault.elf"
expect 'trap with no handler: place' 'read_nothing' "$assay" stat "$bad/fault.elf"
expect 'trap with no handler: address' '40000008' "$assay" stat "$bad/fault.elf"

# memory that is far
for far in 84000000-88000000:200 0x84000000-0x84000000:200 0x84000000-0x84000020:200 0x7fff0000-0x84000000:200 0x84000000-0x84001000:1 \
    0x84000000-0x84001000:200x 0x84000000-0x84001000; do
    expect "far $far" 'FROM-0xTO:N was expected: multiples of 64' "$assay" run --far $far "$good"
done

# the simulator's own options: numbers beyond what the hardware takes would wrap there
sim=$build/sim/wide/verilator/sim
for option in mem-latency=1 \
    mem-latency=2147483648 mem-latency=4294967336 mem-latency=0x40 mem-bandwidth=0 mem-bandwidth=9 wave-from=0x10 max-cycles=0 max-cycles=-1 \
    max-cycles=18446744073709551616 trace-to=1x max-cycles; do
    expect "simulator: $option" "\\+$option: .*number from [0-9]+ to [0-9]+" "$sim" "+elf=$good" "+$option"
done
for setting in period=7 period=1073741825 period=4294967304 period=-9 period= period=0x seed=0 seed=4294967296 seed pair_log=16 modes=1x; do
    expect "simulator: $setting" "\\+setup: ${setting%%=*} takes a number from [0-9]+ to [0-9]+: .$setting." "$sim" "+elf=$good" "+setup=$setting"
done
expect 'simulator: no such setting' 'perid: no such setting' "$sim" "+elf=$good" +setup=seed=3,perid=50
for setting in ring_slots=4096 ring_slots=48 table_entries=2 table_entries=8192; do
    expect "simulator: $setting" 'ring_slots up to 2048' "$sim" "+elf=$good" "+resident=$build/driver/resident.elf" "+setup=$setting"
done

# results that do not arrive
expect 'console output lost' 'standard output' sh -c '"$0" record --truth -c 200 -o "$1" "$2" >/dev/full' "$assay" "$work/lost.assay" "$good"
expect 'the profile is there all the same' 'too few samples' "$assay" truth --strict --least 1000000 "$work/lost.assay"
expect 'counts lost' 'standard output' sh -c '"$0" stat "$1" >/dev/full' "$assay" "$good"
expect 'statistics lost' '/dev/full: could not be written' "$sim" "+elf=$good" +stats=/dev/full
expect 'channel lost' '/dev/full: could not be written' "$sim" "+elf=$good" +setup=period=1000 +profile=/dev/full
expect 'truth lost' '/dev/full: could not be written' "$sim" "+elf=$good" +setup=period=1000 +profile=/dev/null +truth=/dev/full
expect 'log lost' 'cannot be written: No space' "$assay" export -o /dev/full "$good"

# what was there stays until the new one is whole, and is replaced then
echo old >"$work/old.trace"
stays() { if [ "$(cat "$work/old.trace")" = old ] && [ "$(ls "$work"/old.trace*)" = "$work/old.trace" ]; then good; else
    bad "$name: the old file is another one"
fi; }
expect 'trace lost' '/dev/full: could not be written' "$assay" record --trace /dev/full -o "$work/t.assay" "$good"
expect 'trace of no program' 'no such file' "$assay" record --trace "$work/old.trace" -o "$work/t.assay" "$work/absent.elf"
stays
expect 'trace of a run that is refused' 'ELF' "$assay" record --trace "$work/old.trace" -o "$work/t.assay" "$work/cut.elf"
stays
expect 'counts of a run that is refused' 'begin_signature' "$assay" run --signature "$work/none" --channel "$work/old.trace" "$good"
stays
expect 'trace of a run that is stopped' 'cycle limit' "$assay" record --max-cycles 5000 --trace "$work/old.trace" -o "$work/t.assay" "$good"
if "$assay" critical --trace "$work/old.trace" >/dev/null; then good; else bad "a trace that was cut short"; fi
expect 'trace of a program that fails' 'exit status 7' "$assay" record --trace "$work/fails.trace" -o "$work/t.assay" "$bad/fails.elf"
if "$assay" critical --trace "$work/fails.trace" >/dev/null; then good; else bad "$name: it was not kept"; fi
expect 'trace of a program that fails, lost' '/dev/full: could not be written' "$assay" record --trace /dev/full -o "$work/t.assay" "$bad/fails.elf"

# a profile
"$assay" record -c 200 --no-truth -o "$work/good.assay" "$good" >/dev/null 2>&1
expect 'page that cannot be written' 'another place\.$' "$assay" report --html "$work/absent/page.html" "$work/good.assay"

# tools: a copy of the command that finds no simulator
mkdir -p "$work/alone/bin" && cp "$assay" "$work/alone/bin/"
expect 'simulator missing' 'simulator|sim' env ASSAY_HOME="$work/alone" "$work/alone/bin/assay" stat "$good"

checks_end
