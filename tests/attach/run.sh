#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Profilers on cores that are not ours, three in one design (bench.sv): the smallest attachment, and two by number. The checker of the port
# is silent, each sample is one that the core's own log has, both simulators take the same samples, and the commands do with them what
# docs/attach.md says. Faults in id_tags and of single signals are found.
#   tests/attach/run.sh ASSAY FOLDER       FOLDER has sim/bench, icarus.vvp, high.vvp, program.hex, program.elf, high.elf, rv64.elf, names
set -u
assay=$1 dir=$2
here=tests/attach
. scripts/scratch.sh
. scripts/checks.sh

simulate() { # NAME COMMAND...: files in FOLDER/NAME; the checker must be silent
    name=$1
    shift
    mkdir -p "$dir/$name"
    plus="+hex=$dir/program.hex"
    for core in smallest narrow wide; do plus="$plus +$core-log=$dir/$name/$core.log +$core-bytes=$dir/$name/$core.bytes"; done
    # shellcheck disable=SC2086 # words
    timeout --foreground -s KILL 100 "$@" $plus >"$dir/$name/log" 2>&1
    grep -q '^attach: ended' "$dir/$name/log" && ! grep -q CHECK "$dir/$name/log" && return
    grep -m1 'CHECK' "$dir/$name/log"
    return 1
}
fields=time,pc,fate,abort,total_cycles,map_cycles,memory_cycles,retire_cycles,mispredicted,oldest_cycles,execute_cycles,address
agrees() { # NAME CORE LATE [ELF [LEAST]]: samples and the core's log
    "$assay" record --config other --from "$dir/$1/$2.bytes" -o "$dir/$1/$2.assay" "$dir/${4:-program.elf}" >"$dir/$1/$2.record" 2>&1 &&
        "$assay" script --csv -F $fields "$dir/$1/$2.assay" >"$dir/$1/$2.csv" &&
        awk -v late="$3" -v least="${5:-}" -f $here/exact.awk "$dir/$1/$2.log" "$dir/$1/$2.csv"
}
sound() { # NAME COMMAND...: what a right attachment is
    simulate "$@" && agrees "$1" smallest 0 && agrees "$1" narrow 1 && agrees "$1" wide 1
}

check "Verilator" sound verilator "$dir/sim/bench" +cycles=40000
check "another seed" sound seed "$dir/sim/bench" +cycles=60000 +seed=2 +period=150
check "Icarus" simulate icarus vvp -n "$dir/icarus.vvp" +cycles=2500
check "the same run by Verilator" simulate short "$dir/sim/bench" +cycles=2500
for core in smallest narrow wide; do
    check "both simulators: the core $core" cmp "$dir/icarus/$core.log" "$dir/short/$core.log"
    check "both simulators: samples of $core" cmp "$dir/icarus/$core.bytes" "$dir/short/$core.bytes"
done

# a signal that nobody drives is named; the bundle time without signature
changed() { # EXPRESSION ARGUMENT...: Icarus, smallest.sv edited by sed
    sed "$1" $here/smallest.sv >"$work/smallest.sv"
    shift
    ! cmp -s $here/smallest.sv "$work/smallest.sv" || return 1
    # shellcheck disable=SC2046 # one word a file
    sim/iverilog.sh -g2012 -DFAULTS_ABSENT -Irtl/include -Itests/rtl/profile -I$here -I"$dir/../gen" -s bench -o "$work/changed.vvp" \
        $(find rtl/profile rtl/attach -name "*.sv") $here/ooo_core.sv $here/ooo_port.sv "$work/smallest.sv" $here/session.sv $here/bench.sv tests/rtl/profile/port_fault.sv >"$work/log" 2>&1 &&
        vvp -n "$work/changed.vvp" "+hex=$dir/program.hex" "$@" >"$work/log" 2>&1
    cat "$work/log"
}
undriven() { # SIGNAL
    changed "/assign $1 /d" +cycles=4000 | grep "nothing_is_undefined failed.*: $1 is X or Z"
}
for signal in pp_slot_early pp_dispatched pp_priv pp_oldest pp_flush_pc; do check "nobody drives $signal" undriven $signal; done
time_alone() {
    ties=$(echo FETCH FETCHES LATENCY LINKS SIGNATURE CHECK RING | sed 's/[A-Z]*/`PP_TIE_&/g')
    reasons="assign pp_ret_valid = retires; assign {pp_wait_why, pp_empty_why, pp_blame_priv} = '1; assign {pp_empty, pp_empty_owed, pp_blame, pp_ret_kept} = '0;"
    changed "s/\`PP_TIE_OTHERS/$ties $reasons/" +cycles=1000 >"$work/time" && grep -q '^attach: ended' "$work/time" && ! grep CHECK "$work/time"
}
check "time without signature" time_alone

