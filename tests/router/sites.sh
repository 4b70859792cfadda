#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# fpga/macro_sites.awk on made-up placements: each macro has nets to cells around one site, begins at that of another one, and
# gets to its own.
# A fixed macro stays, the rest of the netlist too; faults in the script are found.
#
#   tests/router/sites.sh [SEED]
set -u
seed=${1:-5}
. scripts/scratch.sh
. scripts/checks.sh
echo "SEED=$seed"

# design PLACED: prints the netlist, or its placement, in which two macros each have changed places; `belongs` has the answer
design() {
    awk -v seed="$seed" -v placed="$1" -v answer="$work/belongs" '
    function cell(name, type, bel, nets,    i, n, net) {
        printf "%s        \"%s\": {\n          \"hide_name\": 0,\n          \"type\": \"%s\",\n          \"attributes\": {\n", many++ ? ",\n" : "", name, type
        if (placed) print "            \"NEXTPNR_BEL\": \"" bel "\","
        if (name == "u.fixed" && !placed) print "            \"BEL\": \"" bel "\","
        if (placed || type != "MULT18X18D") print "            \"src\": \"made up\""
        printf "          },\n          \"connections\": {\n"
        n = split(nets, net, " ")
        for (i = 1; i <= n; i++) print "            \"P" i "\": [ " net[i] " ]" (i < n ? "," : "")
        printf "          }\n        }"
    }
    function site(k, of) {
        return of == "RAM" ? "X" (4 + 9 * (k % 7) + 2 * (k % 4)) "/Y" (22 + 24 * int(k / 7 % 3)) "/EBR" (k % 4) \
                           : "X" (69 + 9 * (k % 6) + (k % 2)) "/Y" (10 + 24 * int(k / 6 % 3)) "/MULT18_" (k % 2)
    }
    function macros(of, type, count,    k, at, xy, i, nets) {
        for (k = 0; k < count; k++) {
            at = site(k, of)
            split(at, xy, "/")
            nets = "7"                                     # a clock, to everything
            for (i = 0; i < 4; i++) {                      # nets to two cells, with the site between them, or both there
                nets = nets " " ++net
                cell("lut" net "a", "TRELLIS_COMB", "X" (substr(xy[1], 2) - int(rand() * (i + 1))) "/Y" (substr(xy[2], 2) - int(rand() * (i + 1))) "/L", net " 7")
                cell("lut" net "b", "TRELLIS_COMB", "X" (substr(xy[1], 2) + int(rand() * (i + 1))) "/Y" (substr(xy[2], 2) + int(rand() * (i + 1))) "/L", net " 7")
            }
            cell("u." of "[" k "].mem", type, site(k % 2 ? k - 1 : k + 1, of), nets)
            print at, "u." of "[" k "].mem" >answer
        }
    }
    BEGIN {
        srand(seed)
        net = 100
        print "{\n  \"modules\": {\n    \"top\": {\n      \"cells\": {"
        for (i = 0; i < 300; i++) cell("far" i, "TRELLIS_FF", "X1/Y1/FF", "7")
        macros("RAM", "DP16KD", 20)
        macros("MUL", "MULT18X18D", 18)
        cell("u.fixed", "DP16KD", "X69/Y82/EBR0", ++net " 7")
        cell("lut_of_fixed", "TRELLIS_COMB", "X1/Y1/L", net " 7")
        print "X69/Y82/EBR0 u.fixed" >answer
        cell("u.lone", "DP16KD", "X4/Y82/EBR0", ++net " 7")      # it wants the site of the fixed one
        cell("lut_of_lone", "TRELLIS_COMB", "X69/Y90/L", net " 7")
        print "X71/Y82/EBR1 u.lone" >answer
        cell("u.weak", "DP16KD", "X49/Y82/EBR0", ++net " 7")     # and it that of a macro with more nets
        cell("lut_of_weak", "TRELLIS_COMB", "X4/Y22/L", net " 7")
        print "X6/Y22/EBR1 u.weak" >answer
        print "\n      },\n      \"netnames\": {\n        \"u.RAM[0].mem\": {\n          \"attributes\": {\n          }\n        }\n      }\n    }\n  }\n}"
    }'
}
sites_of() { # FILE: its macros, with their sites
    awk '/^        "/ { cell = $1; gsub(/[":]/, "", cell) } $1 == "\"BEL\":" { gsub(/[",]/, "", $2); print $2, cell }' "$1" | sort
}
chosen() { # SCRIPT
    timeout 5 awk -f "$1" "$work/net.json" "$work/placed.json" "$work/net.json" >"$work/sited.json" 2>"$work/said" &&
        sites_of "$work/sited.json" | cmp -s - "$work/belongs"
}
design 0 >"$work/net.json"
design 1 >"$work/placed.json"
sort -o "$work/belongs" "$work/belongs"
check "all get to their sites" chosen fpga/macro_sites.awk
check "it is JSON" python3 -m json.tool "$work/sited.json" "$work/out"
grep -v '"BEL": "[^"]*",\{0,1\}$' "$work/sited.json" >"$work/rest"
check "nothing else changes" sh -c "grep -v '\"BEL\"' $work/net.json | cmp - $work/rest"
check "says what was gained" grep -q '^macro_sites: wire of 40 macros to other cells: [0-9]* before, 12 now' "$work/said"
elsewhere() { # a placement in another device is refused
    sed 's/EBR0/EBR9/' "$work/placed.json" >"$work/elsewhere.json"
    ! awk -f fpga/macro_sites.awk "$work/net.json" "$work/elsewhere.json" "$work/net.json" >"$work/out" 2>"$work/said" &&
        grep -q 'elsewhere.json: u.* is at X.*EBR9, which is no site of DP16KD; a placement in an LFE5U-85F was expected' "$work/said"
}
check "a placement in another device is refused" elsewhere

script_faults chosen fpga/macro_sites.awk \
    's/PINS_MOST = 200/PINS_MOST = 1/' \
    's/ || other in fixed//' \
    's/+ (other == "" ? 0 : .*/+ 0/' \
    's/return at < low ? low - at : /return /' \
    's/if (other != "") site\[other\] = site\[cell\]//'
checks_end
