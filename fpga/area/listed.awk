# SPDX-License-Identifier: Apache-2.0
# With plain.awk, parts.awk: of the modules in a `stat` of Yosys those that mechanisms have: awk -f ... mechanisms.txt STAT
FNR == NR { parts_line($0); next }
/^=== design hierarchy/ { exit }
/^=== / && (plain($2) in part_of) { print $2 }
