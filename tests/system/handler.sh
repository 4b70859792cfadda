#!/bin/sh
# Programs with a trap handler of their own do not notice that they are sampled: the same output as on QEMU, in lock step with
# the reference simulator, with the driver beside the program and linked into it.
#
#   tests/system/handler.sh build/bin/assay "PROGRAM.elf..." CONFIG
#
# The last line is `N passed, N failed`.
set -u
assay=$1 programs=$2 config=$3
. scripts/scratch.sh
passed=0 failed=0

for program in $programs; do
    name=$(basename "$program" .elf)
    timeout --foreground 60 qemu-system-riscv64 -M virt -nographic -bios none -kernel "$program" </dev/null >"$work/expected"
    "$assay" record --delivery interrupt --config "$config" --check -c 50 --max-cycles 8000000 -o "$work/p.assay" "$program" </dev/null \
        >"$work/output" 2>"$work/errors"
    if [ $? -eq 0 ] && [ -s "$work/expected" ] && diff -u "$work/expected" "$work/output" &&
        "$assay" report "$work/p.assay" >"$work/report" && ! grep -q '^# samples:  .\{1,2\} of' "$work/report"; then
        passed=$((passed + 1))
        echo "$config: $name: $(sed -n 's/^# samples:  //p' "$work/report")"
    else
        failed=$((failed + 1))
        echo "$config: $name: FAILED"
        tail -n 20 "$work/errors"
    fi
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
