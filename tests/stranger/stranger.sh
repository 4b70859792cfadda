#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What a stranger may send: each file must end every command soon, by itself (no signal), with an error that names it or with a
# report that has nothing of what lies outside of the source folders.
#
#   tests/stranger/stranger.sh build
set -u
. tests/unit/stand_in.sh
scripts=$source/scripts
soon() { timeout --foreground -s KILL 20 "$@"; } # status 137 after that
ends() { # COMMAND...: by itself, whatever it says
    soon "$@" >out 2>err
    [ $? -lt 126 ]
}
refused() { # WORD COMMAND...
    word=$1
    shift
    soon "$@" >out 2>err
    [ $? -eq 125 ] && tr '\n' ' ' <err | grep -q -e "$word" err
}

# --- schemas
"$assay" record -c 50 --seed 7 --truth -o good.assay "$build/unit/example.elf" >log 2>&1 || cat log
schema() { # NAME WORD SQL: no command takes it
    cp good.assay "$1.assay"
    if ! sqlite3 "$1.assay" "$3" >log 2>&1; then cat log; fi
    check "$1: report" refused "$1.assay: .*$2" "$assay" report "$1.assay"
    check "$1: script" refused "$1.assay: .*$2" "$assay" script "$1.assay"
    check "$1: export" refused "$1.assay: .*$2" "$assay" export --to csv "$1.assay"
}
endless='WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)'
schema view 'view meta' "DROP TABLE meta; CREATE VIEW meta AS $endless SELECT 'config' AS name, i AS value FROM n"
schema view-samples 'view samples' "DROP TABLE samples; CREATE VIEW samples AS $endless SELECT i AS id, i AS pc, x'00' AS record FROM n"
schema view-beside 'view mine' "CREATE VIEW mine AS $endless SELECT i FROM n"
schema trigger 'trigger told' "CREATE TRIGGER told AFTER INSERT ON meta BEGIN DELETE FROM samples; END"
schema index 'index slow' "CREATE INDEX slow ON samples(length(hex(record)))"
schema virtual 'table words' "CREATE VIRTUAL TABLE words USING fts5(a)"
schema generated 'table meta' "ALTER TABLE meta ADD COLUMN more AS (hex(zeroblob(100000000)))"
schema check 'table more' "CREATE TABLE more(a CHECK(length(hex(zeroblob(400000000))) > a)); INSERT INTO more VALUES(1), (2), (3)"
schema default 'table symbols' "ALTER TABLE symbols ADD COLUMN more DEFAULT 3"
schema order 'table meta' "DROP TABLE meta; CREATE TABLE meta(name TEXT PRIMARY KEY COLLATE NOCASE, value TEXT NOT NULL)"
schema missing 'damaged' "DROP TABLE counters"
schema many 'damaged' "INSERT INTO meta $endless SELECT 'fact.' || i, 'x' FROM n LIMIT 300000"
schema long 'damaged' "INSERT INTO meta VALUES('long', hex(zeroblob(2000000)))"
check "what nobody has changed is read" "$assay" report good.assay
cp good.assay plain.assay
sqlite3 plain.assay "CREATE TABLE beside(a INTEGER PRIMARY KEY, b TEXT NOT NULL, c BLOB)"
check "a plain table beside the others is no matter" "$assay" report plain.assay
mkfifo pipe.assay
check "a FIFO" refused 'pipe.assay: not an Assay profile' "$assay" report pipe.assay
check "a device" refused '/dev/zero: not an Assay profile' "$assay" report /dev/zero

# --- facts and numbers that no recorder writes
for table in meta counters; do
    for value in "'-1'" "'18446744073709551615'" "'nan'"; do
        cp good.assay facts.assay
        sqlite3 good.assay "SELECT name FROM $table" | "$scripts/drawn.sh" 3 >names
        while read -r name; do
            cp good.assay facts.assay
            sqlite3 facts.assay "UPDATE $table SET value = $value WHERE name = '$name'"
            ends "$assay" report facts.assay && ends "$assay" export --to firefox facts.assay || echo "$name: status $?, $(head -n 1 err)"
        done <names >wrong
        check "$table $value" [ ! -s wrong ]
        cat wrong
    done
