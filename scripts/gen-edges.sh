#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Generates from sw/analysis/graph/edges.def, the one source of the edges of the dependence graph:
#   build/gen/edge_defs.h   EDGE_LIST(X): X(NAME, name, weight, ideal, gone, meaning) for each
#   docs/graph.md           the table between its two markers (committed)
# Usage: as scripts/gen-defs.sh: none, --headers, --check
set -eu
. "$(dirname "$0")/generated.sh"
def=sw/analysis/graph/edges.def
doc=docs/graph.md

# Every line becomes: NAME for C, name, weight, ideal, gone, and the six texts, tab separated; errors name the line.
parse() {
    awk "$table_lines"'
    {
        if (f[1] != "edge" || fields != 5) die("`edge NAME WEIGHT IDEAL GONE` was expected")
        if (parts != 7) die("six texts with | between were expected")
        if (f[3] !~ /^-?[0-9]+$/) die("`" f[3] "` is not a weight")
        once(f[2])
        name = toupper(f[2]); gsub(/-/, "_", name)
        for (i = 4; i <= 5; i++) f[i] = f[i] == "none" ? "NOT_PART" : f[i] ~ /^load_/ ? toupper(f[i]) : "PART_" toupper(f[i])
        printf "%s\t%s\t%s\t%s\t%s", name, f[2], f[3], f[4], f[5]
        for (i = 2; i <= 7; i++) printf "\t%s", part[i] == "=" ? f[3] : part[i] == "-" ? "" : part[i]
        print ""
    }' "$def"
}

write_h() {
    awk -F '\t' '
        BEGIN { print "#define EDGE_LIST(X) \\" }
        { printf "%s    X(%s, \"%s\", %s, %s, %s, \"%s\")", (NR > 1 ? " \\\n" : ""), $1, $2, $3, $4, $5, $11 }
        END { print "" }'
}

write_doc() {
    sed '/^<!-- edges: /q' "$doc"
    echo
    awk -F '\t' '
        BEGIN { print "| edge | from | to | cycles | ideal | caused by | in plain words |\n|---|---|---|---|---|---|---|" }
        { printf "| %s | %s | %s | %s | %s | %s | %s |\n", $2, $6, $7, $8, $9, $10, $11 }'
    echo
    sed -n '/^<!-- end of edges -->/,$p' "$doc"
}

parse_once
generate write_h edge_defs.h
generate_page write_doc
