#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Channels with known contents (send.c) go to a daemon. Its database must say, by SQL and by `report`, what was sent. What is false, torn,
# reused, full or killed must be reported and counted, and nothing else may be lost.
#
#   tests/daemon/daemon.sh BUILD ASSAY [CASE...]
#
# STOP=1: ends at the first check that fails. The last line is `N passed, N failed`.
set -u
build=$1 assay=$2
shift 2
. scripts/scratch.sh
. scripts/checks.sh
. tests/daemon/shared.sh
kernel=$build/programs/short/kernel.elf user=$build/programs/short/user
# The address of a function of a program.
at() { riscv64-unknown-elf-nm "$1" | awk -v name="$2" '$3 == name { print "0x" $1; exit }'; }
at_kernel=$(at "$kernel" space_destroy) at_quicksort=$(at "$user/quicksort.elf" main) at_hash=$(at "$user/hash.elf" main)
at_json=$(at "$user/json.elf" walk_value) at_matmul=$(at "$user/matmul.elf" main)
config_bytes=$(echo config 1000 | send | wc -c) end_bytes=$(echo end | send | wc -c)
clean() { rm -rf "$work"/s.db* "$work"/o.db* "$work"/deep "$work"/*.pipe "$work"/channel*; }

# Two machines at once; names of the kernel and of its processes; epochs are read by name.
case_names() {
    { echo config 1000; echo "place 1 0 $at_quicksort 1 10"; echo "place 0 1 $at_kernel 1 5"; echo "place 1 0 $at_quicksort 1 3"; echo "place 2 0 $at_hash 1 7"; echo event 1 900 1100 4; echo end; } | send >"$work/channel1"
    { echo config 1000; echo "place 7 0 $at_matmul 1 2"; echo event 1 900 1100 0; echo end; } | send >"$work/channel2"
    collect "$work/s.db" "east:$work/channel1=$kernel" "west:$work/channel2=$kernel"
    is east "$(counts "$work/s.db@,platform=east" | tr '\n' ' ')" "hash:main 7 quicksort:main 13 space_destroy 5 "
    is west "$(counts --database "$work/s.db" --platform west | tr '\n' ' ')" "matmul:main 2 "
    is both "$(counts "$work/s.db@all" | tr '\n' ' ')" "hash:main 7 matmul:main 2 quicksort:main 13 space_destroy 5 "
    is weight "$("$assay" report --csv --fields function,instructions "$work/s.db@,platform=west" 2>/dev/null | sed -n '2p' | cut -d , -f 2)" 2000
    is dropped "$(sqlite3 "$work/s.db" "SELECT value FROM set_counters WHERE name = 'event.0.dropped' ORDER BY id LIMIT 1")" 4
    is unknown "$(sum unknown)" 0
    is "bytes sent" "$(sum channel_bytes)" "$(cat "$work/channel1" "$work/channel2" | wc -c)"
    "$assay" report "$work/s.db@,platform=north" >"$work/said" 2>&1 && fail "a platform that is not there"
    says "$work/said" "platform west"
    "$assay" report "$work/s.db@,colour=red" >"$work/said" 2>&1 && fail "a part that is none"
    says "$work/said" "colour=red"
}

# A program that is gone, or another one now, is read from the database.
case_kept() {
    cp "$kernel" "$work/channel.elf"
    { echo config 1000; echo "place 0 1 $at_kernel 1 5"; echo end; } | send >"$work/channel1"
    collect "$work/s.db" "$work/channel1=$work/channel.elf"
    cp "$user/hash.elf" "$work/channel.elf"
    is kept "$(counts "$work/s.db")" "space_destroy 5"
    "$assay" annotate "$work/s.db" space_destroy >"$work/said" 2>&1 || fail "annotate: $(cat "$work/said")"
    says "$work/said" "5 samples"
}

# Address spaces that are told, reused, ended.
case_reuse() {
    { echo config 1000; echo "exec 40 quicksort 0"; echo "place 40 0 $at_quicksort 1 10"; echo "exec 40 hash 0"; echo "place 40 0 $at_hash 1 7"
      echo exit 40; echo "place 40 0 $at_hash 1 1"; echo "exec 40 matmul 0"; echo "place 40 0 $at_matmul 1 2"; echo "place 41 0 $at_matmul 1 6"; echo end; } | send >"$work/channel1"
    collect "$work/s.db" "$work/channel1=$kernel"
    is names "$(counts "$work/s.db" | tr '\n' ' ')" "[unknown] 6 hash:main 8 matmul:main 2 quicksort:main 10 "
    says "$work/said" "asid 40 is hash now: that quicksort has ended was not told"
    grep -q "asid 40 is matmul now" "$work/said" && fail "an end that was told"
    says "$work/said" "1 address spaces reused"
    is unknown "$(sum unknown)" 6
    "$assay" report "$work/s.db" >"$work/out" 2>&1
    says "$work/out" "^# sums: .* 26 samples of 1 sessions in 4 records, .* 6 in no function that is known"
    is process "$("$assay" report --csv --by process --fields function,samples "$work/s.db" 2>/dev/null | grep "asid 41")" "[unknown: asid 41],6"
    # the next session begins with the list again
    { echo config 1000; echo "exec 1 hash 0"; echo "place 1 0 $at_hash 1 7"; echo end; echo config 1000; echo "place 1 0 $at_quicksort 1 4"; echo end; } | send >"$work/channel1"
    collect "$work/s.db" "next:$work/channel1=$kernel"
    is sessions "$(counts "$work/s.db@,platform=next" | tr '\n' ' ')" "hash:main 7 quicksort:main 4 "
}

# The list says that ASID 1 is quicksort, and samples say that it is not; the others keep their names.
case_lies() {
    { echo config 1000; echo "place 1 0 0x3fff0000 1 50"; echo "place 1 0 $at_quicksort 1 10"; echo "place 2 0 $at_hash 1 7"; echo end; } | send >"$work/channel1"
    collect "$work/s.db" "$work/channel1=$kernel"
    is names "$(counts "$work/s.db" | tr '\n' ' ')" "[unknown] 60 hash:main 7 "
    says "$work/said" "asid 1 is said to run quicksort, which lies: 50 of 60"
    is unknown "$(sum unknown)" 60
    # a few that do not fit are unknown by themselves; the middle of an instruction is no place either
    { echo config 1000; echo "place 1 0 0x3fff0000 1 5"; echo "place 1 0 $at_quicksort 1 100"; echo "place 2 0 $(printf '0x%x' $((at_hash + $(wide_at "$user/hash.elf" main)))) 1 70"; echo end; } | send >"$work/channel1"
    collect "$work/s.db" "few:$work/channel1=$kernel"
    is few "$(counts "$work/s.db@,platform=few" | tr '\n' ' ')" "[unknown] 75 quicksort:main 100 "
}
# The offset of the middle of the first instruction of 32 bits in a function.
wide_at() { riscv64-unknown-elf-objdump -d "$1" | awk -v name="<$2>:" '$2 == name { on = 1; base = $1; next } on && length($2) == 8 { sub(":", "", $1); print $1 " " base; exit }' | { read -r a b; echo $((0x$a - 0x$b + 2)); }; }

# A program of another build than the one that runs; the system's own program is a stranger's.
case_stranger() {
    mkdir "$work/deep"
    printf '\004\000\000\000\010\000\000\000\003\000\000\000GNU\000\001\002\003\004\005\006\007\010' >"$work/channel.id"
    riscv64-unknown-elf-objcopy --update-section .note.gnu.build-id="$work/channel.id" "$user/lz.elf" "$work/deep/packer.elf"
    at_lz=$(at "$user/lz.elf" main)
    { echo config 1000; echo "exec 50 packer 0807060504030201"; echo "place 50 0 $at_lz 1 3"; echo "exec 51 packer 0807060504030202"; echo "place 51 0 $at_lz 1 4"
      echo "exec 52 nobody 0"; echo "place 52 0 $at_lz 1 5"; echo "place 2 0 $at_hash 1 7"; echo end; } | send >"$work/channel1"
    collect --programs "/nowhere:$work/deep" "$work/s.db" "$work/channel1=$kernel"
    is names "$(counts "$work/s.db" | tr '\n' ' ')" "[unknown] 9 hash:main 7 packer:main 3 "
    says "$work/said" "packer.elf: is another build of packer than the one that runs in asid 51"
    says "$work/said" "asid 52 runs nobody, whose program was not found"
    is unknown "$(sum unknown)" 9
    # the right one of two of one name
    mkdir "$work/other"
    printf '\002' | dd of="$work/channel.id" bs=1 seek=16 conv=notrunc 2>/dev/null
    riscv64-unknown-elf-objcopy --update-section .note.gnu.build-id="$work/channel.id" "$user/lz.elf" "$work/other/packer.elf"
    collect --programs "$work/deep:$work/other" "$work/s.db" "builds:$work/channel1=$kernel"
    is builds "$(counts "$work/s.db@,platform=builds" | tr '\n' ' ')" "[unknown] 5 hash:main 7 packer#5:main 4 packer:main 3 "
    { echo config 1000; echo "place 0 3 0x80000001 1 5"; echo "place 0 3 0x80000003 1 5"; echo "place 2 0 $at_hash 1 7"; echo end; } | send >"$work/channel1"
    collect "$work/s.db" "strange:$work/channel1=$kernel"
    says "$work/said" "kernel.elf: is not the program that runs: 10 of 10"
    is strange "$(counts "$work/s.db@,platform=strange" | tr '\n' ' ')" "[unknown] 10 hash:main 7 "
    is "no program" "$(sqlite3 "$work/s.db" "SELECT count(*) FROM set_meta WHERE value = '[unknown]' AND name = 'program'")" 1
}

# A frame cut short, noise, a session whose beginning is missing; all else is there.
case_torn() {
    { echo config 1000; echo "place 1 0 $at_quicksort 1 10"; echo "place 2 0 $at_hash 1 7"; echo cut 9; echo config 1000; echo "place 7 0 $at_matmul 1 2"; echo noise 100; echo "place 7 0 $at_matmul 1 3"; echo end; } | send >"$work/channel1"
    collect "$work/s.db" "$work/channel1=$kernel"
    is torn "$(counts "$work/s.db" | tr '\n' ' ')" "matmul:main 5 quicksort:main 10 "
    is skipped "$(sum bytes_skipped)" $((100 + 28 - 9))
    says "$work/said" "a frame cut short or damaged"
    # the last frame has no end
    { echo config 1000; echo "place 1 0 $at_quicksort 1 10"; echo "place 2 0 $at_hash 1 7"; echo cut 1; } | send >"$work/channel1"
    collect "$work/s.db" "end:$work/channel1=$kernel"
    is "cut off" "$(counts "$work/s.db@,platform=end")" "quicksort:main 10"
    says "$work/said" "ended before its session did"
    is "skipped at the end" "$(sum bytes_skipped)" $((100 + 28 - 9 + 27))
    { echo "place 1 0 $at_quicksort 1 10"; echo config 1000; echo "place 2 0 $at_hash 1 7"; echo end; } | send >"$work/channel1"
    collect "$work/s.db" "late:$work/channel1=$kernel"
    is late "$(counts "$work/s.db@,platform=late")" "hash:main 7"
    says "$work/said" "its session began before we did"
    # frames that are missing
    { echo config 1000; echo "place 1 0 $at_quicksort 1 10"; echo "place 2 0 $at_hash 1 7"; echo cut 28; echo "place 2 0 $at_hash 1 7"; echo end; } | send >"$work/channel1"
    collect "$work/s.db" "gap:$work/channel1=$kernel"
    is "frames lost" "$(sum frames_lost)" 1
}

# A daemon that is killed loses what came since its last flush, and no more; who comes after it goes on. A command stands in a
# pipe: frames come in pieces.
case_killed() {
    mkfifo "$work/a.pipe"
    begin --flush 3600 "$work/s.db" "east:$work/a.pipe=$kernel"
    { echo config 1000; echo "place 1 0 $at_quicksort 1 10"; echo "place 2 0 $at_hash 1 7"; } | send >"$work/channel1"
    { head -c 150 "$work/channel1"; sleep 0.3; tail -c +151 "$work/channel1"; } >"$work/a.pipe"
    "$assay" flush "$work/s.db" >"$work/out" || fail "flush: $(cat "$work/out")"
    is flushed "$(counts "$work/s.db" | tr '\n' ' ')" "hash:main 7 quicksort:main 10 "
    { echo from 3; echo "place 7 0 $at_matmul 1 2"; } | send >"$work/a.pipe"
    "$assay" daemon --status "$work/s.db" >"$work/status"
    says "$work/status" ": 19 samples"
    kill -9 "$daemon"
    wait "$daemon" 2>/dev/null
    is killed "$(counts "$work/s.db" | tr '\n' ' ')" "hash:main 7 quicksort:main 10 "
    is whole "$(sqlite3 "$work/s.db" 'PRAGMA integrity_check')" ok
    "$assay" flush "$work/s.db" >"$work/out" 2>&1 && fail "a daemon that is gone answers"
    begin --flush 3600 "$work/s.db" "east:$work/a.pipe=$kernel"
    { echo config 1000; echo "exec 40 quicksort 0"; echo "place 40 0 $at_quicksort 1 1"; echo "place 2 0 $at_hash 1 1"; } | send >"$work/a.pipe"
    "$assay" flush "$work/s.db" >/dev/null
    kill -9 "$daemon"
    wait "$daemon" 2>/dev/null
    begin --flush 3600 "$work/s.db" "east:$work/a.pipe=$kernel"
    # ... in the middle of a session, of which a frame is lost meanwhile
    { echo config 1000; echo "place 40 0 $at_quicksort 1 100"; echo "place 40 0 $at_quicksort 1 100"; echo "place 40 0 $at_quicksort 1 100"; echo "place 40 0 $at_quicksort 1 2"; echo end; } | send | tail -c $((28 + end_bytes)) >"$work/a.pipe"
    end
    is "goes on" "$(counts "$work/s.db" | tr '\n' ' ')" "hash:main 8 quicksort:main 13 "
    is "lost between" "$(sum frames_lost)" 1
    is unknown "$(sum unknown)" 0
    is sets "$(sqlite3 "$work/s.db" 'SELECT count(*) FROM sets')" 1
    is rows "$(sqlite3 "$work/s.db" 'SELECT count(*) FROM samples')" 2
}

places() { awk 'BEGIN { for (i = 0; i < 4000; i++) printf "place 9 0 0x%x 1 1\n", 0x100000 + 2 * i }'; }

# In the middle of a flush: thousands of places, one flush after the other.
case_storm() {
    mkfifo "$work/a.pipe"
    begin --flush 0.1 "$work/s.db" "east:$work/a.pipe=$kernel"
    { echo config 1000; places; } | send >"$work/channel1"
    { echo from 4001; places; } | send >"$work/channel2"
    { cat "$work/channel1"; sleep 0.4; cat "$work/channel2"; sleep 0.2; } >"$work/a.pipe" &
    sleep 0.7
    kill -9 "$daemon"
    wait
    daemon=
    is whole "$(sqlite3 "$work/s.db" 'PRAGMA integrity_check')" ok
    # a flush is there whole or not at all
    is "taken and rows" "$(sum taken)" "$(counts "$work/s.db" | sed 's/.* //')"
}

# Where nothing more can be written it is said, and nothing is lost.
case_full() {
    mkfifo "$work/a.pipe"
    begin --flush 3600 "$work/s.db" "east:$work/a.pipe=$kernel"
    { echo config 1000; echo "place 1 0 $at_quicksort 1 10"; } | send >"$work/a.pipe"
    "$assay" flush "$work/s.db" >/dev/null || fail "the first flush"
    prlimit --pid "$daemon" --fsize="$(wc -c <"$work/s.db"):unlimited"
    { echo from 2; places; } | send >"$work/a.pipe"
    "$assay" flush "$work/s.db" >"$work/out" 2>&1 && fail "a full disk takes all"
    says "$work/out" "What has come stays in memory"
    is "as before" "$(counts "$work/s.db")" "quicksort:main 10"
    "$assay" epoch "$work/s.db" >"$work/out" 2>&1 && fail "an epoch begins on a full disk"
    prlimit --pid "$daemon" --fsize=unlimited
    "$assay" flush "$work/s.db" >"$work/out" 2>&1 || fail "there is room again: $(cat "$work/out")"
    is "all of it" "$(counts "$work/s.db" | tr '\n' ' ')" "[unknown] 4000 quicksort:main 10 "
    end
    says "$work/said" "1 failed"
}

# Epochs and labels keep samples apart; old epochs die with what was theirs.
case_epochs() {
    mkfifo "$work/a.pipe"
    begin --flush 3600 --keep 2 "$work/s.db" "east:$work/a.pipe=$kernel"
    { echo config 1000; echo "place 1 0 $at_quicksort 1 10"; } | send >"$work/a.pipe"
    first=$(sqlite3 "$work/s.db" 'SELECT name FROM epochs')
    is new "$("$assay" epoch "$work/s.db" second)" second
    { echo from 2; echo "place 2 0 $at_hash 1 7"; } | send >"$work/a.pipe"
    { echo from 3; echo "place 2 0 $at_hash 1 1"; } | send >"$work/channel1"
    "$assay" label "$work/s.db" mine sh -c "cat $work/channel1 >$work/a.pipe; exit 3"
    is "status of the command" $? 3
    "$assay" label "$work/s.db" killed sleep 60 & # its label ends with it
    sleep 0.3
    kill -9 $!
    wait $! 2>/dev/null
    sleep 0.3
    { echo from 4; echo "place 7 0 $at_matmul 1 2"; } | send >"$work/a.pipe"
    "$assay" flush "$work/s.db" >/dev/null
    is first "$(counts "$work/s.db@$first")" "quicksort:main 10"
    is second "$(counts "$work/s.db" | tr '\n' ' ')" "hash:main 7 matmul:main 2 "
    is mine "$(counts --database "$work/s.db" --epoch second --label mine)" "hash:main 1"
    is added "$(counts "$work/s.db@$first+second" | tr '\n' ' ')" "hash:main 7 matmul:main 2 quicksort:main 10 "
    "$assay" epoch "$work/s.db" third >/dev/null
    is dead "$(sqlite3 "$work/s.db" "SELECT group_concat(name) FROM epochs")" second,third
    is "dead rows" "$(sqlite3 "$work/s.db" "SELECT count(*) FROM samples WHERE id >> 32 NOT IN (SELECT id FROM sets)")" 0
    is "rows that live" "$(sqlite3 "$work/s.db" "SELECT count(*) FROM samples")" 3
    is listed "$("$assay" epoch --sets --csv --fields epoch,label,samples "$work/s.db" | tr '\n' ' ')" "epoch,label,samples second,,9 second,mine,1 "
    # A session that has but ended in an epoch leaves a set without samples, in nobody's way.
    is "newest that has samples" "$(counts "$work/s.db" | tr '\n' ' ')" "hash:main 7 matmul:main 2 "
    { echo from 5; echo end; } | send >"$work/a.pipe"
    "$assay" flush "$work/s.db" >/dev/null
    is "newest that has samples, still" "$(counts "$work/s.db" | tr '\n' ' ')" "hash:main 7 matmul:main 2 "
    { echo config 500; echo "place 2 0 $at_hash 1 4"; } | send >"$work/a.pipe"
    "$assay" flush "$work/s.db" >/dev/null
    is "the next session alone" "$(counts "$work/s.db")" "hash:main 4"
    is "a set without samples" "$("$assay" epoch --sets --csv --fields epoch,samples "$work/s.db" | grep -c '^third,0')" 1
    for how in --flush=3 --detach; do
        "$assay" daemon $how "$work/s.db" "$work/channel1=$kernel" >"$work/out" 2>&1 && fail "two daemons write"
    done
    says "$work/out" "another process writes it"
    end
    is "without a daemon" "$("$assay" epoch "$work/s.db" fourth)" fourth
    "$assay" label "$work/s.db" x true 2>/dev/null
    is "label without a daemon" $? 125
}

# Databases of several machines as one: numbers of load files differ, what came before is replaced.
case_merge() {
    { echo config 1000; echo "place 1 0 $at_quicksort 1 10"; echo "place 2 0 $at_hash 1 7"; echo end; } | send >"$work/channel1"
    { echo config 1000; echo "place 4 0 $at_json 1 4"; echo "place 2 0 $at_hash 1 6"; echo "place 1 0 $at_quicksort 1 1"; echo end; } | send >"$work/channel2"
    collect "$work/o.db1" "east:$work/channel1=$kernel"
    collect "$work/o.db2" "west:$work/channel2=$kernel"
    for again in 1 2; do
        collect "$work/s.db" "$work/o.db1" "$work/o.db2"
        is "east $again" "$(counts "$work/s.db@all,platform=east" | tr '\n' ' ')" "hash:main 7 quicksort:main 10 "
        is "west $again" "$(counts "$work/s.db@all,platform=west" | tr '\n' ' ')" "hash:main 6 json:walk_value 4 quicksort:main 1 "
        is "all $again" "$(counts "$work/s.db@all" | tr '\n' ' ')" "hash:main 13 json:walk_value 4 quicksort:main 11 "
    done
    is rows "$(sqlite3 "$work/s.db" 'SELECT count(*) FROM samples WHERE id >> 32 IN (SELECT id FROM sets)')" "$(sqlite3 "$work/s.db" 'SELECT count(*) FROM samples')"
    { echo config 1000; echo "place 1 0 $at_quicksort 1 5"; echo end; } | send >"$work/channel1"
    collect "$work/o.db1" "east:$work/channel1=$kernel"
    collect "$work/s.db" "$work/o.db1"
    is grown "$(counts "$work/s.db@all,platform=east" | tr '\n' ' ')" "hash:main 7 quicksort:main 15 "
    "$assay" daemon "$work/s.db" "$work/s.db" >"$work/out" 2>&1 && fail "a database is merged with itself"
    says "$work/out" "itself"
    printf 'x' >"$work/channel1"
    "$assay" daemon "$work/s.db" "$work/channel1" >"$work/out" 2>&1 && fail "an operand that is nothing"
    says "$work/out" "CHANNEL=PROGRAM.elf was expected"
}

# Instructions' samples of a run: each figure of a function is the one that `record --from` makes of the same bytes.
case_run() {
    "$build/sim/board/verilator/sim" "+elf=$build/programs/short/json.elf" +setup=period=10,seed=1 "+profile=$work/channel1" >"$work/out" 2>&1 </dev/null || fail "$(tail -n 3 "$work/out")"
    "$assay" record --from "$work/channel1" --config board -o "$work/channel.assay" "$build/programs/short/json.elf" >"$work/out" 2>&1 || fail "$(cat "$work/out")"
    collect --config board "$work/s.db" "$work/channel1=$build/programs/short/json.elf"
    reasons=$("$assay" report --list "$work/channel.assay" | sed -n 's/^  \(cycles_[a-z_0-9]*\).*/\1/p' | grep -v share | paste -sd ,)
    for what in function,samples,retired,aborted_samples,cycles_share,total_cycles function,samples,map_cycles,execute_cycles,oldest_cycles "function,samples,$reasons"; do
        for set in "$work/channel.assay" "$work/s.db"; do
            "$assay" report --method samples --csv --fields "$what" "$set" | awk -F , 'NR == 1 { for (i = 1; i <= NF; i++) keep[i] = $i !~ /_sigma/ } { for (i = 1; i <= NF; i++) if (keep[i]) printf "%s ", (i > 1 && NR > 1) ? sprintf("%.4g", $i) : $i; print "" }' | sort
        done >"$work/out"
        is "$what" "$(sort "$work/out" | uniq -u | head -n 3)" ""
        [ "$(wc -l <"$work/out")" -gt 20 ] && good || fail "few functions: $(head -n 4 "$work/out")"
    done
    [ "$(sqlite3 "$work/s.db" "SELECT count(*) FROM samples")" -lt "$(sum taken)" ] && good || fail "nothing was added up"
}

