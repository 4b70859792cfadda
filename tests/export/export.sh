#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# `assay export --to FORMAT` of a profile that the stand-in for the simulator has made (tests/unit/stand_in_sim.c). Each file is
# opened by a program that people use to read it: callgrind_annotate, llvm-profdata, protoc for what pprof reads (and `go tool pprof`
# if there is a Go), gprof2dot and perf2bolt where they are installed (make export-readers); the others are checked against their
# grammar. And all must say what `assay report` does.
#
#   tests/export/export.sh build
set -u
. tests/unit/stand_in.sh
here=$source/tests/export

# agrees EXPECTED FOUND: "name number" lines, the same but for what rounding each instruction to a whole number makes.
agrees() {
    awk 'NR == FNR { expected[$1] = $2; next }
        { off = $2 - expected[$1]; if (off * off > 900 || !($1 in expected)) { print $1 ": " $2 " for " expected[$1]; bad = 1 } seen[$1] = 1 }
        END { for (name in expected) if (expected[name] > 30 && !(name in seen)) { print name " is missing"; bad = 1 }
              exit bad || !length(seen) }' "$1" "$2"
}
total() { awk '{ sum += $2 } END { print "all", sum }' "$1"; }

"${OBJCOPY:-riscv64-unknown-elf-objcopy}" --redefine-sym "fill=a;b c" "$build/unit/example.elf" named.elf
"$assay" record -c 50 --seed 7 -o a.assay "$build/unit/example.elf" >log 2>&1 || cat log
"$assay" record -c 50 --seed 7 -o named.assay named.elf >log 2>&1 || cat log
"$assay" record -c 50 --seed 7 -o system.assay "$build/unit/system.elf" >log 2>&1 || cat log

# What report says: cycles and retired instructions by function.
"$assay" report --json a.assay | jq -r '"\(.function) \([to_entries[] | select(.key | test("^cycles_(?!share).*(?<!_sigma)$")) | .value] | add)"' >cycles
"$assay" report --json a.assay | jq -r '"\(.function) \(.retired)"' >retired
total cycles >all_cycles
total retired >all_retired

formats=$("$assay" export --help | sed -n '/^formats:/,/^$/s/^  \([a-z-]*\) .*/\1/p' | grep -v kanata)
for format in $formats; do
    check "$format" "$assay" export --to "$format" -o "a.$format" a.assay
    check "$format: the same again, to standard output" sh -c '"$0" export --to "$1" a.assay | cmp - "a.$1"' "$assay" "$format"
    check "$format: of a system" "$assay" export --to "$format" -o "system.$format" system.assay
    check "$format: odd names" "$assay" export --to "$format" -o "named.$format" named.assay
done

# --- callgrind: by callgrind_annotate
callgrind() { # FILE: cycles and retired instructions of each function
    callgrind_annotate --threshold=100 --auto=no "$1" >annotated || return 1
    tr -d , <annotated | sed -n 's/^ *\([0-9]*\) ([^)]*) *\([0-9]*\) ([^)]*)  [^:]*:\([^ ]*\).*/\3 \1 \2/p'
}
callgrind a.callgrind >found
cut -d ' ' -f 1,2 found >found_cycles
cut -d ' ' -f 1,3 found >found_retired
check "callgrind: cycles" agrees cycles found_cycles
check "callgrind: retired instructions" agrees retired found_retired
callgrind_annotate --auto=yes --include="$(dirname "$here")/../" a.callgrind >annotated 2>&1
check "callgrind: lines of the source" grep -q 'total += weigh(from\[i\]);' annotated
check "callgrind: a system" sh -c 'callgrind_annotate system.callgrind | grep -q "worker#2:sum"'
sed '/^events:/d' a.callgrind >wrong.callgrind
check "callgrind: a file without events is refused" fails sh -c 'callgrind_annotate wrong.callgrind | grep -q "PROGRAM TOTALS"'

