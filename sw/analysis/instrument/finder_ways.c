/* SPDX-License-Identifier: Apache-2.0 */
/* See finder.h: successors of blocks. */
#include "finder.h"
#include <stdio.h>
#include <string.h>

/* The next block in the file, if only labels and notes are in between. */
static uint32_t next_block(const finder_t *f, uint32_t block) {
    const blocks_t *b = f->blocks;
    if (block + 1 >= b->count || b->list[block + 1].function != b->list[block].function)
        return BLOCK_NONE;
    for (size_t i = b->list[block].last; i < b->list[block + 1].first; i++)
        if (f->a->list[i].kind == STATEMENT_DIRECTIVE && !strcmp(f->a->list[i].name, ".size"))
            return BLOCK_NONE;
    return block + 1;
}

static bool find_target(finder_t *f, block_t *b) {
    const asm_line_t *line = &f->a->list[b->last];
    name_t *name = name_of(f, asm_target(line));
    if (name->block != BLOCK_NONE && f->blocks->list[name->block].function == b->function) {
        b->target = name->block;
        return true;
    }
    if (b->end == FLOW_JUMP && name->in_code && name->function == BLOCK_NONE)
        return assembly_refuse(f->a, b->last, f->failure,
                               "%s %s: into the middle of another function.\n"
                               "  Compile this file without instrumentation.",
                               line->name, line->operands);
    if (b->end == FLOW_JUMP) {
        b->end = FLOW_TAIL;
        return true;
    }
    return assembly_refuse(f->a, b->last, f->failure,
                           "%s %s: a conditional branch out of the function.\n"
                           "  Compile this file without instrumentation.",
                           line->name, line->operands);
}

static bool writes_register(const asm_line_t *line, const char *reg) {
    size_t length = strlen(reg);
    return line->kind == STATEMENT_INSN && strncmp(line->operands, reg, length) == 0 &&
           line->operands[length] == ',' &&
           !(strlen(line->name) == 2 && line->name[0] == 's'); /* sb to sd */
}

/* The last instruction of the block, before the line, that wrote the register. */
static size_t maker_of(const finder_t *f, const block_t *b, size_t line, const char *reg) {
    while (line-- > b->first)
        if (writes_register(&f->a->list[line], reg))
            return line;
    return NO_LINE;
}

static bool is_load(const asm_line_t *line) {
    return line->name[0] == 'l' && strchr("bhwd", line->name[1]) &&
           (!line->name[2] || line->name[2] == 'u');
}

/* Operand `n` after the first one, if it is a register. */
static void source_of(const asm_line_t *line, int n, char reg[8]) {
    const char *at = line->operands;
    *reg = 0;
    for (; n >= 0 && at; n--)
        at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL;
    if (at)
        sscanf(at, " %7[a-z0-9]", reg);
}

/* Whether the instruction makes an address in the way of gcc's jumps: by a load, from a name, or as
 * a sum with a loaded distance. */
static bool makes_address(const finder_t *f, const block_t *b, size_t line) {
    const asm_line_t *l = &f->a->list[line];
    char reg[8];
    if (is_load(l) || !strcmp(l->name, "la") || !strcmp(l->name, "lla") || !strcmp(l->name, "li"))
        return true;
    if (strcmp(l->name, "addi") == 0 &&
        (strstr(l->operands, "%lo(") || strstr(l->operands, "%pcrel_lo(")))
        return true;
    bool copies = strcmp(l->name, "mv") == 0;
    for (int n = 0; (copies && n < 1) || (strcmp(l->name, "add") == 0 && n < 2); n++) {
        source_of(l, n, reg);
        size_t maker = maker_of(f, b, line, reg);
        if (maker == NO_LINE ? copies
            : copies         ? makes_address(f, b, maker)
                             : is_load(&f->a->list[maker]))
            return true;
    }
    return false;
}

/* Whether another block may make it: all values that the function writes to the register are
 * addresses, or it takes no addresses of labels. */
static bool is_made_elsewhere(const finder_t *f, uint32_t function, const char *reg) {
    bool taken = false, good = true;
    for (uint32_t i = 0; i < f->blocks->count; i++) {
        const block_t *b = &f->blocks->list[i];
        taken |= b->function == function && b->is_taken;
        for (size_t at = b->first; b->function == function && at <= b->last; at++)
            good &= !writes_register(&f->a->list[at], reg) || makes_address(f, b, at);
    }
    return good || !taken;
}

/* Refuses a jump whose address was computed: its target is unknown when code is inserted in
 * between. */
