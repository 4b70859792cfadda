# SPDX-License-Identifier: Apache-2.0
# Reduces the LUTs of a netlist for the ECP5 (Yosys's RTLIL, cells mapped): awk -f join_luts.awk NET.il NET.il >JOINED.il
#
# A LUT4 that feeds only one other LUT is merged into it, if both together have at most four inputs. ABC has done that for LUT4.
# But a function of five inputs is two LUT4 and a multiplexer between them (PFUMX), each with four inputs of its own. ABC does
# not know that: it treats them as one LUT with five. Any of the five may control the multiplexer; one is chosen that leaves
# room for what feeds the LUTs. So a multiplexer of four bits takes two LUT4 instead of three. If one of the two LUTs computes a
# constant, or the other's complement, the LUT that they feed may have room for that: then one LUT is left, and no multiplexer.
# The first pass records cells, and how many inputs a net feeds; then LUTs are joined; the second pass prints the remaining
# cells.

# --- cells as the second pass prints them
FNR == 1 { if (++reading == 2) join_all() }
reading == 2 && /^  attribute / { held = held $0 "\n"; next }
reading == 2 && /^  cell / {
    cell = $3
    if (cell in dead) { held = ""; skips = 1; next }
}
reading == 2 && skips { if (/^  end/) skips = 0; next }
reading == 2 {
    if (/^    parameter \\INIT / && cell in init) $0 = "    parameter \\INIT 16'" init[cell]
    else if (/^    connect / && cell in init && $2 != "\\Z") $0 = "    connect " $2 " " pin(cell, $2)
    else if (/^    connect \\C0 / && cell in choice) $0 = "    connect \\C0 " choice[cell]
    if (/^  end/) cell = ""
    printf "%s%s\n", held, $0
    held = ""
    next
}

# --- the first pass
/^  wire / {
    for (i = 2; i < NF; i++) {
        if ($i == "width" && $(i + 1) > 1) wide[$NF]
        if ($i == "output" || $i == "inout") { whole[$NF]; fan[$NF] += 2 }
    }
}
/^  cell / { cell = $3; type = $2; number[type]++; of[type, number[type]] = cell }
/^    parameter \\INIT / && type == "\\LUT4" { init[cell] = substr($3, 4) }
/^    connect / {
    net = $0
    sub(/^    connect [^ ]+ /, "", net)
    if (type == "\\LUT4" && $2 == "\\Z") { out[cell] = net; lut[net] = cell }
    else if (type == "\\LUT4") { input[cell, $2] = net; fan[net]++ }
    else if (type == "\\PFUMX" && $2 == "\\Z") made[cell] = net
    else if (type == "\\PFUMX") {
        port[cell, $2] = net
        fan[net]++
        if ($2 == "\\C0") choice[cell] = net; else sink[net] = cell
    } else other(net)
}

# other(NETS): a connection of another cell, which may be its output: a one-bit net counts, all bits of a vector are kept
function other(nets, n, word, i) {
    gsub(/[{}]/, " ", nets)
    n = split(nets, word, " ")
    for (i = 1; i <= n; i++) {
        if (word[i] !~ /^[\\$]/) continue
        if (word[i + 1] ~ /^\[[0-9]+\]$/) fan[word[i] " " word[i + 1]]++
        else if (word[i] in wide) whole[word[i]]
        else fan[word[i]]++
    }
}

function constant(net) { return net ~ /^[0-9]/ }

# inputs_of(CELL, LIST): its nets, each once, without constants; returns their number
function inputs_of(c, list, n, i, p, net, seen) {
    split("", seen)
    n = 0
    for (i = 1; i <= 4; i++) {
        net = pin(c, "\\" substr("ABCD", i, 1))
        if (!constant(net) && !(net in seen)) { seen[net]; list[++n] = net }
    }
    return n
}
function pin(c, p) { return input[c, p] }

# value of a LUT's output for the input values in at[]
function value(c, i, index_of, net) {
    index_of = 0
    for (i = 4; i >= 1; i--) {
        net = pin(c, "\\" substr("ABCD", i, 1))
        index_of = 2 * index_of + (constant(net) ? substr(net, 3, 1) == "1" : at[net])
    }
    return substr(init[c], 16 - index_of, 1) + 0
}

# may_join(NET): the LUT that drives it, if it drives only `users` inputs of LUTs; else nothing
function may_join(net, users, c, base) {
    c = lut[net]
    base = net
    sub(/ .*/, "", base)
    return (c == "" || c in dead || fan[net] != users || net in sink || base in whole) ? "" : c
}

