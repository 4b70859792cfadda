# SPDX-License-Identifier: Apache-2.0
# Compares counts with what the reference simulator saw: VISITS (assay-iss --visits), CODE (objdump -d), COUNTS (assay counts --csv).
#
# How often a conditional branch took its edge is the branch's own count. The assembler turns a branch that goes far into the opposite one over
# a jump, which stands for it. Calls are added up by the function called, which must have been entered as often.
FILENAME == ARGV[1] { split($0, v, ","); seen[v[1]] = v[2]; taken[v[1]] = v[3]; next }
FILENAME == ARGV[2] {
    if ($2 ~ /^<.*>:$/) { name = $2; gsub(/[<>:]/, "", name); start[name] = hex($1) }
    if ($1 !~ /^[0-9a-f]+:$/) next
    pc = hex(substr($1, 1, length($1) - 1))
    if (before) behind[before] = pc
    insn[pc] = $2; target[pc] = $3; before = pc
    next
}
FNR == 1 { n = split($0, head, ","); for (i = 1; i <= n; i++) column[head[i]] = i; next }
{ rows[++count] = $0; split($0, f, ","); if (f[column["kind"]] == "taken") branch[f[column["from_address"]]] = 1 }

function hex(digits) { sub(/^0+/, "", digits); return "0x" digits }
function operand(pc,   part, n) { n = split(target[pc], part, ","); return "0x" part[n] }
function is_far(pc) { return insn[behind[pc]] == "j" && operand(pc) == behind[behind[pc]] && !(behind[pc] in begins) }

# The way on from a call is gone when that returns: then what counts it, which is after the call, runs.
function wanted(kind, pc, name, how) {
    if (kind == "entry") return seen[start[name]] + 0
    if (kind == "fall" && insn[pc] == "auipc" && insn[behind[pc]] == "jalr") pc = behind[pc]
    if (kind == "fall" && insn[pc] ~ /^jalr?$/ && how == "counted") return seen[behind[pc]] + 0
    if (!(pc in branch)) return seen[pc] + 0
    if (kind == "taken") return is_far(pc) ? seen[pc] - taken[pc] : taken[pc] + 0
    return is_far(pc) ? taken[pc] + 0 : seen[pc] - taken[pc]
}

END {
    for (i = 1; i <= count; i++) { split(rows[i], f, ","); begins[f[column["to_address"]]] = 1 }
    for (i = 1; i <= count; i++) {
        split(rows[i], f, ",")
        got = f[column["count"]]
        kind = f[column["kind"]]
        if ("callee" in column) { calls[f[column["callee"]]] += got; continue }
        if (kind == "to address" || kind == "again") continue
        want = ("address" in column) ? seen[f[column["address"]]] + 0 : wanted(kind, f[column["from_address"]], f[column["function"]], f[column["how"]])
        if (want == got) good++
        else { bad++; print "seen " want " times: " rows[i] }
    }
    for (name in calls)
        if (calls[name] == seen[start[name]]) good++
        else { bad++; print name ": entered " seen[start[name]] + 0 " times, called " calls[name] }
    exit bad > 0 || !good
}
