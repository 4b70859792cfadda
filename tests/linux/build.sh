#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sourced by the tests here, which have `compile`, `link`, the sources `others` beside those of the firmware, the file `object`:
#
#   build_test SOURCE COPY        $work/test.elf, with COPY in place of SOURCE
build_test() {
    files= objects=
    for file in sw/linux/*.c; do case $file in
        */init.c | */tools.c | */checks.c | */events.c | */assay_pmu.c | "$1") ;;
        *) files="$files $file" ;;
        esac done
    for file in tests/linux/supervisor.c $files "$2" $others; do
        made=$work/$(basename "$file").o
        $compile -c -o "$made" "$file" || return 1
        objects="$objects $made"
    done
    # shellcheck disable=SC2086 # words
    $link -o "$work/test.elf" $objects "$object"
}
