// SPDX-License-Identifier: Apache-2.0
// memcpy, memset and memmove one doubleword at a time: those of picolibc are optimised for size and
// move single bytes. The compiler calls these three itself, so it must not turn the loops here into
// calls of them (-fno-tree-loop-distribute-patterns in mk/programs.mk).
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint64_t __attribute__((may_alias)) word;

static int is_aligned(const void *p) { return ((uintptr_t)p & 7) == 0; }

void *memset(void *to, int value, size_t count) {
    unsigned char *p = to;
    word pattern = (unsigned char)value * 0x0101010101010101u;
    for (; count > 0 && !is_aligned(p); count--)
        *p++ = (unsigned char)value;
    for (; count >= 32; count -= 32, p += 32) {
        word *w = (word *)p;
        w[0] = pattern, w[1] = pattern, w[2] = pattern, w[3] = pattern;
    }
    for (; count >= 8; count -= 8, p += 8)
        *(word *)p = pattern;
    for (; count > 0; count--)
        *p++ = (unsigned char)value;
    return to;
}

// Copies upwards; correct for buffers that do not overlap, and if `to` is below `from`.
static void copy_up(unsigned char *p, const unsigned char *q, size_t count) {
    if (is_aligned((void *)((uintptr_t)p ^ (uintptr_t)q))) {
        for (; count > 0 && !is_aligned(p); count--)
            *p++ = *q++;
        for (; count >= 32; count -= 32, p += 32, q += 32) {
            word *w = (word *)p;
            const word *v = (const word *)q;
            word v0 = v[0], v1 = v[1], v2 = v[2], v3 = v[3];
            w[0] = v0, w[1] = v1, w[2] = v2, w[3] = v3;
        }
        for (; count >= 8; count -= 8, p += 8, q += 8)
            *(word *)p = *(const word *)q;
    }
    for (; count > 0; count--)
        *p++ = *q++;
}

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
    copy_up(to, from, count);
    return to;
}

void *memmove(void *to, const void *from, size_t count) {
    unsigned char *p = to;
    const unsigned char *q = from;
    if (p <= q || p >= q + count)
        copy_up(p, q, count);
    else
        while (count-- > 0)
            p[count] = q[count];
    return to;
}
