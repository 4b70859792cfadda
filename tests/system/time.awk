# SPDX-License-Identifier: Apache-2.0
# Does the truth of time add up? -v elf=NAME STATISTICS TRUTH, of a program in lock step with the truth tracer beside it:
#   - all charges together are the cycles of the run; charges to nobody are only what the end of the run has cut off
#   - the hardware's own counts (+stats) are the outside witness: cycles in which something retires, those with an empty
#     window, those in which an unfinished load is the oldest
#   - retired and fetched instructions are those of the hardware
# Of loads only bounds are known: the cycle between a load's finish and its retirement is still the load's.
FILENAME != ARGV[2] { stat[$1] = $2; next }
FNR == 1 { for (i = 1; i <= NF; i++) { name[i] = $i; if ($i == "base") first = i }; columns = NF; next }
{ for (i = first; i <= columns; i++) { sum[name[i]] += $i; all += $i; if ($1 == "0xffffffffffffffff") nobody += $i }
  retired += $3; fetched += $2 }
function check(what, good) { if (!good) { printf "%s: %s\n", elf, what; bad = 1 } }
END {
    for (i = first; i <= columns; i++)
        if (name[i] ~ /^(bad|front)_/ || name[i] ~ /^(mem_store|core_room|core_idle)$/) empty += sum[name[i]]
    load = sum["mem_l1"] + sum["mem_l2"] + sum["mem_ram"] + sum["mem_order"] + sum["mem_device"]
    early = sum["core_data"] + sum["core_issue"]
    check("sum " all / 12 ", cycles " stat["cycles"], all == 12 * stat["cycles"] && all > 0)
    check("base " sum["base"] / 12 ", cycles_retiring " stat["cycles_retiring"], sum["base"] == 12 * stat["cycles_retiring"])
    check("empty " empty / 12 ", cycles_empty " stat["cycles_empty"], empty == 12 * stat["cycles_empty"])
    check("load " load / 12 ", cycles_load " stat["cycles_load"],
          load <= 12 * (stat["cycles_load"] + stat["loads"]) && load + early + sum["mem_dtlb"] + sum["core_alone"] >= 12 * stat["cycles_load"])
    check("retired " retired ", instructions " stat["instructions"], retired >= stat["instructions"] && retired <= stat["instructions"] + 32)
    check("nobody has " nobody / 12, nobody <= 12 * 1000)
    exit bad
}
