#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs a program on a simulated core in lock step with the reference ISS; it must agree and pass the finisher.
#
#   tests/lockstep/run.sh SIM LOGDIR PROGRAM.elf
#
# MEM_LATENCY in the environment: cycles of RAM, by default 40; `seed`: 4, 12, 25 or 40, by the number that is the program's name.
# MEM_BANDWIDTH: bytes a cycle, by default 8; `seed`: 8, 1, 3 or 5, so that sixteen programs in a row have the same.
# Adds the numbers of lock step's last line to LOGDIR/agreed: instructions, interrupts, those of each cause.
set -u
sim=$1 logs=$2 elf=$3
name=$(basename "$elf" .elf)
log=$logs/$name.log
latency=${MEM_LATENCY:-40}
if [ "$latency" = seed ]; then
    set -- 4 12 25 40
    shift $((name / 4 % 4))
    latency=$1
fi
bandwidth=${MEM_BANDWIDTH:-8}
if [ "$bandwidth" = seed ]; then
    set -- 8 1 3 5
    shift $((name / 16 % 4))
    bandwidth=$1
fi
mkdir -p "$logs"
timeout --foreground 600 "$sim" +elf="$elf" +check +memory +max-cycles=20000000 +mem-latency="$latency" +mem-bandwidth="$bandwidth" \
    +stats="$logs/$name.csv" >"$log" 2>&1
status=$?
case $status in
3 | 124)
    echo "$elf: has no end, within 20000000 cycles or ten minutes; $log"
    exit 1
    ;;
esac
code=$(sed -n 's/^exit_code,//p' "$logs/$name.csv" 2>/dev/null)
if [ "$status" -ne 0 ] || [ "$code" != 0 ]; then
    echo "$elf: simulator $status, program ${code:-?}; $log"
    sed -n '/mismatch/p' "$log"
    exit 1
fi
if ! awk -F , -f scripts/slots.awk "$logs/$name.csv"; then
    echo "$elf: not every slot is accounted for"
    exit 1
fi
sed -n '/^lock step: .* agree/s/[^0-9]\{1,\}/ /gp' "$log" >>"$logs/agreed"
rm -f "$log" "$logs/$name.csv"
