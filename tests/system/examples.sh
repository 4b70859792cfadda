#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What help texts and pages show works as it stands there: the examples of every `--help`, and the commands of README.md and
# docs/guide.md with the programs' short versions.
#
#   tests/system/examples.sh BUILD
#
# Files that the examples name are there beforehand, as a reader would have them: profile and trace of sort.elf are of one run, and
# where counts stand beside samples it is one that counts. The last line is `N passed, N failed`.
set -u
source=$(pwd) build=$(cd "$1" && pwd)
. scripts/scratch.sh
PATH=$build/bin:$work/tools:$PATH
. scripts/checks.sh
skipped=

# What needs more than this tree builds: ideal machines (`make multisim-sims`; test icost-multisim), a board (test board).
elsewhere='icost --multisim' board=/dev/ttyUSB0

# run LINE: as in a shell. The command in front of a pipe must succeed, too, unless `head` ends it.
run() {
    first=${1%% | *} rest=
    [ "$first" = "$1" ] || rest=" | ${1#* | }"
    rm -f status
    pager='command -v less >/dev/null || less() { cat; }' # not everybody has one
    timeout 120 sh -c "$pager; { $first; echo \$? >status; }$rest" >said 2>&1 </dev/null || return 1
    case $rest in *"| head"*) [ "$(cat status)" != 141 ] || return 0 ;; esac
    [ "$(cat status)" = 0 ]
}
example() { # WHERE LINE
    case $2 in *"$elsewhere"* | *"$board"*)
        skipped="$skipped$2; "
        return ;;
    esac
    if run "$2"; then good; else
        bad "$1: $2"
        head -n 5 said
    fi
}
# Standard input: lines, which `\` at the end joins.
each_line() { # WHERE
    while read -r line; do
        case $line in '' | '#'*) continue ;; esac
        example "$1" "$line"
    done
}
joined() { sed -e ':a' -e '/\\$/N; s/ *\\\n */ /; ta'; }

# One that fails is found, wherever.
cd "$work" || exit 1
for line in "assay report absent.assay" "assay report absent.assay | cat" "assay report absent.assay | head -5" "assay --help | grep nothing-of-it"; do
    if run "$line"; then
        bad "passed, though it fails: $line"
    else
        good
    fi
done
for line in "assay --help" "assay --help | head -1" "assay annotate --help | grep -c cycles"; do example "as it is" "$line"; done

# --- what the examples have
mkdir -p "$work/tools" "$work/have"
printf '#!/bin/sh\ngrep -q " [1-9]" && echo "<svg/>"\n' >"$work/tools/flamegraph.pl" # reads folded stacks
chmod +x "$work/tools/flamegraph.pl"
cd "$work/have" || exit 1
short=$build/programs/short
cp "$short/hash.elf" "$short/table.elf" .
cp "$source/tests/system/sort.c" .
cp "$build/programs/json.elf" long.elf
printf 'suite core\nprogram sort\n  elf sort.elf\nprogram hash\n  elf hash.elf\nmachine board\nmachine wide\n' >core.suite
head -n 6 "$source/README.md" >book.txt
cp book.txt picture.png
cp "$source/sw/driver/link.ld" "$build"/driver/crt0.o "$build"/driver/console.o "$build"/driver/syscalls.o "$build"/driver/memory.o \
    "$build"/driver/arguments.o .
compiled() {
    "$@" -O2 -g -march=rv64imac -mabi=lp64 -mcmodel=medany --specs=picolibc.specs -nostartfiles -T link.ld -o sort.elf sort.c \
        crt0.o console.o syscalls.o memory.o arguments.o
}
taken() { assay record -c 50 --truth --signatures 2000 --trace sort.trace --channel sort.counts -o sort.assay sort.elf; }
{
    compiled riscv64-unknown-elf-gcc && taken && assay optimize --prefetches sort.prefetch sort.assay
    mkdir ../counted && cp ./* ../counted && (cd ../counted && compiled assay-cc --blocks --calls && taken)
    assay record -c 100 -o old.assay "$short/quicksort.elf" && assay record -c 100 -o new.assay "$short/fsm.elf"
    assay record -c 100 -o kernel.assay "$short/kernel.elf" slice=5000 quicksort
    assay record -c 100 --config board --channel tty -o tty.assay sort.elf
    assay suite run --label 1a2b3c4 core.suite
    for day in monday tuesday; do assay daemon samples.db tty=sort.elf && assay epoch samples.db $day && assay daemon samples.db tty=sort.elf; done
} >"$work/prepared" 2>&1 </dev/null || { cat "$work/prepared"; echo "0 passed, 1 failed"; exit 1; }

# --- examples of the help texts, a third of the commands in rotation: each command's in a folder of its own
for command in $({ assay --help | sed -n '/^commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'; echo cc; } | "$source/scripts/drawn.sh" 3) ''; do
    rm -rf "$work/here"
    cp -r "$work/have" "$work/here"
    [ "$command" != report ] || cp "$work/counted"/* "$work/here"
    cd "$work/here" || exit 1
    case $command in
    cc) assay-cc --help ;;
    '') assay --help ;;
    *) assay "$command" --help ;;
    esac | sed -n '/^examples*\>/,$s/^  //p' | joined | sed -e '/^PREFIX/d' -e "s|/dev/ttyUSB1|tty|" -e '/^`assay/d' >"$work/lines"
    [ -s "$work/lines" ] || bad "$command: no examples"
    each_line "assay $command --help" <"$work/lines"
done

# --- commands of the pages, with short programs
rm -rf "$work/here" && mkdir "$work/here" && cd "$work/here" || exit 1
ln -s "$build" build
ln -s "$source/sw" .
cp "$work/have/book.txt" README.md
cp "$source/tests/system/sort.c" my.c
for page in README.md docs/guide.md; do
    awk '/^<!-- .* begin/ { skip = 1 } /^<!-- .* end/ { skip = 0 } /^```/ { code = !code; next } code && !skip && /^(build\/bin\/assay|riscv64-)/ { on = 1 }
        code && on { print } !/\\$/ { on = 0 }' "$source/$page" | joined |
        sed -e 's|build/programs/|build/programs/short/|g' -e 's|counted/blocks/jpeg|counted/all/quicksort|' -e 's|  *#.*||' >"$work/lines"
    each_line "$page" <"$work/lines"
done
[ -z "$skipped" ] || echo "not run here: $skipped"
checks_end
