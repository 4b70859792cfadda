# SPDX-License-Identifier: Apache-2.0
# Holds samples against the witness' account of the same run (witness.sv), by address: how many there are, by chi-square, and the
# cycles that they charge, by their mean. A right adapter fails one of three bounds in some 100,000 runs.
#   awk -f agree.awk ACCOUNT SAMPLES       lines `PC COUNT CYCLES SQUARES`, and `PC CYCLES FATE` of each sample (assay script -F pc,cycles,fate)
# Prints a line, `agree` or `DISAGREE` in front; exits with 1 if they disagree.
function sqrt0(x) { return x > 0 ? sqrt(x) : 0 }
FNR == NR { count[$1] = $2; cycles[$1] = $3; squares[$1] = $4; all += $2; time += $3; power += $4; next }
/^#/ || $3 != "retired" { next }
{ samples++; charged += $2; if ($1 in count) { of[$1]++; sum[$1] += $2 } else strange++ }
END {
    if (samples < 1000) { printf "DISAGREE: %d samples are too few\n", samples; exit 1 }
    for (pc in count) {
        expected = count[pc] * samples / all
        if (expected < 5) { rare += expected; rares += of[pc]; continue }
        chi += (of[pc] - expected) ^ 2 / expected
        bins++
        if (!of[pc]) continue
        mean = cycles[pc] / count[pc]
        sigma = sqrt0(squares[pc] / count[pc] - mean ^ 2) / sqrt(of[pc])
        off = sum[pc] / of[pc] - mean
        off = (off < 0 ? -off : off) / (sigma + 1e-3)
        if (off > worst) { worst = off; where = pc }
    }
    if (rare > 0) { chi += (rares - rare) ^ 2 / rare; bins++ }
    mean = time / all
    ratio = charged / samples / mean
    sigma = sqrt0(power / all - mean ^ 2) / mean / sqrt(samples)
    off = (ratio < 1 ? 1 - ratio : ratio - 1) / sigma
    bound = bins - 1 + 5 * sqrt(2 * (bins - 1))
    good = !strange && chi < bound && worst < 5.5 && off < 5
    printf "%s: %d samples of %d instructions, %d of none that ran; chi-square of %d addresses %.0f (bound %.0f); cycles %.3f of the %d counted (±%.3f); " \
        "cycles of an instruction off by %.1f sigma at most (%s)\n", good ? "agree" : "DISAGREE", samples, all, strange, bins, chi, bound, ratio, time, sigma, worst, where
    exit !good
}
