#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs programs on machines, as a suite, and prints a CSV row for each: MACHINE,NAME,cycles,instructions,mispredicts,decode_redirects.
#
#   scripts/measure.sh BUILD "MACHINE..." NAME...        NAME may begin with short/
#   scripts/measure.sh BUILD "MACHINE..." all|short      all programs; these with short inputs, and the kernel
#
# A machine is a configuration, or NAME=FOLDER, the folder of its simulators.
set -eu
build=$(cd "$1" && pwd) machines=$2
shift 2
. scripts/scratch.sh
# programs PREFIX
programs() { for main in sw/programs/*/main.c; do echo "$1$(basename "$(dirname "$main")")"; done; }
# shellcheck disable=SC2046 # names without spaces
case "$*" in
all) set -- $(programs "") ;;
short) set -- $(programs short/) short/kernel ;;
esac
ASSAY_HOME=$build
export ASSAY_HOME
{
    for name; do echo "program $(echo "$name" | tr / +)" && echo "  elf $build/programs/$name.elf"; done
    for machine in $machines; do echo "machine ${machine%%=*}" && echo "  config ${machine#*=}"; done
} >"$work/rates.suite"
"$build/bin/assay" suite run --label now -o "$work/runs" "$work/rates.suite" >"$work/output" 2>&1 || { cat "$work/output" >&2; exit 1; }
"$build/bin/assay" suite report --figures --csv -o "$work/runs" | awk -F , -v OFS=, '
    !(($1, $2) in seen) { seen[$1, $2]; order[++count] = $1 SUBSEP $2 }
    { value[$1, $2, $5] = $7 }
    END {
        for (i = 2; i <= count; i++) {
            split(order[i], run, SUBSEP)
            name = run[2]
            sub(/\+/, "/", name)
            print run[1], name, value[order[i], "cycles"], value[order[i], "instructions"], value[order[i], "mispredicts"], value[order[i], "decode_redirects"]
        }
    }'
