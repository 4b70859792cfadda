#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Figures of README.md and the pages: fills their blocks with the output of commands (docs/figures), or checks that
# they are up to date.
#
#   scripts/figures.sh fill [NAME...]      all, without a name
#   scripts/figures.sh check [NAME...]     prints `N passed, N failed`
#
# TABLE and ROOT in the environment: another table, and where its pages are (for the test of this script).
set -eu
table=${TABLE:-docs/figures} root=${ROOT:-.}
mode=$1
shift
. scripts/scratch.sh
passed=0 failed=0

# block NAME PAGE: the block's text; fails unless the page has it exactly once
block() {
    awk -v name="$1" '
        $0 == "<!-- " name ": begin -->" { n++; on = 1; next }
        $0 == "<!-- " name ": end -->" { ends++; on = 0 }
        on { print }
        END { exit n != 1 || ends != 1 }' "$root/$2" || {
        echo "figures: $2: one block <!-- $1: begin --> to <!-- $1: end --> was expected (docs/figures)" >&2
        return 1
    }
}

fill() {
    block "$1" "$2" >"$work/old"
    status=0
    sh -c "$3" >"$work/new" </dev/null || status=$?
    [ $status -ne 3 ] || { echo "figures: $1: stays: it cannot be measured here ($3)"; return 0; }
    [ $status -eq 0 ] || { echo "figures: $1: failed: $3" >&2; return 1; }
    awk -v name="$1" -v file="$work/new" '
        $0 == "<!-- " name ": begin -->" { print; while ((getline line < file) > 0) print line; skip = 1 }
        $0 == "<!-- " name ": end -->" { skip = 0 }
        !skip { print }' "$root/$2" >"$work/page"
    cmp -s "$work/page" "$root/$2" && echo "figures: $1: as it was" && return
    cat "$work/page" >"$root/$2"
    echo "figures: $1: filled into $2"
}

# stale NAME PAGE LINE
stale() {
    failed=$((failed + 1))
    echo "figures: $2, block $1: stale: $3; \`make figures FIGURES=$1\` fills it"
}

check() {
    [ "$4" != - ] || { block "$1" "$2" >"$work/old" || failed=$((failed + 1)); return 0; }
    [ "$4" != = ] || set -- "$1" "$2" "$3" "$3" all
    if ! block "$1" "$2" >"$work/old" || ! sh -c "$4" >"$work/new" </dev/null || [ ! -s "$work/new" ]; then
        stale "$1" "$2" "nothing to compare with ($4)"
    elif [ "${5:-}" ] && ! cmp -s "$work/old" "$work/new"; then
        diff "$work/old" "$work/new" | head -n 8
        stale "$1" "$2" "other lines"
    elif line=$(awk -v old="$work/old" 'BEGIN { while ((getline text < old) > 0) block[++n] = text }
            { for (i = 1; i <= n; i++) if (index(block[i], $0) == 1) next; print; bad = 1; exit } END { exit !bad }' "$work/new"); then
        stale "$1" "$2" "no line begins with: $line"
    else
        passed=$((passed + 1))
    fi
}

grep -v '^#' "$table" | sed 's/ *| */|/g; s/ *$//' >"$work/rows"
exec 3<"$work/rows"
while IFS='|' read -r name page command judge <&3; do
    [ $# -eq 0 ] || case " $* " in *" $name "*) ;; *) continue ;; esac
    case $mode in
    fill) fill "$name" "$page" "$command" ;;
    check) check "$name" "$page" "$command" "$judge" ;;
    esac
done
[ "$mode" = check ] || exit 0

# Every block has a row; and each apparent measurement is in a block: numbers of five digits and more, except powers
# of two, addresses, names.
for page in README.md docs/guide.md docs/core.md docs/results/core.md docs/examples.md; do
    [ -f "$root/$page" ] || continue
    if ! awk -v page="$page" -v rows="$work/rows" '
        BEGIN { while ((getline line < rows) > 0) { split(line, f, "|"); if (f[2] == page) row[f[1]] = 1 } }
        /^<!-- .*: begin -->$/ { on = 1; name = $0; sub(/^<!-- /, "", name); sub(/: begin -->$/, "", name)
            if (!(name in row)) { print "figures: " page ":" FNR ": block " name " has no row in docs/figures"; bad = 1 } }
        /^<!-- .*: end -->$/ { on = 0 }
        on { next }
        { text = $0; gsub(/0x[0-9a-fA-F_]+/, "", text); gsub(/\([^() ]*\)/, "", text); gsub(/Alpha 21264|16550 UART/, "", text)
          while (match(text, /[0-9][0-9,]*[0-9]/)) {
              number = substr(text, RSTART, RLENGTH); text = substr(text, RSTART + RLENGTH); gsub(/,/, "", number)
              power = number + 0; while (power > 1 && power % 2 == 0) power /= 2
              round = number; sub(/0+$/, "", round)
              if (length(number) >= 5 && power != 1 && length(round) > 1) {
                  print "figures: " page ":" FNR ": " number " stands in no block: print it by a command (docs/figures), or leave it out"; bad = 1 } } }
        END { exit bad }' "$root/$page"; then failed=$((failed + 1)); else passed=$((passed + 1)); fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
