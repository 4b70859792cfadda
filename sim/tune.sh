#!/bin/sh
# Compiles a simulator that verilate.sh has made once more, with what the compiler learns from runs of the programs given
# (gcc's profile feedback): about a fifth faster, for three times the compile time.
#
#   sim/tune.sh FOLDER JOBS PROGRAM.elf...
set -eu
folder=$1 jobs=$2
shift 2
mkdir -p "$folder"
log=$folder/tune.log
: > "$log"

# compile NAME OPT_FAST LDFLAGS: everything in FOLDER/obj again.
compile() {
    echo "$folder: compiling $1"
    rm -f "$folder"/obj/*.o "$folder"/obj/*.a "$folder"/obj/sim
    make -C "$folder/obj" -f Vtb.mk -j "$jobs" "OPT_FAST=$2" OPT_SLOW=-O1 OPT_GLOBAL=-O2 LDFLAGS="$3" >> "$log" 2>&1 ||
        { tail -n 20 "$log" >&2; echo "tune: compiling failed, see $log" >&2; exit 1; }
}

rm -f "$folder"/obj/*.gcda
compile "to learn" "-O3 -fprofile-generate" -fprofile-generate
for program; do
    "$folder/obj/sim" "+elf=$program" >> "$log" 2>&1 || { echo "tune: $program failed, see $log" >&2; exit 1; }
done
compile "with what was learnt" "-O3 -fprofile-use -fprofile-partial-training -Wno-missing-profile" ""
cp -f "$folder/obj/sim" "$folder/sim"
