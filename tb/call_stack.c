// SPDX-License-Identifier: Apache-2.0
// See call_stack.h. The target of a transfer is known when the next instruction retires; until then
// the transfer is `pending`.
#include "call_stack.h"
#include "iss.h"
#include "memory.h"
#include "pc_table.h"
#include "profile_insn.h"
#include <stdlib.h>
#include <string.h>

enum { STACKS = 64, KNOWN = 1024, SLOTS = 2 * CALL_STACKS_MOST, SP = 2, FRAME_POINTER = 8 };
enum { AREA = 1 << 20 }; // stack pointers farther apart belong to two stacks

typedef enum { NOTHING, CALL, RETURN, SWAP, JUMP, TRAP_RETURN, TRAP } transfer_kind_t;

// What an instruction's bits say.
typedef struct {
    uint32_t raw;
    uint8_t transfer;       // transfer_kind_t
    bool sets_sp, moves_sp; // moves: to a value that neither the old one nor the frame pointer
                            // gives
} known_t;

typedef struct {
    uint32_t node;
    stack_kind_t kind;
    uint64_t back; // place that it returns to; for a trap, where it came
    uint64_t sp;
    bool moved; // for a trap: sp had moved when it came
} frame_t;

typedef struct {
    frame_t *frames;
    size_t count, room;
    uint64_t used; // when the stack was left
} chain_t;

struct call_stack {
    chain_t chains[STACKS];
    chain_t *now;
    uint64_t time;
    struct {
        transfer_kind_t kind;
        bool interrupt;
        uint64_t site, back;
    } pending;
    uint64_t sp;
    bool moved; // sp has moved since the last transfer
    known_t known[KNOWN];
    call_node_t *nodes;
    size_t count;
    uint32_t *slots; // number of the node, 0: free
    uint64_t folded;
};

// --- nodes

static uint64_t hash_of(const call_node_t *node) {
    uint64_t hash = node->parent * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)node->kind;
    hash = (hash ^ node->site) * UINT64_C(0xff51afd7ed558ccd);
    hash = (hash ^ hash >> 32 ^ node->entry) * UINT64_C(0xc4ceb9fe1a85ec53);
    return hash >> 32;
}

static bool is_same(const call_node_t *a, const call_node_t *b) {
    return a->parent == b->parent && a->site == b->site && a->entry == b->entry &&
           a->kind == b->kind;
}

static uint32_t node_of(call_stack_t *s, const call_node_t *node) {
    size_t slot = hash_of(node) % SLOTS;
    while (s->slots[slot] && !is_same(&s->nodes[s->slots[slot]], node))
        slot = (slot + 1) % SLOTS;
    if (!s->slots[slot] && s->count == CALL_STACKS_MOST) {
        s->folded++;
        return node->parent;
    }
    if (!s->slots[slot]) {
        s->slots[slot] = (uint32_t)s->count;
        s->nodes[s->count++] = *node;
    }
    s->nodes[s->slots[slot]].calls++;
    return s->slots[slot];
}

size_t call_stack_count(const call_stack_t *s) { return s->count; }
const call_node_t *call_stack_node(const call_stack_t *s, size_t number) {
    return &s->nodes[number];
}
uint64_t call_stack_folded(const call_stack_t *s) { return s->folded; }

call_stack_t *call_stack_open(void) {
    call_stack_t *s = memory_get(sizeof *s);
    s->now = s->chains;
    s->nodes = memory_get(CALL_STACKS_MOST * sizeof *s->nodes);
    s->slots = memory_get(SLOTS * sizeof *s->slots);
    s->count = 1;
    return s;
}

void call_stack_close(call_stack_t *s) {
    for (size_t i = 0; i < STACKS; i++)
        free(s->chains[i].frames);
    free(s->nodes);
    free(s->slots);
    free(s);
}

// --- frames

static frame_t *top_of(const chain_t *chain) {
    return chain->count ? &chain->frames[chain->count - 1] : NULL;
}

static void push(call_stack_t *s, stack_kind_t kind, uint64_t site, uint64_t back, uint64_t entry) {
    chain_t *chain = s->now;
    const frame_t *top = top_of(chain);
    call_node_t node = {top ? top->node : 0, kind, site, entry, 0};
    if (chain->count == chain->room) {
        chain->room = chain->room ? 2 * chain->room : 64;
        chain->frames = memory_resize(chain->frames, chain->room * sizeof *chain->frames);
    }
    chain->frames[chain->count++] = (frame_t){node_of(s, &node), kind, back, s->sp, s->moved};
}

// Leaves the stack as it is, for code that may come back to it, and takes another one.
static void switch_to(call_stack_t *s, chain_t *chain) {
    s->now->used = ++s->time;
    s->now = chain;
}

