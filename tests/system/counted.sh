#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# All of a program is counted, whatever it runs: what retired while the sampler counted (truth) is what minstret says of the run
# without a profiler. The interval that is under way at the end may be missing: it rests from its choice on.
#
#   tests/system/counted.sh ASSAY BUILD PROGRAM.elf CONFIG DELIVERY:PERIOD...
#
# The last line is `N passed, N failed`.
set -u
assay=$1 build=$2 elf=$3 config=$4
shift 4
window=64      # instructions that can be behind the last choice
behind=48      # from the second reading of minstret to the end of the run; a stream counts the boot ROM, too
. scripts/scratch.sh
. scripts/checks.sh

"$build/sim/$config/verilator/sim" "+elf=$elf" +max-cycles=2000000 "+stats=$work/stats"
[ $? -eq 1 ] || exit 1 # it ends with what it has counted
instret=$(sed -n 's/^exit_code,//p' "$work/stats")
[ "${instret:-0}" -gt 1000 ] || { echo "$config: the program counted ${instret:-nothing}"; exit 1; }
for run in $(for how; do for seed in 1 ${LONG:+2}; do echo "$how:$seed"; done; done); do
    IFS=: read -r delivery period seed <<END
$run
END
    "$assay" record --config "$config" --delivery "$delivery" -c "$period" --seed "$seed" --truth -o "$work/p" "$elf" >"$work/log" 2>&1
    "$assay" truth --csv --all "$work/p" >"$work/truth" || cat "$work/log"
    awk -F , -v instret="$instret" -v window=$window -v behind=$behind -v run="$config, $delivery, period $period, seed $seed" '
        FNR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        { counted += $column["truth"] }
        END {
            printf "%s: %d retired instructions counted, %d in the run\n", run, counted, instret
            exit !(counted <= instret + behind && counted >= instret - window)
        }' "$work/truth" && good || bad
done
checks_end
