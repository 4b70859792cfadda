#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A program's arguments and standard input, and the run-time system below them. They must work as on this machine: on the simulated core, in
# lock step with the reference simulator, on the reference simulator alone, and on QEMU.
#
#   tests/system/arguments.sh BUILD
#
# The last line is `N passed, N failed`.
set -u
build=$1
. scripts/scratch.sh
. scripts/checks.sh
assay=$build/bin/assay
shown=$build/test/arguments.elf
runtime=$build/test/runtime.elf


# quote WORD...: as a shell, and sw/driver/arguments.c, read them.
quote() {
    for word; do
        printf " '"
        printf %s. "$word" | sed "s/'/'\\\\''/g" | sed '$ s/\.$//'
        printf "'"
    done
}

# on MACHINE PROGRAM.elf WORD...: standard input is the file $input.
on() {
    machine=$1 program=$2
    shift 2
    case $machine in
    host) "$build/$(case $program in */test/*) echo "test/host/$(basename "$program")" ;; *) echo "host/programs/$(basename "$program" .elf)" ;; esac)" "$@" ;;
    core) "$assay" run --config board --max-cycles 40000000 "$program" "$@" ;;
    lockstep) "$assay" run --config board --check --max-cycles 40000000 "$program" "$@" ;;
    iss) "$build/bin/assay-iss" "$program" "$@" ;;
    qemu)
        timeout --foreground 60 qemu-system-riscv64 -M virt -display none -monitor none -serial stdio -bios none \
            -kernel "$program" -append "$(basename "$program")$(quote "$@")" -initrd "$input"
        ;;
    esac <"$input" 2>"$work/errors"
}

# same "MACHINE..." PROGRAM.elf WORD...: output and exit status as on this machine.
same() {
    machines=$1
    shift
    on host "$@" >"$work/expected"
    status=$?
    for machine in $machines; do
        on "$machine" "$@" >"$work/output"
        if [ $? -eq $status ] && cmp -s "$work/expected" "$work/output"; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "$machine: $*: FAILED, not as on the host:"
            diff -u "$work/expected" "$work/output" | head -n 20
            tail -n 3 "$work/errors"
        fi
    done
}

# refused WORD COMMAND...: status 125 (the ISS: 2) before the run, with a message that has the word.
refused() {
    word=$1
    shift
    "$@" >"$work/output" 2>"$work/errors" </dev/null
    case $? in 125 | 2) ;; *) return 1 ;; esac
    [ ! -s "$work/output" ] && grep -q "$word" "$work/errors"
}

# timed SECONDS COMMAND...: it ends by itself; its output is in $work/output.
timed() {
    seconds=$1
    shift
    timeout --foreground "$seconds" "$@" >"$work/output" 2>"$work/errors"
}

everywhere="lockstep iss qemu"
newline='
'
input=$work/nothing
: >"$input"
same "$everywhere" "$shown" none 0 'two words' "it's" '"quoted"' 'back\slash' "\\'" '' "new${newline}line" ' ' 'üñí' --check -c '$HOME' '*'
same "$everywhere" "$shown" none 3
same "$everywhere" "$shown"
same "$everywhere" "$shown" getchar
same "$everywhere" "$shown" read

input=$work/lines
printf 'one line\n\nand another\n%080d\n12 -7 99\nno newline' 5 >"$input"
same "$everywhere" "$shown" fgets
same "$everywhere" "$shown" read
same "$everywhere" "$build/programs/table.elf" -n 2
printf ' 12 -7\n99 1000000\n' >"$input"
same "$everywhere" "$shown" scanf

# What the run-time system does at its corners.
for how in files start restart; do same "core iss qemu" "$runtime" $how; done
for how in memory heap abort; do same "iss qemu" "$runtime" $how; done
printf 'one line\n\nand another of more than a few\nxy\nz\n0123456789ab\nno newline' >"$input"
same "iss qemu" "$runtime" lines