static void begin(call_stack_t *s, uint64_t entry) {
    chain_t *oldest = NULL;
    for (chain_t *chain = s->chains; chain < s->chains + STACKS; chain++)
        if (chain != s->now && (!oldest || chain->used < oldest->used))
            oldest = chain;
    if (s->now->count)
        switch_to(s, oldest);
    s->now->count = 0;
    push(s, STACK_START, 0, 0, entry);
}

static bool is_trap(const frame_t *frame) {
    return frame->kind == STACK_TRAP || frame->kind == STACK_INTERRUPT;
}

static bool is_near(uint64_t a, uint64_t b) { return (a > b ? a - b : b - a) < AREA; }

// The frame of a trap may be removed together with what its handler called if the handler runs on
// the interrupted stack.
static bool may_go(const call_stack_t *s, size_t frame, bool at) {
    const frame_t *f = &s->now->frames[frame];
    bool gone = is_near(f->sp, s->sp) && (f->sp < s->sp || (at && f->sp == s->sp));
    return gone && (!is_trap(f) || (at && frame + 1 < s->now->count && f[1].sp <= f->sp &&
                                    is_near(f[1].sp, f->sp)));
}

// How many frames are left after the stack pointer has risen; with `at` those at it are gone, too.
// 0: the stack pointer is not in this stack.
static size_t frames_left(const call_stack_t *s, bool at) {
    size_t count = s->now->count;
    while (count && may_go(s, count - 1, at))
        count--;
    return count;
}

// The same for a handler left with longjmp: execution goes on where a function of this stack called
// another one.
static size_t frames_below(const call_stack_t *s) {
    const frame_t *frames = s->now->frames;
    size_t count = s->now->count;
    while (count && frames[count - 1].sp != s->sp)
        count--;
    while (count > 1 && frames[count - 2].sp == s->sp)
        count--;
    return count ? count - 1 : 0;
}

// --- where a transfer has led

static void call(call_stack_t *s, uint64_t place) {
    if (place == s->pending.back) // only asks for its own place
        return;
    size_t left = s->moved ? 0 : frames_left(s, false); // moved: it calls on another stack
    if (left)
        s->now->count = left;
    push(s, STACK_CALL, s->pending.site, s->pending.back, place);
}

// Number, from 1, of the frame that waits for a return to that place; 0: none.
static size_t frame_waiting(const call_stack_t *s, uint64_t place) {
    const frame_t *frames = s->now->frames;
    size_t last = 0;
    for (size_t i = s->now->count; i; i--) {
        if (frames[i - 1].kind != STACK_CALL || frames[i - 1].back != place)
            continue;
        if (frames[i - 1].sp == s->sp)
            return i;
        last = last ? last : i;
    }
    return last;
}

static bool resume(call_stack_t *s, uint64_t place) {
    for (chain_t *chain = s->chains; chain < s->chains + STACKS; chain++) {
        const frame_t *top = top_of(chain);
        if (chain != s->now && top && top->kind == STACK_CALL && top->back == place &&
            top->sp == s->sp) {
            switch_to(s, chain);
            chain->count--;
            return true;
        }
    }
    return false;
}

static void return_to(call_stack_t *s, uint64_t place) {
    size_t waiting = frame_waiting(s, place);
    if (waiting > 1)
        s->now->count = waiting - 1;
    if (waiting || resume(s, place))
        return;
    size_t left = frames_left(s, s->moved);
    if (s->moved && left == s->now->count)
        left = frames_below(s);
    if (left && left < s->now->count)
        s->now->count = left;
    else if (s->moved)
        begin(s, place);
}

// A jump after the stack pointer has moved: another longjmp, or a handler's on its way.
static void jump(call_stack_t *s) {
    size_t left = frames_left(s, true);
    if (left)
        s->now->count = left;
}

static bool comes_from(const frame_t *frame, uint64_t place, uint64_t sp) {
    uint64_t past = place - frame->back; // a handler may step over its instruction
    return is_trap(frame) && frame->sp == sp && (past == 0 || past == 2 || past == 4);
}

// Number, from 1, of the trap's frame in a stack that the trap came from there; 0: none.
static size_t trap_from(const call_stack_t *s, const chain_t *chain, uint64_t place) {
    size_t i = chain->count;
    while (i && !comes_from(&chain->frames[i - 1], place, s->sp))
        i--;
    return i;
}

// The last trap of this stack, if it came in the same address space and on the same stack.
static size_t trap_near(const call_stack_t *s, uint64_t place) {
    const chain_t *chain = s->now;
    size_t i = chain->count;
    while (i && !is_trap(&chain->frames[i - 1]))
        i--;
    return i && place_context(chain->frames[i - 1].back) == place_context(place) &&
                   is_near(chain->frames[i - 1].sp, s->sp)
               ? i
               : 0;
}

