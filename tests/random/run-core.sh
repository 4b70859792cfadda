#!/bin/sh
# Random programs on a simulated core in lock step. Each odd seed also does what only our machine defines
# (faults on devices, CSRs of other modes) and is interrupted all the time, by every cause. SUPERVISOR=1 in the environment: two of
# four seeds run in M, S and U under Sv39. PROFILE=1: three of four blocks of four seeds have profile instructions, of which the core
# may lack some flags.
#
#   tests/random/run-core.sh BUILD SIM SEED COUNT [INSNS]
set -u
build=$1
sim=$2
first=$3
count=$4
insns=${5:-3000}
dir=$build/random-core/$(basename "${sim%/*/*}")
list=
: "${SUPERVISOR:=0}" "${PROFILE:=0}"
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
    "$build/tests/random-gen" --seed "$seed" --insns "$insns" $core $supervisor $profile -o "$elf" || exit 1
    list="$list $elf"
    seed=$((seed + 1))
done
echo "seeds $first to $((first + count - 1)), $insns instructions generated each, memory latency ${MEM_LATENCY:-4, 12, 25 or 40 by seed}"
[ -n "${MEM_LATENCY:-}" ] || MEM_LATENCY=seed
export MEM_LATENCY
rm -f "$dir/log/agreed"
scripts/each.sh "$list" "$(dirname "$0")/../lockstep/run.sh" "$sim" "$dir/log" || exit 1
awk '{ for (i = 1; i <= 6; i++) sum[i] += $i }
    END { printf "%d instructions in lock step, interrupts: %d software, %d timer, %d external, %d overflow\n",
                 sum[1], sum[3], sum[4], sum[5], sum[6]
          exit !(sum[3] && sum[4] && sum[5] && sum[6]) }' "$dir/log/agreed" || [ $((count + first % 2)) -eq 1 ] || {
    echo "interrupts of some cause did not come: tests/random/interrupt.c no longer raises them, or the core takes none"
    exit 1
}
# shellcheck disable=SC2086
rm -f $list
