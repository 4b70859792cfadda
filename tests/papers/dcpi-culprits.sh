#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Whom `assay whatcg` blames for stalls, procedure by procedure, beside the cycles that the truth of the same run has for that cause: the
# page docs/results/dcpi-culprits.md, on stdout.
#
#   tests/papers/dcpi-culprits.sh BUILD "PROGRAM ..." "PROGRAM ..."     those sampled; those whose counter of cycles is sampled, too
#
# In the environment: LEAST: fails if the correlation over all causes is below it, by procedure or by instruction; PAIRS: a file that gets the
# correlated values.
set -eu
build=$1 programs=$2 counted=$3
. scripts/scratch.sh
assay=$build/bin/assay

# The judge's own reading of the words of `assay truth`: which are whose. Cycles in which instructions retire are nobody's.
cat >"$work/causes" <<'EOF'
i front_icache
I front_itlb
d mem_l1 mem_l2 mem_ram mem_device
D mem_dtlb bad_page
w mem_store
o mem_order bad_order
p bad_branch bad_jump bad_return
r front_redirect front_fetch
y core_alone bad_serial
a core_data
f core_execute core_divider
q core_issue core_retire core_room
t bad_trap bad_interrupt core_idle
EOF
words=$(awk '{ for (i = 2; i <= NF; i++) printf ",cycles_%s", $i }' "$work/causes")

# lines COMMAND PROFILE FIRST OPTION...: lines PLACE LETTER CYCLES of a table, FIRST its column of places
lines() {
    command=$1 file=$2 first=$3
    shift 3
    "$assay" "$command" "$@" --csv --fields "$first$words" "$file" | awk -F, -v causes="$work/causes" -f tests/papers/dcpi-causes.awk
}

# take KIND CYCLES NAME PROFILE OPTION...: CYCLES is the column of the report that has them
take() {
    kind=$1 column=$2 name=$3 file=$work/$(echo "$4" | tr / -).assay
    shift 4
    "$assay" record "$@" -o "$file" "$build/programs/$name.elf" >"$work/log" 2>&1 </dev/null || { cat "$work/log" >&2; exit 1; }
    "$assay" report --csv --fields "function,$column" "$file" | awk -F, 'NR > 1 && $4 >= 0.01 { print $1, $2 }' |
        while read -r function cycles; do
            "$assay" whatcg --csv "$file" "$function" 2>"$work/log" | awk -F, -v kind="$kind" -v name="$name" -v function_is="$function" -v cycles="$cycles" \
                '$1 == "dynamic" && $2 ~ /^[a-zA-Z]$/ && $2 != "s" { print kind, "claim", name, function_is, $2, ($(NF - 1) + $NF) / 200 * cycles }' ||
                cat "$work/log" >&2
        done
    [ "$kind" = counter ] || {
        lines report "$file" function --exact | sed "s|^|procedure truth $name |"
        lines annotate "$file" pc --exact | sed "s|^|instruction truth $name |"
        lines annotate "$file" pc | sed "s|^|instruction claim $name |"
    }
}

{
    for name in $programs; do take samples cycles,cycles_share "$name" "$name" -c 100 -r 4; done
    for name in $counted; do take counter events,share "$name" "$name-c" --counter cycles:500; done
} >"$work/pairs"
[ -z "${PAIRS:-}" ] || cp "$work/pairs" "$PAIRS"
cat <<'EOF'
# Who is blamed for stalls, beside the truth

Made by `make paper-dcpi-culprits`; nothing here is typed. Programs on `wide`: samples of instructions with period 100, four runs added up, and for some
a counter of cycles with period 500. For each procedure with a hundredth of its program's cycles, and each cause: the cycles for which
`assay whatcg` blames it (the middle of its range), and those that the truth of the same run has for it. How it blames: [dcpi.md](../dcpi.md#who-is-to-blame).

- *r* is Pearson's correlation of both, in percent of the program's stalls, over the procedures of all programs; by instruction, of the cycles that samples and the truth charge to each.
  DCPI's slides have about 0.9 by procedure, on in-order cores.
- *%* is the cause's share of all stalls there, by the truth. A cause below 0.2 % of them is only in the last row.
- `f` by procedure leaves out what the static schedule has for units; the truth has all of it.
- *samples* take the blame from what instructions waited for; *counter* knows only places, and rules suspects out as DCPI did.

EOF
awk -v causes="$work/causes" -v least="${LEAST:--1}" -f tests/papers/dcpi-culprits.awk "$work/pairs"
