#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# abc for sby: Debian's (2022) lacks the option -l of pdr, which only writes a log of invariants, and writes a counterexample without
# head and end.
#
#   tests/prove/abc.sh -c COMMANDS
[ "$1" = -c ] || exit 2
yosys-abc -c "$(printf '%s' "$2" | sed 's/pdr -v -l;/pdr -v;/')" || exit
wave=${2##* }
[ ! -s "$wave" ] || sed -i '1s/^/1\nb0\n/; s/# DONE$/\n./' "$wave"
