#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Frequencies of blocks and edges by all methods of `assay calc` beside the exact counts of the same run: the page
# docs/results/dcpi-frequency.md, on stdout.
#
#   scripts/paper/dcpi-frequency.sh BUILD "PROGRAM ..." "PROGRAM ..."     programs to sample; those whose cycle counter is sampled, too
#
# DCPI_PROFILES: a folder with their profiles, NAME.assay and NAME-c.assay, which are recorded otherwise.
set -eu
build=$1 programs=$2 counted=$3
. scripts/scratch.sh
profiles=${DCPI_PROFILES:-$work}

# take KIND NAME PROFILE OPTION...: records the profile if it is not there; what awk is to read of it goes into `arguments`
take() {
    kind=$1 name=$2 profile=$3
    shift 3
    file=$profiles/$profile.assay
    [ -s "$file" ] || "$build/bin/assay" record --truth "$@" -o "$file" "$build/programs/$name.elf" >"$work/log" 2>&1 </dev/null ||
        { cat "$work/log" >&2; exit 1; }
    "$build/bin/assay" calc --csv --fields "$fields" "$file" >"$work/$profile.csv"
    arguments="$arguments kind=$kind program=$name $work/$profile.csv"
}

arguments=
fields=kind,instructions,dcpi,dcpi_confidence,samples,samples_confidence,classes,classes_confidence,flow,flow_confidence,exact
for name in $programs; do take samples "$name" "$name" -c 100; done
for name in $counted; do take counter "$name" "$name-c" --counter cycles:500; done

cat <<'EOF'
# Frequencies of blocks and edges beside exact counts

Made by `make paper-dcpi-frequency`; nothing here is typed. Programs on `wide`, one seed: samples of instructions with period 100, and for some
a counter of cycles with period 500. How each method works: [dcpi.md](../dcpi.md). A block weighs as many instructions as it
executed, an edge as often as it was taken; all programs have the same weight. The exact counts are those of the same run.

In percent of the weight, the mean over programs:

EOF
# shellcheck disable=SC2086 # words
awk -f tests/papers/dcpi-frequency.awk $arguments