static bool check_computed(const finder_t *f, const block_t *b, const char *reg) {
    const asm_line_t *line = &f->a->list[b->last];
    size_t maker = maker_of(f, b, b->last, reg);
    if (asm_is_noted(line, "[c=") ||
        (maker == NO_LINE ? is_made_elsewhere(f, b->function, reg) : makes_address(f, b, maker)))
        return true;
    return assembly_refuse(f->a, b->last, f->failure,
                           "%s %s: to an address that was computed, and code goes between.\n"
                           "  Load it from a table of labels; what gcc wrote, compile with -dp.",
                           line->name, line->operands);
}

static bool gives_frame_back(const finder_t *f, const block_t *b) {
    for (size_t i = b->first; i < b->last; i++)
        if (strncmp(f->a->list[i].operands ? f->a->list[i].operands : "", "sp,sp,", 6) == 0)
            return true;
    return false;
}

static bool has_frame(const finder_t *f, uint32_t function) {
    for (uint32_t i = 0; i < f->blocks->count; i++)
        if (f->blocks->list[i].function == function && gives_frame_back(f, &f->blocks->list[i]))
            return true;
    return false;
}

/* Whether the jump is to a label of the function. Without a note: tables of distances need an add;
 * tables of addresses and pointers to functions look the same, so the frame decides. */
static bool judge_computed(finder_t *f, block_t *b) {
    const asm_line_t *line = &f->a->list[b->last];
    asm_jump_t jump;
    bool labels = false;
    if (!asm_by_register(line, &jump))
        return assembly_refuse(f->a, b->last, f->failure,
                               "%s %s: by no register that is known.\n"
                               "  Write it as jr REGISTER.",
                               line->name, line->operands);
    if (!check_computed(f, b, jump.reg))
        return false;
    for (uint32_t i = 0; i < f->blocks->count; i++)
        labels |= f->blocks->list[i].has_address && f->blocks->list[i].function == b->function;
    if (asm_is_noted(line, "sibcall")) {
        b->end = FLOW_TAIL;
        return true;
    }
    if (labels && (asm_is_noted(line, "tablejump") || asm_is_noted(line, "indirect_jump"))) {
        f->blocks->functions[b->function].has_computed = true;
        return true;
    }
    size_t maker = maker_of(f, b, b->last, jump.reg);
    bool distance = maker != NO_LINE && strcmp(f->a->list[maker].name, "add") == 0;
    if (labels && (distance || f->no_sibling_calls)) {
        f->blocks->functions[b->function].has_computed = true;
        return true;
    }
    if (labels && !has_frame(f, b->function))
        return assembly_refuse(f->a, b->last, f->failure,
                               "%s %s: to a label of this function, or to another function?\n"
                               "  Compile with -fno-optimize-sibling-calls and give "
                               "--no-sibling-calls.",
                               line->name, line->operands);
    if (labels && !gives_frame_back(f, b))
        f->blocks->functions[b->function].has_computed = true;
    else
        b->end = FLOW_TAIL;
    return true;
}

/* Inline assembly continues after it, or at the labels among the function's instructions that it
 * names: all of these as if by a register. */
static bool find_goto(finder_t *f, block_t *b) {
    bool goes = false;
    for (size_t i = b->last; i < b->after; i++) {
        const asm_line_t *line = &f->a->list[i];
        if (!asm_names_label(line))
            continue;
        for (const char *at = line->operands; *at; at += word_length(at) + !word_length(at)) {
            const name_t *name = known_name(f, at, word_length(at));
            if (!name || name->block == BLOCK_NONE || *at != '.')
                continue;
            block_t *to = &f->blocks->list[name->block];
            if (to->function != b->function)
                return assembly_refuse(f->a, i, f->failure,
                                       "%s %s: inline assembly that goes elsewhere.\n"
                                       "  Compile this file without instrumentation.",
                                       line->name, line->operands);
            goes = to->has_address = true;
        }
    }
    if (!goes)
        return true;
    b->end = FLOW_GOTO;
    if (b->next != BLOCK_NONE)
        f->blocks->list[b->next].has_address = true;
    return f->blocks->functions[b->function].has_computed = true;
}

bool ways_find(finder_t *f) {
    for (uint32_t i = 0; i < f->blocks->count; i++) {
        block_t *b = &f->blocks->list[i];
        if (b->end == FLOW_ON || b->end == FLOW_BRANCH)
            b->next = next_block(f, i);
        if (b->end == FLOW_ON && f->a->list[b->last].foreign && !find_goto(f, b))
            return false;
        if ((b->end == FLOW_BRANCH || b->end == FLOW_JUMP) && !find_target(f, b))
            return false;
        if (b->end == FLOW_COMPUTED && !judge_computed(f, b))
            return false;
    }
    return true;
}
