#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Generates, from a table of signals that the bench shows to C, the code that carries them in words of 32 bits:
#   rtl/include/retire.def   the retire bundle: also its wires, their tie-offs, and its tables in docs/attach.md
#   tb/probe.def             what the bench sees of our core
# For each: build/gen/NAME_pack.svh, NAME_defs.h; for the first also retire_{wires,tie}.svh.
# Usage: scripts/gen-bundle.sh NAME [--headers|--check], as scripts/gen-defs.sh
#
# The lines of a table:
#   scope NAME COUNT MOST FORM           signals that exist COUNT times, at most MOST, with an index k in their wires; FORM: their place in C
#   part NAME NEED | meaning             begins a part: required, or optional: then has_NAME says whether it is driven
#   event NAME SCOPE WIDTH [| wire] | meaning   an event happens if it is not 0: the bell rings
#   level NAME SCOPE WIDTH [| wire] | meaning   the bell rings when it changes
#   signal NAME SCOPE WIDTH [| wire] | meaning  everything else
#   strobe NAME SCOPE | wire | wire of the id | meaning   an event of one instruction: two fields, valid and id
# A name with a dot is a field of a structure in C. The default wire is the bundle's. Levels and events come in the
# first words; the others are computed only when the bell rings. For a scope, and for a part of the scope `cycle`, C
# extracts only what comes with an event, if it has events.
set -eu
name=$1
case $name in
retire) def=rtl/include/retire.def doc=docs/attach.md ;;
*) def=tb/$name.def doc= ;;
esac
shift
. "$(dirname "$0")/generated.sh"

# Every line becomes: kind, name, scope (for a part: need), width, wire, meaning, part, its word, its lowest bit
# there, its piece size of 64 or 32 bits (tab separated); for a scope: scope, name, count, most, form, words.
parse() {
    awk "$table_lines"'
    function add(kind, name, scope, width, wire, meaning) {
        once(kind == "part" ? kind " " name : name)
        if (!(scope in count)) die("no scope `" scope "`")
        if (width !~ /^[0-9]+$/ || width < 1 || width > 64) die("a width is 1 to 64, not `" width "`")
        if (scope != "cycle" && kind != "signal" && width > 1) die("in a scope, an event has 1 bit")
        n++
        kinds[n] = kind; names[n] = name; scopes[n] = scope; widths[n] = width; wires[n] = wire; texts[n] = meaning; parts_of[n] = now
    }
    # One-bit signals of a scope share the words of the cycle. class: words that others do not share
    function place(i, class,   scope, width, w) {
        vector = scopes[i] != "cycle" && widths[i] == 1
        scope = vector ? "cycle" : scopes[i]
        width = vector ? most[scopes[i]] : widths[i]
        if (width > 32) { w = words[scope] + 0; words[scope] = w + 2 }
        else {
            for (w = 0; w < words[scope]; w++) if (classes[scope, w] == class && used[scope, w] + width <= 32) break
            if (w >= words[scope] + 0) words[scope] = w + 1
        }
        classes[scope, w] = width > 32 ? "wide" : class
        at[i] = w; bit[i] = used[scope, w] + 0; used[scope, w] += width
        sizes[i] = width
    }
    BEGIN { count["cycle"] = most["cycle"] = 1; form["cycle"] = "NAME" }
    f[1] == "scope" {
        if (fields != 5) die("`scope` takes NAME COUNT MOST FORM")
        if (!(f[2] in count)) order[++nscopes] = f[2]
        count[f[2]] = f[3]; most[f[2]] = f[4]; form[f[2]] = f[5]
        next
    }
    parts < 2 { die("no | before the meaning") }
    f[1] == "part" {
        if (fields != 3 || f[3] !~ /^(required|optional)$/) die("`part` takes NAME and required or optional")
        now = f[2]
        n++; kinds[n] = "part"; names[n] = now; scopes[n] = f[3]; texts[n] = part[2]; parts_of[n] = now
        if (f[3] == "optional") add("signal", "has_" now, "cycle", 1, "-", "the core drives this part")
        next
    }
    f[1] == "strobe" {
        if (fields != 3 || parts != 4) die("`strobe` takes NAME SCOPE | wire | wire of the id | meaning")
        add("event", f[2] ".valid", f[3], 1, part[2], part[4])
        add("signal", f[2] ".id", f[3], 16, part[3], "")
        next
    }
    f[1] ~ /^(event|level|signal)$/ {
        if (fields != 4 || parts > 3) die("`" f[1] "` takes NAME SCOPE WIDTH | wire | meaning")
        add(f[1], f[2], f[3], f[4], parts == 3 ? part[2] : "-", part[parts])
        next
    }
    { die("unknown kind `" f[1] "`") }
    END {
        if (bad) exit 1
        for (i = 1; i <= n; i++) if (kinds[i] == "level") place(i, "level")
        for (i = 1; i <= n; i++) if (kinds[i] == "event") place(i, "event")
        head = words["cycle"] + 0
        for (i = 1; i <= n; i++) if (kinds[i] == "signal") place(i, "signal")
        printf "scope\tcycle\t%s\t%s\t%s\t%d\t%d\n", count["cycle"], most["cycle"], form["cycle"], words["cycle"], head
        for (i = 1; i <= nscopes; i++) if (order[i] != "cycle")
            printf "scope\t%s\t%s\t%s\t%s\t%d\n", order[i], count[order[i]], most[order[i]], form[order[i]], words[order[i]]
        for (i = 1; i <= n; i++)
            printf "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", kinds[i], names[i], scopes[i], widths[i], wires[i] == "" ? "-" : wires[i],
                texts[i], parts_of[i], at[i], bit[i], sizes[i]
    }' "$def"
}

