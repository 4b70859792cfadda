#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What the ProfileMe paper shows, from our programs: data, claims, plots and the page that says so.
#
#   scripts/paper/profileme.sh BUILD SEED FOLDER
set -eu
build=$1 seed=$2 folder=$3
. scripts/scratch.sh
mkdir -p "$folder"
tests/papers/data.sh "$build" "$folder" "$seed" full
tests/papers/check.sh "$folder" >"$work/claims" && good=0 || good=1
programs=$(awk -F , 'NR > 1 { printf "%s ", $1 }' "$folder/windows.csv")
gnuplot -e "folder='$folder'; programs='${programs% }'; have2=$([ -s "$folder/figure2.csv" ] && echo 1 || echo 0)" scripts/paper/plots.gp

# said CLAIM: what check.sh found.
said() { sed -n "s/^\(FAILED \)\{0,1\}$1: /\1/p" "$work/claims" | sed 's/$/./'; }
# table FILE: a CSV as a table.
table() {
    awk -F , '{ count = NF; gsub(/,/, " | "); gsub(/_/, " "); print "| " $0 " |" }
        NR == 1 { for (i = 1; i <= count; i++) printf "|---"; print "|" }' "$1"
}

figure2=
[ ! -s "$folder/figure2.csv" ] || figure2="## Figure 2: where a cache access is seen

![](figure2.svg)

\`scripts/paper/figure2.sh wide\`: samples of a loop with one load among nops, by bytes from the load ([figure2.csv](figure2.csv)): $(said 'figure 2')

"
cat >"$folder/profileme.md" <<END
# ProfileMe (MICRO-30) on our programs

Made by \`make paper-profileme PAPER_SEED=$seed\`; nothing here is typed. Machine \`board\`, delivery \`stream\`, seed $seed, commands and periods in
\`tests/papers/data.sh\`. Each estimate stands beside the exact count of the same run. \`tests/papers/check.sh\` judges the figures; \`make papers\` does so with
a small part of them in \`make test\`, and with faults planted.

$figure2## Figure 3: convergence

![](figure3.svg)

\`assay record -c 400 --strata off\` and \`assay truth --method samples\` of $(awk -F , 'NR > 1 && !($2 in seen) { seen[$2]; printf "%s%s", n++ ? ", " : "", $2 }' "$folder/figure3.csv"); a point is an instruction
([figure3.csv](figure3.csv)):

- retired: $(said 'figure 3, retired')
- dmiss: $(said 'figure 3, dmiss')

Chance alone leaves 68 % inside; our intervals are more even than chance, which puts a few more there.

## Figure 6: paths

![](figure6.svg)

\`assay record -c 450 --pair=64 --trace FILE\`, \`assay paths --trace FILE --all\`: of the second instructions of pairs, those whose one path is the true one, over $(echo "$programs" | sed 's/ *$//; s/ /, /g')
([figure6-mean.csv](figure6-mean.csv), by program [figure6.csv](figure6.csv)).

- within functions: $(said 'figure 6, within')
- between them: $(said 'figure 6, between')

As in the paper longer paths are harder, those across functions most, and a pair adds to the history. Unlike there, counts beat a history of the path's own length: our programs are small
loops with one hot path, which counts guess and short histories do not prove. All 32 directions of the register, beyond a shorter path, prove far more.

## Figure 7: latency and wasted slots

![](figure7.svg)

\`assay record -c 450 --pair=64 --trace FILE\` of \`tests/papers/loops.c\`, \`assay pairs --by instruction --trace FILE\` ([figure7.csv](figure7.csv)): $(said 'figure 7')

## Section 6: windowed IPC

![](ipc.svg)

The same runs as for the paths, \`assay pairs --by time --trace FILE\` ([ipc.csv](ipc.csv)): instructions that retire within 15 cycles of a retired one, for each fiftieth of the run.
$(said 'section 6')

True IPC of 30-cycle windows, weighted by what retires in them (deviation in % of the mean; the paper has 20 to 42 %; [windows.csv](windows.csv)):

$(table "$folder/windows.csv")
END
cat "$work/claims"
echo "paper: $folder/profileme.md"
exit $good
