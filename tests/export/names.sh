#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Names in exported files: whatever functions are called, each reader sees as many functions as there are, each with its own numbers,
# and C++ as people write it.
#
#   tests/export/names.sh build
set -u
. tests/unit/stand_in.sh
here=$source/tests/export
compile() { # OUTPUT SOURCES...
    out=$1
    shift
    riscv64-unknown-elf-gcc -march=rv64imac_zicsr -mabi=lp64 -mcmodel=medany -O1 -g -nostdlib -nostartfiles -ffreestanding -fno-exceptions \
        -Wl,--nmagic,-Ttext=0x80000000,-e,start,--no-relax,--build-id=none,--no-warn-rwx-segments "$@" -o "$out" || exit 1
}

# --- odd names, one a line of this list but for those with a line feed, a tab and what is no UTF-8
cat >odd <<'END'
a;b
a:b
f(x)
f(y)
quote"d
apostrophe's
back\slash
(1)
(2) two
ends in 7
#hash
[bracket]
[main:3 @ x]
100%s%n
<b>&amp;</b>
with,comma
é
 leads
trails 
=sum
two  spaces
'2
3x
END
{
    count=0 table= body=
    while IFS= read -r name; do
        count=$((count + 1))
        echo "__attribute__((noinline)) int n$count(int n) { int s = $count; for (int i = 0; i < n; i++) { s += i; __asm__ volatile(\"\"); } return s; }"
        echo "n$count" >>order
        body="$body n$count(3);"
    done <odd
    for last in tab feed bytes; do
        echo "__attribute__((noinline)) int $last(int n) { int s = 7; for (int i = 0; i < n; i++) { s ^= i; __asm__ volatile(\"\"); } return s; }"
        body="$body $last(3);"
    done
    echo "void start(void) { for (;;) {$body } }"
} >odd.c
compile plain.elf odd.c
set --
number=0
while IFS= read -r name; do
    number=$((number + 1))
    set -- "$@" --redefine-sym "n$number=$name"
done <odd
riscv64-unknown-elf-objcopy "$@" --redefine-sym "tab=a$(printf '\t')b" --redefine-sym "feed=a
b" --redefine-sym "bytes=$(printf 'a\377\376b')" plain.elf odd.elf || exit 1
"$assay" record -c 50 --seed 7 -o odd.assay odd.elf >log 2>&1 || cat log
for format in folded perf-script callgrind llvm-sample speedscope firefox pprof csv; do
    check "$format" "$assay" export --to $format -o odd.$format odd.assay
done
cycles_of() { # [OPTIONS]
    "$assay" report --json "$@" odd.assay | jq -r 'select(.function != "(all)") | "\([to_entries[] | select(.key | test("^cycles_(?!share).*(?<!_sigma)$")) | .value] | add | round) \(.function | @json)"'
}
cycles_of >report
functions=$("$assay" report --csv --fields samples odd.assay | sed 1d | wc -l)
check "as many functions as the program has" [ "$functions" -ge 26 ]
# numbers FILE: cycles of each function, sorted; the same but for what rounding each instruction, or sample, makes
numbers() { sed 's/ .*//' report | sort -n >expected && sort -n "$1" >found && [ "$(wc -l <found)" -eq "$functions" ] &&
    paste expected found | awk '{ off = $1 - $2; if (off * off > 900 && off * off > 0.0009 * $1 * $1) exit 1 }'; }

