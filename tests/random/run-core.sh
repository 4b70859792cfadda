#!/bin/sh
# Random programs on a simulated core in lock step. Each odd seed also does what only our machine defines
# (faults on devices, CSRs of other modes).
#
#   tests/random/run-core.sh BUILD SIM SEED COUNT [INSNS]
set -u
build=$1
sim=$2
first=$3
count=$4
insns=${5:-3000}
dir=$build/random-core
list=
mkdir -p "$dir"
seed=$first
while [ "$seed" -lt $((first + count)) ]; do
    elf=$dir/$seed.elf
    core=
    [ $((seed % 2)) -eq 0 ] || core=--core
    "$build/tests/random-gen" --seed "$seed" --insns "$insns" $core -o "$elf" || exit 1
    list="$list $elf"
    seed=$((seed + 1))
done
echo "seeds $first to $((first + count - 1)), $insns instructions generated each"
rm -f "$dir/log/instructions"
scripts/each.sh "$list" "$(dirname "$0")/../lockstep/run.sh" "$sim" "$dir/log" || exit 1
awk '{ sum += $1 } END { print sum " instructions in lock step" }' "$dir/log/instructions"
# shellcheck disable=SC2086
rm -f $list
