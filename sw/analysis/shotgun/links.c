/* SPDX-License-Identifier: Apache-2.0 */
/* See links.h. The trace counts distances in fetch order, including instructions that never
 * retired; LINKS counts retired instructions. So the numbers of the last ones are kept by their
 * place in fetch order. */
#include "links.h"
#include "memory.h"
#include "operands.h"
#include <stdlib.h>

enum { KEPT = 1 << 16 };

struct links {
    uint64_t count; /* instructions that retired */
    struct {
        uint64_t sequence, number;
    } kept[KEPT];
};

links_t *links_new(void) {
    links_t *l = memory_get(sizeof *l);
    for (size_t i = 0; i < KEPT; i++)
        l->kept[i].sequence = UINT64_MAX;
    return l;
}

void links_free(links_t *links) { free(links); }

/* Fetch's waits for the block of an instruction's last half-word. */
static uint64_t fetch_of(const trace_record_t *life) {
    uint32_t waits = life->block_waits[life->block[1] != life->block[0]];
    return PD_PUT(PD_LINKS_FETCH_WAIT, TRACE_BLOCK_CACHE(waits)) |
           PD_PUT(PD_LINKS_FETCH_PAGE, TRACE_BLOCK_PAGE(waits)) |
           PD_PUT(PD_LINKS_FETCH_GUESS, TRACE_BLOCK_GUESS(waits)) |
           PD_PUT(PD_LINKS_FETCH_CAME, TRACE_BLOCK_CAME(waits));
}

/* The gravest of its waits for stores: it is this one whose store the trace has. */
static uint64_t store_of(const trace_record_t *life) {
    unsigned why = life->waits & TRACE_WAIT_STORE     ? PD_STORE_WRITTEN
                   : life->waits & TRACE_WAIT_ADDRESS ? PD_STORE_ADDRESS
                   : life->events & TRACE_FORWARDED   ? PD_STORE_FORWARDED
                                                      : PD_STORE_NONE;
    if (operands_of(life->raw).operation != OPERATION_LOAD || why == PD_STORE_NONE)
        return 0;
    return PD_PUT(PD_LINKS_STORE, life->store_back) | PD_PUT(PD_LINKS_STORE_WHY, why);
}

uint64_t links_early(const trace_record_t *life) {
    if (!(life->events & TRACE_READ_PAST))
        return 0;
    return PD_PUT(PD_LINKS_STORE, life->store_back) |
           PD_PUT(PD_LINKS_STORE_WHY, PD_STORE_READ_PAST);
}

static uint64_t line_of(const links_t *l, const trace_record_t *life) {
    if (life->waits & TRACE_ASKED)
        return PD_PUT(PD_LINKS_ASKED, 1);
    if (!(life->speculation & TRACE_LINKED))
        return 0;
    uint64_t asked = life->sequence - life->line_back;
    bool known = life->line_back != 0 && life->line_back != TRACE_NEVER &&
                 l->kept[asked % KEPT].sequence == asked;
    uint64_t back = known ? l->count - l->kept[asked % KEPT].number : LINKS_UNKNOWN;
    return PD_PUT(PD_LINKS_LINE, back < LINKS_UNKNOWN / 2 ? back : LINKS_UNKNOWN);
}

uint64_t links_take(links_t *links, const trace_record_t *life) {
    uint64_t word = fetch_of(life) | store_of(life) | line_of(links, life);
    links->kept[life->sequence % KEPT].sequence = life->sequence;
    links->kept[life->sequence % KEPT].number = links->count++;
    return word;
}
