#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Records in a simulator's folder what it was built from, for `assay` (docs/assay.md, "What a profile holds"): lines
# `name,value`.
#
#   sim/built.sh FOLDER SIMULATOR "DEFINES" FILE...        writes FOLDER/built
#
# The checksums are of sources without comments, indentation and empty lines: of what takes cycles (core, SoC, the
# bench's memory), of the profiling hardware, which takes none, and of the sizes of named configurations
# (config_NAME.svh), which a run reports itself. The rest of the bench is not included.
set -eu
folder=$1 simulator=$2 defines=$3
shift 3

# sum FILE...: checksum of their contents, in the order of their names
sum() {
    for file; do echo "$file"; done | LC_ALL=C sort | tr '\n' '\0' | xargs -0 sed 's,//.*,,; s/^[[:space:]]*//; s/[[:space:]]*$//; /^$/d' | sha256sum | cut -d ' ' -f 1
}

timed= profiler= sizes=
for file; do
    case $file in
    */include/config_*.svh) sizes="$sizes $file" ;;
    rtl/profile/* | */gen/profile_*.svh) profiler="$profiler $file" ;;
    tb/sim_ram*.sv) timed="$timed $file" ;;
    tb/* | */gen/cover_bins.svh | */gen/config_sizes.svh) ;;
    *) timed="$timed $file" ;;
    esac
done
case $simulator in
icarus) version=$(iverilog -V 2>/dev/null | head -n 1) ;;
*) version=$(verilator --version) ;;
esac
# Left out: CONFIG_x and CFG_x, which the sizes tell, and the defines of a plain simulator, which its name tells.
case $folder in */plain) told=_ABSENT ;; *) told=CFG_ ;; esac
others=$(for word in $defines; do echo "$word"; done | sed -n "/^-DCONFIG_/d; /^-DCFG_/d; /$told/d; s/^-D//p" | paste -sd ' ')
{
    echo "simulator_version,$version"
    # shellcheck disable=SC2086 # names without spaces
    echo "rtl,$(sum $timed)"
    # shellcheck disable=SC2086
    echo "rtl_profiler,$(sum $profiler)"
    # shellcheck disable=SC2086
    echo "rtl_sizes,$(sum $sizes)"
    echo "rtl_commit,$(git describe --always --dirty 2>/dev/null || echo none)"
    [ -z "$others" ] || echo "rtl_defines,$others"
} >"$folder/built.new"
mv "$folder/built.new" "$folder/built"
