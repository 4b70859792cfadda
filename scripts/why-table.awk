# SPDX-License-Identifier: Apache-2.0
# The group WHY of profile.def as rows of a table in Markdown.
$1 == "value" && $2 == "WHY" {
    meaning = $0; sub(/^[^|]*\| */, "", meaning)
    printf "| `%s` | %s |\n", tolower($3), meaning
}
