/* SPDX-License-Identifier: Apache-2.0 */
/* See flow.h. */
#include "flow.h"
#include "access.h"
#include "memory.h"
#include "memory_map.h"
#include "program.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
    uint8_t size;                    /* bytes; 0: no instruction begins here */
    bool store, traps, goal_of_some; /* goal_of_some: an indirect jump or call may go here */
    bool takes_stack, keeps_stack;   /* loads the stack pointer, stores it, elsewhere than there */
    bool trapped, retired;           /* some of its samples did */
    uint8_t transfer;
    uint64_t goal;     /* address of a direct transfer's target */
    uint32_t target;   /* its slot, FLOW_NONE */
    uint32_t function; /* index of its symbol */
} node_t;

/* A section of code, and its first slot. */
typedef struct {
    uint64_t address, size;
    uint32_t first;
} section_t;

struct flow {
    section_t *sections;
    size_t section_count;
    size_t slots;
    node_t *nodes;
    symbols_t functions;
    bool *leaves, *again; /* by function: calls of it may not return; may return once more */
    flow_edge_t *edges;   /* sorted by `to` */
    size_t count;
    uint32_t *first; /* first edge by slot, one more at the end */
    uint32_t start;  /* of the program */
};

/* --- instructions */

uint32_t flow_slot(const flow_t *flow, uint64_t pc) {
    for (size_t i = 0; i < flow->section_count; i++) {
        const section_t *section = &flow->sections[i];
        uint64_t offset = pc - section->address;
        if (offset >= section->size || pc & 1)
            continue;
        uint32_t slot = section->first + (uint32_t)(offset / 2);
        return flow->nodes[slot].size ? slot : FLOW_NONE;
    }
    return FLOW_NONE;
}

uint64_t flow_pc(const flow_t *flow, uint32_t slot) {
    const section_t *section = flow->sections;
    while (slot - section->first >= section->size / 2)
        section++;
    return section->address + 2 * (uint64_t)(slot - section->first);
}
size_t flow_slots(const flow_t *flow) { return flow->slots; }

bool flow_is_store(const flow_t *flow, uint32_t slot) { return flow->nodes[slot].store; }

transfer_t flow_transfer(const flow_t *flow, uint32_t slot) {
    return (transfer_t)flow->nodes[slot].transfer;
}

uint32_t flow_target(const flow_t *flow, uint32_t slot) { return flow->nodes[slot].target; }
uint32_t flow_function(const flow_t *flow, uint32_t slot) { return flow->nodes[slot].function; }
size_t flow_functions(const flow_t *flow) { return flow->functions.count; }
bool flow_is_goal(const flow_t *flow, uint32_t slot) { return flow->nodes[slot].goal_of_some; }
bool flow_traps(const flow_t *flow, uint32_t slot) {
    const node_t *node = &flow->nodes[slot];
    return node->traps || (node->trapped && !node->retired);
}

bool flow_is_entry(const flow_t *flow, uint32_t slot) {
    uint32_t function = flow->nodes[slot].function;
    return function == FLOW_NONE || flow->functions.list[function].address == flow_pc(flow, slot);
}

uint32_t flow_next(const flow_t *flow, uint32_t slot) {
    return flow_slot(flow, flow_pc(flow, slot) + flow->nodes[slot].size);
}

/* ld sp, N(REGISTER) and sd sp, N(REGISTER), as in longjmp and setjmp, and where tasks change. */
static void read_stack(uint32_t raw, node_t *node) {
    enum { LD = 0x3003, SD = 0x3023, SP = 2 };
    bool elsewhere = (raw >> 15 & 31) != SP;
    node->takes_stack = elsewhere && (raw & 0x707F) == LD && (raw >> 7 & 31) == SP;
    node->keeps_stack = elsewhere && (raw & 0x707F) == SD && (raw >> 20 & 31) == SP;
}

