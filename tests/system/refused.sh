#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What `assay instrument` refuses: it names the line, ends with 125, and writes nothing that could be taken for a program.
#
#   tests/system/refused.sh BUILD
#
# The last line is `N passed, N failed`.
set -u
build=$1
. scripts/scratch.sh
. scripts/checks.sh

# function: standard input as the body of a function `f`, whose first line is line 4
function() { printf '\t.text\n\t.type f, @function\nf:\n'; cat; printf '\t.size f, .-f\n'; }

# refused NAME LINE TEXT [OPTION...]: the input in the file in
refused() {
    name=$1 line=$2 text=$3
    shift 3
    rm -f "$work/out"
    "$build/bin/assay" instrument --blocks --edges "$@" -o "$work/out" "$work/in" 2>"$work/message" </dev/null
    status=$?
    check "$name: status $status" grep "in:$line: .*$text" "$work/message"
    [ "$status" -eq 125 ] && [ ! -e "$work/out" ] || bad "$name: status $status: $(cat "$work/message")"
}

# taken NAME [OPTION...]
taken() {
    name=$1
    shift
    check "$name" "$build/bin/assay" instrument --blocks --edges "$@" -o "$work/out" "$work/in"
    grep -q 'Lassay_index' "$work/out" || bad "$name: nothing is counted"
}

# by_hand NAME LINE TEXT BODY [TEXT-AFTER]: as printf has it
by_hand() {
    # shellcheck disable=SC2059
    { printf "$4" | function; printf "${5:-}"; } >"$work/in"
    refused "$1" "$2" "$3"
}

# fine NAME BODY [OPTION...]: taken
fine() {
    # shellcheck disable=SC2059
    printf "$2" | function >"$work/in"
    name=$1
    shift 2
    taken "$name" "$@"
}

