#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# assay truth --strict on a real run: every property agrees, or has too few samples to be judged; what must be judged in
# this program is. Then a fault is planted in the truth of each property that is named, and must be found.
#
#   tests/system/strict.sh BUILD CONFIG PERIOD[+OPTION] PROGRAM.elf [PROPERTY...]
#
# OPTION: of record, such as --opportunities. A fault quadruples the truth of the property. The last line is `N passed, N failed`.
set -u
build=$1 config=$2 period=$3 program=$4
shift 4
. scripts/scratch.sh
option=
case $period in *+*) option=${period#*+} period=${period%%+*} ;; esac
name="$config${option:+ $option} $(basename "$program" .elf)"
. scripts/checks.sh
"$build/bin/assay" record --truth ${option:+"$option"} -c "$period" --seed 1 --config "$config" -o "$work/a.assay" "$program" >"$work/out" 2>&1 </dev/null || {
    echo "$name: not recorded"
    tail -n 5 "$work/out"
    exit 1
}
"$build/bin/assay" truth --strict "$work/a.assay" >"$work/said" 2>"$work/errors"
status=$?
echo "$name: $(sed 's/^[^:]*: [^:]*: //' "$work/errors" | tr '\n' ' ')"
if [ $status -eq 0 ]; then passed=1; else
    failed=1
    grep -E '^property|DISAGREES' "$work/said"
fi
for property; do
    case $property in
    map) column=lat_fetch_map ;;
    data) column=lat_map_ready ;;
    issue) column=lat_ready_issue ;;
    execute) column=lat_issue_rready ;;
    retire) column=lat_rready_retire ;;
    *) column=$property ;;
    esac
    cp "$work/a.assay" "$work/planted.assay"
    "$build/test/sql" "$work/planted.assay" "UPDATE truth SET $column = 4 * $column WHERE $column > 0" || exit 1
    "$build/bin/assay" truth --strict --csv "$work/planted.assay" >"$work/said" 2>"$work/errors"
    if [ $? -eq 1 ] && grep -q "DISAGREES:.* $property\>" "$work/errors"; then good; else
        bad "$name: four times the truth of $property was not found: $(cat "$work/errors")"
    fi
done
checks_end
