#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sourced by the gen-*.sh: how their tables are read, and how what they make gets into its file.

# How an awk program that reads a table begins: comments are skipped, and an error names the line.
# shellcheck disable=SC2016 # awk's
table_lines='
    function die(why) { printf "%s:%d: %s\n", FILENAME, NR, why > "/dev/stderr"; exit 1 }
    /^[ \t]*(#|$)/ { next }'

# put FILE: standard input, where it differs
put() {
    cat > "$1.new$$"
    if cmp -s "$1.new$$" "$1"; then rm "$1.new$$"; else mv "$1.new$$" "$1"; fi
}

# page MODE FILE SOURCE: standard input is a committed page, made from SOURCE; with --check it must be there already
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
