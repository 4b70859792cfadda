/* SPDX-License-Identifier: Apache-2.0 */
/* See register_types.h. */
#include "register_types.h"
#include "access.h"
#include "debug_scopes.h"
#include "entry.h"
#include "memory.h"
#include "operands.h"
#include "pc_table.h"
#include "transfer.h"
#include <dwarf.h>
#include <stdlib.h>
#include <string.h>

enum { REGISTERS = 32, MOST = 20000 }; /* instructions of a function */

typedef enum { UNSEEN, POINTS, POINTS_NOT } knowledge_t;
typedef struct {
    knowledge_t knowledge;
    spot_t spot; /* POINTS */
} pointer_t;

typedef struct {
    uint64_t pc;
    uint32_t raw;
    bool waits;               /* must be looked at again */
    pointer_t reg[REGISTERS]; /* before it */
} step_t;

/* An access with a known spot. */
typedef struct {
    uint64_t pc;
    spot_t spot;
} known_t;

struct register_types {
    lines_t *lines;
    const code_t *code;
    pc_table_t known;     /* known_t */
    pc_table_t functions; /* those looked at, by their first instruction */
};

register_types_t *register_types_new(lines_t *lines, const code_t *code) {
    register_types_t *types = memory_get(sizeof *types);
    types->lines = lines;
    types->code = code;
    return types;
}

void register_types_free(register_types_t *types) {
    pc_table_free(&types->known);
    pc_table_free(&types->functions);
    free(types);
}

/* --- variables */

/* The register of the variable at this instruction; REGISTERS: none. */
static unsigned register_of(Dwarf_Die *variable, Dwarf_Addr pc) {
    Dwarf_Attribute attribute;
    Dwarf_Op *expression;
    size_t length;
    int tag = dwarf_tag(variable);
    if ((tag != DW_TAG_variable && tag != DW_TAG_formal_parameter) ||
        !dwarf_attr(variable, DW_AT_location, &attribute) ||
        dwarf_getlocation_addr(&attribute, pc, &expression, &length, 1) != 1 || length != 1)
        return REGISTERS;
    unsigned reg = expression[0].atom - DW_OP_reg0;
    return reg < REGISTERS ? reg : REGISTERS;
}

static pointer_t pointer_from(Dwarf_Die *variable) {
    Dwarf_Die type;
    pointer_t pointer = {.knowledge = POINTS};
    if (!spot_type(variable, &type) || !spot_pointee(&type, &pointer.spot.type))
        pointer.knowledge = POINTS_NOT;
    return pointer;
}

/* What the debug information says about registers overrides propagated values; inner scopes
 * override outer ones. */
static void add_variables(const scopes_t *scopes, uint64_t pc, pointer_t before[REGISTERS]) {
    for (int i = 0; i < scopes->count; i++) {
        Dwarf_Die die, next, scope = scopes->list[i];
        for (int left = dwarf_child(&scope, &die); left == 0; die = next) {
            unsigned reg = register_of(&die, pc - scopes->bias);
            if (reg < REGISTERS)
                before[reg] = pointer_from(&die);
            left = dwarf_siblingof(&die, &next);
        }
    }
}

/* --- an instruction */

typedef struct {
    step_t *list;
    size_t count;
    scopes_t scopes; /* of the current instruction */
} function_t;

/* UNSEEN, or none: then there is no spot. */
static pointer_t touched(uint32_t raw, const pointer_t before[REGISTERS]) {
    pointer_t pointer = before[operands_of(raw).rs1];
    if (pointer.knowledge == POINTS && spot_size(&pointer.spot.type))
        spot_move(&pointer.spot, access_offset(raw));
    else if (pointer.knowledge == POINTS)
        pointer.knowledge = POINTS_NOT;
    return pointer;
}

static pointer_t loaded(uint32_t raw, const pointer_t before[REGISTERS]) {
    pointer_t pointer = touched(raw, before);
    if (pointer.knowledge != POINTS)
        return pointer;
    spot_enter(&pointer.spot);
    Dwarf_Die field = pointer.spot.type;
    pointer.spot.offset = 0;
    if (!spot_pointee(&field, &pointer.spot.type))
        pointer.knowledge = POINTS_NOT;
    return pointer;
}

/* One of the two registers is the pointer, the other one an index. */
static pointer_t moved(uint32_t raw, const pointer_t before[REGISTERS], int64_t added) {
    operands_t operands = operands_of(raw);
    pointer_t first = before[operands.rs1], second = before[operands.rs2];
    if (first.knowledge != POINTS && second.knowledge != POINTS_NOT)
        first = second;
    if (first.knowledge == POINTS)
        spot_move(&first.spot, added);
    return first;
}

static pointer_t result_of(uint32_t raw, const pointer_t before[REGISTERS]) {
    int64_t added;
    if (operands_of(raw).operation == OPERATION_LOAD)
        return loaded(raw, before);
    if (access_adds(raw, &added))
        return moved(raw, before, added);
    return (pointer_t){.knowledge = POINTS_NOT};
}

/* Registers that a called function may change: ra, t0 to t6, a0 to a7. */
static bool is_changed_by_call(unsigned reg) {
    return reg == 1 || (reg >= 5 && reg <= 7) || (reg >= 10 && reg <= 17) || reg >= 28;
}

