#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# All of a program is counted, whatever it runs: what retired while the sampler counted (truth) is what minstret says of the run
# without a profiler. The interval that is under way at the end may be missing: it rests from its choice on.
#
#   tests/system/counted.sh ASSAY BUILD PROGRAM.elf CONFIG:DELIVERY:PERIOD
set -u
assay=$1 build=$2 elf=$3 config=${4%%:*} period=${4##*:}
delivery=${4#*:} delivery=${delivery%:*}
window=64      # instructions that can be behind the last choice
behind=48      # from the second reading of minstret to the end of the run; a stream counts the boot ROM, too
. scripts/scratch.sh

"$build/sim/$config/verilator/sim" "+elf=$elf" +max-cycles=2000000 "+stats=$work/stats"
[ $? -eq 1 ] || exit 1 # it ends with what it has counted
instret=$(sed -n 's/^exit_code,//p' "$work/stats")
[ "${instret:-0}" -gt 1000 ] || { echo "$config: the program counted ${instret:-nothing}"; exit 1; }
for seed in 1 ${LONG:+2}; do
    "$assay" record --config "$config" --delivery "$delivery" -c "$period" --seed $seed --truth -o "$work/p" "$elf" >"$work/log" 2>&1
    "$assay" truth --csv --all "$work/p" >"$work/truth" || { cat "$work/log"; exit 1; }
    awk -F , -v instret="$instret" -v window=$window -v behind=$behind -v run="$config, $delivery, period $period, seed $seed" '
        FNR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        { counted += $column["truth"] }
        END {
            printf "%s: %d retired instructions counted, %d in the run\n", run, counted, instret
            exit !(counted <= instret + behind && counted >= instret - window)
        }' "$work/truth" || exit 1
done
