# SPDX-License-Identifier: Apache-2.0
# Plants COUNT bugs, drawn by SEED, in copies of modules: in a statement of one line an operator becomes another one.
# Bug N, from FIRST on, is active when the simulation runs with +mutant=N; number 0 is the modules unchanged. The
# modules may contain bugs of plant.awk, whose lines are not drawn. Prints, in order,
#
#   NUMBER  FILE:LINE  RIGHT  WRONG       with tabs between
#
#   awk -v seed=SEED -v first=FIRST -v count=COUNT -v folder=FOLDER -f draw-mutants.awk FILE.sv...     writes FOLDER/FILE.sv
#
# A place is an operator on the right side of `wire NAME = EXPRESSION;`, `assign`, `=` or `<=` in a block. It is
# identified by its position, not by names, so it moves with the code. Not drawn: parameters, functions, checks, ideal
# parts.
BEGIN {
    split("&& || == != + - & | ! 1'b1 1'b0", from, " ")
    split("|| && != == - + | & ~ 1'b0 1'b1", to, " ")
    kinds = 11
}
FNR == 1 { file = FILENAME; sub(/.*\//, "", file); files[++file_count] = file; outside = ""; depth = 0 }
{ text[file, FNR] = $0; lines[file] = FNR }
/^ *function / { outside = "function" }
/^ *(initial|final)/ { outside = "initial" }
/`ifdef|`ifndef/ { depth++ }
/`endif/ { depth-- }
file !~ /^perfect|^config/ && outside == "" && depth == 0 && !/CHECK|mutant|parameter|`|\$display|\$error|for \(|generate/ { look($0) }
/endfunction/ { outside = "" }
outside == "initial" && (/^  end/ || /initial .*;/) { outside = "" }

# Collects the places of a line; `from`: start of its expression.
function look(line,   start, k, at, rest, code, before, after) {
    code = line
    sub(/ *\/\/.*/, "", code)
    if (code !~ /;$/ || index(code, ";") < length(code) || !match(code, /^ *(wire[^=]*|assign [^=]*|[a-z][a-z_0-9.]*(\[[^=]*\])? *)<?= /)) return
    start = RLENGTH
    if (code ~ /^ *(logic|localparam|int|integer|genvar)/) return
    for (k = 1; k <= kinds; k++)
        for (at = start + 1; (rest = index(substr(code, at), from[k])); at += rest + length(from[k]) - 1) {
            position = at + rest - 1
            before = substr(code, position - 1, 1)
            after = substr(code, position + length(from[k]), 1)
            if (from[k] !~ /^(!|1'b.)$/ && (before != " " || after != " ")) continue   # unary, or a part of another
            if (from[k] ~ /^[+-]$/ && sized(code, position)) continue
            if (from[k] == "!" && after == "=") continue
            if (from[k] ~ /^1'b/ && before ~ /[0-9]/) continue
            places++
            place_file[places] = file; place_line[places] = FNR; place_at[places] = position; place_kind[places] = k
            place_start[places] = start
        }
}

# Is the sum at this position one of sizes: in an index, a cast, a replication?
function sized(code, position,   before, after) {
    before = substr(code, 1, position)
    after = substr(code, position)
    return gsub(/\[/, "", before) > gsub(/\]/, "", before) || after ~ /^[^()]*\)'/ || after ~ /^. [A-Za-z0-9_() ]*[{]/
}

# Plants bug n: the statement is wrong if `mutant` is n, and unchanged otherwise. Prints both forms.
function plant(n, p,   line, code, head, expression, wrong, at) {
    line = text[place_file[p], place_line[p]]
    code = line
    sub(/ *\/\/.*/, "", code)
    head = substr(code, 1, place_start[p])
    expression = substr(code, place_start[p] + 1, length(code) - place_start[p] - 1)
    at = place_at[p] - place_start[p]
    wrong = substr(expression, 1, at - 1) (to[place_kind[p]] == "~" ? "" : to[place_kind[p]]) substr(expression, at + length(from[place_kind[p]]))
    printf "%d\t%s:%d\t%s\t%s\n", n, place_file[p], place_line[p], trim(expression), trim(wrong)
    text[place_file[p], place_line[p]] = head "(mutant == " n ") ? (" wrong ") : (" expression ");"
}
function trim(s) { gsub(/  +/, " ", s); return s }

END {
    srand(seed)
    for (n = first; n < first + count && tries < 100 * count; tries++) {
        p = 1 + int(places * rand())
        if (taken[place_file[p], place_line[p]]++) continue
        plant(n++, p)
    }
    printf "%d places, seed %d\n", places, seed >"/dev/stderr"
    for (f = 1; f <= file_count; f++) {
        opened = 0
        for (i = 1; i <= lines[files[f]]; i++) {
            print text[files[f], i] >(folder "/" files[f])
            if (!opened && text[files[f], i] ~ /^\);/) {
                if (text[files[f], i + 1] !~ /int mutant;/) print "  int mutant;\n  initial if (!$value$plusargs(\"mutant=%d\", mutant)) mutant = 0;" >(folder "/" files[f])
                opened = 1
            }
        }
        close(folder "/" files[f])
    }
}
