#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Exact figures of fetches: what report, annotate and truth say of the derived events is what the log of all fetches has, place by place; samples
# agree with it; a planted fault is found.
#
#   tests/system/fetch-truth.sh BUILD CONFIG PERIOD PROGRAM.elf [PLANTED...]
#
# PLANTED: an event whose truth is quadrupled. The last line is `N passed, N failed`.
set -u
build=$1 config=$2 period=$3 program=$4
shift 4
. scripts/scratch.sh
. scripts/checks.sh
assay=$build/bin/assay name="$config $(basename "$program" .elf)"
events=$("$assay" list derived | awk '$1 ~ /^fetch_/ { printf "%s%s", n++ ? "," : "", $1 }')
record() { # PROFILE OPTION...
    profile=$1
    shift
    "$assay" record --config "$config" -c 250 "$@" -o "$profile" "$program" >"$work/out" 2>&1 </dev/null || { tail -n 5 "$work/out"; exit 1; }
}
exact() { "$assay" report --exact --csv --fields "function,$events" "$1" >"$2" || exit 1; } # PROFILE FILE

# What the log has, by place and event: EVENT PLACE COUNTED ALL
record "$work/a.assay" --fetch="$period" --fetch-log "$work/log"
awk -F , '
    function place(pc, mode, context) {
        if (mode || !context) return pc
        pc = substr(pc, 3); while (length(pc) < 12) pc = "0" pc
        return sprintf("0x%x", context) pc
    }
    function add(event, count) { if (count) { all["fetch_" event " " at] += count; if ($1) counted["fetch_" event " " at] += count } }
    NR == 1 { next }
    {   at = place($3, $4, $5); live = !$6
        add("all", 1); add("killed", $6); add("attempted", live); add("completed", $7); add("aborted", live && !$7); add("refused", $8)
        add("itlb_hit", live && $13 && !$10); add("itlb2_hit", $11); add("itlb_miss", $12); add("icache_miss", $9); add("icache_hit", $7 && !$9)
        add("page_4k", live && $15 == 1); add("page_2m", live && $15 == 2); add("page_1g", live && $15 == 3)
        add("latency", live * $16); add("miss_latency", $9 * $16); add("page_wait", live * $17) }
    END { for (i in all) print i, counted[i] + 0, all[i] }' "$work/log" >"$work/logged"

exact "$work/a.assay" "$work/exact"
awk -F , -v logged="$work/logged" '
    BEGIN { while ((getline line < logged) > 0) { split(line, f, " "); want[f[1]] += f[4] } }
    NR == 1 { for (i = 2; i <= NF; i++) name[i] = $i; next }
    { for (i = 2; i <= NF; i++) got[name[i]] += $i; for (i = 3; i <= NF; i += 2) if ($i + 0) bad = bad " " name[i] " is not 0" }
    END { for (e in want) { events++; if (got[e] != want[e]) bad = bad " " e " " got[e] " for " want[e] }
          if (events < 10 || bad) { print events " events:" bad; exit 1 } }' "$work/exact" >"$work/said" &&
    good || bad "$name: report --exact: $(cat "$work/said")"

"$assay" annotate --exact --csv --fields "function,pc,$events" "$work/a.assay" >"$work/annotated" || exit 1
awk -F , -v logged="$work/logged" '
    BEGIN { while ((getline line < logged) > 0) { split(line, f, " "); want[f[1], f[2]] = f[4] } }
    NR == 1 { for (i = 3; i <= NF; i++) name[i] = $i; next }
    $1 ~ /:/ { next } # of a process: its address is not a place
    { for (i = 3; i <= NF; i += 2) { rows += $i > 0; if ($i != want[name[i], $2] + 0) bad = bad " " name[i] " at " $2 ": " $i " for " want[name[i], $2] + 0 } }
    END { if (rows < 100 || bad) { print rows " cells:" substr(bad, 1, 500); exit 1 } }' "$work/annotated" >"$work/said" &&
    good || bad "$name: annotate --exact: $(cat "$work/said")"

for event in all killed completed icache_miss itlb_hit page_4k; do
    event=fetch_$event
    "$assay" truth --of "$event" --csv --fields pc,truth "$work/a.assay" | awk -F , 'NR > 1 && $2 { print $1, $2 }' | sort >"$work/got"
    awk -v event="$event" '$1 == event && $3 { print $2, $3 }' "$work/logged" | sort | cmp -s - "$work/got" && good || bad "$name: truth --of $event"
done

"$assay" truth --strict "$work/a.assay" >"$work/said" 2>"$work/errors" && good || bad "$name: $(cat "$work/errors")"
grep -q '^fetch_all .* agrees' "$work/said" && good || bad "$name: fetch_all is not judged"
for event; do
    cp "$work/a.assay" "$work/planted.assay"
    "$build/test/sql" "$work/planted.assay" "UPDATE truth_fetches SET $event = 4 * $event WHERE $event > 0" || exit 1
    "$assay" truth --strict --csv "$work/planted.assay" >/dev/null 2>"$work/errors"
    [ $? -eq 1 ] && grep -q "DISAGREES:.* $event\>" "$work/errors" && good || bad "$name: four times the truth of $event was not found: $(cat "$work/errors")"
done

# through the pipe, and the mean of two runs: the same
record "$work/b.assay" --fetch="$period"
exact "$work/b.assay" "$work/piped"
cmp "$work/exact" "$work/piped" && good || bad "$name: another truth without --fetch-log"
record "$work/c.assay" --fetch="$period" -r 2
exact "$work/c.assay" "$work/both"
cmp "$work/exact" "$work/both" && good || bad "$name: another truth of two runs"
# what is not known is said
record "$work/d.assay"
"$assay" report --exact --fields function,fetch_all,ls_from_far,op_all "$work/d.assay" | grep -q '^# no exact figure: fetch_all, ls_from_far: ' && good ||
    bad "$name: no word of what the truth does not tell"
"$assay" mem --exact --csv --fields data,ls_all,ls_load "$work/d.assay" | awk -F , 'NR > 1 { rows++; bad += $2 != "" || $4 != "" } END { exit bad || !rows }' && good ||
    bad "$name: mem --exact has figures of derived events"
"$assay" truth --of fetch_all "$work/d.assay" >"$work/out" 2>&1 && bad "$name: truth of fetches that were not sampled" || good
checks_end
