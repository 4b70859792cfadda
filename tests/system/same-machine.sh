#!/bin/sh
# Profiler present but off takes the same cycles as no profiler at all.
#
#   tests/system/same-machine.sh SIMULATOR SIMULATOR-WITHOUT-PROFILER PROGRAM.elf...
#
# The last line is `N passed, N failed`.
set -u
with=$1 without=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

# numbers SIMULATOR PROGRAM: all counts of the run.
numbers() {
    timeout 600 "$1" "+elf=$2" "+stats=$work/stats" >"$work/output" 2>&1 </dev/null || return 1
    grep -vE '^(seconds|cycles_per_second),' "$work/stats"
}

for program; do
    numbers "$with" "$program" >"$work/with" && numbers "$without" "$program" >"$work/without" &&
        diff -u "$work/with" "$work/without"
    if [ $? -eq 0 ]; then
        passed=$((passed + 1))
        echo "$(basename "$program"): $(head -n 1 "$work/with")"
    else
        failed=$((failed + 1))
        echo "$(basename "$program"): FAILED" && tail -n 5 "$work/output"
    fi
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
