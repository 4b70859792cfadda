/* SPDX-License-Identifier: Apache-2.0 */
/* See fragment_rows.h.
 *
 * Groups of fetch and dispatch: a sample has its place in its group; groups end as the aligner ends
 * them, and an instruction that runs alone has a row of its own. Fetch blocks begin where the path
 * enters one. What depends on the times of other instructions: fragment_refine.c.
 */
#include "fragment_rows.h"
#include "hit_guess.h"
#include "memory.h"
#include "places.h"
#include "random.h"
#include <stdlib.h>

typedef struct {
    const rows_setup_t *setup;
    fragment_rows_t *rows;
    const fragment_t *fragment;
    const step_t *step; /* the current step */
    bool fetched;       /* it missed, and no sample says what: assumed to be fetch */
    graph_block_t *newest;
    uint64_t block; /* address of the newest fetch block */
    bool redirected, jumped, checkpoint;
    bool fixed;   /* that block came after a redirect by the fetch slots */
    int32_t hits; /* counter of hit_guess.sv: loads wake their users on a guess */
    uint32_t stores, memory;
    uint32_t owner[SKELETON_MOST]; /* by step: its number among memory operations, plus one */
    places_t places;
    unsigned at;
    random_t random;
} maker_t;

static bool met(const step_t *step, event_t event) {
    return step->detail && sample_met(&step->detail->sample, event);
}

/* Facts (group FACT): of the data side, of fetch, of prediction. */
enum {
    FACTS_DATA = 1 << PD_FACT_DCACHE | 1 << PD_FACT_DTLB,
    FACTS_FETCH = 1 << PD_FACT_ICACHE | 1 << PD_FACT_ITLB,
    FACTS_GUESS = 1 << PD_FACT_MISPREDICT
};

/* Whether the bit MISSED may stand for these facts. */
static bool tells(const maker_t *m, unsigned facts) { return hash_facts(m->setup->hash) & facts; }

/* The sample's facts count if they agree with the signature sample, or there is none. */
static bool agreed(const maker_t *m, const step_t *step, unsigned facts) {
    return step->detail && (m->setup->design != DESIGN_LONG || !tells(m, facts) ||
                            !!(window_own(step->detail->window) & BIT_MISSED) == step->missed);
}

/* Missed, but no sample says what: in fetch, by a mispredicted transfer, or in memory, among what
 * the bit stands for. */
static bool missed_as(const maker_t *m, unsigned facts, bool sampled) {
    return agreed(m, m->step, facts) ? sampled : m->step->missed && !m->fetched && tells(m, facts);
}

static int32_t latency_of(const step_t *step, stage_t stage, int32_t otherwise) {
    return step->detail && sample_has(&step->detail->sample, stage)
               ? (int32_t)step->detail->sample.latency[stage]
               : otherwise;
}

/* --- fetch */

static uint64_t block_of(const maker_t *m, uint64_t pc) {
    return pc & ~(uint64_t)(2 * m->setup->machine->fetch_halves - 1);
}

/* A redirect by the fetch slots leads to the first of a group. */
static bool is_fixed(const maker_t *m) {
    const detail_t *d = m->step->detail;
    return d && d->lane == 0 && d->fetch_came == PD_CAME_FIX;
}

/* How often the bit MISSED of this step is due to fetch, if it can have another cause. */
static double fetch_share(const maker_t *m, const step_t *step) {
    operation_t operation = operands_of(step->raw).operation;
    if (is_memory(operation) && tells(m, FACTS_DATA))
        return m->setup->defaults.memory_fetched;
    if (operation == OPERATION_BRANCH && tells(m, FACTS_GUESS))
        return m->setup->defaults.transfer_fetched;
    return 1;
}

/* Instructions of one block have waited for it together: finds the bit of one next to this one that
 * only fetch can set. NULL: none. */
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

/* Whether the bit MISSED of the step, without a sample, is due to fetch. */
static bool fetch_missed(maker_t *m) {
    double share = fetch_share(m, m->step);
    if (!m->step->missed || !tells(m, FACTS_FETCH))
        return false;
    if (share == 1)
        return true;
    const step_t *other = tells_of_block(m, -1);
    other = other ? other : tells_of_block(m, 1);
    return other ? other->missed : (random_next(&m->random) & 0xffff) < share * 0x10000;
}

/* A sample has the wait of fetch for the block of its last half-word. If that is 0, and yet the
 * I-cache missed, the wait was for the block of its first one. */
static bool waited_before(const maker_t *m) {
    return met(m->step, EVENT_ICACHE_MISS) && !m->step->detail->fetch_wait;
}

/* A line entered at its beginning may have been requested with the one before it. */
static int32_t usual_wait(const maker_t *m) {
    return m->block % CODE_LINE ? m->setup->defaults.fetch : m->setup->defaults.next;
}

/* Waits for the newest block, which the instruction enters with its first or with its last
 * half-word. An instruction that missed, and has no sample that counts, waited for its first block,
 * or for its last one if another instruction entered the first one without a wait. */
