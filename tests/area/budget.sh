#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# No module of `board` may take more than its budget (fpga/area/budget.txt): checks some modules in rotation, with LONG=1 all. A module that
# does must be found.
#
#   YOSYS=... PREPARE=... tests/area/budget.sh YOSYS-FLAGS... -- FILE.sv...
set -u
. scripts/scratch.sh
. scripts/checks.sh
table=fpga/area/budget.txt
# within TABLE MODULE...
within() {
    which=$1
    shift
    # shellcheck disable=SC2086 # one word a flag
    fpga/budget.sh "$work/units" "$which" "$@" : $given
}
given=$*
for module in $(awk '!/^#/ && NF { print $1 }' $table | scripts/drawn.sh 12); do
    check "$module is within its budget" within $table "$module"
done

# planted: a module above its budget, or without one
smaller() { awk -v column="$1" '$1 == "interval_random" { $column -= int($column / 8) } 1' $table >"$work/table"; }
smaller 2
check "a LUT too many is found" fails within "$work/table" interval_random
smaller 3
check "a flip-flop too many is found" fails within "$work/table" interval_random
grep -v interval_random $table >"$work/table"
check "a module without a budget is found" fails within "$work/table" interval_random
checks_end
