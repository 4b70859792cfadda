/* SPDX-License-Identifier: Apache-2.0 */
/* See flow_counts.h. Blocks end at transfers and before possible jump targets; calls end one, too,
 * since not all return. A function's network: each block is an arc from its front to its back, with
 * as many parallel arcs as its cost has pieces; ways between blocks join backs to fronts; one more
 * node is the world outside. */
#include "flow_counts.h"
#include "memory.h"
#include "min_cost_flow.h"
#include <math.h>
#include <stdlib.h>

#define NO_BLOCK UINT32_MAX
enum { ROUNDS = 8, PIECES = 32, COST_UNIT = 100000 };
static const int64_t endless = INT64_C(1) << 46;
/* Deviations from the graph beyond chance: for a part of a block, in sigmas; for a block, twice the
 * loss of log-likelihood. */
/* The lengths of the cost pieces, in sigmas of a count. */
#define STEP_FIRST 0.25
static const double cut_beyond = 4.5, open_beyond = 20;

typedef struct {
    uint32_t first, last; /* slots */
    uint32_t network;
    unsigned entries;      /* known ways that lead to the block */
    unsigned length;       /* instructions counted together, without a branch or trap at the end */
    bool from_out, to_out; /* flow may come from anywhere, may go anywhere */
    bool split;            /* its last instruction is a branch, whose two ways are counted */
    bool alone;            /* its instructions have only their own samples */
    bool contradicted;
    uint32_t next, target; /* blocks, NO_BLOCK: no such way, or it leads out */
    double k, ways[2]; /* samples: of the `length` instructions; of a branch not taken and taken */
    double count, taken; /* the solution */
} block_t;

typedef struct {
    uint32_t first, count; /* blocks */
} network_t;

struct flow_counts {
    const flow_t *flow;
    block_t *blocks;
    network_t *networks;
    size_t block_count, network_count;
    uint32_t *block_of; /* by slot */
    double interval;
    bool solved;
    flow_arc_t *arcs;
    size_t arc_count;
};

/* --- blocks */

static bool has_samples(const flow_t *flow, uint32_t slot, const float *samples) {
    return samples[slot] > 0 && flow_function(flow, slot) != FLOW_NONE;
}

static bool *functions_sampled(const flow_t *flow, const float *samples) {
    bool *sampled = memory_get(flow_slots(flow) + 1);
    for (uint32_t slot = 0; slot < flow_slots(flow); slot++)
        if (has_samples(flow, slot, samples))
            sampled[flow_function(flow, slot)] = true;
    return sampled;
}

static void end_block(flow_counts_t *counts, block_t *block) {
    const flow_t *flow = counts->flow;
    block->split = flow_transfer(flow, block->last) == TRANSFER_BRANCH;
    block->length -= block->split || flow_traps(flow, block->last);
}

static block_t *new_block(flow_counts_t *counts, uint32_t slot) {
    memory_room(counts->blocks, counts->block_count);
    block_t *block = &counts->blocks[counts->block_count++];
    *block = (block_t){.first = slot, .last = slot, .next = NO_BLOCK, .target = NO_BLOCK};
    return block;
}

static void add_network(flow_counts_t *counts) {
    memory_room(counts->networks, counts->network_count);
    counts->networks[counts->network_count++] = (network_t){(uint32_t)counts->block_count, 0};
}

static void make_blocks(flow_counts_t *counts, const float *samples, const uint8_t *leads) {
    const flow_t *flow = counts->flow;
    bool *sampled = functions_sampled(flow, samples);
    uint32_t function = FLOW_NONE, before = FLOW_NONE;
    for (uint32_t slot = 0; slot < flow_slots(flow); slot++) {
        counts->block_of[slot] = NO_BLOCK;
        uint32_t in = flow_function(flow, slot);
        if (flow_slot(flow, flow_pc(flow, slot)) != slot || in == FLOW_NONE || !sampled[in])
            continue;
        if (in != function)
            add_network(counts);
        block_t *block = counts->block_count ? &counts->blocks[counts->block_count - 1] : NULL;
        if (in != function || leads[slot] || before == FLOW_NONE ||
            flow_next(flow, before) != slot) {
            block = new_block(counts, slot);
            block->network = (uint32_t)counts->network_count - 1;
            counts->networks[block->network].count++;
        }
        block->last = slot;
        block->length++;
        counts->block_of[slot] = (uint32_t)counts->block_count - 1;
        function = in, before = slot;
    }
    free(sampled);
}

/* --- ways */

/* The block that begins there, in the same function. */
static uint32_t block_in(const flow_counts_t *counts, uint32_t slot, uint32_t network) {
    uint32_t b = slot == FLOW_NONE ? NO_BLOCK : counts->block_of[slot];
    return b != NO_BLOCK && counts->blocks[b].network == network ? b : NO_BLOCK;
}

