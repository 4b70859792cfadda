# The words of why_table.h as rows of a table in Markdown.
{ all = all $0 }
END {
    while (match(all, /WHY\([A-Z_0-9]+, [a-z_0-9]+,[ \\]*"[^"]*"\)/)) {
        entry = substr(all, RSTART, RLENGTH); all = substr(all, RSTART + RLENGTH)
        split(entry, part, /, */); meaning = entry; sub(/^[^"]*"/, "", meaning); sub(/"\)$/, "", meaning)
        printf "| `%s` | %s |\n", part[2], meaning
    }
}
