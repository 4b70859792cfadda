#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Compiles the binding of RSD with RSD's packages: all files that begin a package, each after those that it imports.
#   tests/second-core/rsd/lint.sh BUILD FOLDER      FOLDER: Processor/Src of a checkout
set -eu
build=$1 folder=$2
. scripts/scratch.sh
find "$folder" -name '*.sv' -exec grep -l '^ *package ' {} + | sort >"$work/files"
# PACKAGE FILE of each, then FILE FILE: the second one imports of the first one
xargs awk '/^ *package / { name = $2; sub(/;.*/, "", name); print name, FILENAME }' <"$work/files" >"$work/packages"
xargs awk -v packages="$work/packages" '
    BEGIN { while ((getline < packages) > 0) file[$1] = $2 }
    FNR == 1 { print FILENAME, FILENAME }
    /^ *import / { line = $0; sub(/^ *import /, "", line); n = split(line, part, ","); for (i = 1; i <= n; i++) { name = part[i]; gsub(/[ ;]|::.*/, "", name)
        if (file[name] != "") print file[name], FILENAME } }' <"$work/files" | tsort >"$work/order"
[ -s "$work/order" ] || { echo "second-core: $folder: no packages there; Processor/Src of a checkout of RSD was expected" >&2; exit 1; }
# shellcheck disable=SC2046 # one word a file
verilator --lint-only -Wno-fatal -Wno-lint -Wno-style -DRSD_FUNCTIONAL_SIMULATION "-I$folder" -Irtl/include "-I$build/gen" --top-module rsd_port \
    $(cat "$work/order") rtl/attach/id_tags.sv rtl/attach/rv32_kind.sv tests/second-core/rsd/rsd_port.sv
echo "second-core: RSD's binding fits $folder. It is compiled, not run: docs/attach.md says what a bench of RSD's own needs"
