#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Generates from rtl/include/config.svh, profile_sizes.svh and config_NAME.svh, the one source of the sizes and of the
# named configurations:
#   build/gen/config_sizes.svh   the machine's own value of each size, for the bench (tb.sv)
#   build/gen/machine_sizes.svh  the sizes in a trace, in the order of sw/analysis/base/trace.h (tap.sv)
#   build/gen/config_defs.h      CONFIG_SIZES: their names in the same order; CONFIG_NAMED: their values in each named configuration
# A size is a localparam that is a macro CFG_x or a number; calculated localparams are none.
# Usage: gen-config.sh
set -eu
. "$(dirname "$0")/generated.sh"
include=rtl/include

# Lines NAME VALUE: VALUE is a macro or a number.
sizes() {
    for file in config profile_sizes; do
        sed -n '/^\/\/ --- derived/q; s/^localparam int \([A-Z0-9_]*\) *= *`*\([A-Z0-9_]*\);.*/\1 \2/p' "$include/$file.svh"
    done
}

# values NAME: of each size in the named configuration; the default in config.svh if that does not set it.
values() {
    sizes | awk '
        FILENAME != "-" { if ($1 == "`define" && !($2 in is)) is[$2] = $3; next }
        $2 ~ /^[0-9]+$/ { print $2; next }
        !($2 in is) { printf "gen-config: %s: no value of %s (size %s)\n", ARGV[1], $2, $1 > "/dev/stderr"; bad = 1; exit }
        { print is[$2] }
        END { exit bad }' "$include/config_$1.svh" "$include/config.svh" -
}

# The values in the list TRACE_MACHINE.
sed -n '/define TRACE_MACHINE/,/[^\\]$/s/^ *SIZE([a-z0-9_]*, \(.*\)).*/\1/p' sw/analysis/base/trace.h |
    awk '{ printf "    sizes[%d*32 +: 32] = 32'\''(%s);\n", NR - 1, $0 } END { exit !NR }' | put "$gen/machine_sizes.svh"
sizes | awk '{ printf "    config_sizes[%d] = 32'\''(%s);\n", NR - 1, $1 }' | put "$gen/config_sizes.svh"
{
    echo "/* Made by scripts/gen-config.sh from $include/config*.svh. */"
    echo "#ifndef CONFIG_DEFS_H"
    echo "#define CONFIG_DEFS_H"
    echo "#define CONFIG_SIZES(SIZE) \\"
    sizes | sed 's/ .*//; s/.*/    SIZE(&) \\/'
    echo
    echo "#define CONFIG_NAMED(CONFIG) \\"
    for name in $(scripts/configs.sh); do
        values=$(values "$name")
        echo "    CONFIG(\"$name\", $(echo "$values" | paste -sd ,)) \\"
    done
    echo
    echo "#endif"
} | put "$gen/config_defs.h"
