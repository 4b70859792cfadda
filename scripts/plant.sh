#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copies modules and plants the bugs of a list in the copies (plant.awk says how); prints their names in the order of
# their numbers.
#
#   [only=NAME] scripts/plant.sh LIST FOLDER FILE.sv...        FOLDER is created again; `only`: plant.awk
set -eu
list=$1 folder=$2
shift 2
rm -rf "$folder"
mkdir -p "$folder"
cp "$@" "$folder"
exec awk -v folder="$folder" -v only="${only:-}" -f "$(dirname "$0")/plant.awk" "$list"
