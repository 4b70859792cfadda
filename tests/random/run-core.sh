#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Random programs on a simulated core in lock step. Each odd seed also does what only our machine defines
# (faults on devices, CSRs of other modes) and is interrupted all the time, by every cause. SUPERVISOR=1 in the environment: two of
# four seeds run in M, S and U under Sv39. PROFILE=1: three of four blocks of four seeds have profile instructions, of which the core
# may lack some flags. ROUNDS=20: the body runs 20 times, by default 2. ATLEAST=10000000: fails with fewer instructions in lock step.
#
#   tests/random/run-core.sh BUILD SIM SEED COUNT [INSNS]
set -u
build=$1
sim=$2
first=$3
count=$4
insns=${5:-3000}
list=
: "${SUPERVISOR:=0}" "${PROFILE:=0}" "${ROUNDS:=2}" "${ATLEAST:=1}"
dir=$build/random-core/$(basename "${sim%/*/*}")-$ROUNDS
mkdir -p "$dir"
seed=$first
while [ "$seed" -lt $((first + count)) ]; do
    elf=$dir/$seed.elf
    core=
    [ $((seed % 2)) -eq 0 ] || core=--core
    supervisor=
    [ $((SUPERVISOR * (seed / 2 % 2))) -eq 0 ] || supervisor=--supervisor
    profile=
    [ $((PROFILE * (seed / 4 % 4))) -eq 0 ] || profile=--profile
    # shellcheck disable=SC2086
    "$build/tests/random-gen" --seed "$seed" --insns "$insns" --rounds "$ROUNDS" $core $supervisor $profile -o "$elf" || exit 1
    list="$list $elf"
    seed=$((seed + 1))
done
echo "seeds $first to $((first + count - 1)), $insns instructions generated each, run $ROUNDS times, memory latency ${MEM_LATENCY:-4, 12, 25 or 40 by seed}, bandwidth ${MEM_BANDWIDTH:-8, 1, 3 or 5 by seed}"
: "${MEM_LATENCY:=seed}" "${MEM_BANDWIDTH:=seed}"
export MEM_LATENCY MEM_BANDWIDTH
rm -f "$dir/log/agreed"
scripts/each.sh "$list" "$(dirname "$0")/../lockstep/run.sh" "$sim" "$dir/log" || exit 1
awk -v atleast="$ATLEAST" -v supervisor="$SUPERVISOR" -v all=$((count / 8)) '
    { for (i = 1; i <= 9; i++) sum[i] += $i }
    END {
        printf "%d instructions in lock step, interrupts: %d software, %d timer, %d external, %d overflow; to S: %d, %d, %d\n",
            sum[1], sum[3], sum[4], sum[5], sum[6], sum[7], sum[8], sum[9]
        if (sum[1] < atleast)
            problem = "fewer than " atleast " instructions: more programs, or more rounds"
        for (i = 3; i <= (supervisor ? 9 : 6) && all; i++)
            if (!sum[i])
                problem = "interrupts of some cause did not come: tests/random/interrupt.c and privilege.c no longer raise them, or the core takes none"
        if (problem) {
            print problem
            exit 1
        }
    }' "$dir/log/agreed" || exit 1
# shellcheck disable=SC2086
rm -f $list
