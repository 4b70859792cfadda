#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Generates from rtl/include/events.def, the one source of the hardware events:
#   build/gen/event_defs.svh   localparams HPM_* and TD_* for the RTL
#   build/gen/event_defs.h     macros and a list for the bench and the analysis
#   docs/events.md             the table for readers (committed)
# Usage: as scripts/gen-defs.sh: none, --headers, --check
set -eu
. "$(dirname "$0")/generated.sh"
def=rtl/include/events.def
doc=docs/events.md

# Every line becomes: kind, name, number, first, last, meaning, 1 if pc, 1 if about (tab separated); errors name the line.
parse() {
    awk "$table_lines"'
    {
        if (parts < 2) die("no | before the meaning")
        if (f[1] == "lane") { low = 1; high = 15; add = 0 }
        else if (f[1] == "event") { low = 16; high = 63; add = 0 }
        else if (f[1] == "unit") { low = 0; high = 15; add = 112 }
        else if (f[1] == "leaf") { low = 0; high = 31; add = 64 }
        else if (f[1] == "group") { low = 0; high = 7; add = 96 }
        else die("unknown kind `" f[1] "`")
        if (f[3] !~ /^[0-9]+$/ || f[3] < low || f[3] > high) die("`" f[3] "` is not a number from " low " to " high)
        if (number[f[3] + add]++) die("number " f[3] " is there twice")
        once(f[2])
        print f[1] "\t" f[2] "\t" f[3] + add "\t" f[4] + 0 "\t" f[5] + 0 "\t" text "\t" (f[4] == "pc") "\t" (f[fields] == "about")
    }' "$def"
}

write_svh() {
    awk -F '\t' '
    BEGIN {
        print "`ifndef EVENT_DEFS_SVH\n`define EVENT_DEFS_SVH"
    }
    $1 == "lane" || $1 == "event" { printf "localparam int HPM_%-22s = %d;\n", toupper($2), $3 }
    $1 == "unit" { printf "localparam int HPM_UNIT_%-17s = %d;\n", toupper($2), $3 - 112 }
    $1 == "leaf" { printf "localparam logic [4:0] TD_%-18s = 5'\''d%d;\n", toupper($2), $3 - 64 }
    $7 { bits[$3] = 1 }
    END {
        for (i = 63; i >= 0; i--) mask = mask (i in bits)
        print "localparam logic [63:0] HPM_ATTRIBUTED = 64'\''b" mask ";   // events that have an instruction\n`endif"
    }'
}

write_h() {
    awk -F '\t' '
    BEGIN {
        print "/* HPM_EVENTS(X) expands X(NAME, number, meaning) for all that is counted event by event, HPM_LEAVES(X)"
        print " * for the leaves of the top-down tree, HPM_GROUPS(X) expands X(NAME, number, first leaf, last leaf, meaning). */"
        print "#ifndef EVENT_DEFS_H\n#define EVENT_DEFS_H\n"
    }
    { define = define sprintf("#define HPM_%-22s %d\n", toupper($2), $3) }
    $7 { list["attributed"] = list["attributed"] sprintf(" \\\n    X(%s, %d)", $2, $3) }
    $1 == "group" { list["group"] = list["group"] sprintf(" \\\n    X(%s, %d, %d, %d, \"%s\")", $2, $3, $4 + 64, $5 + 64, $6); next }
    { kind = $1 == "leaf" ? "leaf" : "event"; list[kind] = list[kind] sprintf(" \\\n    X(%s, %d, \"%s\")", $2, $3, $6) }
    END {
        print define "\n#define HPM_NUMBERS 128 /* all are below: seven bits of mhpmevent */\n"
        print "#define HPM_EVENTS(X)" list["event"] "\n#define HPM_LEAVES(X)" list["leaf"]
        print "/* those whose overflow says which instruction had it: X(NAME, number) */"
        print "#define HPM_ATTRIBUTED(X)" list["attributed"]
        print "#define HPM_GROUPS(X)" list["group"] "\n\n#endif"
    }'
}

