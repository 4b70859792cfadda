# SPDX-License-Identifier: Apache-2.0
# The functions of a kernel as assembly, in the section that holds its image (sw/linux/firmware.S): reads the output
# of readelf -sW for vmlinux. The second function of a name gets a number. Assembly functions have a size, but often
# no type: in .head.text and .text, the first two sections.
function is_function() {
    return $4 == "FUNC" || ($4 == "NOTYPE" && ($7 == 1 || $7 == 2) && $8 != "_start") # which spans others
}
$3 > 0 && is_function() && sub(/^f*/, "", $2) && $2 ~ /^8/ {
    name = seen[$8]++ ? $8 "." seen[$8] : $8
    printf ".set %s, .Limage + (0x%s - 0x80000000)\n.type %s, @function\n.size %s, %d\n", name, $2, name, name, $3
}
