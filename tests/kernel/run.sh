#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs kernels and compares what they print with tests/kernel/expected/; on QEMU also counts in its log what the processes met.
#
#   tests/kernel/run.sh BUILD qemu|iss
#   tests/kernel/run.sh BUILD board|wide       the short ones, in lock step with the reference simulator; every slot of
#                                              their runs must be accounted for, and all of a kernel's time; on `wide` with
#                                              Zb and kernel-flags, on `board` without and kernel-faults (LONG=1: all on both)
#
# REGOLDEN=1 writes the expected output instead. The last line is `N passed, N failed`.
set -u
dir=$1/programs how=$2 simulator=$1/sim/$2/verilator/sim
expected=$(dirname "$0")/expected
. scripts/scratch.sh
. scripts/checks.sh

# What is typed: a line and, when it has been read, a break (QEMU passes that on at once).
typed() { echo 'typed on the console' && sleep 1 && printf '\001b'; }

# run NAME [SIMULATOR'S ARGUMENT...]: what it prints; its exit status. On QEMU an instruction takes 16 ns.
run() {
    name=$1
    shift
    case $how in
    qemu)
        timeout --foreground 60 qemu-system-riscv64 -M virt -nographic -bios none -icount shift=4 -d int -D "$work/log" \
            -kernel "$dir/$name.elf"
        ;;
    iss) timeout --foreground 60 "$dir/../bin/assay-iss" "$dir/$name.elf" ;;
    *)
        timeout --foreground 600 "$simulator" "+elf=$dir/$name.elf" +check "+truth=$work/truth" "+stats=$work/stats" "$@"
        ended=$?
        [ $ended -le 1 ] || return $ended
        awk -F , -f scripts/slots.awk "$work/stats" || return
        awk -F , -v elf="$name" -f tests/system/time.awk "$work/stats" "$work/truth" || return
        return "$(sed -n 's/^exit_code,//p' "$work/stats")"
        ;;
    esac
}

# compare NAME EXPECTED STATUS
compare() {
    case $1 in
    *wrong) typed | run "$1" >"$work/output" ;;
    *) run "$1" </dev/null >"$work/output" ;;
    esac
    status=$?
    [ -z "${REGOLDEN:-}" ] || cp "$work/output" "$expected/$2.txt"
    if [ $status -eq "$3" ] && diff -u "$expected/$2.txt" "$work/output"; then good; else bad "$1 on $how: exit status $status"; fi
}

# seen LEAST DESCRIPTION: so often at least QEMU has taken this trap in the last run.
seen() {
    [ "$how" = qemu ] || return
    count=$(grep -c "desc=$2" "$work/log")
    if [ "$count" -ge "$1" ]; then good; else bad "$2: $count times, $1 at least were expected"; fi
}

classes='./ short/' plain=yes zb=yes
case $how in board | wide) classes=short/ ;; esac
case $how${LONG:-} in
board) zb= ;;
wide) plain= ;;
esac
for class in $classes; do
    [ -z "$plain" ] || compare "${class}kernel" "${class}kernel" 0
    seen 20 s_timer
    seen 20 user_ecall
    seen 5 exec_page_fault
    seen 5 load_page_fault
    seen 5 store_page_fault
    [ -z "$zb" ] || compare "zb/${class}kernel" "${class}kernel" 0
done
# Arguments and standard input, as QEMU gives them.
arguments="'words a b' '!fault null' slice=1000 quicksort"
case $how in
qemu) ;;
iss) "$dir/../bin/assay-iss" "$dir/kernel.elf" 'words a b' '!fault null' slice=1000 quicksort <"$0" >"$work/here" ;;
*) run short/kernel "+append=kernel $arguments" +stdin <"$0" >"$work/here" ;;
esac
status=$?
if [ "$how" != qemu ]; then
    echo "$status" >>"$work/here"
    case $how in iss) class= ;; *) class=short/ ;; esac
    timeout --foreground 60 qemu-system-riscv64 -M virt -nographic -bios none -kernel "$dir/${class}kernel.elf" -initrd "$0" \
        -append "kernel $arguments" </dev/null >"$work/qemu"
    echo "$?" >>"$work/qemu"
    if grep -q "^a b $(wc -l <"$0") lines" "$work/here" && diff "$work/qemu" "$work/here"; then good; else bad "arguments on $how"; fi
fi
[ -z "$plain" ] || compare short/kernel-faults short/kernel-faults 0
seen 5 illegal_instruction
seen 1 breakpoint
if [ "$how" != qemu ] && [ -n "$zb" ]; then
    compare short/kernel-flags short/kernel-flags 0 # profile instructions: QEMU has none
fi
if [ "$how" = qemu ]; then
    compare short/kernel-storm short/kernel-storm 0 # elsewhere an instruction takes longer
    seen 1000 s_timer
    compare short/kernel-wrong short/kernel-wrong 2 # hash and fault null
fi
checks_end
