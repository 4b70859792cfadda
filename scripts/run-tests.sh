#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs make targets as tests, two at a time, skips those whose inputs are unchanged, and adds up the results.
#
#   scripts/run-tests.sh BUILD TARGET...
#
# BUILD/test/plan names, for each target, the files and folders that can change its result, `NAME: PATH PATH...`
# (none: the whole tree); its line `settings: WORDS` has what else can. Everything the targets need is built first, in
# one make, so that no two of them build the same file. A target's output goes to BUILD/test/NAME.log. It passes when
# it exits with 0 within TEST_TIMEOUT seconds and leaves nothing in its TMPDIR. It counts as one test, or prints one
# line `N passed, N failed`.
#
# A target that has passed leaves its counts and a key in BUILD/test/stamps: the hash of its inputs' names, modes and
# contents, of the settings, and of the tools. While the key is the same, the target is not run again (unless AGAIN=1)
# and counts as before. The key is computed again after the run; if it has changed meanwhile, no stamp is left.
#
# JOBS processors (default: all) are shared: each of two targets that run at a time has half of them, in its JOBS. The
# closing line, also in BUILD/test/summary, is `N passed, N failed`; exit status 1 if anything failed.
set -u
build=$1
shift
here=$(dirname "$0")
logs=$build/test
stamps=$logs/stamps
make=${MAKE:-make}
processors=${JOBS:-$(nproc)}
mkdir -p "$stamps"
work=$(mktemp -d "$(cd "$logs" && pwd)/run.XXXXXX")
start=$(date +%s)

# Targets get the variables of the command line, but not -n, -i or the job server of a make above.
case ${MAKEFLAGS-} in
*'-- '*) MAKEFLAGS="-- ${MAKEFLAGS#*-- }" ;;
*) MAKEFLAGS= ;;
esac
export MAKEFLAGS

# Kills the running targets and their remains; each target is a process group of its own under `timeout`.
stop() {
    trap '' INT TERM HUP
    : >"$work/stopped"
    for pid in "$work"/pid.*; do
        [ ! -e "$pid" ] || kill -TERM "$(cat "$pid")" 2>/dev/null
    done
    wait
    exit 130
}
trap 'rm -rf "$work"' EXIT
trap stop INT TERM HUP

# --- keys

# Prints `HASH MODE PATH` of every file that is not built.
tree() {
    find . \( -path "./$build" -o -path ./.git \) -prune -o -type f -printf '%m %p\n' | sort >"$work/modes"
    cut -d ' ' -f 2- "$work/modes" | tr '\n' '\0' | xargs -0 sha256sum | cut -d ' ' -f 1 | paste -d ' ' - "$work/modes"
}

