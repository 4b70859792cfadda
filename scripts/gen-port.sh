#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Generates build/gen/profile_port.svh and its like (rtl/include/port.def has their list), and the tables of signals in
# docs/attach.md, from rtl/include/port.def, the one source of the profile port. Usage: scripts/gen-port.sh
# write all
#        scripts/gen-port.sh --headers   the document stays as it is
#        scripts/gen-port.sh --check     the same, and fail if the document has drifted from the source
set -eu
. "$(dirname "$0")/generated.sh"
def=rtl/include/port.def
doc=docs/attach.md

# Every line becomes: kind, name, driver, width, tie, counts, meaning, what is lost without it, bundle (tab separated); errors
# name the line.
parse() {
    awk "$table_lines"'
    {
        if (parts < 2) die("no | before the meaning")
        if (f[1] == "bundle") bundle = f[2]
        else if (f[1] != "signal") die("unknown kind `" f[1] "`")
        else if (fields != 6) die("`signal` takes NAME DRIVER WIDTH TIE COUNTS")
        else if (f[3] != "core" && f[3] != "profiler") die("driven by core or profiler, not by `" f[3] "`")
        once(f[1] " " f[2])
        printf "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", f[1], f[2], f[3], f[4], f[5], f[6], part[2], part[3], bundle
    }' "$def"
}

range='function range(w,  is) { is = w == 1 ? "" : w ~ /:/ ? "[" w "]" : "[" w "-1:0]"; sub(/TAG_W/, "(TAGS>3?3:2)", is); return is }'

# Ports, each followed by a comma, since others follow. PP_CORE and PP_PROFILER are the directions of what each of
# them drives; PP_CHECK: with the signals for the checker alone.
write_ports() {
    awk -F '\t' "$range"'
    $1 == "bundle" {
        if (open) { print "`endif"; open = 0 }
        if ($2 == "check") { print "`ifdef PP_CHECK"; open = 1 }
        print "  // " $2 ": " $7
    }
    $1 == "signal" { printf "  `PP_%s logic %s pp_%s,\n", toupper($3), range($4), $2 }
    END { print (open ? "`endif\n" : "") "`undef PP_CORE\n`undef PP_PROFILER\n`undef PP_CHECK" }'
}

write_wires() {
    awk -F '\t' "$range"'
    $1 == "bundle" { print "  // " $2 ": " $7 }
    $1 == "signal" { printf "  logic %s pp_%s;\n", range($4), $2 }'
}

# `PP_TIE_LATENCY and its likes: assigns for a core that does not drive that optional bundle; `PP_TIE_OTHERS: all of
# these; `PP_TIE_PROFILER: for a core without a profiler.
write_ties() {
    awk -F '\t' '
    $1 == "bundle" { order[++bundles] = $2 }
    $8 == "required" { needed[$9] = 1 }
    $1 == "signal" && $3 == "core" && $5 != "-" { ties[$9] = ties[$9] sprintf(" assign pp_%s = %s;", $2, $5) }
    $1 == "signal" && $3 == "profiler" { none = none sprintf(" assign pp_%s = '\''0;", $2) }
    END {
        for (i = 1; i <= bundles; i++) if (!(order[i] in needed)) {
            print "`define PP_TIE_" toupper(order[i]) ties[order[i]]
            others = others " `PP_TIE_" toupper(order[i])
        }
        print "`define PP_TIE_OTHERS" others
        print "`define PP_TIE_PROFILER" none
    }'
}

