#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The page of `assay report --html` against what the command prints: read as XML, which it is, by xmllint. The profile
# is one of the stand-in for the simulator (tests/unit/stand_in_sim.c), with names that would be markup.
#
#   tests/page/page.sh build
set -u
. tests/unit/stand_in.sh
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
check "the page is written" "$assay" report --source "$source" --html page.html a.assay
check "it is well formed" xmllint --nonet --noout page.html
check "its rows are those of report" is_whole page.html
check "nothing comes from elsewhere" stays_alone page.html
check "links lead somewhere" links_lead page.html
check "a name is no markup" [ "$(xpath "count(//*[local-name()='script'])" page.html)" = 1 ]
check "a name is shown" grep -q '&lt;script&gt;x&amp;y&#34;z' page.html

# Every instruction with samples has a row there, and one with heat in its function's part.
"$assay" annotate --csv --fields samples,cycles_share a.assay | awk -F , 'NR > 1 && $1 + $2 > 0' >sampled
check "instructions" [ "$(xpath "count(//*[@id='instructions']//*[local-name()='tbody']/*)" page.html)" = "$(wc -l <sampled)" ]
# The source of a function has each line once, in order; a gap stands where some are left out. Each file has a number of its own.
lines_ascend() { # PAGE
    awk '
        function wrong(text) { print text; bad = 1 }
        /class="listing source"/ { on = 1; last = 0; split("", of) }
        /class="listing">/ { on = 0 }
        !on { next }
        /class="file"/ { last = 0; gap = 1; key = "" }
        /class="gap"/ { gap = 1 }
        match($0, /data-line="[0-9]+/) {
            k = substr($0, RSTART, RLENGTH)
            if (key == "") {
                if (k in of) wrong(k " again")
                of[k]
                key = k
            }
            if (k != key) wrong(k " in " key)
        }
        match($0, /class="line">[0-9]+</) {
            n = substr($0, RSTART + 13, RLENGTH - 14) + 0
            if (n <= last || (n > last + 1 && !gap) || (n == last + 1 && gap && last)) wrong(n " after " last)
            last = n
            gap = 0
            seen++
        }
        END { exit bad || !seen }' "$1"
}
# The heat of a function's lines is all of it, and that of its instructions.
is_hot() { # PAGE
    awk '
        function ends() {
            if (n && (sum < 0.99 || sum > 1.01)) { print "heat " sum; bad = 1 }
            all += n > 0
            n = sum = 0
        }
        /class="listing/ { ends() }
        match($0, /^<tr class="sampled[^>]*--h:[0-9.]+/) {
            text = substr($0, RSTART, RLENGTH)
            sub(/.*:/, "", text)
            sum += text
            n++
        }
        END { ends(); exit bad || all < 4 }' "$1"
}
check "source lines are in order" lines_ascend page.html
check "heat is of the function" is_hot page.html
sed 's|class="line">\([0-9]\)\([0-9]\)<|class="line">\2\1<|' page.html >wrong.html
check "lines in another order are found" fails lines_ascend wrong.html
sed 's|^\(<tr class="sampled[^>]*--h:\)0|\11|' page.html >wrong.html
check "more heat is found" fails is_hot wrong.html
two_files
"$assay" record -c 50 -o apart.assay apart.elf >log 2>&1
check "a page of two files" "$assay" report --html apart.html apart.assay
check "has both" sh -c '[ "$(grep -o "class=\"file\">.*weigh.h\|class=\"file\">.*apart.c" apart.html | sort -u | wc -l)" = 2 ]'
check "in order" lines_ascend apart.html
check "and hot" is_hot apart.html
check "source is there" grep -q 'total += weigh(from\[i\]);' page.html

# Latencies: each histogram's bars are all of its samples.
samples=$("$assay" script --csv --fields fate,execute_cycles a.assay | grep -c '^retired,[0-9]')
bars=$(xpath "//*[@id='latency']//*[local-name()='figure'][4]//*[local-name()='title']" page.html | sed -n 's/.*: \([0-9]*\) samples.*/\1/p' | awk '{ n += $1 } END { print n }')
check "the bars of a histogram are all samples ($bars of $samples)" [ "$bars" = "$samples" ]
# In each of them the median, and what 90 and 99 % do not exceed, are those of the sorted samples.
quantiles() { # PAGE
    figure=0
    for stage in map data issue execute retire memory oldest total; do
        figure=$((figure + 1))
        "$assay" script --csv --fields "fate,${stage}_cycles" a.assay | sed -n 's/^retired,\([0-9]\)/\1/p' | sort -n | awk '
            function at(part, n) { n = int(part * NR); return v[n < part * NR ? n + 1 : n] }
            { v[NR] = $1 } END { print at(0.5), at(0.9), at(0.99), NR }' >sorted
        xpath "string(//*[@id='latency']//*[local-name()='figure'][$figure]/*[local-name()='p'])" "$1" | sed 's/90 %//; s/99 %//; s/[^0-9]\+/ /g; s/^ //; s/ $//' >shown
        same sorted shown || return 1
    done
}
check "quantiles of the histograms" quantiles page.html

# Where the cycles went: each reason, and the five groups, have what all functions of report have together.
reasons() { # METHOD
    "$assay" report --json --method "$1" a.assay | jq -s -r '[.[] | to_entries[] | select(.key | test("^cycles_(?!share).*(?<!_sigma)$"))] | group_by(.key)[] |
        "\(.[0].key | sub("cycles_"; "")) \(map(.value) | add)"' | awk '$2 > 0' | sort >reasons
}
in_reasons() { # PAGE: name, percent, cycles
    awk 'NR == FNR { cycles[$1] = $2; all += $2; n++; next } { off = $3 - cycles[$1]; part = $2 - 100 * cycles[$1] / all
        if (off > 1 || off < -1 || part > 0.051 || part < -0.051) { print; bad = 1 } rows++ } END { exit bad || rows != n }' reasons "$1"
}
shown_reasons() { # PAGE
    at="//*[@class='reasons']//*[local-name()='tbody']/*"
    for row in $(seq "$(xpath "count($at)" "$1")"); do
        echo "$(xpath "string(($at)[$row]/*[1])" "$1") $(xpath "string(($at)[$row]/*[2])" "$1") $(xpath "string(($at)[$row]/*[3])" "$1" | tr -d ,)"
    done >shown
}
"$assay" report --method samples --html samples.html a.assay
reasons samples
shown_reasons samples.html
check "every reason, by samples" in_reasons shown
reasons flow
shown_reasons page.html
check "every reason" in_reasons shown
in_groups() { # PAGE
    xpath "//*[@class='legend'][1]//*[local-name()='b']" "$1" | sed 's/[^0-9.]\+/ /g; s/^ //' | tr ' ' '\n' | grep . | paste -s -d ' ' >shown
    awk 'NR == FNR { group = $1; sub(/_.*/, "", group); cycles[group] += $2; all += $2; next }
        { split("base bad front mem core", name, " "); for (g = 1; g <= 5; g++) { off = $g - 100 * cycles[name[g]] / all; if (off > 0.051 || off < -0.051) { print name[g], $g; bad = 1 } } }
        END { exit bad || NF != 5 }' reasons shown
}
check "and the five groups" in_groups page.html
# Derived events are those of all functions of report together.
events() { # PAGE
    "$assay" report --csv --fields function,op_all,ls_load,br_retired a.assay |
        awk -F , 'NR > 1 { a += $2; l += $4; b += $6 } END { printf "op_all %.0f\nls_load %.0f\nbr_retired %.0f\n", a, l, b }' >expected
    for event in op_all ls_load br_retired; do
        echo "$event $(xpath "string(//*[@class='reasons events']//*[local-name()='tr'][*[1]='$event']/*[2])" "$1" | tr -d ,)"
    done >shown
    same expected shown
}
check "derived events" events page.html
error() { xpath "string(//*[@class='reasons events']//*[local-name()='tr'][*[1]='$1']/*[3])" page.html | tr -d ,; }
check "have errors" [ "$(error op_all)" -gt 0 ]
check "... that are small" [ "$(error op_all)" -lt "$(($(sed -n 's/op_all //p' shown) / 4))" ]
sed 's|ls_load</td>|ls_lead</td>|; s|ls_store</td>|ls_load</td>|' page.html >wrong.html
check "another event is found" fails events wrong.html
sed 's|<b>\([0-9]\)\([0-9.]*\) %</b></span> <span><i class="key bad|<b>9\2 %</b></span> <span><i class="key bad|' page.html >wrong.html
check "another percent is found" fails in_groups wrong.html

# So do the bar's parts, of half a percent and more.
in_bar() { # PAGE
    xpath "//*[@id='time']//*[@class='whole']//*[local-name()='i']/@title" "$1" | sed 's/.*="\([a-z_0-9]*\) \([0-9.]*\) %"/\1 \2/' >shown
    awk 'NR == FNR { cycles[$1] = $2; all += $2; next } { off = $2 - 100 * cycles[$1] / all; if (off > 0.051 || off < -0.051) { print; bad = 1 } seen[$1] = 1 }
        END { for (why in cycles) if (cycles[why] > 0.0051 * all && !(why in seen)) bad = 1; exit bad }' reasons shown
}
check "parts of the bar have their percents" in_bar page.html

# Bins of the histograms do not overlap, and each bar's share is of its stage.
bins() { # PAGE
    for figure in 1 4 5 8; do
        xpath "//*[@id='latency']//*[local-name()='figure'][$figure]//*[local-name()='title']" "$1" |
            sed 's/<[^>]*>/ /g; s/ samples, / samples /g; s/ %/ %\n/g' | awk '$2 == "to" || /cycles:/ {
                from = $1; to = $2 == "to" ? $3 : $1; at = $2 == "to" ? 5 : 3; if (n++ && from <= last) { print "from " from " behind " last; bad = 1 }
                last = to; count[n] = $at; share[n] = $(at + 2); all += $at }
            END { for (i = 1; i <= n; i++) { off = share[i] - 100 * count[i] / all; if (off > 0.051 || off < -0.051) bad = 1 } exit bad || !n }' || return 1
    done
}
check "bins are apart, and have their shares" bins page.html
tile() { xpath "normalize-space(//*[@class='tile'][*[local-name()='h3']='$1'])" "${2:-page.html}"; } # TITLE [PAGE]
# What is known exactly stands first, what the samples say of it beside it; what was lost, and of how much of the program it is.
header() { "$assay" report a.assay | sed -n "s/,//g; $1"; }
exactly() { # TITLE COUNTED ESTIMATED
    [ -n "$2" ] && [ "$(tile "$1" | tr -d , | sed 's/exact.*//')" = "$1$2" ] && tile "$1" | tr -d , | grep -q "exact; $3±"
}
check "cycles are exact" exactly Cycles "$(header 's/^# cycles: .*count; \([0-9]*\) counted.*/\1/p')" "$(header 's/^# cycles:   \([0-9]*\)±.*/\1/p')"
# Instructions a cycle, of the numbers that stand beside them.
a_cycle() {
    echo "$(tile Cycles) $(tile 'Instructions retired')" | tr -d , | awk '{
        gsub(/[a-zA-Z]+ ?retired|Cycles|exact;[^;]*by the samples;?/, " ")
        for (i = 1; i <= NF; i++) if ($i + 0 > 0) n[++count] = $i + 0
        print; exit !(count == 3 && n[3] == sprintf("%.2f", n[2] / n[1])) }'
}
check "instructions a cycle" a_cycle
check "the share that was counted" [ "$(tile Counted)" = "Counted$(header 's/^# counted:  \([0-9.]* %\) \(of the program.s \)\([0-9]*\).*/\1\2/p')$("$assay" report a.assay | sed -n 's/^# counted: .*program.s \([0-9,]*\) inst.*/\1/p') instructions" ]
check "what was lost" [ "$(tile Lost)" = "Lost0.0 %$(header 's/^# lost:     \([0-9]* collided\) [0-9]* filtered \([0-9]* dropped\) \([0-9]*\) lost on the link \([0-9]* not readable\).*/\1, \2, \3 on the link, \4/p')" ]
cp a.assay lost.assay
"$build/test/sql" lost.assay "UPDATE counters SET value = '2' WHERE name = 'dropped'" && "$build/test/sql" lost.assay "UPDATE counters SET value = '3' WHERE name = 'frames_lost'" &&
    "$build/test/sql" lost.assay "UPDATE counters SET value = '4' WHERE name = 'invalid'"
check "a page of losses" "$assay" report --html lost.html lost.assay
check "each of them" [ "$(tile Lost lost.html | sed 's/.*[0-9] collided//')" = ", 2 dropped, 3 on the link, 4 not readable" ]
check "words of slots are not those of cycles" fails grep -q '>Retiring\|Bad speculation\|Front end' page.html
# Rows of few samples are grey: all of them, no other.
few() { # PAGE
    "$assay" report --csv --fields function,samples a.assay | awk -F , 'NR > 1 { n += $NF < 16; all++ } END { print n + 0, all }' >expected
    echo "$(xpath "count(//*[@id='functions']//*[local-name()='tr'][@class='few'])" "$1") $(xpath "count(//*[@id='functions']//*[local-name()='tbody']/*)" "$1")" >found
    same expected found && ! "$assay" annotate --csv --fields samples a.assay | awk 'NR > 1 && $1 > 0 && $1 < 16 { n++ } END { exit n > 0 }' && few_instructions "$1"
}
few_instructions() { [ "$(xpath "count(//*[@id='instructions']//*[local-name()='tr'][@class='few'])" "$1")" = "$("$assay" annotate --csv --fields samples,cycles_share a.assay | awk -F , 'NR > 1 && $1 + $2 > 0 && $1 < 16 { n++ } END { print n + 0 }')" ]; }
"$assay" record -c 900 -o a.assay named.elf >log 2>&1
check "a page of few samples" "$assay" report --source "$source" --html few.html a.assay
check "rows of few samples are grey" few few.html
sed 's/<tr class="few">/<tr>/' few.html >wrong.html
check "one that is not is found" fails few wrong.html
"$assay" record -c 50 -o a.assay named.elf >log 2>&1
check "the tile of the samples" [ "$(tile Samples | tr -d ,)" = "$("$assay" report a.assay | sed -n 's/,//g; s/^# samples:  \([0-9]*\) of.*taken: \([0-9]* retired\) \([0-9]* aborted\).*/Samples\1\2 \3/p')" ]

# Of what a filter let pass the cycles are not the run's.
"$assay" record -c 50 -e load -o chosen.assay named.elf >log 2>&1
check "a page of what was chosen" "$assay" report --html chosen.html chosen.assay
check "says what" grep -q 'of what was sampled: load' chosen.html
check "its cycles are not the run's" grep -q "by the samples' own count" <<END
$(tile Cycles chosen.html)
END
check "does not hold it against the run" fails grep -q 'counted: ratio' chosen.html
check "as that of all does" grep -q 'counted: ratio' page.html

check "parts of the bar" [ "$(xpath "count(//*[@id='time']//*[@class='whole']//*[local-name()='i'])" page.html)" -gt 2 ]

# A fault must be found.
sed 's/data-v="\([0-9]\{3,4\}\)"/data-v="1\1"/' page.html >wrong.html
if is_whole wrong.html >log 2>&1; then check "a wrong value is found" false; else passed=$((passed + 1)); fi
sed 's|href="#time"|href="https://example.org/"|' page.html >wrong.html
if stays_alone wrong.html >log 2>&1; then check "a link elsewhere is found" false; else passed=$((passed + 1)); fi

# Without its program, which a profile keeps, there is no source, and that is told; processes have their own programs.
mv named.elf gone.elf
check "a page of a kept program" "$assay" report --source "$source" --html page.html a.assay
check "has its source" grep -q 'total += weigh' page.html
cp a.assay bare.assay && "$build/test/sql" bare.assay 'DELETE FROM programs'
check "a page without its program" "$assay" report --html page.html bare.assay
check "says so" grep -q 'class="missing">There is none: .*named.elf' page.html
check "is well formed" xmllint --nonet --noout page.html
check "the program is elsewhere" "$assay" report --source "$source" --html page.html --elf gone.elf a.assay
check "and is found" grep -q 'total += weigh' page.html
"$assay" record -c 50 -o s.assay "$build/unit/system.elf" >log 2>&1
check "a system" "$assay" report --html system.html s.assay
check "a process' function" grep -q '<b>worker#2:sum</b>' system.html
check "its page is well formed" xmllint --nonet --noout system.html
# A process' function has its own samples in its histograms: the last one is of all that retired.
"$assay" report --csv --fields function,retired_samples s.assay | sed '1d; s/,/ /' | head -n 7 >retired
lives() { # PAGE
    while read -r function samples; do
        life=$(xpath "string((//*[starts-with(@id,'f-')][.//*[normalize-space()='$function']]//*[local-name()='figure'])[last()]/*[local-name()='p'])" "$1")
        case $life in *" $samples samples") ;; *) echo "$function: $samples, not $life"; return 1 ;; esac
    done <retired
}
check "each function's histograms" lives system.html

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
check "--elf of another program is refused" sh -c '! "$0" report --elf a.assay a.assay' "$assay"
check "a page that cannot be written" sh -c '! "$0" report --html /dev/full a.assay' "$assay"

checks_end
