#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# FOLDER/instrumentation.md, its figures and their data, from FOLDER/runs.csv.
set -eu
folder=$1
awk -F , -v folder="$folder" -f scripts/paper/instrumentation.awk "$folder/runs.csv" >"$folder/instrumentation.md"
gnuplot -e "folder='$folder'" scripts/paper/instrumentation.gp
echo "paper: $folder/instrumentation.md"