# A line of arguments as somebody has typed it, for QEMU: the shell says what it means.
input=$work/nothing
typed() {
    eval "on host '$runtime' words $1" >"$work/expected"
    line=$1
    raw "$1" >"$work/output"
    check "typed: $line" cmp "$work/expected" "$work/output"
}
raw() {
    timeout --foreground 60 qemu-system-riscv64 -M virt -display none -monitor none -serial stdio -bios none \
        -kernel "$runtime" -append "runtime words $1" </dev/null
}
typed '"a\"b" "c\\d" "e\f" "it'"'"'s" x"y z"'"'"'u\v'"'"'w \"q\'"'"' e\ f "" i""j'
typed "a	b  c	d 'e\\\"f\\\\g'"
longest=$(printf %04081d 1)
check "the longest line" sh -c '[ ${#1} -eq 4095 ]' - "runtime words $longest"
check "... is taken" sh -c '[ "$2" = "<words> <$1>" ]' - "$longest" "$(raw "$longest" | head -n 1)"
raw "0$longest" >"$work/output"
check "... one longer is not" [ $? -eq 125 ]
check "... which is said" grep -q 'longer than 4096 bytes' "$work/output"

# All byte values, 100 KiB.
input=$work/bytes
# shellcheck disable=SC2059 # the format is what is printed
printf "$(awk 'BEGIN { for (i = 0; i < 256; i++) printf "\\%03o", i }')a" >"$work/values"
for i in $(seq 400); do cat "$work/values"; done >"$input"
check "all bytes" test "$(wc -c <"$input")" -eq 102800
same "core iss qemu" "$build/programs/hash.elf" -64
head -c 514 "$input" >"$work/part"
input=$work/part
same "$everywhere" "$shown" copy

# Over the UART.
on host "$shown" getchar 'a b' >"$work/expected"
for machine in "$build/bin/assay-iss" "$assay run --config board --check"; do
    # shellcheck disable=SC2002,SC2086 # a pipe is what is tested
    cat "$input" | timed 60 $machine "$shown" getchar 'a b'
    check "$machine: pipe" cmp "$work/expected" "$work/output"
    # shellcheck disable=SC2086
    timed 60 $machine "$shown" getchar </dev/null
    check "$machine: nothing" grep -q '^getchar: 0 bytes, .*end of file, and again -1' "$work/output"
done

# As in a dialogue: it answers a line before it gets the next, and no cycles pass meanwhile.
mkfifo "$work/fifo"
timed 60 "$assay" run --config board --max-cycles 20000 "$shown" fgets <"$work/fifo" &
exec 9>"$work/fifo"
echo first >&9
waited=0
until grep -q '^fgets: <first>' "$work/output" || [ $waited -eq 300 ]; do sleep 0.1 && waited=$((waited + 1)); done
check "dialogue: answers" test $waited -lt 300
echo second >&9
exec 9>&-
wait
check "dialogue: ends" grep -q '^fgets: <second>' "$work/output"
timed 60 "$assay" run --config board "$shown" getchar <&-
check "closed" grep -q '^getchar: 0 bytes, .*end of file' "$work/output"

# Sampled, too: the same output, and a profile.
for how in 'cat "$0" | "$@"' '"$@" <"$0"'; do
    sh -c "$how" "$input" "$assay" record --config board --check -c 50 -o "$work/p.assay" "$shown" getchar 'a b' >"$work/output" 2>"$work/errors"
    check "record: $how" cmp "$work/expected" "$work/output"
    "$assay" report "$work/p.assay" >"$work/report"
    check "profile: $how" grep -q '^console_read ' "$work/report"
done

# A standard input that never ends and is not read, and one that is left to others.
timed 60 "$assay" run --config board "$shown" none <>"$work/fifo"
check "not read" grep -q '^2: ' "$work/output"
for how in '"$@" && cat' 'cat "$0" | { "$@" && cat; }'; do
    sh -c "$how" "$work/lines" "$assay" run --config board "$shown" none <"$work/lines" >"$work/output"
    check "left alone: $how" sh -c "sed 1d '$work/output' | cmp - '$work/lines'"
done

# What cannot be given is refused before the run.
# shellcheck disable=SC2046
check "too long" refused 'its arguments are .* bytes' "$assay" run "$shown" none 0 $(seq 1 1200)
check "too long on the ISS" refused 'its arguments are .* bytes' "$build/bin/assay-iss" "$shown" none 0 "$(printf %04090d 1)"
check "takes none" refused 'takes no arguments' "$assay" run "$build/test/tohost.elf" x
check "longest" sh -c "'$assay' run --config board '$shown' none 0 $(printf %04060d 1) </dev/null | grep -q '^4: '"

checks_end
