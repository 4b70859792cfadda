#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A daemon at a board's line (line_send.c) that loses, doubles and flips bytes, is cut, or hangs up and comes back: each row of its database is one
# that was sent, in a set of its own session's period, and what is missing is counted.
#
#   [SEED=N] tests/daemon/line.sh BUILD ASSAY [CASE...]
#
# STOP=1: ends at the first check that fails. The last line is `N passed, N failed`.
set -u
build=$1 assay=$2 seed=${SEED:-1} case=
shift 2
. scripts/scratch.sh
. scripts/checks.sh
. tests/daemon/shared.sh
echo "seed $seed"
kernel=$build/programs/short/kernel.elf line=$work/line sender=
trap '[ -z "$daemon" ] || kill -9 "$daemon" 2>/dev/null; [ -z "$sender" ] || kill "$sender" 2>/dev/null; rm -rf "$work"' EXIT
config_bytes=$(echo config 1000 | send | wc -c) end_bytes=$(echo end | send | wc -c) place_bytes=28
frames=62 # of a session

# The sessions: a CONFIG frame, 60 places and END, a frame each; `session N`, and its parts.
for n in 1 2 3; do
    places() { awk -v n=$n -v what="$1" 'BEGIN { for (i = 0; i < 60; i++) if (what == "rows") print 1000 * n, 2097152 * n + 2 * i, 1 + i % 50
        else printf "place 9 0 0x%x 1 %d\n", 2097152 * n + 2 * i, 1 + i % 50 }'; }
    { echo config ${n}000; places frames; echo end; } | send >"$work/session$n"
    head -c "$config_bytes" "$work/session$n" >"$work/config$n"
    tail -c "$end_bytes" "$work/session$n" >"$work/end$n"
    tail -c +$((config_bytes + 1)) "$work/session$n" >"$work/headless$n"
    head -c -"$end_bytes" "$work/headless$n" >"$work/places$n"
    places rows | sort >"$work/rows$n"
done
# The rows of the database, as `PERIOD PC COUNT`, in $work/rows; prints how many. The count begins at bit 2 of a record.
rows() {
    sqlite3 -separator ' ' "$work/s.db" "SELECT m.value, s.pc, hex(substr(s.record, 1, 2)) FROM samples s JOIN set_meta m ON m.id >> 32 = s.id >> 32 AND m.name = 'period'" |
        awk 'function digit(at) { return index("0123456789ABCDEF", substr($3, at, 1)) - 1 }
            { print $1, $2, (16 * digit(1) + digit(2) + 256 * (16 * digit(3) + digit(4))) / 4 }' | sort >"$work/rows"
    wc -l <"$work/rows"
}
sent_only() { # SESSION...: what the database has is of these
    strange=$(for n; do cat "$work/rows$n"; done | sort -u | comm -13 - "$work/rows" | head -n 3)
    is "rows that nobody has sent" "$strange" ""
}
until_true() { # COMMAND...: it comes true, at the latest after 300 looks
    i=0
    while ! "$@"; do
        i=$((i + 1))
        [ $i -lt 300 ] || { fail "in vain: $*: $(cat "$work/said")"; return 1; }
        sleep 0.1
    done
}
taken() { # as many bytes as have come
    "$assay" daemon --status "$work/s.db" >"$work/status" 2>&1 && grep -q " samples of $came bytes" "$work/status"
}
heard() { [ "$(grep -c "$1" "$work/said")" = "$2" ]; } # PATTERN TIMES

