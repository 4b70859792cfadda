#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Signature samples of a run against the lives of all its instructions (signature_test.c). Sampling must not show: the run takes as many
# cycles as without it.
#
#   tests/signature/run.sh BUILD CONFIG|SIMULATOR PROGRAM.elf PERIOD LENGTH [CYCLES|- [HASH [PLUSARG...]]]
#
# CYCLES: the run ends there; HASH: what bits stand for (0)
set -u
build=$1 config=$2 program=$3 period=$4 length=$5 cycles=${6:--} hash=${7:-0}
cycles=${cycles#-}
shift "$(($# < 7 ? $# : 7))"
name="$config-$(basename "$program" .elf)"
case $config in */*) simulator=$config name=$(basename "$program" .elf) ;; *) simulator=$build/sim/$config/verilator/sim ;; esac
. scripts/scratch.sh
expected=0
[ -z "$cycles" ] || expected=3
run() { # PLUSARG...
    timeout --foreground 600 "$simulator" "+elf=$program" +setup=period=1000 ${cycles:+"+max-cycles=$cycles"} "$@" >"$work/out" 2>&1 </dev/null
    status=$?
    [ $status -eq $expected ] || { echo "$name: FAILED: exit status $status"; tail -n 5 "$work/out"; exit 1; }
}
run "+profile=$work/stream" "+trace=$work/trace" "+setup=signature=$((period | length << 32 | hash << 44)),details=1,period=61" "+stats=$work/with" "$@"
"$build/test/signature" "$work/stream" "$work/trace" "$name" "$period" "$length" "$hash" || exit 1
run "+stats=$work/without" "$@"
[ "$(grep '^cycles,' "$work/with")" = "$(grep '^cycles,' "$work/without")" ] || { echo "$name: FAILED: sampling shows"; exit 1; }
