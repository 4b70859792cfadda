# SPDX-License-Identifier: Apache-2.0
# With plain.awk, parts.awk: the modules in a Yosys `stat` that belong to mechanisms: awk -f ... mechanisms.txt STAT
FNR == NR { parts_line($0); next }
/^=== design hierarchy/ { exit }
/^=== / && (plain($2) in part_of) { print $2 }
