#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Cost of a commit: size of modules in it and in the commit before it, each alone in an ECP5 (units.sh), with today's Yosys.
#
#   fpga/commit-units.sh BUILD FPGA-ENV COMMIT MODULE...
set -eu
build=$1 env=$2 commit=$3
shift 3
for tree in "$commit~1" "$commit"; do
    folder=$build/commit-units/$tree
    rm -rf "$folder"
    mkdir -p "$folder"
    git archive "$tree" | tar -x -C "$folder"
    echo "$(git log -1 --format='%h %s' "$tree"):"
    # shellcheck disable=SC2016 # for make
    printf 'include Makefile\nsizes-of-commit: $(SIM_INCLUDES)\n\t@$(UNITS_SYNTH) $(BUILD)/units %s : -defer $(FPGA_FLAGS) $(SIM_PATHS) -- $(FPGA_RTL)\n' "$*" |
        ${MAKE:-make} --no-print-directory -C "$folder" -f - sizes-of-commit FPGA_ENV="$env"
done
