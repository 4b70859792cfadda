#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What docs/examples.md says of its five programs is true: the report's first sentence names the function and the reason, the commands that
# follow on the page show the cause, the change gains what the page says, `diff` names the function, and `icost` predicted about as much.
# Outside witnesses: the host's compiler, which runs the same sources, and the cycles that the machine counted. Then the same judge must
# reject programs that are no faster, another function, another reason, another cause.
#
#   tests/examples/run.sh BUILD
set -u
build=$(cd "$1" && pwd)
assay=$build/bin/assay
page=docs/examples.md sources=sw/programs/examples
export ASSAY_CONFIG=
. scripts/scratch.sh
. scripts/checks.sh

cycles() { sqlite3 "$1" "select value from counters where name = 'cycles'"; }
# One object a line, whether the command prints lines or an array.
json() {
    command=$1
    shift
    "$assay" "$command" --json "$@" 2>&1 | jq -c 'if type == "array" then .[] else . end'
}
holds() { jq -e "$@" >/dev/null 2>&1; }
# The row of the page's table.
gain() { sed -n "s/^| \`$1\` | \([0-9,]*\) | \([0-9,]*\) | .*/\1 \2/p" $page | tr -d ,; }

# judge FOLDER NAME FUNCTION REASON PART LEAST-GAIN% ICOST-LEAST% ICOST-MOST%: a line for each claim that does not hold; $claim: of that one alone
judge() {
    at=$1/$2 function=$3
    before=$(cycles "$at.assay") after=$(cycles "$at-changed.assay")
    for one in ${claim:-report gain page diff icost cause}; do
        case $one in
        report) "$assay" report "$at.assay" 2>&1 | head -n 4 | tr '\n' ' ' | grep -q "^$function has .*$4" ;;
        gain) [ $((100 * (before - after))) -ge $(($6 * before)) ] ;;
        page) [ "$(gain "$2")" = "$before $after" ] ;;
        diff) json diff "$at.assay" "$at-changed.assay" | head -n 1 | holds --arg name "$function" '.name == $name and .cycles_change < 0 and .cycles_z < -1.96' ;;
        icost) json icost --trace "$at.trace" | jq -s 'map(select(.parts | test("[+ ]") | not)) | max_by(.cycles)' |
            holds --arg part "$5" --argjson real $((before - after)) --argjson least "$7" --argjson most "$8" '
                .parts == $part and 100 * .cycles >= $least * $real and 100 * .cycles <= $most * $real' ;;
        cause) cause "$2" ;;
        esac || echo "$one: $*: $before cycles before, $after after"
    done
}

# The share of a source line in a report of one function, in percent; the line by its text.
share() { # AT FUNCTION COLUMN TEXT
    json annotate --trace "$1.trace" "$1.assay" "$2" |
        jq -s --arg column "$3" --argjson line "$(line "${1##*/}" "$4")" 'map(select(.line == $line) | .[$column] // 0) | 100 * add | floor'
}
line() { grep -n -F "$2" "$sources/$1.c" | head -n 1 | cut -d : -f 1; }
# The instruction at an address.
code() { riscv64-unknown-elf-objdump -d "$1" | grep "^ *${2#0x}:"; }
cause() {
    case $1 in
    list) [ "$(share "$at" list_sum cycles_share 'sum += node->value')" -gt 50 ] && [ "$(share "$at" list_sum critical_share 'node = node->next')" -gt 50 ] ;;
    filter) json annotate "$at.assay" numbers_filter | jq -s --argjson line "$(line filter 'if (numbers[i] < limit)')" '
        map(select(.line == $line) | .mispredict_rate // 0) | max' | holds '. > 0.3' ;;
    names)
        json mem --of stores "$at.assay" | head -n 1 >"$work/pair"
        holds '.written > 500' "$work/pair" && code "$at.elf" "$(jq -r .load "$work/pair")" | grep -q '[[:space:]]ld[[:space:]]' &&
            code "$at.elf" "$(jq -r .store "$work/pair")" | grep -q '[[:space:]]sb[[:space:]]'
        ;;
    lookup) json critical --trace "$at.trace" | head -n 1 | holds '.waited_for == "ask"' ;;
    adler) [ "$(share "$at" bytes_check cycles_share 'b = (b + a) % modulus')" -gt 30 ] && json critical --trace "$at.trace" | head -n 1 | holds '.waited_for == "divide"' ;;
    esac
}
examples="
list   list_sum       data.from.memory                   dmiss 75  80 125
filter numbers_filter branches.and.jumps.were.mispredicted bmisp 25 75 135
names  names_add      loads.that.wait.for.an.older.store fwd   25  75 135
lookup keys_find      data.from.memory                   win   20 100 300
adler  bytes_check    divisions                          lgalu 60  75 135
"
# all FOLDER NAME: judges one
all() {
    echo "$examples" | while read -r name words; do
        # shellcheck disable=SC2086
        [ "$name" != "$2" ] || judge "$1" "$name" $words
    done >"$work/said"
    cat "$work/said"
    [ ! -s "$work/said" ]
}

for name in list filter names lookup adler; do
    check "$name as the page tells it" all "$build/examples" "$name"
    for change in 0 1; do
        run=$name && [ $change = 0 ] || run=$name-changed
        check "$run: on the host" sh -c "gcc -O1 -DCHANGED=$change -Isw/programs $sources/$name.c -o '$work/host' && '$work/host' >'$work/expected' && grep ' ok\$' '$work/expected'"
        check "$run: on the machine" sh -c "head -n 1 '$build/examples/$run.said' | cmp - '$work/expected'"
    done
done

# planted WHAT NAME FILE OTHER...: with a run's files replaced by those of another one, the judge says WHAT
planted() {
    what=$1 name=$2
    shift 2
    rm -rf "$work/planted" && mkdir "$work/planted"
    ln -s "$build/examples/"* "$work/planted"
    while [ $# -gt 0 ]; do
        ln -sf "$build/examples/$2" "$work/planted/$1"
        shift 2
    done
    claim=$what all "$work/planted" "$name" >/dev/null
    grep "^$what:" "$work/said"
}
check "a change that brings nothing is found" planted gain adler adler-changed.assay adler.assay
check "a function that is no faster is found" planted diff list list-changed.assay list.assay
check "figures of the page that are stale are found" planted page names names-changed.assay lookup.assay
check "another function is found" planted report adler adler.assay list.assay
check "another reason is found" planted report filter filter.assay filter-changed.assay
check "another part of the machine is found" planted icost lookup lookup.trace list.trace
for name in list filter names adler; do
    check "$name: another cause is found" planted cause "$name" "$name.assay" "$name-changed.assay" "$name.trace" "$name-changed.trace"
done
check "lookup: another cause is found" planted cause lookup lookup.trace adler.trace
checks_end
