# SPDX-License-Identifier: Apache-2.0
# Turns rtl/include/memory_map.svh, the one source of the memory map, into a C header.
BEGIN {
    print "// SPDX-License-Identifier: Apache-2.0"
    print "// Physical memory map. Made from rtl/include/memory_map.svh by sw/analysis/base/memory_map.awk: do not edit;"
    print "// `make test-isa-qemu` fails when the two drift."
    print "#ifndef SW_ANALYSIS_BASE_MEMORY_MAP_H"
    print "#define SW_ANALYSIS_BASE_MEMORY_MAP_H"
}
/^localparam/ {
    name = $4
    if (name !~ /^(MAP_|RESET_)/) next
    value = $6
    sub(/^[0-9]+'h/, "", value)
    gsub(/[_;]/, "", value)
    sub(/^0+/, "", value)
    printf "#define %s 0x%sull\n", name, value
}
END { print "#endif" }
