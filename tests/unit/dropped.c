// SPDX-License-Identifier: Apache-2.0
// Linked with --gc-sections: `unused` goes, and leaves zeros in the debug information.
static inline __attribute__((always_inline)) long twist(long value) { return value ^ value << 13; }

long unused(long value) { return twist(value) * 3; }

__attribute__((noinline)) long used(long value) { return twist(value) + 1; }

void start(void) {
    volatile long result = used(7);
    for (;;)
        result = used(result);
}