fine "a function" '\tret\n'
cp "$work/out" "$work/in"
refused "instrumented" 5 "instrumented already"
by_hand ".insn with a custom opcode" 5 "custom opcode" '\tnop\n\t.insn i 0x0b, 0, a0, 8(sp)\n\tret\n'
by_hand "a custom opcode in inline assembly" 5 "custom opcode" '#APP\n\t.insn u 0x5b, x0, 1\n#NO_APP\n\tret\n'
by_hand "an instruction as data" 4 "data among instructions" '\t.word 0x0000045b\n\tret\n'
by_hand "a table by hand" 4 "a numbered label" '\tla a5,1f\n\tjr a5\n1:\t.dword f\n'
by_hand "a table among instructions" 7 "data among instructions" '\tla a5,.Lt\n\tjr a5\n.Lt:\n\t.dword f\n'
by_hand "an unknown directive" 4 "unknown directive" '\t.include "other.s"\n\tret\n'
by_hand "a way back to the section before" 6 "which section follows" '\t.section .rodata\n\t.word 1\n\t.previous\n\tret\n'
fine "... in inline assembly" '#APP\n\t.section .rodata\n\t.word 1\n\t.previous\n#NO_APP\n\tret\n'
by_hand "data behind a table of inline assembly" 8 "data among instructions" '#APP\n\t.pushsection .t,"a"\n\t.word .L3-.\n\t.popsection\n\t.word 1\n#NO_APP\n.L3:\n\tret\n'
by_hand "code that the linker makes" 5 "when the program is linked" '\tret\n\t.section .gnu.lto_f.1,"e",@progbits\n\t.text\n'
by_hand "a macro" 4 "unknown directive" '\t.macro m\n\tret\n\t.endm\n'
fine "asm goto" '#APP\n\tbnez a0,.L3\n#NO_APP\n.L3:\n\tret\n'
by_hand "asm goto into another function" 5 "goes elsewhere" '#APP\n\tbnez a0,.L3\n#NO_APP\n\tret\n' '\t.type g, @function\ng:\n\tbeqz a0,.L3\n\tnop\n.L3:\n\tret\n'
by_hand "a transfer behind a semicolon" 5 "several statements" '#APP\n\tnop; j out\n#NO_APP\n\tret\n'
by_hand "a return in inline assembly" 5 "goes elsewhere" '#APP\n\tret\n#NO_APP\n\tret\n'
fine "a loop that begins on a label's line" '#APP\n1:\taddi a0,a0,-1\n\tbnez a0,1b\n#NO_APP\n\tret\n'
by_hand "a jump behind a label" 5 "goes elsewhere" '#APP\n1:\tj out\n#NO_APP\n\tret\n'
fine "a loop within inline assembly" '#APP\n1:\n\taddi a0,a0,-1\n\tbnez a0,1b\n#NO_APP\n\tret\n'
by_hand "a conditional branch out of the function" 4 "out of the function" '\tbnez a0,elsewhere\n\tret\n'
printf '\t.text\nf:\n\tret\n' >"$work/in"
refused "no function" 3 "belongs to no function"
by_hand "a goto or a call" 5 "another function" '\tld a4,0(a0)\n\tjr a4\n.L3:\n\tret\n' '\t.section .rodata\n\t.dword .L3\n'
taken "a goto" --no-sibling-calls
by_hand "a label that an address needs" 7 "cannot be put" '\tla a0,.L9\n\tj .L8\n.L7:\n.L8:\n\tauipc a1,%%pcrel_hi(x)\n\taddi a1,a1,%%pcrel_lo(.L7)\n\tret\n.L9:\n\tret\n'
fine "routines that save registers" '\tcall t0,__riscv_save_0\n\ttail __riscv_restore_0\n'
by_hand "... behind the entry" 5 "after the function's entry" '\tbeqz a0,.L1\n\tcall t0,__riscv_save_0\n\ttail __riscv_restore_0\n.L1:\n\tret\n'
# Where it is in the source, when the compiler has noted it.
noted() {
    "$build/bin/assay" instrument --blocks "$work/in" >/dev/null 2>"$work/message"
    check "$1" grep "In the source: $2\$" "$work/message"
}
{ printf '\t.file 1 "/a" "b.h"\n\t.file 2 "c.c"\n'; printf '\t.loc 1 7 3\n\tnop\n\t.loc 2 8 1\n\tbnez a0,elsewhere\n' | function; } >"$work/in"
noted "by .loc" c.c:8
{ printf '\t.file 1 "/a" "b.h"\n'; printf '\t.loc 1 7 3\n\tbnez a0,elsewhere\n' | function; } >"$work/in"
noted "by .loc, of a file with a folder" b.h:7
printf '#APP\n# 12 "d.c" 1\n\tj out\n# 0 "" 2\n#NO_APP\n\tret\n' | function >"$work/in"
noted "by the line of inline assembly" d.c:12

