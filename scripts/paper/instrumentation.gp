# Figures 5 to 7 of the page on online instrumentation: gnuplot -e "folder='docs/results/instrumentation'; programs='hash json'"
set datafile separator ','
set terminal svg size 900,360 font 'sans-serif,12' background 'white'
set key noenhanced outside bottom horizontal samplen 1
set grid y lc rgb '#dddddd'
set style data histograms
set style histogram clustered gap 2
set style fill solid 0.9 border lc rgb '#ffffff'
set yrange [0:*]
array shade[5] = ['#ddeeff', '#99c2e6', '#4477aa', '#2a4d7a', '#102030']
array percent[5] = [0, 10, 25, 50, 100]
do for [number=5:7] {
    set output folder.'/figure'.number.'.svg'
    set multiplot layout 1,2
    data = folder.'/figure'.number.'.csv'
    do for [cache=3:4] {
        set title cache == 3 ? 'instruction cache' : 'data cache'
        plot for [k=1:5] data using (column(2) == percent[k] ? column(cache) : 1/0):xtic(1) every 5::k lc rgb shade[k] title sprintf('%d %%', percent[k])
    }
    unset multiplot
}
