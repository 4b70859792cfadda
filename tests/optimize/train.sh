# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Sourced by what judges `assay optimize`: programs are built, trained on one input, and their cycles counted on another one.
# The script has taken build, compile, link and runtime from its arguments, and a folder `work`.

# A program that draws its input by a seed is trained on one from another seed, just as large. (It says that its result is another one
# than its source expects.) Any other program is trained on its short input.
fail() {
    echo "${0##*/}: $*" >&2
    exit 1
}

# build NAME SOURCES SHORT OUT FLAGS [LINKER FLAGS]
build() {
    local source objects="" folder=short/
    [ "$3" = 1 ] || folder=
    mkdir -p "$4.d"
    for source in "$2"/*.c; do
        # shellcheck disable=SC2086 # lists of options
        $compile $5 -w -DSIZE_SHORT="$3" -c "$source" -o "$4.d/$(basename "$source").o"
        objects="$objects $4.d/$(basename "$source").o"
    done
    for source in sw/programs/"$1"/*.S; do
        [ ! -e "$source" ] || objects="$objects $build/programs/$folder$1/$(basename "$source").o"
    done
    # shellcheck disable=SC2086
    $link ${6:-} $objects $runtime -o "$4"
}

# cycles ELF BASE: by the simulator's own count, of a run that prints what BASE printed, and ends as it did
cycles() {
    local status=0
    "$build/bin/assay" stat --csv -o "$1.csv" "$1" >"$1.out" 2>"$1.err" || status=$?
    echo "status $status" >>"$1.out"
    [ "$status" -le 1 ] || fail "$1: it ends with status $status: $(cat "$1.err")"
    cmp -s "$1.out" "$2.out" || fail "$1: it prints something else than $2."
    awk -F, '$1 == "cycles" { print $2 }' "$1.csv"
}

# train NAME: records $at.assay; $folder is its source, $sources that of the training input, of which $short says whether it is the short one
train() {
    local seed
    folder=sw/programs/$1
    if [ ! -d "$folder" ]; then # one of the tests
        folder=$at.source
        mkdir -p "$folder"
        cp "tests/optimize/$1.c" "$folder/main.c"
    fi
    seed=$(sed -n 's/.*uint64_t \(state\|seed\) = \([0-9a-fx]*\)[,;].*/\1 = \2/p' "$folder/main.c")
    short=1 sources=$folder period=128 runs=16
    if [ "$seed" ]; then
        short=0 sources=$at.train period=512 runs=1
        mkdir -p "$sources"
        cp "$folder"/* "$sources" 2>/dev/null || true
        sed -i "s/uint64_t $seed/uint64_t ${seed}1/" "$sources/main.c"
    fi
    build "$1" "$sources" $short "$at-train.elf" ""
    "$build/bin/assay" record -c $period -r $runs --no-truth -o "$at.assay" "$at-train.elf" >"$at.log" 2>&1 || [ $? = 1 ] || fail "$1: not recorded"
}
