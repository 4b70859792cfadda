#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Places in exported files: each address must have the lines and the inlined functions that addr2line gives, each sample the time and the
# process that `assay script` gives. export.sh checks the amounts.
#
#   tests/export/places.sh build
set -u
. tests/unit/stand_in.sh
here=$source/tests/export

two_files || exit 1
for name in apart system; do
    elf=apart.elf
    [ $name = apart ] || elf=$build/unit/system.elf
    STAND_IN_LATER=1999900000 "$assay" record -c 50 --seed 7 -o $name.assay "$elf" >log 2>&1 || cat log
    for format in perf-script callgrind pprof firefox llvm-sample; do
        check "$name: $format" "$assay" export --to $format -o $name.$format $name.assay
    done
done
same() { sort "$1" >one && sort "$2" >two && [ -s one ] && diff one two; }

# "0x80000014 weigh weigh.h 1 sum apart.c 10": what addr2line says, innermost first
sed -n 's/^\(0x[0-9a-f]*\) .*/\1/p' apart.callgrind | sort -u >pcs
# shellcheck disable=SC2046
riscv64-unknown-elf-addr2line -e apart.elf -i -f -a $(cat pcs) | awk '
    /^0x/ { if (text) print text; sub(/^0x0*/, "0x"); text = $1; next }
    !named { text = text " " $1; named = 1; next }
    { sub(/ .*/, ""); sub(/.*\//, ""); sub(/:/, " "); text = text " " $0; named = 0 } END { print text }' >frames
check "addr2line sees what was inlined" grep -q ' weigh weigh.h [0-9]* sum apart.c ' frames

# --- callgrind: lines are of the innermost file, which fi= and fe= say, and the summary is the sum
awk '{ print $1, $3, $4 }' frames >expected
awk '/^f[lie]=/ { file = $0; sub(/.*[\/=]/, "", file) } /^0x/ { print $1, file, $2 }' apart.callgrind >found
check "callgrind: files and lines" same expected found
sed '0,/^\(0x[^ ]* \)\([0-9]\)/s//\19\2/' apart.callgrind | awk '/^f[lie]=/ { file = $0; sub(/.*[\/=]/, "", file) } /^0x/ { print $1, file, $2 }' >wrong
check "callgrind: a wrong line is found" fails same expected wrong
check "callgrind: what was inlined is left again" awk '/^fl=/ { own = substr($0, 4) } /^fi=/ && substr($0, 4) == own { exit 1 }
    /^fe=/ { ends++; if (substr($0, 4) != own) exit 1 } END { if (!ends) exit 1 }' apart.callgrind
check "callgrind: the summary" awk '/^summary:/ { c = $2; i = $3 } /^0x/ { c -= $3; i -= $4; n++ } END { exit c != 0 || i != 0 || !n }' apart.callgrind

# --- pprof
gzip -dc apart.pprof | protoc -I "$here" --decode=Profile "$here/profile.proto" >decoded
awk '/^string_table: / { s = $0; sub(/^string_table: "/, "", s); sub(/"$/, "", s); sub(/.*\//, "", s); print strings++, s }' decoded >texts
awk 'NR == FNR { text[$1] = substr($0, length($1) + 2); next }
    /^function \{/ { f = 1 } f && /^  id:/ { id = $2 } f && /^  name:/ { name[id] = text[$2] } f && /^  filename:/ { file[id] = text[$2] }
    f && /^  start_line:/ { print "starts", name[id], $2 >"starts" } /^\}/ { f = 0 }' texts decoded
awk 'FILENAME == "texts" { text[$1] = substr($0, length($1) + 2); next }
    FNR == 1 { pass++ }
    /^function \{/ { f = 1 } f && /^  id:/ { id = $2 } f && /^  name:/ { name[id] = text[$2] } f && /^  filename:/ { file[id] = text[$2] }
    pass == 2 && /^location \{/ { l = 1; line = "" } l && /^  address:/ { address = $2 } l && /^    function_id:/ { line = line " " name[$2] " " file[$2] } l && /^    line:/ { line = line " " $2 }
    /^\}/ { if (l) printf "0x%x%s\n", address, line; f = l = 0 }' texts decoded decoded >found
check "pprof: addresses, functions, files and lines" same frames found
for name in $(awk '{ print $2 }' starts); do
    case $name in weigh) file=weigh.h ;; *) file=apart.c ;; esac
    echo "starts $name $(grep -n "\\<$name(" $file | head -n 1 | cut -d : -f 1)"
done >expected
check "pprof: where functions start" same expected starts
check "pprof: the mapping holds all functions" [ "$(awk '/^  memory_(start|limit):/ { printf "%x ", $2 }' decoded)" = \
    "$(riscv64-unknown-elf-nm -n -S apart.elf | awk 'NF == 4 && $3 ~ /[tT]/ { print $1, $2 }' | sed -n '1p;$p' | tr '\n' ' ' | {
        read -r first _ last size
        printf '%x %x ' "0x$first" $((0x$last + 0x$size))
    })" ]
check "pprof: the period" [ "$(sed -n 's/^period: //p' decoded)" = "$("$assay" report apart.assay | sed -n 's/.*one stands for \([0-9]*\) fetched.*/\1/p')" ]

# --- perf script: an event of `instructions` a retired sample, in their order
for name in apart system; do
    "$assay" script --csv --fields time,context,pc,mode,fate,offset $name.assay | awk -F , '$5 == "retired" {
        user = $4 == "user" ? $2 + 1 : 1; print user "/" user, $1, substr($3, 3), $6 }' >expected
    awk 'NF == 6 || NF == 7 { on = $NF == "instructions:"; at = $2; t = $4; sub(/:$/, "", t); sub(/\./, "", t); next }
        NF && on { offset = $2; if (!sub(/.*\+0x/, "", offset)) offset = "?"; print at, t + 0, $1, offset }' $name.perf-script >hex
    awk 'function number(hex, n, i) { n = 0; for (i = 1; i <= length(hex); i++) n = 16 * n + index("0123456789abcdef", substr(hex, i, 1)) - 1; return n }
        { print $1, $2, $3, $4 == "?" ? "" : number($4) }' hex >found
    sed 's/ $//' found >trimmed && sed 's/ $//' expected >wanted
    check "perf-script: processes, times, places ($name)" cmp wanted trimmed
    sed 5d trimmed >wrong
    check "perf-script: an event that is left out is found" fails cmp -s wanted wrong
    check "perf-script: there are some, before and behind the second second" awk '$2 < 2e9 { few++ } $2 > 2e9 { more++ } END { exit !few || !more }' wanted
