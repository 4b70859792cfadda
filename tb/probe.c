// SPDX-License-Identifier: Apache-2.0
// The layout in which tap.sv packs a cycle, in 32-bit words, lowest bit first. Ids have 16 bits.
//
//    0, 1    cycle
//    2       by lane: slot valid [3:0], compressed [7:4], icache miss [11:8], itlb miss [15:12],
//            on path [19:16], counted [23:20], map valid [27:24], retire valid [31:28]
//    3       issue valid [7:0], retired with a value [11:8], done valid [23:16], stall [27:24], decode kill 28, kill 29, flush 30
//    4       branch: valid 0, taken 1, mispredicted 2; memory: issue 3, done 4, miss 5, forward 6,
//            violation 7, address 8; store 9, trap 10, interrupt 11, store size [15:14], flush cause [24:22]
//    5       id: branch, kill          6   id: memory issue, memory done
//    7       id: miss, forward         8   id: violation, address
//    9       id of the store
//   10, 17   data ready, by scheduler slot
//   11..16   branch target, address, store address: 2 words each
//   18       levels: what the oldest load waits for [4:0], serial 5, idle 6, fetch waits 7, for a
//            page 8, fix 9, confirm 10, of a fetch 11, stores full 12, ended 13; privilege [15:14];
//            by lane needs no unit [19:16]; a page walk waits for a line 20
//   19       a load or store that did not end at once: id [15:0], what it waits for [23:16], its line
//            [30:28]; users of a load taken back 27; a store is written 31, its line was missing 26;
//            the load that is sent wakes its users on a guess 25
//   20       lines filled [7:0], so many stores back is the store that it waits for [15:8]; the one whose id
//            is that of a miss has no page 16
//   21, 22   trap pc
//   23..     by lane, 13 words: slot pc (2), raw, {tag [31:24], scheduler slot [23:16], map id},
//            retire pc (2), {context [31:16], retire id}, age and waits of the fetch
//            block of its first half-word, of its last one, value written (2)
//   then     id of issue by unit, a word each
//   then     ids of done, two in a word
#include "probe.h"
#include "words.h"
#include <string.h>

enum {
    FIRST_LANE = 23,
    LANE_WORDS = 13,
    TARGET = 11,
    ADDRESS = 13,
    STORE = 15,
    READY = 17,
    LEVELS = 18,
    LATER = 19,
    LINES = 20,
    TRAP = 21
};

VISIT_INLINE void visit_strobe(const visitor_t *v, unsigned word, unsigned bit, unsigned id_word,
                               unsigned id_low, probe_strobe_t *strobe) {
    visit_flag(v, word, bit, &strobe->valid);
    visit_u16(v, id_word, id_low, 16, &strobe->id);
}

// Whether, in reading, none of the bits is set that say that something is there: other bits mean nothing then.
VISIT_INLINE bool is_idle(const visitor_t *v, unsigned word, uint32_t bits) {
    return !v->write && !(v->words[word] & bits);
}

VISIT_INLINE void visit_lane(const visitor_t *v, unsigned lane, probe_cycle_t *c) {
    unsigned base = FIRST_LANE + LANE_WORDS * lane;
    probe_slot_t *s = &c->slot[lane];
    visit_flag(v, 2, lane, &s->valid);
    visit_flag(v, 2, 4 + lane, &s->compressed);
    visit_flag(v, 2, 8 + lane, &s->icache_miss);
    visit_flag(v, 2, 12 + lane, &s->itlb_miss);
    visit_flag(v, 2, 16 + lane, &s->on_path);
    visit_flag(v, 2, 20 + lane, &s->counted);
    visit_flag(v, LEVELS, 16 + lane, &c->map_no_unit[lane]);
    if (is_idle(v, 2, 0x11000001u << lane)) // no slot, map or retirement
        return;
    visit_u64(v, base, &s->pc);
    visit_u32(v, base + 2, 0, 32, &s->raw);
    visit_strobe(v, 2, 24 + lane, base + 3, 0, &c->map[lane]);
    visit_u8(v, base + 3, 16, 8, &c->map_queue[lane]);
    visit_u8(v, base + 3, 24, 8, &s->tag);
    visit_u64(v, base + 4, &c->retire_pc[lane]);
    visit_strobe(v, 2, 28 + lane, base + 6, 0, &c->retire[lane]);
    visit_flag(v, 3, 8 + lane, &c->retire_writes[lane]);
    visit_u64(v, base + 11, &c->retire_value[lane]);
    visit_u16(v, base + 6, 16, 16, &s->context);
    for (unsigned end = 0; end < 2; end++) {
        visit_u32(v, base + 7 + 2 * end, 0, 32, &s->block_age[end]);
        visit_u32(v, base + 8 + 2 * end, 0, 32, &s->block_waits[end]);
    }
}

VISIT_INLINE void visit_units(const visitor_t *v, const probe_shape_t *shape, probe_cycle_t *c) {
    if (is_idle(v, 3, 0x00ff00ff))
        return;
    unsigned base = FIRST_LANE + LANE_WORDS * shape->width;
    for (unsigned u = 0; u < shape->units; u++, base++)
        visit_strobe(v, 3, u, base, 0, &c->issue[u]);
    for (unsigned d = 0; d < shape->units + 3 && !is_idle(v, 3, 0xff0000u << d & 0xff0000u); d++)
        visit_strobe(v, 3, 16 + d, base + d / 2, 16 * (d & 1), &c->done[d]);
}

