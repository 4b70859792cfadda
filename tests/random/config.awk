# Prints the -D options of a random legal configuration (rtl/include/config.svh, rtl/core/config_check.sv):
#   awk -v seed=7 -f tests/random/config.awk
function any(low, high) { return low + int(rand() * (high - low + 1)) }
function power(low, high) { return 2 ^ any(low, high) } # of two, exponents
function put(name, value) { printf "%s-DCFG_%s=%d", separator, name, value; separator = " " }
BEGIN {
    srand(seed)
    for (i = 0; i < 20; i++) rand() # neighbouring seeds begin alike
    width = power(0, 2)
    put("WIDTH", width)
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
    put("DCACHE_SETS", power(2, 8)) # more of them take longer to write back than a storm leaves time for fence.i
    put("DCACHE_WAYS", any(1, 8))
    put("DCACHE_EXTRA", any(0, 3))
    put("MSHRS", any(4, 8))
    put("ITLB_ENTRIES", power(2, 6))
    put("DTLB_ENTRIES", power(2, 6))
    put("L2_TLB_SETS", rand() < 0.2 ? 0 : power(4, 10))
    put("L2_TLB_WAYS", any(1, 4))
    put("PM_TAGS", any(1, 4))
    put("L2_KIB", rand() < 0.5 ? 0 : power(4, 8))
    put("L2_WAYS", power(0, 4))
    put("L2_LATENCY", any(0, 31))
    put("PROFILE_FLAGS", any(0, 4))
    put("PROFILE_PREDICT", any(0, 2))
    put("BLOCK_SETS", rand() < 0.2 ? 0 : power(1, 8))
    put("BLOCK_MIN", any(1, 6))
    put("PMP_ENTRIES", 8 * any(0, 2))
    put("HPM_COUNTERS", any(0, 29))
    put("PM_FIFO", power(1, 6))
    put("PM_SIGNATURE", rand() < 0.3 ? 0 : any(32, 2048))
    printf "\n"
}
