/* SPDX-License-Identifier: Apache-2.0 */
/* Loads and older stores that they did not wait for in the run; see graph.h.
 *
 * If an ideal part lets a load read past a store that writes bytes of it, the machine fetches the
 * load again, and from then on has loads of that PC wait for the address of the store so many back
 * (rename/wait_table.sv). Each lane has a table like the machine's.
 */
#include "graph_stages.h"
#include "slots.h"

/* Cycles from the last retirement until the first refetched block comes. */
enum { REFETCH = 5 };

/* The part that, made ideal, would have had the load hit at once, if its page were known. */
static unsigned part_of_late(const graph_t *g, const graph_insn_t *insn) {
    switch (insn->late) {
    case LATE_LINE:
    case LATE_SHARED:
        return unless_partial(g, PART_DMISS);
    case LATE_PAGE:
        return PART_DTLB;
    case LATE_ADDRESS:
        return PART_ORDER;
    case LATE_STORE:
        return PART_FORWARD;
    default:
        return NOT_PART;
    }
}

/* --- the wait table */

static unsigned wait_set(uint64_t pc) {
    return (unsigned)(pc >> 1 ^ pc >> (WAIT_W + 1)) % WAIT_SETS;
}

static uint8_t wait_tag(uint64_t pc) {
    return (uint8_t)((pc >> (WAIT_W + 1) ^ pc >> (WAIT_W + WAIT_TAG_W + 1)) % (1 << WAIT_TAG_W));
}

/* The entry of the load; an entry for no store if it has none. */
static wait_t wait_of(const wait_set_t *set, uint8_t tag) {
    for (unsigned w = 0; w < WAIT_WAYS; w++)
        if (set->way[w].back && set->way[w].tag == tag)
            return set->way[w];
    return (wait_t){.tag = tag};
}

/* The table is cleared now and then. */
static void forget_waits(graph_t *g, unsigned lane) {
    int64_t age = (at(g, CELL_ISSUE)[lane] + g->moved) >> WAIT_FORGETS;
    if (age == g->wait_age[lane])
        return;
    g->wait_age[lane] = age;
    for (unsigned s = 0; s < WAIT_SETS; s++)
        memset(g->wait[s][lane].way, 0, sizeof g->wait[s][lane].way);
}

/* The load was too early for a store so many back: at first its entry names that store, later all
 * stores up to the farthest. */
static void learn_wait(wait_set_t *set, wait_t *wait, uint32_t back) {
    unsigned way = 0;
    while (way < WAIT_WAYS && !(set->way[way].back && set->way[way].tag == wait->tag))
        way++;
    if (way == WAIT_WAYS) {
        way = set->next;
        set->next ^= 1;
    }
    wait->all = wait->back != 0;
    wait->back = back > wait->back ? (uint8_t)back : wait->back;
    set->way[way] = *wait;
}

/* When the last of the addresses that the load waits for is sent; LONG_AGO: none. */
static int32_t waits_until(const graph_t *g, unsigned lane, wait_t wait, int32_t issue) {
    int32_t until = LONG_AGO;
    for (unsigned back = wait.all ? 1 : wait.back; back && back <= wait.back && back <= g->stores;
         back++) {
        int32_t sent = at(g, CELL_SENT + (unsigned)((g->stores - back) % STORES))[lane];
        until = sent > issue && sent > until ? sent : until;
    }
    return until;
}

/* The load and all younger instructions are fetched again when everything older has retired. */
static void fetch_again(graph_t *g, unsigned lane) {
    int32_t block = at(g, CELL_COMMIT)[lane] + REFETCH, *newest = &at(g, CELL_BLOCK)[lane];
    int32_t done = block + graph_cut(&g->machine) + g->edge[EDGE_DECODE].weight +
                   g->edge[EDGE_SELECT].weight + load_done(&g->machine);
    *newest = block > *newest ? block : *newest;
    g->node[lane] = done > g->node[lane] ? done : g->node[lane];
}

/* When the address of the store that has bytes of the load is sent. */
static int32_t sent_for(const graph_t *g, unsigned lane, const graph_insn_t *insn) {
    return at(g, CELL_SENT + (unsigned)((g->stores - insn->depends) % STORES))[lane];
}

/* When that store's address is sent, if the load has its value before that; else LONG_AGO. */
static int32_t read_past(const graph_t *g, unsigned lane, const graph_insn_t *insn) {
    int32_t sent = sent_for(g, lane, insn);
    return g->node[lane] - load_done(&g->machine) < sent ? sent : LONG_AGO;
}

/* The load is held until the store's address is sent, and executes once. False: that is not later;
 * LONG_AGO: it is not held. */
static bool held_until(graph_t *g, unsigned lane, int32_t sent) {
    int32_t done = sent + g->edge[EDGE_ADDRESS].weight;
    if (sent == LONG_AGO || done <= g->node[lane])
        return false;
    g->node[lane] = done;
    return true;
}

/* The load waits for the address in the load queue, and retries. */
static void wait_until(graph_t *g, unsigned lane, int32_t sent) {
    if (!held_until(g, lane, sent))
        return;
    g->awaits[lane] = 1;
    slots_lose(g, lane, g->machine.alus, g->node[lane] - load_done(&g->machine));
}

