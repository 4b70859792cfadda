#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Generates from rtl/include/profile.def, the one source of the profile's numbers and layouts:
#   build/gen/profile_defs.svh   localparams PD_* for the RTL
#   build/gen/profile_defs.h     macros PD_* for driver (C and assembler) and analysis
#   docs/profile-registers.md    the tables for readers (committed)
# Usage: scripts/gen-defs.sh             write all three
#        scripts/gen-defs.sh --headers   the document stays as it is
#        scripts/gen-defs.sh --check     the same, and fail if the document has drifted from the source
# Unchanged files are not written.
set -eu
. "$(dirname "$0")/generated.sh"
def=rtl/include/profile.def
doc=docs/profile-registers.md

# Every line becomes: kind, name, a, b, c, d, text (tab separated); errors name the line.
parse() {
    awk "$table_lines"'
    function count(name, word, low, width, when, text) {
        printf "counter\t%s\t%s\t%d\t%d\t%s\t%s\n", name, toupper(word), low, width, when, text
    }
    {
        if (parts < 2) die("no | before the meaning")
        want = need[f[1]]
        if (!want) die("unknown kind `" f[1] "`")
        if (fields != want) die("`" f[1] "` takes " want - 1 " columns, found " fields - 1)
        key = f[1] " " f[2] ((f[1] ~ /^(field|bits|value|fword)$/) ? " " f[3] : "")
        once(key)
        if (f[1] ~ /^(field|bits)$/ && f[4] + f[5] > 64) die("`" key "` ends above bit 63")
        line = f[1]; for (i = 2; i <= 6; i++) line = line "\t" (i <= fields ? f[i] : "-")
        print line "\t" text
        if (f[1] == "beside") {
            kind = tolower(f[2])
            count(f[3], f[3], 0, 32, kind, kind " samples")
            count(f[3] "_dropped", f[3], 32, 32, kind, "... that were lost")
            count(kind "_starts", kind "_starts", 0, 64, kind, "what was counted for them")
        }
    }
    BEGIN {
        need["csr"] = 4; need["field"] = 6; need["word"] = 3; need["bits"] = 6; need["value"] = 4; need["frame"] = 4
        need["fword"] = 4; need["layout"] = 4; need["boot"] = 3; need["setting"] = 4; need["const"] = 3
        need["counter"] = 6; need["beside"] = 3
    }' "$def"
}

write_svh() {
    awk -F '\t' '
    function put(name, type, value) { printf "localparam %-12s PD_%-28s = %s;\n", type, toupper(name), value }
    function number(v) { if (v ~ /^0x/) { sub(/^0x/, "", v); return "64'\''h" v } return v }
    # Registers of the side kinds, 12 bits each, mpmNAME lowest; the register that each word of a frame shows: 12 bits
    # a word, 32 words; 0: none
    function registers(frame,   i, list) {
        for (i = 31; i >= 0; i--) list = list (list ? ", " : "") ((frame, i) in shown ? "PD_CSR_" toupper(shown[frame, i]) : "12'\''d0")
        put(frame "_registers", "logic [32*12-1:0]", "{" list "}")
    }
    BEGIN {
        print "`ifndef PROFILE_DEFS_SVH\n`define PROFILE_DEFS_SVH"
    }
    $1 == "csr"    { csr[$2] = 1; v = $3; sub(/^0x/, "", v); put("csr_" $2, "logic [11:0]", "12'\''h" v) }
    $1 == "field" || $1 == "bits" { put($2 "_" $3 "_lo", "int", $4); put($2 "_" $3 "_w", "int", $5) }
    $1 == "word"   { put("word_" $2, "int", $3) }
    $1 == "value"  { put($2 "_" $3, "int", $4) }
    $1 == "layout" { put("frame_" $2 "_at", "int", $3) }
    $1 == "frame"  { put("frame_" $2, "int", $3); put("frame_" $2 "_words", "int", $4) }
    $1 == "fword"  { put($2 "_" $3, "int", $4); if ($7 in csr) shown[$2, $4] = $7 }
    $1 == "beside" { put("beside_" $2, "int", besides++); own = "PD_CSR_MPM" $2 "STARTS, PD_CSR_MPM" toupper($3) ", PD_CSR_MPM" $2 (own ? ", " : "") own
                       if (besides == 1) put("counter_beside", "int", counters + 0) }
    $1 == "counter" { put("counter_" $2, "int", counters++) }
    $1 == "const"  { put($2, ($3 ~ /^0x/) ? "logic [63:0]" : "int", number($3)) }
    END {
        put("counters", "int", counters); put("besides", "int", besides)
        put("beside_registers", "logic [36*PD_BESIDES-1:0]", "{" own "}")
        registers("CONFIG"); registers("COUNTERS")
        print "`endif"
    }'
}