static void join(flow_counts_t *counts, block_t *block) {
    const flow_t *flow = counts->flow;
    transfer_t transfer = flow_transfer(flow, block->last);
    uint32_t next = block_in(counts, flow_next(flow, block->last), block->network);
    uint32_t target = block_in(counts, flow_target(flow, block->last), block->network);
    bool goes_on = transfer_falls(transfer) || transfer_calls(transfer);
    block->next = goes_on ? next : NO_BLOCK;
    block->target = transfer == TRANSFER_BRANCH || transfer == TRANSFER_JUMP ? target : NO_BLOCK;
    /* A jump to the entry is a call from which another function returns. */
    block->to_out =
        (block->next == NO_BLOCK && block->target == NO_BLOCK) || flow_may_leave(flow, block->last);
    if (block->next != NO_BLOCK && flow_may_return_again(flow, block->last))
        counts->blocks[block->next].from_out = true;
}

/* A block without a known way to it is reached by unknown ones. */
static void join_blocks(flow_counts_t *counts) {
    for (size_t b = 0; b < counts->block_count; b++) {
        block_t *block = &counts->blocks[b];
        end_block(counts, block);
        join(counts, block);
        if (block->next != NO_BLOCK)
            counts->blocks[block->next].entries++;
        if (block->target != NO_BLOCK)
            counts->blocks[block->target].entries++;
    }
    for (size_t b = 0; b < counts->block_count; b++) {
        uint32_t first = counts->blocks[b].first;
        counts->blocks[b].from_out |= counts->blocks[b].entries == 0 ||
                                      flow_is_entry(counts->flow, first) ||
                                      flow_is_goal(counts->flow, first);
    }
}

/* --- samples */

static void measure(flow_counts_t *counts, const float *samples, const float *taken) {
    for (size_t b = 0; b < counts->block_count; b++) {
        block_t *block = &counts->blocks[b];
        block->k = 0;
        uint32_t slot = block->first;
        for (unsigned i = 0; i < block->length; i++, slot = flow_next(counts->flow, slot))
            block->k += samples[slot];
        block->k = fmax(block->k, 0);
        if (block->split) {
            block->ways[1] = fmax(taken[block->last], 0);
            block->ways[0] = fmax(samples[block->last] - taken[block->last], 0);
        }
    }
}

/* The place where the parts before and after it differ most, in sigmas. */
static double worst_cut(const flow_counts_t *counts, const block_t *block, const float *samples,
                        uint32_t *where) {
    unsigned length = block->length + block->split;
    double all = 0, front = 0, worst = 0;
    uint32_t slot = block->first;
    for (unsigned i = 0; i < length; i++, slot = flow_next(counts->flow, slot))
        all += samples[slot];
    slot = block->first;
    for (unsigned i = 1; i < length; i++) {
        front += samples[slot];
        slot = flow_next(counts->flow, slot);
        double part = (double)i / length, sigma = sqrt(all * part * (1 - part));
        double z = sigma > 0 ? fabs(front - all * part) / sigma : 0;
        if (z > worst) {
            worst = z;
            *where = slot;
        }
    }
    return worst;
}

/* Makes leaders of the places where blocks are to be cut; returns whether there is any. */
static bool cut_blocks(flow_counts_t *counts, const float *samples, uint8_t *leads) {
    bool any = false;
    for (size_t b = 0; b < counts->block_count; b++) {
        uint32_t where = 0;
        if (worst_cut(counts, &counts->blocks[b], samples, &where) <= cut_beyond)
            continue;
        leads[where] = 2;
        any = true;
    }
    return any;
}

static void open_cuts(flow_counts_t *counts, const uint8_t *leads) {
    for (size_t b = 0; b < counts->block_count; b++)
        if (leads[counts->blocks[b].first] == 2) {
            counts->blocks[b].from_out = counts->blocks[b].contradicted = true;
            if (b)
                counts->blocks[b - 1].to_out = counts->blocks[b - 1].contradicted = true;
        }
}

/* --- networks */

static void add_arc(flow_counts_t *counts, uint32_t from, uint32_t to, int64_t capacity,
                    double cost) {
    memory_room(counts->arcs, counts->arc_count);
    counts->arcs[counts->arc_count++] = (flow_arc_t){
        .from = from, .to = to, .capacity = capacity, .cost = llround(cost * COST_UNIT)};
}

