# The figures of docs/results: gnuplot -e "folder='docs/results'; programs='json lz'; have2=0" scripts/paper/plots.gp
set datafile separator ','
set terminal svg size 900,420 font 'sans-serif,12' background 'white'
set key noenhanced samplen 1
set grid lc rgb '#dddddd'
file(name) = folder.'/'.name

if (have2) {
    set output file('figure2.svg')
    set multiplot layout 1,3
    set xrange [-40:200]
    set xlabel 'bytes from the load'
    set ylabel 'samples'
    set style fill solid
    array names[3] = ['counter, interrupt', 'counter, attributed PC', 'ProfileMe']
    do for [c=1:3] {
        set title names[c]
        plot file('figure2.csv') using 1:(column(c + 1)) with impulses lw 2 lc rgb '#4477aa' notitle
    }
    unset multiplot
}

set output file('figure3.svg')
set multiplot layout 1,2
set logscale x
set xrange [1:*]
set yrange [0:3]
set xlabel 'samples with the property (x)'
set ylabel 'estimated / actual'
do for [property in 'retired dmiss'] {
    set title property
    plot file('figure3.csv') using (stringcolumn(1) eq property && $3 > 0 ? $3 : NaN):5 with points pt 7 ps 0.25 lc rgb '#4477aa' title 'an instruction', \
        1 + 1 / sqrt(x) with lines lc rgb '#cc3311' title '1 ± 1/sqrt(x)', 1 - 1 / sqrt(x) with lines lc rgb '#cc3311' notitle
}
unset multiplot

set output file('figure6.svg')
set multiplot layout 1,2
unset logscale
set xrange [0:33]
set yrange [0:100]
set xlabel 'length of the history in branches'
set ylabel 'paths found, and right (%)'
set key top right
do for [w in 'within between'] {
    set title w.' functions'
    plot for [s in 'counts history pairs register'] file('figure6-mean.csv') using (column('length')):(100 * column(w.'_'.s)) with linespoints pt 7 ps 0.5 title s
}
unset multiplot

set output file('figure7.svg')
set multiplot layout 1,2
set xrange [0:*]
set yrange [0:*]
set xlabel 'latency, fetch to ready to retire (million cycles)'
set ylabel 'issue slots wasted meanwhile (million)'
set key top left
set title 'by sample pairs'
plot for [l in 'alone chained crowded'] file('figure7.csv') using (stringcolumn(1) eq l ? $4 / 1e6 : NaN):($5 / 1e6):($6 / 1e6) with yerrorbars pt 7 ps 0.6 title l
set title 'counted'
plot for [l in 'alone chained crowded'] file('figure7.csv') using (stringcolumn(1) eq l ? $8 / 1e6 : NaN):($9 / 1e6) with points pt 7 ps 0.6 title l
unset multiplot

set output file('ipc.svg')
stats file('windows.csv') using 2 nooutput
set multiplot layout 2,2
set xrange [0:100]
set yrange [0:2.5]
set xlabel 'of the run (%)'
set ylabel 'instructions a cycle'
set key bottom left
do for [p in programs] {
    set title p
    plot file('ipc.csv') using (stringcolumn(1) eq p ? 2 * $2 + 1 : NaN):4:5 with yerrorbars pt 7 ps 0.3 lc rgb '#4477aa' title 'by pairs', \
        '' using (stringcolumn(1) eq p ? 2 * $2 + 1 : NaN):6 with lines lw 2 lc rgb '#cc3311' title 'counted'
}
unset multiplot
