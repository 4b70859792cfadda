# SPDX-License-Identifier: Apache-2.0
# Whether what `assay whatcg --csv` and `assay topstalls --csv` say adds up: all parts are 100 %, each range has its ends in order, the causes can
# make up the dynamic stalls, and these are the listed ones.

BEGIN { FS = "," }
FNR == 1 { file++; next }
{ gsub(/"[^"]*"/, "quoted") }
file == 1 && $1 == "dynamic" {
    if ($5 != "" && ($4 < -0.0001 || $5 < $4 - 0.0001)) { print $3 ": from " $4 " to " $5; bad++ }
    least += $4
    most += $5 == "" ? $4 : $5
}
file == 1 && ($1 == "dynamic" || $1 == "total") && $3 == "Unexplained gain" { gain = $4 }
file == 1 && $3 == "Subtotal dynamic" { dynamic = $4 }
file == 1 && $3 == "Subtotal static" { static = $4 }
file == 1 && $1 == "static" { parts += $4 }
file == 1 && ($1 == "execution" || $1 == "error") { rest += $4 }
file == 1 && $1 == "total" { total = $4 }
file == 2 { listed += $1; if ($3 < last || $3 > 1) { print "cum% from " last " to " $3; bad++ } last = $3; if ($5 > before && before != "") { print "not sorted"; bad++ } before = $5 }
function near(a, b) { return a - b < 0.01 && b - a < 0.01 }
END {
    if (!near(total, 100) || !near(dynamic + static + rest, 100)) { print "the parts are " dynamic + static + rest " %"; bad++ }
    if (!near(parts, static)) { print "static: " parts ", not " static; bad++ }
    if (least > dynamic + 0.01 || most < dynamic - 0.01) { print "causes: " least " to " most ", dynamic " dynamic; bad++ }
    if (!near(100 * listed + gain, dynamic)) { print "listed stalls: " 100 * listed ", with the gain not " dynamic; bad++ }
    exit bad > 0 || file != 2
}
