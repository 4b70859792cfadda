#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Generates build/gen/axi.svh and the tables in docs/attach.md from rtl/include/axi.def, the one source of the AXI4
# ports. For a port NAME:
#   `AXI_NAME_PORTS(output, input)   its port list for a master; for a slave swap the two; no comma at the end
#   `AXI_NAME_WIRES                  its signals, between master and slave
#   `AXI_NAME                        its connections, to signals of the same names
#   `AXI_NAME_MASTER, `AXI_NAME_SLAVE, `AXI_NAME_SLAVE_BITS   all that one side drives, concatenated; its width
# Usage: scripts/gen-axi.sh [--headers|--check], as scripts/gen-port.sh
set -eu
. "$(dirname "$0")/generated.sh"
def=rtl/include/axi.def
doc=docs/attach.md

# Every signal of every port becomes: port, name, driver, width, meaning; every port: port, its meaning (tab separated).
parse() {
    awk "$table_lines"'
    parts < 2 { die("no | before the meaning") }
    f[1] == "signal" {
        if (fields != 5) die("`signal` takes NAME DRIVER WIDTH GROUP")
        if (f[3] != "master" && f[3] != "slave") die("driven by master or slave, not by `" f[3] "`")
        if (f[4] !~ /^([1-9][0-9]*|ID)$/) die("a width is a number, or ID, not `" f[4] "`")
        once(f[1] " " f[2])
        n++; name[n] = f[2]; driver[n] = f[3]; width[n] = f[4]; group[n] = f[5]; meaning[n] = part[2]; known[f[5]] = 1
        next
    }
    f[1] == "port" {
        if (fields < 4 || f[3] !~ /^[0-9]+$/) die("`port` takes NAME, bits of an ID, and GROUPS")
        once(f[1] " " f[2])
        printf "%s\t%s\n", f[2], part[2]
        for (i = 1; i <= n; i++) for (k = 4; k <= fields; k++) {
            if (!(f[k] in known)) die("no signal is of the group `" f[k] "`; signals stand before the ports")
            if (f[k] == group[i])
                printf "%s\t%s\t%s\t%s\t%s\n", f[2], name[i], driver[i], width[i] == "ID" ? f[3] : width[i], meaning[i]
        }
        next
    }
    { die("unknown kind `" f[1] "`") }' "$def"
}

write_macros() {
    awk -F '\t' '
    function range(w) { return w == 1 ? "" : "[" w - 1 ":0] " }
    function more(text, between, item) { return text == "" ? item : text between item }
    function give(   up) {
        if (port == "") return
        up = "`define AXI_" toupper(port)
        printf "%s_PORTS(master, slave) \\\n  %s\n%s_WIRES \\\n  %s\n%s %s\n", up, ports, up, wires, up, connections
        printf "%s_MASTER {%s}\n%s_SLAVE {%s}\n%s_SLAVE_BITS %d\n", up, all["master"], up, all["slave"], up, bits
        ports = wires = connections = ""; bits = 0
        delete all
    }
    BEGIN { print "`ifndef AXI_SVH\n`define AXI_SVH" }
    NF == 2 { give(); port = $1; print "// " port ": " $2; next }
    {
        ports = more(ports, ", \\\n  ", $3 " logic " range($4) $1 "_" $2)
        wires = more(wires, " \\\n  ", "logic " range($4) $1 "_" $2 ";")
        connections = more(connections, ", ", "." $1 "_" $2)
        all[$3] = more(all[$3], ", ", $1 "_" $2)
        if ($3 == "slave") bits += $4
    }
    END { give(); print "`endif" }'
}

write_doc() {
    awk -F '\t' '
    NR == FNR && NF == 2 { ports[++n] = $1; about[n] = $2; next }
    NR == FNR {
        if (!($2 in meaning)) { order[++m] = $2; meaning[$2] = $5; driver[$2] = $3 }
        width[$1, $2] = $4
        next
    }
    /^<!-- axi: begin -->$/ {
        print
        printf "| port | |\n|---|---|\n"
        for (i = 1; i <= n; i++) printf "| `%s_` | %s |\n", ports[i], about[i]
        printf "\n| signal | driven by |"
        for (i = 1; i <= n; i++) printf " `%s_` |", ports[i]
        printf " meaning |\n|---|---|"
        for (i = 0; i <= n; i++) printf "---|"
        printf "\n"
        for (k = 1; k <= m; k++) {
            printf "| `%s` | %s |", order[k], driver[order[k]]
            for (i = 1; i <= n; i++) printf " %s |", width[ports[i], order[k]]
            printf " %s |\n", meaning[order[k]]
        }
        skip = found = 1
    }
    /^<!-- axi: end -->$/ { skip = 0 }
    !skip { print }
    END { if (!found) { print "gen-axi: no place for the tables" > "/dev/stderr"; exit 1 } }' - "$doc"
}

parse_once
generate write_macros axi.svh
generate_page write_doc
