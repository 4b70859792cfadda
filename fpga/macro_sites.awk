# SPDX-License-Identifier: Apache-2.0
# Chooses the sites of block RAMs and multipliers in an LFE5U-85F:
#
#   awk -f fpga/macro_sites.awk NET.json PLACED.json NET.json >SITED.json
#
# nextpnr's placer `static` lets all cells flow, one over the other, and at the end puts each block RAM and each multiplier into a
# free site near by, one after the other. In a machine with 144 block RAMs that makes the wires up to a third longer, by luck. So a
# machine is placed twice. The first placement tells where the cells are to which a macro's nets go. A macro's cost at a site is
# the wire from there to these cells; macros move to free sites, or change places, until no such step makes the sum smaller. The
# second placement begins with the macros at these sites.
#
# NET.json is Yosys's write_json; PLACED.json is its placement, nextpnr's --write after --no-route. Both have a key a line, cells
# indented by 8 blanks, their parts by 10, ports and attributes by 12. A cell that has an attribute BEL in NET.json keeps it.
# SITED.json is NET.json with an attribute BEL for all other macros. Standard error says what was gained.
BEGIN {
    PINS_MOST = 200                      # a net of more pins, such as a reset, goes everywhere
    groups = split("4 13 22 31 40 49 58 69 78 87 96 105 114", group, " ")
    set_sites("DP16KD", "22 46 70 82", "0 2 4 6", "EBR0 EBR1 EBR2 EBR3")
    set_sites("MULT18X18D", "10 34 58", "0 1 4 5", "MULT18_0 MULT18_1 MULT18_4 MULT18_5")
}
FNR == 1 && ++file == 2 { placed = FILENAME }
FNR == 1 && file == 3 { choose_sites() }
/^      "cells": \{/ { in_cells = 1 }
/^      "netnames": \{/ { in_cells = 0 }
in_cells && /^        "/ { cell = word($1) }

# --- NET.json: what is fixed
file == 1 && in_cells && $1 == "\"BEL\":" { fixed[cell] = 1 }

# --- PLACED.json
file == 2 && in_cells {
    if ($1 == "\"type\":") type[cell] = word($2)
    else if ($1 == "\"NEXTPNR_BEL\":") place(cell, word($2))
    else if (/^            "[^"]*": \[ [0-9]+ \]/) connect(cell, $3)
}

# --- NET.json again
file == 3 && in_cells && /^          "attributes": \{/ && cell in chosen {
    print
    getline
    print "            \"BEL\": \"" site[cell] "\"" (/}/ ? "" : ",")
}
file == 3

function word(text) { gsub(/^"|"?[,:]?$/, "", text); return text }

# The sites of a type: in each row, in each group of columns, one at each offset
function set_sites(of, rows, offsets, names,    row, offset, name, r, g, i, at) {
    split(rows, row, " ")
    split(offsets, offset, " ")
    split(names, name, " ")
    for (r = 1; r in row; r++)
        for (g = 1; g <= groups; g++)
            for (i = 1; i in name; i++) {
                at = "X" (group[g] + offset[i]) "/Y" row[r] "/" name[i]
                sites[of, ++site_count[of]] = at
                site_x[at] = group[g] + offset[i]
                site_y[at] = row[r] + 0
            }
}
function place(cell, at,    xy) {
    site[cell] = at
    split(at, xy, "/")
    x[cell] = substr(xy[1], 2) + 0
    y[cell] = substr(xy[2], 2) + 0
}
function connect(cell, net) {
    cell_of[net, ++pins[net]] = cell
    if (type[cell] in site_count) net_of[cell, ++ports[cell]] = net
}

function choose_sites(    cell, before) {
    for (cell in type)
        if (type[cell] in site_count) {
            if (!(site[cell] in site_x)) fail(cell " is at " site[cell] ", which is no site of " type[cell])
            taken[site[cell]] = cell
            if (!(cell in fixed)) { macro[++macros] = cell; chosen[cell] = 1; set_costs(cell) }
        }
    before = sum()
    while (improved()) continue
    printf "macro_sites: wire of %d macros to other cells: %d before, %d now\n", macros, before, sum() >"/dev/stderr"
}
function fail(what) {
    print "macro_sites: " placed ": " what "; a placement in an LFE5U-85F was expected" >"/dev/stderr"
    exit 1
}

# cost[cell, site]: of each net, from the site to the box around its cells that are no macros
function set_costs(cell,    p, net, i, other, x_low, x_high, y_low, y_high, s, at) {
    for (p = 1; p <= ports[cell]; p++) {
        net = net_of[cell, p]
        if (pins[net] > PINS_MOST) continue
        x_low = y_low = 1000
        x_high = y_high = -1
        for (i = 1; i <= pins[net]; i++) {
            other = cell_of[net, i]
            if (type[other] in site_count || !(other in x)) continue
            if (x[other] < x_low) x_low = x[other]
            if (x[other] > x_high) x_high = x[other]
            if (y[other] < y_low) y_low = y[other]
            if (y[other] > y_high) y_high = y[other]
        }
        if (x_high < 0) continue
        for (s = 1; s <= site_count[type[cell]]; s++) {
            at = sites[type[cell], s]
            cost[cell, at] += outside(site_x[at], x_low, x_high) + outside(site_y[at], y_low, y_high)
        }
    }
}
function outside(at, low, high) { return at < low ? low - at : at > high ? at - high : 0 }
function sum(    n, all) {
    for (n = 1; n <= macros; n++) all += cost[macro[n], site[macro[n]]]
    return all
}

# One round of steps that make the sum smaller: whether there was one
function improved(    n, s, cell, at, any) {
    for (n = 1; n <= macros; n++) {
        cell = macro[n]
        for (s = 1; s <= site_count[type[cell]]; s++) {
            at = sites[type[cell], s]
            if (gain(cell, at, taken[at]) > 0) { move(cell, at, taken[at]); any = 1 }
        }
    }
    return any
}
function gain(cell, at, other) {
    if (other == cell || other in fixed) return 0
    return cost[cell, site[cell]] - cost[cell, at] + (other == "" ? 0 : cost[other, at] - cost[other, site[cell]])
}
function move(cell, at, other) {
    taken[site[cell]] = other
    if (other != "") site[other] = site[cell]
    taken[at] = cell
    site[cell] = at
}