write_h() {
    awk -F '\t' '
    function put(name, value) {
        name = toupper(name)
        if (made[name]++) { print "gen-defs: two entries make PD_" name > "/dev/stderr"; exit 1 }
        printf "#define PD_%-28s %s\n", name, value
    }
    function head(title) { print "\n/* " title " */" }
    function once(kind, title) { if (last != kind) { head(title); last = kind } }
    BEGIN {
        print "/* Numbers are plain, so that assembler can use them too. PD_GET(word, PD_LATENCY_TOTAL) takes a field out of a"
        print " * 64-bit word, PD_PUT(PD_MPDISCTL_SEL, 4) makes the word that has only this field. PD_RECORD_FIELDS(X) and its"
        print " * sisters expand X once an entry, for tables. */"
        print "#ifndef PROFILE_DEFS_H\n#define PROFILE_DEFS_H\n"
        print "#ifndef __ASSEMBLER__\n#include <stdint.h>"
        print "#define PD_MASK(field) (UINT64_MAX >> (64 - field##_W) << field##_LO)"
        print "#define PD_GET(word, field) (((uint64_t)(word) & PD_MASK(field)) >> field##_LO)"
        print "#define PD_PUT(field, value) (((uint64_t)(value) << field##_LO) & PD_MASK(field))\n#endif"
    }
    $1 == "csr"    { once("csr", "CSR numbers and fields"); put("csr_" $2, $3) }
    $1 == "field"  { put($2 "_" $3 "_lo", $4); put($2 "_" $3 "_w", $5) }
    $1 == "word"   { once("word", "record: words and fields"); put("word_" $2, $3) }
    $1 == "bits"   { put($2 "_" $3 "_lo", $4); put($2 "_" $3 "_w", $5)
                     fields = fields sprintf(" \\\n    X(%s, %s, %s, %s, %s, \"%s\")", $2, $3, $4, $5, toupper($6), $7) }
    $1 == "value"  { once("value", "encodings"); put($2 "_" $3, $4)
                     if (!($2 in list)) order[++groups] = $2
                     list[$2] = list[$2] sprintf(" \\\n    X(%s, %s, \"%s\")", $3, $4, $7) }
    $1 == "layout" { once("layout", "stream: frame layout, frames, their 64-bit payload words")
                     put("frame_" $2 "_at", $3); put("frame_" $2 "_bytes", $4) }
    $1 == "frame"  { put("frame_" $2, $3); put("frame_" $2 "_words", $4) }
    $1 == "fword"  { put($2 "_" $3, $4)
                     if ($2 == "CONFIG") config = config sprintf(" \\\n    X(%s, %s)", $3, tolower($3)) }
    $1 == "counter" { counters = counters sprintf(" \\\n    X(%s, %s, %s, %s, %s, \"%s\")", $2, $3, $4, $5, $6, $7) }
    $1 == "beside" { besides = besides sprintf(" \\\n    X(%s, %s, %s, \"%s\")", $2, tolower($2), $3, $7); registers = registers " X(MPM" $2 ")" }
    $1 == "boot"   { once("boot", "block that the boot ROM reads: word indices; settings follow"); put("boot_" $2, $3); boots++ }
    $1 == "setting" { settings = settings sprintf(" \\\n    X(%s, %s, %s, \"%s\")", tolower($2), $3, $4, $7); asked++ }
    $1 == "const"  { once("const", "constants"); put($2, $3) }
    END {
        print "\n/* lists: X(WORD, FIELD, LOW, WIDTH, ALL|MEM|XFER, meaning), X(NAME, number, meaning) */"
        print "#define PD_RECORD_FIELDS(X)" fields
        print "#define PD_SETTINGS(X)" settings
        print "#define PD_CONFIG_LIST(X)" config
        print "#define PD_COUNTER_LIST(X)" counters
        print "#define PD_BESIDE_LIST(X)" besides
        print "#define PD_BESIDE_REGISTERS(X)" registers
        put("boot_words", boots); put("setting_count", asked)
        for (i = 1; i <= groups; i++) print "#define PD_" order[i] "_LIST(X)" list[order[i]]
        print "\n#endif"
    }'
}