# plug [OPTION...]: a line, and a daemon at it.
plug() {
    rm -f "$work/to" "$work/from"
    mkfifo "$work/to" "$work/from"
    "$build/test/daemon-line" "$line" "seed=$seed" "$@" <"$work/to" >"$work/from" 2>"$work/line.said" &
    sender=$!
    exec 8>"$work/to" 9<"$work/from"
    tell good
    begin --flush 3600 "$work/s.db" "east:$line=$kernel"
}
# tell COMMAND [FILE...]: the line obeys, and the daemon has taken what has come.
tell() {
    what=$1
    shift
    for file in "${@:-}"; do
        echo "$what${file:+ $work/$file}" >&8
        read -r came <&9 || { fail "the line stands still: $what $file: $(cat "$work/line.said")"; return; }
    done
}
sends() {
    tell send "$@"
    until_true taken
}
away() { # the line hangs up, and the daemon says so
    gone=$((gone + 1))
    tell unplug
    until_true heard "hung up" $gone
}
finish() {
    "$assay" flush "$work/s.db" >"$work/out" 2>&1 || fail "flush: $(cat "$work/out")"
    end
    exec 8>&- 9<&-
    wait "$sender"
    sender=
}
clean() {
    rm -rf "$work"/s.db* "$work"/*.pipe "$line"
    gone=0
}

# Damage within three sessions, not to their first and last frames: each frame is a row that is there or counted as lost, none counts twice.
damage() { # OPTION...
    clean
    case="$case $*"
    plug "$@"
    for n in 1 2 3; do
        sends config$n
        tell bad
        sends places$n
        tell good
        sends end$n
    done
    finish
    there=$(rows)
    sent_only 1 2 3
    is sessions "$(sum sessions)" 3
    is "rows and lost ones" $((there + $(sum frames_lost))) 180
    is "frames and lost ones" $(($(sum frames) + $(sum frames_lost))) $((3 * frames))
    is "sessions without an end" "$(sum sessions_cut)" 0
    if [ "$there" -lt 180 ] && [ "$there" -gt 0 ]; then good; else fail "$there rows: it was to lose some"; fi
    says "$work/said" "a frame cut short or damaged"
    case=${case%% *}
}
case_lose() { for how in "" raw; do damage lose=200 $how; done; }
case_double() { for how in "" raw; do damage double=200 $how; done; }
case_flip() { for how in "" raw; do damage flip=200 $how; done; }

# Damage everywhere: sessions may have no beginning or no end. None has another one's rows.
case_all() {
    for rate in 300 100 40; do
        clean
        plug lose=$rate double=$rate flip=$rate
        tell bad
        sends session1 session2 session3 session1 session2 session3
        tell good
        sends session3
        finish
        there=$(rows)
        # a session comes twice: counts of a place may have been added up, once
        awk '{ print } $1 < 3000 { print $1, $2, 2 * $3 } $1 == 3000 { print $1, $2, 2 * $3; print $1, $2, 3 * $3 }' "$work/rows1" "$work/rows2" "$work/rows3" | sort -u >"$work/rows4"
        sent_only 4
        is "a good session" "$(grep -c "^3000 " "$work/rows")" 60
    done
}

# The stream is cut in a frame, and the next session begins.
case_cut() {
    for how in framed raw; do
        clean
        [ $how = raw ] && plug raw || plug
        head -c $((config_bytes + 20 * place_bytes + 9)) "$work/session1" >"$work/cut"
        sends cut session2
        finish
        is "rows of both" "$(rows)" 80
        sent_only 1 2
        is "sessions without an end" "$(sum sessions_cut)" 1
        is "skipped bytes" "$(sum bytes_skipped)" 9
        says "$work/said" "has no end"
    done
}

# A frame that comes twice counts once.
case_twice() {
    clean
    plug
    head -c $place_bytes "$work/places1" >"$work/first"
    sends config1 first places1 end1
    finish
    is rows "$(rows)" 60
    sent_only 1
    is "left out" "$(sum frames_left_out)" 1
    is lost "$(sum frames_lost)" 0
}

# A session whose CONFIG frame is lost has the settings of none, whether the one before it has ended or not, and whether its numbers go back or on.
case_headless() {
    head -c $((config_bytes + 10 * place_bytes)) "$work/session1" >"$work/first"
    { head -c $((config_bytes + 10 * place_bytes)) "$work/session1"; { echo from 11; echo end; } | send; } >"$work/short"
    tail -c +$((config_bytes + 20 * place_bytes + 1)) "$work/session2" >"$work/rest"
    headless session1 headless2 60 61
    headless first headless2 10 61
    headless short rest 10 41
}
headless() { # BEFORE SESSION ROWS-BEFORE FRAMES: of a session without its beginning
    clean
    plug
    sends "$1" "$2" session3
    finish
    is "rows after $1" "$(rows)" $(($3 + 60))
    sent_only 1 3
    is "left out after $1" "$(sum frames_left_out)" "$4"
    says "$work/said" "up to the next CONFIG frame are left out"
}

# A board that begins anew, and whose next session loses its beginning and as many frames as the one before it had.
case_boot() {
    clean
    plug
    head -c $((config_bytes + 10 * place_bytes)) "$work/session1" >"$work/first"
    tail -c +$((config_bytes + 20 * place_bytes + 1)) "$work/session2" >"$work/rest"
    sends first
    tell boot
    sends rest config3
    tell ended
    sends headless3
    finish
    is rows "$(rows)" 70
    sent_only 1 3
    is "left out" "$(sum frames_left_out)" 41
    is "sessions without an end" "$(sum sessions_cut)" 1
}

# Unplugged within a frame and plugged in again, three times: what came stays, what goes on in the middle of a session belongs to none, the next
# session is there. Nobody waits for the daemon while the line is away.
case_unplug() {
    for how in framed raw; do
        clean
        [ $how = raw ] && plug raw || plug
        head -c $((config_bytes + 20 * place_bytes + 9)) "$work/session1" >"$work/cut"
        tail -c +$((config_bytes + 40 * place_bytes + 1)) "$work/session1" >"$work/rest"
        for n in 1 2 3; do
            sends cut
            away
            taken || fail "no answer while the line is away"
            "$assay" flush "$work/s.db" >/dev/null || fail "no flush while the line is away"
            is "rows, unplugged $n times" "$(rows)" 20
            tell plug
            sends rest
            until_true heard "is there again" $n
        done
        sends session2
        away
        finish
        is "rows of both" "$(rows)" 80
        awk '{ print $1, $2, 3 * $3 }' "$work/rows1" | sort >"$work/rows4"
        sent_only 4 2
        is sessions "$(sum sessions)" 4
        is "sessions without an end" "$(sum sessions_cut)" 3
        is "left out" "$(sum frames_left_out)" 63
        says "$work/said" "its session has no end"
    done
}

# A sender at a pipe that goes in the middle of a frame; then the next one.
case_pipe() {
    clean
    begin --flush 3600 "$work/s.db" "east:$work/a.pipe=$kernel"
    head -c $((config_bytes + 20 * place_bytes + 9)) "$work/session1" >"$work/a.pipe"
    cat "$work/session2" >"$work/a.pipe"
    cat "$work/headless1" >"$work/a.pipe"
    "$assay" flush "$work/s.db" >"$work/out" 2>&1 || fail "flush: $(cat "$work/out")"
    end
    is "rows of both" "$(rows)" 80
    sent_only 1 2
    is "sessions without an end" "$(sum sessions_cut)" 1
    is "left out" "$(sqlite3 "$work/s.db" "SELECT value FROM meta WHERE name = 'frames_left_out'")" 61
    says "$work/said" "has no end"
}

# shellcheck disable=SC2048 # cases are words
for case in ${*:-lose double flip all cut twice headless boot unplug pipe}; do
    "case_$case"
done
checks_end
