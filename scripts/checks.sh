#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sourced by tests, after scratch.sh.
#   check WHAT COMMAND...   runs the command and counts it as passed or failed; if it fails, shows WHAT and all output
#   fails COMMAND...        for `check`: the command fails
#   refused WORD COMMAND... for `check`: it ends with 125, with WORD among its errors
#   script_faults CHECK SCRIPT EDIT...   for each EDIT by sed, a fault in SCRIPT: CHECK, a command that takes a script, fails
#   checks_end              prints the closing line; fails if a check has failed
#   good; bad [WHAT...]     counts a result that the caller has found itself; shows WHAT
# STOP=1 in the environment: stops at the first failure.
passed=0 failed=0
check() {
    what=$1
    shift
    if "$@" >"$work/check.log" 2>&1; then good; else
        bad "$what"
        head -n 40 "$work/check.log"
        [ -z "${STOP:-}" ] || { checks_end; exit; }
    fi
}
fails() { ! "$@"; }
refused() {
    word=$1
    shift
    "$@" >"$work/out" 2>"$work/err" </dev/null
    [ $? -eq 125 ] && grep -q -e "$word" "$work/err" || { cat "$work/err"; return 1; }
}
good() { passed=$((passed + 1)); }
bad() {
    failed=$((failed + 1))
    [ $# -eq 0 ] || echo "FAILED: $*"
}
checks_end() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
script_faults() {
    judge=$1 script=$2
    shift 2
    for edit; do
        sed "$edit" "$script" >"$work/planted"
        cmp -s "$script" "$work/planted" && bad "the fault $edit has no place" && continue
        check "the fault $edit is found" fails "$judge" "$work/planted"
    done
}
