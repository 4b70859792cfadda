#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sourced by tests, after scratch.sh.
#   check WHAT COMMAND...   runs the command, counts it as passed or failed; if it fails, WHAT and all that it printed are shown
#   fails COMMAND...; refused WORD COMMAND...      that it fails; that it ends with 125, and has WORD among its errors: for `check`
#   checks_end              prints the closing line; fails if one has failed
#   good; bad [WHAT...]     what the caller has found out itself: counted; WHAT is shown
# STOP=1 in the environment: the first that fails ends it.
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