done

# --- Firefox: functions and lines of what has cycles; times of the samples, in milliseconds of a nanosecond a cycle
awk 'NR == FNR { if ($3 > 0) has[$1] = 1; next } $1 in has { print $2, $4 }' apart.callgrind frames | sort -u >expected
jq -r '.threads[0] | . as $t | range(.frameTable.length) | "\($t.stringArray[$t.funcTable.name[$t.frameTable.func[.]]]) \($t.frameTable.line[.])"' apart.firefox >found
check "firefox: functions and lines" same expected found
# What has cycles is the innermost function and its line.
"$assay" export --to callgrind --method samples apart.assay | awk 'NR == FNR { at[$1] = $2 " " $4; next } /^0x/ { sum[at[$1]] += $3 } END { for (a in sum) if (sum[a]) print a, sum[a] }' frames - >expected
jq -r '.threads[0] | . as $t | [.samples.stack, .samples.weight] | transpose[] | .[1] as $w | $t.stackTable.frame[.[0]] |
    "\($t.stringArray[$t.funcTable.name[$t.frameTable.func[.]]]) \($t.frameTable.line[.]) \($w)"' apart.firefox | awk '{ sum[$1 " " $2] += $3 } END { for (a in sum) print a, sum[a] }' >found
weighs() { awk 'NR == FNR { expected[$1 " " $2] = $3; next } { off = $3 - expected[$1 " " $2]; if (off * off > 9 + 1e-4 * $3 * $3) { print; bad = 1 } n++ } END { exit bad || n != length(expected) || n < 5 }' "$1" "$2"; }
check "firefox: cycles of functions and lines" weighs expected found
awk '$1 == "weigh" { $1 = "sum" } { print }' found >wrong
check "firefox: cycles that stand at the caller are found" fails weighs expected wrong
jq -r '.threads[0].samples.time[] * 1000000 | round' apart.firefox | sort -u >found
"$assay" script --csv --fields time,cycles,owed_cycles apart.assay | awk -F , 'NR > 1 && $2 + $3 > 0.01 { print $1 }' | sort -u >expected
check "firefox: times" same expected found
check "firefox: the interval" [ "$(jq '.meta.interval * 1000000 * 1000 | round' apart.firefox)" = \
    "$("$assay" report apart.assay | tr -d , | awk '/^# samples:/ { n = $3 } /^# cycles:/ { sub(/ counted.*/, ""); sub(/.* /, ""); printf "%.0f", 1000 * $0 / n }')" ]

