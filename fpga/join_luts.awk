# SPDX-License-Identifier: Apache-2.0
# Makes the LUTs of a netlist for the ECP5 fewer: awk -f join_luts.awk NET.il NET.il >JOINED.il
#
# A LUT4 that feeds nothing but another LUT becomes a part of it, where both together have four inputs at most. ABC has done that
# for LUT4. But a function of five inputs is two LUT4 and a multiplexer between them (PFUMX), each LUT4 with four inputs of its own,
# and that ABC does not know: for it they are one LUT with five inputs. So there is room left, and it is used in three ways:
#
#   join_mux    A multiplexer's two LUT4 take in a LUT that feeds them alone. Any of the five inputs may become the one that
#               chooses; one is taken that leaves room. So a multiplexer of four bits takes two LUT4 instead of three.
#   join_gate   Where one of the two LUT4 makes a constant, or the other one's complement, the multiplexer is a gate of the other
#               one and of what chooses. The LUTs behind it take the gate in, if all of them have room: one LUT4 is left, and no
#               multiplexer.
#   join_lut    A LUT4 takes in those that feed it alone: the other two ways make new cases of what ABC has done.
#
# What it relies on:
# - The netlist is one module as Yosys's write_rtlil prints it: `wire` and `cell` are indented by two blanks, `parameter` and
#   `connect` of a cell by four; a cell's attributes stand in front of it, and it has an `end` of its own.
# - LUTs are cells \LUT4: INIT has 16 binary digits, the last one for inputs that are all 0; A is the lowest bit of the index, D the
#   highest; Z is the output. Multiplexers are cells \PFUMX: Z is ALUT where C0 is 1, else BLUT.
# - Each of these ports is connected to one bit: a name, a name with an index, or a constant 1'0 or 1'1.
# - No two names are one net: opt_clean has left no `connect` of the module itself that somebody could read a LUT by.
# - What other cells are connected to, and what leaves the module, stays as it is.
#
# The file is read twice. The first reading collects cells and who is fed by a net; then LUTs are joined; the second reading prints
# what is left.

FNR == 1 { if (++reading == 2) join_all() }

# --- the second reading: cells that are left, with their new inputs and contents

# Attributes are held back until it is known whether their cell is left.
reading == 2 && /^  attribute / { held = held $0 "\n"; next }
reading == 2 && /^  cell / {
    cell = $3
    if (cell in dead) { held = ""; skips = 1; next }
}
reading == 2 && skips { if (/^  end/) skips = 0; next }
reading == 2 {
    if (/^    parameter \\INIT / && cell in init) $0 = "    parameter \\INIT 16'" init[cell]
    else if (/^    connect / && cell in init && $2 != "\\Z") $0 = "    connect " $2 " " input[cell, $2]
    else if (/^    connect \\C0 / && cell in choice) $0 = "    connect \\C0 " choice[cell]
    if (/^  end/) cell = ""
    printf "%s%s\n", held, $0
    held = ""
    next
}

# --- the first reading: the netlist
#
# Of cells, by name:
#   of[TYPE, I], number[TYPE]    the I-th cell of a type, and how many there are
#   init[LUT], input[LUT, PORT]  its contents, and the net at a port;
#   out[LUT], lut[NET]           ... the net that it drives, and the LUT that drives a net
#   port[MUX, PORT]              the net at ALUT or BLUT;
#   choice[MUX], made[MUX]       ... at C0, and at Z
#   dead[CELL]                   it is not there any more
# Of nets:
#   fan[NET]                     how many inputs it feeds; what leaves the module, or meets another cell, counts as more
#   sink[NET]                    the multiplexer whose ALUT or BLUT it is
#   wide[NAME], whole[NAME]      a vector; a net, or a vector, of which all stays

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

# other(NETS): what another cell is connected to, at an input or an output, one bit or many. A vector that it takes whole stays.
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

# --- what is asked of nets and of cells

function constant(net) { return net ~ /^[0-9]/ }

# stays(NET): it, or the vector that it is a bit of, is seen from outside.
function stays(net) {
    sub(/ .*/, "", net)
    return net in whole
}

# pin(LUT, I): the net at its I-th input.
function pin_name(i) { return "\\" substr("ABCD", i, 1) }
function pin(c, i) { return input[c, pin_name(i)] }

# may_join(NET, USERS): the LUT that drives it, if that feeds nothing but so many inputs of LUTs; else nothing.
function may_join(net, users, c) {
    c = lut[net]
    return (c == "" || c in dead || fan[net] != users || net in sink || stays(net)) ? "" : c
}

# halves(MUX): its two LUTs become `high` and `low`. Whether both feed it alone, and something chooses between them.
function halves(c) {
    high = lut[port[c, "\\ALUT"]]
    low = lut[port[c, "\\BLUT"]]
    return high != "" && low != "" && fan[out[high]] == 1 && fan[out[low]] == 1 && !constant(choice[c])
}

# --- lists of nets: LIST[1] to LIST[N], each net once. These functions return the new N.

