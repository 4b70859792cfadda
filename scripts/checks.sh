#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sourced by tests, after scratch.sh.
#   check WHAT COMMAND...   runs the command, counts it as passed or failed; if it fails, WHAT and all that it printed are shown
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
good() { passed=$((passed + 1)); }
bad() {
    failed=$((failed + 1))
    [ $# -eq 0 ] || echo "FAILED: $*"
}
checks_end() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
