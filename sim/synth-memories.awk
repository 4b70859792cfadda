# SPDX-License-Identifier: Apache-2.0
# Reads sim/synth-allow.txt, the dump of all memories before mapping, and the log of the mapping: names the memories
# above 1 kbit that became flip-flops without being allowed to. A case table (proc_rom) becomes logic, not flip-flops.
function plain(name) {
    sub(/^\$paramod(\$[0-9a-f]+)?/, "", name)
    sub(/^\\/, "", name)
    sub(/\\.*/, "", name)
    return name
}
FILENAME ~ /allow/ { if ($1 !~ /^#/ && NF) allowed[$1 " " $2] = 1; next }
FILENAME ~ /\.il$/ {
    if ($1 == "module") module = $2
    if ($1 == "parameter" && $2 == "\\MEMID") { memory = $3; gsub(/["\\]/, "", memory) }
    if ($1 == "parameter" && $2 == "\\SIZE") size = $NF + 0
    if ($1 == "parameter" && $2 == "\\WIDTH") { bits[plain(module) " " memory] = size * $NF }
    next
}
/^[Mm]apping memory .* in module/ {
    memory = $3; module = $6
    sub(/:$/, "", module); sub(/^\\/, "", memory)
    key = plain(module) " " memory
    if (memory !~ /proc_rom/ && bits[key] > 1024 && !(key in allowed) && !(key in told)) {
        printf "synth-check: %s in module %s: %d bits became flip-flops\n", memory, plain(module), bits[key]
        told[key] = 1
        bad++
    }
}
END { exit bad > 0 }
