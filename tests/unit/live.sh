#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What the command shows while a program runs: `assay top`, with a stand-in for the simulator (stand_in_sim.c) that sends its samples
# slowly. The witness is `assay record` of the same run, and `assay report` of that.
#
#   tests/unit/live.sh build [ASSAY]       ASSAY: a command with a fault
set -u
. tests/unit/stand_in.sh
assay=${2:-$assay}
export PAGER=cat TERM=xterm STAND_IN_SLOW=40
unset ASSAY_PAGER NO_COLOR
escape=$(printf '\033')

STAND_IN_SLOW='' "$assay" record -c 50 --seed 3 --channel sent -o r.assay "$program" >/dev/null 2>&1
"$assay" report r.assay >report

# --- top, a table after the other
"$assay" top --stdio -d 0.1 -c 50 --seed 3 -o t.assay "$program" >out 2>err
check "top: the run's exit status" [ $? -eq 0 ]
counts() { awk '/ samples, .*\/s/ { gsub(",", ""); print $1 }' "$1"; }
# rises FILE: at least four tables, each with more samples than the one before, the last with no more than the run has
rises() { counts "$1" | awk -v all="$("$assay" script --csv r.assay | sed 1d | wc -l)" '{ if ($1 < last) exit 1; last = $1; if ($1 != first) n++; first = $1 } END { exit !(n >= 4 && last <= all) }'; }
check "tables of a run that goes on" rises out
check "... with errors, and what the cycles wait for" sh -c "grep -q '^sum  *[0-9.]*±[0-9.]* .* mem_ram [0-9]*±' out"
check "... cycles and samples a second" sh -c "awk '/ on wide, .* cycles/ { seen++; good += /: [0-9,]+ cycles, [0-9,]*[1-9][0-9,]*\/s; IPC [01][.]/ } END { exit !(seen >= 4 && good >= 2) }' out"
check "... as many as there are" sh -c "awk '/ on wide, / { passed = \$4 - time; time = \$4 } / samples, / { gsub(\",\", \"\"); all = \$1; sum += \$3 * passed; n++ } END { exit !(n >= 4 && sum > all / 2 && sum < all * 2) }' out"
check "... no control codes" sh -c "! LC_ALL=C grep -q '[^[:print:][:space:]]' out || ! grep -q '$escape' out"
check "the program's output once, after the tables and before the report" sh -c "awk '/ on wide, / { table = NR } /^the program.s own output/ { own = NR; n++ } /^# program/ { last = NR } END { exit !(n == 1 && table < own && own < last) }' out"
sed '1,/^the program.s own output/d' out >last
check "the last table is the report of the profile" sh -c "sed 's/r[.]assay/t.assay/' report | cmp - last"
check "... which -o keeps" sh -c "sed 's/r[.]assay/t.assay/' report >one; '$assay' report t.assay | cmp - one"
check "... and has the same samples as by record" sh -c "'$assay' script --csv r.assay >one; '$assay' script --csv t.assay | cmp - one"
# The cycles that the run has come to are those of its last sample, or more.
reached() { awk -v last="$("$assay" script --csv --fields time r.assay | tail -n 1)" '/ on wide, / { gsub(",", ""); for (i = 1; i < NF; i++) if ($(i + 1) ~ /^cycles/) at = $i } END { exit !(at > last / 2 && at <= last + 1000) }' "$1"; }
check "cycles are those of the run" reached out

"$assay" top --stdio -d 0.2 -c 50 -E 1 -F function,samples -s samples "$program" >out 2>err
check "-E, -F, -s" sh -c "sed '/^the program/q' out | awk '/^function  samples\$/ { titles++; next } /^(sum|start|fill)  / { rows++; if (!/^sum /) bad = 1 } END { exit !(titles && rows == titles && !bad) }'"
"$assay" top --stdio -c 50 --seed 3 --method samples "$program" 2>/dev/null | sed '0,/^the program/d' >last
check "--method" sh -c "'$assay' report --method samples r.assay | grep -v ^More >one; cmp one last"
STAND_IN_DAMAGE=30011 "$assay" top --stdio -d 0.1 -c 50 --seed 3 "$program" >out 2>/dev/null
check "what is lost is told" sh -c "awk '/ samples, .* lost\$/ { lost = \$(NF - 1) } END { exit !(lost > 0) }' out"
check "a program that fails" sh -c "STAND_IN_CODE=3 '$assay' top --stdio '$program' >out 2>err; [ \$? -eq 3 ] && grep -q 'assay top: .*: exit status 3' err && grep -q '^# program' out"
mkdir left
TMPDIR=$work/left STAND_IN_SLOW=200 timeout 10 sh -c "'$assay' top --stdio -d 0.1 -c 50 '$program'; echo \$? >status" 2>err | head -n 1 >out
check "nobody reads it any more: the run ends soon, without a word, and leaves nothing" sh -c "[ \"\$(cat status)\" = 141 ] && [ ! -s err ] && [ -z \"\$(ls left)\" ]"
check "a simulator that breaks off" sh -c "STAND_IN_EXIT=1 STAND_IN_CODE=0 '$assay' top --stdio '$program' >out 2>err; [ \$? -eq 125 ] && grep -q 'assay top: .*broke off' err"

