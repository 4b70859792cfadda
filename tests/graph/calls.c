/* SPDX-License-Identifier: Apache-2.0 */
/* Calls through a table, a random entry each, of functions that multiply, divide, add atomically and clear lines: an older addition is
 * ready when a younger multiplication's result takes its unit, loads try again, stores wait for their lines. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { CALLS = 600, LINE = 64, BYTES = 8192 };
typedef uint64_t function_t(uint64_t x);

static uint8_t bytes[BYTES];
static uint64_t sum;

static uint64_t add(uint64_t x) { return x + 3; }
static uint64_t multiply(uint64_t x) { return x * 7; }
static uint64_t divide(uint64_t x) { return x / 7; }
static uint64_t turn(uint64_t x) { return x << 5 | x >> 59; }
static uint64_t count(uint64_t x) { return __atomic_fetch_add(&sum, x, __ATOMIC_RELAXED); }

static uint64_t clear(uint64_t x) {
    memset(bytes + x % (BYTES / LINE - 4) * LINE, 0, 3 * LINE);
    return x >> 1;
}

static uint64_t mark(uint64_t x) {
    uint8_t *byte = &bytes[x % BYTES];
    return x + ++*byte;
}

static uint64_t loop(uint64_t x) {
    uint64_t bits = 0;
    for (unsigned i = 0; i < (x & 7); i++)
        bits += x >> i;
    return bits;
}

static function_t *const table[8] = {add, multiply, divide, turn, count, clear, mark, loop};

int main(void) {
    uint64_t x = 12345, random = 1;
    for (unsigned i = 0; i < CALLS; i++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        x = table[random >> 61](x) + random;
    }
    printf("%llu\n", (unsigned long long)x);
    return 0;
}