# Wires of the module that drives the bundle.
write_wires() {
    awk -F '\t' '
    $1 == "part" { print "  // " $2 ": " $6 }
    $1 ~ /^(event|level|signal)$/ && $5 == "-" {
        range = $3 != "cycle" ? ($4 == 1 ? "[WIDTH-1:0] " : "[WIDTH*" $4 "-1:0] ") : $4 == 1 ? "" : "[" $4 - 1 ":0] "
        printf "  logic %srt_%s;\n", range, $2
    }'
}

write_ties() {
    awk -F '\t' '
    $2 ~ /^has_/ { order[++parts] = $7 }
    $1 ~ /^(event|level|signal)$/ && $5 == "-" { ties[$7] = ties[$7] sprintf(" assign rt_%s = '\''0;", $2) }
    END { for (i = 1; i <= parts; i++) print "`define RT_TIE_" toupper(order[i]) ties[order[i]] }'
}

# NAME_HEAD packs levels and events, NAME_RINGS says whether there is something to report, NAME_REST packs the others;
# into `words`.
write_pack() {
    awk -F '\t' -v prefix="$(echo "$name" | tr a-z A-Z)" '
    function wire(width) {
        if ($5 != "-") return $5
        return "`" prefix ".rt_" $2 ($3 == "cycle" || width == 1 ? "" : "[k*" width " +: " width "]")
    }
    $1 == "scope" { scope[++scopes] = $2; count[$2] = $3; words[$2] = $6; if (scopes == 1) head = $7; next }
    $1 == "part" { next }
    {
        s = $4 == 1 ? "cycle" : $3
        wide = $10 > 32
        size[s, $8] = wide ? 64 : 32
        filled[s, $8] += wide ? 64 : $10
        fields[s, $8] = (wide ? "64" : $10) "'\''(" wire($4) ")" (fields[s, $8] == "" ? "" : ", " fields[s, $8])
        if ($1 == "level") level[$8] = 1
        if ($1 == "event") event[$8] = 1
    }
    function pack(s, from, first, last,   w, text, empty) {
        for (w = first; w < last; w++) if ((s, w) in size) {
            empty = size[s, w] - filled[s, w]
            text = text sprintf(" \\\n  words[(%s%d)*32 +: %d] = {%s%s};", from, w, size[s, w], empty ? empty "'\''d0, " : "", fields[s, w])
        }
        return text
    }
    END {
        printf "  localparam int CYCLE_WORDS = %d;\n", words["cycle"]
        next_at = "CYCLE_WORDS"
        rest = pack("cycle", "", head, words["cycle"])
        for (i = 2; i <= scopes; i++) if (words[scope[i]]) {
            s = scope[i]
            first = "FIRST_" toupper(s)
            printf "  localparam int %s = %s;\n", first, next_at
            next_at = first " + " words[s] "*(" count[s] ")"
            rest = rest sprintf(" \\\n  for (int k = 0; k < %s; k++) begin%s \\\n  end", count[s], pack(s, first " + " words[s] "*k + ", 0, words[s]))
        }
        printf "  localparam int WORDS = %s;\n  localparam int LEVEL_WORDS = %d;\n", next_at, levels()
        print "`define " prefix "_HEAD" pack("cycle", "", 0, head)
        print "`define " prefix "_RINGS " rings()
        print "`define " prefix "_REST" rest
    }
    function levels(   w, n) { for (w = 0; w < head; w++) if (w in level) n = w + size["cycle", w] / 32; return n }
    function rings(   w, text) {
        for (w = 0; w < head; w++) if (("cycle", w) in size)
            text = text sprintf("%swords[%d*32 +: %d] != %s", text == "" ? "" : " || ", w, size["cycle", w],
                                w in level ? "levels_q[" w "*32 +: " size["cycle", w] "]" : "'\''0")
        return "(" text ")"
    }'
}

