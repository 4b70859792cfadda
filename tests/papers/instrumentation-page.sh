#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# FOLDER/instrumentation.md, its figures and their data, from FOLDER/runs.csv.
set -eu
folder=$1
awk -F , -v folder="$folder" -f tests/papers/instrumentation.awk "$folder/runs.csv" >"$folder/instrumentation.md"
gnuplot -e "folder='$folder'" tests/papers/instrumentation.gp
echo "paper: $folder/instrumentation.md"
