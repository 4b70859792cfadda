#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Bounds from what runs (rows of measure.sh, on the standard input) take now, with room: 3 % of the cycles, 8 % of the mispredicts and
# a fifth of the redirects by decode, and 0.3 per 1,000 instructions of either.
echo '# configuration, program, most cycles, most mispredicts and most decode redirects per 1,000 instructions: make rates-bounds'
exec awk -F , '{ printf "%s,%s,%d,%.2f,%.2f\n", $1, $2, $3 * 1.03, 1080 * $5 / $4 + 0.3, 1200 * $6 / $4 + 0.3 }'
