#!/bin/sh
# The page of `assay report --html` against what the command prints: read as XML, which it is, by xmllint. The profile
# is one of the stand-in for the simulator (tests/unit/stand_in_sim.c), with names that would be markup.
#
#   tests/page/page.sh build
set -u
build=$(cd "$1" && pwd)
assay=$build/bin/assay
export ASSAY_HOME="$build/unit/home"
. scripts/scratch.sh
. scripts/checks.sh
cd "$work" || exit 1
xpath() { xmllint --nonet --xpath "$1" "$2" 2>&1; } # PATH PAGE
same() { diff -u "$1" "$2"; }

# rows PAGE TABLE: "name value..." of each row: the text of cell 1, the values to sort by of the others.
rows() {
    count=$(xpath "count(//*[@id='$2']//*[local-name()='tbody']/*)" "$1")
    row=1
    while [ "$row" -le "$count" ]; do
        at="//*[@id='$2']//*[local-name()='tbody']/*[$row]"
        echo "$(xpath "string($at/*[1])" "$1") $(xpath "string($at/*[3]/@data-v)" "$1") $(xpath "string($at/*[2]/@data-v)" "$1")"
        row=$((row + 1))
    done
}
is_whole() { # PAGE: as many rows with the same values as CSV
    "$assay" report --json --fields function,samples,cycles_share a.assay |
        jq -r '"\(.function) \(.samples) \(.cycles_share)"' >expected
    rows "$1" functions >found
    same expected found
}
stays_alone() { # PAGE: every link leads into the page, nothing is loaded
    links=$(xpath "//@href | //@src" "$1" | tr ' ' '\n' | grep .)
    ! echo "$links" | grep -v '^href="#'
}
links_lead() { # PAGE
    for link in $(xpath "//@href" "$1" | tr ' ' '\n' | sed -n 's/^href="#\(.*\)"$/\1/p' | sort -u); do
        [ "$(xpath "count(//*[@id='$link'])" "$1")" = 1 ] || { echo "#$link leads nowhere"; return 1; }
    done
}

"${OBJCOPY:-riscv64-unknown-elf-objcopy}" --redefine-sym "sum=<script>x&y\"z" "$build/unit/example.elf" named.elf
"$assay" record -c 50 -o a.assay named.elf >log 2>&1 || cat log
check "the page is written" "$assay" report --html page.html a.assay
check "it is well formed" xmllint --nonet --noout page.html
check "its rows are those of report" is_whole page.html
check "nothing comes from elsewhere" stays_alone page.html
check "links lead somewhere" links_lead page.html
check "a name is no markup" [ "$(xpath "count(//*[local-name()='script'])" page.html)" = 1 ]
check "a name is shown" grep -q '&lt;script&gt;x&amp;y&#34;z' page.html

# Every instruction with samples has a row there, and one with heat in its function's part.
"$assay" annotate --csv --fields samples,cycles_share a.assay | awk -F , 'NR > 1 && $1 + $2 > 0' >sampled
check "instructions" [ "$(xpath "count(//*[@id='instructions']//*[local-name()='tbody']/*)" page.html)" = "$(wc -l <sampled)" ]
check "source is there" grep -q 'total += weigh(from\[i\]);' page.html

# Latencies: each histogram's bars are all of its samples.
samples=$("$assay" script --csv --fields fate,execute_cycles a.assay | grep -c '^retired,[0-9]')
bars=$(xpath "//*[@id='latency']//*[local-name()='figure'][4]//*[local-name()='title']" page.html | sed -n 's/.*: \([0-9]*\) samples.*/\1/p' | awk '{ n += $1 } END { print n }')
check "the bars of a histogram are all samples ($bars of $samples)" [ "$bars" = "$samples" ]
check "parts of the bar" [ "$(xpath "count(//*[@id='time']//*[@class='whole']//*[local-name()='i'])" page.html)" -gt 2 ]

# A fault must be found.
sed 's/data-v="\([0-9]\{3,4\}\)"/data-v="1\1"/' page.html >wrong.html
if is_whole wrong.html >log 2>&1; then check "a wrong value is found" false; else passed=$((passed + 1)); fi
sed 's|href="#time"|href="https://example.org/"|' page.html >wrong.html
if stays_alone wrong.html >log 2>&1; then check "a link elsewhere is found" false; else passed=$((passed + 1)); fi

# Without its program there is no source, and that is told; processes have their own programs.
mv named.elf gone.elf
check "a page without its program" "$assay" report --html page.html a.assay
check "says so" grep -q 'class="missing">There is none: .*named.elf' page.html
check "is well formed" xmllint --nonet --noout page.html
check "the program is elsewhere" "$assay" report --html page.html --elf gone.elf a.assay
check "and is found" grep -q 'total += weigh' page.html
"$assay" record -c 50 -o s.assay "$build/unit/system.elf" >log 2>&1
check "a system" "$assay" report --html system.html s.assay
check "a process' function" grep -q '<b>worker#2:sum</b>' system.html
check "its page is well formed" xmllint --nonet --noout system.html

# A profile without samples.
"$assay" record -c 1073741824 -o none.assay "$build/unit/example.elf" >log 2>&1
check "no samples" "$assay" report --html none.html none.assay
check "is well formed" xmllint --nonet --noout none.html
check "has no numbers that are none" fails grep -qwE '(nan|inf)' none.html

# Command lines.
for words in "--csv" "--by process" "--sort samples" "--fields samples"; do
    # shellcheck disable=SC2086
    check "--html with $words is refused" sh -c '! "$0" report --html no.html "$@" a.assay' "$assay" $words
done
check "--elf without --html is refused" sh -c '! "$0" report --elf gone.elf a.assay' "$assay"
check "a page that cannot be written" sh -c '! "$0" report --html /dev/full a.assay' "$assay"

checks_end
