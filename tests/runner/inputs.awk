# SPDX-License-Identifier: Apache-2.0
# Reads the plan of scripts/run-tests.sh and make's data base (make -p): every file of the tree that a test depends on, directly
# or through what is built from it, must be among the test's inputs. The rooms of the core and the profiler that are in every simulator are
# chosen by what the test judges, and rooms of the command where it is a means (INPUTS_CORE, INPUTS_RECORD in mk/test.mk). The last line is `N passed, N failed`.
function walk(node, test,    i, n, list, path) {
    if (seen[test, node]++) return
    n = split(needs[node], list, " ")
    for (i = 1; i <= n; i++) walk(list[i], test)
    if (!n && node !~ /^(\/|build\/|\.|rtl\/core\/|rtl\/profile\/)/ && is_file(node) && !declared(node, test)) {
        missing++
        path = node
        sub(/[^\/]*$/, "", path)
        if (!told[test, path]++) print test ": depends on " node ", which is not in INPUTS." test
    }
}
function is_file(path,    line, known) { # asked once a path
    if (!(path in there)) {
        known = (getline line < path) >= 0
        if (known) close(path)
        there[path] = known
    }
    return there[path]
}
function declared(path, test) {
    if (path ~ /^sw\/analysis\// && (test, "sw/analysis/running") in input) return 1
    for (; path; path = sub(/\/[^\/]*$/, "", path) ? path : "")
        if ((test, path) in input) return 1
    return 0
}
FILENAME != "-" { for (i = 2; i <= NF; i++) input[substr($1, 1, length($1) - 1), $i] = 1; counted[$1] = NF > 1; next }
/^# Files/ { in_files = 1 }
in_files && /^[^#\t].*:/ && !/[:+?]?=/ {
    target = $0
    sub(/:.*/, "", target)
    line = $0
    sub(/^[^:]*::?/, "", line)
    gsub(/\|/, " ", line)
    needs[target] = needs[target] " " line
}
END {
    n = split(tests, names, " ")
    for (k = 1; k <= n; k++) {
        missing = 0
        if (counted[names[k] ":"]) walk(names[k], names[k])
        if (missing) failed++
        else passed++
    }
    # a room of the core, but for its port, reaches a third of the tests
    m = split(rooms, room, " ")
    for (i = 1; i <= m; i++) {
        reached = 0
        for (k = 1; k <= n; k++) reached += !counted[names[k] ":"] || declared(room[i] "/x", names[k])
        if (3 * reached > n) {
            failed++
            print room[i] ": " reached " of " n " tests depend on it, a third was expected: INPUTS_SIM for those that do not judge the core"
        } else passed++
    }
    print passed + 0 " passed, " failed + 0 " failed"
    exit failed > 0
}
