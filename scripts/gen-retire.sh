#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes from rtl/include/retire.def, the one source of the retire bundle, build/gen/retire_{wires,tie,pack}.svh, retire_defs.h, and the
# tables of signals in docs/attach.md.
# Usage: scripts/gen-retire.sh             write all
#        scripts/gen-retire.sh --headers   the document stays as it is
#        scripts/gen-retire.sh --check     the same, and fail if the document has drifted from the source
set -eu
cd "$(dirname "$0")/.."
. scripts/generated.sh
def=rtl/include/retire.def
gen=build/gen
doc=docs/attach.md
mode=${1:-}
mkdir -p "$gen"

# Every line becomes: kind, name, scope (of a part: need), width, meaning, part, its word, its lowest bit there (tab separated); errors name
# the line. Words are those of the scope, `cycle` or `lane`: 64 bits begin with a word, what is smaller shares one.
parse() {
    awk "$table_lines"'
    function place(scope, width,   w) {
        if (width > 32) { word = words[scope] + 0; bit = 0; words[scope] = word + 2; return }
        for (w = 0; w < words[scope]; w++) if (used[scope, w] && used[scope, w] + width <= 32) break
        if (w == words[scope] + 0) words[scope] = w + 1
        word = w; bit = used[scope, w] + 0; used[scope, w] += width
    }
    function line(kind, name, scope, width) {
        if (seen[name]++) die("`" name "` is there twice")
        if (width !~ /^[0-9]+$/ || width < 1 || width > 64) die("a width is 1 to 64, not `" width "`")
        place(scope, width)
        printf "%s\t%s\t%s\t%s\t%s\t%s\t%d\t%d\n", kind, name, scope, width, part[2], now, word, bit
    }
    {
        n = split($0, part, / *[|] /)
        fields = split(part[1], f, / +/)
        if (n < 2) die("no | before the meaning")
        if (f[1] == "part") {
            if (fields != 3 || f[3] !~ /^(required|optional)$/) die("`part` takes NAME and required or optional")
            now = f[2]
            printf "part\t%s\t%s\t-\t%s\t%s\t-\t-\n", now, f[3], part[2], now
            if (f[3] == "optional") line("has", "has_" now, "cycle", 1)
        } else if (f[1] == "signal") {
            if (fields != 4 || f[3] !~ /^(lane|cycle)$/) die("`signal` takes NAME, lane or cycle, WIDTH")
            line("signal", f[2], f[3], f[4])
        } else if (f[1] == "bench") {
            if (fields != 3) die("`bench` takes NAME WIDTH")
            line("bench", f[2], "cycle", f[3])
        } else die("unknown kind `" f[1] "`")
    }' "$def"
}

made="// Made by scripts/gen-retire.sh from rtl/include/retire.def: do not edit."

write_wires() {
    echo "$made"
    awk -F '\t' '
    $1 == "part" { print "  // " $2 ": " $5 }
    $1 == "signal" || $1 == "has" {
        range = $3 == "lane" ? ($4 == 1 ? "[WIDTH-1:0] " : "[WIDTH*" $4 "-1:0] ") : $4 == 1 ? "" : "[" $4 - 1 ":0] "
        printf "  logic %srt_%s;\n", range, $2
    }'
}

write_ties() {
    echo "$made"
    awk -F '\t' '
    $1 == "has" { order[++parts] = $6 }
    $1 == "signal" || $1 == "has" { ties[$6] = ties[$6] sprintf(" assign rt_%s = '\''0;", $2) }
    END { for (i = 1; i <= parts; i++) print "`define RT_TIE_" toupper(order[i]) ties[order[i]] }'
}

