# SPDX-License-Identifier: Apache-2.0
# With plain.awk, parts.awk: changes of cells per cycle by mechanism, from the lines printed by a counting netlist
# (counting.awk), sorted.
#
#   awk -f plain.awk -f parts.awk -v run=off -f changes.awk mechanisms.txt TOGGLES
#
# Prints lines MECHANISM|changes RUN|A-CYCLE, and MECHANISM|changing_cells|CELLS.
FNR == NR { parts_line($0); next }
{
    path = $2
    module[path] = $3
    for (parent = path; sub(/\.[^.]*$/, "", parent) && !(parent in owner););
    owner[path] = parts_owner($3, ++number[parent, $3], (parent in owner) ? owner[parent] : "-")
    name = parts_name(owner[path])
    cells[name] += $4
    changes[name] += $5 / $6
}
END { for (name in cells) printf "%s|changes %s|%.2f\n%s|changing_cells|%d\n", name, run, changes[name], name, cells[name] | "sort" }