static void read_code(const part_t *code, node_t *nodes) {
    for (size_t at = 0; at + 2 <= code->size;) {
        const uint8_t *b = code->bytes + at;
        uint32_t raw = (uint32_t)b[0] | (uint32_t)b[1] << 8;
        if ((raw & 3) == 3 && at + 4 <= code->size)
            raw |= (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
        node_t *node = &nodes[at / 2];
        node->size = (uint8_t)insn_size(raw);
        node->store = access_decode(raw).kind == ACCESS_STORE; /* occupies a place in the store
                                                                  queue */
        read_stack(raw, node);
        node->traps = raw == 0x73 || raw == 0x100073 || raw == 0x9002;
        node->transfer = (uint8_t)transfer_decode(raw, code->address + at, &node->goal);
        at += node->size;
    }
}

static void name_functions(flow_t *flow) {
    for (uint32_t slot = 0; slot < flow->slots; slot++) {
        const symbol_t *symbol = symbols_at(&flow->functions, flow_pc(flow, slot));
        flow->nodes[slot].function = symbol ? (uint32_t)(symbol - flow->functions.list) : FLOW_NONE;
        flow->nodes[slot].target =
            flow->nodes[slot].goal ? flow_slot(flow, flow->nodes[slot].goal) : FLOW_NONE;
    }
}

/* --- calls that do not return once */

/* One more step of the closure; whether it has found another function. */
static bool spread_leaves(flow_t *flow) {
    bool found = false;
    for (uint32_t slot = 0; slot < flow->slots; slot++) {
        const node_t *node = &flow->nodes[slot];
        uint32_t in = node->function;
        uint32_t to = node->target == FLOW_NONE ? FLOW_NONE : flow->nodes[node->target].function;
        if (in == FLOW_NONE || to == FLOW_NONE || flow->leaves[in] || !flow->leaves[to])
            continue;
        flow->leaves[in] = found = true;
    }
    return found;
}

static void find_leaves(flow_t *flow) {
    flow->leaves = memory_get(flow->functions.count + 1);
    flow->again = memory_get(flow->functions.count + 1);
    for (uint32_t slot = 0; slot < flow->slots; slot++) {
        const node_t *node = &flow->nodes[slot];
        if (node->function == FLOW_NONE)
            continue;
        flow->leaves[node->function] |= node->takes_stack;
        flow->again[node->function] |= node->keeps_stack;
    }
    while (spread_leaves(flow)) {
    }
}

static bool is_call_to(const flow_t *flow, uint32_t slot, const bool *functions) {
    const node_t *node = &flow->nodes[slot];
    if (!transfer_calls((transfer_t)node->transfer) || node->target == FLOW_NONE)
        return false;
    uint32_t function = flow->nodes[node->target].function;
    return function != FLOW_NONE && functions[function];
}

bool flow_may_leave(const flow_t *flow, uint32_t slot) {
    return is_call_to(flow, slot, flow->leaves);
}

bool flow_may_return_again(const flow_t *flow, uint32_t slot) {
    return is_call_to(flow, slot, flow->again);
}

/* --- goals of indirect jumps and calls */

static bool is_code(const flow_t *flow, uint64_t address) {
    return flow_slot(flow, address) != FLOW_NONE;
}

static void mark_goal(flow_t *flow, uint64_t address) {
    uint32_t slot = flow_slot(flow, address);
    if (slot != FLOW_NONE)
        flow->nodes[slot].goal_of_some = true;
}

static uint64_t word_at(const uint8_t *bytes, int size) {
    uint64_t word = 0;
    for (int i = 0; i < size; i++)
        word |= (uint64_t)bytes[i] << 8 * i;
    return word;
}

/* Addresses of code in data, of 8 or 4 bytes; false positives only loosen the flow. */
static void mark_addresses(flow_t *flow, const part_t *data) {
    for (size_t at = 0; at + 4 <= data->size; at += 4) {
        if (is_code(flow, data->address + at))
            continue;
        mark_goal(flow, word_at(data->bytes + at, 4));
        if (at + 8 <= data->size)
            mark_goal(flow, word_at(data->bytes + at, 8));
    }
}

/* A jump table: `table` is followed by offsets from it to instructions of the function. */
static void mark_table(flow_t *flow, const program_t *program, uint64_t table, uint32_t function) {
    part_t data;
    for (size_t i = 0; program_segment(program, i, &data); i++) {
        size_t at = (size_t)(table - data.address);
        if (table < data.address || at >= data.size)
            continue;
        for (; at + 4 <= data.size; at += 4) {
            uint64_t goal = table + (uint64_t)(int64_t)(int32_t)word_at(data.bytes + at, 4);
            uint32_t slot = flow_slot(flow, goal);
            if (slot == FLOW_NONE || flow->nodes[slot].function != function)
                break;
            flow->nodes[slot].goal_of_some = true;
        }
    }
}

/* auipc and addi that make an address: of code, a possible jump target, or of a jump table. */
static void mark_made(flow_t *flow, const program_t *program, const part_t *code, uint32_t first) {
    enum { AUIPC = 0x17, ADDI = 0x13, REGISTERS = 32 };
    uint64_t high[REGISTERS] = {0};
    for (size_t at = 0; at + 4 <= code->size;) {
        uint32_t raw = (uint32_t)word_at(code->bytes + at, 4), rd = raw >> 7 & 31,
                 rs = raw >> 15 & 31;
        if ((raw & 0x7F) == AUIPC)
            high[rd] = code->address + at + (uint64_t)(int64_t)(int32_t)(raw & 0xFFFFF000);
        if ((raw & 0x707F) == ADDI && high[rs]) {
            uint64_t made = high[rs] + (uint64_t)(int64_t)((int32_t)raw >> 20);
            mark_goal(flow, made);
            mark_table(flow, program, made, flow->nodes[first + at / 2].function);
        }
        at += insn_size(raw);
    }
}

static void mark_goals(flow_t *flow, const program_t *program) {
    part_t part;
    for (size_t i = 0; program_segment(program, i, &part); i++)
        mark_addresses(flow, &part);
    for (size_t i = 0; program_code(program, i, &part); i++)
        mark_made(flow, program, &part, flow->sections[i].first);
}

static void add_section(flow_t *flow, const part_t *code) {
    size_t count = flow->section_count++;
    memory_room(flow->sections, count);
    flow->sections[count] =
        (section_t){code->address, code->size & ~UINT64_C(1), (uint32_t)flow->slots};
    flow->slots += code->size / 2;
}

bool flow_open(flow_t **out, const char *path, failure_t *failure) {
    program_t *program;
    part_t code;
    *out = NULL;
    if (!program_read(&program, path, failure))
        return false;
    flow_t *flow = memory_get(sizeof *flow);
    for (size_t i = 0; program_code(program, i, &code); i++)
        add_section(flow, &code);
    flow->nodes = memory_get((flow->slots + 1) * sizeof *flow->nodes);
    for (size_t i = 0; program_code(program, i, &code); i++)
        read_code(&code, flow->nodes + flow->sections[i].first);
    program_symbols(program, NAMES_FUNCTIONS, &flow->functions);
    name_functions(flow);
    find_leaves(flow);
    mark_goals(flow, program);
    flow->start = flow_slot(flow, program_entry(program));
    program_close(program);
    *out = flow;
    return true;
}

void flow_close(flow_t *flow) {
    free(flow->nodes);
    free(flow->leaves);
    free(flow->again);
    free(flow->sections);
    free(flow->edges);
    free(flow->first);
    symbols_free(&flow->functions);
    free(flow);
}

/* --- edges */

static void add_edge(flow_t *flow, uint32_t from, uint32_t to, flow_kind_t kind, uint32_t call) {
    if (from == FLOW_NONE || to == FLOW_NONE)
        return;
    memory_room(flow->edges, flow->count);
    flow->edges[flow->count++] = (flow_edge_t){.to = to, .from = from, .call = call, .kind = kind};
}

void flow_indirect(flow_t *flow, uint64_t pc, uint64_t target) {
    uint32_t from = flow_slot(flow, pc), to = flow_slot(flow, target);
    if (from == FLOW_NONE || to == FLOW_NONE)
        return;
    flow->nodes[to].goal_of_some |= flow_transfer(flow, from) == TRANSFER_INDIRECT_JUMP ||
                                    flow_transfer(flow, from) == TRANSFER_INDIRECT_CALL;
    if (flow_transfer(flow, from) == TRANSFER_INDIRECT_JUMP)
        add_edge(flow, from, to, FLOW_JUMP, FLOW_NONE);
    if (flow_transfer(flow, from) == TRANSFER_INDIRECT_CALL)
        add_edge(flow, from, to, FLOW_CALL, FLOW_NONE);
}

void flow_meet(flow_t *flow, const sample_t *sample) {
    uint32_t slot = flow_slot(flow, sample->pc);
    if (slot == FLOW_NONE)
        return;
    flow->nodes[slot].trapped |= sample->abort == ABORT_TRAP;
    flow->nodes[slot].retired |= sample_retired(sample);
    if (sample->kind == KIND_TRANSFER && sample_retired(sample) && sample->address)
        flow_indirect(flow, sample->pc, sample->address);
}

static void add_direct(flow_t *flow, uint32_t slot) {
    const node_t *node = &flow->nodes[slot];
    uint32_t next = flow_next(flow, slot);
    switch ((transfer_t)node->transfer) {
    case TRANSFER_NONE:
        add_edge(flow, slot, next, FLOW_FALL, FLOW_NONE);
        break;
    case TRANSFER_BRANCH:
        add_edge(flow, slot, next, FLOW_NOT_TAKEN, FLOW_NONE);
        add_edge(flow, slot, node->target, FLOW_TAKEN, FLOW_NONE);
        break;
    case TRANSFER_JUMP:
        add_edge(flow, slot, node->target, FLOW_JUMP, FLOW_NONE);
        break;
    case TRANSFER_CALL:
        add_edge(flow, slot, node->target, FLOW_CALL, FLOW_NONE);
        break;
    default:
        break;
    }
}

static int compare_edges(const void *a, const void *b) {
    const flow_edge_t *x = a, *y = b;
    if (x->to != y->to)
        return x->to < y->to ? -1 : 1;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    return x->kind != y->kind ? (int)x->kind - (int)y->kind
                              : (x->call > y->call) - (x->call < y->call);
}

/* Sorts the edges and keeps each of them once. */
static void sort_edges(flow_t *flow) {
    size_t kept = 0;
    if (flow->count)
        qsort(flow->edges, flow->count, sizeof *flow->edges, compare_edges);
    for (size_t i = 0; i < flow->count; i++)
        if (!kept || compare_edges(&flow->edges[kept - 1], &flow->edges[i]) != 0)
            flow->edges[kept++] = flow->edges[i];
    flow->count = kept;
}

/* --- returns */

typedef struct {
    uint32_t call, behind;
    bool *seen; /* by function */
} returns_t;

/* The returns of a function: its own, and those of the functions that it continues in. `edges`: the
 * existing ones without returns, for indirect jumps. */
static void add_returns(flow_t *flow, const returns_t *returns, uint32_t function) {
    if (function == FLOW_NONE || returns->seen[function])
        return;
    returns->seen[function] = true;
    const symbol_t *symbol = &flow->functions.list[function];
    uint32_t slot = flow_slot(flow, symbol->address);
    while (slot != FLOW_NONE && flow->nodes[slot].function == function) {
        const node_t *node = &flow->nodes[slot];
        uint32_t next = flow_next(flow, slot);
        transfer_t transfer = flow_transfer(flow, slot);
        if (transfer == TRANSFER_RETURN)
            add_edge(flow, slot, returns->behind, FLOW_RETURN, returns->call);
        if ((transfer == TRANSFER_JUMP || transfer == TRANSFER_BRANCH) && node->target != FLOW_NONE)
            add_returns(flow, returns, flow->nodes[node->target].function);
        if (transfer_falls(transfer) && next != FLOW_NONE)
            add_returns(flow, returns, flow->nodes[next].function);
        slot = next;
    }
}

static void add_all_returns(flow_t *flow) {
    size_t calls = flow->count;
    returns_t returns = {.seen = memory_get(flow->functions.count + 1)};
    for (size_t i = 0; i < calls; i++) {
        flow_edge_t edge = flow->edges[i];
        if (edge.kind != FLOW_CALL)
            continue;
        memset(returns.seen, 0, flow->functions.count);
        returns.call = edge.from;
        returns.behind = flow_next(flow, edge.from);
        add_returns(flow, &returns, flow->nodes[edge.to].function);
    }
    free(returns.seen);
}

void flow_finish(flow_t *flow) {
    for (uint32_t slot = 0; slot < flow->slots; slot++)
        if (flow->nodes[slot].size)
            add_direct(flow, slot);
    sort_edges(flow);
    add_all_returns(flow);
    sort_edges(flow);
    flow->first = memory_get((flow->slots + 2) * sizeof *flow->first);
    for (size_t i = 0; i < flow->count; i++)
        flow->first[flow->edges[i].to + 1]++;
    for (size_t slot = 0; slot < flow->slots; slot++)
        flow->first[slot + 1] += flow->first[slot];
}

const flow_edge_t *flow_into(const flow_t *flow, uint32_t slot, size_t *count) {
    *count = flow->first[slot + 1] - flow->first[slot];
    return flow->edges + flow->first[slot];
}

/* --- functions and blocks */

uint32_t flow_entry(const flow_t *flow, uint32_t slot) {
    uint32_t function = flow->nodes[slot].function;
    return function == FLOW_NONE ? FLOW_NONE
                                 : flow_slot(flow, flow->functions.list[function].address);
}

/* Whether an instruction can be reached only from the one before it. */
static bool continues(const flow_t *flow, uint32_t slot) {
    size_t count;
    const flow_edge_t *edge = flow_into(flow, slot, &count);
    return count == 1 && edge->kind == FLOW_FALL;
}

uint32_t flow_block(const flow_t *flow, uint32_t slot, unsigned *length) {
    size_t count;
    while (continues(flow, slot))
        slot = flow_into(flow, slot, &count)->from;
    *length = 1;
    for (uint32_t at = slot; flow_transfer(flow, at) == TRANSFER_NONE; ++*length) {
        at = flow_next(flow, at);
        if (at == FLOW_NONE || !continues(flow, at))
            break;
    }
    return slot;
}

uint8_t *flow_leaders(const flow_t *flow) {
    uint8_t *leads = memory_get(flow_slots(flow) + 1);
    for (uint32_t slot = 0; slot < flow_slots(flow); slot++) {
        if (flow_next(flow, slot) == FLOW_NONE && flow_transfer(flow, slot) == TRANSFER_NONE)
            continue;
        uint32_t next = flow_next(flow, slot), target = flow_target(flow, slot);
        if (flow_is_entry(flow, slot) || flow_is_goal(flow, slot))
            leads[slot] = true;
        bool ends = flow_transfer(flow, slot) != TRANSFER_NONE || flow_traps(flow, slot);
        if (ends && next != FLOW_NONE)
            leads[next] = true;
        if (target != FLOW_NONE)
            leads[target] = true;
    }
    return leads;
}

static bool follows_indirect_call(const flow_t *flow, uint32_t slot) {
    for (unsigned size = 2; size <= 4; size += 2) {
        uint32_t before = flow_slot(flow, flow_pc(flow, slot) - size);
        if (before != FLOW_NONE && flow->nodes[before].size == size &&
            flow_transfer(flow, before) == TRANSFER_INDIRECT_CALL)
            return true;
    }
    return false;
}

bool flow_is_open(const flow_t *flow, uint32_t slot) {
    size_t count;
    const flow_edge_t *edges = flow_into(flow, slot, &count);
    if (slot == flow->start)
        return false;
    for (size_t e = 0; e < count; e++) {
        transfer_t transfer = flow_transfer(flow, edges[e].from);
        if (transfer != TRANSFER_INDIRECT_JUMP && transfer != TRANSFER_INDIRECT_CALL)
            return follows_indirect_call(flow, slot);
    }
    return true;
}