VISIT_INLINE void visit_memory(const visitor_t *v, probe_cycle_t *c) {
    if (is_idle(v, 4, 0x3f8) && is_idle(v, LATER, 0xffff0000) && is_idle(v, LINES, ~0u))
        return;
    uint8_t log_size = (uint8_t)(c->store_size > 4 ? 3 : c->store_size / 2);
    visit_strobe(v, 4, 3, 6, 0, &c->memory_issue);
    visit_strobe(v, 4, 4, 6, 16, &c->memory_done);
    visit_strobe(v, 4, 5, 7, 0, &c->memory_miss);
    visit_strobe(v, LINES, 16, 7, 0, &c->memory_page);
    visit_strobe(v, LINES, 26, 7, 0, &c->memory_again);
    visit_strobe(v, 4, 6, 7, 16, &c->memory_forward);
    visit_strobe(v, 4, 7, 8, 0, &c->memory_violation);
    visit_strobe(v, 4, 8, 8, 16, &c->memory_address);
    visit_strobe(v, 4, 9, 9, 0, &c->store);
    visit_u8(v, 4, 14, 2, &log_size);
    c->store_size = (uint8_t)(1u << log_size);
    visit_u64(v, ADDRESS, &c->address);
    visit_u64(v, STORE, &c->store_address);
    visit_u16(v, LATER, 0, 16, &c->memory_later);
    visit_u8(v, LATER, 16, 8, &c->memory_waits);
    visit_u8(v, LATER, 28, 3, &c->memory_line);
    visit_flag(v, LATER, 27, &c->load_cancel);
    visit_flag(v, LATER, 31, &c->store_written);
    visit_flag(v, LATER, 26, &c->store_missed);
    visit_flag(v, LATER, 25, &c->memory_guess);
    visit_u8(v, LINES, 0, 8, &c->lines_filled);
    visit_u8(v, LINES, 8, 8, &c->store_back);
    visit_flag(v, LINES, 17, &c->line_starts);
    visit_flag(v, LINES, 18, &c->soon_starts);
    visit_flag(v, LINES, 19, &c->memory_soon);
    visit_flag(v, LINES, 20, &c->memory_linked);
    visit_u8(v, LINES, 21, 3, &c->memory_link);
    visit_flag(v, LINES, 24, &c->memory_turn);
    visit_flag(v, LINES, 25, &c->soon_turn);
}

VISIT_INLINE void visit_recovery(const visitor_t *v, probe_cycle_t *c) {
    visit_flag(v, 3, 28, &c->decode_kill);
    visit_strobe(v, 3, 29, 5, 16, &c->kill);
    visit_flag(v, 3, 30, &c->flush);
    visit_u8(v, 4, 22, 3, &c->flush_cause);
    visit_flag(v, 4, 10, &c->trap);
    visit_flag(v, 4, 11, &c->interrupt);
    visit_u64(v, TRAP, &c->trap_pc);
}

VISIT_INLINE void visit_levels(const visitor_t *v, probe_cycle_t *c) {
    probe_levels_t *l = &c->levels;
    bool *const flags[] = {&l->serial,        &l->idle,        &l->fetch_waits,
                           &l->fetch_page,    &l->fetch_fix,   &l->confirm,
                           &l->confirm_fetch, &l->stores_full, &l->ended};
    visit_u8(v, LEVELS, 0, 5, &l->oldest_waits);
    for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++)
        visit_flag(v, LEVELS, 5 + i, flags[i]);
    visit_flag(v, LEVELS, 20, &l->walk_line);
    visit_u8(v, LEVELS, 14, 2, &c->privilege);
}

VISIT_INLINE void visit_branch(const visitor_t *v, probe_cycle_t *c) {
    if (is_idle(v, 4, 1u << 0))
        return;
    visit_strobe(v, 4, 0, 5, 0, &c->branch);
    visit_flag(v, 4, 1, &c->branch_taken);
    visit_flag(v, 4, 2, &c->branch_mispredicted);
    visit_u64(v, TARGET, &c->branch_target);
}

VISIT_INLINE void visit_cycle(const visitor_t *v, const probe_shape_t *shape, probe_cycle_t *c) {
    visit_u64(v, 0, &c->cycle);
    visit_u8(v, 3, 24, 4, &c->stall);
    uint32_t ready_low = (uint32_t)c->data_ready, ready_high = (uint32_t)(c->data_ready >> 32);
    visit_u32(v, 10, 0, 32, &ready_low);
    visit_u32(v, READY, 0, 32, &ready_high);
    c->data_ready = (uint64_t)ready_high << 32 | ready_low;
    visit_branch(v, c);
    visit_memory(v, c);
    visit_recovery(v, c);
    visit_levels(v, c);
    for (unsigned lane = 0; lane < shape->width; lane++)
        visit_lane(v, lane, c);
    visit_units(v, shape, c);
}

size_t probe_words(const probe_shape_t *shape) {
    return FIRST_LANE + LANE_WORDS * shape->width + shape->units + (shape->units + 4) / 2;
}

void probe_unpack(const probe_shape_t *shape, const uint32_t *words, probe_cycle_t *cycle) {
    const visitor_t v = {(uint32_t *)words, false};
    memset(cycle, 0, sizeof *cycle);
    visit_cycle(&v, shape, cycle);
}

void probe_pack(const probe_shape_t *shape, const probe_cycle_t *cycle, uint32_t *words) {
    const visitor_t v = {words, true};
    probe_cycle_t copy = *cycle;
    memset(words, 0, probe_words(shape) * sizeof *words);
    visit_cycle(&v, shape, &copy);
}
