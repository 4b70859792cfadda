#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The rooms of sw/analysis are ordered: a file includes only headers of its own room and of earlier ones, so there are
# no cycles. Prints each include that breaks this; exit status 1 if there is one.
#
#   scripts/rooms.sh ROOM...        in that order
set -u
# shellcheck disable=SC2046 # no name has a space
for room; do ls sw/analysis/"$room"/*.[ch] sw/analysis/"$room"/*.cc 2>/dev/null; done | xargs awk -v rooms="$*" '
    BEGIN { count = split(rooms, name, " "); for (i = 1; i <= count; i++) at[name[i]] = i }
    FNR == 1 { split(FILENAME, part, "/"); here = at[part[3]]; if (FILENAME ~ /\.h$/) home[part[4]] = here }
    /^#include "/ { split($0, quoted, "\""); from[++uses] = FILENAME; there[uses] = quoted[2]; room_of[uses] = here }
    END {
        for (i = 1; i <= uses; i++)
            if (there[i] in home && home[there[i]] > room_of[i]) {
                print from[i] ": includes " there[i] " of the room " name[home[there[i]]] ", which stands after " name[room_of[i]]
                bad = 1
            }
        exit bad
    }'
