# SPDX-License-Identifier: Apache-2.0
# Prints the -D options of a random legal configuration (rtl/include/config.svh, rtl/core/config_check.sv), of which some sizes can
# be given:
#   awk -v seed=7 -v given=WIDTH=4,PMP_ENTRIES=0 -f tests/random/config.awk
# It makes its own random numbers, because each awk has different ones: x * 16807 modulo 2^31 - 1 (Park, Miller, 1988).
function chance(share) { state = state * 16807 % 2147483647; return state / 2147483647 < share }
function any(low, high) { state = state * 16807 % 2147483647; return low + int(state / 2147483647 * (high - low + 1)) }
function power(low, high) { return 2 ^ any(low, high) } # of two, exponents
function put(name, value) {
    if (name in size) value = size[name]
    printf "%s-DCFG_%s=%d", separator, name, value
    separator = " "
    return value
}
# Its sets are a power of two; its ways need not be.
function put_l2(   there, ways, sets) {
    there = chance(0.5)
    do {
        ways = any(1, 16)
        sets = power(4, 14)
    } while (ways * sets < 256 || ways * sets > 16384)
    put("L2_WAYS", ways)
    put("L2_KIB", there ? ways * sets / 16 : 0)
    put("L2_LATENCY", any(0, 31))
}
BEGIN {
    state = seed
    for (i = 0; i < 20; i++) # multiples of a seed would follow one another
        state = ((state % 65536 + 1) * (int(state / 256) % 65521 + 257) + seed) % 2147483646 + 1
    for (i = split(given, one, ","); i > 0; i--) {
        split(one[i], pair, "=")
        size[pair[1]] = pair[2]
    }
    width = put("WIDTH", power(0, 2))
    put("FETCH_HALVES", power(2, 3))
    put("ROB_ROWS", power(2, 5))
    put("ALUQ_SIZE", any(width, 16))
    put("MEMQ_SIZE", any(width, 32))
    put("PREGS", any(32 + width, 128))
    put("LQ_SIZE", power(2, 5))
    put("SQ_SIZE", power(2, 5))
    put("BRANCHES", power(1, 5))
    put("ALUS", any(1, 4))
    put("MUL_LATENCY", any(1, 6))
    put("BTB_SETS", power(4, 12))
    put("GUESS_ROWS", power(4, 12))
    put("PHT_ROWS", power(6, 14))
    put("GHIST", any(16, 96))
    put("INDIRECT_ROWS", power(4, 12))
    put("RAS_SIZE", power(1, 6))
    put("ICACHE_SETS", power(2, 10))
    put("ICACHE_WAYS", any(1, 8))
    put("ICACHE_EXTRA", any(0, 3))
    put("ICACHE_PREFETCH", any(0, 4))
    put("DCACHE_SETS", power(2, 10))
    put("DCACHE_WAYS", any(1, 8))
    put("DCACHE_EXTRA", any(0, 3))
    put("MSHRS", any(4, 8))
    put("ITLB_ENTRIES", power(2, 6))
    put("DTLB_ENTRIES", power(2, 6))
    put("L2_TLB_SETS", chance(0.2) ? 0 : power(4, 10))
    put("L2_TLB_WAYS", any(1, 4))
    put_l2()
    put("PM_TAGS", any(1, 4))
    put("PROFILE_FLAGS", any(0, 4))
    put("PROFILE_PREDICT", any(0, 2))
    put("BLOCK_SETS", chance(0.2) ? 0 : power(1, 10))
    put("BLOCK_MIN", any(1, chance(0.8) ? 8 : 1023))
    put("PMP_ENTRIES", 8 * any(0, 2))
    put("HPM_COUNTERS", any(0, 29))
    put("PM_FIFO", power(1, 6))
    put("PM_SIGNATURE", chance(0.3) ? 0 : any(32, 2048))
    printf "\n"
}
