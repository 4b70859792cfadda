#!/bin/sh
# The `assay` command from record to reports, with a stand-in for the simulator (stand_in_sim.c): its output is held
# against tests/unit/golden/, its exit statuses and errors are checked.
#
#   tests/unit/command.sh build [--regolden]     --regolden: take what it prints now as what is expected
set -u
build=$(cd "$1" && pwd) regolden=${2:-}
mkdir -p tests/unit/golden
golden=$(pwd)/tests/unit/golden
source=$(pwd)
assay=$build/bin/assay
program=$build/unit/example.elf
export ASSAY_HOME="$build/unit/home"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
passed=0 failed=0

good() { passed=$((passed + 1)); }
bad() {
    failed=$((failed + 1))
    echo "FAIL $1"
}

# status EXPECTED COMMAND...: its exit status; output and errors stay in ./out and ./err.
status() {
    expected=$1
    shift
    "$@" >out 2>err
    got=$?
    if [ "$got" -eq "$expected" ]; then good; else
        bad "$*: exit status $got, expected $expected"
        cat err
    fi
}

# says WORD FILE: the last command's output or error has it.
says() {
    if grep -q -e "$1" "$2"; then good; else
        bad "no \`$1' in:"
        cat "$2"
    fi
}

# same NAME COMMAND...: output as in golden/NAME, whatever the directories' names.
same() {
    name=$1
    shift
    "$@" 2>/dev/null | sed -e "s|$build|BUILD|g" -e "s|$source/||g" >"$name"
    if [ "$regolden" = --regolden ]; then
        cp "$name" "$golden/$name"
    fi
    if diff -u "$golden/$name" "$name"; then good; else bad "$name differs from tests/unit/golden/$name"; fi
}

# --- what it prints
status 0 "$assay" record -c 50 --seed 7 --truth -o a.assay "$program"
says "the program's own output" out
says "period 50, seed 7" err
# Source texts are found relative to where the program was compiled.
cp -r "$source/tests" .
same report.txt "$assay" report a.assay
same report.csv "$assay" report --csv a.assay
same annotate.txt "$assay" annotate a.assay
same annotate-wide.txt "$assay" annotate --wide a.assay sum
same annotate.csv "$assay" annotate --csv a.assay
same truth.txt "$assay" truth a.assay
same truth.csv "$assay" truth --csv --of dmiss a.assay
same stat.csv sh -c "$assay stat --csv $program | grep -v cycles_per_second"
for command in stat record report annotate truth export; do
    same "help-$command.txt" "$assay" "$command" --help
done
same help.txt "$assay" --help
if awk 'length > 79 { bad = 1 } END { exit bad }' "$golden"/help*.txt; then good; else bad "help texts: lines of 80 columns and more"; fi
status 0 "$assay" truth --strict a.assay
status 0 "$assay" stat --csv -o stat.csv "$program"
says "^name,value" stat.csv

# --- defaults, and where the profile goes
status 0 "$assay" record "$program"
if [ -s example.assay ]; then good; else bad "no example.assay"; fi
if ls | grep -q 'assay\.......$'; then bad "temporary files stay behind"; else good; fi

# --- exit statuses
status 7 env STAND_IN_CODE=7 "$assay" stat "$program"
status 1 env STAND_IN_CODE=256 "$assay" stat "$program"
status 124 env STAND_IN_EXIT=3 "$assay" stat --max-cycles 100 "$program"
says "cycle limit" err
status 123 env STAND_IN_EXIT=4 "$assay" stat "$program"
status 122 env STAND_IN_EXIT=5 "$assay" stat --check "$program"
status 121 env STAND_IN_EXIT=6 "$assay" stat "$program"
status 125 env STAND_IN_EXIT=2 "$assay" stat "$program"

# --- bad input
status 125 "$assay"
status 125 "$assay" frobnicate
says frobnicate err
status 125 "$assay" stat --frobnicate "$program"
says "unknown option --frobnicate" err
status 125 "$assay" stat --config
says "needs a value" err
status 125 "$assay" stat --config huge "$program"
says "board or wide was expected" err
status 125 "$assay" stat --wave w.fst:9-3 "$program"
says "FROM-TO" err
status 125 "$assay" record -c 0 "$program"
says "period" err
status 125 "$assay" record -o /nonexistent/a.assay "$program"
says "/nonexistent/a.assay" err
status 125 "$assay" stat /bin/true
says "machine 62" err
status 125 "$assay" stat a.assay
says "not an ELF" err
status 125 "$assay" stat --config board "$program"
says "Build it with .make." err
status 125 "$assay" report absent.assay
status 125 "$assay" report "$program"
says "not an Assay profile" err
status 125 "$assay" annotate a.assay no_such_function
says "no_such_function" err
status 125 "$assay" truth example.assay
says "recorded without --truth" err
status 125 env OBJDUMP=/nonexistent/objdump "$assay" annotate a.assay
says "cannot be started" err
cp "$program" changed.elf && printf x >>changed.elf
status 125 "$assay" annotate --elf changed.elf a.assay
says "not the program that was recorded" err

# --- samplers and links that do not work
status 0 env STAND_IN_DAMAGE=3001 "$assay" record -c 50 -o damaged.assay "$program"
says "wrong checksum" err
status 0 "$assay" report damaged.assay
says "[1-9][0-9]* lost on the link" out
status 125 env STAND_IN_VECTOR=0x80000004 "$assay" record "$program"
says "writes mtvec at 0x80000004" err
status 0 env STAND_IN_SAMPLER=1 "$assay" record -c 100 --truth -o periodic.assay "$program"
status 1 "$assay" truth --strict periodic.assay
says DISAGREES out

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
