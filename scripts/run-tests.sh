#!/bin/sh
# Runs make targets as tests and adds their results up.
#
#   scripts/run-tests.sh LOGDIR TARGET...
#
# Each target's output goes to LOGDIR/TARGET.log. A target that prints lines `N passed, N failed` counts
# with their sum; one that prints none counts as one test. A target that exits with another status than 0
# (or takes longer than TEST_TIMEOUT seconds) has at least one failure; the end of its log is shown. The
# closing line, also in LOGDIR/summary, is `N passed, N failed`; exit status 1 where anything failed.
set -u
logs=$1
shift
make=${MAKE:-make}
mkdir -p "$logs"
passed=0
failed=0
start=$(date +%s)

# count LOG STATUS: sets p and f, the numbers of tests that passed and failed.
count() {
    set -- $(awk '/^[0-9]+ passed, [0-9]+ failed$/ { p += $1; f += $3; n++ }
                  END { print p + 0, f + 0, n + 0 }' "$1") "$2"
    p=$1 f=$2
    [ "$3" -gt 0 ] || { [ "$4" -ne 0 ] || p=1; }
    [ "$4" -eq 0 ] || [ "$f" -gt 0 ] || f=1
}

for target; do
    log=$logs/$target.log
    printf '[%4d s] %-24s ' $(($(date +%s) - start)) "$target"
    begin=$(date +%s)
    timeout "${TEST_TIMEOUT:-3600}" $make --no-print-directory "$target" >"$log" 2>&1 </dev/null
    status=$?
    count "$log" "$status"
    passed=$((passed + p))
    failed=$((failed + f))
    verdict=ok
    [ "$f" -eq 0 ] || verdict=FAILED
    printf '%-6s %5d passed %3d failed %5d s\n' "$verdict" "$p" "$f" $(($(date +%s) - begin))
    [ "$f" -eq 0 ] || {
        echo "--- end of $log"
        tail -n 25 "$log" | cut -c 1-200
        echo "---"
    }
done

echo "$passed passed, $failed failed" | tee "$logs/summary"
[ "$failed" -eq 0 ]
