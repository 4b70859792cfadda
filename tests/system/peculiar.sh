#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Programs with rare features (peculiar.c), instrumented in several ways: the same output, and counts as the simulator saw them. Then
# options of the compiler that assay-cc must understand.
#
#   tests/system/peculiar.sh BUILD                       all of it
#   tests/system/peculiar.sh BUILD KINDS OPTION...       one way: KINDS ("blocks edges") are compared, OPTION... are those of assay-cc
#
# The last line is `N passed, N failed`.
set -u
build=$1
shift
. scripts/scratch.sh
. scripts/checks.sh
# Sections that nothing points to go: picolibc.specs asks for it.
flags="-march=rv64imac -mabi=lp64 -mcmodel=medany --specs=picolibc.specs -O2 -g -std=gnu11 -nostartfiles -T sw/driver/link.ld"
runtime="$build/driver/crt0.o $build/driver/console.o $build/driver/syscalls.o $build/driver/memory.o $build/driver/arguments.o"

# ran PROGRAM [OPTION...]: its output in the file out
ran() { program=$1; shift; timeout --foreground 60 "$build/bin/assay-iss" --max 20000000 "$@" "$program" >"$work/out"; }

same_as_seen() {
    "$build/bin/assay" counts "--$1" --csv "$work/elf" "$work/channel" >"$work/counts" &&
        ! awk -f tests/system/instrumented.awk "$work/visits" "$work/code" "$work/counts" | grep -v ',open$'
}

# What follows in functions that end is not open; `guarded` and `deeper` do not, nor what _start called.
closed() { ! awk -F , '$NF == "open" && $1 ~ /^(chosen|threaded|neighbours|swapped|busy|asked|patched|interrupted|up|down)(\.|$)/' "$work/counts" | grep .; }

# counted KINDS OPTION...
counted() {
    kinds=$1
    shift
    # shellcheck disable=SC2086
    check "$*: built" "$build/bin/assay-cc" "$@" $flags -o "$work/elf" tests/system/peculiar.c $runtime
    check "$*: ran" ran "$work/elf" --channel "$work/channel" --visits "$work/visits"
    check "$*: same output" cmp "$work/plain" "$work/out"
    riscv64-unknown-elf-objdump -d --no-show-raw-insn "$work/elf" >"$work/code"
    for kind in $kinds; do
        check "$*: $kind as seen" same_as_seen "$kind"
        check "$*: $kind of what has ended" closed
    done
}