/* One lane; `depends`: the load did not wait in the run for the store that it has bytes of. */
static void await_in(graph_t *g, unsigned lane, const graph_insn_t *insn, wait_set_t *set,
                     bool depends) {
    wait_t wait = wait_of(set, wait_tag(insn->pc));
    int32_t until = waits_until(g, lane, wait, at(g, CELL_PAGED)[lane]);
    int32_t sent = depends ? read_past(g, lane, insn) : LONG_AGO;
    if (sent > until) {
        learn_wait(set, &wait, insn->depends);
        fetch_again(g, lane);
        until = sent;
    }
    if (wait.all)
        wait_until(g, lane, until);
    else
        held_until(g, lane, until);
}

/* With ideal order, or if any bytes are forwarded: the load waits for the store that it has bytes
 * of. */
static void await_own(graph_t *g, unsigned lane, const graph_insn_t *insn) {
    int32_t sent = insn->depends ? sent_for(g, lane, insn) : LONG_AGO;
    wait_until(g, lane, sent > at(g, CELL_PAGED)[lane] ? sent : LONG_AGO);
}

/* Whether the load waits in the run for all stores up to one. */
static bool waits_in_run(graph_t *g, const graph_insn_t *insn, bool refetched) {
    wait_set_t *set = &g->run_wait[wait_set(insn->pc)];
    int64_t age = (at(g, CELL_ISSUE)[0] + g->moved) >> WAIT_FORGETS;
    if (age != g->run_age)
        memset(g->run_wait, 0, sizeof g->run_wait);
    g->run_age = age;
    wait_t wait = wait_of(set, wait_tag(insn->pc));
    if (refetched)
        learn_wait(set, &wait, insn->depends);
    return wait.all;
}

/* How many stores back the store is that the load was held for in the run; 0: none. The load has
 * bytes of it, or the run's table says so, even if the store turned out to write elsewhere. */
STAGE uint32_t graph_held_for(const graph_t *g, const graph_insn_t *insn) {
    if (insn->held_for || insn->operands.operation != OPERATION_LOAD)
        return insn->held_for;
    return wait_of(&g->run_wait[wait_set(insn->pc)], wait_tag(insn->pc)).back;
}

/* The node is the end of the load. */
STAGE void graph_load(graph_t *g, const graph_insn_t *insn) {
    unsigned set = wait_set(insn->pc);
    uint8_t tag = wait_tag(insn->pc);
    bool waited = insn->late == LATE_ADDRESS || insn->late == LATE_STORE || insn->held_for,
         refetched = insn->depends && insn->block_count && insn->block[0].order;
    bool learned = waits_in_run(g, insn, refetched);
    memset(g->awaits, 0, sizeof g->awaits);
    memset(g->learned, 0, sizeof g->learned);
    /* not as measured, nor as recorded */
    for (unsigned l = g->anchored || record_of(g); l < g->lanes; l++) {
        wait_set_t *waits = &g->wait[set][l];
        if (!g->keep[PART_ORDER][l] || (insn->late == LATE_STORE && !g->keep[PART_FORWARD][l]))
            await_own(g, l, insn);
        if (!g->keep[PART_ORDER][l])
            continue;
        forget_waits(g, l);
        wait_t wait = wait_of(waits, tag);
        if (refetched && !wait.back)
            learn_wait(waits, &wait, insn->depends);
        await_in(g, l, insn, waits, insn->depends && !waited);
        g->learned[l] = -(wait_of(waits, tag).all && !learned);
    }
}

/* --- the guess that loads hit (memory/hit_guess.sv) */

static void find_late(graph_t *g, const graph_insn_t *insn) {
    const four_t *by = const_fours(g->keep[part_of_late(g, insn)]),
                 *page = const_fours(g->keep[PART_DTLB]);
    int32_t late = -(insn->late != LATE_NOT), paged = -(insn->page != 0);
    for (unsigned q = 0; q < quads_of(g); q++)
        fours(g->keep[LOAD_LATE])[q] = (by[q] & late) | (page[q] & paged);
}

/* A load was not guessed to hit because others had missed just before: in lanes in which these hit
 * it is guessed to. Or it was not guessed because it had learned to wait for a store: with ideal
 * order it has not. */
STAGE void graph_guess(graph_t *g, const graph_insn_t *insn) {
    find_late(g, insn);
    if (!insn->unguessed && g->run_hits < GUESS_LEAST)
        g->run_hits = GUESS_LEAST;
    bool missed = g->run_hits < GUESS_LEAST;
    for (unsigned l = 0; l < g->lanes; l++) {
        int32_t *hits = &g->hits[l];
        *hits = *hits < g->run_hits ? g->run_hits : *hits;
        int32_t unguessed = missed ? -(*hits < GUESS_LEAST) : g->keep[PART_ORDER][l];
        g->keep[LOAD_UNGUESSED][l] = insn->unguessed ? unguessed : 0;
        *hits = count_hit(*hits, !g->keep[LOAD_LATE][l] && !g->awaits[l]);
    }
    g->run_hits = count_hit(g->run_hits, insn->late == LATE_NOT);
}
