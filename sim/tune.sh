#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Compiles a simulator made by verilate.sh once more, with clang's profile feedback from runs of the programs given: a
# cycle takes a quarter less time on `board`, two fifths on `wide`, for three times the compile time.
#
#   sim/tune.sh FOLDER JOBS RUNTIME PROGRAM.elf...           RUNTIME: as in compile.sh
set -eu
folder=$1 jobs=$2 runtime=$3
shift 3
log=$folder/tune.log
learnt=$(cd "$folder" && pwd)/obj/learnt
: >"$log"

# compile NAME OPTIONS: compiles the simulating code again.
compile() {
    echo "$folder: compiling $1"
    rm -f "$folder/obj/fast.o" "$folder"/obj/*.a "$folder/obj/sim"
    "$(dirname "$0")/compile.sh" "$folder/obj" "$jobs" "$runtime" "OPT_FAST=$2" >>"$log" 2>&1 ||
        { tail -n 20 "$log" >&2; echo "tune: compiling failed, see $log" >&2; exit 1; }
}

rm -f "$learnt".*
# built with the SIM_OPT of `make test`, it is instrumented already
grep -q __llvm_prf "$folder/obj/fast.o" || compile "to learn" "-O0 -fprofile-instr-generate"
for program; do
    LLVM_PROFILE_FILE="$learnt.%p.raw" "$folder/obj/sim" "+elf=$program" >>"$log" 2>&1 || { echo "tune: $program failed, see $log" >&2; exit 1; }
done
llvm-profdata-19 merge -o "$learnt" "$learnt".*.raw
rm -f "$learnt".*
compile "with what was learnt" "-O2 -fprofile-instr-use=$learnt"
cp -f "$folder/obj/sim" "$folder/sim"
