#!/bin/sh
# What help texts and pages show works as it stands there: the examples of every `--help`, and the commands of README.md and
# docs/guide.md with the programs' short versions.
#
#   tests/system/examples.sh BUILD
#
# Files that the examples name are there beforehand, as a reader would have them: sort.elf counts its blocks, edges and calls, and its
# profiles and traces are of one run. The last line is `N passed, N failed`.
set -u
source=$(pwd) build=$(cd "$1" && pwd)
. scripts/scratch.sh
PATH=$build/bin:$work/tools:$PATH
passed=0 failed=0 skipped=

# What needs more than this tree builds: ideal machines (`make multisim-sims`; test icost-multisim).
elsewhere='icost --multisim'

# run LINE: as in a shell. The command in front of a pipe must succeed, too, unless `head` ends it.
run() {
    first=${1%% | *} rest=
    [ "$first" = "$1" ] || rest=" | ${1#* | }"
    case $rest in *"| head"*) rest="$rest; echo 0 >status" ;; esac
    rm -f status
    timeout 120 sh -c "{ $first; echo \$? >status; }$rest" >said 2>&1 </dev/null && [ "$(cat status)" = 0 ]
}
example() { # WHERE LINE
    [ -z "${TIMES:-}" ] || echo "$(date +%s) $2" >>"$TIMES"
    case $2 in *"$elsewhere"*)
        skipped="$skipped$2; "
        return ;;
    esac
    if run "$2"; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "$1: FAILED: $2"
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

# --- what the examples have
mkdir -p "$work/tools" "$work/have"
printf '#!/bin/sh\ngrep -q " [1-9]" && echo "<svg/>"\n' >"$work/tools/flamegraph.pl" # reads folded stacks
chmod +x "$work/tools/flamegraph.pl"
cd "$work/have" || exit 1
short=$build/programs/short
cp "$short/hash.elf" "$short/table.elf" .
cp "$source/tests/system/sort.c" .
head -n 6 "$source/README.md" >book.txt
cp book.txt picture.png
cp "$source/sw/driver/link.ld" "$build"/driver/crt0.o "$build"/driver/console.o "$build"/driver/syscalls.o "$build"/driver/memory.o \
    "$build"/driver/arguments.o .
{
    assay-cc --blocks --edges --calls -O2 -g -march=rv64imac -mabi=lp64 -mcmodel=medany --specs=picolibc.specs -nostartfiles -T link.ld \
        -o sort.elf sort.c crt0.o console.o syscalls.o memory.o arguments.o &&
    assay record -c 100 --truth --signatures 4000 --trace sort.trace --channel sort.counts -o sort.assay sort.elf
    assay record -c 100 -o old.assay "$short/quicksort.elf" && assay record -c 100 -o new.assay "$short/fsm.elf"
    assay record -c 100 -o kernel.assay "$short/kernel.elf" slice=5000 quicksort
    assay record -c 100 --config board --channel tty -o tty.assay sort.elf
} >"$work/prepared" 2>&1 </dev/null || { cat "$work/prepared"; echo "0 passed, 1 failed"; exit 1; }

# --- examples of the help texts: each command's in a folder of its own
for command in $(assay --help | sed -n '/^commands:/,/^$/s/^  \([a-z]*\) .*/\1/p') cc ''; do
    rm -rf "$work/here"
    cp -r "$work/have" "$work/here"
    cd "$work/here" || exit 1
    case $command in
    cc) assay-cc --help ;;
    '') assay --help ;;
    *) assay "$command" --help ;;
    esac | sed -n '/^examples*\>/,$s/^  //p' | joined | sed -e '/^PREFIX/d' -e "s|/dev/ttyUSB1|tty|" -e '/^`assay/d' >"$work/lines"
    [ -s "$work/lines" ] || { failed=$((failed + 1)); echo "$command: FAILED: no examples"; }
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
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