# with(LIST, N, NET, CELL, MORE): the list without the net, but with the cell's inputs; returns their number
function with(list, n, net, c, more, i, k, own, seen) {
    split("", seen)
    k = 0
    for (i = 1; i <= n; i++) if (list[i] != net) { more[++k] = list[i]; seen[list[i]] }
    n = inputs_of(c, own)
    for (i = 1; i <= n; i++) if (!(own[i] in seen)) { more[++k] = own[i]; seen[own[i]] }
    return k
}

# table(KIND, CELL, LIST, N, NET, PART, FIXED, AT): the contents of a LUT with these inputs: those of a LUT4 (KIND lut), or of a
# PFUMX with its LUTs and the net FIXED at AT (KIND mux); NET, if any, is what the LUT PART makes
function table(kind, c, list, n, net, part, fixed, fixed_at, i, k, left, text) {
    text = ""
    for (i = 0; i < 16; i++) {
        left = i
        for (k = 1; k <= n; k++) { at[list[k]] = left % 2; left = int(left / 2) }
        if (fixed != "") at[fixed] = fixed_at
        if (net != "") at[net] = value(part)
        text = (kind == "lut" ? value(c) : value(at[choice[c]] ? high : low)) text
    }
    return text
}

# set(CELL, LIST, N, TEXT): its inputs and contents
function set(c, list, n, text, i, p, net) {
    for (i = 1; i <= 4; i++) {
        p = "\\" substr("ABCD", i, 1)
        fan[pin(c, p)]--
        net = i <= n ? list[i] : "1'0"
        input[c, p] = net
        fan[net]++
    }
    init[c] = text
}
function forget(c, i) {
    dead[c]
    joined++
    for (i = 1; i <= 4; i++) fan[pin(c, "\\" substr("ABCD", i, 1))]--
}

# --- a LUT4 absorbs LUTs that feed it alone
function join_lut(c, list, n, more, k, i, part, text, again) {
    do {
        again = 0
        n = inputs_of(c, list)
        for (i = 1; i <= n && !again; i++) {
            part = may_join(list[i], 1)
            if (part == "" || part == c) continue
            k = with(list, n, list[i], part, more)
            if (k > 4) continue
            text = table("lut", c, more, k, list[i], part, "", 0)
            set(c, more, k, text)
            forget(part)
            again = 1
        }
    } while (again)
}

# depends(TEXT, I): whether a LUT's contents depend on its input I
function depends(text, i, k, step) {
    step = 2 ^ (i - 1)
    for (k = 0; k < 16; k++)
        if (int(k / step) % 2 == 0 && substr(text, 16 - k, 1) != substr(text, 16 - k - step, 1)) return 1
    return 0
}

# --- the two LUT4 of a multiplexer absorb a LUT that feeds them alone: any of the five inputs may control
function join_mux(c, all, n, own, k, i, s, users, part, seen, best) {
    high = lut[port[c, "\\ALUT"]]
    low = lut[port[c, "\\BLUT"]]
    if (high == "" || low == "" || fan[out[high]] != 1 || fan[out[low]] != 1 || constant(choice[c])) return
    split("", seen)
    n = inputs_of(low, all)
    for (i = 1; i <= n; i++) seen[all[i]]
    k = inputs_of(high, own)
    for (i = 1; i <= k; i++) if (!(own[i] in seen)) { all[++n] = own[i]; seen[own[i]] }
    if (!(choice[c] in seen)) all[++n] = choice[c]
    if (n > 5) return
    for (s = n; s >= 1; s--)
        for (i = 1; i <= n; i++) {
            if (i == s) continue
            users = 0
            for (k = 1; k <= 4; k++)
                users += (pin(low, "\\" substr("ABCD", k, 1)) == all[i]) + (pin(high, "\\" substr("ABCD", k, 1)) == all[i])
            if (choice[c] == all[i]) users++
            part = may_join(all[i], users)
            if (part != "" && join_at(c, all, n, s, all[i], part)) return
        }
}