done
for sql in "UPDATE symbols SET size = -1" "UPDATE symbols SET address = -address" "UPDATE symbols SET size = 0" \
    "UPDATE symbols SET name = ''" "UPDATE symbols SET name = x'00'" "UPDATE symbols SET name = hex(zeroblob(300000))" "DELETE FROM symbols" \
    "UPDATE truth SET fetched = -1" "UPDATE truth SET pc = -pc" "DELETE FROM samples; UPDATE meta SET value = 0 WHERE name = 'samples'" \
    "UPDATE samples SET pc = 0" "UPDATE samples SET record = zeroblob(64)"; do
    cp good.assay numbers.assay
    sqlite3 numbers.assay "$sql"
    check "$sql: report" ends "$assay" report numbers.assay
    check "$sql: annotate" ends "$assay" annotate numbers.assay
    check "$sql: truth" ends "$assay" truth numbers.assay
    check "$sql: the page" ends "$assay" report --html page.html numbers.assay
    for format in folded pprof firefox llvm-sample callgrind; do
        check "$sql: $format" ends "$assay" export --to "$format" numbers.assay
    done
done

# --- sources: SECRET must never be shown, ALLOWED must. The program lies in a checkout of its own, and the command runs in another.
mkdir -p project/.git project/.hidden outside elsewhere/.git
printf 'SECRET\nSECRET\nSECRET\n' | tee outside/secret.c project/secret project/secret.txt project/.hidden/secret.c >outside/secret
ln -s "$work/outside/secret.c" project/link.c
ln -s "$work/outside" project/folder
mkfifo project/fifo.c
ln -s /dev/zero project/zero.c
cp project/secret project/long.c && truncate -s 100M project/long.c
printf 'int allowed; /* ALLOWED */\n' | tee project/allowed.c >project/noend
ln -s allowed.c project/same.c
source_case() { # PATH [OPTIONS]: a program whose first line is said to be of that file
    printf '# 1 "%s"\nint start(int n) { int s = 0; for (int i = 0; i < n; i++) s += i * n; return s; }\n' "$1" >project/program.i
    riscv64-unknown-elf-gcc -march=rv64imac_zicsr -mabi=lp64 -mcmodel=medany -O1 -g -nostdlib -nostartfiles -ffreestanding \
        -Wl,--nmagic,-Ttext=0x80000000,-e,start,--no-relax,--build-id=none,--no-warn-rwx-segments project/program.i -o project/program.elf || exit 1
    shift
    "$assay" record -c 50 --seed 7 -o program.assay project/program.elf >log 2>&1 || cat log
    (cd elsewhere && soon "$assay" annotate "$@" ../program.assay start >../annotated && soon "$assay" report --html ../page.html "$@" ../program.assay)
}
secret() { # PATH WHY [OPTIONS]
    path=$1 why=$2
    shift 2
    check "$path: the commands end" source_case "$path" "$@"
    check "$path: is not shown" fails grep -q SECRET annotated page.html
    check "$path: and why" grep -q "$why" annotated
}
shown() { # PATH WORD [OPTIONS]
    path=$1 word=$2
    shift 2
    check "$path: the commands end" source_case "$path" "$@"
    check "$path: annotate shows it" grep -q "$word" annotated
    check "$path: the page shows it" grep -q "$word" page.html
}
secret /dev/zero 'elsewhere: --source DIR'
secret /etc/passwd 'elsewhere: --source DIR'
secret "$work/outside/secret.c" 'elsewhere: --source DIR'
secret "$work/project/../outside/secret.c" 'elsewhere: --source DIR'
secret "$work/project/link.c" 'elsewhere: --source DIR'
secret "$work/project/folder/secret.c" 'elsewhere: --source DIR'
secret "$work/project/zero.c" 'elsewhere: --source DIR'
secret "$work/project/.hidden/secret.c" 'elsewhere: --source DIR'
secret "$work/project/secret" 'elsewhere: --source DIR'
secret "$work/project/secret.txt" 'elsewhere: --source DIR'
secret "$work/project/fifo.c" 'not a regular file'
secret "$work/project/long.c" 'too long'
secret "$work/project/absent.c" 'not found'
secret "$work/project/zero.c" 'elsewhere: --source DIR' --source "$work/project"
secret "$work/outside/secret.c" 'elsewhere: --source DIR' --source "$work/project"
shown "$work/project/allowed.c" ALLOWED
shown "$work/project/same.c" ALLOWED
shown "$work/project/noend" ALLOWED --source "$work/project"
shown "$work/outside/secret.c" SECRET --source "$work/outside" # whoever says so
"$assay" annotate --source "$work/absent" program.assay >out 2>err
check "--source of no folder" [ "$(cat err)" = "assay annotate: --source $work/absent: a folder was expected, at most 32 of them." ]
check "--source is not a run's" fails "$assay" stat --source . project/program.elf
check "a program that is a FIFO" refused 'fifo.c: ' "$assay" annotate --elf project/fifo.c program.assay