# key TARGET TREE: prints the hash of everything that its result depends on.
key() {
    {
        cat "$work/tools"
        grep '^settings:' "$logs/plan"
        awk -v name="$1:" '
            FILENAME == ARGV[1] { if ($1 == name) for (i = 2; i <= NF; i++) { input["./" $i]; declared = 1 } next }
            {
                path = $0
                sub(/^[^ ]+ [^ ]+ /, "", path)
                take = !declared
                for (part = path; part ~ /\// && !take; sub(/\/[^\/]*$/, "", part)) take = part in input
            }
            take' "$logs/plan" "$2"
    } | sha256sum | cut -d ' ' -f 1
}

# --- targets

# report VERDICT TARGET PASSED FAILED TIME
report() {
    printf '[%4d s] %-24s %-6s %5d passed %3d failed %20s\n' $(($(date +%s) - start)) "$2" "$1" "$3" "$4" "$5"
}

# spent SINCE: sets $took to the wall time in seconds, and the processor time of all children that this shell has
# waited for. `times` must not run in a subshell, which has waited for nothing.
spent() {
    times >"$log.times"
    took=$(awk -v wall=$(($(date +%s) - $1)) '
        NR == 2 { split($0, part, /[ms ]+/); printf "%d s %5.0f s CPU", wall, 60 * (part[1] + part[3]) + part[2] + part[4] }' "$log.times")
    rm -f "$log.times"
}

# run TARGET: leaves its exit status, in $status, and what it printed, in $log.
run() {
    mkdir -p "$tmp"
    TEST_TMPDIR=$tmp JOBS=$share timeout -k 10 "${TEST_TIMEOUT:-3600}" "$make" --no-print-directory "$1" \
        >"$log" 2>&1 </dev/null 9>&- &
    echo $! >"$work/pid.$1"
    wait $!
    status=$?
    rm -f "$work/pid.$1"
    [ "$status" -ne 124 ] || echo "run-tests: $1 takes longer than ${TEST_TIMEOUT:-3600} s" >>"$log"
    [ -z "$(ls -A "$tmp")" ] || [ "$status" -ne 0 ] || {
        echo "run-tests: $1 leaves files in TMPDIR: $(ls -A "$tmp" | tr '\n' ' ')" >>"$log"
        status=1
    }
    rm -rf "$tmp"
}

# test_target TARGET: runs it and reports the result.
test_target() {
    log=$logs/$1.log tmp=$work/tmp/$1
    begin=$(date +%s)
    rm -f "$stamps/$1"
    before=$(key "$1" "$work/tree")
    run "$1"
    [ ! -e "$work/stopped" ] || return
    # shellcheck disable=SC2046 # three words
    set -- "$1" $(awk -v status="$status" -f "$here/count.awk" "$log")
    [ "$4" -le 1 ] || echo "run-tests: $1 prints several lines \`N passed, N failed'; print one, for all" >>"$log"
    spent "$begin"
    echo "$2 $3" >>"$work/results"
    echo "$took $1" >>"$work/took"
    if [ "$3" -eq 0 ]; then
        report ok "$1" "$2" "$3" "$took"
        tree >"$work/tree.$1"
        [ "$(key "$1" "$work/tree.$1")" != "$before" ] || echo "$before $2 $3" >"$stamps/$1"
        return
    fi
    {
        report FAILED "$1" "$2" "$3" "$took"
        echo "--- end of $log"
        tail -n 25 "$log" | cut -c 1-200
        echo "---"
    } >"$work/report.$1"
    cat "$work/report.$1"
}

# --- all of them

"$here/deps.sh" versions >"$work/tools" 2>&1
tree >"$work/tree"
: >"$work/results"
todo=
for target; do
    old=
    [ ! -e "$stamps/$target" ] || read -r old passed failed <"$stamps/$target"
    if [ -z "${AGAIN:-}" ] && [ -n "$old" ] && [ "$old" = "$(key "$target" "$work/tree")" ]; then
        report same "$target" "$passed" "$failed" ""
        echo "$passed $failed" >>"$work/results"
    else
        todo="$todo $target"
    fi
done

together=$((processors > 1 ? 2 : 1))
if [ -n "$todo" ]; then
    begin=$(date +%s)
    log=$logs/build.log
    "$make" --no-print-directory -k -j "$processors" BUILD_FOR="${todo# }" $todo >"$log" 2>&1 </dev/null || {
        # build what failed target by target, so that each reports its own failure
        together=1
        tail -n 25 "$log" | cut -c 1-200
    }
    spent "$begin"
    printf '[%4d s] %-24s %51s\n' $(($(date +%s) - start)) '(build)' "$took"
    echo "$took (build)" >"$work/took"
fi
share=$((processors / together))

# The pipe holds a line for each target that may start now.
mkfifo "$work/places"
exec 9<>"$work/places"
for place in $(seq $together); do echo "$place" >&9; done
for target in $todo; do
    read -r place <&9
    {
        test_target "$target"
        echo "$place" >&9
    } &
done
wait

[ ! -s "$work/took" ] || sort -k 3,3nr "$work/took" | head -n 10 |
    awk '{ slow = slow (NR > 1 ? ", " : "") $6 " " $3 } END { print "slowest, seconds of processor: " slow }'
awk '{ passed += $1; failed += $2 } END { print passed + 0 " passed, " failed + 0 " failed" }' "$work/results" | tee "$logs/summary"
[ "$(wc -l <"$work/results")" -eq $# ] || { echo "run-tests: not every target has a result" >&2 && exit 1; }
grep -q ' 0 failed$' "$logs/summary"
