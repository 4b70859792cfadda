#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Figure 2's loop: the overflow interrupt lands after the load, at most a window further. One may not: by an access before the loop, or by the loop's
# first load, which misses, so that the interrupt finds it still waiting. The attributed PC and ProfileMe's are the load's own.
#
#   tests/system/figure2.sh BUILD CONFIG
set -u
. scripts/scratch.sh
scripts/paper/figure2.sh "$2" >"$work/csv" || exit 1
awk -F, -v config="$2" '
    NR > 1 && $2 > 0 { overflow += $2; if ($1 <= 0 || $1 > 4 * 128) { out += $2 } if ($1 > last) last = $1 }
    NR > 1 && $1 != 0 { elsewhere += $3 + $4 }
    NR > 1 && $1 == 0 { attributed = $3; profileme = $4 }
    END {
        printf "%s: the interrupt came %d times, up to %d bytes after the load, %d times at it, before it or too far; attributed to it %d, by ProfileMe %d, elsewhere %d\n",
            config, overflow, last, out, attributed, profileme, elsewhere
        exit !(overflow > 100 && attributed > 100 && profileme > 100 && out <= 1 && !elsewhere)
    }' "$work/csv"