# The profile keeps its program, and may say that it lay anywhere: nothing of that place is shown.
source_case "$work/project/allowed.c" || echo "no program"
rm project/program.elf
(cd elsewhere && soon "$assay" annotate ../program.assay start >../annotated 2>&1)
check "a kept program: its old place is no source folder" sh -c '! grep -q ALLOWED annotated && grep -q "elsewhere: --source DIR" annotated'
(cd elsewhere && soon "$assay" annotate --source ../project ../program.assay start >../annotated 2>&1)
check "a kept program: --source" grep -q ALLOWED annotated
(cd project && soon "$assay" annotate ../program.assay start >../annotated 2>&1)
check "a kept program: the current folder" grep -q ALLOWED annotated

# Debug information that would go on in a FIFO: the folder of its unit is a string there (form 0x1f21).
mkfifo shared.debug
printf 'shared.debug\0aaaaaaaaaaaaaaaaaaaa' >./link
cat >shared.S <<'END'
    .file 1 "allowed.c"
    .globl start
    .type start, @function
start:
    .loc 1 1
    addi a0, a0, 1
    .loc 1 2
    j start
end:
    .size start, . - start
    .section .debug_abbrev
    .byte 1, 0x11, 0, 0x1b, 0xa1, 0x3e, 0x10, 0x17, 0x11, 1, 0x12, 7, 0, 0, 0
    .section .debug_info
    .4byte 3f - 2f
2:  .2byte 4
    .4byte 0
    .byte 8
    .byte 1
    .4byte 0
    .4byte 0
    .8byte start
    .8byte end - start
3:
END
riscv64-unknown-elf-gcc -march=rv64imac_zicsr -mabi=lp64 -nostdlib -nostartfiles -Wl,--nmagic,-Ttext=0x80000000,-e,start,--no-relax,--build-id=none,--no-warn-rwx-segments shared.S -o shared.elf || exit 1
riscv64-unknown-elf-objcopy --add-section .gnu_debugaltlink=link shared.elf
"$assay" record -c 50 --seed 7 -o shared.assay shared.elf >log 2>&1 || cat log
check "shared debug information in a FIFO" refused 'shared.debug, which is not a regular file' "$assay" annotate shared.assay start
check "shared debug information in a FIFO: export" refused 'not a regular file' "$assay" export --to pprof shared.assay
rm shared.debug
check "shared debug information that is not there" "$assay" annotate shared.assay start

# A process' program that is a FIFO: the profile says where it is.
"$assay" record -c 50 --seed 7 -o system.assay "$build/unit/system.elf" >log 2>&1 || cat log
sqlite3 system.assay "UPDATE meta SET value = '$work/project/fifo.c' WHERE name LIKE 'process.%.elf'"
for command in "report" "annotate" "mem" "export --to pprof" "export --to callgrind" "report --html page.html"; do
    # shellcheck disable=SC2086 # words
    check "a process' program that is a FIFO: $command" ends "$assay" $command system.assay
done

checks_end
