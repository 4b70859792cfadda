#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The `assay` command from record to reports, with a stand-in for the simulator (stand_in_sim.c): its output is compared
# with tests/unit/golden/, its exit statuses and errors are checked.
#
#   tests/unit/command.sh build [--regolden]     --regolden: take what it prints now as what is expected
set -u
. tests/unit/stand_in.sh
regolden=${2:-} golden=$source/tests/unit/golden
mkdir -p "$golden"

# status EXPECTED COMMAND...: its exit status; output and errors stay in ./out and ./err.
status() {
    expected=$1
    shift
    "$@" >out 2>err
    got=$?
    if [ "$got" -eq "$expected" ]; then good; else
        bad "$*: exit status $got, expected $expected"
        cat err
    fi
}

# says WORD FILE: the last command's output or error has it.
says() {
    if grep -q -e "$1" "$2"; then good; else
        bad "no \`$1' in:"
        cat "$2"
    fi
}

# rows: of the standard input: EXIT STATUS [NAME=VALUE...] ~ words of the command [~ err or out, and what that has]...
rows() {
    while IFS="~" read -r head words said; do
        case $head in "#"*) continue ;; esac
        eval "status ${head%% *} env ${head#* } \"\$assay\" $words" </dev/null
        while [ "$said" ]; do
            one=${said%% ~ *} said=${said#"${said%% ~ *}"} said=${said# ~}
            one=${one# }
            says "${one#* }" "${one%% *}"
        done
    done
}

# same NAME COMMAND...: the first lines of its output as in golden/NAME, whatever the directories' names.
same() {
    name=$1
    shift
    "$@" 2>/dev/null | sed -e "s|$build|BUILD|g" -e "s|$source/||g" | head -n 10 >"$name"
    if [ "$regolden" = --regolden ]; then
        cp "$name" "$golden/$name"
    fi
    if diff -u "$golden/$name" "$name"; then good; else bad "$name differs from tests/unit/golden/$name"; fi
}

# --- what it prints
# A core that drives only a part of the profile port: nothing is read into what it does not tell.
for part in 1 2 3; do
    status 0 env STAND_IN_UNTOLD=$part "$assay" record -c 50 --seed 7 --truth -o tied$part.assay "$program"
    status 0 "$assay" report tied$part.assay
    says "^# UNTOLD:   why, of .* the core gives no reasons" out
    says " untold [0-9]" out
    if grep -q "base 100\|core_execute\|mem_ram\|bad_branch" out; then bad "reasons that no core gave" && cat out; else good; fi
    for command in annotate script "export --to folded"; do
        # shellcheck disable=SC2086 # words
        status 0 "$assay" $command tied$part.assay
        if grep -q "core_execute\|mem_ram\|bad_branch" out; then bad "$command: reasons that no core gave"; else good; fi
    done
done
status 0 "$assay" report tied1.assay
if [ "$(grep -c '^# UNTOLD:' out)" = 1 ] && grep -q "ratio [01]\.[0-9]*±" out; then good; else bad "cycles are known without reasons" && cat out; fi
status 0 "$assay" report tied2.assay
says "^# UNTOLD:   what retires together" out
says "^# UNTOLD:   when operands are there" out
status 0 env STAND_IN_UNTOLD=3 "$assay" record -c 50 --signatures 900 --seed 7 -o tied4.assay "$program"
for part in 3 4; do
    status 0 "$assay" report tied$part.assay
    says "^# UNTOLD:   whether a fetch missed .*icmiss%" out
    says "^# UNTOLD:   the branches before an instruction .* no paths" out
    if [ "$(grep -c "no signature samples" out)" = $((part - 3)) ]; then good; else bad "signatures, which were $((part - 3)) times asked for" && cat out; fi
    status 125 "$assay" paths tied$part.assay
    says "has no path register" err
done
status 0 "$assay" record -c 50 --seed 7 -o whole.assay "$program"
status 0 "$assay" report whole.assay
if grep -q UNTOLD out; then bad "a core that tells all" && cat out; else good; fi

status 0 "$assay" record -c 50 --seed 7 --truth -o a.assay "$program"
says "the program's own output" out
says "period 50, seed 7" err
same report.txt "$assay" report a.assay
same report.csv "$assay" report --csv a.assay
status 0 "$assay" annotate a.assay
same annotate.csv "$assay" annotate --csv a.assay
same truth.csv "$assay" truth --csv --of dmiss a.assay
same truth-cycles.csv "$assay" truth --csv --of cycles a.assay
same truth-why.csv "$assay" truth --csv --of why a.assay
# Over all instructions the true cycles by reason are the cycles.
"$assay" truth --of why --json a.assay | jq -s -e 'all(.[]; (. as $row | [to_entries[] | select(.key | startswith("true_")) | .value] | add) - .cycles | fabs < 0.001) and length > 9' >/dev/null
if [ $? -eq 0 ]; then good; else bad "truth --of why --json: reasons are not the cycles"; fi
status 0 "$assay" mem a.assay
rows <<'rows'
125 ~ mem --of stores a.assay ~ err Record with --signatures
125 ~ script --signatures a.assay ~ err no signature samples in it
0 ~ record -c 70 --seed 8 -o b.assay "$program"
rows
same diff.txt "$assay" diff --all a.assay b.assay
# Shares are of the cycles before.
"$assay" diff --csv --fields name,cycles_before,cycles_change,share_change a.assay b.assay |
    awk -F , 'NR > 1 { by[NR] = $3; share[NR] = $5; all = $2 } END { for (i in by) { off = by[i] / all - share[i]; if (off > 1e-7 || off < -1e-7) exit 1; n++ } exit n < 3 }'
if [ $? -eq 0 ]; then good; else bad "diff: shares are not of the cycles before"; fi
same paths.txt "$assay" paths --wide --length 2 a.assay sum
status 125 "$assay" paths --trace absent.trace a.assay
says "record --trace" err
same bottlenecks.csv "$assay" bottlenecks --csv a.assay
same calc.csv "$assay" calc --csv a.assay
same topstalls.csv "$assay" topstalls --csv a.assay
same whatcg.csv "$assay" whatcg --csv a.assay
rows <<'rows'
0 ~ calc --dot a.assay sum ~ out ^digraph "sum" {
125 ~ calc a.assay no_such_function
2 ~ calc --dot a.assay ~ err a function were expected
2 ~ diff a.assay
# Another machine is refused, whatever it is called.
0 STAND_IN_SIZE=ROB_ROWS,32 ~ record -c 70 --seed 8 -o rows.assay "$program"
0 ~ report rows.assay ~ out machine:  wide but ROB_ROWS 32 on
125 ~ diff b.assay rows.assay ~ err machine: wide there, wide but ROB_ROWS 32 here
0 ~ diff --force b.assay rows.assay ~ out ^# differs: ROB_ROWS: 16 before, 32 after
0 ~ record --mem-latency 80 -c 70 --seed 8 -o memory.assay "$program"
0 ~ report memory.assay ~ out memory:   80 cycles, 8 bytes a cycle
125 ~ diff b.assay memory.assay ~ err memory latency: 40 there, 80 here
0 ~ diff --force --csv b.assay memory.assay ~ err differs: memory latency: 40 before, 80 after
125 ~ diff a.assay absent.file
rows
same stat.csv sh -c "$assay stat --csv $program | grep -v cycles_per_second"

# --- pairs
status 0 "$assay" record --pair -c 40 --seed 7 -o pair.assay "$program"
same pairs.txt "$assay" pairs pair.assay
same pairs-instruction.csv "$assay" pairs --by instruction --csv pair.assay
same concurrency-memory.csv "$assay" concurrency --unit memory --csv pair.assay
# The metric that says what is useful is what `useful` says, an execution and not a cycle.
if "$assay" pairs --json --metric 'o.retired && o.issue >= i.fetch && o.issue < i.done' pair.assay |
    jq -s -e 'all(.[]; (.metric - .useful * .cycles | fabs) < 0.01) and length == 3' >/dev/null; then good; else bad "pairs: the metric is not useful"; fi
# What is in execution in any unit is what is so in each of them, in every stage.
for by in function instruction; do
    for unit in any memory transfer other; do "$assay" concurrency --by $by --unit $unit --json pair.assay | jq -s . >unit-$unit; done
    jq -s -e '. as [$any, $m, $t, $o] | ["map", "data", "issue", "exec", "retire"] as $stages |
        all(range($any | length) as $i | $stages[] as $s | {all: $any[$i][$s], sum: ($m[$i][$s] + $t[$i][$s] + $o[$i][$s])};
            (.all - .sum | fabs) < 0.01) and ($any | length) >= 3' unit-any unit-memory unit-transfer unit-other >/dev/null
    if [ $? -eq 0 ]; then good; else bad "concurrency --by $by: units are not the whole"; fi
done
rows <<'rows'
2 ~ concurrency --unit moon pair.assay
0 ~ concurrency --unit divider pair.assay
125 ~ concurrency --unit multiplier --elf "$assay" pair.assay
0 ~ concurrency --unit other --elf "$assay" pair.assay
2 ~ concurrency --by moon pair.assay
125 ~ concurrency a.assay ~ err record --pair
# The cycles between the two are lost: estimates that ought to be others are.
0 STAND_IN_TOGETHER=1 ~ record --pair -c 40 --seed 7 -o together.assay "$program"
rows
for words in "pairs" "concurrency" "concurrency --unit memory"; do
    # shellcheck disable=SC2086
    "$assay" $words --csv pair.assay | cut -d , -f 4- >apart.csv
    # shellcheck disable=SC2086
    "$assay" $words --csv together.assay | cut -d , -f 4- | cmp -s - apart.csv && bad "$words: gaps do not matter" || good
done
# A filter: the firsts alone, and S with what was rejected.
status 0 "$assay" record --pair -e load:dmiss -c 40 --seed 7 -o chosen.assay "$program"
same pairs-chosen.txt "$assay" pairs --metric 'o.retired && o.issue >= i.fetch && o.issue < i.done' chosen.assay
rows <<'rows'
125 ~ concurrency chosen.assay ~ err were chosen by -e load:dmiss
125 ~ pairs --trace any.trace chosen.assay ~ err Leave --trace out
0 ~ bottlenecks chosen.assay
rows
if grep -q wasted out; then bad "bottlenecks: wasted slots of chosen pairs"; else good; fi

status 0 "$assay" record -c 50 --seed 7 -o s.assay "${program%/*}/system.elf"
says "warning: a process has no names: .*nowhere.elf" err
status 125 "$assay" calc s.assay worker:sum
says "is a function of a process" err
same report-system.txt "$assay" report s.assay
same report-processes.csv "$assay" report --by process --csv s.assay
status 0 "$assay" annotate s.assay worker#2:sum
rows <<'rows'
0 ~ record -c 50 -o p.assay "${program%/*}/system.elf" a=1 '!spare 5' worker
0 ~ report --by process p.assay ~ out ^spare \[kernel\]  ~ out ^worker 
2 ~ report --by moon p.assay
rows
same stat.txt sh -c "$assay stat $program | grep -v '^# simulated'"
same stat-repeat.csv sh -c "$assay stat -r 2 --csv $program | grep -v cycles_per_second"
rows <<'rows'
0 ~ stat --list ~ out mem_ram
125 ~ stat -e no_such_event "$program" ~ err no such event
125 ~ stat -r 0 "$program"
0 ~ truth --of cycles --json a.assay
rows
if jq -s -e 'all(.[]; (.cycles | type) == "number" and (.truly | type) == "string") and length > 9' out >/dev/null; then good; else bad "truth --of cycles --json"; fi
same script.csv "$assay" script --csv a.assay
for command in run stat list record report annotate script pairs concurrency truth mem diff stats paths icost slack critical bottlenecks calc topstalls whatcg optimize export instrument counts daemon epoch label flush suite; do
    status 0 "$assay" "$command" --help # test_command.c reads it
    says "^usage: assay $command " out
    status 0 "$assay" --help
    says "^  $command " out
done
status 0 "$assay" --version
says "^assay .*, sources [0-9a-f]*" out
tree=$golden/../../..
words=$(awk -f "$tree/scripts/why-table.awk" "$tree/rtl/include/profile.def")
if [ "$words" ] && [ "$(sed -n '/^| `base` |/,/^$/p' "$tree/docs/report.md")" = "$words" ]; then good; else bad "docs/report.md: its table is not that of profile.def"; fi
words=$(awk -f "$tree/scripts/remedy-table.awk" "$tree/sw/analysis/finding/remedies.def")
if [ "$words" ] && [ "$(sed -n '/^| `base` /,/^$/p' "$tree/docs/symptoms.md")" = "$words" ]; then good; else bad "docs/symptoms.md: its table is not that of remedies.def"; fi
for page in options commands; do # as they were filled in
    status 0 "$assay" help --$page
    for of in "$tree/docs/options.md" "$tree/docs/assay.md"; do sed -n "/^<!-- $page: begin -->/,/^<!-- $page: end -->/p" "$of"; done | sed '1d;$d' >filled
    if cmp -s out filled; then good; else bad "docs: the block $page is not \`assay help --$page\`; \`make figures FIGURES=$page\` fills it"; fi
done
for command in annotate paths calc whatcg; do # a function that is nowhere but in another one
    status 125 "$assay" "$command" a.assay weigh
    says "weigh: no function of this name" err
    says "Copies of it are inlined into .*sum ([0-9]* samples)" err
done
status 125 "$assay" annotate a.assay way
if grep -q inlined err; then bad "a name that nothing has is inlined"; else good; fi
status 0 "$assay" truth --strict a.assay
says "too few samples: icmiss, taken" err
status 0 "$assay" stat --csv -o stat.csv "$program"
says "^name,value" stat.csv

# Every row of CSV has as many fields as the header (quoted ones may hold commas).
for words in "report --csv a.assay" "annotate --csv --all a.assay" "truth --csv a.assay" "mem --csv a.assay" \
    "diff --csv a.assay b.assay" "paths --csv a.assay" "bottlenecks --csv a.assay" "script --csv a.assay" \
    "pairs --csv pair.assay" "concurrency --csv pair.assay" "pairs --csv --metric o.end chosen.assay"; do
    # shellcheck disable=SC2086
    "$assay" $words | sed 's/"[^"]*"/quoted/g' | awk -F , 'NR == 1 { n = NF } NF != n { exit 1 } END { exit NR < 2 || n < 8 }'
    if [ $? -eq 0 ]; then good; else bad "$words: rows and header differ in their number of fields"; fi
done

# Every table is one of columns: JSON has one object a line, with the names and values that CSV has; --fields takes them, and the titles
# of tables; --sort from the largest, or with - the other way round; --list has them all.
tables="report~a.assay annotate~a.assay truth~a.assay truth~--of~cycles~a.assay mem~a.assay diff~--all~a.assay~b.assay
paths~a.assay bottlenecks~a.assay calc~a.assay optimize~--all~a.assay topstalls~--all~a.assay whatcg~a.assay pairs~pair.assay pairs~--metric~o.end~pair.assay concurrency~pair.assay list list~derived"
for table in $tables "script~s.assay"; do
    # shellcheck disable=SC2046 # words
    set -- $(echo "$table" | tr '~' ' ')
    "$assay" "$@" --csv | head -n 1 | tr , '\n' >csv.names
    "$assay" "$@" --json | jq -r 'keys_unsorted | join("\n")' | awk '!seen[$0]++' | cmp -s - csv.names &&
        [ "$("$assay" "$@" --csv | wc -l)" -eq $(($("$assay" "$@" --json | jq -c . | wc -l) + 1)) ]
    if [ $? -eq 0 ]; then good; else bad "$*: JSON is not what CSV is"; fi
    "$assay" "$1" --list | awk '/^  [a-z]/ { print $1 }' >listed
    grep -v _sigma csv.names | grep -vxF -f listed >unlisted
    if [ -s unlisted ] || ! [ -s listed ]; then bad "$1 --list has not:" && cat unlisted; else good; fi
    grep -v _sigma csv.names | sed '1!G;h;$!d' >reversed # tac
    "$assay" "$@" --csv --fields "$(paste -s -d , reversed)" | head -n 1 | tr , '\n' | grep -v _sigma | cmp -s - reversed
    if [ $? -eq 0 ]; then good; else bad "$*: --fields are not in their order"; fi
done
for table in $tables; do
    # shellcheck disable=SC2046
    set -- $(echo "$table" | tr '~' ' ')
    by=$("$assay" "$@" --json | jq -s -r 'first | to_entries | map(select((.value | type) == "number" and (.key | test("_sigma") | not))) | last.key')
    for sign in "" -; do # (all) of diff stays last
        "$assay" "$@" --json --sort "$sign$by" --fields "$by" | jq -s -e --arg by "$by" --arg sign "$sign" --arg of "$1" '
            [.[] | .[$by]] | (if $of == "diff" then .[:-1] else . end) | [.[] | select(. != null)] |
            . == (sort | if $sign == "-" then . else reverse end)' >/dev/null
        if [ $? -eq 0 ]; then good; else bad "$*: --sort $sign$by"; fi
    done
    status 2 "$assay" "$@" --fields moon
    says "moon: no such column. There are " err
    status 2 "$assay" "$@" --sort moon
    says "moon: no such column. There are " err
    # Every title of the table is a name of the same column.
    "$assay" "$@" | awk '/^[^#]/ && /  / { print; exit }' >titles
    awk '{ gsub(/  +/, "\n") } 1' titles | grep -v '^$\|,\|^code$' >each
    [ -s each ] || bad "$*: no titles"
    while read -r title; do
        "$assay" "$@" --fields "$title" >out 2>&1 </dev/null || bad "$*: --fields $title, which is its title"
    done <each
done
"$assay" report --json --fields function,samples,cycles_share a.assay |
    jq -r '[.function, .samples, .cycles_share, .cycles_share_sigma] | @csv' | tr -d '"' >json.rows
"$assay" report --csv --fields function,samples,cycles_share a.assay | tail -n +2 | cmp -s - json.rows
if [ $? -eq 0 ]; then good; else bad "report: values of JSON and CSV differ"; fi

# --- samples, one a line: together they are what report has added up
"$assay" report --method samples --csv --fields function,samples,retired_samples,cycles_share a.assay |
    awk -F , 'NR > 1 { printf "%s %d %d %.6f\n", $1, $2, $3, $4 }' | sort >added
"$assay" script --csv --fields function,fate,cycles,owed_cycles,owner_function a.assay | awk -F , '
    NR > 1 { k[$1]++; retired[$1] += $2 == "retired"; cycles[$1] += $3; cycles[$5] += $4; all += $3 + $4 }
    END { for (f in k) printf "%s %d %d %.6f\n", f, k[f], retired[f], cycles[f] / all }' | sort | cmp -s - added
if [ $? -eq 0 ]; then good; else bad "script: its samples do not add up to report's"; fi
if [ "$("$assay" script a.assay | awk 'NF != 10' | wc -l)" -eq 0 ]; then good; else bad "script: a line's columns run together"; fi
# Of no profile it prints nothing.
status 125 "$assay" script absent.assay
if [ -s out ]; then bad "script of nothing prints something"; else good; fi

# --- columns: a name that is none
for words in "report --fields function,,pc" "annotate --sort -" "script --fields moon"; do
    # shellcheck disable=SC2086
    status 2 "$assay" $words a.assay
    says "no such column. There are " err
done
status 2 "$assay" report --fields pc a.assay
says "pc: no such column" err
status 2 "$assay" truth --of why --fields moon a.assay
says "no such column" err

# --- defaults, and where the profile goes
status 0 "$assay" record "$program"
if [ -s example.assay ]; then good; else bad "no example.assay"; fi
if find . -maxdepth 1 -name '*assay.??????' | grep -q .; then bad "temporary files stay behind"; else good; fi

# --- exit statuses
rows <<'rows'
7 STAND_IN_CODE=7 ~ stat "$program"
1 STAND_IN_CODE=256 ~ stat "$program"
124 STAND_IN_EXIT=3 ~ stat --max-cycles 100 "$program" ~ err cycle limit
123 STAND_IN_EXIT=4 ~ stat "$program"
122 STAND_IN_EXIT=5 ~ stat --check "$program"
121 STAND_IN_EXIT=6 ~ stat "$program"
125 STAND_IN_EXIT=2 ~ stat "$program"
rows

# --- bad input
status 2 "$assay"
says usage err
rows <<'rows'
2 ~ frobnicate ~ err frobnicate
125 ~ stat --frobnicate "$program" ~ err unknown option --frobnicate
125 ~ stat --config ~ err needs a value
125 ~ stat --check -qy "$program" ~ err unknown option -q\.
125 ~ stat --config huge "$program" ~ err no simulator for configuration .huge.; there are: wide
125 ~ stat --wave w.fst:9-3 "$program" ~ err FROM-TO
125 ~ record --signatures 1000 --signature-hash dcache,cache "$program" ~ err dcache,cache: all, icache
125 ~ record --signature-hash dcache "$program" ~ err it needs --signatures
2 ~ icost --shotgun --hash near,far --trace a.assay "$program" ~ err near,far: all, icache
125 ~ record -c 0 "$program" ~ err period
125 ~ record -o /nonexistent/a.assay "$program" ~ err /nonexistent/a.assay
125 ~ stat /bin/true ~ err machine 62
125 ~ stat a.assay ~ err not an ELF
125 ~ stat --config board "$program" ~ err Build it with .make.
125 ~ report absent.assay
125 ~ report "$program" ~ err not an Assay profile
125 ~ annotate a.assay no_such_function ~ err no_such_function
0 ~ record -c 50 --seed 7 --no-truth -o untold.assay "$program"
125 ~ truth untold.assay ~ err recorded with --no-truth
rows
for command in report annotate "export --to folded" "diff untold.assay"; do
    # shellcheck disable=SC2086
    # shellcheck disable=SC2046 # words
    status 125 "$assay" ${command%% *} --exact $(echo "$command " | cut -d ' ' -f 2-) untold.assay
    says "has no truth" err
done
status 125 env OBJDUMP=/nonexistent/objdump "$assay" annotate a.assay
says "cannot be started" err
cp "$program" changed.elf && printf x >>changed.elf
status 125 "$assay" annotate --elf changed.elf a.assay
says "not the program that was recorded" err

status 125 "$assay" annotate --elf absent.elf a.assay
says "absent.elf: cannot be opened" err

# --- a profile keeps its program: what is read from it stays when the file has changed, or is gone
cp "$program" now.elf
status 0 "$assay" record -c 50 --seed 7 --truth -o now.assay now.elf
status 0 "$assay" annotate now.assay
says "instructions" out && cp out annotated
status 0 "$assay" diff --by line --csv a.assay now.assay
cp out lines
cp changed.elf now.elf
for how in changed gone; do
    status 0 "$assay" annotate now.assay
    says "is another program now, or gone" err
    if cmp -s out annotated; then good; else bad "annotate of a program that is $how differs"; fi
    status 0 "$assay" diff --by line --csv a.assay now.assay
    if cmp -s out lines; then good; else bad "diff of a program that is $how differs"; fi
    status 0 "$assay" mem now.assay
    rm -f now.elf
done
# A kept program that is not what its checksum says, too large to be one, or missing, is none.
for change in "bytes = zeroblob(length(bytes))" "bytes = substr(bytes, 1, 999)" "size = size + 1" "size = size - 1" "size = 1 << 40" "size = -1" "bytes = x''"; do
    cp now.assay planted.assay
    "$build/test/sql" planted.assay "UPDATE programs SET $change"
    status 125 "$assay" annotate planted.assay
    says "does not contain the program" err
done
"$build/test/sql" planted.assay "DELETE FROM programs"
status 125 "$assay" annotate planted.assay
status 0 "$assay" report planted.assay
# ... a process' program, too
cp "${program%/*}/system.elf" "${program%/*}/user.elf" .
status 0 "$assay" record -c 50 --seed 7 -o system.assay system.elf
status 0 "$assay" annotate system.assay worker:sum
cp out annotated
rm user.elf
status 0 "$assay" annotate system.assay worker:sum
if cmp -s out annotated; then good; else bad "annotate of a process whose program is gone differs"; fi

# --- source that is newer than the program; another program
cp "$source/tests/unit/example.c" mine.c
"${RV_PREFIX:-riscv64-unknown-elf-}gcc" -march=rv64imac -mabi=lp64 -mcmodel=medany -Og -g -nostdlib -nostartfiles -ffreestanding -Wl,--nmagic,-Ttext=0x80000000,-e,start,--no-relax,--no-warn-rwx-segments mine.c -o mine.elf
status 0 "$assay" record -c 50 -o mine.assay mine.elf
status 0 "$assay" annotate mine.assay
if grep -q newer err; then bad "source is said to be newer: $(cat err)"; else good; fi
touch -d '+1 hour' mine.c
rows <<'rows'
0 ~ annotate mine.assay ~ err mine.c: newer than the program that ran
0 ~ diff a.assay mine.assay ~ out ^# differs: program: .*example.elf before, .*mine.elf after ~ out ^# differs: functions that both have: 100 % of the cycles before, 100 % after
0 ~ diff --json a.assay mine.assay
rows
if grep -q differs err; then bad "diff --json of a program compiled again: $(cat err)"; else good; fi
"${RV_PREFIX:-riscv64-unknown-elf-}objcopy" --prefix-symbols=other_ mine.elf other.elf
"${RV_PREFIX:-riscv64-unknown-elf-}objcopy" --strip-symbol=fill mine.elf part.elf # its code is the function's in front of it
rows <<'rows'
0 ~ record -c 50 -o part.assay part.elf
0 ~ diff a.assay part.assay ~ out functions that both have: [5-9][0-9] % of the cycles before, 100 % after
0 ~ diff part.assay a.assay ~ out functions that both have: 100 % of the cycles before, [5-9][0-9] % after
0 ~ record -c 50 -o other.assay other.elf
0 ~ diff a.assay other.assay ~ out ^# differs: TWO DIFFERENT PROGRAMS: .*example.elf before, .*other.elf after
0 ~ diff --json a.assay other.assay ~ err differs: TWO DIFFERENT PROGRAMS
rows

# --- samplers and links that do not work
rows <<'rows'
0 STAND_IN_DAMAGE=3001 ~ record -c 50 -o damaged.assay "$program" ~ err wrong checksum
0 ~ report damaged.assay ~ out [1-9][0-9]* lost on the link
0 STAND_IN_MASK=0x80000004 ~ record -o masked.assay "$program" ~ err clears mie.13. at 0x80000004 ~ err 50.0 % of .* counted
0 ~ report masked.assay ~ out ^# counted:  50.0 % of .*clears mie ~ out ; 1 in flight at the end
0 STAND_IN_BOARD=1 ~ record -c 50 -o board.assay "$program"
0 ~ report board.assay ~ out totals as of the last COUNTERS frame ~ out an unknown share of the program
0 STAND_IN_SAMPLER=1 ~ record -c 100 --truth -o periodic.assay "$program"
1 ~ truth --strict periodic.assay ~ out DISAGREES
rows

# One that blames the next instruction: the counts of the loop agree all the same; what it charges was never true there.
rows <<'rows'
0 STAND_IN_SAMPLER=2 ~ record -c 50 --truth -o skid.assay "$program"
1 ~ truth --strict --of retired skid.assay ~ out ^retired .* agrees ~ err DISAGREES: dmiss, misp, execute, cycles
1 ~ truth --strict --csv skid.assay ~ err DISAGREES: dmiss, misp, execute, cycles
0 ~ record -c 100000 --truth -o few.assay "$program"
0 ~ truth few.assay
125 ~ truth --strict few.assay ~ err too few samples: fetched, retired, aborted, icmiss, dmiss, taken, misp, itlbmiss, .*map, data, issue, execute, retire, cycles, why ~ err Nothing could be judged
rows

# --- output that does not arrive: told, and no success
for words in --help "report a.assay" "report --csv a.assay" "report --help" "annotate a.assay" \
    "annotate --csv a.assay" "truth a.assay" "truth --csv a.assay" "truth --strict a.assay" "mem a.assay" "diff a.assay b.assay" \
    "paths a.assay" "bottlenecks --json a.assay" "script a.assay" "script --json a.assay" "stat $program" \
    "stat --csv $program" "record --help" "export --help"; do
    # shellcheck disable=SC2086
    status 125 sh -c 'exec "$0" "$@" >/dev/full' "$assay" $words
    says "standard output: cannot be written" err
done
status 125 "$assay" stat -o /dev/full "$program"
says "/dev/full: cannot be written: No space" err
# A reader that leaves early is nobody's error.
"$assay" annotate --csv --all a.assay 2>err | head -n 1 >/dev/null
if [ -s err ]; then bad "assay ... | head says: $(cat err)"; else good; fi

# --- -o FILE: what is no file is never replaced
mkfifo fifo
ln -s /dev/null null && ln -s /dev/full full && ln -s nowhere dangling && ln -s linked.assay link
is() { if test "$1" "$2"; then good; else bad "$2 is no longer what it was (test $1)"; fi; }
status 0 "$assay" record -o null "$program"
is -c null
is -L null
for place in full fifo . ''; do
    status 125 "$assay" record -o "$place" "$program"
    says "Choose a[a-z]* [a-z]*" err
    if [ "$place" != fifo ]; then status 125 "$assay" export -o "$place" "$program"; fi
done
is -c full
is -p fifo
status 125 "$assay" record -o dangling "$program"
is -L dangling
status 125 "$assay" export -o null "$program" # the stand-in writes no trace
is -c null
echo old >old.kanata
status 125 "$assay" export -o old.kanata "$program"
says "^old$" old.kanata
: >linked.assay
status 0 "$assay" record -o link "$program"
is -L link
is -s linked.assay
cat fifo >piped &
status 0 "$assay" stat --csv -o fifo "$program"
wait $!
says "^name,value" piped

# --- a program that says that it failed: its files are kept all the same
status 7 env STAND_IN_EXIT=1 STAND_IN_CODE=7 "$assay" run --channel failed.counts "$program"
is -s failed.counts

# --- what is read, or written, too, is not written over
cp "$program" mine.elf
cp a.assay mine.assay
printf '\t.text\n\t.type f, @function\nf:\n\tret\n' >mine.s
cp mine.s kept.s
"$assay" record -o of-mine.assay mine.elf >out 2>err
printf 'input\n' >mine.in
status 125 "$assay" stat -o mine.in mine.elf <mine.in
says "would be written over" err
says "^input" mine.in
for words in "record -o mine.elf mine.elf" "record -o ./mine.elf mine.elf" "record --trace mine.elf mine.elf" "run --channel mine.elf mine.elf" \
    "record --channel mine.elf -o new.assay mine.elf" "record --trace new.assay -o new.assay mine.elf" "record --channel new -o new mine.elf" \
    "record --channel new --trace new -o new.assay mine.elf" "report --html mine.assay mine.assay" "export --to folded -o mine.assay mine.assay" \
    "export --to callgrind -o mine.elf --elf mine.elf mine.assay" "report --html mine.elf --elf mine.elf mine.assay" "export -o mine.elf mine.elf" \
    "icost --svg mine.assay --trace mine.assay" "stat -o mine.elf mine.elf" "stat --signature mine.elf mine.elf" "run --wave mine.elf mine.elf" \
    "record --signature new -o ./new mine.elf" "stat --wave new -o $work/new mine.elf" "record --channel $work/../${work##*/}/new -o new mine.elf" \
    "export --to callgrind -o mine.elf of-mine.assay" "report --html ./mine.elf of-mine.assay" "instrument --blocks -o ./mine.s mine.s"; do
    # shellcheck disable=SC2086
    status 125 "$assay" $words
    says "would be written over" err
done
if cmp -s "$program" mine.elf && cmp -s a.assay mine.assay && cmp -s kept.s mine.s; then good; else bad "a file that was read is another one"; fi

# --- what it cannot read as input; standard output by its short name
status 125 "$assay" run "$program" <.
says "it is a directory" err
status 0 "$assay" export --to folded -o - a.assay
cp out dashed
"$assay" export --to folded a.assay >plain
if [ -s dashed ] && cmp -s dashed plain && [ ! -e ./- ]; then good; else bad "export -o - does not write to standard output"; fi
# a file that standard output leads to keeps what is there, and one whose name is gone replaces nothing
{ echo before; "$assay" export --to folded -o - a.assay; echo after; } >>appended
if { echo before; cat plain; echo after; } | cmp -s - appended; then good; else bad "export -o - spoils a file that others write, too"; fi
# shellcheck disable=SC2016
sh -c 'exec 4>nameless; rm nameless; "$1" export --to folded -o /dev/stdout a.assay >&4; cat "/proc/$$/fd/4"' export "$assay" >kept
if cmp -s kept plain && [ -L /dev/stdout ]; then good; else bad "export -o - replaces /dev/stdout"; fi

# --- pairs are not added up (docs/guide.md)
status 125 "$assay" record --aggregate --pair "$program"
says "few pairs are alike" err
says "^  without --pair" err
status 125 "$assay" record --aggregate --delivery stream "$program"
says "without --delivery stream" err

# --- counters whose samples are added up: what does not go together
rows <<'rows'
125 ~ record --counter cycles,loads "$program" ~ err several events need --aggregate
125 ~ record --counter cycles:50 --aggregate "$program" ~ err an interval of 200 or more
125 ~ record --counter cycles,cycles --aggregate "$program" ~ err each event once
125 ~ record --counter cycles:500-400 --aggregate "$program" ~ err MOST: a number from 500
125 ~ record --counter cycles --aggregate --attributed "$program" ~ err without -e, --pair
rows
for option in "--mux 2" "--eviction swap-to-front" "--buffer 4"; do
    status 125 "$assay" record $option "$program"
    says "they need --counter and --aggregate" err
done
status 125 "$assay" record --aggregate=8192 "$program"
says "without --counter at most 4096" err

# --- record -e: what cannot be asked for, and hardware (the stand-in) that does not do what it was asked for
rows <<'rows'
125 ~ record -e load:misp "$program" ~ err Say .branch:misp
125 STAND_IN_DEAF=1 ~ record -e store -o e.assay "$program" ~ err sampled .all. where .store. was asked for
0 ~ record -e all:usm -o e.assay "$program"
rows

status 125 "$assay" record --attributed -o e.assay "$program"
says "it needs --counter" err

# What a filter let pass, in percent of what was chosen; the cycles of it are not the run's.
status 0 "$assay" record -e load:dmiss -c 50 --seed 7 -o e.assay "$program"
status 0 "$assay" report e.assay
if sed 's/,//g' out | awk '/^# filter:/ { said = $0; sub(/ % of what.*/, "", said); sub(/.* /, "", said) } /^# samples:/ { samples = $3 }
    /^# lost:/ { filtered = $5 } END { off = said - 100 * samples / (samples + filtered); exit !(filtered > 100 && said > 0 && off < 0.051 && off > -0.051) }'
then good; else bad "report of a filter: another share passed"; fi
says "^# cycles:  .* by the samples' own count$" out
status 0 "$assay" report a.assay
says "^# cycles:  .* counted: ratio" out
# --- a page of what was not asked for is none
echo old >page.html
for words in "--elf ${program%/*}/user.elf" "--elf absent" "--trace a.assay" "--trace absent"; do
    # shellcheck disable=SC2086
    status 125 "$assay" report --html page.html $words a.assay
    says "^old$" page.html
done

# --- numbers (test_command.c tries each option's range)
refuses() { # STATUS WORDS...
    status "$@"
    says "a number from [0-9]* to [0-9]* was expected" err
}
for words in "record -c 7" "record -c 1073741825" "record --seed 1x" "stat --mem-latency 2147483648" "stat --max-cycles -1"; do
    # shellcheck disable=SC2086
    refuses 125 "$assay" $words "$program"
done
refuses 2 "$assay" truth --least 0 a.assay
for value in 5 5-5 9-3 -5-9 5--9 5-9x ' 5-9' 0-99999999999999999999; do
    status 125 "$assay" export --window "$value" "$program"
    says "a window FROM-TO of cycles was expected" err
done
status 0 "$assay" record -c 1073741824 --seed 4294967295 --mem-latency 2147483647 -o most.assay "$program"
says "period 1073741824, seed 4294967295" err
status 0 "$assay" record --period 0x40 --max-cycles 18446744073709551615 -o hex.assay "$program"
says "period 64," err

# --- a board's memory stands for two numbers, and what comes after it has the last word
status 0 "$assay" record --memory ulx3s -o memory.assay "$program"
status 0 "$assay" report memory.assay
says "^# memory:   7 cycles" out
status 0 "$assay" record --memory ulx3s --mem-latency 9 -o memory.assay "$program"
status 0 "$assay" report memory.assay
says "^# memory:   9 cycles" out
status 125 "$assay" record --memory board "$program"
says "the memory of a board was expected, of these: ulx3s" err

# --- a run that is stopped
rows <<'rows'
130 STAND_IN_EXIT=130 ~ record -c 50 --truth -o stopped.assay "$program" ~ err interrupted: Interrupt
0 ~ report stopped.assay ~ out ^# ended:    early (signal: Interrupt), after [0-9][0-9,]* cycles: only that part
124 STAND_IN_EXIT=3 ~ record -c 50 -o limit.assay "$program"
0 ~ report limit.assay ~ out ^# ended:    early (cycle limit), after [0-9][0-9,]* cycles: only that part
123 STAND_IN_EXIT=4 ~ record -c 50 -o trap.assay "$program"
rows
"$assay" report trap.assay >out 2>err
says "^# ended:    early (trap)" out
status 143 env STAND_IN_EXIT=143 "$assay" stat "$program"
says "177,324  cycles" out
status 125 env STAND_IN_EXIT=7 "$assay" record -o console.assay "$program"
is -s console.assay

# --- names that would act on a terminal
escape=$(printf '\033')
clean() { # FILE: without control characters but newlines
    if LC_ALL=C tr -d '\n\040-\176\200-\377' <"$1" | grep -q .; then bad "control characters in $1"; else good; fi
}
"${OBJCOPY:-riscv64-unknown-elf-objcopy}" --redefine-sym "sum=${escape}]0;sum" "$program" named.elf
# Its source lies here (a path of the same length), under a name with an escape character.
here=$(printf '%s' "$source" | sed 's|.|/|g; s|^.|.|')
LC_ALL=C sed "s|$source|$here|g; s|unit/example.c|unit/ex${escape}mple.c|g" named.elf >"evil${escape}[31m.elf"
mkdir -p tests/unit
LC_ALL=C sed "s|from\[i\] & 1|from[i] \& 1${escape}[2J$(printf '\233\177')|" "$source/tests/unit/example.c" >"tests/unit/ex${escape}mple.c"
status 0 "$assay" record -c 50 --truth -o evil.assay "evil${escape}[31m.elf"
clean err
for words in "report evil.assay" "annotate evil.assay" "annotate --wide evil.assay" "truth evil.assay" "script evil.assay"; do
    # shellcheck disable=SC2086
    status 0 "$assay" $words
    clean out
    says '\\x1b\]0;sum' out
done
status 0 "$assay" annotate evil.assay
says 'ex\\x1bmple.c:11: .* & 1\\x1b\[2J\\x9b\\x7f' out
says '# program: .*evil\\x1b\[31m.elf' out
status 125 "$assay" annotate evil.assay "no${escape}[31msuch"
clean err
status 0 "$assay" report --csv evil.assay
says "^$escape\]0;sum," out # as it is
if "$assay" script --json evil.assay | jq -e -s 'any(.function == "\u001b]0;sum")' >/dev/null; then good; else bad "JSON: the name is another one"; fi
status 2 "$assay" "frob${escape}[31m"
clean err

# --- a profile that names no program (the name of the fact is written over)
LC_ALL=C sed 's/program/pr0gram/g' a.assay >nameless.assay
rows <<'rows'
0 ~ report nameless.assay
125 ~ annotate nameless.assay ~ err does not say which program
0 ~ annotate --elf "$program" nameless.assay
rows

# --- command lines
mkdir empty
for words in report annotate truth script; do
    (cd empty && "$assay" "$words" >out 2>err)
    if [ $? -eq 2 ] && grep -q help empty/err; then good; else bad "$words without a profile"; fi
done
for words in "annotate a.assay sum sum" "truth a.assay a.assay" "script a.assay a.assay" \
    "report --csv=1 a.assay" "truth --of x a.assay" "help stat run" "-x"; do
    # shellcheck disable=SC2086
    status 2 "$assay" $words
    says "help" err
done
for words in run stat record export "stat --check=1 $program"; do
    # shellcheck disable=SC2086
    status 125 "$assay" $words
    says "help" err
done
status 2 "$assay" report --csv=1 a.assay
says "it takes no value" err
for words in "report a.assay" "annotate a.assay" "script a.assay" "truth a.assay" "mem a.assay" "diff a.assay b.assay" "paths a.assay" \
    "bottlenecks a.assay" "pairs pair.assay" "concurrency pair.assay" "icost --trace a" "critical --trace a" "slack --trace a" "counts a b"; do
    for both in "--csv --json" "--json --csv"; do
        # shellcheck disable=SC2086
        status 2 "$assay" ${words%% *} $both ${words#* }
        says "do not go together" err
    done
    # shellcheck disable=SC2086
    status 2 "$assay" ${words%% *} --csv=1 ${words#* }
done
status 125 "$assay" stat --csv --json "$program"
says "do not go together" err
status 0 "$assay" report --csv --csv a.assay
for words in "--csv --gmon f" "--gcov f --json" "--blocks --gcda f.gcda" "--truth f --gmon f" "--all --gmon f"; do
    # shellcheck disable=SC2086
    status 2 "$assay" counts $words a b
    says "instead of rows" err
done
status 2 "$assay" script --signatures --fields fate a.assay
says "fate: no such column. There are number" err
for words in "run $program x" "stat $program --check" "record $program -c 5" "export $program $program"; do
    # shellcheck disable=SC2086
    status 125 "$assay" $words
    says "takes no arguments" err
done
for command in run stat record report annotate script pairs concurrency truth mem paths bottlenecks instrument; do
    what=
    [ "$command" != instrument ] || what=--blocks
    # shellcheck disable=SC2086
    status 125 "$assay" "$command" $what absent.assay
    says "absent.assay: .*o such file" err
    says "^  [A-Z]" err # what to do
done

for name in "$golden"/*; do
    if [ -e "${name##*/}" ]; then good; else bad "tests/unit/golden/${name##*/}: nothing is compared with it"; fi
done

checks_end