# join_at(MUX, ALL, N, S, NET, PART): joins the LUT PART, which drives NET, with input S as the multiplexer's control; whether
# it fits
function join_at(c, all, n, s, net, part, half, i, k, list, rest, m, more, text, texts, sizes, nets) {
    k = 0
    for (i = 1; i <= n; i++) if (i != s) list[++k] = all[i]
    for (half = 0; half < 2; half++) {
        text = table("mux", c, list, k, "", "", all[s], half)
        m = 0
        split("", rest)
        for (i = 1; i <= k; i++) if (depends(text, i)) rest[++m] = list[i]
        for (i = 1; i <= m && rest[i] != net; i++);
        split("", more)
        if (i <= m) m = with(rest, m, net, part, more)
        else for (i = 1; i <= m; i++) more[i] = rest[i]
        for (i = 1; i <= m; i++) if (more[i] == all[s]) return 0
        if (m > 4) return 0
        # a bit that a half does not use: 0
        for (i = 1; i <= n; i++) at[all[i]] = 0
        texts[half] = table("mux", c, more, m, net, part, all[s], half)
        sizes[half] = m
        for (i = 1; i <= m; i++) nets[half, i] = more[i]
    }
    for (half = 0; half < 2; half++) {
        for (i = 1; i <= sizes[half]; i++) more[i] = nets[half, i]
        set(half ? high : low, more, sizes[half], texts[half])
    }
    fan[choice[c]]--
    choice[c] = all[s]
    fan[choice[c]]++
    forget(part)
    return 1
}

# --- a multiplexer with a constant, or with both values of one LUT, is a gate: a LUT that it feeds may absorb it
function join_gate(c, y, keeps, gone, i, k, n, m, user, list, more, text, base) {
    high = lut[port[c, "\\ALUT"]]
    low = lut[port[c, "\\BLUT"]]
    y = base = made[c]
    sub(/ .*/, "", base)
    if (high == "" || low == "" || fan[out[high]] != 1 || fan[out[low]] != 1 || constant(choice[c]) || base in whole) return
    if (init[low] ~ /^(0+|1+)$/) { gone = low; keeps = high }
    else if (init[high] ~ /^(0+|1+)$/) { gone = high; keeps = low }
    else if (complements()) { gone = high; keeps = low }
    else return
    n = split(users[y], user, "\n") - 1
    if (n < 1 || n != fan[y]) return
    for (i = 1; i <= n; i++) if (user[i] in dead || joined_inputs(user[i], y, out[keeps], choice[c], more) > 4) return
    for (i = 1; i <= n; i++) {
        m = joined_inputs(user[i], y, out[keeps], choice[c], more)
        text = ""
        for (k = 0; k < 16; k++) {
            left_of(k, more, m)
            at[y] = gate(gone, keeps, at[choice[c]], at[out[keeps]])
            text = value(user[i]) text
        }
        set(user[i], more, m, text)
        users[out[keeps]] = users[out[keeps]] user[i] "\n"
        users[choice[c]] = users[choice[c]] user[i] "\n"
    }
    fan[out[keeps]]--
    fan[choice[c]]--
    delete sink[out[keeps]]
    dead[c]
    forget(gone)
}
function gate(gone, keeps, chosen, other_value) {
    if (init[gone] !~ /^(0+|1+)$/) return (chosen + other_value) % 2
    return chosen == (gone == high) ? substr(init[gone], 1, 1) + 0 : other_value
}
function complements(i, p) {
    for (i = 1; i <= 4; i++) {
        p = "\\" substr("ABCD", i, 1)
        if (pin(low, p) != pin(high, p)) return 0
    }
    for (i = 1; i <= 16; i++) if (substr(init[low], i, 1) == substr(init[high], i, 1)) return 0
    return 1
}
# left_of(K, LIST, N): sets the nets to the bits of K
function left_of(k, list, n, i) {
    for (i = 1; i <= n; i++) { at[list[i]] = k % 2; k = int(k / 2) }
}
# joined_inputs(CELL, NET, ONE, TWO, MORE): its inputs with ONE and TWO instead of NET; returns their number
function joined_inputs(c, net, one, two, more, n, i, k, list) {
    n = inputs_of(c, list)
    k = 0
    for (i = 1; i <= n; i++) if (list[i] != net && list[i] != one && list[i] != two) more[++k] = list[i]
    more[++k] = one
    more[++k] = two
    return k
}

function join_all(i, k, net) {
    for (i = 1; i <= number["\\PFUMX"]; i++) join_mux(of["\\PFUMX", i])
    for (i in out) if (!(i in dead))
        for (k = 1; k <= 4; k++) {
            net = pin(i, "\\" substr("ABCD", k, 1))
            if (!constant(net)) users[net] = users[net] i "\n"
        }
    for (i = 1; i <= number["\\PFUMX"]; i++) join_gate(of["\\PFUMX", i])
    for (i = 1; i <= number["\\LUT4"]; i++) if (!(of["\\LUT4", i] in dead)) join_lut(of["\\LUT4", i])
    printf "join_luts: %d of %d LUT4 are parts of others\n", joined, number["\\LUT4"] >"/dev/stderr"
}
