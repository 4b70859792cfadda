# SPDX-License-Identifier: Apache-2.0
# The statistics of a run must account for every slot and every cycle: the leaves of the top-down tree and the slots
# in flight at the end add up to width times the cycles; each dispatched instruction retired, died or is in flight;
# and the retired ones match the bench's own count.
#   awk -F , -f scripts/slots.awk STATS
{ value[$1] = $2 }
$1 == "retiring" { leaf = 1 }
leaf { slots += $2 }
$1 == "in_flight" { leaf = 0; seen = 1 }
function must(what, is, should) {
    if (is == should) return
    printf "%s: %d, not %d\n", what, is, should
    wrong = 1
}
END {
    must("there are slots", seen + 0, 1)
    must("slots", slots, value["width"] * value["cycles"])
    must("retiring slots", value["retiring"], value["instructions"])
    must("dispatched", value["dispatched"], value["retiring"] + value["killed"] + value["in_flight"])
    must("cycles by what the oldest does", value["cycles_retiring"] + value["cycles_empty"] + value["cycles_load"] \
         + value["cycles_waiting"], value["cycles"])
    must("mispredicts by kind", value["branch_mispredicts"] + value["jump_mispredicts"] + value["return_mispredicts"], \
         value["mispredicts"])
    exit wrong
}
