#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What a session reports of itself on the wire (CONFIG) is what was requested, whoever reports it: the hardware without a driver, the resident
# driver by interrupts, by a ring, by a table of sums, by a counter. Another seed gives other samples.
#
#   tests/system/told.sh SIMULATOR RESIDENT.elf PROGRAM.elf SUMS.elf RUNTIME.elf ASSAY
#
# The last line is `N passed, N failed`.
set -u
simulator=$1 resident=+resident=$2 program=$3 sums=$4 runtime=$5 assay=$6
. scripts/scratch.sh
. scripts/checks.sh

config=$(awk '$1 == "frame" && $2 == "CONFIG" { print 8 * $4 }' rtl/include/profile.def) # bytes of its words

# ran NAME OPTION...: the bytes of the channel in the file NAME, the words of CONFIG, one a line, in NAME.words
ran() {
    name=$1
    shift
    timeout --foreground 60 "$simulator" "+elf=$program" "+append=$(basename "$program")" +max-cycles=12000 "$@" "+profile=$work/$name" \
        >"$work/out" 2>&1 </dev/null
    [ $? -eq 3 ] && od -An -v -w8 -t x8 -j 8 -N "$config" "$work/$name" | tr -d ' ' >"$work/$name.words" &&
        [ "$(od -An -v -t x1 -N 8 "$work/$name" | tr -d ' \n')" = "$(printf 'a55a01%02x00000000' "$config")" ]
}
word() { sed -n "$(($2 + 1))p" "$work/$1.words"; }
# told NAME NUMBER VALUE: in hexadecimal, without zeros in front
told() { echo "$(word "$1" "$2") in $1"; [ "$(word "$1" "$2" | sed 's/^0*\(.\)/\1/')" = "$3" ]; }
same() { # A B NUMBER...
    a=$1 b=$2
    shift 2
    for number; do [ "$(word "$a" "$number")" = "$(word "$b" "$number")" ] || { echo "word $number" && return 1; }; done
}
# numbered NAME [LEAST]: frames, so many at least, are numbered from CONFIG on, those that the bench has found in the driver's memory, too; one may be cut before these
numbered() {
    od -An -v -w1 -t u1 "$work/$1" | awk '{ byte[NR - 1] = $1 }
        function number(at, size,   n) { for (n = 0; size > 0; size--) n = 256 * n + byte[at + size - 1]; return n }
        function begins(at) { return at == NR || (byte[at] == 165 && byte[at + 1] == 90) }
        END {
            for (at = 0; at < NR; at++)
                if (at + 12 + byte[at + 3] <= NR && begins(at) && begins(at + 12 + byte[at + 3])) {
                    if (number(at + 4, 4) != frames++) { print "number " number(at + 4, 4) " where " frames - 1 " was expected"; exit 1 }
                    at += 11 + byte[at + 3]
                }
            exit frames < '"${2:-1}"'
        }'
}
# first NAME: the first record or two
first() { od -An -v -w8 -t x8 -j $((config + 12)) -N 104 "$work/$1"; }

entry=$(riscv64-unknown-elf-readelf -h "$program" | sed -n 's/.*Entry point address: *0x//p')
asked=+setup=period=50,seed=77,select=3,modes=0x4000000000000000,evmask=0x18000,evmatch=0x10000,filter=0x1123,pair_log=4
for how in stream resident table ring; do
    case $how in
    stream) by= ;;
    resident) by=$resident ;;
    table) by="$resident +setup=table_entries=64" ;;
    ring) by="$resident +setup=ring_slots=64" ;;
    esac
    # shellcheck disable=SC2086
    check "$how: ran" ran $how $by $asked
    check "$how: frames" numbered $how
    check "$how: period" told $how 1 32
    check "$how: seed" told $how 2 4d
    check "$how: what is selected" sh -c "echo $(word $how 3) | grep -q '^4e0000.*3$'"
    check "$how: evmask" told $how 7 18000
    check "$how: evmatch" told $how 8 10000
    check "$how: filter" told $how 9 1123
    check "$how: pairs" told $how 10 4
    check "$how: version, machine, hart" same $how stream 0 4 5
done
check "resident: as without a driver" same resident stream 0 1 2 3 4 5 6 7 8 9 10 11
check "table: as without a driver" same table stream 0 1 2 3 4 5 7 8 9 10
check "table: the program's entry" told table 6 "$entry"
for entries in 4 128; do
    check "$entries entries: ran" ran entries "$resident" +setup=table_entries=$entries,period=50
    check "$entries entries: frames" numbered entries 4
done
# shellcheck disable=SC2086
{
    more=+setup=period=500,details=1,signature=$((4000 | 300 << 32))
    check "details: ran" ran stream $more
    check "... by a ring" ran ring $resident +setup=ring_slots=64 $more
    check "... signatures" same stream ring 11
    check "... as asked" told stream 11 "$(printf %x $((300 << 32 | 4000)))"
    check "... details" told stream 3 7200002400000000
    check "... in memory" told ring 3 7200002500000000
}

