#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sourced by the gen-*.sh wherever they are called: reads their tables, and puts their output into files. Each has a
# source, $def, and may have a committed page, $doc; its `parse` makes lines of columns of the source, which its
# writers read.
cd "$(dirname "$0")/.." || exit 1
gen=build/gen
mode=
for word; do case $word in --headers | --check) mode=$word ;; esac; done
mkdir -p "$gen"

# How an awk program that reads a table begins: comments are skipped, f[1] to f[fields] are the words before the first |, part[2] to
# part[parts] the texts after it and between the others, `text` is all after it; an error names the line.
# shellcheck disable=SC2016 # awk's
table_lines='
    function die(why) { printf "%s:%d: %s\n", FILENAME, NR, why > "/dev/stderr"; bad = 1; exit 1 }
    function once(what) { if (seen[what]++) die("`" what "` is there twice") }
    /^[ \t]*(#|$)/ { next }
    {
        parts = split($0, part, / *[|]( +|$)/)
        fields = split(part[1], f, /[ \t]+/)
        if (f[fields] == "") fields--
        text = substr($0, index($0, "|") + 1)
        sub(/^ +/, "", text)
    }'

parse_once() { table=$(parse); }

# generate WRITER FILE: writes the function's output from the lines into FILE in build/gen, after a line that says so
generate() {
    {
        made="Made by scripts/$(basename "$0") from $def: do not edit."
        case $2 in
        *.h) echo "/* $made */" ;;
        *.inc) echo "# $made" ;;
        *) echo "// $made" ;;
        esac
        printf '%s\n' "$table" | "$1"
    } | put "$gen/$2"
}

# generate_page WRITER: writes its output to the page, if there is one; with --check the page must have it already
generate_page() {
    [ -n "$doc" ] && [ "$mode" != --headers ] || return 0
    printf '%s\n' "$table" | "$1" | page "$mode" "$doc" "$def"
}

# put FILE: replaces FILE by standard input if it differs
put() {
    cat > "$1.new$$"
    if cmp -s "$1.new$$" "$1"; then rm "$1.new$$"; else mv "$1.new$$" "$1"; fi
}

# page MODE FILE SOURCE: standard input is a committed page, generated from SOURCE; with --check it must be up to date
page() {
    case $1 in
    --check)
        cmp -s - "$2" || {
            echo "$(basename "$0" .sh): $2 differs from $3; run \`make gen\` and commit the page" >&2
            exit 1
        }
        ;;
    *) put "$2" ;;
    esac
}