static void registers_before(const register_types_t *types, function_t *function,
                             const step_t *step, pointer_t before[REGISTERS]) {
    memcpy(before, step->reg, sizeof step->reg);
    if (lines_scopes(types->lines, step->pc, &function->scopes))
        add_variables(&function->scopes, step->pc, before);
    before[0].knowledge = POINTS_NOT;
}

/* Turns the state before the instruction into the state after it. */
static void registers_after(uint32_t raw, transfer_t transfer, pointer_t after[REGISTERS]) {
    unsigned rd = operands_of(raw).rd;
    if (rd)
        after[rd] = result_of(raw, after);
    for (unsigned reg = 1; reg < REGISTERS && transfer_calls(transfer); reg++)
        if (is_changed_by_call(reg))
            after[reg].knowledge = POINTS_NOT;
}

/* --- a function */

static size_t step_at(const function_t *function, uint64_t pc) {
    size_t first = 0, count = function->count;
    while (first < count) {
        size_t middle = first + (count - first) / 2;
        if (function->list[middle].pc < pc)
            first = middle + 1;
        else
            count = middle;
    }
    return first < function->count && function->list[first].pc == pc ? first : function->count;
}

static bool same_spot(const spot_t *a, const spot_t *b) {
    return a->type.addr == b->type.addr && a->offset == b->offset;
}

/* Returns false if nothing is new. */
static bool meet(pointer_t *into, const pointer_t *from) {
    if (from->knowledge == UNSEEN || into->knowledge == POINTS_NOT)
        return false;
    if (into->knowledge == UNSEEN) {
        *into = *from;
        return true;
    }
    if (from->knowledge == POINTS && same_spot(&into->spot, &from->spot))
        return false;
    into->knowledge = POINTS_NOT;
    return true;
}

static void reach(function_t *function, uint64_t pc, const pointer_t after[REGISTERS]) {
    size_t at = step_at(function, pc);
    if (at == function->count)
        return;
    step_t *step = &function->list[at];
    for (unsigned reg = 1; reg < REGISTERS; reg++)
        step->waits |= meet(&step->reg[reg], &after[reg]);
}

static void take_step(const register_types_t *types, function_t *function, step_t *step) {
    pointer_t after[REGISTERS];
    uint64_t target = 0;
    transfer_t transfer = transfer_decode(step->raw, step->pc, &target);
    step->waits = false;
    registers_before(types, function, step, after);
    registers_after(step->raw, transfer, after);
    if (transfer_falls(transfer) || transfer_calls(transfer))
        reach(function, step->pc + insn_size(step->raw), after);
    if (transfer == TRANSFER_BRANCH || transfer == TRANSFER_JUMP)
        reach(function, target, after);
}

/* At its start no register points anywhere, except where the debug information says so. */
static void follow(const register_types_t *types, function_t *function) {
    bool again = true;
    for (unsigned reg = 1; reg < REGISTERS; reg++)
        function->list[0].reg[reg].knowledge = POINTS_NOT;
    function->list[0].waits = true;
    while (again) {
        again = false;
        for (size_t i = 0; i < function->count; i++)
            if (function->list[i].waits) {
                take_step(types, function, &function->list[i]);
                again = true;
            }
    }
}

static void keep_spots(register_types_t *types, function_t *function) {
    for (size_t i = 0; i < function->count; i++) {
        const step_t *step = &function->list[i];
        if (access_decode(step->raw).kind == ACCESS_NONE)
            continue;
        pointer_t before[REGISTERS];
        registers_before(types, function, step, before);
        pointer_t pointer = touched(step->raw, before);
        if (pointer.knowledge == POINTS)
            ((known_t *)table_entry(&types->known, step->pc, sizeof(known_t)))->spot = pointer.spot;
    }
}

static void read_steps(const register_types_t *types, function_t *function, uint64_t from,
                       uint64_t to) {
    uint32_t raw;
    for (uint64_t at = from; at < to && function->count < MOST && code_at(types->code, at, &raw);
         at += insn_size(raw)) {
        memory_room(function->list, function->count);
        function->list[function->count] = (step_t){.pc = at, .raw = raw};
        function->count++;
    }
}

static void look_at(register_types_t *types, uint64_t pc) {
    function_t function = {0};
    Dwarf_Addr from, to;
    if (!lines_scopes(types->lines, pc, &function.scopes) || !function.scopes.count)
        return;
    Dwarf_Die *die = &function.scopes.list[0];
    if (dwarf_lowpc(die, &from) != 0 || dwarf_highpc(die, &to) != 0)
        return;
    from += function.scopes.bias, to += function.scopes.bias;
    if (pc_table_find(&types->functions, from))
        return;
    table_entry(&types->functions, from, sizeof(uint64_t));
    read_steps(types, &function, from, to);
    if (function.count) {
        follow(types, &function);
        keep_spots(types, &function);
    }
    free(function.list);
}

bool register_types_spot(register_types_t *types, uint64_t pc, spot_t *spot) {
    const known_t *known = pc_table_find(&types->known, pc);
    if (!known) {
        look_at(types, pc);
        known = pc_table_find(&types->known, pc);
    }
    if (known)
        *spot = known->spot;
    return known != NULL;
}
