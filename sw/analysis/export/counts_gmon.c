/* SPDX-License-Identifier: Apache-2.0 */
/* gmon.out (gprof/gmon_out.h of the binutils): a header, then records that begin with a byte;
 * numbers are little-endian, like the machine's.
 *
 *     "gmon" | version, 4 bytes | 12 spare ones
 *     1 | pc of the call, 8 bytes | pc in the function called, 8 | count, 4           an arc
 *     2 | how many, 4 bytes | then each: address, 8 | count, 8                       blocks
 */
#include "counts_export.h"
#include <string.h>

enum { TAG_ARC = 1, TAG_BLOCKS = 2, VERSION = 1 };

static void put_number(FILE *out, uint64_t value, int bytes) {
    for (int i = 0; i < bytes; i++)
        putc((int)(value >> 8 * i & 0xff), out);
}

/* A count has 32 bits; gprof adds records of the same arc. */
static void put_arc(FILE *out, const counted_arc_t *arc) {
    for (uint64_t left = arc->count; left;) {
        uint64_t now = left < UINT32_MAX ? left : UINT32_MAX;
        putc(TAG_ARC, out);
        put_number(out, arc->pc - 1, 8); /* in the call, not after it */
        put_number(out, arc->self, 8);
        put_number(out, now, 4);
        left -= now;
    }
}

static bool block_is_known(const counted_edge_t *e) { return e->kind == EDGE_BLOCK && e->known; }

static void put_blocks(FILE *out, const counted_function_t *f) {
    uint32_t count = 0;
    for (size_t i = 0; i < f->edge_count; i++)
        count += block_is_known(&f->edges[i]);
    if (!count)
        return;
    putc(TAG_BLOCKS, out);
    put_number(out, count, 4);
    for (size_t i = 0; i < f->edge_count; i++)
        if (block_is_known(&f->edges[i])) {
            put_number(out, f->blocks[f->edges[i].from].first, 8);
            put_number(out, f->edges[i].count, 8);
        }
}

void counts_gmon(const counts_t *counts, FILE *out) {
    static const char spare[12];
    fputs("gmon", out);
    put_number(out, VERSION, 4);
    fwrite(spare, 1, sizeof spare, out);
    for (size_t i = 0; i < counts->arc_count; i++)
        put_arc(out, &counts->arcs[i]);
    for (size_t i = 0; i < counts->function_count; i++)
        if (counts_gives_blocks(counts, &counts->functions[i]))
            put_blocks(out, &counts->functions[i]);
}
