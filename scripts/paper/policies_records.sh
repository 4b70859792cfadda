#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The same comparison for the hardware's records, on the runs of policies.sh, by each method (samples alone, flow):
# the share of the cycles charged to another instruction, and to another function, in percent, mean and maximum over
# programs. SEEDS runs of each program are recorded. The table has a row for one, two, four and so on of them taken
# together, the mean over all groups of so many: an error due to chance halves with four times the samples, the
# sampler's own error stays.
#
#   scripts/paper/policies_records.sh ASSAY CONFIG SEEDS PERIOD PROGRAM.elf...
#
# OUT=FILE: also writes a line for each program and row of the table as CSV.
set -u
assay=$1 config=$2 seeds=$3 period=$4
shift 4
. scripts/scratch.sh
export assay config period work
# shellcheck disable=SC2016
for program; do for seed in $(seq "$seeds"); do echo "$program" "$seed"; done; done |
    xargs -P "${JOBS:-$(nproc)}" -L 1 sh -c '
        name=$(echo "${0#*programs/}" | tr / _)
        "$assay" record -c "$period" --config "$config" --delivery stream --truth --seed "$1" -o "$work/$name-$1" "$0" >"$work/$name-$1.log" 2>&1 &&
            for method in samples flow; do
                "$assay" truth --method "$method" --of cycles --csv --fields pc,function,samples,share,cycles_estimate "$work/$name-$1" \
                    >"$work/$name-$1.$method.csv" || exit 1
            done && rm "$work/$name-$1" ||
            { echo "$0, seed $1: failed" && tail -n 3 "$work/$name-$1.log" && exit 1; }' || exit 1
for program; do
    name=$(echo "${program#*programs/}" | tr / _)
    for method in samples flow; do
        for seed in $(seq "$seeds"); do sed "1d; s/^/${name%.elf} $method,$seed,/" "$work/$name-$seed.$method.csv"; done
    done
done | awk -F , -v out="${OUT:-/dev/null}" -v seeds="$seeds" -v period="$period" '
    # $1 to $7: program and method, seed, pc, function, samples, true share of the cycles, estimated cycles. Adds up
    # runs, not shares: a share from few samples is a ratio of two correlated sums, and its mean is biased.
    function wrong(truth, sums, together, key, group, off, all) {
        for (group = 1; group * together <= seeds; group++)
            for (key in truth) {
                off = sums[key, together, group] / cycles[together, group] - truth[key]
                all += off < 0 ? -off / 2 : off / 2
            }
        return all / (group - 1)
    }
    function finish(together, insn, func_, word, method, taken_each) {
        split(program, word, " ")
        method = word[2]
        for (together = 1; program != "" && together <= seeds; together *= 2) {
            insn = wrong(true_insn, insns, together)
            func_ = wrong(true_func, funcs, together)
            taken_each = taken[together] / int(seeds / together)
            printf "%s,%s,%d,%d,%.5f,%.5f\n", word[1], method, together, taken_each, insn, func_ >out
            samples[method, together] += taken_each
            mean[method, together] += insn
            mean_func[method, together] += func_
            if (insn > most[method, together]) most[method, together] = insn
            if (func_ > most_func[method, together]) most_func[method, together] = func_
        }
        programs += method == "flow"
        program = $1
        delete true_insn; delete true_func; delete insns; delete funcs; delete taken; delete cycles
    }
    BEGIN { print "program,method,runs,samples,instructions_wrong,functions_wrong" >out }
    $1 != program { finish() }
    {
        if ($2 == 1) {
            true_insn[$3] = $6
            true_func[$4] += $6
        }
        for (together = 1; together <= seeds; together *= 2) {
            group = int(($2 - 1) / together) + 1
            insns[$3, together, group] += $7
            funcs[$4, together, group] += $7
            cycles[together, group] += $7
            taken[together] += group * together <= seeds ? $5 : 0
        }
    }
    END {
        finish()
        print "| method | runs | samples of a program | instructions wrong%: mean | largest | functions wrong%: mean | largest |"
        print "|---|---|---|---|---|---|---|"
        split("samples flow", methods, " ")
        for (m = 1; m <= 2; m++)
            for (together = 1; together <= seeds; together *= 2) {
                method = methods[m]
                printf "| %s | %d | %d | %.1f | %.1f | %.1f | %.1f |\n", method, together, samples[method, together] / programs,
                    100 * mean[method, together] / programs, 100 * most[method, together], 100 * mean_func[method, together] / programs,
                    100 * most_func[method, together]
            }
        printf "%d programs, period %d\n", programs, period
    }'
