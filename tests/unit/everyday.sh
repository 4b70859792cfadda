#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The `assay` command on a terminal and every day: the newest profile, tables of 80 columns, colour and pager on a terminal only, the
# config file, completion and man pages. The simulator is a stand-in (stand_in_sim.c).
#
#   tests/unit/everyday.sh build
set -u
. tests/unit/stand_in.sh
export PAGER=cat TERM=xterm
unset ASSAY_PAGER NO_COLOR
mkdir home

# on COLUMNS WORDS: the command on a terminal so wide, its lines without the terminal's CR in the file screen
on() {
    columns=$1
    shift
    script -qec "stty cols $columns rows 40; $*" /dev/null </dev/null | tr -d '\r' >screen
}
plain() { sed 's/\x1b\[[0-9]*m//g' screen; }
# Widths are of characters, and ± has two bytes.
table() { plain | sed 's/±/+/g' | awk "/^(function|cycles%)/ { t = 1 } t" | grep -v '^no room\|^--'; }
fits() { [ "$(table | awk '{ if (length($0) > most) most = length($0) } END { print most + 0 }')" -le "$1" ] && [ "$(table | wc -l)" -gt 2 ]; }
coloured() { grep -q "$(printf '\033')" "$1"; }
says() { grep -q -e "$1" "$2"; }

"$assay" record -c 50 --seed 7 -o older.assay "$program" >/dev/null 2>&1
touch -d '1 hour ago' older.assay
"$assay" record -c 50 --seed 8 --truth -o newer.assay "$program" >/dev/null 2>&1

# --- the newest profile
"$assay" report newer.assay >named
for words in "report" "report -i newer.assay" "report --input=newer.assay"; do
    # shellcheck disable=SC2086
    "$assay" $words >out 2>err
    check "$words: the same as with its name" cmp out named
done
check "report says which" sh -c "'$assay' report 2>&1 >/dev/null | grep -q 'newer.assay, the newest'"
check "annotate FUNCTION" sh -c "'$assay' annotate sum 2>/dev/null | grep -q '^## sum'"
check "a profile that is named and missing is no function" sh -c "! '$assay' annotate sum.assay 2>err && grep -q 'sum.assay: cannot be opened' err"
check "--list needs none" sh -c "cd home && '$assay' report --list | grep -q cycles_share"
check "none there" sh -c "cd home && ! '$assay' report 2>../err && grep -q 'a profile was expected' ../err"

# --- the first line
check "the first line is what to act on" sh -c "head -n 1 named | grep -q ' has .* % of the cycles: .* % of these for '"
hottest=$("$assay" report --csv --fields function,cycles_share newer.assay | sed -n 2p | cut -d , -f 1)
check "... of the first function" sh -c "head -n 1 named | grep -q '^$hottest has '"
check "... its command works" sh -c "\$(sed -n 's|^More: assay|$assay|p' named) >/dev/null"

# --- phases
"$assay" report --time --csv newer.assay >phases
"$assay" report --method samples --csv --fields function,cycles newer.assay >functions
check "phases: each part's shares are all of it" sh -c "awk -F , 'NR > 1 { share[\$2] += \$5 } END { for (p in share) if (share[p] < 0.999 || share[p] > 1.001) exit 1 }' phases"
check "... a function's parts are its cycles" sh -c "awk -F , 'FNR == 1 { next } NR == FNR { all[\$1] += \$4; next } { off = all[\$1] - \$2; if (off * off > 1e-6 * \$2 * \$2) exit 1; seen++ } END { exit !seen }' phases functions"
check "... parts follow one another" awk -F , 'NR > 1 { if ($2 != end[$1] + 0 || $3 <= $2) exit 1; end[$1] = $3 }' phases
"$assay" report --time newer.assay >strips
on 200 "$assay" report --time newer.assay
plain >wide-strips
samples=$("$assay" report --csv --fields samples newer.assay | awk 'NR > 1 { all += $1 } END { print all }')
check "... cells where the function has cycles" awk -v samples="$samples" 'NR == FNR { split($0, f, ","); if (FNR > 1) { parts[f[1]]++; cells[f[1]] += f[5] > 0 } next }
    /^# time:/ { gsub(",", ""); for (i = 1; i <= NF; i++) if ($i == "which") mean = $(i + 1); next }
    $1 in cells { shares += $2; if (gsub(/\342\226/, "") != cells[$1]) { print; exit 1 } rows++; one = parts[$1] }
    END { for (name in cells) rows -= cells[name] > 0; off = mean * one - samples; exit rows || shares < 99 || shares > 101 || off > one || off < -one }' phases wide-strips