# Of `RETIRE, the module with the wires, and of the ports cycle_i and ended_i: what goes into `words`, one or two at a time.
write_pack() {
    echo "$made"
    awk -F '\t' '
    $7 ~ /[0-9]/ {
        what = $1 == "bench" ? $2 "_i" : "`RETIRE.rt_" $2 ($3 == "cycle" ? "" : $4 == 1 ? "[k]" : "[(k)*" $4 " +: " $4 "]")
        size[$3, $7] = $4 > 32 ? 64 : 32
        filled[$3, $7] += $4
        fields[$3, $7] = what (fields[$3, $7] == "" ? "" : ", " fields[$3, $7])
        end = $7 + size[$3, $7] / 32
        if (end > count[$3]) count[$3] = end
    }
    function pack(scope, from,   w, text, empty) {
        for (w = 0; w < count[scope]; w++) if ((scope, w) in size) {
            empty = size[scope, w] - filled[scope, w]
            text = text sprintf(" \\\n  words[(%s%d)*32 +: %d] = {%s%s};", from, w, size[scope, w], empty ? empty "'\''d0, " : "", fields[scope, w])
        }
        return text
    }
    END {
        printf "  localparam int RT_CYCLE_WORDS = %d;\n  localparam int RT_LANE_WORDS = %d;\n", count["cycle"], count["lane"]
        print "`define RT_PACK_CYCLE" pack("cycle", "")
        print "`define RT_PACK_LANE(k)" pack("lane", "RT_CYCLE_WORDS + RT_LANE_WORDS*(k) + ")
    }'
}

# A structure and a function of each scope that visits its fields: in one direction or the other.
write_header() {
    printf '%s\n#ifndef RETIRE_DEFS_H\n#define RETIRE_DEFS_H\n#include "words.h"\n' "$made"
    awk -F '\t' '
    function type(w) { return w == 1 ? "bool" : w <= 8 ? "uint8_t" : w <= 16 ? "uint16_t" : w <= 32 ? "uint32_t" : "uint64_t" }
    function visit(w) { return w == 1 ? "flag" : w <= 8 ? "u8" : w <= 16 ? "u16" : w <= 32 ? "u32" : "u64" }
    $7 ~ /[0-9]/ {
        words = $7 + ($4 > 32 ? 2 : 1)
        if (words > count[$3]) count[$3] = words
        fields[$3] = fields[$3] sprintf("    %s %s; // %s\n", type($4), $2, $1 == "has" ? "the core drives this part" : $5)
        visits[$3] = visits[$3] ($4 == 64 ? sprintf("    visit_u64(v, at + %d, &f->%s);\n", $7, $2) \
            : sprintf("    visit_%s(v, at + %d, %d%s, &f->%s);\n", visit($4), $7, $8, $4 == 1 ? "" : ", " $4, $2))
    }
    $1 == "has" { parts = parts sprintf(" X(%s)", $6) }
    END {
        printf "enum { RETIRE_CYCLE_WORDS = %d, RETIRE_LANE_WORDS = %d };\n", count["cycle"], count["lane"]
        print "#define RETIRE_OPTIONAL(X)" parts
        split("lane cycle", scopes, " ")
        for (i = 1; i <= 2; i++) {
            s = scopes[i]
            printf "typedef struct {\n%s} retire_%s_t;\n", fields[s], s
            printf "VISIT_INLINE void retire_%s_visit(const visitor_t *v, unsigned at, retire_%s_t *f) {\n%s}\n", s, s, visits[s]
        }
        print "#endif"
    }'
}

write_doc() {
    awk -F '\t' '
    NR == FNR && $1 == "part" {
        table = table sprintf("| **%s** | | %s: %s |\n", $2, $3 == "required" ? "needed" : "optional (`rt_has_" $2 "`)", $5)
    }
    NR == FNR && $1 == "signal" { table = table sprintf("| `rt_%s` | %s | %s |\n", $2, $3 == "lane" ? ($4 == 1 ? "W" : "W x " $4) : $4, $5) }
    NR == FNR { next }
    /^<!-- retire: begin -->$/ { print; printf "| signal | bits | meaning |\n|---|---|---|\n%s", table; skip = 1; there = 1 }
    /^<!-- retire: end -->$/ { skip = 0 }
    !skip { print }
    END { if (!there) { print "gen-retire: no place for its table" > "/dev/stderr"; exit 1 } }' - "$doc"
}

table=$(parse)
printf '%s\n' "$table" | write_wires | put "$gen/retire_wires.svh"
printf '%s\n' "$table" | write_ties | put "$gen/retire_tie.svh"
printf '%s\n' "$table" | write_pack | put "$gen/retire_pack.svh"
printf '%s\n' "$table" | write_header | put "$gen/retire_defs.h"
[ "$mode" = --headers ] || printf '%s\n' "$table" | write_doc | page "$mode" "$doc" "$def"
