#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Figures of docs/examples.md: commands as typed in build/examples, on a terminal of 80 columns, and their output.
#
#   scripts/figures/example.sh BUILD NAME report|cause|change|diff      a step of one example
#   scripts/figures/example.sh BUILD gains                              of all: cycles before and after, and the prediction of icost
#   scripts/figures/example.sh BUILD part NAME                          the part of the machine that the example is about
#
# `...` stands for omitted lines. make records the profiles and traces (tests/examples/examples.mk).
set -eu
export NO_COLOR=1 PAGER=cat ASSAY_CONFIG=
PATH=$(cd "$1/bin" && pwd):$PATH
source=$(pwd)
cd "$1/examples"

part_of() {
    case $1 in
    list) echo dmiss ;;
    filter) echo bmisp ;;
    names) echo fwd ;;
    lookup) echo win ;;
    adler) echo lgalu ;;
    esac
}

# say COMMAND [AWK]: prints the command, then its output on a terminal: all of it, or what AWK prints of it.
say() {
    echo "\$ $1"
    script -qec "stty cols 80 rows 40; exec $1 2>/dev/null" /dev/null </dev/null | tr -d '\r' | awk "${2:-1}"
    echo
}
# AWK programs for say: the sentences above a table; title and first N rows; title and the first N lines with a text.
sentences='/^#/ || !NF { next } /^parts/ { exit } 1'
rows() { echo "/^# / || /^$/ || /^no room/ { next } n++ <= $1 { print } END { if (n > $1 + 1) print \"...\" }"; }
lines() { echo "/cycles%/ && !n++ || /$1/ && n <= $2 && n++ { print }"; }
# For a report: its sentences, and the first rows.
report='/^# / { head = 1; next } /^no room/ { next } !NF { next } head && !title++ { print "..." } !head || n++ <= 3 { print } END { if (n > 4) print "..." }'

cause() {
    case $1 in
    list)
        say "assay mem list.assay" "$(rows 2)"
        say "assay annotate --trace list.trace list.assay list_sum" "$(lines 'list.c:' 2)"
        ;;
    filter) say "assay annotate --fields cycles_share,mispredict_rate,taken_rate filter.assay" "$(lines 'filter.c:' 3)" ;;
    names)
        say "assay annotate --trace names.trace names.assay names_add" "$(lines '[a-z].[ch]:' 5)"
        say "assay mem --of order names.assay" "$(rows 1)"
        say "assay mem --of stores names.assay" "$(rows 1)"
        ;;
    lookup) say "assay critical --trace lookup.trace" "$(rows 4)" ;;
    adler)
        say "assay annotate --trace adler.trace adler.assay bytes_check" "$(lines 'adler.c:' 3)"
        say "assay critical --trace adler.trace" "$(rows 3)"
        ;;
    esac
    say "assay icost --trace $1.trace" "$sentences"
}

recorded() {
    echo "\$ assay record $(cat "$1.options") --trace $1.trace -o $1.assay $1.elf"
    tail -n 1 "$1.said"
    echo
}

# The text between #if and #endif.
change() { awk '/^#if CHANGED/ { on = 1 } on { print } /^#endif/ { on = 0 }' "$source/sw/programs/examples/$1.c"; }

cycles() { sqlite3 "$1.assay" "select value from counters where name = 'cycles'"; }
cost() { assay icost --csv --trace "$1.trace" | awk -F , -v part="$(part_of "$1")" '$1 == part { print int($2 + .5) }'; }
gains() {
    echo '| example | cycles before | after | shorter by | `icost` said | part |'
    echo '|---|---|---|---|---|---|'
    for name in list filter names lookup adler; do
        echo "$name $(cycles $name) $(cycles $name-changed) $(cost $name) $(part_of $name)"
    done | awk '
        function of(n, all) { return sprintf("%s (%.0f %%)", grouped(n), 100 * n / all) }
        function grouped(n) { n = sprintf("%d", n); while (match(n, /[0-9][0-9][0-9][0-9]($|,)/)) n = substr(n, 1, RSTART) "," substr(n, RSTART + 1); return n }
        { printf "| `%s` | %s | %s | %s | %s | `%s` |\n", $1, grouped($2), grouped($3), of($2 - $3, $2), of($4, $2), $5 }'
}

case $2 in
gains) gains; exit ;;
part) part_of "$3"; exit ;;
esac
case $3 in change) echo '```c' ;; *) echo '```' ;; esac
case $3 in
report) recorded "$2" && say "assay report $2.assay" "$report" ;;
cause) cause "$2" ;;
change) change "$2" ;;
diff) recorded "$2-changed" && say "assay diff $2.assay $2-changed.assay" "$(rows 3)" ;;
esac | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}'
echo '```'
