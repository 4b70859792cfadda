#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Generates from rtl/include/instrument.def, the one source of the profile instructions:
#   build/gen/instrument_defs.svh  localparams PI_* for the RTL
#   build/gen/instrument_defs.h    macros PI_*, a list of all, intrinsics for programs
#   build/gen/instrument.inc       assembler macros: `p.inc FLAG, INDEX`
#   docs/instrumentation.md        the tables between its two markers (committed)
# Usage: as scripts/gen-defs.sh: none, --headers, --check
set -eu
. "$(dirname "$0")/generated.sh"
def=rtl/include/instrument.def
doc=docs/instrumentation.md

# Every line becomes: kind, NAME for macros, name, four to five columns of its own, text (tab separated); errors name the line.
parse() {
    awk "$table_lines"'
    function within(v, high) { if (v !~ /^[0-9]+$/ || v > high) die("`" v "` is not a number from 0 to " high) }
    {
        if (parts < 2) die("no | before the meaning")
        if (!(f[1] in need)) die("unknown kind `" f[1] "`")
        if (fields != need[f[1]]) die("`" f[1] "` takes " need[f[1]] - 1 " columns, found " fields - 1)
        once((f[1] == "alias" ? "insn" : f[1]) " " f[2])
        if (f[1] == "opcode") opcodes[f[2]] = 1
        if (f[1] == "csr") { within(f[4], 11); within(f[5], 64) }
        if (f[1] == "insn") {
            if (!(f[3] in opcodes)) die("no opcode `" f[3] "`")
            if (!(f[4] in high)) die("unknown format `" f[4] "`")
            within(f[5], high[f[4]])
            if (f[6] !~ /^(profile|control|header)$/) die("unknown kind of instruction `" f[6] "`")
            place = (f[4] ~ /^(upper|jump|link)$/) ? "rd" : (f[4] == "flag") ? "reg" : f[4]
            if (taken[f[3], place, f[5]]++) die("`" f[2] "` has the encoding of another one")
        }
        upper = toupper(f[2]); gsub(/[.]/, "_", upper)
        line = f[1] "\t" upper
        for (i = 2; i <= 7; i++) line = line "\t" (i <= fields ? f[i] : "-")
        print line "\t" text
    }
    BEGIN {
        need["const"] = 3; need["csr"] = 5; need["opcode"] = 3; need["insn"] = 7; need["alias"] = 6
        high["load"] = high["store"] = 1; high["imm"] = 0; high["reg"] = high["flag"] = 127
        high["upper"] = high["jump"] = high["link"] = 7
    }' "$def"
}

write_svh() {
    awk -F '\t' '
    function put(name, width, value) { printf "localparam logic [%2d:0] PI_%-20s = %s;\n", width - 1, name, width "'\''" value }
    function hex(v) { sub(/^0x/, "", v); return "h" v }
    BEGIN {
        print "// PI_OPCODE_*: bits 6:0; PI_OP_*: bit 14; PI_FUNCT7_*: bits 31:25; PI_WHAT_*: bits 9:7; PI_CSR_*: numbers, PI_ZEROS_*: their low bits"
        print "// that read 0, PI_BITS_*: bits that are kept."
        print "`ifndef INSTRUMENT_DEFS_SVH\n`define INSTRUMENT_DEFS_SVH"
    }
    $1 == "const"  { printf "localparam int          PI_%-20s = %s;\n", $2, $4 }
    $1 == "csr"    { put("CSR_" $2, 12, hex($4)); printf "localparam int          PI_ZEROS_%-14s = %s;\nlocalparam int          PI_BITS_%-15s = %s;\n", $2, $5, $2, $6 }
    $1 == "opcode" { put("OPCODE_" $2, 7, hex($4)) }
    $1 == "insn" && $5 ~ /^(load|store|imm)$/   { put("OP_" $2, 1, "d" $6) }
    $1 == "insn" && $5 ~ /^(reg|flag)$/         { put("FUNCT7_" $2, 7, "d" $6) }
    $1 == "insn" && $5 ~ /^(upper|jump|link)$/  { put("WHAT_" $2, 3, "d" $6) }
    END { print "`endif" }'
}