static void trap_return(call_stack_t *s, uint64_t place) {
    size_t trap = trap_from(s, s->now, place);
    for (size_t i = 0; !trap && i < STACKS; i++)
        if ((trap = trap_from(s, &s->chains[i], place)))
            switch_to(s, &s->chains[i]);
    bool elsewhere = !trap && (trap = trap_near(s, place));
    if (!trap) {
        begin(s, place);
        return;
    }
    s->now->count = trap - 1;
    size_t left = frames_left(s, true);
    if (elsewhere && left && left < s->now->count)
        s->now->count = left;
    s->moved = s->now->frames[trap - 1].moved;
}

// A swap of coroutines: the other coroutine takes the frame.
static void swap(call_stack_t *s, uint64_t place) {
    const frame_t *top = top_of(s->now);
    if (top && top->kind == STACK_CALL && top->back == place && s->now->count > 1)
        s->now->count--;
    push(s, STACK_CALL, s->pending.site, s->pending.back, place);
}

static void arrive(call_stack_t *s, uint64_t place) {
    transfer_kind_t kind = s->pending.kind;
    s->pending.kind = NOTHING;
    if (!s->now->count)
        begin(s, place);
    else if (kind == CALL)
        call(s, place);
    else if (kind == RETURN)
        return_to(s, place);
    else if (kind == SWAP)
        swap(s, place);
    else if (kind == JUMP)
        jump(s);
    else if (kind == TRAP_RETURN)
        trap_return(s, place);
    else if (kind == TRAP)
        push(s, s->pending.interrupt ? STACK_INTERRUPT : STACK_TRAP, s->pending.site,
             s->pending.site, place);
    if (kind != TRAP_RETURN)
        s->moved = false;
}

uint32_t call_stack_now(const call_stack_t *s) {
    const frame_t *top = top_of(s->now);
    return top ? top->node : 0;
}

bool call_stack_pends(const call_stack_t *s) {
    return s->pending.kind != NOTHING || !s->now->count;
}

uint32_t call_stack_next(call_stack_t *s, uint64_t place) {
    if (call_stack_pends(s))
        arrive(s, place);
    return call_stack_now(s);
}

void call_stack_trap(call_stack_t *s, uint64_t place, bool interrupt) {
    call_stack_next(s, place);
    s->pending.kind = TRAP;
    s->pending.interrupt = interrupt;
    s->pending.site = place;
}

// --- instructions

static bool is_link(unsigned reg) { return reg == 1 || reg == 5; }

static transfer_kind_t transfer_of(uint32_t code) {
    unsigned rd = code >> 7 & 31, rs1 = code >> 15 & 31;
    bool jal = (code & 0x7f) == 0x6f, jalr = (code & 0x707f) == 0x67;
    if (code == 0x30200073 || code == 0x10200073)
        return TRAP_RETURN;
    if (jalr && is_link(rs1) && rd != rs1)
        return is_link(rd) ? SWAP : RETURN;
    return (jal || jalr) && is_link(rd) ? CALL : jalr && rd == 0 ? JUMP : NOTHING;
}

static known_t know(uint32_t raw) {
    uint32_t code = (raw & 3) == 3 ? profile_insn_executed(raw) : rvc_expand((uint16_t)raw);
    unsigned opcode = code & 0x7f, rd = code >> 7 & 31, rs1 = code >> 15 & 31,
             rs2 = code >> 20 & 31;
    bool writes = rd == SP && opcode != 0x23 && opcode != 0x63 && opcode != 0x0f;
    bool immediate = opcode == 0x13, registers = opcode == 0x33;
    bool own = ((immediate || registers) && (rs1 == SP || rs1 == FRAME_POINTER)) ||
               (registers && (rs2 == SP || rs2 == FRAME_POINTER));
    return (known_t){raw, (uint8_t)transfer_of(code), writes, writes && !own};
}

static void set_sp(call_stack_t *s, const known_t *known, uint64_t value) {
    s->sp = value;
    s->moved |= known->moves_sp;
    frame_t *top = top_of(s->now);
    if (s->now->count == 1 && (known->moves_sp || value > top->sp))
        top->sp = value; // start code that sets up its stack
}

uint32_t call_stack_retire(call_stack_t *s, const call_insn_t *insn) {
    uint64_t place = place_of(insn->pc, insn->context, insn->privilege);
    uint32_t stack = call_stack_next(s, place);
    known_t *known = &s->known[(insn->raw ^ insn->raw >> 10 ^ insn->raw >> 20) % KNOWN];
    if (known->raw != insn->raw)
        *known = know(insn->raw);
    if (known->sets_sp && insn->has_value)
        set_sp(s, known, insn->value);
    if (known->transfer != NOTHING && (known->transfer != JUMP || s->moved)) {
        s->pending.kind = (transfer_kind_t)known->transfer;
        s->pending.site = place;
        s->pending.back = place + ((insn->raw & 3) == 3 ? 4 : 2);
    }
    return stack;
}
