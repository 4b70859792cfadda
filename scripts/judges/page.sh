#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs the suite of this folder and prints docs/results/icost/judges.md: costs by the graph beside those of simulations.
#
#   scripts/judges/page.sh BUILD
set -eu
build=$1
"$build/bin/assay" suite run --label now -o "$build/judges.runs" scripts/judges/judges.suite >&2
"$build/bin/assay" suite report --figures --csv -o "$build/judges.runs" now | awk -F , -f scripts/judges/page.awk