# other addresses, and RV64
check "at 0xF0000000" simulate high vvp -n "$dir/high.vvp" +cycles=5000 +period=60
for core in "smallest 0" "narrow 1" "wide 1"; do
    # shellcheck disable=SC2086 # words
    check "at 0xF0000000: $core" agrees high $core high.elf 20
    # shellcheck disable=SC2086 # words
    check "RV64: $core" agrees verilator $core rv64.elf
done
"$assay" record --config other --from "$dir/verilator/wide.bytes" -o "$dir/verilator/wide.assay" "$dir/program.elf" 2>"$work/log"
"$assay" record --config other --from "$dir/verilator/smallest.bytes" -o "$dir/verilator/smallest.assay" "$dir/program.elf" 2>"$work/log"
for command in report annotate "export --to callgrind" "export --to perf-script" mem; do
    # shellcheck disable=SC2086 # words
    check "at 0xF0000000: assay $command" "$assay" $command "$dir/high/narrow.assay"
done
check "a function at 0xF0000000 has its name" sh -c "\"$assay\" annotate \"$dir/high/narrow.assay\" leaf | grep -qi f0000048"

# what commands do with them: tests/attach/commands
check "sample pairs" simulate pairs "$dir/sim/bench" +cycles=40000 +pairs
for core in smallest wide; do
    check "pairs of $core" "$assay" record --config other --from "$dir/pairs/$core.bytes" -o "$dir/pairs/$core.assay" "$dir/program.elf"
done
works() { # COMMAND COLUMN PROFILE
    program=
    case $1 in icost*) program=$dir/program.elf ;; esac
    # shellcheck disable=SC2086 # words
    "$assay" $1 "$3" $program >"$work/out" 2>"$work/err" </dev/null
    status=$?
    case $2 in
    yes) [ $status -eq 0 ] && [ "$(grep -vc '^#' "$work/out")" -gt 1 ] ;;
    *) [ $status -ne 0 ] && [ "$status" -lt 126 ] && grep -q -e "${2#no: }" "$work/err" ;;
    esac || { cat "$work/out" "$work/err"; return 1; }
}
while IFS='~' read -r command small numbered _; do
    case $command in '' | '#'*) continue ;; esac
    from=verilator
    case $command in pairs* | concurrency*) from=pairs ;; esac
    check "assay $command: slots, life" works "$command" "$small" "$dir/$from/smallest.assay"
    check "assay $command: latency, too" works "$command" "$numbered" "$dir/$from/wide.assay"
done <$here/commands
check "docs/attach.md has tests/attach/commands" $here/table.sh --check

# faults of a port's signals: the checker stops the run
stops() { # PLANT CHECK [bundle]: without it, by the port alone
    "$dir/sim/bench" +cycles=40000 "+hex=$dir/program.hex" "+plant=$1" ${3:-+alone} >"$work/log" 2>&1
    grep -m1 "$2 failed" "$work/log" || { cat "$work/log"; return 1; }
}
while IFS='~' read -r plant name with; do
    case $plant in '#'* | core.* | *:early) ;; *) check "$plant is found" stops "$plant" "$name" "$with" ;; esac
done <tests/faults/port

# faults
number=0
while read -r fault; do
    number=$((number + 1))
    check "fault $fault is found" fails sound fault "$dir/sim/bench" +cycles=40000 +mutant=$number
done <"$dir/names"
checks_end
