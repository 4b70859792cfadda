# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Sourced by what judges `assay optimize`: programs are built, trained on one input, and their cycles counted on another.
# The script has taken build, compile, link and runtime from its arguments, and a folder `work`.

# The training input differs from the judging one, but has its kind and size: it is drawn with another seed, by the program or by make_inputs.
# (The program then says that its result is not the one that its source expects.) `resized` names the programs that have a number in place
# of an input. Any other program is trained on its short input.
declare -A resized=([interp]='s/LIMIT = 2000 /LIMIT = 1700 /' [nops]='s/ROUNDS = 4000 /ROUNDS = 3000 /')

fail() {
    echo "${0##*/}: $*" >&2
    exit 1
}

# build NAME SOURCES SHORT OUT FLAGS [LINKER FLAGS]
build() {
    local source objects=""
    mkdir -p "$4.d"
    for source in "$2"/*.c; do
        # shellcheck disable=SC2086 # lists of options
        $compile $5 -w -DSIZE_SHORT="$3" -c "$source" -o "$4.d/$(basename "$source").o"
        objects="$objects $4.d/$(basename "$source").o"
    done
    for source in "$2"/*.S; do
        [ -e "$source" ] || continue
        # shellcheck disable=SC2086
        $compile -I"$2" -DSIZE_SHORT="$3" -c "$source" -o "$4.d/$(basename "$source").o"
        objects="$objects $4.d/$(basename "$source").o"
    done
    # shellcheck disable=SC2086
    $link ${6:-} $objects $runtime -o "$4"
}

# cycles ELF BASE: by the simulator's own count, of a run that prints what BASE printed, and ends as it did. All run by one name: the
# program's name is on its stack, whose place makes some a percent or two slower or faster.
cycles() {
    local status=0
    cp "$1" "$work/judged.elf"
    # shellcheck disable=SC2086
    "$build/bin/assay" stat ${stat_options:-} --csv -o "$1.csv" "$work/judged.elf" >"$1.out" 2>"$1.err" || status=$?
    echo "status $status" >>"$1.out"
    [ "$status" -le 1 ] || fail "$1: it ends with status $status: $(cat "$1.err")"
    cmp -s "$1.out" "$2.out" || fail "$1: it prints something else than $2."
    awk -F, '$1 == "cycles" { print $2 }' "$1.csv"
}

# inputs NAME: other ones in place of those of $sources
inputs() {
    [ -e "$build/host/make_inputs" ] || fail "there are no other inputs: make inputs makes what draws them."
    mkdir -p "$at.inputs/jpeg/input" "$at.inputs/png/input" "$at.inputs/json/input" "$at.inputs/fsm/input"
    "$build/host/make_inputs" "$at.inputs" 1 >"$at.inputs/log"
    cp "$at.inputs/$1/input"/* "$sources/input"
}

# train NAME: records $at.assay; $folder is its source, $sources that of the training input, of which $short says whether it is the short one
train() {
    local change
    folder=sw/programs/$1
    if [ ! -d "$folder" ]; then # one of the tests
        folder=$at.source
        mkdir -p "$folder"
        cp "tests/optimize/$1.c" "$folder/main.c"
    fi
    change=${resized[$1]:-$(sed -n 's/.*uint64_t \(state\|seed\) = \([0-9a-fx]*\)[,;].*/s\/uint64_t \1 = \2\/\&1\//p' "$folder/main.c")}
    short=1 sources=$folder period=128 runs=16
    if [ "$change" ] || [ -d "$folder/input" ]; then
        short=0 sources=$at.train period=512 runs=1
        cp -R "$folder/." "$sources"
        if [ -d "$folder/input" ]; then inputs "$1"; else sed -i "$change" "$sources/main.c"; fi
    fi
    build "$1" "$sources" $short "$at-train.elf" ""
    # shellcheck disable=SC2086
    "$build/bin/assay" record ${record_options:-} -c $period -r $runs --no-truth -o "$at.assay" "$at-train.elf" >"$at.log" 2>&1 || [ $? = 1 ] || fail "$1: not recorded"
}
