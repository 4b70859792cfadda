#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Size of modules of `board` in an ECP5, each with its submodules, beside the budgets of TABLE.
#
#   YOSYS=... PREPARE=... fpga/budget.sh FOLDER TABLE MODULE... : YOSYS-FLAGS... -- FILE.sv...
#
# A line of TABLE: MODULE LUTs FLIP-FLOPS, the maximum. LUTs: LUT4, carry chains as two, memories of 16 x 4 bits as four.
# Prints a row for each MODULE, or for all of the table if none is named: MODULE, LUTs, their budget, LUTs of memory among them,
# block RAMs, flip-flops, their budget, ns (units.sh). Exit status 1 if a module exceeds its budget, or has none.
set -eu
folder=$1 table=$2
shift 2
modules=
while [ "$1" != : ]; do modules="$modules $1" && shift; done
[ -n "$modules" ] || modules=$(awk '!/^#/ && NF { printf " %s", $1 }' "$table")
# shellcheck disable=SC2086 # one word a module
"$(dirname "$0")/units.sh" "$folder" $modules "$@" >"$folder.units" || exit
awk -v table="$table" '
    FILENAME == table { if (!/^#/ && NF) { most[$1] = $2; most_ff[$1] = $3 } next }
    FNR == 1 { next }
    {
        luts = $2 + $3
        print $1, luts, most[$1] + 0, $3, $4, $5, most_ff[$1] + 0, $6
        if (!($1 in most)) said = table ": " $1 " has no line"
        else if (luts > most[$1]) said = table ": " $1 " takes " luts " LUTs, and its budget is " most[$1]
        else if ($5 > most_ff[$1]) said = table ": " $1 " takes " $5 " flip-flops, and its budget is " most_ff[$1]
        else next
        print said ": make it smaller, or say in a commit why the budget grows" >"/dev/stderr"
        above = 1
    }
    END { exit above }' "$table" "$folder.units"