# --- top of a run elsewhere
STAND_IN_SLOW='' "$assay" record --from sent -o f.assay "$program" >/dev/null 2>&1
"$assay" report f.assay | grep -v ^More >elsewhere
is_elsewhere() { sed -n "/^sum has .*/h; /^# program/,\$ { H; }; \$ { x; p; }" "$1" >got; sed -n '/^sum has .*/h; /^# program/,$ { H; }; $ { x; p; }' elsewhere | cmp - got; }
"$assay" top --stdio --from sent "$program" >out 2>err
check "--from a whole file" is_elsewhere out
mkfifo pipe
(head -c 30000 sent; sleep 0.4; tail -c +30001 sent) >pipe &
"$assay" top --stdio -d 0.1 --from pipe "$program" >out 2>err
check "... a pipe" is_elsewhere out
check "... tables meanwhile" sh -c "[ \"\$(grep -c ' on a board, ' out)\" -ge 3 ]"
(head -c 30000 sent; sleep 5) | timeout --foreground -s INT 1 "$assay" top --stdio -d 0.2 --from /dev/stdin "$program" >out 2>err
check "... one that never ends, and Ctrl-C" sh -c "grep -q '^# ended: *early' out"
check "... another program's" sh -c "! timeout 10 '$assay' top --stdio -d 0.1 --from sent '$build/unit/flow.elf' >out 2>err && grep -q 'flow.elf: is not the program' err && ! grep -q '^# program' out"
printf 'no frame at all, but long enough for one or another' >text
check "... no channel" sh -c "! timeout -s INT 1 '$assay' top --stdio --from text '$program' >out 2>err && grep -q 'text: no CONFIG frame' err"

# --- bad input
while IFS='|' read -r words message; do
    # shellcheck disable=SC2086
    check "refused: $words" sh -c "'$assay' top $words >out 2>err; [ \$? -eq 125 ] && grep -q -e '$message' err && [ ! -s out ]"
done <<END
-d 0 $program|--delay 0: seconds, 0.1 to 3600
-d 1x $program|--delay 1x: seconds
-E 0 $program|--entries 0: a number from 1
-F moon $program|moon
-s moon $program|moon
-c 1 $program|assay top: --period 1: a number from 8
--strata 3:3 $program|assay top: --strata 3: a power of two
-e nothing $program|assay top: .*nothing
-o $program $program|$program
-o missing/x $program|missing/x
nowhere.elf|assay top: nowhere.elf
--from nowhere $program|nowhere: the profile channel cannot be read
--from . $program|it is a directory
--from sent -c 50 $program|--from: the run was elsewhere
--from sent --config moon $program|assay top.*a named configuration was expected
END

# --- top on a terminal: keys are pressed when the screen shows what they wait for
# shown TEXT: waits until the screen has it
shown() {
    for i in $(seq 100); do
        ! grep -q -e "$1" screen || return 0
        sleep 0.05
    done
    return 1
}
# on KEYS WORDS: on a terminal of 50 columns and $rows lines; each of KEYS is TEXT=KEY, pressed when the screen shows the text
on() {
    keys=$1
    shift
    : >screen
    for pair in $keys; do
        shown "${pair%%=*}"
        printf '%b' "${pair#*=}"
    done | timeout 20 script -qefc "trap : INT; stty cols 50 rows $rows; $*; echo status \$?; stty -a" screen >/dev/null
    sed "s/$escape\[[0-9?]*[A-Za-z]//g" screen | tr -d '\r' >plain
}
rows=8
on "function=q" "$assay" top -d 0.1 -c 50 "$program"
check "a screen of its own, and the old one back" sh -c "grep -q '$escape\[?1049h' screen && grep -q '$escape\[?1049l' screen"
check "... within its columns" sh -c "sed 's/$escape\[H/\n/g; s/$escape\[?1049l.*/END/; s/$escape\[[0-9?]*[A-Za-z]//g; s/±/+/g' screen | tr -d '\r' | awk '/ on wide, / { on = 1 } /END\$/ { exit } on && length(\$0) > 50 { bad = 1 } END { exit bad }'"
check "... and rows" sh -c "sed 's/$escape\[H/\nHOME\n/g' screen | awk '/^HOME/ { n = 0; next } { n++; if (n > 8) bad = 1 } /1049l/ { exit } END { exit bad }'"
check "q: status 0, the report of what there was" sh -c "grep -q '^status 0' plain && grep -q '^# program' plain && grep -q '^# ended: *early' plain"
check "... before the run's end" sh -c "[ \"\$(sed -n 's/^# samples: *\([0-9,]*\) of.*/\1/p' plain | tr -d ,)\" -lt 4900 ]"
check "the terminal is as it was" sh -c "sed -n '/^status/,\$p' plain | grep -q '[^-]icanon' && sed -n '/^status/,\$p' plain | grep -q ' echo '"
rows=24
on "function=p paused=q" "$assay" top -d 0.1 -c 50 "$program"
check "p holds the table" sh -c "grep -q '^paused, the run goes on' plain && grep -q '^status 0' plain"
on "function=p paused=\n" "$assay" top -d 0.1 -c 50 "$program"
check "... to the end, but for Enter" sh -c "[ \"\$(grep -c '^paused' plain)\" -eq 2 ] && grep -q '^status 0' plain && grep -q '^# program' plain"
on "function=\003" "$assay" top -d 0.1 -c 50 "$program"
check "Ctrl-C: the report of what there was" sh -c "grep -q '^status 130' plain && grep -q '^# ended: *early' plain"
on "" "$assay" top --stdio -d 0.3 -c 50 "$program"
check "--stdio on a terminal" sh -c "! grep -q '1049h' screen && grep -q ' on wide, ' plain && grep -q '^# program' plain"
checks_end