# Assembly by hand whose way through the program is not what it looks like.
by_hand "a row of jumps, entered by a distance" 4 "distance from here" '\tauipc t0,0\n\tadd t0,t0,a0\n\tjr 12(t0)\n\tj .L1\n.L1:\n\tret\n'
by_hand "... by jr alone" 5 "a distance from an address" '\tld t0,0(a0)\n\tjr 12(t0)\n'
by_hand "... by jalr" 5 "a distance from an address" '\tld t0,0(a0)\n\tjalr x0,t0,12\n'
by_hand "a call at a distance" 5 "a distance from an address" '\tld t0,0(a0)\n\tjalr 8(t0)\n\tret\n'
by_hand "a return to a distance" 4 "a distance from an address" '\tjr 4(ra)\n'
by_hand "a row of jumps, entered by a sum" 6 "was computed" '\tla t0,.L1\n\tadd t0,t0,a0\n\tjr t0\n.L1:\n\tret\n'
by_hand "... made in another block" 7 "was computed" '\tla t0,.L1\n\tadd t0,t0,a0\n\tbeqz a1,.L1\n\tjr t0\n.L1:\n\tret\n'
by_hand "an address that is added to" 6 "was computed" '\tld t0,0(a0)\n\taddi t0,t0,8\n\tjr t0\n'
by_hand "a jump back to a numbered label" 4 "numbered label" '1:\n\taddi a0,a0,-1\n\tj 1b\n'
by_hand "... from where it is not" 4 "numbered label" '\tj 1f\n'
by_hand "a jump to a distance" 4 "how long instructions are" '\tj .+8\n\tnop\n\tret\n'
by_hand "a branch to a distance" 4 "how long instructions are" '\tbeqz a0,.+8\n\tnop\n\tret\n'
by_hand "a jump behind a label" 4 "how long instructions are" '\tj .L2+4\n.L2:\n\tnop\n\tret\n'
by_hand "a jump in front of a label" 4 "how long instructions are" '\tj .L2-4\n.L2:\n\tnop\n\tret\n'
by_hand "the address behind a label" 4 "a distance from a label" '\tla a5,.L1+4\n\tjr a5\n.L1:\n\tnop\n\tret\n'
by_hand "... added the other way" 4 "a distance from a label" '\tla a5,4+.L1\n\tjr a5\n.L1:\n\tnop\n\tret\n'
by_hand "the distance between two labels" 4 "a distance from a label" '\tli a5,.L2-.L1\n.L1:\n\tnop\n.L2:\n\tret\n'
by_hand "a table of places behind labels" 10 "a distance from a label" '\tld a5,0(a0)\n\tjr a5\n.L1:\n\tret\n' '\t.section .rodata\n\t.dword .L1+4\n'
by_hand "the address of a numbered label" 4 "a numbered label" '\tla a5,1f\n\tjr a5\n1:\n\tret\n'
by_hand "another name of a label" 4 "another name of a place" '\t.set t,.L1\n\tj t\n.L1:\n\tret\n'
by_hand "a name of a place" 5 "another name of a place" '\tnop\n\t.equ t,.+4\n\tj t\n'
by_hand "a symbol with a value" 4 "given a value" '\tt = .L1+4\n\tj t\n.L1:\n\tret\n'
by_hand "a branch in capitals" 4 "capital letters" '\tBEQZ a0,.L1\n.L1:\n\tret\n'
by_hand "a return in capitals" 4 "capital letters" '\tRET\n'
by_hand "a return in capitals, inline" 5 "capital letters" '#APP\n\tRET\n#NO_APP\n\tret\n'
by_hand "a directive in capitals" 5 "capital letters" '\tnop\n\t.TEXT\n\tret\n'
by_hand "a jump to the middle of another function" 4 "middle of another" '\tj .L1\n' '\t.type g, @function\ng:\n\tnop\n.L1:\n\tret\n'
by_hand "a call of a label" 4 "no function" '\tcall .L1\n.L1:\n\tret\n'
by_hand "a call of what has no type" 4 "no function" '\tcall g\n\tret\ng:\n\tret\n'
by_hand "a jump for good to a label" 4 "no function" '\ttail g\ng:\n\tret\n'
by_hand "the far jump" 4 "within the function, or out of it" '\tjump .L1,t0\n.L1:\n\tret\n'
by_hand "from one inline assembly to another" 5 "goes elsewhere" '#APP\n\tbeqz a0,1f\n#NO_APP\n\tnop\n#APP\n1:\n#NO_APP\n\tret\n'
by_hand "... and back" 9 "goes elsewhere" '#APP\n1:\n#NO_APP\n\tnop\n#APP\n\tbeqz a0,1b\n#NO_APP\n\tret\n'
by_hand "a name and a statement, inline" 5 "a label and a statement" '#APP\nplace:\tadd a0,a0,a5\n#NO_APP\n\tret\n'
by_hand "inline assembly, behind its own label" 6 "numbered label" '#APP\n1:\n\tbeqz a0,1b+4\n#NO_APP\n\tret\n'
# Another stack, registers of the counting's own.
by_hand "another stack, inline" 5 "a stack of its own" '#APP\n\tmv sp,a1\n#NO_APP\n\tret\n'
taken "... where no flags are kept" --global
taken "... counted by ordinary instructions" --counter=plain
by_hand "another stack" 4 "a stack of its own" '\tld sp,8(a1)\n\tret\n'
by_hand "... from an argument" 4 "a stack of its own" '\tmv sp,a1\n\tret\n'
by_hand "... from a CSR" 4 "a stack of its own" '\tcsrrw sp,mscratch,sp\n\tret\n'
by_hand "the flags, inline" 5 "the counting needs" '#APP\n\tcsrw 0x800,zero\n#NO_APP\n\tret\n'
by_hand "... by another number" 5 "the counting needs" '#APP\n\tcsrrs a0,2049,zero\n#NO_APP\n\tret\n'
by_hand "... by name" 5 "the counting needs" '#APP\n\tcsrw pfcount,a0\n#NO_APP\n\tret\n'
fine "a frame of any length" '\taddi sp,s0,-32\n\tmv sp,s1\n\tsub sp,sp,a5\n#APP\n\taddi sp,sp,-16\n\tsd sp,0(sp)\n\taddi sp,sp,16\n#NO_APP\n\tret\n'
fine "a stack pointer that gcc has kept" '\tmv sp,a5\t# 12\t[c=4 l=4]  *movdi_64bit/0\n\tret\n'
fine "an atomic operation" '1:\tlr.w a5,0(a0); bne a5,a1,1f; sc.w a4,a2,0(a0); bnez a4,1b; 1:\n\tret\n'
{ printf '\tlla a4,.L4\n\tlw a5,0(a5)\n\tadd a5,a5,a4\n\tjr a5\n.L3:\n\tret\n' | function; printf '\t.section .rodata\n.L4:\n\t.word .L3-.L4\n'; } >"$work/in"
taken "a table of distances"
fine "a function far away" '\tlui a5,%%hi(g)\n\taddi a5,a5,%%lo(g)\n\tjr a5\n'
fine "a pointer to a function" '\tld a5,0(a0)\n\tmv a4,a5\n\tjr 0(a4)\n'
fine "a sum that gcc made" '\tadd a5,a5,a4\n\tjr a5\t# 12\t[c=4 l=4]  sibcall\n'

