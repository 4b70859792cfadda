#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Generates build/gen/profile_port.svh, profile_wires.svh and profile_tie.svh, and the tables of signals in
# docs/attach.md, from rtl/include/port.def, the one source of the profile port. Usage: scripts/gen-port.sh
# write all
#        scripts/gen-port.sh --headers   the document stays as it is
#        scripts/gen-port.sh --check     the same, and fail if the document has drifted from the source
set -eu
. "$(dirname "$0")/generated.sh"
def=rtl/include/port.def
doc=docs/attach.md

# Every line becomes: kind, name, driver, width, tie, meaning, what is lost without it, bundle (tab separated); errors
# name the line.
parse() {
    awk "$table_lines"'
    {
        if (parts < 2) die("no | before the meaning")
        if (f[1] == "bundle") bundle = f[2]
        else if (f[1] != "signal") die("unknown kind `" f[1] "`")
        else if (fields != 5) die("`signal` takes NAME DRIVER WIDTH TIE")
        else if (f[3] != "core" && f[3] != "profiler") die("driven by core or profiler, not by `" f[3] "`")
        once(f[1] " " f[2])
        printf "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", f[1], f[2], f[3], f[4], f[5], part[2], part[3], bundle
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
        print "  // " $2 ": " $6
    }
    $1 == "signal" { printf "  `PP_%s logic %s pp_%s,\n", toupper($3), range($4), $2 }
    END { print (open ? "`endif\n" : "") "`undef PP_CORE\n`undef PP_PROFILER\n`undef PP_CHECK" }'
}

write_wires() {
    awk -F '\t' "$range"'
    $1 == "bundle" { print "  // " $2 ": " $6 }
    $1 == "signal" { printf "  logic %s pp_%s;\n", range($4), $2 }'
}

# `PP_TIE_LATENCY and its likes: assigns for a core that does not drive that optional bundle; `PP_TIE_OTHERS: all of
# these; `PP_TIE_PROFILER: for a core without a profiler.
write_ties() {
    awk -F '\t' '
    $1 == "bundle" { order[++bundles] = $2 }
    $7 == "required" { needed[$8] = 1 }
    $1 == "signal" && $3 == "core" && $5 != "-" { ties[$8] = ties[$8] sprintf(" assign pp_%s = %s;", $2, $5) }
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
        table[$8] = table[$8] sprintf("| `pp_%s` | %s | %s%s | %s |\n", $2, bits($4), $3 == "core" ? "" : "**to the core**: ", $6, off($5, $3, $7))
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
generate_page write_doc
