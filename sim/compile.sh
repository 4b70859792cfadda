#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Compiles Verilator's output.
#
#   compile.sh FOLDER JOBS RUNTIME [MAKE-ARGUMENT...]      OPT_FAST=-O1: how
#
# It becomes two units: as one unit for each of Verilator's sixty files the headers would take a third of the time.
# Half of the code runs once, before the first cycle (Verilator calls it slow). That half is not optimised, except for
# the code that clears the memories. RUNTIME: a folder that keeps Verilator's own library for the next build with the
# same flags. clang 19 takes three fifths of gcc's time, and its code simulates a tenth faster. gcc compiles benches
# with delays: the --timing flags of Debian's Verilator are for gcc.
set -eu
folder=$1 jobs=$2 runtime=$3
shift 3
file=$(cd "$folder" && find . -name "V*.mk" -not -name "*_classes*" -printf "%f")

cxx=clang++-19
# says RECIPE: runs a recipe with the variables of Verilator's make file
says() { make -s -C "$folder" -f "$file" "CXX=$cxx" OPT_GLOBAL=-O2 --eval '.PHONY: says' --eval "says: ; @$1" says; }
[ "$(says 'echo $(VM_TIMING)')" != 1 ] || cxx=g++
# for the compiling machine: a population count is one instruction there, and so are some masks
for has in popcnt:-mpopcnt bmi1:-mbmi bmi2:-mbmi2; do
    ! grep -qw "${has%:*}" /proc/cpuinfo || cxx="$cxx ${has#*:}"
done

# remove what another compiler has left
[ "$(cat "$folder/compiler" 2>/dev/null)" = "$cxx" ] || rm -f "$folder"/*.o "$folder"/*.a
echo "$cxx" >"$folder/compiler"

clears=$(cd "$folder" && grep -l '___ctor_var_reset(.*{$' V*root*__Slow.cpp || true)
says 'echo fast $(VM_FAST); echo slow $(VM_SLOW)' | awk -v clears=" $(echo $clears) " -v folder="$folder" '
    BEGIN { # ... which the compiler does not find in the way that Verilator counts
        print "#include \"verilated.h\"\n#define VL_COUNTONES_I(word) static_cast<IData>(__builtin_popcount(word))" > (folder "/fast.cpp.new")
        print "#define VL_COUNTONES_Q(word) static_cast<IData>(__builtin_popcountll(word))" > (folder "/fast.cpp.new")
    }
    { for (i = 2; i <= NF; i++) print "#include \"" $i ".cpp\"" > (folder "/" (index(clears, " " $i ".cpp ") ? "fast" : $1) ".cpp.new") }'
# a build with other options (tune.sh) leaves one of the two units unchanged
for unit in fast slow; do
    cmp -s "$folder/$unit.cpp.new" "$folder/$unit.cpp" || cp "$folder/$unit.cpp.new" "$folder/$unit.cpp"
    rm "$folder/$unit.cpp.new"
done
library=$runtime/$({ verilator --version; says 'echo $(CXX) $(CXXFLAGS) $(CPPFLAGS) $(OPT_GLOBAL) $(VK_GLOBAL_OBJS)'; } | cksum | tr -d ' ')
global=$(says 'echo $(VK_GLOBAL_OBJS)')
compile() { make -C "$folder" -f "$file" -j "$jobs" "CXX=$cxx" "LINK=$cxx" VM_PARALLEL_BUILDS=1 VM_FAST=fast VM_SLOW=slow OPT_SLOW=-O0 OPT_GLOBAL=-O2 "$@"; }
# If several builds want the library at once, one makes it and the others wait.
mkdir -p "$runtime"
exec 9>"$library.lock"
flock 9
if [ ! -d "$library" ]; then
    # shellcheck disable=SC2086 # words
    compile $global
    rm -rf "$library.new"
    mkdir "$library.new"
    for object in $global; do cp -p "$folder/$object" "$library.new"; done
    mv "$library.new" "$library"
fi
exec 9>&-
cp "$library"/* "$folder"
case "$*" in *-fprofile-instr-generate*) set -- "$@" LDFLAGS=-fprofile-instr-generate ;; esac
compile "$@"