# Values that come or leave in a register that counting changes: carried NAME LINE REGISTER BODY, and with FREE options nobody takes it.
carried() {
    fine "$1, where no register is taken" "$4"
    refused "$1" "$2" "$3 " --calls
    refused "$1, by ordinary instructions" "$2" "$3 " --counter=plain
    refused "$1, by four profile instructions" "$2" "$3 " --counter=load-add-store
}
# own NAME BODY [OPTION...]: nobody's but the function's own
own() {
    fine "$1" "$2" --calls ${3:-}
    taken "$1, by ordinary instructions" --counter=plain ${3:-}
}
gcc='\t.ident "GCC: (test)"\n'
carried "a variable in t0" 4 t0 '\taddi t0,t0,1\n\tret\n'
carried "... by its number" 4 t0 '\tadd a0,a0,x5\n\tret\n'
carried "... of gcc's" 4 t0 "\tadd t0,a0,t0\n\tret\n$gcc"
carried "... stored" 4 t6 '\tsd t6,0(a0)\n\tret\n'
carried "... asked by a branch" 4 t1 '\tbeqz t1,.L1\n\tnop\n.L1:\n\tret\n'
carried "... jumped to" 4 t3 '\tjr t3\n'
carried "... after a call" 6 t1 '\tli t1,1\n\tcall g\n\tadd a0,a0,t1\n\tret\n'
carried "... after a call, of gcc's" 6 t1 "\tli t1,1\n\tcall g\n\tadd a0,a0,t1\n\tret\n$gcc"
carried "... after a call by a register" 6 t4 '\tli t4,1\n\tjalr a5\n\tadd a0,a0,t4\n\tret\n'
carried "a result in t0" 5 t0 '\tcall g\n\tmv a0,t0\n\tret\n'
carried "... of one way only" 7 t0 '\tbeqz a0,.L1\n\tli t0,1\n.L1:\n\tmv a0,t0\n\tret\n'
carried "... in a loop with a call" 6 t0 '\tli t0,9\n.L1:\n\taddi t0,t0,-1\n\tcall g\n\tbnez t0,.L1\n\tret\n'
carried "inline assembly reads it" 5 t5 '#APP\n\tmv a0,t5\n#NO_APP\n\tret\n'
carried "... behind a label" 5 t5 '#APP\n1:\tmv a0,t5\n#NO_APP\n\tret\n'
carried "... of gcc's" 5 t5 "#APP\n\tmv a0,t5\n#NO_APP\n\tret\n$gcc"
printf '\tadd a0,a0,t2\n\tcall g\n\tadd a0,a0,t2\n\tret\n' | function >"$work/in"
refused "a second look at the frame around" 6 "t2 holds" --counter=plain
printf '\tcall g\n\tadd a0,a0,a2\n\tret\n' | function >"$work/in"
refused "a third result" 5 "a2 holds" --counter=plain
taken "... of calls alone" --calls
printf '\tli t0,7\n\tret\n' | function >"$work/in"
refused "a value left in t0" 4 "t0 is left" --counter=plain
taken "... that calls leave alone" --calls
printf '\tmv t1,a0\n\tcall g\n\tret\n' | function >"$work/in"
refused "an argument in t1" 4 "t1 is left" --counter=load-add-store
{ printf '\tnop\n\tret\n' | function; printf '\t.type g, @function\ng:\n\taddi t0,t0,1\n\tret\n\t.size g, .-g\n'; } >"$work/in"
refused "the second function" 9 "t0 holds" --calls
taken "... left out" --calls --functions=f
own "a value of one way, of gcc's" "\tbeqz a0,.L1\n\tli t0,1\n.L1:\n\tmv a0,t0\n\tret\n$gcc"
own "a value made and used" '\tli t0,9\n.L1:\n\taddi t0,t0,-1\n\tbnez t0,.L1\n\tret\n'
own "a nested function's frame" '\tlw a0,0(t2)\n\tret\n'
own "... given to one" '\tmv t2,sp\n\tcall g\n\tret\n'
own "another function's address" '\tmv t1,a1\n\tjr t1\n'
own "a call at the end, which takes t1" '\ttail g\n'
own "routines that save registers" '\tcall t0,__riscv_save_3\n\tmv s0,a0\n\tcall g\n'
own "a routine that keeps all but its link" '\tli t3,1\n\tjalr t0,0(a5)\n\tadd a0,a0,t3\n\tret\n'
own "a handler, which saves everybody's" '\taddi sp,sp,-16\n\tsd t0,0(sp)\n\tli t0,1\n\tsd t0,8(sp)\n\tld t0,0(sp)\n\taddi sp,sp,16\n\tmret\n' --blocks
own "a handler that never returns" '\taddi sp,sp,-16\n\tsd t0,0(sp)\n\tcall g\n.L1:\n\tj .L1\n' --blocks
carried "a register kept by who returns" 5 t0 '\taddi sp,sp,-16\n\tsd t0,0(sp)\n\tcall g\n\tld t0,0(sp)\n\taddi sp,sp,16\n\tret\n'
own "a store by a symbol" '\tsd a0,place,t0\n\tret\n'
own "a symbol called t0" '\tlui a5,%%%%hi(t0)\n\tlw a0,%%%%lo(t0)(a5)\n\tret\n'
own "a cycle counter" '\trdcycle t0\n\tmv a0,t0\n\tret\n'
own "inline assembly with registers of its own" '#APP\n\tli t0,1\n\tadd a0,a0,t0\n#NO_APP\n\tret\n'
own "what inline assembly's call gives" '#APP\n\tcall g\n#NO_APP\n\tmv a0,t1\n\tret\n'
checks_end