check "... a strip a function" sh -c "[ \"\$(grep -c '▁\|█' strips)\" -ge 2 ]"
check "... a form of its own" sh -c "! '$assay' report --time --by process newer.assay 2>err && grep -q 'fixed form' err"
check "... the truth has none" sh -c "! '$assay' report --time --exact newer.assay 2>err && grep -q 'fixed form' err"

# --- parts are those of the whole
"$assay" report newer.assay >header
check "the ratio of cycles is that of its two counts" awk '/^# cycles:/ { gsub(",", ""); sub(/.*cycles: */, ""); split($0, part, /±| by | count; | counted: ratio /)
    off = part[1] / part[4] - part[5]; error = part[2] / part[4] - part[6]; found = off < 0.001 && off > -0.001 && error < 0.001 && error > -0.001 } END { exit !found }' header
"$assay" truth --of why --all newer.assay >whys
check "reasons: true shares are all, and those of the functions" awk '/^why / { at = 1; next } /^function / { at = 2; next } !NF { at = 0 }
    at == 1 { of[$1] = $3; all += $3; next } at == 2 { of[$2] -= $4; rows++ }
    END { for (why in of) if (of[why] > 0.1 || of[why] < -0.1) { print why, of[why]; exit 1 }; exit !rows || all < 99.9 || all > 100.1 }' whys
"$assay" mem --histogram --csv newer.assay >bins
"$assay" mem --of data --csv newer.assay >data
check "latencies: a quarter of a doubling each; all loads" awk -F , 'FNR == 1 { next } NR == FNR { loads[$1] = $4; next }
    { for (wide = 1; 8 * wide <= $3; wide *= 2); if ($4 - $3 + 1 != wide) { print; exit 1 } loads[$1] -= $5; share[$1] += $7; rows++ }
    END { for (i in share) if (share[i] < 0.999999 || share[i] > 1.000001 || loads[i] > 0.01 || loads[i] < -0.01) { print i, share[i], loads[i]; exit 1 }; exit !rows }' data bins
"$assay" topstalls newer.assay >stalls
check "stalls: sure, fairly so and not are all cycles" awk '/^# stalls:/ { for (i = 2; i <= NF; i++) if ($i == "%") { all += $(i - 1); n++ } } END { exit n != 3 || all < 99.8 || all > 100.2 }' stalls

# --- several profiles: sums are long, means are of all
for seed in 11 12 13; do
    "$assay" record -c 50 --seed $seed -o $seed.assay "$program" >/dev/null 2>&1
    "$build/test/sql" $seed.assay "UPDATE counters SET value = 5000000000 WHERE name = 'fetched'; UPDATE meta SET value = 'interrupt' WHERE name = 'delivery';
        INSERT OR REPLACE INTO counters(name, value) VALUES('run_cycles', 100000), ('run_driver_cycles', 1000 * (1 + ($seed > 11) + 4 * ($seed > 12)))"
done
"$assay" report 11.assay 12.assay 13.assay >three
check "three profiles: 64 bits" says "retired ([0-9.]* %) of 5,000,000,000 fetched" three
check "... the mean of three" says "at least 3.00 % of the cycles" three

# --- tables
for words in report annotate "annotate sum" "report --exact"; do
    for columns in 60 80 100 200; do
        on $columns "$assay" $words
        check "$words in $columns columns" fits $columns
    done
done
on 80 "$assay" annotate sum
check "hot rows are coloured where the share comes first, too" sh -c "grep -q '^$(printf '\033')\[31m *>' screen"
plain >uncoloured
mv uncoloured screen
check "code has room" sh -c "grep -q ' [0-9a-f]\{8\} [a-z]*  *[a-z0-9,()-]*$' screen && ! grep -q '[0-9a-f]\{8\} [a-z]*~' screen"
check "... what has none is named" says '^no room here for: ' screen
on 250 "$assay" annotate sum
check "... all has room" sh -c "! grep -q '^no room' screen"

