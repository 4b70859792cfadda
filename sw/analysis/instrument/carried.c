/* SPDX-License-Identifier: Apache-2.0 */
/* See carried.h. Forwards through the blocks: which registers have been written since the entry, or
 * since the last call.
 *
 * A register that is read but not written holds a value from outside. The compiler may read a
 * variable that only some ways have set, so in its output a value comes from outside only if no way
 * has written it; it sets a variable to 0 that none has set. In hand-written assembly one way is
 * enough, and there a value that nobody reads is one for the caller, or for a called function.
 */
#include "carried.h"
#include "memory.h"
#include "stops.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
    const assembly_t *a;
    const blocks_t *blocks;
    uint32_t function;
    const taken_t *taken;
    bool by_hand;
    registers_t *written; /* registers written before each block */
    bool *reached;
    failure_t *failure;
} search_t;

/* The registers that are written at a function's entry: arguments, and the frame of a nested
 * function's parent. */
#define AT_ENTRY (~REGISTERS_TEMPORARY | REGISTER_BIT(REGISTER_T2))
#define KEPT_BY_CALLS (~(REGISTERS_TEMPORARY | REGISTERS_ARGUMENTS))
#define RESULTS (REGISTER_BIT(REGISTER_A0) | REGISTER_BIT(REGISTER_A1))

/* --- an instruction */

/* The last register of a store to a symbol (sd a0,NAME,a5) is the one for the address. */
static registers_t scratch_of(const asm_line_t *line) {
    const char *last = strrchr(line->operands, ',');
    bool is_store = line->name[0] == 's' && line->name[1] && !line->name[2];
    if (!is_store || !last || last == strchr(line->operands, ','))
        return 0;
    asm_line_t made = {.text = (char *)last};
    return register_names(&made);
}

static registers_t reads(const asm_line_t *line) {
    if (line->kind != STATEMENT_INSN || line->compound || asm_flow(line) == FLOW_CALL)
        return 0;
    registers_t scratch = scratch_of(line);
    return register_reads(line) & ~scratch;
}

/* A call leaves nothing but its results. Inline assembly may have written what it names, and
 * anything if it calls. */
static registers_t behind(const asm_line_t *line, registers_t written) {
    bool calls = line->kind == STATEMENT_INSN && asm_flow(line) == FLOW_CALL;
    if (line->foreign)
        return calls || (line->kind == STATEMENT_INSN && strcmp(line->name, "ecall") == 0)
                   ? ~0u
                   : written | register_names(line);
    if (line->kind != STATEMENT_INSN)
        return written;
    if (calls && !links_otherwise(line))
        return (written & KEPT_BY_CALLS) | RESULTS;
    return written | register_writes(line) | scratch_of(line);
}

/* --- what comes in */

static const char *first_name(registers_t registers) {
    unsigned reg = 0;
    while (!(registers >> reg & 1))
        reg++;
    return register_name(reg);
}

static bool refuse(const search_t *s, size_t at, registers_t registers, const char *what) {
    const asm_line_t *line = &s->a->list[at];
    return assembly_refuse(s->a, at, s->failure,
                           "%s %s: %s %s; a call may change that register, and counting does.\n"
                           "  Keep it in one of s1 to s11, or leave %s out (--functions), or its "
                           "file; --blocks and --edges by p.inc take no register.",
                           line->name, line->operands, first_name(registers), what,
                           s->blocks->functions[s->function].name);
}

static bool check_reads(const search_t *s, const block_t *b, registers_t written) {
    registers_t taken = s->taken->at_entry | s->taken->where_free;
    for (size_t at = b->first; at < b->after; at++) {
        const asm_line_t *line = &s->a->list[at];
        registers_t carried = line->section == SECTION_CODE ? reads(line) & ~written & taken : 0;
        if (carried)
            return refuse(s, at, carried, "holds a value that nothing here has made");
        written = behind(line, written);
    }
    return true;
}

static registers_t at_end(const search_t *s, uint32_t block) {
    const block_t *b = &s->blocks->list[block];
    registers_t written = s->written[block];
    for (size_t at = b->first; at < b->after; at++) {
        const asm_line_t *line = &s->a->list[at];
        if (line->section == SECTION_CODE)
            written = behind(line, written);
    }
    return written;
}

/* Returns false if the block already knew these, or is another function's. */
static bool reach(search_t *s, uint32_t block, registers_t written) {
    if (s->blocks->list[block].function != s->function)
        return false;
    registers_t before = s->written[block];
    bool first = !s->reached[block];
    if (!first)
        written = s->by_hand ? written & before : written | before;
    s->reached[block] = true;
    s->written[block] = written;
    return first || written != before;
}

static bool reach_next(search_t *s, uint32_t block) {
    const block_t *b = &s->blocks->list[block];
    registers_t written = at_end(s, block);
    bool changed = b->next != BLOCK_NONE && reach(s, b->next, written);
    if (b->target != BLOCK_NONE)
        changed |= reach(s, b->target, written);
    for (uint32_t i = 0; asm_goes_by_address(b->end) && i < s->blocks->count; i++)
        if (s->blocks->list[i].function == s->function && s->blocks->list[i].has_address)
            changed |= reach(s, i, written);
    return changed;
}

