#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Renames a signal in the RTL, the bench, the benches of tests, proofs, pages, and in the lists of planted faults,
# which find their places by text. Then every fault must still have its place.
#
#   scripts/rename.sh OLD NEW               of the whole core
#   scripts/rename.sh OLD NEW FILE.sv...    in these modules alone, and in the faults planted there
set -eu
[ $# -ge 2 ] || { echo "rename: OLD NEW [FILE.sv...] was expected" >&2; exit 2; }
old=$1 new=$2
shift 2
for word in "$old" "$new"; do
    printf '%s\n' "$word" | grep -qx '[A-Za-z_][A-Za-z0-9_]*' || { echo "rename: '$word' is no name" >&2; exit 2; }
done
lists=$(ls tests/faults/*)
modules=
for file; do modules="$modules $(basename "$file")"; done
# shellcheck disable=SC2046 # one word a file
[ $# -gt 0 ] || set -- $(find rtl tb fpga tests/rtl tests/prove docs -name '*.sv' -o -name '*.svh' -o -name '*.def' -o -name proofs -o -name '*.[ch]' -o -name '*.md')

taken=$(grep -lw -e "$new" "$@" || true)
[ -z "$taken" ] || { echo "rename: $new is a name already: $(echo "$taken" | head -n 3 | xargs)" >&2; exit 1; }
found=$(grep -lw -e "$old" "$@" || true)
[ -n "$found" ] || { echo "rename: nothing has the name $old" >&2; exit 1; }
# shellcheck disable=SC2086 # one word a file
sed -i "s/\<$old\>/$new/g" $found

# Only the text of a fault, which follows its file name.
for list in $lists; do
    awk -v old="$old" -v new="$new" -v modules="$modules " '
        function renamed(text,   out, i, before, after) {
            while ((i = index(text, old))) {
                before = substr(text, i - 1, i > 1)
                after = substr(text, i + length(old), 1)
                out = out substr(text, 1, i - 1) ((last before) ~ /[A-Za-z0-9_]$/ || after ~ /[A-Za-z0-9_]/ ? old : new)
                text = substr(text, i + length(old))
                last = substr(old, length(old))
            }
            last = ""
            return out text
        }
        /^#/ || !NF { print; next }
        {
            head = ""
            rest = $0
            for (n = 0; n < 2; n++) { file = substr(rest, 1, index(rest, "~") - 1); head = head file "~"; rest = substr(rest, length(file) + 2) }
            print head (modules == " " || index(modules, " " file " ") ? renamed(rest) : rest)
        }' "$list" >"$list.new"
    if cmp -s "$list" "$list.new"; then rm "$list.new"; else cat "$list.new" >"$list" && rm "$list.new" && echo "$list"; fi
done
echo "$found"
exec "$(dirname "$0")/faults-fit.sh"
