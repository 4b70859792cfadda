# SPDX-License-Identifier: Apache-2.0
# The remedies of sw/analysis/finding/remedies.def as rows of a table in Markdown.
BEGIN { FS = "\"" }
function row() { if (seen) printf "| %s%s | %s | %s | %s |\n", seen, much, means, look, change; seen = "" }
/^REMEDY/ { row(); much = $2; means = $4; look = $6; change = $8 }
/^REASON/ { name = $1; gsub(/^REASON\(|, *$/, "", name); seen = seen (seen ? ", " : "") "`" tolower(name) "`" }
END { row() }
