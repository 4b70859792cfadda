#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes from sw/analysis/graph/edges.def, the one source of the edges of the dependence graph:
#   build/gen/edge_defs.h   EDGE_LIST(X): X(NAME, name, weight, ideal, gone, meaning) for each
#   docs/graph.md           the table between its two markers (committed)
# Usage: as scripts/gen-defs.sh: none, --headers, --check
set -eu
cd "$(dirname "$0")/.."
. scripts/generated.sh
def=sw/analysis/graph/edges.def
doc=docs/graph.md
mode=${1:-}
mkdir -p build/gen

# Every line becomes: NAME for C, name, weight, ideal, gone, and the six texts, tab separated; errors name the line.
parse() {
    awk -F ' *[|] *' "$table_lines"'
    {
        n = split($1, f, /[ \t]+/); if (f[n] == "") n--
        if (f[1] != "edge" || n != 5) die("`edge NAME WEIGHT IDEAL GONE` was expected")
        if (NF != 7) die("six texts with | between were expected")
        if (f[3] !~ /^-?[0-9]+$/) die("`" f[3] "` is not a weight")
        if (seen[f[2]]++) die("`" f[2] "` is there twice")
        name = toupper(f[2]); gsub(/-/, "_", name)
        for (i = 4; i <= 5; i++) f[i] = f[i] == "none" ? "NOT_PART" : f[i] ~ /^load_/ ? toupper(f[i]) : "PART_" toupper(f[i])
        printf "%s\t%s\t%s\t%s\t%s", name, f[2], f[3], f[4], f[5]
        for (i = 2; i <= 7; i++) printf "\t%s", $i == "=" ? f[3] : $i == "-" ? "" : $i
        print ""
    }' "$def"
}

header() {
    awk -F '\t' '
        BEGIN { print "/* Made by scripts/gen-edges.sh from sw/analysis/graph/edges.def. */\n#define EDGE_LIST(X) \\" }
        { printf "%s    X(%s, \"%s\", %s, %s, %s, \"%s\")", (NR > 1 ? " \\\n" : ""), $1, $2, $3, $4, $5, $11 }
        END { print "" }'
}

table() {
    awk -F '\t' '
        BEGIN { print "| edge | from | to | cycles | ideal | caused by | in plain words |\n|---|---|---|---|---|---|---|" }
        { printf "| %s | %s | %s | %s | %s | %s | %s |\n", $2, $6, $7, $8, $9, $10, $11 }'
}

edges=$(parse)
[ "$mode" = --check ] || echo "$edges" | header | put build/gen/edge_defs.h
[ "$mode" = --headers ] || {
    sed '/^<!-- edges: /q' "$doc"
    echo
    echo "$edges" | table
    echo
    sed -n '/^<!-- end of edges -->/,$p' "$doc"
} | page "$mode" "$doc" "$def"
