#!/bin/sh
# Runs a program on a simulated core in lock step with the reference ISS; it must agree and pass the finisher.
#
#   tests/lockstep/run.sh SIM LOGDIR PROGRAM.elf
#
# Adds the number of instructions as a line to LOGDIR/instructions.
set -u
sim=$1 logs=$2 elf=$3
name=$(basename "$elf" .elf)
log=$logs/$name.log
mkdir -p "$logs"
timeout 600 "$sim" +elf="$elf" +check +max-cycles=20000000 +stats="$logs/$name.csv" >"$log" 2>&1
status=$?
code=$(sed -n 's/^exit_code,//p' "$logs/$name.csv" 2>/dev/null)
if [ "$status" -ne 0 ] || [ "$code" != 0 ]; then
    echo "$elf: simulator $status, program ${code:-?}; $log"
    sed -n '/mismatch/p' "$log"
    exit 1
fi
sed -n 's/^instructions,//p' "$logs/$name.csv" >>"$logs/instructions"
rm -f "$log" "$logs/$name.csv"