# --- LLVM's sample profile: by llvm-profdata
check "llvm-sample is read" llvm-profdata-19 merge --sample --text -o merged a.llvm-sample
llvm-profdata-19 show --sample a.llvm-sample >shown 2>&1
sed -n 's/^Function: \([^:]*\): \([0-9]*\), .*/\1 \2/p' shown >shown_totals
sed -n 's/^\([^ :]*\):\([0-9]*\):.*/\1 \2/p' a.llvm-sample >own_totals
sort shown_totals >one && sort own_totals >two
check "llvm-sample: the functions that llvm-profdata sees" cmp one two
grep -q 'inlined callee: weigh' shown
check "llvm-sample: what was inlined" [ $? -eq 0 ]
"$assay" annotate --csv --fields function,line,retired --sort line a.assay sum | awk -F , '$2 == 10 && $3 > most { most = $3 } END { printf "%d\n", most }' >line
check "llvm-sample: a line has the count of its most frequent instruction" \
    [ "$(sed -n '/^sum:/,/^[a-z]/s/^ 3: \([0-9]*\)$/\1/p' a.llvm-sample)" -ge "$(cat line)" ]
sed 's/^ 3: /three: /' a.llvm-sample >wrong.llvm-sample
check "llvm-sample: nonsense is refused" fails llvm-profdata-19 show --sample wrong.llvm-sample

# --- pprof: by protoc, and by pprof itself where there is a Go
pprof() { gzip -dc "$1" | protoc -I "$here" --decode=Profile "$here/profile.proto"; }
pprof a.pprof >decoded
check "pprof is read" [ -s decoded ]
check "pprof: ids, strings and values" awk '
    /^string_table: / { if (!strings++ && $2 != "\"\"") bad = "string 0 is not empty" }
    /^[a-z_]+ \{/ { in_message = $1; values = 0; next }
    /^\}/ { if (in_message == "sample" && values != 3) bad = "a sample without three values"; in_message = "" }
    in_message == "sample" && /^  value:/ { values++ }
    in_message == "sample" && /^  location_id:/ { used[$2] = 1 }
    in_message == "location" && /^  id:/ { if ($2 == 0 || $2 in location) bad = "location " $2; location[$2] = 1 }
    in_message == "function" && /^  id:/ { if ($2 == 0 || $2 in has) bad = "function " $2; has[$2] = 1 }
    /^    function_id:/ { called[$2] = 1 }
    { for (i = 1; i < NF; i++) if ($i ~ /^(type|unit|name|system_name|filename):$/ && $(i + 1) > most) most = $(i + 1) }
    /^(unknown|[0-9]+:)/ { bad = "a field that the format lacks: " $0 }
    END { for (l in used) if (!(l in location)) bad = "no location " l
          for (f in called) if (!(f in has)) bad = "no function " f
          if (most >= strings) bad = "no string " most
          if (bad) print bad
          exit bad != "" || !strings }' decoded
awk '/^sample \{/ { n = 0 } /^  value:/ { sum[++n] += $2 } END { print "all", sum[2] >"pprof_cycles"; print "all", sum[3] >"pprof_retired"; print sum[1] }' decoded >pprof_samples
check "pprof: cycles" agrees all_cycles pprof_cycles
check "pprof: retired instructions" agrees all_retired pprof_retired
check "pprof: processes apart" sh -c 'gzip -dc system.pprof | grep -aq "worker#2:sum"'
check "pprof: samples" [ "$(cat pprof_samples)" = "$("$assay" script --csv a.assay | sed 1d | wc -l)" ]
go=$(command -v go || ls /usr/lib/go-*/bin/go 2>/dev/null | tail -n 1)
if [ "$go" ]; then
    HOME=$work "$go" tool pprof -top -nodefraction=0 a.pprof 2>log | awk '$1 ~ /^[0-9]+$/ { print $6, $4 }' >found
    sed '/^weigh /d' found >whole
    check "pprof: what pprof makes of it" agrees cycles whole
fi