# The intrinsics: FLAG and immediates are constants. A destination register is read and written, since a dropped
# instruction leaves it alone.
write_h() {
    awk -F '\t' '
    function funct3(op) { return "%[f]" (op ? " + 4" : "") }
    function intrinsic(name, parameters, text, outputs, inputs, clobbers) {
        gsub(/[.]/, "_", name)
        made = made sprintf("#define %s(%s) \\\n    __asm__ volatile(\"%s\" : %s : [f] \"i\"(flag)%s : %s)\n",
                            name, parameters, text, outputs, inputs, clobbers)
    }
    # four texts in one; the assembler takes the one of the flag
    function by_flag(before, select, behind,  f, text) {
        for (f = 0; f < 4; f++)
            text = text sprintf(".%sif %%[f] == %d\\n%sx%d%s\\n", f ? "else" : "", f, before, 8 * f + select, behind)
        return text ".endif"
    }
    BEGIN {
        print "/* PI_INSNS(X) expands X(NAME, \"name\", OPCODE, format, select, kind, \"operands\", \"meaning\") for each instruction; format is one of"
        print " * load, store, imm, reg, flag, upper, jump, link, kind one of profile, control, header; PI_CSRS(X) expands X(NAME, \"name\")."
        print " * For RISC-V there are intrinsics: setpf(flag) ..., of which flag and immediates are constants. The transfers and the ones that"
        print " * name t0 have none: the compiler would not know what they do. */"
        print "#ifndef INSTRUMENT_DEFS_H\n#define INSTRUMENT_DEFS_H\n"
    }
    $1 == "const"  { printf "#define PI_%-20s %s\n", $2, $4 }
    $1 == "csr"    { printf "#define PI_CSR_%-16s %s\n#define PI_ZEROS_%-14s %s\n#define PI_BITS_%-15s %s\n", $2, $4, $2, $5, $2, $6; csrs = csrs sprintf(" \\\n    X(%s, \"%s\")", $2, $3) }
    $1 == "opcode" { printf "#define PI_OPCODE_%-13s %s\n", $2, $4; opcode[$3] = tolower($4) }
    $1 == "insn"   { printf "#define PI_SELECT_%-13s %s\n", $2, $6
                     list = list sprintf(" \\\n    X(%s, \"%s\", %s, %s, %s, %s, \"%s\", \"%s\")", $2, $3, $4, $5, $6, $7, $8, $9) }
    $1 == "insn" && $5 == "load"  { intrinsic($3, "flag, rd, address", ".insn i " opcode[$4] ", " funct3($6) ", %[d], %[at]",
                                              "[d] \"+r\"(rd)", ", [at] \"m\"(*(address))", "") }
    $1 == "insn" && $5 == "store" { intrinsic($3, "flag, value, address", ".insn s " opcode[$4] ", " funct3($6) ", %[v], %[at]",
                                              "[at] \"+m\"(*(address))", ", [v] \"r\"(value)", "") }
    $1 == "insn" && $5 == "imm"   { intrinsic($3, "flag, rd, rs1, imm", ".insn i " opcode[$4] ", " funct3(0) ", %[d], %[a], %[b]",
                                              "[d] \"+r\"(rd)", ", [a] \"r\"(rs1), [b] \"i\"(imm)", "") }
    $1 == "insn" && $5 == "reg"   { intrinsic($3, "flag, rd, rs1, rs2", ".insn r " opcode[$4] ", " funct3(1) ", " $6 ", %[d], %[a], %[b]",
                                              "[d] \"+r\"(rd)", ", [a] \"r\"(rs1), [b] \"r\"(rs2)", "") }
    $1 == "insn" && $5 == "flag"  { intrinsic($3, "flag", ".insn r " opcode[$4] ", " funct3(1) ", " $6 ", x0, x0, x0", "", "", "\"memory\"") }
    $1 == "insn" && $5 == "upper" && $8 != "imm20" {
        intrinsic($3, "flag, " $8, by_flag(".insn u " opcode[$4] ", ", $6, ", %[i]"), "", ", [i] \"i\"(" $8 ")", "\"memory\"") }
    END {
        print "\n#define PI_INSNS(X)" list "\n#define PI_CSRS(X)" csrs "\n"
        print "#if defined __riscv && !defined __ASSEMBLER__\n" made "#endif\n\n#endif"
    }'
}