write_doc() {
    awk -F '\t' '
    function table(head) { print "\n" head; gsub(/[^|]+/, "---", head); print head }
    BEGIN {
        print "# Hardware events\n"
        print "Made by `scripts/gen-events.sh` from `rtl/include/events.def`; do not edit this page.\n"
        print "`mhpmevent3` to `mhpmevent10` select the events that `mhpmcounter3` to `mhpmcounter10` count (`HPM_COUNTERS` in"
        print "`rtl/include/config.svh` says how many there are; the others are 0). Bits 6:0 hold the event'\''s number; 0, or a number that is"
        print "not in the tables below, counts nothing. Bits 59 to 7 are 0, whatever is written. Bits 63 to 60 are those of Sscofpmf: OF,"
        print "MINH, SINH, UINH. A counter that overflows sets OF and, if OF was 0, makes interrupt 13 pending; `scountovf` shows all OF. An OF"
        print "that is set while an instruction reads and writes `mhpmevent` stays set. An overflow shows at most HPM_COUNTERS + 5 cycles late."
        print "`mcountinhibit` stops a counter; a write to it takes effect after the instruction that makes it, which is itself counted as before."
        print "\nFor an event marked `known`, an overflow says which instruction had it, as in the draft Sspesa: `mhpmspc` is its PC,"
        print "`mhpmsdata` has the counter'\''s number in CNTRID and V set ([profile-registers.md](profile-registers.md)). This holds for the counter that was"
        print "written last, if at most 2^31 events were then left to the overflow. `assay record --counter EVENT --attributed` samples that way."
        print "\nThe last column says what the tests (`make events`) know of an event. `exact`: a program causes it a known number of times, or"
        print "a known number more for each further iteration of a loop, to the cycle and the slot, on both configurations. `bounds`: only a"
        print "range is known, because the number depends on more than the program: what a predictor has learned, in which cycle a wrong path"
        print "ends, when memory answers. Groups are the exact sums of their leaves. `make test-mutants` plants errors in the counters."
        print "\n`assay stat` prints all events, `assay stat -e NAME,...` some."
        print "\nAn event is counted two or three cycles after it happened. A CSR access runs alone in the machine. So between two CSR accesses"
        print "everything that is counted by the instruction is counted exactly, and the leaves of the top-down tree add up to WIDTH times the"
        print "cycles. This also holds in each mode alone: what a trap kills counts in the mode that it leaves, slots that are empty after it"
        print "count in the mode to which it goes. A trap is counted in the mode that it leaves, and so is a return."
        print "\nThe counts of what retires and traps (1 to 10, 17, 47 to 49, 64) have an outside witness: in lock step the reference simulator"
        print "counts them too, and no run may end with another number ([verification](verification.md#counts))."
    }
    $1 == "unit" { of = $2 ~ /^prefetch/ ? "Prefetches" : "Online instrumentation" }
    $1 == "unit" && unit != of { print "\n## " of; table("|number|event|what it counts|tests|"); unit = of }
    $1 != last && ($1 == "lane" || last != "lane") {
        if ($1 == "lane") { print "\n## Events"; table("|number|event|what it counts|instruction|tests|") }
        if ($1 == "leaf") {
            print "\n## Top-down\n\nEach cycle has WIDTH slots at dispatch. A slot with an instruction is counted when the instruction retires or is killed."
            print "An empty slot is counted at once, by what kept it empty. After a mispredict or a flush, that is the cause until the first"
            print "group of the right path comes, or until the instruction cache misses on the way."
            table("|number|leaf|slots|tests|")
        }
        if ($1 == "group") { print "\n### Groups of leaves"; table("|number|group|leaves together|") }
    }
    { last = $1; print "|" $3 "|`" $2 "`|" $6 "|" ($1 == "lane" || $1 == "event" ? ($7 ? "known|" : "|") : "") \
        ($1 == "group" ? "" : $8 ? "bounds|" : "exact|") }'
}

parse_once
generate write_svh event_defs.svh
generate write_h event_defs.h
generate_page write_doc
