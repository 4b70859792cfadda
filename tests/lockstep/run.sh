#!/bin/sh
# Runs programs on a simulated core in lock step with the reference ISS; each must agree and pass the finisher.
#
#   tests/lockstep/run.sh SIM LOGDIR PROGRAM.elf...
set -u
sim=$1
logs=$2
shift 2
passed=0
failed=0
instructions=0
mkdir -p "$logs"
for elf; do
    name=$(basename "$elf" .elf)
    log=$logs/$name.log
    timeout 600 "$sim" +elf="$elf" +check +max-cycles=20000000 +stats="$logs/$name.csv" >"$log" 2>&1
    status=$?
    code=$(sed -n 's/^exit_code,//p' "$logs/$name.csv" 2>/dev/null)
    if [ "$status" -eq 0 ] && [ "$code" = 0 ]; then
        passed=$((passed + 1))
        instructions=$((instructions + $(sed -n 's/^instructions,//p' "$logs/$name.csv")))
        rm -f "$log" "$logs/$name.csv"
    else
        failed=$((failed + 1))
        echo "$elf: simulator $status, program ${code:-?}; $log"
        sed -n '/mismatch/p' "$log"
    fi
done
echo "$instructions instructions in lock step"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