static void set_waits(const maker_t *m, graph_block_t *b, bool first, bool last) {
    const detail_t *d = m->step->detail;
    bool counts = agreed(m, m->step, FACTS_FETCH);
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

/* All instructions of a block have its wait: a later instruction's counts if the one that entered
 * the block had none. */
static void tell_again(const maker_t *m) {
    const detail_t *d = m->step->detail;
    if (m->newest->cache || !m->step->missed)
        return;
    if (agreed(m, m->step, FACTS_FETCH))
        m->newest->cache = d->fetch_wait;
    else if (m->fetched)
        m->newest->cache = usual_wait(m);
}

static void set_blocks(maker_t *m, graph_insn_t *insn) {
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

/* --- loads and stores */

static bool guesses(maker_t *m, bool hit) {
    bool guess = m->hits >= GUESS_LEAST;
    m->hits = count_hit(m->hits, hit);
    return guess;
}

/* Whether the instruction requests its line itself. */
static bool asks(const maker_t *m) { return m->step->detail->line_back == 0; }

/* Finds the instruction so far back that requested the line, if it is in the fragment. */
static bool find_owner(const maker_t *m, uint32_t *owner) {
    unsigned back = m->step->detail->line_back;
    if (back == 0 || back > m->at || m->owner[m->at - back] == 0)
        return false;
    *owner = m->owner[m->at - back] - 1;
    return m->memory - *owner < GRAPH_MEMORY;
}

/* A sample has one time for line and page: the part beyond a line's usual time was for the page. */
static int32_t page_of(const maker_t *m, int32_t execute) {
    int32_t more = execute - m->setup->defaults.line;
    return met(m->step, EVENT_DTLB_MISS) && more > 0 ? more : 0;
}

static void set_waited(maker_t *m, graph_insn_t *insn, int32_t execute) {
    const detail_t *d = m->step->detail;
    insn->extra = execute - load_done(m->setup->machine);
    insn->late = LATE_LINE;
    if (met(m->step, EVENT_DCACHE_MISS)) {
        insn->page = page_of(m, execute);
        insn->extra -= insn->page;
        if (find_owner(m, &insn->owner))
            insn->late = LATE_SHARED;
    } else if (met(m->step, EVENT_DTLB_MISS)) {
        insn->late = LATE_PAGE;
        insn->page = insn->extra;
    } else if (d->store_why == PD_STORE_ADDRESS || d->store_why == PD_STORE_WRITTEN) {
        if (d->store_back <= m->stores && d->store_back < GRAPH_STORES) {
            insn->late = d->store_why == PD_STORE_ADDRESS ? LATE_ADDRESS : LATE_STORE;
            insn->owner = m->stores - d->store_back;
            insn->extra = 0;
        }
    } else {
        insn->late = LATE_HEAD;
        insn->extra = latency_of(m->step, STAGE_OLDEST, 0) - latency_of(m->step, STAGE_RETIRE, 0);
        insn->extra = insn->extra > 0 ? insn->extra : 0;
    }
}

static void set_load(maker_t *m, graph_insn_t *insn) {
    int32_t hit = load_done(m->setup->machine);
    if (agreed(m, m->step, FACTS_DATA)) {
        int32_t execute = latency_of(m->step, STAGE_EXECUTE, hit);
        if (execute > hit)
            set_waited(m, insn, execute);
    } else if (missed_as(m, FACTS_DATA, false)) {
        insn->late = LATE_LINE;
        insn->extra = m->setup->defaults.line - hit;
    }
    insn->asked = insn->turn =
        insn->late == LATE_LINE && (!agreed(m, m->step, FACTS_DATA) || asks(m));
    insn->came = insn->asked ? insn->extra + hit : 0;
    bool guess = guesses(m, insn->late == LATE_NOT);
    insn->unguessed = !guess;
    if (m->step->waits && m->step->detail && m->step->detail->store_why == PD_STORE_FORWARDED &&
        m->step->detail->store_back <= m->stores && m->step->detail->store_back < GRAPH_STORES)
        insn->held_for = m->step->detail->store_back;
    insn->cancels = !insn->unguessed && insn->late != LATE_NOT;
}

static void set_store(maker_t *m, graph_insn_t *insn) {
    insn->page = agreed(m, m->step, FACTS_DATA) ? latency_of(m->step, STAGE_EXECUTE, 2) - 2 : 0;
    insn->asked = missed_as(m, FACTS_DATA, met(m->step, EVENT_DCACHE_MISS) && asks(m));
    insn->turn = insn->drain_misses = insn->asked;
    insn->came = insn->line = insn->asked ? m->setup->defaults.line : 0;
}

/* --- an instruction */

static void set_operation(maker_t *m, graph_insn_t *insn) {
    switch (insn->operands.operation) {
    case OPERATION_LOAD:
        set_load(m, insn);
        break;
    case OPERATION_STORE:
        set_store(m, insn);
        break;
    case OPERATION_DIVIDE:
    case OPERATION_ATOMIC:
    case OPERATION_SYSTEM:
        insn->latency = latency_of(m->step, STAGE_EXECUTE, m->setup->defaults.alone);
        break;
    case OPERATION_BRANCH:
        insn->mispredicted = missed_as(m, FACTS_GUESS, met(m->step, EVENT_MISPREDICTED));
        break;
    default:
        break;
    }
}

static void make_insn(maker_t *m, graph_insn_t *insn) {
    *insn = (graph_insn_t){
        .pc = m->step->pc,
        .operands = operands_of(m->step->raw),
        .scope = m->setup->scope ? m->setup->scope(m->setup->context, m->step->pc) : 0};
    m->fetched = fetch_missed(m);
    set_blocks(m, insn);
    insn->depends = places_step(&m->places, m->step->pc, m->step->raw);
    set_operation(m, insn);
    m->owner[m->at] = 0;
    if (is_memory(insn->operands.operation))
        m->owner[m->at] = ++m->memory;
    m->stores += insn->operands.operation == OPERATION_STORE;
    m->redirected = insn->mispredicted;
    uint64_t target;
    transfer_t transfer = transfer_decode(m->step->raw, m->step->pc, &target);
    m->jumped = transfer != TRANSFER_NONE && (transfer != TRANSFER_BRANCH || m->step->taken);
}

/* --- rows */

static bool begins_row(const maker_t *m, const graph_row_t *row, const operands_t *next,
                       unsigned group) {
    const graph_insn_t *last = &row->insn[row->count - 1];
    bool checkpoint = m->checkpoint && next->operation == OPERATION_BRANCH;
    return group >= m->setup->machine->width || m->jumped || m->redirected || checkpoint ||
           next->serial != SERIAL_NOT || last->operands.serial != SERIAL_NOT;
}

/* How often samples with these bits MOVED (-1: any) were in fetch slot `lane`. */
static double share_of(const lanes_t *lanes, int own, int before, unsigned lane) {
    double sum = 0, there = 0;
    for (int o = 0; o < 2; o++)
        for (int b = 0; b < 2; b++)
            for (unsigned l = 0; l < LANES && (own < 0 || own == o) && (before < 0 || before == b);
                 l++) {
                sum += lanes->count[o][b][l];
                there += l == lane ? lanes->count[o][b][l] : 0;
            }
    return sum > 0 ? there / sum : 0;
}

/* The bit MOVED of a step; also set for a load or store without a signature sample. */
static bool moved(const maker_t *m, const step_t *step) {
    bool memory = is_memory(operands_of(step->raw).operation);
    return step->taken || (memory && !hash_near(m->setup->hash));
}

/* A group with room may end all the same, if the next block was late. Slots of two neighbours come
 * from different samples, and from groups that may have begun one instruction apart. Over all
 * samples: the one before was in slot `group - 1` as often as this one in the next, or as the group
 * ended between them. */
static bool ends_early(maker_t *m, const fragment_t *f, unsigned group) {
    const step_t *step = m->step, *before = &f->step[m->at - 1];
    if (!step->detail || step->detail->lane != 0)
        return false;
    if (!step->lanes || !before->lanes || group >= LANES)
        return true;
    int bit = m->setup->design == DESIGN_STATIC ? -1 : moved(m, before); /* by windows of samples */
    double stood = share_of(before->lanes, bit, -1, group - 1),
           follow = share_of(step->lanes, -1, bit, group),
           first = share_of(step->lanes, -1, bit, 0);
    if (stood <= 0 || first <= 0)
        return true;
    double early = (1 - follow / stood) / first;
    return (random_next(&m->random) & 0xffff) < early * 0x10000;
}

/* After a group that ended because it was full, or because the next block was late, the next group
 * continues with the rest. */
static void make_rows(maker_t *m, const fragment_t *f) {
    fragment_rows_t *rows = m->rows;
    graph_row_t *row = NULL;
    unsigned group = 0;
    for (m->at = 0; m->at < f->count; m->at++) {
        m->step = &f->step[m->at];
        operands_t operands = operands_of(m->step->raw);
        bool ends = !row || begins_row(m, row, &operands, group),
             early = !ends && ends_early(m, f, group);
        if (ends || early) {
            bool full = group >= m->setup->machine->width && !m->jumped && !m->redirected;
            row = &rows->row[rows->count++];
            *row = (graph_row_t){.starts_group = true, .goes_on = full};
            m->checkpoint = false;
            group = 0;
        }
        m->checkpoint |= operands.operation == OPERATION_BRANCH;
        graph_insn_t *insn = &row->insn[row->count++];
        make_insn(m, insn);
        row->goes_on |= early && insn->block_count;
        group++;
    }
}

void fragment_rows(fragment_rows_t *rows, const fragment_t *f, const rows_setup_t *setup) {
    maker_t *m = memory_get(sizeof *m);
    *m = (maker_t){.setup = setup,
                   .rows = rows,
                   .fragment = f,
                   .hits = GUESS_MOST,
                   .random = random_start(f->step[0].pc)};
    places_start(&m->places);
    *rows = (fragment_rows_t){memory_get((f->count + 1) * sizeof *rows->row), 0};
    make_rows(m, f);
    free(m);
    fragment_refine(rows, setup);
}

void fragment_rows_free(fragment_rows_t *rows) { free(rows->row); }
