/* SPDX-License-Identifier: Apache-2.0 */
/* See blocks.h. Three passes over the lines: the names of targets; functions and blocks; then the
 * successors. */
#include "blocks.h"
#include "finder.h"
#include "memory.h"
#include "stops.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- functions */

static bool is_cold(const char *name) {
    size_t length = strlen(name);
    return length > 5 && strcmp(name + length - 5, ".cold") == 0;
}

/* ".type NAME, @function" */
static void note_function(finder_t *f, const asm_line_t *line) {
    const char *comma = strchr(line->operands, ',');
    if (!comma || !strstr(comma, "function"))
        return;
    blocks_t *b = f->blocks;
    name_t *name = find_name(f, line->operands, word_length(line->operands));
    if (is_cold(name->name)) {
        name->function = find_name(f, name->name, strlen(name->name) - 5)->function;
        name->jumped = true;
    }
    if (name->function != BLOCK_NONE)
        return;
    name->function = (uint32_t)b->function_count++;
    b->functions = memory_resize(b->functions, b->function_count * sizeof *b->functions);
    b->functions[name->function] =
        (asm_function_t){.name = memory_copy(name->name), .first = BLOCK_NONE};
}

static void find_functions(finder_t *f) {
    for (size_t i = 0; i < f->a->count; i++)
        if (f->a->list[i].kind == STATEMENT_DIRECTIVE && !strcmp(f->a->list[i].name, ".type"))
            note_function(f, &f->a->list[i]);
}

/* A function returns twice by the compiler's note (scripts/assay-cc.sh), or by its name, with up to two leading underscores. */
static bool returns_twice(const asm_line_t *line) {
    static const char *const names[] = {"setjmp", "sigsetjmp", "savectx", "vfork", "getcontext"};
    const char *called = asm_target(line); /* NAME, NAME@plt */
    if (asm_flow(line) != FLOW_CALL)
        return false;
    if (asm_is_noted(line, "returns_twice"))
        return true;
    for (int i = 0; i < 2 && *called == '_'; i++)
        called++;
    size_t length = strcspn(called, "@");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == length && strncmp(called, names[i], length) == 0)
            return true;
    return false;
}

/* Marks functions with a call that may return more than once. */
static void find_returns(finder_t *f) {
    uint32_t function = BLOCK_NONE;
    for (size_t i = 0; i < f->a->count; i++) {
        const asm_line_t *line = &f->a->list[i];
        const name_t *name = line->kind == STATEMENT_LABEL && line->section == SECTION_CODE
                                 ? known_name(f, line->name, strlen(line->name))
                                 : NULL;
        if (name && name->function != BLOCK_NONE)
            function = name->function;
        if (function != BLOCK_NONE && returns_twice(line))
            f->blocks->functions[function].is_reentered = true;
    }
}

/* --- blocks */

typedef struct {
    uint32_t function, block; /* the current function; the open block */
    size_t last_target; /* line of the last label that begins a block, since the last instruction */
    size_t first_paired; /* line of the first label named by %pcrel_lo(), likewise */
    size_t entry;        /* line after the function's label and .cfi_startproc, likewise */
    size_t parted;       /* the call that ends its block was before this line */
    bool comes_again;    /* that call may return more than once */
} cursor_t;

static bool is_leader(const finder_t *f, const asm_line_t *line) {
    const name_t *name = known_name(f, line->name, strlen(line->name));
    return name && (name->jumped || (name->address && line->name[0] == '.'));
}

static void forget_labels(cursor_t *c) { c->last_target = c->first_paired = c->entry = NO_LINE; }

static bool take_label(finder_t *f, cursor_t *c, size_t at) {
    const asm_line_t *line = &f->a->list[at];
    name_t *name = name_of(f, line->name);
    name->in_code = true;
    if (name->function != BLOCK_NONE) { /* a function, or its cold part, begins */
        c->function = name->function;
        c->block = BLOCK_NONE;
        c->parted = NO_LINE;
        c->comes_again = false;
        if (!is_cold(line->name)) {
            forget_labels(c);
            c->entry = at + 1;
        }
    }
    if (line->foreign)
        return true;
    if (name->paired && c->first_paired == NO_LINE)
        c->first_paired = at;
    if (is_leader(f, line)) {
        if (c->first_paired != NO_LINE)
            return assembly_refuse(f->a, at, f->failure,
                                   "%s: code cannot be put after this label, but in front of the "
                                   "address that the label before it names.",
                                   line->name);
        c->last_target = at;
        c->block = BLOCK_NONE;
    }
    return true;
}

static bool begin_block(finder_t *f, cursor_t *c, size_t at) {
    blocks_t *b = f->blocks;
    if (c->function == BLOCK_NONE)
        return assembly_refuse(
            f->a, at, f->failure,
            "an instruction that belongs to no function.\n"
            "  Functions have a .type NAME, @function and a label in front of them.");
    memory_room(b->list, b->count);
    c->block = (uint32_t)b->count++;
    size_t before = c->first_paired != NO_LINE ? c->first_paired : at;
    b->list[c->block] = (block_t){.function = c->function, .first = at, .at = before};
    b->list[c->block].target = b->list[c->block].next = BLOCK_NONE;
    b->list[c->block].is_again = c->comes_again;
    c->comes_again = false;
    c->parted = NO_LINE;
    asm_function_t *function = &b->functions[c->function];
    if (c->entry != NO_LINE && function->first == BLOCK_NONE) {
        function->first = c->block;
        function->entry = c->last_target != NO_LINE ? c->entry : before;
    }
    return true;
}

/* Labels where the code of an exception table begins and ends. */
static bool is_range(const char *name) { return strncmp(name, ".LEH", 4) == 0; }

