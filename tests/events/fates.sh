#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The events of the instruction sampler (sampler_*), as the bench adds them up outside the core, come as often as the sampler's own
# counters say at the end of the run. FACT, one of them, comes at least once.
#
#   tests/events/fates.sh SIM PROGRAM.elf FACT PLUSARG...
set -u
sim=$1 program=$2 fact=$3
shift 3
. scripts/scratch.sh
"$sim" "+elf=$program" "$@" "+profile=$work/profile" "+stats=$work/stats" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
awk -F, -v fact="$fact" -v name="$sim $*" '
    { count[$1] = $2 }
    END {
        for (f in count) if (("sampler_" f) in count) { wrong += count[f] != count["sampler_" f]; said = said " " f " " count[f] "/" count["sampler_" f] }
        if (wrong || !count[fact]) { print name ":" said; exit 1 }
    }' "$work/stats"
