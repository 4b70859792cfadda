#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Generates from tb/cover.def, the one source of the coverage bins:
#   build/gen/cover_bins.svh   the conditions that tb/cover.sv counts
#   build/gen/cover_defs.h     the tables by which tb/cover.c counts
#   build/gen/cover.list       every bin: its name, `never`, `open` or nothing, the meaning or the reason, the kind (tab separated)
set -eu
. "$(dirname "$0")/generated.sh"

# Every line of the source becomes: kind, name, first column (of rtl: the expression), second, third, meaning; tab separated.
parse() {
    awk '
    function die(why) { printf "%s:%d: %s\n", FILENAME, FNR, why > "/dev/stderr"; bad = 1; exit 1 }
    BEGIN {
        need["rtl"] = 3; need["step"] = 2; need["insn"] = 5; need["rvc"] = 4; need["class"] = 2; need["trap"] = 3
        need["irq"] = 3; need["csr"] = 3; need["never"] = 2; need["open"] = 2
    }
    /^[ \t]*(#|$)/ { next }
    {
        at = index($0, "//")
        if (!at) die("no // before the meaning")
        meaning = substr($0, at + 3)
        n = split(substr($0, 1, at - 1), f, /[ \t]+/)
        if (f[n] == "") n--
        if (!(f[1] in need)) die("unknown kind `" f[1] "`")
        if (f[1] == "rtl") { for (i = 4; i <= n; i++) f[3] = f[3] " " f[i]; if (n > 3) n = 3 }
        if (n != need[f[1]]) die("`" f[1] "` takes " need[f[1]] - 1 " columns, found " n - 1)
        if (seen[f[1] " " f[2]]++) die("`" f[2] "` is there twice")
        print f[1] "\t" f[2] "\t" (n > 2 ? f[3] : "") "\t" (n > 3 ? f[4] : "") "\t" (n > 4 ? f[5] : "") "\t" meaning
    }' tb/cover.def
}

write_svh() {
    awk -F '\t' '
    BEGIN { print "// Made by scripts/gen-cover.sh from tb/cover.def: do not edit." }
    $1 == "rtl" { body = body sprintf("    cover_now[%d] = %s;\n", n++, $3) }
    END {
        printf "localparam int COVER_BINS = %d;\n", n
        printf "function automatic logic [COVER_BINS-1:0] cover_now();\n  begin\n%s  end\nendfunction\n", body
    }'
}

# The bins in the order of their numbers, those of the RTL first: name, kind, rest of the line. If a mode cannot make
# an access, its number stays and the name is empty.
number() {
    awk -F '\t' '
    function bin(name, meaning) { print name "\t" kind "\t" meaning }
    function hex(text,   i, value) {
        for (i = 1; i <= length(text); i++) value = 16 * value + index("0123456789abcdef", substr(text, i, 1)) - 1
        return value
    }
    BEGIN { modes = split("M S U", mode, " "); pairs = split("M-M S-M S-S U-M U-S", pair, " ") }
    { kind = $1; line[NR] = $0 }
    $1 == "rtl" { bin($2, $6) }
    END {
        for (l = 1; l <= NR; l++) {
            split(line[l], f, "\t"); kind = f[1]; name = f[2]; text = f[6]
            if (kind == "step") bin(name, text)
            else if (kind == "insn" || kind == "rvc") bin(kind "." name, text)
            else if (kind == "class") for (m = 1; m <= modes; m++) bin("class." name "." mode[m], text ", in " mode[m])
            else if (kind == "trap" || kind == "irq") for (p = 1; p <= pairs; p++) bin(kind "." name "." pair[p], text)
            else if (kind == "csr") {
                csr = hex(f[3]); low = int(csr / 256) % 4; fixed = csr >= 3072
                for (m = 1; m <= modes; m++) {
                    may = m == 1 ? 1 : m == 2 ? low <= 1 : low == 0
                    bin(may ? "csr." name ".read." mode[m] : "", text)
                    bin(may && !fixed ? "csr." name ".write." mode[m] : "", text)
                    judged = low > 1 || low == 0 || csr == 333 || csr == 384          # counters, stimecmp, satp
                    bin(m == 3 || (m == 2 && judged) ? "csr." name ".denied." mode[m] : "", text)
                }
            }
        }
    }'
}

write_h() {
    awk -F '\t' -v bins="$1" '
    function width(kind) { return kind == "class" ? 3 : kind == "trap" || kind == "irq" ? 5 : kind == "csr" ? 9 : 1 }
    BEGIN {
        print "/* Made by scripts/gen-cover.sh from tb/cover.def: do not edit. Numbers are those of the first bin. */"
        print "#ifndef COVER_DEFS_H\n#define COVER_DEFS_H\n"
        while ((getline line < bins) > 0) { split(line, f, "\t"); names = names sprintf(" \\\n    X(\"%s\")", f[1]); all++ }
    }
    { kind[NR] = $1; line_of[NR] = $0 }
    $1 == "rtl" { rtl++ }
    END {
        at = rtl + 0
        for (l = 1; l <= NR; l++) {
            split(line_of[l], f, "\t"); k = kind[l]
            if (k == "rtl" || k == "never" || k == "open") continue
            name = toupper(f[2]); gsub(/[^A-Z0-9]/, "_", name)
            if (k == "step") enums = enums sprintf("#define COVER_%s %d\n", name, at)
            else if (k == "class") { classes = classes sprintf(" \\\n    X(%d)", at); class[f[2]] = at }
            else if (k == "insn") insns[++n] = sprintf("0x%s, 0x%s, %d, %s", f[3], f[4], at, f[5])
            else list[k] = list[k] (k == "rvc" ? sprintf(" \\\n    X(0x%s, 0x%s, %d)", f[3], f[4], at) \
                                  : sprintf(" \\\n    X(%s%s, %d)", k == "csr" ? "0x" : "", f[3], at))
            at += width(k)
        }
        for (i = 1; i <= n; i++) {
            m = split(insns[i], f, ", ")
            if (!(f[m] in class)) { print "tb/cover.def: no class `" f[m] "`" > "/dev/stderr"; exit 1 }
            list["insn"] = list["insn"] sprintf(" \\\n    X(%s, %s, %s, %d)", f[1], f[2], f[3], class[f[m]])
        }
        print "#define COVER_RTL " rtl + 0 "\n#define COVER_ALL " all "\n" enums
        print "/* X(mask, match, bin, bin of the class) */\n#define COVER_INSNS(X)" list["insn"]
        print "/* X(mask, match, bin) */\n#define COVER_RVCS(X)" list["rvc"]
        print "/* X(cause, bin) */\n#define COVER_TRAPS(X)" list["trap"] "\n#define COVER_IRQS(X)" list["irq"]
        print "/* X(number, bin) */\n#define COVER_CSRS(X)" list["csr"]
        print "/* X(name), in the order of the numbers; \"\": none */\n#define COVER_NAMES(X)" names "\n\n#endif"
    }'
}

write_list() {
    awk -F '\t' -v source="$1" '
    function pattern(glob) { gsub(/\./, "[.]", glob); gsub(/[*]/, ".*", glob); gsub(/[?]/, ".", glob); return "^(" glob ")$" }
    BEGIN {
        while ((getline line < source) > 0) {
            split(line, f, "\t")
            if (f[1] == "never" || f[1] == "open") { n++; like[n] = pattern(f[2]); glob[n] = f[2]; how[n] = f[1]; why[n] = f[6] }
        }
    }
    $1 == "" { next }
    {
        mark = ""; text = $3
        for (i = 1; i <= n; i++) if ($1 ~ like[i]) { used[i] = 1; if (mark == "") { mark = how[i]; text = why[i] } }
        print $1 "\t" mark "\t" text "\t" $2
    }
    END { for (i = 1; i <= n; i++) if (!used[i]) { print "tb/cover.def: no bin is like `" glob[i] "`" > "/dev/stderr"; exit 1 } }'
}

parse > build/gen/cover.parsed
number < build/gen/cover.parsed > build/gen/cover.numbered
write_svh < build/gen/cover.parsed | put build/gen/cover_bins.svh
write_h build/gen/cover.numbered < build/gen/cover.parsed | put build/gen/cover_defs.h
write_list build/gen/cover.parsed < build/gen/cover.numbered | put build/gen/cover.list
