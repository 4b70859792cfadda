#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Each bug of tests/faults/runtime, a third of them in rotation (scripts/drawn.sh), is found by runtime.c: it prints something else, or ends
# otherwise, than on this machine. Without a bug it does not.
#
#   tests/system/runtime_faults.sh BUILD FOLDER       FOLDER has NUMBER.elf for each, 0.elf for none, and their names in `names`
#
# The last line is `N passed, N failed`.
set -u
build=$1 folder=$2
. scripts/scratch.sh
. scripts/checks.sh
printf 'one line\n\nand another of more than a few\nxy\nz\n0123456789ab\nno newline' >"$work/lines"
printf 'abcdefghi\njk' >"$work/few"
: >"$work/none"
words='words "a\"b\\c" d"\\e"	f '\''g\"h\\i'\'
longest=$(printf %04081d 1)

iss() { timeout --foreground 20 "$build/bin/assay-iss" --max 20000000 "$@"; }
host() { shift && "$build/test/host/runtime.elf" "$@"; }
qemu() { # PROGRAM LINE, with the input in memory
    timeout --foreground 20 qemu-system-riscv64 -M virt -display none -monitor none -serial stdio -bios none -kernel "$1" \
        -append "runtime $2" -initrd "$3"
}

# asked HOW INPUT: as on this machine
asked() {
    host "$program" "$1" <"$work/$2" >"$work/expected" 2>"$work/errors"
    status=$?
    iss "$program" "$1" <"$work/$2" >"$work/output" 2>"$work/errors"
    [ $? -eq $status ] && cmp -s "$work/expected" "$work/output"
}
typed() { # HOW WORDS INPUT
    eval "host '$program' $1" <"$work/$2" >"$work/expected"
    qemu "$program" "$1" "$work/$2" </dev/null >"$work/output" && cmp -s "$work/expected" "$work/output"
}
refused() {
    qemu "$program" "words 0$longest" "$work/none" </dev/null >"$work/output"
    [ $? -eq 125 ]
}
as_on_this_machine() {
    program=$1
    asked files few && asked lines lines && asked start none && asked restart none && asked memory none && asked abort none &&
        asked heap few && typed "$words" none && typed heap few && refused
}

check "without a bug" as_on_this_machine "$folder/0.elf"
awk '{ print NR, $0 }' "$folder/names" | scripts/drawn.sh 3 >"$work/drawn"
while read -r number name; do
    check "$name: not found" fails as_on_this_machine "$folder/$number.elf"
done <"$work/drawn"
checks_end
