#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installed, from a folder that has nothing of this tree: the make rules that come along (sw/driver/assay.mk) build a program of two
# files, run it and show its counts; also a program that chooses by its own samples what it counts. Both print what they print uninstrumented.
#
#   tests/system/installed.sh BUILD
#
# The last line is `N passed, N failed`.
set -u
build=$1
. scripts/scratch.sh
. scripts/checks.sh
prefix=$work/a/prefix
check "installed" scripts/install.sh "$build" "$prefix"
# Links of the installed pages lead somewhere; one that does not is found.
# shellcheck disable=SC2046
links() { (cd "$prefix/share/doc/assay" && find . -name '*.md' | sed 's,^\./,,' | sort >"$work/pages" && awk -f "$work/links.awk" pass=1 $(cat "$work/pages") pass=2 $(cat "$work/pages")); }
cp scripts/links.awk "$work"
check "links of the installed pages" links
rm "$prefix/share/doc/assay/docs/results/seeds.md"
check "a link that leads nowhere is found" fails links
mkdir "$work/own"
cat >"$work/own/Makefile" <<END
include $prefix/share/assay/assay.mk
sum.counted sum.elf: sum.c part.c
END
cat >"$work/own/part.c" <<'END'
int part(int n);
int part(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += i;
    return sum;
}
END
cat >"$work/own/sum.c" <<'END'
#include <stdio.h>
#include <stdlib.h>
int part(int n);
int main(int count, char **argument) {
    int sum = 0, rounds = count > 1 ? atoi(argument[1]) : 1;
    for (int i = 0; i < rounds; i++)
        sum += part(40);
    printf("%d\n", sum);
    return sum ? 0 : 1;
}
END
cat >"$work/own/bad.c" <<'END'
int main(void) {
    __asm__ volatile(".word 0x5b");
    return 0;
}
END

# own GOAL...: by make, in that folder; standard output in the file out
own() { (cd "$work/own" && make -s --no-print-directory "$@" >out 2>message); }
plain() { "$prefix/bin/assay" run --config board "$work/own/sum.elf" 30; }
shows() { grep -q "$1" "$work/own/out"; }

check "counts" own sum.counts ASSAY_ARGS=30 ASSAY_RUN='--config board'
cp "$work/own/out" "$work/counted"
check "plain" own sum.elf
plain >"$work/plain"
check "the same output" cmp "$work/plain" "$work/counted"
check "shown" own sum.report ASSAY_SHOW='--calls --csv'
check "part was called 30 times" shows ',part,.*,30$'
check "blocks by lines" own sum.report ASSAY_SHOW='--blocks --csv'
check "the loop ran 1200 times" shows ',part.c:5,1200,'
check "nothing is made again" own -q sum.counts
check "no counts of a run that fails" fails own sum.counts -B ASSAY_ARGS=0 ASSAY_RUN='--config board'
check "... none at all" [ ! -e "$work/own/sum.counts" ]
check "what cannot be counted" fails own bad.counted
check "... with its line" grep -q 'bad.c:2' "$work/own/message"
check "by its own samples" own sum.report -B ASSAY_COUNT='--blocks --hot=1/20/100' ASSAY_ARGS=200 ASSAY_RUN='--config board --check'
check "... part is the hottest" shows '^# counted from its choice on: part,'
# The reference simulator has no sampler.
check "without a sampler" "$build/bin/assay-iss" --channel "$work/own/sum.counts" "$work/own/sum.counted" 30
check "... shown" own sum.report ASSAY_SHOW='--blocks --csv'
check "... all are counted" shows ',part.c:5,1200,'
checks_end