# `PORT_DEFINED(signal, when, value) of each signal, by lane or tag where it has fields; what counts stands in the column COUNTS.
write_defined() {
    awk -F '\t' '
    function die(why) { print "gen-port: " why > "/dev/stderr"; exit 1 }
    $1 == "signal" {
        name[++count] = $2; counts[$2] = $6
        part = split($4, w, "*")
        per[$2] = w[1] == "LANES" || w[1] == "TAGS" ? w[1] : ""
        field[$2] = per[$2] == "" ? "" : part == 2 ? w[2] : 1
    }
    function bits(s) { return field[s] == 1 ? "pp_" s "[i]" : "pp_" s "[i*(" field[s] ")+:(" field[s] ")]" }
    # one word of COUNTS, where signal s stands
    function one(word, s,  known) {
        if (word == "given") return "given[i]"
        known = sub(/^known[.]/, "", word)
        if (known) return "((^pp_" word ") !== 1\047bx)"
        if (sub(/^any[.]/, "", word) || per[s] == "") { if (!(word in counts)) die(s ": no signal " word); return "(pp_" word " != \0470)" }
        if (!(word in counts)) die(s ": no signal " word)
        if (per[word] != per[s]) die(s ": " word " is not by the same lanes or tags; any." word "?")
        return field[word] == 1 ? bits(word) : "(" bits(word) " != \0470)"
    }
    function when(s,  either, both, e, b, i, j, text, term) {
        if (counts[s] == "always") return "1\047b1"
        e = split(counts[s], either, ",")
        for (i = 1; i <= e; i++) {
            b = split(either[i], both, "&")
            term = ""
            for (j = 1; j <= b; j++) term = term (j > 1 ? " & " : "") one(both[j], s)
            text = text (i > 1 ? " | " : "") "(" term ")"
        }
        return text
    }
    function block(what, at,  i, s) {
        if (what != "") print "for (genvar i = 0; i < " what "; i++) begin : g_" tolower(what)
        for (i = 1; i <= count; i++) {
            s = name[i]
            at = counts[s] == "always" ? "" : per[s]
            if (counts[s] != "-" && at == what) printf "  `PORT_DEFINED(pp_%s, %s, %s)\n", s, when(s), at == "" ? "pp_" s : bits(s)
        }
        if (what != "") print "end"
    }
    END {
        block(""); block("LANES"); block("TAGS")
        printf "wire unused_ok = &{1\047b0"
        for (i = 1; i <= count; i++) if (counts[name[i]] == "-") printf ", pp_%s", name[i]
        print "};"
    }'
}

# Wires core_NAME of what a core drives, a port_fault between each and pp_NAME, and `PP_FAULTY, what connects them to the core. What
# comes with the slots is not DELAYed. PORT: the name of the port.
write_fault() {
    awk -F '\t' "$range"'
    $1 == "signal" && $3 == "core" {
        per = split($4, w, "*")
        field = w[1] != "LANES" && w[1] != "TAGS" ? $4 : per == 2 ? w[2] : 1
        early = $9 == "slots" && $2 != "dispatched" || $9 ~ /^fetch/
        printf "  logic %s core_%s;\n", range($4), $2
        printf "  port_fault #(.NAME({PORT, \".%s\"}), .GROUP({PORT, \".%s\"}), .W(%s), .FIELD(%s), .DELAY(%s)) u_fault_%s (.clk, .core(core_%s), .port(pp_%s));\n", $2, $2 ~ /_p[ca]$/ ? "all_pc" : $2, $4, field, early ? 0 : "DELAY", $2, $2, $2
        pins = pins (pins == "" ? "" : ", ") ".pp_" $2 "(core_" $2 ")"
    }
    END { print "`define PP_FAULTY " pins }' | sed '/port_fault/s/TAG_W/(TAGS>3?3:2)/g'
}

# The tables between each bundle's markers in the page.
write_doc() {
    awk -F '\t' '
    function bits(w) {
        gsub(/\*/, " x ", w); gsub(/PATH_W|WAITED_W/, "32", w); gsub(/ORDER_W/, "14", w)
        gsub(/MET_W/, "5", w)
        return w == "39:7" ? "33" : w
    }
    function off(tie, driver, missing) {
        if (tie == "-") return missing == "required" ? missing : driver == "core" ? "required" : "ignored" (missing == "" ? "" : ": " missing)
        sub(/^\(/, "", tie); sub(/\)$/, "", tie); gsub(/&/, " \\& ", tie)
        tie = tie == "'\''0" ? "0" : tie == "'\''1" ? "all ones" : "`" tie "`"
        return tie (missing == "" ? "" : ": " missing)
    }
    NR == FNR && $1 == "signal" {
        table[$9] = table[$9] sprintf("| `pp_%s` | %s | %s%s | %s |\n", $2, bits($4), $3 == "core" ? "" : "**to the core**: ", $7, off($5, $3, $8))
    }
    NR == FNR { next }
    /^<!-- port [a-z]+: begin -->$/ {
        name = $0; sub(/^<!-- port /, "", name); sub(/: begin -->$/, "", name)
        print
        printf "| signal | bits | meaning | tie off |\n|---|---|---|---|\n%s", table[name]
        skip = 1
        delete table[name]
    }
    /^<!-- port [a-z]+: end -->$/ { skip = 0 }
    !skip { print }
    END { for (name in table) { print "gen-port: no table for bundle " name > "/dev/stderr"; exit 1 } }' - "$doc"
}

parse_once
generate write_ports profile_port.svh
generate write_wires profile_wires.svh
generate write_ties profile_tie.svh
generate write_defined profile_defined.svh
generate write_fault profile_fault.svh
generate_page write_doc