# dcpistats' figures, worked out by hand: hash has 10, 20, 60, matmul 30 each time.
case_stats() {
    for n in 10 20 60; do
        { echo config 1000; echo "place 2 0 $at_hash 1 $n"; echo "place 7 0 $at_matmul 1 30"; echo event 1 1000 1000 0; echo end; } | send >"$work/channel1"
        collect "$work/s.db" "$work/channel1=$kernel"
        "$assay" epoch "$work/s.db" "after$n" >/dev/null
    done
    is stats "$("$assay" stats --csv --fields procedure,range,sum,sets,mean,deviation,least,most "$work/s.db" | tr '\n' ' ')" \
        "procedure,range,sum,sets,mean,deviation,least,most hash:main,50000,90000,3,30000,26458,10000,60000 matmul:main,0,90000,3,30000,0,30000,30000 (all),50000,180000,3,60000,26458,40000,90000 "
    # each set brought to 60,000: hash 15, 24, 40; matmul 45, 36, 20 thousand
    is normalized "$("$assay" stats -n --csv --fields procedure,range,least,most "$work/s.db" | sed 1d | tr '\n' ' ')" \
        "hash:main,25000,15000,40000 matmul:main,25000,20000,45000 (all),0,60000,60000 "
    "$assay" stats "$work/s.db@after20" >"$work/out" 2>&1 && fail "one set is enough"
    says "$work/out" "two or more"
}

# A path longer than a socket's.
case_deep() {
    deep=$work/deep/$(printf '%0100d' 0)/$(printf '%0100d' 1)
    mkdir -p "$deep"
    mkfifo "$work/a.pipe"
    "$assay" daemon "$deep/s.db" "$work/a.pipe=$kernel" >"$work/said" 2>&1 &
    daemon=$!
    i=0
    while ! "$assay" daemon --stop "$deep/s.db" >"$work/out" 2>&1 && [ $i -lt 100 ]; do i=$((i + 1)); sleep 0.05; done
    wait "$daemon" || fail "$(cat "$work/said")"
    daemon=
    is answer "$(cat "$work/out")" "it stops"
    is "socket gone" "$(ls "$deep")" "$(printf 's.db\ns.db.lock')"
}

# shellcheck disable=SC2048 # cases are words
for case in ${*:-names kept reuse lies stranger torn killed storm full epochs merge run stats deep}; do
    clean
    "case_$case"
done
checks_end