static int compare_numbers(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The ends of a cost's pieces: in steps of so many sigmas around `center`, and farther out. */
static int make_ends(double end[PIECES], double center, double sigma, double step) {
    static const double steps[] = {-30, -20, -14, -10, -7, -5, -3, -2, -1, 0,
                                   1,   2,   3,   5,   7,  10, 14, 20, 30};
    static const double times[] = {0.01, 0.1, 0.3, 0.6, 1.7, 4, 16, 256};
    int count = 0, kept = 0;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        end[count++] = round(center + steps[i] * step * sigma);
    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        end[count++] = round(fmax(center, sigma) * times[i]);
    qsort(end, (size_t)count, sizeof *end, compare_numbers);
    for (int i = 0; i < count; i++)
        if (end[i] >= 1 && (!kept || end[i] > end[kept - 1]))
            end[kept++] = end[i];
    return kept;
}

/* Arcs for L*x - k*S*log(x), k samples of L instructions: below the first end as steep as at its
 * middle, after the last as at twice it. */
static void add_cost(flow_counts_t *counts, uint32_t from, uint32_t to, double k, double length,
                     double center, double step) {
    double end[PIECES], ks = k * counts->interval, before = 0;
    if (length <= 0 || k <= 0) {
        add_arc(counts, from, to, endless, length);
        return;
    }
    int count = make_ends(end, center, sqrt(k) * counts->interval / length, step);
    for (int i = 0; i < count; i++) {
        double steep = i ? ks * log(end[i] / before) / (end[i] - before) : 2 * ks / end[i];
        add_arc(counts, from, to, (int64_t)(end[i] - before), length - steep);
        before = end[i];
    }
    add_arc(counts, from, to, endless, length - ks / (2 * before));
}

/* The pieces are around the samples' own count at first, then around the count found. */
static double center_of(double own, double found, double step) {
    return step < STEP_FIRST ? found : own;
}

/* A block on its own: flow may come from anywhere and go anywhere. */
static void add_alone(flow_counts_t *counts, uint32_t number, uint32_t next, uint32_t target,
                      uint32_t world) {
    uint32_t in = 2 * number, out = in + 1;
    add_arc(counts, in, world, endless, 0);
    add_arc(counts, world, in, endless, 0);
    add_arc(counts, world, out, endless, 0);
    add_arc(counts, out, world, endless, 0);
    add_arc(counts, out, next, endless, 0);
    add_arc(counts, out, target, endless, 0);
}

static void add_block(flow_counts_t *counts, const network_t *network, uint32_t number,
                      double step) {
    const block_t *block = &counts->blocks[network->first + number];
    uint32_t in = 2 * number, out = in + 1, world = 2 * network->count;
    uint32_t next = block->next == NO_BLOCK ? world : 2 * (block->next - network->first);
    uint32_t target = block->target == NO_BLOCK ? world : 2 * (block->target - network->first);
    if (block->alone) {
        add_alone(counts, number, next, target, world);
        return;
    }
    add_cost(counts, in, out, block->k, block->length,
             center_of(block->k * counts->interval / block->length, block->count, step), step);
    if (block->split) {
        double not_taken = block->count - block->taken;
        add_cost(counts, out, next, block->ways[0], 1,
                 center_of(block->ways[0] * counts->interval, not_taken, step), step);
        add_cost(counts, out, target, block->ways[1], 1,
                 center_of(block->ways[1] * counts->interval, block->taken, step), step);
    } else {
        if (block->next != NO_BLOCK)
            add_arc(counts, out, next, endless, 0);
        if (block->target != NO_BLOCK)
            add_arc(counts, out, target, endless, 0);
    }
    if (block->from_out)
        add_arc(counts, world, in, endless, 0);
    if (block->to_out)
        add_arc(counts, out, world, endless, 0);
}

/* Arcs come in the order of blocks, a block's own before its ways. */
static void take_flow(flow_counts_t *counts, const network_t *network) {
    for (uint32_t b = 0; b < network->count; b++)
        counts->blocks[network->first + b].count = counts->blocks[network->first + b].taken = 0;
    for (size_t a = 0; a < counts->arc_count; a++) {
        const flow_arc_t *arc = &counts->arcs[a];
        if (arc->from == 2 * network->count)
            continue;
        block_t *block = &counts->blocks[network->first + arc->from / 2];
        uint32_t to = arc->to == 2 * network->count ? NO_BLOCK : network->first + arc->to / 2;
        if (arc->from % 2 == 0)
            block->count += (double)arc->flow;
        else if (block->split && to == block->target && to != block->next)
            block->taken += (double)arc->flow;
    }
}

static bool solve_network(flow_counts_t *counts, const network_t *network, double step) {
    counts->arc_count = 0;
    for (uint32_t b = 0; b < network->count; b++)
        add_block(counts, network, b, step);
    bool good = min_cost_flow(counts->arcs, counts->arc_count, 2 * (size_t)network->count + 1);
    if (good)
        take_flow(counts, network);
    return good;
}

/* Twice the loss of k's log-likelihood at this count. */
static double loss(double k, double length, double count, double interval) {
    double expected = length * count / interval;
    if (length <= 0)
        return 0;
    if (expected <= 0)
        return k > 0 ? INFINITY : 0;
    return 2 * (expected - k + (k > 0 ? k * log(k / expected) : 0));
}

/* Opens the blocks with the largest loss. Returns whether there is any beyond chance. */
static bool open_blocks(flow_counts_t *counts, const network_t *network) {
    double most = open_beyond;
    block_t *worst = NULL;
    for (uint32_t b = 0; b < network->count; b++) {
        block_t *block = &counts->blocks[network->first + b];
        double lost = loss(block->k, block->length, block->count, counts->interval);
        if (block->split)
            lost = fmax(lost,
                        loss(block->ways[0] + block->ways[1], 1, block->count, counts->interval));
        if (lost > most && !block->alone) {
            most = lost;
            worst = block;
        }
    }
    if (worst)
        worst->alone = worst->contradicted = true;
    return worst != NULL;
}

static void solve_first(flow_counts_t *counts, const network_t *network) {
    for (uint32_t round = 0; round < ROUNDS + network->count / 4; round++)
        if (!solve_network(counts, network, STEP_FIRST) || !open_blocks(counts, network))
            break;
    solve_network(counts, network, 0.05);
    solve_network(counts, network, 0.01);
}

void flow_counts_solve(flow_counts_t *counts, const float *samples, const float *taken) {
    measure(counts, samples, taken);
    for (size_t n = 0; n < counts->network_count; n++)
        if (!counts->solved)
            solve_first(counts, &counts->networks[n]);
        else
            solve_network(counts, &counts->networks[n], 0.12);
    counts->solved = true;
}

flow_counts_t *flow_counts_open(const flow_t *flow, const float *samples, const float *taken,
                                double interval) {
    flow_counts_t *counts = memory_get(sizeof *counts);
    *counts = (flow_counts_t){.flow = flow, .interval = interval};
    counts->block_of = memory_get((flow_slots(flow) + 1) * sizeof *counts->block_of);
    uint8_t *leads = flow_leaders(flow);
    for (int round = 0; round < ROUNDS; round++) {
        counts->block_count = counts->network_count = 0;
        make_blocks(counts, samples, leads);
        join_blocks(counts);
        if (!cut_blocks(counts, samples, leads))
            break;
    }
    open_cuts(counts, leads);
    free(leads);
    (void)taken;
    return counts;
}

void flow_counts_close(flow_counts_t *counts) {
    free(counts->blocks);
    free(counts->networks);
    free(counts->block_of);
    free(counts->arcs);
    free(counts);
}

/* --- the solution */

static const block_t *block_at(const flow_counts_t *counts, uint32_t slot) {
    uint32_t b = counts->block_of[slot];
    bool known = b != NO_BLOCK && !flow_traps(counts->flow, slot) && !counts->blocks[b].alone;
    return known ? &counts->blocks[b] : NULL;
}

double flow_counts_at(const flow_counts_t *counts, uint32_t slot) {
    const block_t *block = block_at(counts, slot);
    return block ? block->count : NAN;
}

double flow_counts_grain(const flow_counts_t *counts, uint32_t slot) {
    const block_t *block = block_at(counts, slot);
    if (!block)
        return counts->interval;
    double k = block->k + (block->split ? block->ways[0] + block->ways[1] : 0);
    return counts->interval / (block->length + block->split) / sqrt(fmax(1, k));
}

/* NULL: not a branch with different ways. Both ways of some lead to the same place, or out of the
 * function. */
static const block_t *branch_at(const flow_counts_t *counts, uint32_t slot) {
    const block_t *block = block_at(counts, slot);
    bool known = block && block->split && block->last == slot && block->next != block->target;
    return known ? block : NULL;
}

double flow_counts_taken(const flow_counts_t *counts, uint32_t slot) {
    const block_t *block = branch_at(counts, slot);
    return block ? block->taken : NAN;
}

/* A way is counted by its own samples, and by those of the block that only it leads to. */
double flow_counts_taken_grain(const flow_counts_t *counts, uint32_t slot) {
    const block_t *block = branch_at(counts, slot);
    if (!block)
        return counts->interval;
    uint32_t rarer = 2 * block->taken < block->count ? block->target : block->next;
    const block_t *way = rarer == NO_BLOCK ? NULL : &counts->blocks[rarer];
    bool single = way && way->entries == 1 && !way->from_out && !way->alone;
    return counts->interval / (1 + (single ? way->length : 0));
}

flow_trust_t flow_counts_trust(const flow_counts_t *counts) {
    flow_trust_t trust = {counts->block_count, 0};
    for (size_t b = 0; b < counts->block_count; b++)
        trust.contradicted += counts->blocks[b].contradicted;
    return trust;
}
