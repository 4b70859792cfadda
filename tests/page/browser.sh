#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The page of `assay report --html` in Chromium: browser.js, put after the page's own script, does what a reader would
# do and writes down the result.
#
#   tests/page/browser.sh build
set -u
. tests/unit/stand_in.sh
here=$source/tests/page

# open PAGE: its DOM, when its scripts have run; the browser's own messages in ./messages.
open() {
    timeout --foreground 60 chromium --headless --no-sandbox --disable-gpu --user-data-dir="$work/browser" \
        --enable-logging=stderr --log-level=0 --dump-dom "file://$work/$1" 2>messages
}
quiet() { ! grep 'CONSOLE' messages; } # no error, no warning, nothing that the page's policy has stopped
verdicts() { sed -n 's/.*<pre id="verdict">\(.*\)/\1/p; /^good \|^bad /p' "$1" | sed 's/<.*//' | grep '^good \|^bad '; }

"$assay" record -c 50 -o a.assay "$build/unit/example.elf" >log 2>&1 || cat log
"$assay" report --html page.html a.assay || bad "no page"
sed -e "/^\/\/\]\]><\/script>/{s|.*||;r $here/browser.js
a //]]></script></body></html>
}" page.html >tested.html

open page.html >page.dom
if quiet; then good; else bad "messages on the console"; fi
for id in functions instructions; do
    rows=$(tr -d '\n' <page.dom | sed 's/.*id="'$id'"//; s/<\/table>.*//' | grep -o '<tr[ >]' | wc -l)
    if [ "$rows" -gt 3 ]; then good; else bad "$id: $rows rows"; fi
done
open tested.html >tested.dom
if quiet; then good; else bad "messages on the console while it is used"; fi
verdicts tested.dom >verdict
grep '^bad ' verdict
passed=$((passed + $(grep -c '^good ' verdict))) failed=$((failed + $(grep -c '^bad ' verdict)))
if [ "$(tail -n 1 verdict)" = "good the end" ]; then good; else bad "its test did not come to the end"; fi

# How it is laid out, at the widths of a desk and of a telephone, light and dark: a name may be long.
"${OBJCOPY:-riscv64-unknown-elf-objcopy}" --redefine-sym "sum=$(printf 'a_rather_long_name%.0s_' 1 2 3 4 5 6 7 8)" "$build/unit/example.elf" long.elf
"$assay" record -c 900 -o long.assay long.elf >log 2>&1 || cat log
"$assay" report --html long.html long.assay || bad "no page of a long name"
cp "$here/layout.html" .
laid_out() { # PAGE: its verdicts
    timeout --foreground 60 chromium --headless --no-sandbox --disable-gpu --user-data-dir="$work/browser" --allow-file-access-from-files \
        --window-size=1300,2000 --dump-dom "file://$work/layout.html#$1" 2>/dev/null | grep '^good \|^bad '
}
for page in page long; do
    laid_out $page.html >verdict
    grep '^bad ' verdict
    passed=$((passed + $(grep -c '^good ' verdict))) failed=$((failed + $(grep -c '^bad ' verdict)))
    if [ "$(tail -n 1 verdict)" = "good the end" ]; then good; else bad "layout of $page did not come to the end"; fi
done
# spoiled WHAT SED: a page that is wrong so is found.
spoiled() {
    sed "$2" long.html >wrong.html
    if laid_out wrong.html | grep -q '^bad '; then good; else bad "$1 is not found"; fi
}
spoiled "a table that is cut" 's/^\.sortable td.text {.*/.sortable td.text { max-width: none; }/'
spoiled "what sticks out" 's|<main>|<main><p style="width:600px">wide</p>|'
spoiled "text that cannot be read" 's/--soft: #[0-9a-f]*/--soft: #888888/g'
spoiled "another name in the navigation" 's|\(href="#source"\)>Source<|\1>Code<|'

# Faults must be found: a script that breaks, a sort that does not, an image from elsewhere.
sed 's/^"use strict";/missing();/' tested.html >broken.html
open broken.html >broken.dom
if quiet >log; then bad "a broken script is not found"; else good; fi
sed 's/return sign \* compareValues(a.value, b.value)/return 0/' tested.html >unsorted.html
open unsorted.html >unsorted.dom
if verdicts unsorted.dom | grep -q '^bad '; then good; else bad "a sort that does nothing is not found"; fi
sed 's|<main>|<main><img src="https://example.org/x.png"/>|' page.html >foreign.html
open foreign.html >foreign.dom
if quiet >log; then bad "an image from elsewhere is not found"; else good; fi

checks_end
