#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs Icarus, and mends its output FILE so that each always_comb wakes by its own inputs alone (icarus-wake.sed):
#
#   sim/iverilog.sh OPTION... -o FILE SOURCE...
set -eu
iverilog "$@"
before=
for argument; do
    [ "$before" != -o ] || file=$argument
    before=$argument
done
sed -i -f "$(dirname "$0")/icarus-wake.sed" "$file"
if grep -q ", E_0x0;$" "$file"; then
    echo "iverilog: $file: an always_comb wakes by the inputs of others, too: sim/icarus-wake.sed does not know this Icarus" >&2
    exit 1
fi
