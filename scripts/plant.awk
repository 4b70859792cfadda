# SPDX-License-Identifier: Apache-2.0
# Plants the bugs of a list in copies of modules, each under its number: `mutant == N` selects it when the simulation
# runs (+mutant=N). Number 0 is the modules unchanged. Prints the names in the order of their numbers.
#
#   awk -v folder=FOLDER -f plant.awk LIST                changes the files in FOLDER
#   awk -v folder=FOLDER -v only=NAME -f plant.awk LIST   plants only this one, permanently, so that it need not be an expression; `*`:
#                                                         plants none, checks all places
#
# A line of LIST: NAME~FILE~PLACE~INSTEAD[~FINDER~DECLARATIONS~STATEMENTS]. PLACE is text that FILE contains exactly
# once; a space in it matches any spaces and line breaks. Between two @ it has the expression that the bug replaces by
# INSTEAD (scripts/rename.sh renames signals here, too); \~ is a literal ~. Two names, NAME,NAME: selected by either.
# A name on a second line has two bugs. DECLARATIONS follow the module's port list, STATEMENTS stand at its end.
# FINDER is not used here. C files are changed the same way: they find `mutant`, an int, in a file of their own, and
# have neither DECLARATIONS nor STATEMENTS. In assembly PLACE is within a line, and MUTANT, a macro, selects.
BEGIN { FS = "~" }
/^#/ || !NF { next }
only != "" && only != "*" && $1 != only { next }
/\\~/ {
    gsub(/\\~/, "\001")
    $0 = $0
    for (i = 1; i <= NF; i++) gsub(/\001/, "~", $i)
}
{
    names = split($1, name, ",")
    chosen = ""
    for (i = 1; i <= names; i++) {
        if (!(name[i] in number)) { number[name[i]] = ++numbers; print name[i] }
        chosen = chosen (i > 1 ? " || " : "") "mutant == " number[name[i]]
    }
    if (!($2 in text)) read_file($2)
    if (split($3, part, "@") != 3) fail("the place needs two @")
    if (!(at = find(text[$2]))) fail("the place is not in " $2)
    if ($2 ~ /[.]S$/) { plant_line($2, at); next }
    if (only == "*") next
    if (only != "") {
        text[$2] = substr(text[$2], 1, at - 1) part[1] $4 part[3] substr(text[$2], at + place_length)
        next
    }
    text[$2] = substr(text[$2], 1, at - 1) part[1] "((" chosen ") ? (" $4 ") : (" part[2] "))" part[3] \
        substr(text[$2], at + place_length)
    declarations[$2] = declarations[$2] "  " $6 "\n"
    statements[$2] = statements[$2] "  " $7 "\n"
}
END {
    if (failed) exit 1
    if (only != "" && !numbers) { print "no fault " only > "/dev/stderr"; exit 1 }
    for (file in text) {
        if (file ~ /[.]S$/ || only != "") {
            printf "%s", text[file] > (folder "/" file)
            continue
        }
        if (file ~ /[.][ch]$/) {
            printf "extern int mutant;\n%s", text[file] > (folder "/" file)
            continue
        }
        at = index(text[file], "\n);\n")
        end = index(text[file], "\nendmodule")
        printf "%s\n  int mutant;\n  initial if (!$value$plusargs(\"mutant=%%d\", mutant)) mutant = 0;\n%s%s\n%s%s",
            substr(text[file], 1, at + 2), declarations[file], substr(text[file], at + 3, end - at - 3), statements[file],
            substr(text[file], end + 1) > (folder "/" file)
    }
}

# Finds the place; its parts become those of the text, with its spacing.
function find(text,   place, at, first, last) {
    place = pattern(part[1] part[2] part[3])
    if (!match(text, place)) return 0
    at = RSTART
    place_length = RLENGTH
    if (match(substr(text, at + place_length), place)) fail("the place is more than once in " $2)
    text = substr(text, at, place_length)
    first = match(text, "^" pattern(part[1])) ? RLENGTH : 0
    last = part[3] == "" ? 0 : place_length - match(text, pattern(part[3]) "$") + 1
    part[1] = substr(text, 1, first)
    part[2] = substr(text, first + 1, place_length - first - last)
    part[3] = substr(text, place_length - last + 1)
    return at
}
function pattern(place) {
    gsub(/[][\\.^$*+?(){}|\/]/, "\\\\&", place)
    gsub(/[ \n]+/, "[ \\n]+", place)
    return place
}

# Prints the line twice; the preprocessor drops one of them.
function plant_line(file, at,   start, rest, end, line, begin) {
    start = at
    while (start > 1 && substr(text[file], start - 1, 1) != "\n") start--
    rest = substr(text[file], start)
    end = index(rest, "\n")
    line = substr(rest, 1, end)
    begin = substr(line, 1, at - start)
    gsub("mutant", "MUTANT", chosen)
    text[file] = substr(text[file], 1, start - 1) "#if " chosen "\n" begin part[1] $4 part[3] \
        substr(line, at - start + 1 + place_length) "#else\n" line "#endif\n" substr(rest, end + 1)
}

function read_file(file,   line) {
    text[file] = ""
    while ((getline line < (folder "/" file)) > 0) text[file] = text[file] line "\n"
    close(folder "/" file)
}

function fail(what) {
    printf "%s:%d: %s: %s\n", FILENAME, FNR, $1, what > "/dev/stderr"
    failed = 1
    exit 1
}
