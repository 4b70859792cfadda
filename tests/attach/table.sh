#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Writes into docs/attach.md the table of commands, from tests/attach/commands, and parts of session.sv and smallest.sv.
#   tests/attach/table.sh [--check]     --check: fails if the page differs
set -eu
page=docs/attach.md
new=$(mktemp)
trap 'rm -f "$new"' EXIT
awk -F '~' '
    NR == FNR && !/^#/ && NF { rows = rows sprintf("| `%s` | %s | %s | %s |\n", $1, $2 == "yes" ? "yes" : "no", $3 == "yes" ? "yes" : "no", $4) }
    NR == FNR { next }
    FILENAME == "tests/attach/session.sv" { if (/^  profiler #/) on = 1; if (on) part = part substr($0, 3) "\n"; if (/u_checker/) on = 0; next }
    FILENAME == "tests/attach/smallest.sv" { if (/--- its sixteen/) on = 1; else if (/--- the log/) on = 0; else if (on && NF) code = code substr($0, 3) "\n"; next }
    /^<!-- commands: begin -->$/ { print; printf "| command | slots, life | latency, too | what brings more |\n|---|---|---|---|\n%s", rows; skip = 1 }
    /^<!-- commands: end -->$/ { skip = 0 }
    /^<!-- smallest: begin -->$/ { print; printf "```systemverilog\n%s```\n", code; skip = 1 }
    /^<!-- session: begin -->$/ { print; printf "```systemverilog\n%s```\n", part; skip = 1 }
    /^<!-- session: end -->$/ { skip = 0 }
    /^<!-- smallest: end -->$/ { skip = 0 }
    !skip { print }' tests/attach/commands tests/attach/session.sv tests/attach/smallest.sv "$page" >"$new"
cmp -s "$new" "$page" && exit
[ "${1:-}" != --check ] || { echo "$page differs from tests/attach/commands , session.sv or smallest.sv there; run tests/attach/table.sh and commit the page"; exit 1; }
cat "$new" >"$page"
