#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Derived events against what a program made happen (derived.c), and against counters and exact figures of a whole run (derived.csv). An
# event that neither makes happen is a failure, too.
#
#   tests/system/derived.sh BUILD CONFIG MADE.elf WHOLE.elf...
set -u
build=$1 config=$2 made=$3
shift 3
. scripts/scratch.sh
assay=$build/bin/assay
events=$("$assay" list derived | awk '$1 ~ /^(op|br|ls|fetch)_/ { printf "%s%s", n++ ? "," : "", $1 }')

# sample PROGRAM PERIOD RUNS [OPTION...]: the profile, its derived events by function, and what the program printed
sample() {
    program=$1 period=$2 runs=$3
    shift 3
    "$assay" record --config "$config" -c "$period" -r "$runs" "$@" -o "$work/a.assay" "$program" >"$work/printed" 2>"$work/said" </dev/null &&
        "$assay" report --csv --fields "function,$events" "$work/a.assay" >"$work/derived" || { cat "$work/said"; exit 1; }
}

# expected: lines `FUNCTION EVENT LEAST MOST`, FUNCTION - for the whole run
judge() {
    awk -F , -v expected="$1" -v what="$2" '
        NR == 1 { for (i = 2; i <= NF; i++) name[i] = $i; next }
        { for (i = 2; i <= NF; i += 2) { if ($i == "") unknown[name[i]]; value[$1, name[i]] = $i; sigma[$1, name[i]] = $(i + 1)
                                         value["-", name[i]] += $i; if ($i > 0) square["-", name[i]] += $(i + 1) ^ 2 }
          if (!least || $3 < least) least = $3 }
        END {
            while ((getline line < expected) > 0) {
                split(line, want, " ")
                if (want[2] in unknown) continue
                x = value[want[1], want[2]]; bound = x < want[3] ? want[3] : x > want[4] ? want[4] : x
                s = want[1] == "-" ? sqrt(square["-", want[2]]) : sigma[want[1], want[2]]
                each = x > 0 && s * s / x > least ? s * s / x : least    # what a sample stands for, of sums more than of counts
                if (s < sqrt(bound * each)) s = sqrt(bound * each)       # too few were met: by chance
                bad = x == "" || (x - bound) ^ 2 > (4.5 * s) ^ 2
                if (bad) printf "%s: %s of %s: %.0f +- %.0f, expected %.0f to %.0f\n", what, want[2], want[1], x, s, want[3], want[4]
                failed += bad; passed += !bad
            }
            printf "%s: %d events as they happened, %d not\n", what, passed, failed
            exit failed > 0 || !passed
        }' "$work/derived"
}

status=0
sample "$made" 75 4 --signatures 5000 --far 0x84100000-0x84200000:150
sort -u "$work/printed" >"$work/made"
judge "$work/made" "$config $(basename "$made")" || status=1
# instructions that no sample met are rows, too
"$assay" annotate --fields samples,op_all,br_retired "$work/a.assay" >"$work/annotated" 2>"$work/said" &&
    grep -q '^  *8000[0-9a-f]* ' "$work/annotated" || { echo "annotate: rows without samples are not blank"; cat "$work/said"; status=1; }
for program; do
    name=$(basename "$program" .elf)
    sample "$program" 100 1 --signatures 5000 --fetch=30 --fetch-log "$work/log"
    "$assay" report --exact --csv "$work/a.assay" >"$work/exact" || exit 1
    "$assay" stat --config "$config" --csv -o "$work/stat" "$program" >/dev/null 2>&1 </dev/null
    awk -F , -v program="$name" -v exact="$work/exact" -v stat="$work/stat" '
        function add(name, sign) { if (!(name in known)) { print "derived.csv: " name ": not known" >"/dev/stderr"; exit 1 }; sum += sign * known[name] }
        BEGIN {
            while ((getline < exact) > 0) if (!n++) for (i = 1; i <= NF; i++) at[$i] = i
                else for (c in at) { known["exact:" c] += $at[c]; known["exact:retired*" c] += $at["retired"] * $at[c] }
            while ((getline < stat) > 0) known[$1] = $2
        }
        $1 != program { next }
        { sum = 0; rest = $3; sign = 1
          while (match(rest, /[+-]/)) { add(substr(rest, 1, RSTART - 1), sign); sign = substr(rest, RSTART, 1) == "+" ? 1 : -1; rest = substr(rest, RSTART + 1) }
          add(rest, sign)
          print "-", $2, sum * $4, sum * $5 }' tests/system/derived.csv >"$work/whole" || exit 1
    # of fetches the log of the same run has them all
    awk -F , '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        !$at["number"] { next }
        { n["all"]++; live = !$at["killed"]; done = $at["complete"]; miss = $at["icache_miss"]
          n["killed"] += !live; n["attempted"] += live; n["completed"] += done; n["aborted"] += live && !done; n["refused"] += $at["refused"]
          n["itlb_hit"] += live && $at["placed"] && !$at["itlb_miss"]; n["itlb2_hit"] += $at["itlb2_hit"]; n["itlb_miss"] += $at["walked"]
          n["icache_miss"] += miss; n["icache_hit"] += done && !miss; n["page_4k"] += $at["page"] == 1; n["page_2m"] += $at["page"] == 2
          n["page_1g"] += $at["page"] == 3; n["page_wait"] += $at["waited"]
          if (live) n["latency"] += $at["latency"]; if (miss) n["miss_latency"] += $at["latency"] }
        END { for (name in n) if (n[name]) print "-", "fetch_" name, n[name], n[name] }' "$work/log" >>"$work/whole"
    judge "$work/whole" "$config $name" || status=1
    cat "$work/whole" >>"$work/made"
    [ "$config" = board ] || continue
    sample "$program" 120 1 # without details, and with strata: weights
    judge "$work/whole" "$config $name, strata" || status=1
done
cut -d ' ' -f 2 "$work/made" | sort -u >"$work/told"
printf '%s\n' "$events" | tr , '\n' | sort | comm -23 - "$work/told" >"$work/untold"
[ ! -s "$work/untold" ] || { echo "no test makes happen: $(tr '\n' ' ' <"$work/untold")"; status=1; }
exit $status