# --- LLVM: of each line, from its function's first on, the retired instructions of the most frequent one; a function's count is its first instruction's
awk 'FILENAME == ARGV[1] { start[$2] = $3; next } NR != FNR && FILENAME == ARGV[2] { place[$1] = $0; next }
    /^0x/ && $4 > 0 { n = split(place[$1], w, " "); key = w[n - 2] " " w[n] - start[w[n - 2]]; if (n > 4) key = key " " w[2] " " w[4] - start[w[2]]
        if ($4 > most[key]) most[key] = $4 } END { for (key in most) print key, most[key] }' starts frames apart.callgrind >expected
awk -F : '/^[a-z]/ { f = $1; next } { gsub(/ /, "", $2); at = $1; sub(/\..*/, "", at) }
    /^  / { key = f " " outer " " callee " " at + 0; if ($2 > most[key]) most[key] = $2; next }
    NF == 3 { outer = at + 0; callee = $2; next } { key = f " " at + 0; if ($2 > most[key]) most[key] = $2 } END { for (key in most) print key, most[key] }' apart.llvm-sample >found
check "llvm-sample: lines and counts" same expected found
# Pieces of a line, which addr2line numbers, are apart: those of code that was not inlined.
# shellcheck disable=SC2046
riscv64-unknown-elf-addr2line -e apart.elf -i -f -a $(cat pcs) | awk '/^0x/ { sub(/^0x0*/, "0x"); pc = $1; frames[pc] = 0; next }
    !named { name[pc] = $1; named = 1; next } { named = 0; frames[pc]++; line = $1; sub(/.*:/, "", line); at[pc] = line " " ($2 ? $3 + 0 : 0) }
    END { for (pc in frames) if (frames[pc] == 1) print pc, name[pc], at[pc] }' >pieces
awk 'FILENAME == ARGV[1] { start[$2] = $3; next } FILENAME == ARGV[2] { key[$1] = $2 " " $3 - start[$2] ($4 ? "." $4 : ""); next }
    $1 in key && /^0x/ && $4 > most[key[$1]] { most[key[$1]] = $4 } END { for (k in most) print k, most[k] }' starts pieces apart.callgrind >expected
awk -F : '/^[a-z]/ { f = $1; next } /^ [0-9]/ && NF == 2 { print f $1 $2 }' apart.llvm-sample >found
check "llvm-sample: pieces of a line" same expected found
check "... there are some" grep -q '^sum [0-9]*[.]' found
riscv64-unknown-elf-nm apart.elf | awk '$2 ~ /[tT]/ { sub(/^0*/, "0x", $1); print $1, $3 }' >firsts
awk 'NR == FNR { name[$1] = $2; next } $1 in name { print name[$1], $4 }' firsts apart.callgrind >expected
sed -n 's/^\([a-z]*\):[0-9]*:\([0-9]*\)$/\1 \2/p' apart.llvm-sample >found
check "llvm-sample: how often a function was entered" same expected found

