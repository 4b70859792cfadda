#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Every source file names its licence in its first lines (SPDX). Prints the files that do not; exit status 1 if there
# are any.
#
#   scripts/spdx.sh
set -u
# shellcheck disable=SC2046 # no name has a space
git ls-files '*.sv' '*.svh' '*.v' '*.c' '*.cc' '*.cpp' '*.h' '*.S' '*.sh' '*.mk' '*.awk' '*.def' Makefile .ci/run |
    xargs awk 'FNR == 1 { if (name != "" && !found) print name; name = FILENAME; found = 0 } FNR <= 2 && /SPDX-License-Identifier: Apache-2.0/ { found = 1 }
        END { if (!found) print name }' | {
    without=$(cat)
    [ -z "$without" ] || { echo "$without" | sed 's/$/: its first line does not say `SPDX-License-Identifier: Apache-2.0`/'; exit 1; }
}