# --- folded stacks
check "folded: its grammar" fails grep -vE '^[^;]+(;[^;]+)+ [1-9][0-9]*$' a.folded
sed 's/.*;\([^;]*\) \([0-9]*\)$/\1 \2/' a.folded >found
check "folded: cycles" agrees cycles found
check "folded: a name with a semicolon" grep -qE '^named.elf;a:b c [0-9]+$' named.folded
check "folded: a process" grep -qE '^system.elf;worker#2;sum [0-9]+$' system.folded

# --- perf script
awk -f "$here/perf-script.awk" a.perf-script >sums
check "perf-script: its grammar" awk -f "$here/perf-script.awk" a.perf-script
check "perf-script: of a system" awk -f "$here/perf-script.awk" system.perf-script
check "perf-script: odd names" awk -f "$here/perf-script.awk" named.perf-script
check "perf-script: cycles come first" [ "$(head -n 1 sums | cut -d ' ' -f 1)" = cycles ]
# Rounded a sample at a time: off by its half at most.
"$assay" report --method samples --json a.assay | jq -r 'select(.function != "(all)") | "\(.function) \([to_entries[] | select(.key | test("^cycles_(?!share).*(?<!_sigma)$")) | .value] | add)"' >sampled_cycles
total sampled_cycles >all_sampled
check "perf-script: cycles" awk 'NR == FNR { all = $2; next } $1 == "cycles" { off = $3 - all; exit off * off > $2 * $2 / 4 }' all_sampled sums
check "perf-script: retired instructions" [ "$(awk '$1 == "instructions" { print $2 }' sums)" = "$("$assay" script --csv --fields fate a.assay | grep -c retired)" ]
sed '3d' a.perf-script >wrong.perf-script
check "perf-script: a missing line is found" fails awk -f "$here/perf-script.awk" wrong.perf-script

# --- folded, callgrind and perf script: by gprof2dot, whose percents have two digits
gprof2dot=$(command -v gprof2dot || ls "$build/readers-env/bin/gprof2dot" 2>/dev/null)
dot() { # FORMAT FILE: of each function its own percent
    "$gprof2dot" -f "$1" -n 0 -e 0 "$2" | sed -n '/ -> /d; s/.*label="\(.*\\n\)*\([a-z]*\)\\n[0-9.]*%\\n(\([0-9.]*\)%).*/\2 \3/p'
}
percents() { awk '{ n[$1] += $2; all += $2 } END { for (name in n) printf "%s %.2f\n", name, 100 * n[name] / all }' "$1"; }
close_to() { # EXPECTED FOUND
    awk 'NR == FNR { expected[$1] = $2; next } { off = $2 - expected[$1]; if (off > 0.02 || off < -0.02) exit 1; n++ }
        END { exit n != length(expected) }' "$1" "$2"
}
if [ "$gprof2dot" ]; then
    percents cycles >shares
    dot collapse a.folded >found
    check "folded: what gprof2dot makes of it" close_to shares found
    dot callgrind a.callgrind >found
    check "callgrind: what gprof2dot makes of it" close_to shares found
    awk '/^\t/ { sub(/\+.*/, "", $2); print $2, 1 }' a.perf-script >events
    percents events >shares
    dot perf a.perf-script >found
    check "perf-script: what gprof2dot makes of it, an event each" close_to shares found
    sed 's/;sum /;fill /' a.folded >wrong.folded
    dot collapse wrong.folded >found
    percents cycles >shares
    check "folded: a wrong name is found" fails close_to shares found
fi

# --- JSON
for format in speedscope firefox; do
    for profile in a system named; do
        check "$format: its rules ($profile)" jq -e -f "$here/$format.jq" "$profile.$format"
    done
