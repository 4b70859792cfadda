#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The figures of README.md, docs/guide.md and docs/core.md are those that their commands print today (docs/figures), and scripts/figures.sh
# finds a stale one: a digit, a line too many, a line left out, a block without a row, a row without a block, a figure outside of blocks.
set -u
. scripts/scratch.sh
passed=0 failed=0
scripts/figures.sh check >"$work/out" 2>&1
status=$?
cat "$work/out" | sed '$d'
counts=$(sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$work/out")
passed=${counts% *} failed=${counts#* }
[ -n "$counts" ] && [ $status -eq "$([ "$failed" -gt 0 ] && echo 1 || echo 0)" ] || { echo "figures.sh: status $status"; failed=$((${failed:-0} + 1)); }

export TABLE="$work/table" ROOT="$work/root"
# plant WORD COMMANDS: in a copy of core.md that was right, COMMANDS (of sed) are found, by a message with WORD; without COMMANDS nothing is
plant() {
    rm -rf "$ROOT" && mkdir -p "$ROOT/docs"
    printf '# A page\n\n<!-- sizes: begin -->\n<!-- sizes: end -->\n\n<!-- part: begin -->\n| a | 1 | 2 |\n| b | 3 | 4 |\n<!-- part: end -->\n\n32,768 cycles\n' >"$ROOT/docs/core.md"
    printf 'sizes | docs/core.md | scripts/figures/sizes.sh | =\npart | docs/core.md | false | cat %s\n' "$work/lines" >"$TABLE"
    echo '| a | 1 |' >"$work/lines"
    scripts/figures.sh fill sizes >"$work/said" 2>&1 || { echo "fill: $(cat "$work/said")"; failed=$((failed + 1)); }
    [ -z "$2" ] || sed -i "$2" "$ROOT/docs/core.md"
    [ -z "${3:-}" ] || sed -i "$3" "$TABLE"
    scripts/figures.sh check >"$work/said" 2>&1
    status=$?
    if [ $status -eq "$([ "$1" ] && echo 1 || echo 0)" ] && grep -q -e "${1:-^3 passed, 0 failed}" "$work/said"; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "planted ${2:-nothing} ${3:-}: status $status: $(cat "$work/said")"
    fi
}
plant '' ''
plant 'block sizes: stale' 's/^| physical registers | 64/| physical registers | 65/'
plant 'block sizes: stale' '/^| PMP entries/d'
plant 'block sizes: stale' '/^| PMP entries/p'
plant 'block part: stale: no line begins with: | a | 1 |' 's/^| a | 1/| a | 7/'
plant 'block part: stale: no line begins with: | a | 1 |' '/^| a | 1/d'
plant 'block other has no row' 's/^32,768.*/<!-- other: begin -->\n<!-- other: end -->/'
plant 'block part: stale: nothing to compare with' '' 's/cat.*/false/'
plant 'block part: stale: nothing to compare with' '' 's/cat.*/true/'
plant 'one block <!-- part: begin -->' '/^<!-- part/d'
plant '1816519 stands in no block' 's/^32,768/1,816,519/'
plant '12345 stands in no block' 's/^32,768/12345/'
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
