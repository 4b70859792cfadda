#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Writes the table of commands in docs/attach.md from tests/attach/commands.
#   tests/attach/table.sh [--check]     --check: fails if the page differs
set -eu
page=docs/attach.md
new=$(mktemp)
trap 'rm -f "$new"' EXIT
awk -F '~' '
    NR == FNR && !/^#/ && NF { rows = rows sprintf("| `%s` | %s | %s | %s |\n", $1, $2 == "yes" ? "yes" : "no", $3 == "yes" ? "yes" : "no", $4) }
    NR == FNR { next }
    /^<!-- commands: begin -->$/ { print; printf "| command | slots, life | latency, too | what brings more |\n|---|---|---|---|\n%s", rows; skip = 1 }
    /^<!-- commands: end -->$/ { skip = 0 }
    !skip { print }' tests/attach/commands "$page" >"$new"
cmp -s "$new" "$page" && exit
[ "${1:-}" != --check ] || { echo "$page differs from tests/attach/commands; run tests/attach/table.sh and commit the page"; exit 1; }
cat "$new" >"$page"
