# SPDX-License-Identifier: Apache-2.0
# Lists the make files' targets that have a comment `## text` at the end of their rule line, in three groups.
#
#   awk -v first='all test' -v tests='lint test-unit' -f help.awk MAKEFILE...
#
# first: what a newcomer needs, in this order; tests: what `make test` runs. All others come between them.
/^[a-z][a-z0-9-]*:.*## / {
    name = $0
    sub(/:.*/, "", name)
    text = $0
    sub(/.*## /, "", text)
    if (!(name in says)) names[++count] = name
    says[name] = text
}
function show(name) { printf "  %-23s %s\n", name, says[name] }
END {
    sorted = "sort"
    n = split(first, list, " ")
    print "make TARGET"
    for (i = 1; i <= n; i++) if (list[i] in says) { show(list[i]); shown[list[i]] = 1 }
    n = split(tests, list, " ")
    for (i = 1; i <= n; i++) test[list[i]] = 1
    print "\nMeasurements, generated pages, longer checks:"
    fflush()
    for (i = 1; i <= count; i++)
        if (!(names[i] in shown) && !(names[i] in test))
            printf "  %-23s %s\n", names[i], says[names[i]] | sorted
    close(sorted)
    print "\nTests, which `make test` runs (make test TESTS=\"NAME NAME\": these only; logs in build/test):"
    fflush()
    for (i = 1; i <= count; i++)
        if (!(names[i] in shown) && names[i] in test)
            printf "  %-23s %s\n", names[i], says[names[i]] | sorted
    close(sorted)
}