# add(LIST, N, NET): with one more, unless it is there.
function add(list, n, net, i) {
    for (i = 1; i <= n; i++) if (list[i] == net) return n
    list[++n] = net
    return n
}
# add_inputs(LIST, N, LUT): with its inputs, but for constants.
function add_inputs(list, n, c, i) {
    for (i = 1; i <= 4; i++) if (!constant(pin(c, i))) n = add(list, n, pin(c, i))
    return n
}
# without(LIST, N, NET, MORE): those of the list but for one become the list MORE.
function without(list, n, net, more, i, k) {
    k = 0
    for (i = 1; i <= n; i++) if (list[i] != net) more[++k] = list[i]
    return k
}
# with(LIST, N, NET, LUT, MORE): likewise, with the inputs of the LUT instead of the net.
function with(list, n, net, c, more) { return add_inputs(more, without(list, n, net, more), c) }

# --- contents of LUTs: at[NET] is the value that a net has for now

# let(NUMBER, LIST, N): the bits of a number are the values of a list's nets, the lowest is the first one's.
function let(left, list, n, i) {
    for (i = 1; i <= n; i++) { at[list[i]] = left % 2; left = int(left / 2) }
}

# value(LUT): what it makes of the values of its inputs.
function value(c, i, index_of, net) {
    index_of = 0
    for (i = 4; i >= 1; i--) {
        net = pin(c, i)
        index_of = 2 * index_of + (constant(net) ? substr(net, 3, 1) == "1" : at[net])
    }
    return substr(init[c], 16 - index_of, 1) + 0
}

# contents_of(LUT, LIST, N, NET, PART): those of a LUT with the inputs LIST that does what LUT does, where PART makes its input NET.
function contents_of(c, list, n, net, part, i, text) {
    text = ""
    for (i = 0; i < 16; i++) {
        let(i, list, n)
        at[net] = value(part)
        text = value(c) text
    }
    return text
}

# contents_of_half(MUX, LIST, N, NET, PART, CHOOSER, CHOSEN): likewise of a LUT that does what the multiplexer with its `high` and
# `low` does while the net CHOOSER has the value CHOSEN. Without a NET nothing is joined.
function contents_of_half(c, list, n, net, part, chooser, chosen, i, text) {
    text = ""
    for (i = 0; i < 16; i++) {
        let(i, list, n)
        at[chooser] = chosen
        if (net != "") at[net] = value(part)
        text = value(at[choice[c]] ? high : low) text
    }
    return text
}

# depends(TEXT, I): contents differ by the I-th input.
function depends(text, i, k, step) {
    step = 2 ^ (i - 1)
    for (k = 0; k < 16; k++)
        if (int(k / step) % 2 == 0 && substr(text, 16 - k, 1) != substr(text, 16 - k - step, 1)) return 1
    return 0
}

function is_fixed(c) { return init[c] ~ /^(0+|1+)$/ }

# complements(): of the same inputs `high` and `low` make opposite values.
function complements(i) {
    for (i = 1; i <= 4; i++) if (pin(low, i) != pin(high, i)) return 0
    for (i = 1; i <= 16; i++) if (substr(init[low], i, 1) == substr(init[high], i, 1)) return 0
    return 1
}

# --- changes

# set(LUT, LIST, N, TEXT): it has these inputs and contents from now on.
function set(c, list, n, text, i, net) {
    for (i = 1; i <= 4; i++) {
        fan[pin(c, i)]--
        net = i <= n ? list[i] : "1'0"
        input[c, pin_name(i)] = net
        fan[net]++
    }
    init[c] = text
}

# forget(LUT): it is not there any more.
function forget(c, i) {
    dead[c]
    joined++
    for (i = 1; i <= 4; i++) fan[pin(c, i)]--
}

# --- a LUT4 takes in those that feed it alone, one after another

function join_lut(c, list, n, more, k, i, part, again) {
    do {
        again = 0
        split("", list)
        n = add_inputs(list, 0, c)
        for (i = 1; i <= n && !again; i++) {
            part = may_join(list[i], 1)
            if (part == "" || part == c) continue
            split("", more)
            k = with(list, n, list[i], part, more)
            if (k > 4) continue
            set(c, more, k, contents_of(c, more, k, list[i], part))
            forget(part)
            again = 1
        }
    } while (again)
}

# --- the two LUT4 of a multiplexer take in one that feeds them alone

# All inputs, at most five, are tried as what chooses from now on, and with each all others as what is taken in.
function join_mux(c, all, n, chooser, i, part) {
    if (!halves(c)) return
    n = add(all, add_inputs(all, add_inputs(all, 0, low), high), choice[c])
    if (n > 5) return
    for (chooser = n; chooser >= 1; chooser--)
        for (i = 1; i <= n; i++) {
            if (i == chooser) continue
            part = may_join(all[i], uses_of(c, all[i]))
            if (part != "" && join_at(c, all, n, all[chooser], all[i], part)) return
        }
}

# uses_of(MUX, NET): at how many inputs of the multiplexer and its two LUTs it is.
function uses_of(c, net, i, count) {
    count = choice[c] == net
    for (i = 1; i <= 4; i++) count += (pin(low, i) == net) + (pin(high, i) == net)
    return count
}