write_doc() {
    awk -F '\t' '
    function bits(lo, w) { return (w == 1) ? lo : (lo + w - 1) ":" lo }
    function table(head) { gsub(/[^|]+/, "&", head); print "\n" head; gsub(/[^|]+/, "---", head); print head }
    function start(kind, title, text) { if (!(kind in begun)) { begun[kind] = 1; print "\n## " title "\n\n" text; return 1 } return 0 }
    BEGIN {
        print "# Profile registers, record, stream\n"
        print "Made by `scripts/gen-defs.sh` from `rtl/include/profile.def`; do not edit this page.\n"
        print "Registers and record follow the draft RISC-V \"Precise Decoded Instruction Sampling\" (PDIS) v0.0 (FMT 0, SFMT 0);"
        print "entries marked *custom* are the ProfileMe extension, in the draft'\''s custom bits and spare words. The draft fixes no CSR"
        print "numbers. `ro0` marks fields that are hardwired to 0."
    }
    { gsub(/\(custom\)/, "*custom*:", $7) }
    $1 == "csr"   { if (start("csr", "Control and status registers", "Fields are WARL: a reserved SEL or LATSEL becomes 0, `ro0` fields stay 0.")) table("|CSR|number|access|meaning|")
                    print "|`" $2 "`|" $3 "|" $4 "|" $7 "|" }
    $1 == "field" { rest = rest "|`" $2 "`|" bits($4, $5) "|" $3 "|" $6 "|" $7 "|\n" }
    $1 == "word"  { if (rest != "") { print "\n### Their fields"; table("|CSR|bits|field|access|meaning|"); printf "%s", rest; rest = "" }
                    if (start("word", "The record", "12 64-bit words, 14 with DETAIL. `mem`: in loads and stores, `xfer`: in control transfers.")) {}
                    print "\n### Word " $3 ": " $2 "\n\n" $7; fresh = 1 }
    $1 == "bits"  { if (fresh) { table("|bits|field|when|meaning|"); fresh = 0 } print "|" bits($4, $5) "|" $3 "|" $6 "|" $7 "|" }
    $1 == "value" { if (start("value", "Encodings", "")) table("|group|name|number|meaning|"); print "|" $2 "|" $3 "|" $4 "|" $7 "|" }
    $1 == "layout"{ if (start("layout", "Stream", "Bytes of a frame. The payload is made of 64-bit words; every number is little endian.")) table("|part|offset|bytes|meaning|")
                    print "|" $2 "|" (($2 == "CRC") ? "8 + LENGTH" : $3) "|" (($2 == "PAYLOAD") ? "LENGTH" : $4) "|" $7 "|" }
    $1 == "frame" { print "\n### Frame " $2 " (type " $3 ", " $4 " words)\n\n" $7; fresh = 1 }
    $1 == "fword" { if (fresh) { table("|word|name|meaning|"); fresh = 0 } print "|" $4 "|" $3 "|" $7 "|" }
    $1 == "boot"  { if (start("boot", "Block that the boot ROM reads", "64-bit words at `BOOT_BASE`.")) table("|word|name|meaning|")
                    print "|" $3 "|" $2 "|" $7 "|"; words = $3 + 1 }
    $1 == "setting" { if (start("setting", "Settings of the sampler", "`setup_t` (`sw/driver/setup.h`), `+setup=NAME=VALUE,...` of a simulator; words of the block, after those of the boot ROM. 0: not asked for.")) table("|word|name|least|most|meaning|")
                    print "|" words++ "|`" tolower($2) "`|" $3 "|" $4 "|" $7 "|" }
    $1 == "counter" { if (start("counter", "Counters", "As profiles and statistics name them: bits of a word of COUNTERS.")) table("|name|word|bits|of|meaning|")
                    print "|`" $2 "`|" $3 "|" bits($4, $5) "|" $6 "|" $7 "|" }
    $1 == "const" { if (start("const", "Constants", "")) table("|name|value|meaning|"); print "|" $2 "|" $3 "|" $7 "|" }'
}

parse_once
generate write_svh profile_defs.svh
generate write_h profile_defs.h
generate_page write_doc