# Structures, and a function for each scope that visits its fields, in either direction.
write_header() {
    awk -F '\t' -v lower="$name" '
    BEGIN { upper = toupper(lower); printf "#ifndef %s_DEFS_H\n#define %s_DEFS_H\n#include \"words.h\"\n#include <string.h>\n", upper, upper }
    function type(w) { return w == 1 ? "bool" : w <= 8 ? "uint8_t" : w <= 16 ? "uint16_t" : w <= 32 ? "uint32_t" : "uint64_t" }
    function visit(w) { return w == 1 ? "flag" : w <= 8 ? "u8" : w <= 16 ? "u16" : w <= 32 ? "u32" : "u64" }
    # the name with its scope in FORM: `lane[k].NAME`, `NAME[k]` (the index stands before the dot), `now.NAME`
    function full(name, scope,   out, dot) {
        out = form[scope]
        if (out == "NAME[k]") { dot = index(name, "."); return dot ? substr(name, 1, dot - 1) "[k]" substr(name, dot) : name "[k]" }
        sub(/NAME/, name, out)
        return out
    }
    function note(text) { return text == "" || text == "-" ? "" : " // " text }
    # declares a place such as slot[k].block_age[1] in the structure that it is a field of
    function declare(place, scope, width, text,   dot, outer, inner, size) {
        dot = index(place, ".")
        outer = dot ? substr(place, 1, dot - 1) : place
        inner = dot ? substr(place, dot + 1) : ""
        size = ""
        if (sub(/\[k\]$/, "", outer)) size = "[" most[scope] "]"
        if (!dot) { top = top sprintf("    %s %s%s;%s\n", type(width), outer, size, note(text)); return }
        if (inner == "id") return
        if (inner == "valid" && strobe[outer]) { top = top sprintf("    %s_strobe_t %s%s;%s\n", lower, outer, size, note(text)); return }
        if (!(outer in inside)) {
            structures[++structs] = outer
            typed[outer] = lower "_" (form[scope] ~ /^NAME/ ? outer : scope) "_t"
            top = top sprintf("    %s %s%s;\n", typed[outer], outer, size)
        }
        if (match(inner, /\[[0-9]+\]$/)) {
            high = substr(inner, RSTART + 1, RLENGTH - 2) + 1
            inner = substr(inner, 1, RSTART - 1)
            if (dims[outer, inner]) { sub("%" inner "%" (high - 1) "%", "%" inner "%" high "%", inside[outer]); return }
            dims[outer, inner] = high
            inner = inner "[%" inner "%" high "%]"
        }
        inside[outer] = inside[outer] sprintf("    %s %s;%s\n", type(width), inner, note(text))
    }
    $1 == "scope" { scope[++scopes] = $2; count[$2] = $3; most[$2] = $4; form[$2] = $5; words[$2] = $6; next }
    $1 == "part" { next }
    { line[++lines] = $0; if ($2 ~ /[.]id$/) { split($2, p, "."); strobe[p[1]] = 1; strobes = 1 } }
    $2 ~ /^has_/ { optional = optional sprintf(" X(%s)", $7) }
    $1 == "event" && $3 == "cycle" { gate["cycle", $7, $8] = 1; gated["cycle", $7] = 1; mask["cycle", $7, $8] += bits($9, $10) }
    $1 == "event" && $3 != "cycle" { gated[$3, ""] = 1; mask[$3, "", $8] += bits($9, 1) }
    function bits(low, width) { return 2 ^ low * (2 ^ width - 1) }
    function gate_of(s, p,   w, text) {
        for (w = 0; w < words["cycle"]; w++) if ((s, p, w) in mask)
            text = text sprintf("%s(v->words[%d] & 0x%sull%s)", text == "" ? "" : " || ", w, hex(mask[s, p, w]), s == "cycle" ? "" : " << k")
        return text
    }
    function hex(v) { return sprintf("%08x", v) }
    function visited(s, level,   i, text, p, g, place, at) {
        for (i = 1; i <= lines; i++) {
            split(line[i], p, "\t")
            if (p[3] != s) continue
            g = s == "cycle" ? (p[1] != "level" && gated[s, p[7]] ? p[7] : "") : ""
            place = full(p[2], s)
            at = p[4] == 1 ? p[8] : s == "cycle" ? p[8] : "at + " p[8]
            low = p[4] == 1 && s != "cycle" ? (p[9] ? p[9] " + k" : "k") : p[9]
            body[g] = body[g] (p[4] > 32 ? sprintf("    visit_u64(v, %s, &c->%s);\n", at, place) \
                : sprintf("    visit_%s(v, %s, %s%s, &c->%s);\n", visit(p[4]), at, low, p[4] == 1 ? "" : ", " p[4], place))
            if (!(g in listed)) { listed[g] = 1; groups[++ngroups] = g }
        }
        for (i = 1; i <= ngroups; i++) {
            g = groups[i]
            text = text (g == "" ? body[g] : sprintf("    if (v->write || %s) {\n%s    }\n", gate_of(s, g), body[g]))
        }
        split("", body); split("", listed); ngroups = 0
        return text
    }
    END {
        for (i = 1; i <= lines; i++) { split(line[i], p, "\t"); declare(full(p[2], p[3]), p[3], p[4], p[6]) }
        if (optional != "") printf "#define %s_OPTIONAL(X)%s\n", upper, optional
        if (strobes) printf "// Something happens to the instruction with this ROB id.\ntypedef struct {\n    bool valid;\n    uint16_t id;\n} %s_strobe_t;\n", lower
        for (i = 1; i <= structs; i++) {
            gsub(/%[a-z_]*%|%/, "", inside[structures[i]])
            printf "typedef struct {\n%s} %s;\n", inside[structures[i]], typed[structures[i]]
        }
        whole = lower (form["cycle"] == "NAME" ? "_cycle_t" : "_t")
        printf "typedef struct {\n%s} %s;\n", top, whole
        list = ""
        for (i = 2; i <= scopes; i++) list = list sprintf("%s_%sS = %d, ", upper, toupper(scope[i]), most[scope[i]])
        if (list != "") printf "enum { %s };\n", substr(list, 1, length(list) - 2)
        printf "// How many of each scope there are.\ntypedef struct {\n"
        for (i = 2; i <= scopes; i++) printf "    unsigned %ss;\n", scope[i]
        printf "} %s_counts_t;\n", lower
        printf "static inline size_t %s_words(const %s_counts_t *n) {\n    return %d", lower, lower, words["cycle"]
        for (i = 2; i <= scopes; i++) if (words[scope[i]]) printf " + %d * n->%ss", words[scope[i]], scope[i]
        print ";\n}"
        printf "VISIT_INLINE void %s_visit(const visitor_t *v, const %s_counts_t *n, %s *c) {\n%s", lower, lower, whole, visited("cycle")
        printf "    unsigned at = %d;\n", words["cycle"]
        for (i = 2; i <= scopes; i++) {
            s = scope[i]
            text = visited(s)
            gsub(/\n    /, "\n        ", text); sub(/^ */, "        ", text)
            printf "    for (unsigned k = 0; k < n->%ss; k++%s) {\n", s, words[s] ? ", at += " words[s] : ""
            if (gated[s, ""]) printf "        if (!v->write && !(%s))\n            continue;\n", gate_of(s, "")
            printf "%s    }\n", text
        }
        printf "    (void)at;\n}\n"
        printf "// For the bench; for tests that make up cores.\n"
        printf "static inline void %s_unpack(const %s_counts_t *n, const uint32_t *words, %s *c) {\n", lower, lower, whole
        printf "    const visitor_t v = {(uint32_t *)words, false};\n    memset(c, 0, sizeof *c);\n    %s_visit(&v, n, c);\n}\n", lower
        printf "static inline void %s_pack(const %s_counts_t *n, const %s *c, uint32_t *words) {\n", lower, lower, whole
        printf "    const visitor_t v = {words, true};\n    %s copy = *c;\n    memset(words, 0, %s_words(n) * sizeof *words);\n    %s_visit(&v, n, &copy);\n}\n", whole, lower, lower
        print "#endif"
    }'
}

write_doc() {
    awk -F '\t' '
    NR == FNR && $1 == "part" {
        table = table sprintf("| **%s** | | %s: %s |\n", $2, $3 == "required" ? "needed" : "optional (`rt_has_" $2 "`)", $6)
    }
    NR == FNR && $1 ~ /^(event|level|signal)$/ && $5 == "-" && $2 !~ /^has_/ {
        table = table sprintf("| `rt_%s` | %s | %s |\n", $2, $3 != "cycle" ? ($4 == 1 ? "W" : "W x " $4) : $4, $6)
    }
    NR == FNR { next }
    /^<!-- retire: begin -->$/ { print; printf "| signal | bits | meaning |\n|---|---|---|\n%s", table; skip = 1; there = 1 }
    /^<!-- retire: end -->$/ { skip = 0 }
    !skip { print }
    END { if (!there) { print "gen-bundle: no place for its table" > "/dev/stderr"; exit 1 } }' - "$doc"
}

parse_once
[ "$name" != retire ] || {
    generate write_wires retire_wires.svh
    generate write_ties retire_tie.svh
}
generate write_pack "${name}_pack.svh"
generate write_header "${name}_defs.h"
generate_page write_doc "$@"
