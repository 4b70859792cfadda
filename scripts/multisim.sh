#!/bin/sh
# Simulates a program on machines of which parts are made ideal, in all combinations, and sets the interaction costs of these
# runs beside those that the dependence graph of the one real run has.
#
#   scripts/multisim.sh BUILD CONFIG PROGRAM.elf [PART...]
#
# PART, of those that a simulator can make better (rest: docs/graph.md):
#   dmiss+imiss  memory answers after 2 cycles, not 40; by a plusarg
#   win          reorder buffer, queues, registers, checkpoints as large as they may be; a simulator of its own
#   lgalu        multiplications take one cycle; a simulator of its own
# As many runs at a time as the machine has processors (or JOBS). What has run stays in BUILD/multisim, and is not run again.
set -eu
build=$1 config=$2 program=$3
shift 3
[ $# -gt 0 ] || set -- dmiss+imiss win lgalu
latency=40 fast=2
folder=$build/multisim/$config-$(cksum <"$program" | tr ' ' -)
mkdir -p "$folder"

# All sets of the parts, a line each: in the order in which `assay icost --against` names them.
sets=$(echo "$*" | awk '{ for (s = 0; s < 2 ^ NF; s++) { name = ""
    for (p = 1; p <= NF; p++) if (int(s / 2 ^ (p - 1)) % 2) name = name (name == "" ? "" : "+") $p
    print name == "" ? "none" : name } }')

# The simulator of a set, and the one with all of it, which says what the ideal parts are like.
simulator() {
    name=$(for p in win lgalu; do case +$1+ in *+$p+*) printf -- -%s $p ;; esac; done)
    [ "$name" ] && echo "$build/sim/ideal/$config$name/verilator/sim" || echo "$build/sim/$config/verilator/sim"
}
for s in $sets; do
    sim=$(simulator "$s")
    [ -x "$sim" ] || { echo "multisim: $sim is not there: \`make multisim-sims CONFIG=$config\` builds it." >&2; exit 1; }
    case $s in *dmiss+imiss*) memory=$fast ;; *) memory=$latency ;; esac
    printf '%s %s %s\n' "$folder/$s.stats" "$memory" "$sim"
done >"$folder/runs"
while read -r stats memory sim; do
    [ -s "$stats" ] || printf '%s %s %s\n' "$stats" "$memory" "$sim"
done <"$folder/runs" | xargs -r -P "${JOBS:-$(nproc)}" -L 1 sh -c \
    '"$3" +elf='"'$program'"' +mem-latency="$2" +stats="$1.new" </dev/null >"$1.out" 2>&1; mv "$1.new" "$1"' run
[ -s "$folder/trace" ] || "$(simulator none)" +elf="$program" +mem-latency=$latency +trace="$folder/trace" </dev/null >"$folder/out" 2>&1
other=$(simulator "$(echo "$*" | tr ' ' +)")
"$other" +elf="$program" +trace="$folder/other" +max-cycles=2000 </dev/null >"$folder/out" 2>&1 || true

for s in $sets; do
    [ "$s" = none ] && name= || name=$s
    awk -F , -v name="$name" '$1 == "cycles" { print name "," $2 }' "$folder/$s.stats"
done >"$folder/sets.csv"
of=$(echo "$*" | tr ' ' ,)
"$build/bin/assay" icost --of "$of" --against "$folder/sets.csv" --other "$folder/other" --sooner $((latency - fast)) --trace "$folder/trace"