/* A function that is entered in the middle finds unknown values there; one that returns from a trap
 * has all registers of others. */
static void find_written(search_t *s) {
    const asm_function_t *f = &s->blocks->functions[s->function];
    reach(s, f->first, f->is_handler ? ~0u : AT_ENTRY);
    for (uint32_t i = 0; i < s->blocks->count; i++)
        if (s->blocks->list[i].function == s->function && s->blocks->list[i].has_address &&
            !f->has_computed)
            reach(s, i, ~0u);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < s->blocks->count; i++)
            if (s->blocks->list[i].function == s->function && s->reached[i])
                changed |= reach_next(s, i);
    }
}

/* --- what goes out, in hand-written assembly */

/* The result of an atomic operation or a CSR may be unused. */
static bool is_wanted_for_more(const asm_line_t *line) {
    return strncmp(line->name, "amo", 3) == 0 || strncmp(line->name, "sc.", 3) == 0 ||
           strncmp(line->name, "lr.", 3) == 0 ||
           (strncmp(line->name, "csrr", 4) == 0 && line->name[4]);
}

static bool check_writes(const search_t *s, uint32_t block, const registers_t *live) {
    const block_t *b = &s->blocks->list[block];
    for (size_t at = b->first; at < b->after; at++) {
        const asm_line_t *line = &s->a->list[at];
        if (line->kind != STATEMENT_INSN || line->foreign || line->section != SECTION_CODE ||
            is_wanted_for_more(line))
            continue;
        registers_t needed = liveness_after(s->a, s->blocks, live, block, at);
        registers_t left = register_writes(line) & ~needed & s->taken->where_free;
        if (left)
            return refuse(s, at, left, "is left to somebody else");
    }
    return true;
}

/* --- handlers that do not return */

/* Whether a block saves a register on the stack that nothing before wrote, and that a call may
 * change: an interrupted function's. */
static bool keeps_others(const assembly_t *a, const block_t *b) {
    registers_t written = AT_ENTRY;
    for (size_t at = b->first; at < b->after; at++) {
        const asm_line_t *line = &a->list[at];
        if (line->kind != STATEMENT_INSN || line->foreign || line->section != SECTION_CODE)
            continue;
        if (strcmp(line->name, "sd") == 0 && strstr(line->operands, "(sp)") &&
            reads(line) & ~written)
            return true;
        written = behind(line, written);
    }
    return false;
}

void carried_find_handlers(const assembly_t *a, blocks_t *blocks) {
    bool *ends = stops_ends(blocks);
    for (uint32_t i = 0; i < blocks->function_count; i++) {
        asm_function_t *f = &blocks->functions[i];
        if (f->first != BLOCK_NONE && !ends[i])
            f->is_handler |= keeps_others(a, &blocks->list[f->first]);
    }
    free(ends);
}

/* --- the whole check */

/* gcc names itself in its output. */
static bool is_of_gcc(const assembly_t *a) {
    for (size_t i = 0; i < a->count; i++)
        if (a->list[i].kind == STATEMENT_DIRECTIVE && strcmp(a->list[i].name, ".ident") == 0 &&
            strstr(a->list[i].operands, "GCC"))
            return true;
    return false;
}

/* With -dp gcc notes what an instruction is. */
static bool is_noted(const assembly_t *a, const blocks_t *blocks, uint32_t function) {
    for (uint32_t i = 0; i < blocks->count; i++)
        for (size_t at = blocks->list[i].first; at < blocks->list[i].after; at++)
            if (blocks->list[i].function == function && strstr(a->list[at].text, "[c="))
                return true;
    return false;
}

static bool check(search_t *s, const registers_t *live) {
    find_written(s);
    for (uint32_t i = 0; i < s->blocks->count; i++) {
        const block_t *b = &s->blocks->list[i];
        if (b->function != s->function)
            continue;
        if (s->reached[i] && !check_reads(s, b, s->written[i]))
            return false;
        if (s->by_hand && live && !check_writes(s, i, live))
            return false;
    }
    return true;
}

bool carried_check(const assembly_t *assembly, const blocks_t *blocks, const bool *wanted,
                   const taken_t *taken, failure_t *failure) {
    if (!(taken->at_entry | taken->where_free))
        return true;
    search_t s = {.a = assembly, .blocks = blocks, .taken = taken, .failure = failure};
    bool by_hand = !is_of_gcc(assembly), good = true;
    registers_t *live = by_hand && taken->where_free ? liveness_find(assembly, blocks) : NULL;
    s.written = memory_get((blocks->count + 1) * sizeof *s.written);
    s.reached = memory_get((blocks->count + 1) * sizeof *s.reached);
    for (; good && s.function < blocks->function_count; s.function++) {
        if (!wanted[s.function] || blocks->functions[s.function].first == BLOCK_NONE)
            continue;
        s.by_hand = by_hand && !is_noted(assembly, blocks, s.function);
        good = check(&s, live);
    }
    free(s.written);
    free(s.reached);
    free(live);
    return good;
}