# join_at(MUX, ALL, N, CHOOSER, NET, PART): CHOOSER, of its inputs ALL, becomes what chooses, and the LUT PART, which drives NET, is
# taken in. Whether that fits: if not nothing has changed.
function join_at(c, all, n, chooser, net, part, half, i, list, k, more, m, texts, sizes, nets) {
    split("", list)
    k = without(all, n, chooser, list)
    for (half = 0; half < 2; half++) {
        split("", more)
        m = inputs_of_half(c, list, k, chooser, half, net, part, more)
        for (i = 1; i <= m; i++) if (more[i] == chooser) return 0
        if (m > 4) return 0
        let(0, all, n)   # what a half does not look at is of no matter
        texts[half] = contents_of_half(c, more, m, net, part, chooser, half)
        sizes[half] = m
        for (i = 1; i <= m; i++) nets[half, i] = more[i]
    }
    for (half = 0; half < 2; half++) {
        for (i = 1; i <= sizes[half]; i++) more[i] = nets[half, i]
        set(half ? high : low, more, sizes[half], texts[half])
    }
    fan[choice[c]]--
    choice[c] = chooser
    fan[chooser]++
    forget(part)
    return 1
}

# inputs_of_half(MUX, LIST, N, CHOOSER, CHOSEN, NET, PART, MORE): what of the inputs LIST matters while CHOOSER has the value
# CHOSEN, with those of PART instead of NET, becomes the list MORE.
function inputs_of_half(c, list, n, chooser, chosen, net, part, more, i, text, rest, m, has) {
    text = contents_of_half(c, list, n, "", "", chooser, chosen)
    m = 0
    for (i = 1; i <= n; i++) if (depends(text, i)) { rest[++m] = list[i]; if (list[i] == net) has = 1 }
    return has ? with(rest, m, net, part, more) : without(rest, m, "", more)
}

# --- a multiplexer that is a gate: the LUTs that it feeds take it in

# users[NET] are LUTs with this input, a line each, once for each input.
function find_users(c, i, net) {
    for (c in out) if (!(c in dead))
        for (i = 1; i <= 4; i++) {
            net = pin(c, i)
            if (!constant(net)) users[net] = users[net] c "\n"
        }
}

# The gate is one of the LUT `keeps` and of what chooses; the LUT `gone` goes with the multiplexer.
function join_gate(c, net, keeps, gone, i, n, user) {
    net = made[c]
    if (!halves(c) || stays(net)) return
    if (is_fixed(low)) { gone = low; keeps = high }
    else if (is_fixed(high)) { gone = high; keeps = low }
    else if (complements()) { gone = high; keeps = low }
    else return
    n = split(users[net], user, "\n") - 1
    if (n < 1 || n != fan[net]) return
    for (i = 1; i <= n; i++) if (user[i] in dead || has_no_room(user[i], net, out[keeps], choice[c])) return
    for (i = 1; i <= n; i++) take_gate(user[i], net, keeps, gone, choice[c])
    fan[out[keeps]]--
    fan[choice[c]]--
    delete sink[out[keeps]]
    dead[c]
    forget(gone)
}

# inputs_with(LUT, NET, ONE, TWO, MORE): its inputs, with the nets ONE and TWO instead of NET, become the list MORE.
function inputs_with(c, net, one, two, more, list, n, i, k) {
    n = add_inputs(list, 0, c)
    k = 0
    for (i = 1; i <= n; i++) if (list[i] != net && list[i] != one && list[i] != two) more[++k] = list[i]
    more[++k] = one
    more[++k] = two
    return k
}
function has_no_room(c, net, one, two, more) { return inputs_with(c, net, one, two, more) > 4 }

# take_gate(LUT, NET, KEEPS, GONE, CHOOSER): the LUT computes the gate that made its input NET.
function take_gate(c, net, keeps, gone, chooser, more, m, i, text) {
    m = inputs_with(c, net, out[keeps], chooser, more)
    text = ""
    for (i = 0; i < 16; i++) {
        let(i, more, m)
        at[net] = gate(gone, at[chooser], at[out[keeps]])
        text = value(c) text
    }
    set(c, more, m, text)
    users[out[keeps]] = users[out[keeps]] c "\n"
    users[chooser] = users[chooser] c "\n"
}

# gate(GONE, CHOSEN, KEPT): what a multiplexer without its LUT GONE makes of what chooses and of the value of the other LUT.
function gate(gone, chosen, kept) {
    if (!is_fixed(gone)) return (chosen + kept) % 2
    return chosen == (gone == high) ? substr(init[gone], 1, 1) + 0 : kept
}

# --- all of it

function join_all(i) {
    for (i = 1; i <= number["\\PFUMX"]; i++) join_mux(of["\\PFUMX", i])
    find_users()
    for (i = 1; i <= number["\\PFUMX"]; i++) join_gate(of["\\PFUMX", i])
    for (i = 1; i <= number["\\LUT4"]; i++) if (!(of["\\LUT4", i] in dead)) join_lut(of["\\LUT4", i])
    printf "join_luts: %d of %d LUT4 are parts of others\n", joined, number["\\LUT4"] >"/dev/stderr"
}
