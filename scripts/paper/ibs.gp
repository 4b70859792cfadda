# SPDX-License-Identifier: Apache-2.0
# Figure 2 of the paper on instruction-based sampling: gnuplot -e "folder='docs/results'" scripts/paper/ibs.gp
set datafile separator ','
set terminal svg size 900,620 font 'sans-serif,12' background 'white'
set output folder.'/ibs-latency.svg'
set key noenhanced samplen 1 top center
set grid lc rgb '#dddddd'
set style fill solid 0.6
set xrange [0:240]
set yrange [0:4000]
set xlabel 'cycles until the data came'
set ylabel 'loads'
array lists[4] = ['few_nodes', 'l2_nodes', 'memory_nodes', 'far_nodes']
array titles[4] = ['(a) first-level cache', '(b) second-level cache', '(c) memory', '(d) far memory']
set multiplot layout 2,2
do for [i=1:4] {
    set title titles[i]
    plot folder.'/ibs-latency.csv' using (stringcolumn(1) eq lists[i] ? ($2 + $3 + 1) / 2 : NaN):4:($3 - $2 + 1) with boxes lc rgb '#4477aa' title 'by samples', \
        '' using (stringcolumn(1) eq lists[i] ? ($2 + $3 + 1) / 2 : NaN):5 with points pt 7 ps 0.5 lc rgb '#cc3311' title 'all of them'
}
unset multiplot