done
jq -r '. as $all | .profiles[0] | range(.weights | length) as $i | "\($all.shared.frames[.samples[$i][1]].name) \(.weights[$i])"' a.speedscope >found
check "speedscope: cycles" agrees cycles found
jq -r '"all \(.profiles[1].endValue)"' a.speedscope >found
check "speedscope: retired instructions" agrees all_retired found
check "firefox: cycles" [ "$(jq '[.threads[].samples.weight[]] | add' a.firefox)" = "$(awk '$1 == "cycles" { print $3 }' sums)" ]
check "firefox: a thread an address space" [ "$(jq -r '[.threads[].name] | sort | join(" ")' system.firefox)" = "$("$assay" script --csv --fields context,process system.assay | sed 1d | sort -u | awk -F , '{ print $2 == "" ? "system.elf" : $2 }' | sort | tr '\n' ' ' | sed 's/ $//')" ]
jq '.threads[0].samples.stack[5] = 100000' a.firefox >wrong.json
check "firefox: a stack that is not there is found" fails jq -e -f "$here/firefox.jq" wrong.json
cp a.assay back.assay
sqlite3 back.assay 'UPDATE samples SET id = -id' # the last one comes first
check "firefox: times that go back" "$assay" export --to firefox -o back.firefox back.assay
check "firefox: times that go back: its rules" jq -e -f "$here/firefox.jq" back.firefox
check "firefox: times that go back: all are there" sh -c '[ "$(jq -c "[.threads[].samples.time[]] | sort" a.firefox)" = "$(jq -c "[.threads[].samples.time[]] | sort" back.firefox)" ]'
jq '.threads[0].samples.time[3] = .threads[0].samples.time[2] - 1' a.firefox >wrong.json
check "firefox: a time that goes back is found" fails jq -e -f "$here/firefox.jq" wrong.json
jq '.profiles[0].weights[0] += 1' a.speedscope >wrong.json
check "speedscope: a wrong sum is found" fails jq -e -f "$here/speedscope.jq" wrong.json

# --- BOLT: targets against objdump's own reading of direct branches, counts against the samples
STAND_IN_TAKEN=1 "$assay" record -c 50 --seed 7 -o taken.assay "$build/unit/example.elf" >log 2>&1
check "bolt: taken branches" "$assay" export --to bolt -o taken.bolt taken.assay
check "bolt: none where none was taken" [ ! -s a.bolt ]
check "bolt: its grammar" fails grep -vE '^B [0-9a-f]+ [0-9a-f]+ [1-9][0-9]* [0-9]+$' taken.bolt
"${OBJDUMP:-riscv64-unknown-elf-objdump}" -d -M no-aliases "$build/unit/example.elf" |
    sed -n '/#/d; s/^ *\([0-9a-f]*\):.*[,[:space:]]\([0-9a-f]\{8\}\) <.*/\1 \2/p' >targets
sort targets >one && cut -d ' ' -f 2,3 taken.bolt | sort >two
check "bolt: direct branches and their targets" cmp one two
check "bolt: counts" sh -c '"$0" script --csv --fields pc,kind,fate,mispredicted taken.assay | sed "s/^0x//" | awk -F "[ ,]" "
    NR == FNR { direct[\$1] = 1; next } \$2 == \"transfer\" && \$3 == \"retired\" && \$1 in direct { k[\$1]++; wrong[\$1] += \$4; all++ }
    END { for (pc in k) print pc, k[pc], wrong[pc] }" targets - | sort >samples
    awk "NR == FNR { k[\$1] = \$2; wrong[\$1] = \$3; next }
        { each = \$4 / k[\$2]; off = \$5 - wrong[\$2] * each; if (off > 1 || off < -1 || each < 50 || each > 52) { print; exit 1 } n++ } END { exit !n }" samples taken.bolt' "$assay"

