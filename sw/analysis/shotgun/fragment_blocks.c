/* SPDX-License-Identifier: Apache-2.0 */
/* See fragment_maker.h: fetch blocks of a fragment. They begin where the path enters one, or comes back to it by a redirect. */
#include "fragment_maker.h"

static uint64_t block_of(const maker_t *m, uint64_t pc) {
    return pc & ~(uint64_t)(2 * m->setup->machine->fetch_halves - 1);
}

/* A redirect by the fetch slots leads to the first of a group. */
static bool is_fixed(const maker_t *m) {
    const detail_t *d = m->step->detail;
    return d && d->lane == 0 && d->fetch_came == PD_CAME_FIX;
}

/* How often the bit MISSED of this step is fetch's, where it can be another's. */
static double fetch_share(const maker_t *m, const step_t *step) {
    operation_t operation = operands_of(step->raw).operation;
    if (is_memory(operation) && maker_tells(m, FACTS_DATA))
        return m->setup->defaults.memory_fetched;
    if (operation == OPERATION_BRANCH && maker_tells(m, FACTS_GUESS))
        return m->setup->defaults.transfer_fetched;
    return 1;
}

/* Instructions of one block have waited for it together: the bit of one that only fetch can have, next to this one. NULL: there is none. */
static const step_t *tells_of_block(const maker_t *m, int way) {
    const step_t *step = m->step;
    for (unsigned at = m->at + (unsigned)way; at < m->fragment->count; at += (unsigned)way) {
        const step_t *other = &m->fragment->step[at], *from = way < 0 ? other : step;
        if ((way < 0 ? step : other)->pc != from->pc + insn_size(from->raw) ||
            block_of(m, other->pc) != block_of(m, m->step->pc))
            return NULL;
        if (fetch_share(m, other) == 1)
            return other;
        step = other;
    }
    return NULL;
}

bool maker_fetch_missed(maker_t *m) {
    double share = fetch_share(m, m->step);
    if (!m->step->missed || !maker_tells(m, FACTS_FETCH))
        return false;
    if (share == 1)
        return true;
    const step_t *other = tells_of_block(m, -1);
    other = other ? other : tells_of_block(m, 1);
    return other ? other->missed : (random_next(&m->random) & 0xffff) < share * 0x10000;
}

/* A sample tells how long fetch waited for the block of its last half-word. If it waited for none, and yet met the I-cache, that was for the
 * block of its first one. */
static bool waited_before(const maker_t *m) {
    return maker_met(m->step, EVENT_ICACHE_MISS) && !m->step->detail->fetch_wait;
}

/* A line that is come to at its beginning may have been asked for with the one before it. */
static int32_t usual_wait(const maker_t *m) {
    return m->block % CODE_LINE ? m->setup->defaults.fetch : m->setup->defaults.next;
}

/* Waits for the newest block, which the instruction enters with its first or with its last half-word. An instruction that missed, and
 * has no sample that counts, waited for its first block, but for its last one if somebody entered the first one and waited for nothing. */
static void set_waits(const maker_t *m, graph_block_t *b, bool first, bool last) {
    const detail_t *d = m->step->detail;
    bool counts = maker_agreed(m, m->step, FACTS_FETCH);
    if (counts && last) {
        b->cache = d->fetch_wait;
        b->page = d->fetch_page;
    } else if (counts ? waited_before(m) : m->fetched && (first || !m->newest->cache)) {
        b->cache = usual_wait(m);
    }
}

static void add_block(maker_t *m, graph_insn_t *insn, uint64_t address, bool last) {
    static const uint8_t came[] = {
        [CAME_BLOCK] = PD_CAME_BLOCK, [CAME_BRANCH] = PD_CAME_RECOVERY, [CAME_FIX] = PD_CAME_FIX};
    bool first = address == block_of(m, insn->pc);
    const detail_t *d = last ? m->step->detail : NULL;
    m->fixed = d && first && !m->redirected && is_fixed(m);
    graph_block_t b = {.came = m->redirected ? CAME_BRANCH : m->fixed ? CAME_FIX : CAME_BLOCK};
    b.guess = d && d->fetch_came == came[b.came] ? d->fetch_guess : 0;
    m->block = address;
    set_waits(m, &b, first, last);
    m->newest = &insn->block[insn->block_count++];
    *m->newest = b;
    m->redirected = false;
}

/* All instructions of a block tell of it: one of a later instruction counts where that which entered it has told of no wait. */
static void tell_again(const maker_t *m) {
    const detail_t *d = m->step->detail;
    if (m->newest->cache || !m->step->missed)
        return;
    if (maker_agreed(m, m->step, FACTS_FETCH))
        m->newest->cache = d->fetch_wait;
    else if (m->fetched)
        m->newest->cache = usual_wait(m);
}

void maker_set_blocks(maker_t *m, graph_insn_t *insn) {
    uint64_t first = block_of(m, insn->pc),
             last = block_of(m, insn->pc + insn_size(m->step->raw) - 2);
    bool again = first == m->block && !m->fixed && is_fixed(m);
    insn->starts_block = m->at == 0 || m->redirected || m->jumped || first != m->block || again;
    if (insn->starts_block)
        add_block(m, insn, first, last == first);
    else if (last == first)
        tell_again(m);
    if (last != first)
        add_block(m, insn, last, true);
}