# As flamegraph.pl takes a line apart: a count at the end, perhaps a second one before it; then by `;`.
sed -nE 's/^(.*)[[:space:]]+([0-9.]+)$/\1\t\2/p' odd.folded >counted
check "folded: no name ends in a number of its own" fails grep -qE '[[:space:]][0-9.]+	[0-9]+$' counted
check "folded: two parts a stack" fails awk -F '\t' '{ if (split($1, part, ";") != 2) found = 1 } END { exit !found }' counted
awk -F '\t' '{ sum[$1] += $2 } END { for (name in sum) print sum[name] }' counted >cycles
check "folded: a function each" numbers cycles
# As stackcollapse-perf.pl does: offset off, `;` to `:`, off with what is in parentheses.
awk -f "$here/perf-script.awk" odd.perf-script >/dev/null
check "perf-script: its grammar" awk -f "$here/perf-script.awk" odd.perf-script
collapse() { # FILE
    sed -nE '/ cycles:$/{N;s/^.* ([0-9]+) cycles:\n[[:space:]]*[0-9a-f]+ (.*) \([^)]*\)$/\1\t\2/p}' "$1" |
        sed -E 's/\+0x[0-9a-f]+$//; s/\t/&\x01/; s/\x01([^(]*)\(.*/\1/; s/\x01//' | awk -F '\t' '{ sum[$2] += $1 } END { for (name in sum) print sum[name] }'
}
collapse odd.perf-script >cycles
cycles_of --method samples >report # which it is made of
check "perf-script: a function each, for stackcollapse-perf.pl" numbers cycles
sed 's/\[\([xy]\)\]+/(\1)+/' odd.perf-script >wrong
collapse wrong >cycles
check "perf-script: two that become one are found" fails numbers cycles
cycles_of >report
callgrind_annotate --threshold=100 --auto=no --show=Cycles odd.callgrind >annotated 2>&1
tr -d , <annotated | sed -n 's/^ *\([0-9]*\) ([^)]*)  [^:]*:.*/\1/p' >cycles
check "callgrind: a function each, for callgrind_annotate" numbers cycles
llvm-profdata-19 show --sample --all-functions odd.llvm-sample >shown 2>&1
check "llvm-sample: a function each, for llvm-profdata" [ "$(grep -c '^Function: ' shown)" -eq "$(grep -cE '^[^ ].*:[0-9]+:[0-9]+$' odd.llvm-sample)" ]
check "llvm-sample: all of them" [ "$(grep -c '^Function: ' shown)" -ge 25 ]
jq '.shared.frames[1:][].name' odd.speedscope | sort >found
sed 's/^[0-9]* //' report | sort >expected
check "speedscope: names" cmp expected found
jq '.threads[0] | . as $t | .funcTable.name[] | $t.stringArray[.]' odd.firefox | sort >found
check "firefox: names" cmp expected found
gzip -dc odd.pprof | protoc -I "$here" --decode=Profile "$here/profile.proto" >decoded 2>log
check "pprof: names are UTF-8" [ ! -s log ]
awk '/^string_table: / { text[strings++] = $0 } /^function \{/ { f = 1 } f && /^  name:/ { name[$2]++ } /^\}/ { f = 0 }
    END { for (n in name) if (!seen[text[n]]++) count++; print count }' decoded >found
check "pprof: a function each" [ "$(cat found)" -eq "$functions" ]
check "csv: a function each, for sqlite3" [ "$(sqlite3 :memory: ".import --csv odd.csv t" 'SELECT count(DISTINCT function) FROM t')" -eq "$functions" ]
check "the page" "$assay" report --html odd.html odd.assay
check "the page is read" xmllint --noout odd.html
check "report: a line each" [ "$("$assay" report odd.assay | sed '1,/^function /d' | wc -l)" -eq $((functions + 1)) ]

# --- two of one name in two files, and what comes after a function in another one
printf '__attribute__((noinline)) static int step(int n) { int s = 1; for (int i = 0; i < n; i++) { s += i; __asm__ volatile(""); } return s; }\nint one(int n) { return step(n) + 1; }\n' >one.c
sed 's/one/two/; s/s += i/s ^= i/' one.c >two.c
printf 'int one(int), two(int);\nvoid outer(void);\nvoid start(void) { for (;;) { one(3); two(3); outer(); } }\n' >main.c
cat >outer.S <<'END'
    .globl outer
    .type outer, @function
outer:
    li t0, 3
    .type inner, @function
inner:
    li t0, 4
    .size inner, . - inner
after:
    li t0, 5
    ret
    .size outer, . - outer
END
compile two.elf main.c one.c two.c outer.S
"$assay" record -c 50 --seed 7 -o two.assay two.elf >log 2>&1 || cat log
for format in folded perf-script callgrind pprof speedscope firefox llvm-sample; do
    check "two: $format" "$assay" export --to $format -o two.$format two.assay
done
# Of each address the innermost symbol with a size that has it, as nm lists them.
riscv64-unknown-elf-nm -S -n two.elf | awk 'NF == 4 && $3 ~ /[tT]/ { print $1, $2, $4 }' >symbols
awk '/^fn=/ { sub(/^fn=/, ""); sub(/ .*/, ""); f = $0 } /^0x/ { print $1, f }' two.callgrind >places
awk 'function number(hex, n, i) { n = 0; for (i = 1; i <= length(hex); i++) n = 16 * n + index("0123456789abcdef", substr(hex, i, 1)) - 1; return n }
    NR == FNR { start[++n] = number($1); size[n] = number($2); name[n] = $3; next }
    { at = number(substr($1, 3)); own = "?"; for (i = 1; i <= n; i++) if (at >= start[i] && at < start[i] + size[i]) own = name[i]
      if (own != $2) { print; bad = 1 } if (own == "outer") outer++; if (own == "inner") inner++ } END { exit bad || outer < 2 || !inner }' symbols places >log