# A macro's `.option norelax` keeps the linker from replacing an instruction by a shorter one when it knows the
# address.
write_inc() {
    awk -F '\t' '
    function begin(name, parameters) { printf "\n.macro %s flag%s\n    .option push\n    .option norelax\n", name, parameters }
    function end() { print "    .option pop\n.endm" }
    function by_flag(before, select, behind,  f) {
        for (f = 0; f < 4; f++)
            printf "    .%sif (\\flag) == %d\n    %sx%d%s\n", f ? "else" : "", f, before, 8 * f + select, behind
        print "    .else\n    .error \"the flag is 0, 1, 2 or 3\"\n    .endif"
    }
    BEGIN {
        print "# Profile instructions as macros; the flag, 0 to 3, comes first:   p.ld 1, a0, 8(sp)    p.inc 0, 12    setpf 2"
    }
    $1 == "const" { next }
    $1 == "csr"   { printf ".equ %s, %s\n", $3, $4; next }
    $1 == "opcode" { opcode[$3] = tolower($4); next }
    $1 == "alias" { split($4, p, ","); begin($3, ", " p[1] ", " p[2])
                    split($7, a, ","); printf "    %s \\flag", $6
                    for (i = 1; i <= 3; i++) printf ", %s%s", (a[i] == p[1] || a[i] == p[2]) ? "\\" : "", a[i]
                    print ""; end(); next }
    $5 == "load"  { begin($3, ", rd, address"); printf "    .insn i %s, %d + (\\flag), \\rd, \\address\n", opcode[$4], 4 * $6 }
    $5 == "store" { begin($3, ", rs2, address"); printf "    .insn s %s, %d + (\\flag), \\rs2, \\address\n", opcode[$4], 4 * $6 }
    $5 == "imm"   { begin($3, ", rd, rs1, imm12"); printf "    .insn i %s, (\\flag), \\rd, \\rs1, \\imm12\n", opcode[$4] }
    $5 == "reg"   { begin($3, ", rd, rs1, rs2"); printf "    .insn r %s, 4 + (\\flag), %d, \\rd, \\rs1, \\rs2\n", opcode[$4], $6 }
    $5 == "flag"  { begin($3, ""); printf "    .insn r %s, 4 + (\\flag), %d, x0, x0, x0\n", opcode[$4], $6 }
    $5 == "upper" { begin($3, ", " $8); by_flag(".insn u " opcode[$4] ", ", $6, ", \\" $8) }
    $5 == "jump"  { begin($3, ", " $8); by_flag(".insn j " opcode[$4] ", ", $6, ", \\" $8) }
    $5 == "link"  { begin($3, ", rd, address")
                    n = split("zero x0 ra x1 t0 x5", reg, " "); print "    .set pi_linked, -1"
                    for (i = 1; i <= n; i++) printf "    .ifc \\rd,%s\n    .set pi_linked, %d\n    .endif\n", reg[i], i < 3 ? 0 : i < 5 ? 1 : 5
                    print "    .if pi_linked < 0\n    .error \"p.jalr links zero, ra or t0\"\n    .endif"
                    by_flag(".insn i " opcode[$4] ", pi_linked, ", $6, ", \\address") }
    { end() }'
}

# The text outside the markers stays.
write_doc() {
    tables=$(write_tables)
    TABLES=$tables awk '
    /^<!-- tables: / { print; print "\n" ENVIRON["TABLES"] "\n"; skip = 1 }
    /^<!-- end of tables -->/ { skip = 0 }
    !skip && !/^<!-- tables: / { print }' "$doc"
}

write_tables() {
    awk -F '\t' '
    function table(head) { print head; gsub(/[^|]+/, "---", head); print head }
    function bits(format, opcode, select) {
        if (format == "load" || format == "store") return "`funct3 = {" select ", f}`"
        if (format == "imm") return "`funct3 = {0, f}`"
        if (format == "reg") return "`funct3 = {1, f}`, `funct7 = " select "`"
        if (format == "flag") return "`funct3 = {1, f}`, `funct7 = " select "`, `rd`, `rs1`, `rs2` 0"
        if (format == "link") return "`rd = {f, " select "}`, `funct3` = register linked"
        return "`rd = {f, " select "}`"
    }
    BEGIN { type["load"] = type["imm"] = type["link"] = "I"; type["store"] = "S"; type["reg"] = type["flag"] = "R"; type["upper"] = "U"; type["jump"] = "J" }
    { gsub(/[|]/, "\\|", $9) }
    $1 == "const"  { next }
    $1 == "csr"    { if (!csr++) table("|CSR|number|low bits that read 0|bits|meaning|"); print "|`" $3 "`|" $4 "|" $5 "|" $6 "|" $9 "|" }
    $1 == "opcode" { opcode[$3] = $4 " " $9; sub(/:.*/, "", opcode[$3]) }
    $1 == "insn"   { if (!insn++) { print ""; table("|instruction|opcode|type|where select and flag are|kind|does|") }
                     print "|`" $3 " f" ($8 == "-" ? "" : ", " $8) "`|" opcode[$4] "|" type[$5] "|" bits($5, $4, $6) "|" $7 "|" $9 "|" }
    $1 == "alias"  { print "|`" $3 " f, " $4 "`||||profile|`" $6 " f, " $7 "`: " $9 "|" }'
}

parse_once
generate write_svh instrument_defs.svh
generate write_h instrument_defs.h
generate write_inc instrument.inc
generate_page write_doc
