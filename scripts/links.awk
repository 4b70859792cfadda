# SPDX-License-Identifier: Apache-2.0
# Checks the links of the documentation: each leads to a file of the tree, and to a heading in it; and docs/README.md
# links to each page below docs.
#
#   awk -f scripts/links.awk pass=1 FILE... pass=2 FILE...
function slug(text) {
    text = tolower(text)
    gsub(/[^a-z0-9 _-]/, "", text)
    gsub(/ /, "-", text)
    return text
}
# FOLDER/../x as x.
function joined(folder, name,    path) {
    path = folder name
    while (path ~ /[^\/]+\/\.\.\//) sub(/[^\/]+\/\.\.\//, "", path)
    return path
}
function bad(text) { print FILENAME ":" FNR ": " text; faults++ }
function exists(path) { return path in there ? there[path] : (there[path] = system("test -e '" path "'") == 0) }
FNR == 1 { code = 0; folder = FILENAME; sub(/[^\/]*$/, "", folder) }
/^```/ { code = !code; next }
code { next }
pass == 1 && /^#+ / { title = $0; sub(/^#+ /, "", title); heading[FILENAME "#" slug(title)] = 1; page[FILENAME] = 1 }
pass == 2 {
    line = $0
    while (match(line, /\]\([^) ]+\)/)) {
        link = substr(line, RSTART + 2, RLENGTH - 3)
        line = substr(line, RSTART + RLENGTH)
        if (link ~ /^[a-z]+:/) continue
        name = link; sub(/#.*/, "", name)
        path = name == "" ? FILENAME : joined(folder, name)
        if (!exists(path)) bad("leads nowhere: " link)
        else if (link ~ /#/ && !(path substr(link, index(link, "#")) in heading)) bad("no such heading: " link)
        if (FILENAME == "docs/README.md") indexed[path] = 1
    }
}
END {
    for (p in page) if (p ~ /^docs\// && p != "docs/README.md" && !(p in indexed)) { print "docs/README.md: has no link to " p; faults++ }
    exit faults > 0
}
