# SPDX-License-Identifier: Apache-2.0
# From a decoded pprof profile: a line for each stack, the outermost function first, and its cycles, the second value. Reads the whole file
# first, because names come last. Of a location with inlined code it takes only the function itself, the last line; with -v inlined=1 all.
/^[a-z_]+ \{/ { in_message = $1; delete value; values = locations = 0 }
in_message == "sample" && /^  location_id:/ { location[locations++] = $2 }
in_message == "sample" && /^  value:/ { value[values++] = $2 }
in_message == "location" && /^  id:/ { id = $2 }
in_message == "location" && /^    function_id:/ { functions_of[id] = inlined && id in functions_of ? $2 " " functions_of[id] : $2 }
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
        for (i = 1; i <= n; i++) {
            here = split(functions_of[place[i]], each, " ")
            for (k = 1; k <= here; k++) names = names (names == "" ? "" : ";") text[name_of[each[k]]]
        }
        sum[names] += cycles[path]
    }
    for (names in sum) print names, sum[names]
}
