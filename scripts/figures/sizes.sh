#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The sizes of the named configurations, as a table of docs/core.md: from build/gen/config_defs.h (scripts/gen-config.sh).
set -eu
awk '
    /^ *SIZE\(/ { gsub(/.*\(|\).*/, ""); order[++sizes] = $0; next }
    /^ *CONFIG\(/ { line = $0; gsub(/.*CONFIG\(|\).*/, "", line); n = split(line, f, ","); gsub(/[" ]/, "", f[1]); gsub(/ /, "", f[2]); name[++configs] = f[1]
        for (i = 2; i <= n; i++) value[configs, order[i - 1]] = f[i]; next }
    # row TITLE FORMAT SIZE...: %s in FORMAT are sizes
    function row(title, format, list,    c, i, n, names, text, line) {
        line = "| " title
        n = split(list, names, " ")
        for (c = 1; c <= configs; c++) {
            text = format
            for (i = 1; i <= n; i++) sub(/%s/, value[c, names[i]], text)
            line = line " | " text
        }
        print line " |"
    }
    function cache(title, sets, ways,    c, line) {
        line = "| " title
        for (c = 1; c <= configs; c++)
            line = line " | " value[c, sets] * value[c, ways] * value[c, "LINE_BYTES"] / 1024 " KiB, " value[c, ways] "-way"
        print line " |"
    }
    END {
        line = "| |"; rule = "|---|"
        for (c = 1; c <= configs; c++) { line = line " " name[c] " |"; rule = rule "---|" }
        print line; print rule
        row("width, integer units", "%s, %s", "WIDTH ALUS")
        row("reorder buffer", "%s rows of %s", "ROB_ROWS WIDTH")
        row("scheduler: each integer unit, memory", "%s, %s", "ALUQ_SIZE MEMQ_SIZE")
        row("physical registers", "%s", "PREGS")
        row("load and store queue", "%s, %s", "LQ_SIZE SQ_SIZE")
        row("branches in flight", "%s", "BRANCHES")
        cache("I-cache", "ICACHE_SETS", "ICACHE_WAYS")
        cache("D-cache", "DCACHE_SETS", "DCACHE_WAYS")
        row("outstanding D-cache misses", "%s", "MSHRS")
        row("second-level cache, KiB; lines of the instruction stream buffer (0: none)", "%s, %s", "L2_KIB ICACHE_PREFETCH")
        row("TLB of fetch, TLB of loads and stores", "%s, %s", "ITLB_ENTRIES DTLB_ENTRIES")
        row("second-level TLB", "%s sets, %s-way", "L2_TLB_SETS L2_TLB_WAYS")
        row("PMP entries", "%s", "PMP_ENTRIES")
        row("profile flags, sets of the block descriptor table (2-way)", "%s, %s", "PROFILE_FLAGS BLOCK_SETS")
    }' build/gen/config_defs.h
