# SPDX-License-Identifier: Apache-2.0
# A decoded profile of pprof: a line a stack, the outermost function first, and its cycles, the second value. Reads it whole, as
# names come last. Of what was inlined in a location only the function itself counts, its last line.
/^[a-z_]+ \{/ { in_message = $1; delete value; values = locations = 0 }
in_message == "sample" && /^  location_id:/ { location[locations++] = $2 }
in_message == "sample" && /^  value:/ { value[values++] = $2 }
in_message == "location" && /^  id:/ { id = $2 }
in_message == "location" && /^    function_id:/ { function_of[id] = $2 }
in_message == "function" && /^  id:/ { id = $2 }
in_message == "function" && /^  name:/ { name_of[id] = $2 }
/^string_table:/ { text[strings++] = substr($0, 16, length($0) - 16) }
/^\}/ && in_message == "sample" {
    path = ""
    for (i = 0; i < locations; i++) path = location[i] (i ? " " path : "")
    cycles[path] += value[1]
}
/^\}/ { in_message = "" }
END {
    for (path in cycles) {
        n = split(path, place, " ")
        names = ""
        for (i = 1; i <= n; i++) names = names (i > 1 ? ";" : "") text[name_of[function_of[place[i]]]]
        sum[names] += cycles[path]
    }
    for (names in sum) print names, sum[names]
}
