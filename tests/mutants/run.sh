#!/bin/sh
# Plants one bug after another in a copy of the core and runs it in lock step with the reference ISS: each must be found.
#
#   tests/mutants/run.sh BUILD PROGRAM.elf [NAME...]
#
# A line of tests/mutants/list: name, file in rtl/core, a sed command that plants the bug. The unchanged core must pass.
# The last line is `N passed, N failed`.
set -u
build=$1 program=$2
shift 2
here=$(dirname "$0")
dir=$build/test/mutants
passed=0 failed=0
mkdir -p "$dir"

# run_core NAME: builds the core in $dir/NAME and runs it; the status is the simulator's (5: mismatch)
run_core() {
    make --no-print-directory "$build/sim/mutant-$1/icarus/sim" SIM_NAME="mutant-$1" CONFIG=board \
        SIM_CORE="$(echo "$dir/$1"/*.sv)" >"$dir/$1.log" 2>&1 || return 99
    timeout 300 "$build/sim/mutant-$1/icarus/sim" "+elf=$program" +check +max-cycles=200000 >>"$dir/$1.log" 2>&1
}

# verdict NAME EXPECTED STATUS
verdict() {
    if [ "$3" -eq "$2" ]; then
        passed=$((passed + 1))
        echo "$1: status $3 as expected"
        rm -rf "$dir/$1" "$build/sim/mutant-$1"
    else
        failed=$((failed + 1))
        echo "$1: FAILED: status $3 where $2 was expected; see $dir/$1.log"
    fi
}

plant() { # NAME FILE SED
    rm -rf "${dir:?}/$1"
    mkdir -p "$dir/$1"
    cp rtl/core/*.sv "$dir/$1"
    [ -z "$2" ] || sed -i "$3" "$dir/$1/$2"
    if [ -n "$2" ] && cmp -s "rtl/core/$2" "$dir/$1/$2"; then
        failed=$((failed + 1))
        echo "$1: FAILED: the bug no longer fits rtl/core/$2; mend tests/mutants/list"
        return 1
    fi
}

if [ $# -eq 0 ]; then
    plant none '' '' && { run_core none; verdict none 0 $?; }
fi
while IFS='|' read -r name file change; do
    case $name in '' | '#'*) continue ;; esac
    if [ $# -gt 0 ]; then
        case " $* " in *" $name "*) ;; *) continue ;; esac
    fi
    plant "$name" "$file" "$change" || continue
    run_core "$name"
    verdict "$name" 5 $?
done <"$here/list"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