check "each place is of the innermost function that has it" [ $? -eq 0 ]
check "nothing is of no function" fails grep -q unknown two.folded
check "folded: both" [ "$(grep -c 'step (one.c) \|step (two.c) ' two.folded)" -eq 2 ]
collapse two.perf-script >cycles
check "perf-script: both, for stackcollapse-perf.pl" [ "$(wc -l <cycles)" -eq "$(wc -l <two.folded)" ]
check "llvm-sample: outer once" [ "$(grep -c '^outer:' two.llvm-sample)" -le 1 ]
check "annotate: not what the inner one has" sh -c '"$0" annotate --csv --fields instruction two.assay outer >code && ! grep -q "t0,4" code && grep -q "t0,5" code' "$assay"
check "report: one row of it" [ "$("$assay" report two.assay | grep -c '^outer ')" -eq 1 ]

# --- C++, against c++filt
cat >ns.cc <<'END'
namespace ns {
template <class T> struct Box {
    T v;
    __attribute__((noinline)) T get(int n) { T s = 0; for (int i = 0; i < n; i++) { s += v * i; asm volatile(""); } return s; }
};
__attribute__((noinline)) int sum(int n) { int s = 0; for (int i = 0; i < n; i++) { s += i; asm volatile(""); } return s; }
__attribute__((noinline)) int sum(int n, int m) { int s = m; for (int i = 0; i < n; i++) { s += i; asm volatile(""); } return s; }
inline __attribute__((always_inline)) int times(int a) { asm volatile("" : "+r"(a)); return a * 3 + 1; }
}
namespace { __attribute__((noinline)) int hidden(int n) { int s = 2; for (int i = 0; i < n; i++) { s += ns::times(i); asm volatile(""); } return s; } }
extern "C" void start(void) { ns::Box<long> b{3}; for (;;) { b.get(9); ns::sum(3); ns::sum(3, 4); hidden(2); } }
END
compile ns.elf ns.cc
"$assay" record -c 50 --seed 7 -o ns.assay ns.elf >log 2>&1 || cat log
names() { "$assay" report --json "$@" ns.assay | jq -r 'select(.function != "(all)") | .function' | sort; }
names --no-demangle >raw
c++filt <raw | sort >expected
names >found
check "report: as c++filt has it" cmp expected found
check "there are some" grep -qxF 'ns::Box<long>::get(int)' found
check "--no-demangle: as nm has it" sh -c 'riscv64-unknown-elf-nm ns.elf | awk "{ print \$3 }" | grep -qxF "$(grep sumEii raw)"'
for format in folded callgrind speedscope firefox pprof; do
    "$assay" export --to $format -o ns.$format ns.assay
    case $format in pprof) gzip -dc ns.pprof >text ;; *) cat ns.$format >text ;; esac
    check "$format: demangled" grep -aqF 'ns::sum(int, int)' text
done
for format in firefox pprof; do
    case $format in pprof) gzip -dc ns.pprof >text ;; *) cat ns.$format >text ;; esac
    check "$format: inlined ones, too" grep -aqF 'ns::times(int)' text
done
check "pprof: the program's name beside it" sh -c 'gzip -dc ns.pprof | grep -aq _ZN2ns3sumEii'
check "llvm-sample: as clang looks for it" sh -c '"$0" export --to llvm-sample ns.assay | grep -q "^_ZN2ns3sumEii:"' "$assay"
check "annotate: by its whole name" "$assay" annotate ns.assay 'ns::sum(int, int)'
check "annotate: by the program's" "$assay" annotate ns.assay _ZN2ns3sumEii
check "annotate: by as much as tells it apart" "$assay" annotate ns.assay get
check "annotate: by less, and which there are" sh -c '"$0" annotate ns.assay ns::sum 2>err; [ $? -eq 125 ] && grep -q "ns::sum(int)., .ns::sum(int, int)" err' "$assay"
check "annotate: targets of branches" sh -c '"$0" annotate --csv --fields instruction ns.assay start | grep -q "<ns::sum(int)>"' "$assay"

# A name that would grow without end: each part is two of the one before.
bomb=_Z1fI1AIiEE
for part in 0 1 2 3 4 5 6 7 8 9 A B C D E F G H I J K L M N O P Q R S T U V W X Y; do bomb="${bomb}1AIS${part}_S${part}_E"; done
riscv64-unknown-elf-objcopy --redefine-sym "_ZN2ns3sumEi=${bomb}vv" ns.elf bomb.elf
"$assay" record -c 50 --seed 7 -o bomb.assay bomb.elf >log 2>&1
check "a name that grows without end" timeout --foreground -s KILL 20 "$assay" report bomb.assay

checks_end