check "strata: ran" ran stream +setup=period=800,strata=131 # 8:8
check "strata: as asked" told stream 12 83
check "strata: by a ring" ran ring "$resident" +setup=ring_slots=64,period=800,strata=131
check "strata: the same" same stream ring 1 12
check "fetch samples: ran" ran stream +setup=period=800,fetch=300
check "fetch samples: as asked" told stream 13 12c
check "events: ran" ran events "$resident" +setup=table_entries=64,event0=$((5 | 90 << 8 | 110 << 36))
check "events: mean interval" told events 1 64
check "events: seed, though none was asked for" told events 2 1
check "events: entry" told events 6 "$entry"
for seed in 5 6; do
    check "seed $seed: ran" ran resident$seed "$resident" +setup=period=97,seed=$seed
    check "counter, seed $seed" ran counter$seed "$resident" +setup=counter=5,period=97,seed=$seed
    check "... period" told counter$seed 1 61
    check "... is told" told counter$seed 2 $seed
    check "... entry" told counter$seed 6 "$entry"
    time=$(od -An -v -w8 -t x8 -j $((config + 36)) -N 8 "$work/counter$seed" | tr -d ' ') # ticks of ten cycles
    check "... time ($time)" sh -c '[ $((0x$1)) -gt 100 ] && [ $((0x$1)) -lt 1200 ]' - "$time"
    for how in resident counter; do
        first $how$seed >"$work/first-$how$seed"
        check "... $how: samples" test -s "$work/first-$how$seed"
    done
done
for how in resident counter; do check "another seed, other samples: $how" fails cmp "$work/first-${how}5" "$work/first-${how}6"; done
# The resident driver hands the device tree on, by which a program finds its arguments.
"$simulator" "+elf=$runtime" "$resident" +setup=period=100 '+append=runtime words a "b c"' >"$work/out" 2>"$work/errors" </dev/null
check "arguments beside the driver" grep -qx '<words> <a> <b c>' "$work/out"

# A program's own sessions with a table: frames numbered from CONFIG on, and every sample of each in a sum that has left.
"$simulator" "+elf=$sums" +max-cycles=1000000 "+profile=$work/wire" >"$work/samples" 2>"$work/errors" </dev/null
check "sums: ran" test $? -eq 0
od -An -v -w1 -t u1 "$work/wire" | awk '{ byte[NR - 1] = $1 }
    function number(at, size,   n) { for (n = 0; size > 0; size--) n = 256 * n + byte[at + size - 1]; return n }
    END {
        for (at = 0; at < NR; at += 12 + byte[at + 3]) {
            if (byte[at] != 165 || byte[at + 1] != 90) { print "no frame at " at; exit }
            if (byte[at + 2] == 1) { if (sessions++) print sum; sum = frames = 0 }
            if (number(at + 4, 4) != frames++) print "number " number(at + 4, 4) " where " frames - 1 " was expected"
            if (byte[at + 2] == 2) sum += number(at + 8 + 8 * 2, 2) % 2048 # SUM_KEY.COUNT
        }
        print sum
    }' >"$work/sums"
check "sums: as many samples as the machine took" diff "$work/samples" "$work/sums"
check "sums: enough of them" sh -c 'while read -r n; do [ "$n" -gt 10 ] || exit 1; done <"$1"' - "$work/samples"
# A profile of such a program is one of sums, though nobody asked for any.
"$assay" record -o "$work/profile" "$sums" >"$work/samples" 2>"$work/errors" </dev/null
check "recorded: $(cat "$work/errors")" test $? -eq 0
check "reported" sh -c '"$1" report --csv --fields function,samples "$2" | awk -F , "NR > 1 { all += \$2 } END { print all }" >"$3"' - "$assay" "$work/profile" "$work/all"
check "... all samples" sh -c '[ "$(awk "{ all += \$1 } END { print all }" "$1")" = "$(cat "$2")" ]' - "$work/samples" "$work/all"
# Those that the hardware sends, at once or by a ring, end with the END frame, and with every sample before it.
"$simulator" "+elf=$sums" '+append=sums sent' +max-cycles=1000000 "+profile=$work/wire" >"$work/samples" 2>"$work/errors" </dev/null
check "sent: ran" test $? -eq 0
od -An -v -w1 -t u1 "$work/wire" | awk '{ byte[NR - 1] = $1 } END { for (at = 0; at < NR; at += 12 + byte[at + 3]) {
        type = byte[at + 2]
        if (type == 2) records++
        if (type == 4) { print records; records = 0 }
    } exit type != 4 }' >"$work/sums"
check "sent: the last frame is END" test $? -eq 0
check "sent: as many samples as the machine took" diff "$work/samples" "$work/sums"
checks_end