# BOLT refuses labels of the linker that stand at nothing; by another name than perf2bolt it does something else.
perf2bolt=$(command -v perf2bolt || ls /usr/lib/llvm-*/bin/perf2bolt 2>/dev/null | tail -n 1)
if [ "$perf2bolt" ]; then
    "${OBJCOPY:-riscv64-unknown-elf-objcopy}" -N __SDATA_BEGIN__ -N __DATA_BEGIN__ -N _edata -N __bss_start "$build/unit/example.elf" labels.elf
    check "bolt: perf2bolt reads it" "$perf2bolt" -pa -p taken.bolt -o fdata labels.elf
    riscv64-unknown-elf-nm labels.elf >names
    bolted() { # FILE: its branches with places as BOLT names them
        awk 'function number(hex, n, i) { n = 0; for (i = 1; i <= length(hex); i++) n = 16 * n + index("0123456789abcdef", substr(hex, i, 1)) - 1; return n }
            NR == FNR { if ($2 == "T") at[$3] = number($1); next }
            function place(pc, name, best) { for (name in at) if (at[name] <= pc && (best == "" || at[name] > at[best])) best = name
                return sprintf("1 %s %x", best, pc - at[best]) }
            { print place(number($2)), place(number($3)), $5, $4 }' names "$1" | sort
    }
    bolted taken.bolt >one && sort fdata >two
    check "bolt: what perf2bolt makes of it" cmp one two
    sed '1s/ [0-9]* \([0-9]*\)$/ 1 \1/' taken.bolt >wrong.bolt && bolted wrong.bolt >one
    check "bolt: a wrong count is found" fails cmp one two
fi

# --- CSV: annotate's, of what has samples; but for what only the disassembly tells
"$assay" annotate --csv --fields "$("$assay" annotate --csv a.assay | head -n 1 | tr , '\n' | grep -v '_sigma$\|^instruction$\|^taken' | paste -s -d ,)" a.assay >annotated
(head -n 1 annotated && sed 1d annotated | awk -F , '{ n = split($0, f, ","); if (f[6] > 0) print }' | sort) >expected
(head -n 1 a.csv && sed 1d a.csv | awk -F , '{ n = split($0, f, ","); if (f[6] > 0) print }' | sort) >found
check "csv: what annotate says" cmp expected found

# --- a profile without samples is one, too
"$assay" record -c 1073741824 -o none.assay "$build/unit/example.elf" >log 2>&1
for format in $formats; do check "$format: no samples" "$assay" export --to "$format" -o "none.$format" none.assay; done
check "speedscope: no samples" jq -e -f "$here/speedscope.jq" none.speedscope
check "firefox: no samples" jq -e -f "$here/firefox.jq" none.firefox
check "pprof: no samples" pprof none.pprof
check "callgrind: no samples" grep -q '^summary: 0 0$' none.callgrind

# --- Kanata stays a run's
check "kanata by name" sh -c '"$0" export --to kanata --help | grep -q Konata' "$assay"

# --- what is refused
check "an unknown format" refused "no such format. There are kanata perf-script folded" "$assay" export --to moon a.assay
check "no profile" refused "a profile was expected" "$assay" export --to folded
check "a profile twice" refused "the same samples twice" "$assay" export --to folded a.assay a.assay
check "an option of a run" refused "no options of a run" "$assay" export --to folded --config board a.assay
check "a window" refused "no options of a run" "$assay" export --to folded --window 0-5 a.assay
check "--elf of a run" refused "for profiles" "$assay" export --elf x "$build/unit/example.elf"
check "no such profile" refused "absent.assay: cannot be opened" "$assay" export --to folded absent.assay
check "no profile at all" refused "not an Assay profile" "$assay" export --to folded "$build/unit/example.elf"
check "a place that cannot be written" refused "cannot be written" "$assay" export --to folded -o /nonexistent/x a.assay
check "a full device" refused "cannot be written" sh -c '"$0" export --to csv a.assay >/dev/full' "$assay"
mv named.elf gone.elf
check "its program is gone, and kept" "$assay" export --to callgrind named.assay
check "another one is gone" refused "named.elf" "$assay" export --to callgrind --elf named.elf named.assay
check "which some do not need" "$assay" export --to speedscope named.assay
check "its program is elsewhere" "$assay" export --to callgrind --elf gone.elf named.assay
check "its program is another one" refused "not the program that was recorded" "$assay" export --to callgrind --elf "$build/unit/example.elf" named.assay

checks_end
