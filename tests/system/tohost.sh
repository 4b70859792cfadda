#!/bin/sh
# The store to `tohost` ends the run and the signature is what the program wrote.
#
#   tests/system/tohost.sh SIMULATOR tohost.elf
set -u
. scripts/scratch.sh
printf '%08x\n' 0 257 514 771 1028 1285 >"$work/expected"

"$1" "+elf=$2" +check +max-cycles=100000 "+signature=$work/signature" "+stats=$work/stats" || {
    echo "tohost: simulator exits with status $?"
    exit 1
}
grep -q '^exit_code,0$' "$work/stats" || {
    echo "tohost: not exit code 0:"
    cat "$work/stats"
    exit 1
}
diff -u "$work/expected" "$work/signature"
