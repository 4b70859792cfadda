#!/bin/sh
# What `assay instrument` refuses: it names the line, ends with 125, and writes nothing that could be taken for a program.
#
#   tests/system/refused.sh BUILD
#
# The last line is `N passed, N failed`.
set -u
build=$1
. scripts/scratch.sh
passed=0 failed=0

# function: standard input as the body of a function `f`, whose first line is line 4
function() { printf '\t.text\n\t.type f, @function\nf:\n'; cat; printf '\t.size f, .-f\n'; }

# refused NAME LINE TEXT [OPTION...]: the input in the file in
refused() {
    name=$1 line=$2 text=$3
    shift 3
    rm -f "$work/out"
    "$build/bin/assay" instrument --blocks --edges "$@" -o "$work/out" "$work/in" 2>"$work/message" </dev/null
    status=$?
    if [ "$status" -eq 125 ] && [ ! -e "$work/out" ] && grep -q "in:$line: .*$text" "$work/message"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$name: FAILED: status $status"
        cat "$work/message"
    fi
}

# taken NAME [OPTION...]
taken() {
    name=$1
    shift
    if "$build/bin/assay" instrument --blocks --edges "$@" -o "$work/out" "$work/in" && grep -q 'Lassay_index' "$work/out"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$name: FAILED"
    fi
}

printf '\tret\n' | function >"$work/in"
taken "a function"
cp "$work/out" "$work/in"
refused "instrumented" 5 "instrumented already"
printf '\tnop\n\t.insn i 0x0b, 0, a0, 8(sp)\n\tret\n' | function >"$work/in"
refused ".insn with a custom opcode" 5 "custom opcode"
printf '#APP\n\t.insn u 0x5b, x0, 1\n#NO_APP\n\tret\n' | function >"$work/in"
refused "a custom opcode in inline assembly" 5 "custom opcode"
printf '\t.word 0x0000045b\n\tret\n' | function >"$work/in"
refused "an instruction as data" 4 "data among instructions"
printf '\tla a5,1f\n\tjr a5\n1:\t.dword f\n' | function >"$work/in"
refused "a table by hand" 6 "a label and a statement"
printf '\tla a5,.Lt\n\tjr a5\n.Lt:\n\t.dword f\n' | function >"$work/in"
refused "a table among instructions" 7 "data among instructions"
printf '\t.include "other.s"\n\tret\n' | function >"$work/in"
refused "an unknown directive" 4 "unknown directive"
printf '#APP\n\t.section .rodata\n\t.word 1\n\t.previous\n#NO_APP\n\tret\n' | function >"$work/in"
refused "a way back to the section before" 7 "which section follows"
printf '\tret\n\t.section .gnu.lto_f.1,"e",@progbits\n\t.text\n' | function >"$work/in"
refused "code that the linker makes" 5 "when the program is linked"
printf '\t.macro m\n\tret\n\t.endm\n' | function >"$work/in"
refused "a macro" 4 "unknown directive"
printf '#APP\n\tbnez a0,.L3\n#NO_APP\n.L3:\n\tret\n' | function >"$work/in"
refused "asm goto" 5 "goes elsewhere"
printf '#APP\n\tnop; j out\n#NO_APP\n\tret\n' | function >"$work/in"
refused "a transfer behind a semicolon" 5 "several statements"
printf '#APP\n\tret\n#NO_APP\n\tret\n' | function >"$work/in"
refused "a return in inline assembly" 5 "goes elsewhere"
printf '#APP\n1:\taddi a0,a0,-1\n\tbnez a0,1b\n#NO_APP\n\tret\n' | function >"$work/in"
taken "a loop that begins on a label's line"
printf '#APP\n1:\tj out\n#NO_APP\n\tret\n' | function >"$work/in"
refused "a jump behind a label" 5 "goes elsewhere"
printf '#APP\n1:\n\taddi a0,a0,-1\n\tbnez a0,1b\n#NO_APP\n\tret\n' | function >"$work/in"
taken "a loop within inline assembly"
printf '\tbnez a0,elsewhere\n\tret\n' | function >"$work/in"
refused "a conditional branch out of the function" 4 "out of the function"
printf '\t.text\nf:\n\tret\n' >"$work/in"
refused "no function" 3 "belongs to no function"
{ printf '\tld a4,0(a0)\n\tjr a4\n.L3:\n\tret\n' | function; printf '\t.section .rodata\n\t.dword .L3\n'; } >"$work/in"
refused "a goto or a call" 5 "another function"
taken "a goto" --no-sibling-calls
printf '\tla a0,.L9\n\tj .L8\n.L7:\n.L8:\n\tauipc a1,%%pcrel_hi(x)\n\taddi a1,a1,%%pcrel_lo(.L7)\n\tret\n.L9:\n\tret\n' | function >"$work/in"
refused "a label that an address needs" 7 "cannot be put"
printf '\tcall t0,__riscv_save_0\n\ttail __riscv_restore_0\n' | function >"$work/in"
refused "routines that save registers" 5 "stack pointer"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