# shellcheck disable=SC2086
check "plain: built" riscv64-unknown-elf-gcc $flags -o "$work/elf" tests/system/peculiar.c $runtime
check "plain: ran" ran "$work/elf"
cp "$work/out" "$work/plain"
if [ $# -gt 0 ]; then
    counted "$@"
    checks_end
    exit
fi
counted "blocks edges calls" --blocks --edges --calls
counted "blocks edges" --edges
counted "blocks edges" --edges -fpic
counted "blocks edges calls" --blocks --edges --calls --trigger=check
counted "blocks" --blocks --tree --global
counted "blocks edges calls" --blocks --edges --calls --counter=load-add-store
counted "blocks calls" --blocks --calls --counter=plain
counted "blocks" --blocks --counter=copy --every=1
# Options that change what assembly looks like.
for option in "-O0 -fverbose-asm" "-flto -O2" "-flto -Os -msave-restore -ffunction-sections" "-msave-restore -Os -fno-asynchronous-unwind-tables" "-msave-restore -O2 --trigger=check" "-msave-restore -O1 --counter=plain" \
    "-O2 -ffunction-sections -falign-functions=32 -falign-loops=16 -falign-jumps=8 -freorder-blocks-and-partition -fno-jump-tables" \
    "-O3 -fPIE -fno-plt -mno-relax -funroll-all-loops -fno-ident -g3" "-Os -fexceptions -fstack-protector-all -mstrict-align -mcmodel=medlow"; do
    # shellcheck disable=SC2086
    counted "blocks edges calls" --blocks --edges --calls $option
done

# Flags are the caller's again after functions whose registers library routines save, at the entry or later; in them they are their own.
cat >"$work/saved.c" <<'END'
int flags(int), early(int, int), deep(int, int, int, int);
__attribute__((noinline)) int deep(int a, int b, int c, int n) {
    int sum = a ^ b;
    for (int i = 0; n && i < 3; i++)
        sum += deep(b, c, a, n - 1) * c + flags(1);
    return sum + a + b + c;
}
__attribute__((noinline)) int early(int x, int y) {
    if (__builtin_expect(x < 5, 1))
        return x;
    for (int i = 0; i < y; i++)
        x += deep(x, y, i, 2);
    return x + flags(1);
}
END
cat >"$work/outer.c" <<'END'
#include <stdio.h>
int deep(int, int, int, int), early(int, int);
static int others;
int flags(int wanted) {
    long now;
    __asm__ volatile(".option push\n.option arch, +zicsr\ncsrr %0, 0x800\n.option pop" : "=r"(now));
    return others += now != wanted;
}
int main(void) {
    for (int i = 0; i < 9; i++) {
        early(i, 3), flags(0);
        deep(i, 2, 3, 2), flags(0);
    }
    printf("%d others\n", others);
    return 0;
}
END
# shellcheck disable=SC2086
saved() { riscv64-unknown-elf-gcc $flags -c -o "$work/outer.o" "$work/outer.c" && "$build/bin/assay-cc" --edges=0 $flags "$@" -o "$work/elf" "$work/saved.c" "$work/outer.o" $runtime; }
for option in "-O2 -msave-restore" "-Os -msave-restore" "-O2 -msave-restore --trigger=check" -O2; do
    # shellcheck disable=SC2086
    check "flags, $option: built" saved $option
    check "... ran" ran "$work/elf"
    check "... each function's own" grep -qx '0 others' "$work/out"
done

# Stacks of its own: not where flags lie below the program's.
coroutines="tests/system/coroutines.c tests/system/coroutines_swap.S"
# shellcheck disable=SC2086
build_coroutines() { "$build/bin/assay-cc" "$@" $flags -o "$work/elf" $coroutines $runtime 2>"$work/message"; }
# shellcheck disable=SC2086
check "coroutines: built" riscv64-unknown-elf-gcc $flags -o "$work/elf" $coroutines $runtime
check "coroutines: ran" ran "$work/elf"
cp "$work/out" "$work/plain"
check "coroutines: refused" fails build_coroutines --blocks
check "... with their line" grep -q 'coroutines_swap.S:[0-9]*: *ld sp' "$work/message"
for way in --global --counter=plain; do
    check "coroutines, $way: built" build_coroutines --blocks --edges --plain $way
    check "... ran" ran "$work/elf" --channel "$work/channel" --visits "$work/visits"
    check "... same output" cmp "$work/plain" "$work/out"
    riscv64-unknown-elf-objdump -d --no-show-raw-insn "$work/elf" >"$work/code"
    check "... blocks as seen" same_as_seen blocks
done

# compiled FILE OPTION...: it has made the file
# shellcheck disable=SC2086
compiled() { file=$1; shift; (cd "$work" && "$assay_cc" --blocks -march=rv64imac -mabi=lp64 -O2 "$@" && [ -s "$file" ]); }
assay_cc=$(realpath "$build/bin/assay-cc")
printf 'int f(int x) { return x + 1; }\n' >"$work/a.c"
cp "$work/a.c" "$work/b.i"
printf '\t.globl g\ng:\tret\n' >"$work/c.S"
check "dependencies in a file" compiled x.d -MMD -MF x.d -c -o a.o a.c
check "... of the object" grep -q '^a.o: a.c' "$work/x.d"
check "dependencies beside the object" compiled q.d -MD -c -o q.o a.c
check "... of the object" grep -q '^q.o: a.c' "$work/q.d"
check "preprocessed C" compiled b.o -c b.i
check "assembly by hand with -c" compiled c.o -c c.S
# told OPTION...: nothing of c.S is counted, and that is said
told() { (cd "$work" && "$assay_cc" --blocks -march=rv64imac -mabi=lp64 "$@" 2>message && grep -q 'c.S: stays as it is' message); }
check "... alone: nothing is counted" told -c c.S
check "... beside C" fails told -c a.c c.S
check "... with -w" fails told -w -c c.S
check "an option's value apart" compiled p.o --param max-inline-insns-auto=3 -c -o p.o a.c
check "an object for the linker to compile" compiled l.o -flto -c -o l.o a.c
check "-flto has no assembly" fails compiled l.s -flto -S -o l.s a.c
check "-x is refused" fails compiled l.o -x c -c -o l.o a.c
# What cannot be meant.
refuses() { text=$1; shift; ! (cd "$work" && "$assay_cc" "$@" 2>message) && grep -q "$text" "$work/message"; }
c="-march=rv64imac -mabi=lp64 -O2"
cp "$work/a.c" "$work/a.cpp"
# shellcheck disable=SC2086
{
    # ... by the ends of names alone: a folder may be called anything.
    check "a folder like Fortran is none" refuses 'such.o: No such file' --blocks $c no.f0r/such.o
    check "C++ is refused" refuses 'C alone' --blocks $c -c a.cpp
    check "no file" refuses 'no file' --blocks $c
    check "no file but a library" refuses 'no file' --blocks $c -lm
    for window in '' 5 5i/10 1/2/3 /5 5/ 1/0 +1/5 1/5x 1/5ii ' 1/5'; do
        check "--window=$window" refuses 'ON/PERIOD was expected' --blocks --window="$window" $c -c a.c
    done
    check "a window longer than its period" refuses 'no longer than' --blocks --window=6/5 $c -c a.c
    for every in '' 0 -1 x 5x 99999999999; do check "--every=$every" refuses 'a number from 1' --blocks --every="$every" $c -c a.c; done
    check "--blocks=" refuses 'a number from 0 to 3 was expected' --blocks= $c -c a.c
    check "--trigger=x" refuses 'patch or check was expected' --blocks --trigger=x $c -c a.c
    check "--trigger=check without flags" refuses 'no function sets flags' --blocks --global --trigger=check $c -c a.c
    check "--blocks=4" refuses 'a number from 0 to 3 was expected' --blocks=4 $c -c a.c
    check "--functions=" refuses 'no name' --blocks --functions= $c -c a.c
    check "--functions that nobody has" refuses 'nothing is in none' --blocks --functions=f,nothing $c a.c b.i
}
# A variable of the whole program in a register that counting changes.
printf 'register long sum __asm__("t0");\nint f(int x) { return x; }\n' >"$work/register.c"
# shellcheck disable=SC2086
for way in --calls "--blocks --trigger=check" "--blocks --counter=plain" "--calls $c -w" "--calls -Werror"; do
    check "a variable in t0, $way" refuses 'register.c:1:15: a variable in a register' $way $c -c register.c
done
check "a variable in t0, nothing taken" compiled register.o -w -c register.c
# shellcheck disable=SC2086
for option in -ffixed-t0 -fcall-saved-t1; do check "$option" refuses "option $option: a call may" --calls $c $option -c a.c; done
check "-fcall-saved-t1, nothing taken" compiled saved.o -fcall-saved-t1 -c -o saved.o a.c
# functions_in NAMES: of two sources
# shellcheck disable=SC2086
functions_in() { "$build/bin/assay-cc" --blocks --functions="$1" $flags -o "$work/elf" tests/system/coroutines.c "$work/b.i" tests/system/coroutines_swap.S --global $runtime "$work/x.f9y/a.o"; }
# an object's folder tells nothing of its language
mkdir "$work/x.f9y" && riscv64-unknown-elf-gcc -march=rv64imac -mabi=lp64 -Df=h -c -o "$work/x.f9y/a.o" "$work/a.c"
check "--functions, each in one of the sources" functions_in main,f
# The counts of another build are not taken.
check "... ran" ran "$work/elf" --channel "$work/channel"
check "... its counts" "$build/bin/assay" counts "$work/elf" "$work/channel"
cp "$work/elf" "$work/before"
check "another build" functions_in main
ran "$work/elf" --channel "$work/own"
check "its counts are no longer taken" fails "$build/bin/assay" counts "$work/elf" "$work/channel"
check "... of that before they are" "$build/bin/assay" counts "$work/before" "$work/channel"
check "... nor for a truth" fails "$build/bin/assay" counts --truth "$work/own" "$work/before" "$work/channel"
"$build/bin/assay" counts "$work/elf" "$work/channel" 2>"$work/message"
check "... which is said" grep -q 'of another program' "$work/message"
# What the linker compiles: objects of before, functions by their names, and what is refused.
# shellcheck disable=SC2086
{
    linked() { "$build/bin/assay-cc" --blocks --edges "$@" -flto $flags -o "$work/elf" "$work/parts.o" "$work/rest.c" $runtime 2>"$work/message"; }
    printf 'int odd(int x);\n__attribute__((noinline)) int odd(int x) { return x & 1 ? 3 * x : x; }\n' >"$work/parts.c"
    printf 'int odd(int), puts(const char *);\nint main(void) { for (int i = 0; i < 6; i++) if (odd(i) == 9) puts("nine"); return 0; }\n' >"$work/rest.c"
    check "objects for the linker" "$build/bin/assay-cc" --blocks $flags -flto -c -o "$work/parts.o" "$work/parts.c"
    check "... linked" linked
    check "... ran" ran "$work/elf" --channel "$work/channel" --visits "$work/visits"
    riscv64-unknown-elf-objdump -d --no-show-raw-insn "$work/elf" >"$work/code"
    check "... blocks as seen" same_as_seen blocks
    check "... of both" grep -q '^odd,' "$work/counts"
    check "--functions there" linked --functions=odd
    check "--functions that nobody has there" fails linked --functions=odd,nothing
    check "... which leaves no program" [ ! -e "$work/elf" ]
    printf 'int main(void) { __asm__ volatile("j elsewhere"); return 0; }\n' >"$work/rest.c"
    check "what is refused there" fails linked
    check "... is said" grep -q 'goes elsewhere' "$work/message"
}
# Longer than a jump reaches.
printf 'int main(void) { __asm__ volatile(".rept 300000\\n\\tnop\\n\\t.endr"); return 0; }\nint f(void) { return 1; }\n' >"$work/long.c"
# shellcheck disable=SC2086
long() { "$build/bin/assay-cc" "$@" $flags -march=rv64ima -o "$work/long" "$work/long.c" $runtime 2>"$work/message"; }
check "a long program" long --blocks
check "... whose calls cannot be counted" fails long --calls
check "... says why" grep -q 'leave --calls out' "$work/message"
checks_end
