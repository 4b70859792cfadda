#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs programs on one simulator and prints a CSV row for each: CONFIG,NAME,cycles,instructions,mispredicts,decode_redirects.
#
#   tests/rates/measure.sh SIM CONFIG build/programs NAME...        NAME may begin with short/
set -eu
sim=$1 config=$2 folder=$3
shift 3
. scripts/scratch.sh
for name; do
    "$sim" "+elf=$folder/$name.elf" "+stats=$work/stats" >"$work/output" 2>&1 || {
        echo "$config $name: exit status $?" >&2
        tail -n 3 "$work/output" >&2
        exit 1
    }
    awk -F , -v config="$config" -v name="$name" '
        { value[$1] = $2 }
        END { print config "," name "," value["cycles"] "," value["instructions"] "," value["mispredicts"] "," value["decode_redirects"] }' \
        "$work/stats"
done
