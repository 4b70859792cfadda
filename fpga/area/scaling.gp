# SPDX-License-Identifier: Apache-2.0
# Two curves side by side that show how sizes grow (docs/results/area.md):
#   gnuplot -e "csv='CURVES'; out='FILE.svg'; left='tags'; right='lanes'; whole='LUTs'; part='flip-flops'" fpga/area/scaling.gp
# CURVES: lines SERIES,X,WHOLE,PART.
set datafile separator ','
set terminal svg size 900,320 font 'sans-serif,12' background 'white'
set output out
set grid lc rgb '#dddddd'
set key bottom right
set yrange [0:*]
set multiplot layout 1,2
do for [s in left.' '.right] {
    set xlabel s
    plot csv using (stringcolumn(1) eq s ? $2 : NaN):3 with linespoints pt 7 ps 0.6 lc rgb '#4477aa' title whole, \
         '' using (stringcolumn(1) eq s ? $2 : NaN):4 with linespoints pt 5 ps 0.6 lc rgb '#cc3311' title part
}
unset multiplot
