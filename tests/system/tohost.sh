#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What a program says through `tohost` (HTIF), or the finisher, is what it wrote: the end of the run, the signature, characters. htif.S has the ways in
# which it may be written; what the program then says of itself, and what it prints, is known here.
#
#   tests/system/tohost.sh SIMULATOR SUITE.elf CC [FLAGS...]        CC with its flags makes a program of htif.S; SUITE.elf is TEST_suite
set -u
. scripts/scratch.sh
. scripts/checks.sh
simulator=$1 elf=$2
shift 2

# run ELF [PLUSARG...]: leaves the status in $code, streams and statistics in files
run() {
    file=$1
    shift
    code=0
    rm -f "$work/stats"
    "$simulator" "+elf=$file" +max-cycles=100000 "+stats=$work/stats" "$@" >"$work/out" 2>"$work/err" || code=$?
}
ends_with() { grep -q "^exit_code,$1\$" "$work/stats"; }

printf '%08x\n' 0 257 514 771 1028 1285 >"$work/expected"
run "$elf" +check "+signature=$work/signature"
check "tohost: simulator exits with status $code" test "$code" = 0
check "tohost: exit code 0" ends_with 0
check "tohost: signature" cmp "$work/expected" "$work/signature"

for way in beside after word half byte words amo amo_w sc crossing user put poll put_words put_words_up put_bytes read; do
    check "$way: built" "$@" "-DTEST_$way" -o "$work/elf" tests/system/htif.S
    case $way in
    put* | poll) echo "host: AaZz" >"$work/expected" ;;
    *) : >"$work/expected" ;;
    esac
    run "$work/elf" +check +memory
    check "$way: status $code is the program's" test "$code" = 1
    check "$way: ends with what was written" ends_with 42
    check "$way: prints what was written" cmp "$work/expected" "$work/out"
done
check "finisher_half: built" "$@" -DTEST_finisher_half -o "$work/elf" tests/system/htif.S
run "$work/elf" +check
check "finisher_half: status $code" test "$code" = 0
for way in syscall device; do
    check "$way: built" "$@" "-DTEST_$way" -o "$work/elf" tests/system/htif.S
    run "$work/elf" +check
    check "$way: refused, status $code" test "$code" = 2
    check "$way: says what there is" grep -q 'It knows (code << 1) | 1' "$work/err"
done

# Code that was stored to: which of its versions the core runs is its own affair until a fence.i, and lock step says so.
for way in unfenced unfenced_traps; do
    check "$way: built" "$@" "-DTEST_$way" -o "$work/elf" tests/system/htif.S
    run "$work/elf" +check
    check "$way: lock step ends it, status $code" test "$code" = 5
    check "$way: says why" grep -q 'stored to this code, and no fence.i' "$work/err"
    check "$way: says what to do" grep -q 'Put a fence.i between' "$work/err"
done
check "fenced: built" "$@" -DTEST_fenced -o "$work/elf" tests/system/htif.S
run "$work/elf" +check +max-cycles=2000
check "fenced: runs on, status $code" test "$code" = 3
checks_end