/* Sets the block of the labels before its first instruction. */
static void name_block(finder_t *f, uint32_t block) {
    size_t at = f->blocks->list[block].first;
    while (at-- > 0 && f->a->list[at].kind != STATEMENT_INSN)
        if (f->a->list[at].kind == STATEMENT_LABEL && f->a->list[at].section == SECTION_CODE) {
            name_t *name = name_of(f, f->a->list[at].name);
            name->block = block;
            f->blocks->list[block].has_address |= name->address && name->name[0] == '.';
            f->blocks->list[block].is_taken |= name->taken && name->name[0] == '.';
            f->blocks->list[block].is_landing |= name->landing && !is_range(name->name);
        }
}

/* Inline assembly is treated as one instruction: nothing is inserted between its lines, which may
 * be repeated. */
static size_t foreign_begin(const assembly_t *a, size_t line) {
    while (line > 0 && a->list[line - 1].foreign)
        line--;
    return line;
}

static size_t foreign_end(const assembly_t *a, size_t line) {
    while (line < a->count && a->list[line].foreign)
        line++;
    return line;
}

/* The share in assay-cc's note: "taken=0.25". */
static double share_noted(const asm_line_t *line) {
    const char *note = asm_is_noted(line, "taken=") ? strstr(line->text, "taken=") : NULL;
    double share = -1;
    return note && sscanf(note, "taken=%lf", &share) == 1 && share <= 1 ? share : -1;
}

static bool take_insn(finder_t *f, cursor_t *c, size_t at) {
    const asm_line_t *line = &f->a->list[at];
    size_t begin = line->foreign ? foreign_begin(f->a, at) : at;
    bool begins = c->block == BLOCK_NONE || c->parted <= begin;
    if (begins && !begin_block(f, c, begin))
        return false;
    uint32_t block = c->block;
    block_t *b = &f->blocks->list[block];
    asm_flow_t flow = line->foreign ? FLOW_ON : asm_flow(line);
    if (begins)
        name_block(f, block);
    if (asm_saves(line) && (block != f->blocks->functions[c->function].first || b->first != at))
        return assembly_refuse(f->a, at, f->failure,
                               "%s %s: registers are saved after the function's entry.\n"
                               "  Compile this file with -mno-save-restore.",
                               line->name, line->operands);
    b->last = begin;
    b->after = line->foreign ? foreign_end(f->a, at) : at + 1;
    b->end = flow == FLOW_CALL ? FLOW_ON : flow;
    bool parts = f->blocks->functions[c->function].is_reentered && asm_flow(line) == FLOW_CALL;
    if ((parts && !asm_saves(line)) || asm_names_label(line))
        c->parted = b->after;
    b->is_twice |= returns_twice(line);
    b->taken = share_noted(line);
    c->comes_again = b->is_twice;
    f->blocks->functions[c->function].is_handler |= flow == FLOW_TRAP;
    forget_labels(c);
    if (b->end != FLOW_ON)
        c->block = BLOCK_NONE;
    f->blocks->functions[c->function].end = b->after;
    return true;
}

static bool find_blocks(finder_t *f) {
    cursor_t c = {.function = BLOCK_NONE, .block = BLOCK_NONE, .parted = NO_LINE};
    forget_labels(&c);
    for (size_t i = 0; i < f->a->count; i++) {
        const asm_line_t *line = &f->a->list[i];
        if (line->section != SECTION_CODE)
            continue;
        if (line->kind == STATEMENT_LABEL && !take_label(f, &c, i))
            return false;
        if (line->kind == STATEMENT_INSN && !take_insn(f, &c, i))
            return false;
        if (line->kind == STATEMENT_DIRECTIVE && !strcmp(line->name, ".cfi_startproc") &&
            c.entry != NO_LINE && c.last_target == NO_LINE)
            c.entry = i + 1;
        if (line->kind == STATEMENT_DIRECTIVE && !strcmp(line->name, ".size"))
            c.block = BLOCK_NONE;
    }
    return true;
}

/* A block's inflow equals its outflow, unless its function is entered in the middle: then all must
 * be counted. If jumps go by a table, addresses in data belong to it; an instruction that takes an
 * address may pass it to anybody. */
static void find_reentered(finder_t *f) {
    for (uint32_t i = 0; i < f->blocks->count; i++) {
        block_t *b = &f->blocks->list[i];
        asm_function_t *function = &f->blocks->functions[b->function];
        bool given = b->has_address && (b->is_taken || !function->has_computed);
        b->is_again |= i != function->first && (given || b->is_landing);
        function->is_reentered |= b->is_again;
    }
}

/* A backward transfer makes everything between its target and itself one loop deeper. */
static void find_depths(blocks_t *b) {
    for (uint32_t i = 0; i < b->count; i++)
        if (b->list[i].target != BLOCK_NONE && b->list[i].target <= i)
            for (uint32_t k = b->list[i].target; k <= i; k++)
                b->list[k].depth += b->list[k].depth < 8;
}

bool blocks_find(blocks_t *blocks, const assembly_t *assembly, bool no_sibling_calls,
                 failure_t *failure) {
    finder_t f = {assembly, blocks, NULL, no_sibling_calls, failure};
    *blocks = (blocks_t){0};
    find_functions(&f);
    find_returns(&f);
    names_note(&f);
    bool good = find_blocks(&f) && places_check(&f) && ways_find(&f);
    if (good) {
        stops_find(assembly, blocks);
        find_reentered(&f);
        find_depths(blocks);
    } else {
        blocks_free(blocks);
    }
    names_free(&f);
    return good;
}

void blocks_free(blocks_t *blocks) {
    for (size_t i = 0; i < blocks->function_count; i++)
        free(blocks->functions[i].name);
    free(blocks->functions);
    free(blocks->list);
    *blocks = (blocks_t){0};
}