# --- chains of inlined functions, six deep, in files of their own, as compiled and as linked with -flto: each against a reader of its own.
# "0x80000014 f6 h6.h 1 f5 h5.h 1 ...", innermost first, of pprof's lines.
pprof_frames() { # DECODED
    awk '/^string_table: / { s = $0; sub(/^string_table: "/, "", s); sub(/"$/, "", s); sub(/.*\//, "", s); print strings++, s }' "$1" >texts
    awk 'FILENAME == "texts" { text[$1] = substr($0, length($1) + 2); next }
        FNR == 1 { pass++ }
        /^function \{/ { f = 1 } f && /^  id:/ { id = $2 } f && /^  name:/ { name[id] = text[$2] } f && /^  filename:/ { file[id] = text[$2] }
        pass == 2 && /^location \{/ { l = 1; line = "" } l && /^  address:/ { address = $2 } l && /^    function_id:/ { line = line " " name[$2] " " file[$2] } l && /^    line:/ { line = line " " $2 }
        /^\}/ { if (l) printf "0x%x%s\n", address, line; f = l = 0 }' texts "$1" "$1"
}
symbolizer_frames() { # ELF <addresses, the same of llvm-symbolizer
    llvm-symbolizer-19 -e "$1" --inlining --output-style=GNU --no-demangle --addresses | awk '
        /^0x/ { if (text) print text; sub(/^0x0*/, "0x"); text = $1; next } NF == 0 { next }
        !named { text = text " " $1; named = 1; next }
        { sub(/ .*/, ""); sub(/.*\//, ""); n = split($0, part, ":"); text = text " " part[1] " " part[2]; named = 0 } END { print text }'
}
for level in 6 5 4 3 2 1; do
    next=$((level + 1)) call="*p + $level" include=
    [ $level = 6 ] || { call="f$next(p) ^ *p" include="#include \"h$next.h\""; }
    printf '%s\n\n/* level %s */\nstatic inline __attribute__((always_inline)) int f%s(volatile int *p) {\n    *p += %s;\n    return %s;\n}\n' "$include" $level $level $level "$call" >h$level.h
done
printf '#include "h1.h"\n__attribute__((noinline)) int deep(volatile int *p) {\n    int s = 0;\n    for (int i = 0; i < 9; i++)\n        s += f1(p);\n    return s;\n}\n' >deep.c
printf 'int deep(volatile int *p);\nvolatile int cell;\nvoid start(void) {\n    deep(&cell);\n    for (;;)\n        deep(&cell);\n}\n' >caller.c
for name in deep-plain deep-lto; do
    flags=
    [ $name = deep-plain ] || flags=-flto
    riscv64-unknown-elf-gcc -march=rv64imac_zicsr -mabi=lp64 -mcmodel=medany -O1 -g $flags -nostdlib -nostartfiles -ffreestanding \
        -Wl,--nmagic,-Ttext=0x80000000,-e,start,--no-relax,--build-id=none,--no-warn-rwx-segments deep.c caller.c -o $name.elf || exit 1
    "$assay" record -c 50 --seed 7 -o $name.assay $name.elf >log 2>&1 || cat log
    for format in pprof callgrind llvm-sample firefox csv; do
        check "$name: $format" "$assay" export --to $format -o $name.$format $name.assay
    done
    sed -n 's/^\(0x[0-9a-f]*\) .*/\1/p' $name.callgrind | sort -u >pcs
    symbolizer_frames $name.elf <pcs >frames
    check "$name: llvm-symbolizer sees six of them" grep -q ' f6 h6.h [0-9]* f5 h5.h [0-9]* f4 h4.h [0-9]* f3 h3.h [0-9]* f2 h2.h [0-9]* f1 h1.h [0-9]* deep' frames
    gzip -dc $name.pprof | protoc -I "$here" --decode=Profile "$here/profile.proto" >decoded
    pprof_frames decoded >found
    check "$name: pprof: every frame and its line" same frames found
    awk '/^location \{/ { lines = 0 } /^    line:/ && ++lines == 3 { sub(/[0-9]+/, $2 + 1) } { print }' decoded >wrong_decoded
    pprof_frames wrong_decoded >wrong
    check "$name: pprof: a wrong line of the third frame is found" fails same frames wrong
    awk '{ print $1, $3, $4 }' frames >expected
    awk '/^f[lie]=/ { file = $0; sub(/.*[\/=]/, "", file) } /^0x/ { print $1, file, $2 }' $name.callgrind >found
    check "$name: callgrind: files and lines" same expected found
    jq -r '.threads[0] | . as $t | range(.frameTable.length) | "\($t.stringArray[$t.funcTable.name[$t.frameTable.func[.]]]) \($t.frameTable.line[.])"' $name.firefox >found
    awk 'NR == FNR { if ($3 > 0) has[$1] = 1; next } $1 in has { print $2, $4 }' $name.callgrind frames | sort -u >expected
    check "$name: firefox: functions and lines" same expected found
    # What is nested in llvm-sample, by names: "deep f1 f2 f3 f4 f5 f6"
    awk '{ text = ""; for (i = NF - 2; i >= 2; i -= 3) text = text " " $i; print text }' frames | sort -u >expected
    awk -F : '/^[a-z]/ { name[0] = $1; depth = 0; print " " $1; next } { at = 0; while (substr($1, at + 1, 1) == " ") at++ }
        NF == 3 { name[at] = $2; sub(/^ /, "", name[at]); text = ""; for (i = 0; i <= at; i++) text = text " " name[i]; print text }' $name.llvm-sample | sort -u >found
    check "$name: llvm-sample: who is inlined into whom" same expected found
    for function in deep start; do
        "$assay" annotate --csv --fields pc,file,line,inlined $name.assay $function 2>log | sed 1d | awk -F , '{ sub(/.*\//, "", $2); print $1, $2, $3, $4 }'
    done >found
    awk 'NR == FNR { pc[$1] = 1; next } $1 in pc { print $1, $3, $4, (NF > 4 ? $2 : "") }' found frames >expected
    check "$name: annotate: files, lines and the inlined function" same expected found
    head -n 1 $name.csv | awk -F , '{ for (i = 1; i <= NF; i++) print i, $i }' | awk '$2 ~ /^(pc|file|line|inlined)$/ { print $1 }' | paste -s -d , >columns
    sed 1d $name.csv | cut -d , -f "$(cat columns)" | awk -F , '{ sub(/.*\//, "", $2); print $1, $2, $3, $4 }' >rows
    awk 'NR == FNR { pc[$1] = 1; next } $1 in pc' rows expected >sampled
    check "$name: csv: the same" same sampled rows
done

checks_end
