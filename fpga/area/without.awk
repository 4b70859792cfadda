# SPDX-License-Identifier: Apache-2.0
# Rows of a Markdown table: how much smaller a machine is than the one with all mechanisms: awk -f without.awk MACHINES
# AREA-MACHINES.CSV (MACHINES: machines.txt). Those of the profiler are compared with `profiler`, those of the SoC with `board,
# gates`.
FNR == 1 { file++ }
file == 1 {
    if (/^#/) next
    n = split($0, column, / *\| */)
    if (column[6] ~ /^without / || column[6] ~ /; without /) { machine[++rows] = column[1]; top[column[1]] = column[3]; less[column[1]] = column[6]; sub(/.*without /, "", less[column[1]]) }
    next
}
FNR == 1 { n = split($0, kind, ","); next }
{
    name = $0
    figures = substr(name, match(name, /(,[0-9.]+)+$/) + 1)
    name = substr(name, 1, RSTART - 1)
    gsub(/"/, "", name)
    split(figures, figure, ",")
    for (i = 2; i <= n; i++) value[name, kind[i]] = figure[i - 1]
}
function fewer(m, k) { return value[full, k] - value[m, k] }
END {
    for (r = 1; r <= rows; r++) {
        m = machine[r]
        full = top[m] == "profiler" ? "profiler" : "board, gates"
        luts = blocks = transistors = ""
        if (full == "profiler") { luts = fewer(m, "luts") + fewer(m, "memory_luts"); blocks = fewer(m, "block_rams"); part = luts / value[full, "luts"] }
        else { transistors = fewer(m, "transistors"); part = transistors / value[full, "transistors"] }
        printf "| %s | the %s | %s | %d | %s | %s | %.1f %% |\n", less[m], full == "profiler" ? full : "SoC", luts, fewer(m, "flip_flops"), blocks, transistors, 100 * part
    }
}
