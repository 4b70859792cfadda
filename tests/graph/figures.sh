#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The page of figures of the dependence graph and of costs from samples (docs/results/graph.md): what tests print today.
#
#   tests/graph/figures.sh BUILD
set -eu
build=$1
. scripts/scratch.sh

# typed WORD...: as one types them
typed() {
    for word; do
        case $word in
        *[\ \|*]*) printf " %s='%s'" "${word%%=*}" "${word#*=}" ;;
        *) printf ' %s' "$word" ;;
        esac
    done
}
# block COMMAND...: the command, and what it prints
block() {
    "$@" >"$work/out" 2>"$work/said" || { cat "$work/out" "$work/said" >&2; exit 1; }
    printf '%s\n\n```\n' "\`$1$(shift; typed "$@")\`"
    sed -e '/^build\/sim\//d' -e 's/  *$//' "$work/out"
    printf '```\n\n'
}

cat <<'END'
# Figures of the dependence graph and of costs from samples

Made by `make graph-figures`; nothing here is typed. What is measured, and what is known to be weak: [graph.md](../graph.md). Against simulations with parts really ideal: [icost.md](icost/icost.md).

## The graph against the run

Each program with short inputs: instructions, cycles of the run, length of the graph, error in percent, the same without contention (rules%); of the worst kind of node the share that is at its cycle, of dispatch and issue without contention.

END
block make --no-print-directory graph ROW='board|wide @programs/short/*'
cat <<END
## How fast

Reading the trace included, on one processor, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), with whatever else ran on it.

END
block make --no-print-directory bench-icost
cat <<'END'
## Costs from samples of a trace

Long runs, against the whole graph of the same run: the mean error of costs of 5 % of the run and more (`win`, `bw`, `bmisp`, `dmiss`, `shalu`, `lgalu`), in percent of each. After them, for `board jpeg`, how often ranges have the mean.

END
block make --no-print-directory shotgun SHOTGUN_RUNS='board:jpeg:confidence board:json: wide:lz: board:png: board:lz: board:fsm: board:table:'
cat <<'END'
## Costs from samples of the hardware

END
block make --no-print-directory shotgun-recorded SHOTGUN_RECORDED='board:jpeg board:json wide:lz'
cat <<'END'
## Pairs of loads

END
block make --no-print-directory shotgun-loads
