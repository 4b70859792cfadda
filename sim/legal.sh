#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Refuses sizes that are not legal before anything is built of them: config_check.sv alone takes a moment.
#
#   legal.sh FILE config_check.sv OPTION...       FILE: the simulator, which is then removed; of the options, -D and -I count
set -eu
target=$1 check=$2
shift 2

refuse() {
    rm -f "$target"
    exit 1
}

options=
for word; do
    case $word in
    -DCFG_*=*[!0-9]* | -DCFG_*=) number=no ;;
    -DCFG_*=* | -I*) number=yes ;;
    -DCFG_*) number=no ;;
    -D*) number=yes ;;
    *) continue ;;
    esac
    if [ "$number" = no ]; then
        echo "$word: -DCFG_NAME=NUMBER was expected." >&2
        refuse
    fi
    options="$options $word"
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck disable=SC2086 # one word each
if ! iverilog -g2012 $options -s config_check -o "$work/check" "$check" >"$work/log" 2>&1; then
    cat "$work/log" >&2
    refuse
fi
vvp -n "$work/check" >>"$work/log" 2>&1 && exit
# what is wrong, and the line of config.svh that says what is legal
sed -n 's/^FATAL: [^ ]* config: //p' "$work/log" | while read -r name rest; do
    name=${name%_W}
    echo "$name $rest."
    sed -n "s/.*= \`CFG_$name; *\/\/ *//p" rtl/include/config.svh | sed 's/   *\(.*\)/ (\1)/; s/^/  rtl\/include\/config.svh: /'
done | awk '!said[$0]++' >&2
refuse