# --- every table, and the lines with # above it; nothing is lost where these are broken
"$assay" record -c 50 --seed 8 --pair -o pair.assay "$program" >/dev/null 2>&1
while read -r words; do
    # shellcheck disable=SC2086
    "$assay" $words 2>/dev/null >out
    for columns in 60 80; do
        # shellcheck disable=SC2086
        on $columns "$assay" $words
        plain | sed 's/±/+/g; s/[▁▂▃▄▅▆▇█]/x/g' | awk -v most=$columns '/^--/ || (most < 80 && /^[a-z]* has /) { next } length > most { print; bad = 1 } END { exit bad || !NR }' >wide
        check "$words: all of it in $columns columns" [ ! -s wide ]
        [ ! -s wide ] || cat wide
        plain | sed -n 's/^#* *//p' | tr -s ' \n' '  ' >broken
        awk '/^#/ { sub(/^#* */, ""); print }' out | tr -s ' ' | sort -u >whole
        check "... and no word of it less" awk 'NR == FNR { text = text $0; next } !index(text, $0) { print; bad = 1 } END { exit bad || !FNR }' broken whole
    done
done <<END
report newer.assay
report --exact newer.assay
truth newer.assay
truth --of cycles newer.assay
truth --of why newer.assay
mem newer.assay
diff --all older.assay newer.assay
paths newer.assay
bottlenecks newer.assay
pairs pair.assay
concurrency pair.assay
END
for words in list "list derived"; do
    # shellcheck disable=SC2086
    on 80 "$assay" $words
    plain >wide
    check "$words: as wide as the terminal" awk 'length > 80 { exit 1 }' wide
    # shellcheck disable=SC2086
    "$assay" $words --csv --fields meaning | tail -n +2 | tr -d '",' | awk '{ print $NF }' | sort >whole
    plain | tr -s ' ' '\n' | tr -d '",' | sort -u | grep -vxFf - whole >missing
    check "... with all words" [ ! -s missing ]
done

# --- colour, pager
on 100 "$assay" report
check "colour on a terminal" coloured screen
for words in "env NO_COLOR=1 $assay report" "$assay --color never report" "env TERM=dumb $assay report"; do
    on 100 "$words"
    check "none: $words" sh -c "! grep -q '$(printf '\033')' screen"
done
check "none in a pipe" sh -c "! '$assay' report 2>/dev/null | grep -q '$(printf '\033')'"
check "but with always" sh -c "'$assay' --color=always report 2>/dev/null | grep -q '$(printf '\033')'"
check "when?" sh -c "! '$assay' --color sometimes report 2>err && grep -q 'auto, always or never' err"
on 100 env PAGER="'cat >paged'" "$assay" report
check "a pager on a terminal" says '^# program' paged
rm -f paged
on 100 env PAGER="'cat >paged'" "$assay" --no-pager report
check "... unless --no-pager" sh -c "[ ! -e paged ] && grep -q '^# program' screen"
PAGER='cat >paged' "$assay" report >/dev/null 2>&1
check "... or in a pipe" [ ! -e paged ]
on 100 env PAGER="'cat >paged'" "$assay" run "$program"
check "... or of a run" [ ! -e paged ]
on 100 env PAGER="'head -n 1'" "$assay" script
check "a pager that is left" [ "$(grep -c . screen)" -le 3 ]

# --- words of perf's users
for words in "help report:usage: assay report" "list:dcache_misses" "--version:^assay " "report -s cycles%:# program" "report -s overhead -F symbol,overhead:^function  *cycles%"; do
    # shellcheck disable=SC2086
    "$assay" ${words%%:*} >out 2>&1
    check "${words%%:*}" says "${words#*:}" out
done
for words in "record -F 99 p.elf:-c N" "top -p 1:assay top PROGRAM.elf" "report -s dso:--by process" "report --tui:--html" "stat -x , p.elf:--csv"; do
    # shellcheck disable=SC2086
    check "${words%%:*} is told" sh -c "! '$assay' ${words%%:*} 2>err && grep -q -e '${words#*:}' err"
done

