#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The firmware of sw/linux against supervisor.c, on the reference simulator and on the core in lock step; with each fault of tests/faults/linux
# planted it fails.
#
#   tests/linux/firmware.sh "COMPILER AND FLAGS" "LINKER AND FLAGS" "OTHER SOURCES" OBJECT ASSAY-ISS SIMULATOR
#
# The last line is `N passed, N failed`.
set -u
compile=$1 link=$2 others=$3 object=$4 iss=$5 simulator=$6
. scripts/scratch.sh
. scripts/checks.sh
. scripts/faults.sh
echo input >"$work/input"

. tests/linux/build.sh

# The processes that it has told of, each once, but for one whose name has changed.
told_rightly() {
    cut -d , -f 3,4 "$work/told" >"$work/names"
    printf 'asid,name\n7,one\n7,two\n8,two\n9,three\n9,four\n' | diff - "$work/names"
}
on_iss() {
    "$iss" --max 1000000 --told "$work/told" "$work/test.elf" one 'two three' <"$work/input" >"$work/out" && cat "$work/out" && grep -qx ok "$work/out"
}
on_core() {
    "$simulator" +elf="$work/test.elf" "+append=test one 'two three'" +stdin +max-cycles=1000000 +check <"$work/input" >"$work/out" 2>&1 &&
        grep -qx ok "$work/out" && grep -qx sampler "$work/out" || { cat "$work/out"; return 1; }
}
# Another's session keeps the sampler.
in_use() {
    "$simulator" +elf="$work/test.elf" "+append=test one 'two three'" +stdin +max-cycles=1000000 +setup=period=1000 "+profile=$work/channel" <"$work/input" >"$work/out" 2>&1
    grep -qx "no sampler" "$work/out"
}
# The core alone has a sampler.
test_passes() {
    case $source in
    */sampler.c) on_core >"$work/log" 2>&1 && in_use >"$work/log" 2>&1 ;;
    *) told_on_iss ;;
    esac
}
told_on_iss() { on_iss >"$work/log" 2>&1 && told_rightly >>"$work/log" 2>&1; }

build_test sw/linux/firmware.c sw/linux/firmware.c || exit 1
check "on the reference simulator" on_iss
check "processes that are told of" told_rightly
check "on the core, in lock step" on_core
check "a sampler in use" in_use
each_fault linux sw/linux
checks_end