# --- config file
HOME=$work/home
export HOME
unset ASSAY_CONFIG
printf '; mine\n[record]\nperiod = 64\nseed = 5\n[report]\nfields = function,why\ncsv = true\nexact = false\n' >home/.assayconfig
"$assay" record -o c.assay "$program" >out 2>err
check "options of a command" says 'period 64, seed 5' err
"$assay" record -c 40 -o c.assay "$program" >out 2>err
check "the command line has the last word" says 'period 40, seed 5' err
check "flags" sh -c "'$assay' report c.assay | head -n 1 | grep -q '^function,why$'"
check "another file" sh -c "ASSAY_CONFIG=/dev/null '$assay' report c.assay | grep -q '^# program'"
check "none" sh -c "ASSAY_CONFIG= '$assay' report c.assay | grep -q '^# program'"
printf '[assay]\ncolor = always\n' >home/.assayconfig
check "color" sh -c "'$assay' report c.assay | grep -q '$(printf '\033')'"
printf '[assay]\npager = cat >paged\n' >home/.assayconfig
rm -f paged
on 100 env -u PAGER "$assay" report c.assay
check "pager" [ -s paged ]
while IFS='|' read -r text line message; do
    printf '%b' "$text" >home/.assayconfig
    check "refused: $text" sh -c "! '$assay' report c.assay >out 2>err && grep -q '.assayconfig:$line: $message' err && [ ! -s out ]"
done <<'END'
[recrod]\nperiod = 4\n|2|.recrod. is neither a command
[report]\ncolour = 1\n|2|assay report has no option --colour
[report]\n\ncsv = maybe\n|3|csv: true or false
[report]\nthis\n|2|`NAME = VALUE`
[assay]\nconfig = board\n|2|config: .assay. has
x = 1\n|1|.. is neither a command
END
printf '[report]\nby = moon\n' >home/.assayconfig
check "a wrong value" sh -c "! '$assay' report c.assay 2>err && grep -q 'by moon: function or process' err && grep -q 'assayconfig:2' err"
printf '[report]\nfields = %0300d\n' 0 >home/.assayconfig
check "a long line" sh -c "! '$assay' report c.assay 2>err && grep -q 'assayconfig:2: the line has more' err"
printf '[stat]\nlist = true\n' >home/.assayconfig
check "other commands' lines are theirs" sh -c "'$assay' report c.assay | grep -q '^# program'"
export ASSAY_CONFIG=''

# --- man pages, completion
names=$("$assay" help | awk '/^before/ { exit } names && NF { print $1 } /^commands:/ { names = 1 }')
check "all commands" [ "$(echo "$names" | wc -l)" -ge 20 ]
for name in $names; do
    "$assay" help --man "$name" >page
    "$assay" "$name" --help | sed -n 's/^ \{2,4\}\(-[a-zA-Z], \)\{0,1\}--\([a-z-]*\).*/\2/p' | grep -v '^help$' | sort -u >options
    sed -n 's/^\(\\fB\\-.\\fR, \)\{0,1\}\\fB\\-\\-\([a-z\\-]*\)\\fR.*/\2/p' page | tr -d '\\' | grep -v '^no-demangle$\|^source$' | sort -u >paged
    check "man page of $name: each option" cmp -s options paged
    check "... nothing but requests of man(7) begins with a dot" sh -c "! grep '^[.]' page | grep -v '^[.]\(TH\|SH\|TP\|nf\|fi\|BR\|I\|B\) *'"
done
"$assay" help --options >tables
for name in $names; do
    "$assay" "$name" --help | sed -n 's/^ \{2,4\}\(-[a-zA-Z], \)\{0,1\}--\([a-z-]*\).*/\2/p' | grep -v '^help$' | sort -u >options
    sed -n "/^## assay $name\$/,/^## /s/^| \(\`-[a-zA-Z]\`, \)\{0,1\}\`--\([a-z-]*\).*/\2/p" tables | grep -v '^no-demangle$\|^source$' | sort -u >paged
    check "docs/options.md of $name: each option" cmp -s options paged
done
check "... two cells in each row" [ -z "$(sed 's/\\|//g' tables | awk -F '|' '/^[|]/ && NF != 4')" ]
"$assay" help --bash >completion
completes() { # WORDS EXPECTED
    bash -c '. ./completion; COMP_WORDS=('"$1"'); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _assay; echo "${COMPREPLY[*]}"' | grep -q -x -e "$2"
}
check "bash: commands" completes "assay rep" report
check "bash: after help" completes "assay help rep" report
check "bash: after an option" completes "assay --color never ann" annotate
check "bash: options" completes "assay report --fie" --fields
check "bash: values" completes "assay report --by ''" "function process"
check "bash: files are left to the shell" completes "assay report ''" ""
check "zsh: each command" [ "$("$assay" help --zsh | grep -c '^ *_arguments')" -eq "$(echo "$names" | wc -l)" ]
checks_end
