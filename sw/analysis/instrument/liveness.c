/* SPDX-License-Identifier: Apache-2.0 */
/* See liveness.h. Backwards through each block, and repeatedly over the blocks until nothing
 * changes. */
#include "liveness.h"
#include "memory.h"
#include "words.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[32] = {"zero", "ra", "sp",  "gp",  "tp", "t0", "t1", "t2",
                                      "s0",   "s1", "a0",  "a1",  "a2", "a3", "a4", "a5",
                                      "a6",   "a7", "s2",  "s3",  "s4", "s5", "s6", "s7",
                                      "s8",   "s9", "s10", "s11", "t3", "t4", "t5", "t6"};

#define BIT(reg) REGISTER_BIT(reg)
enum { RA = 1, T2 = REGISTER_T2, A0 = REGISTER_A0, A1 = REGISTER_A1 };
#define ARGUMENTS REGISTERS_ARGUMENTS
#define TEMPORARIES REGISTERS_TEMPORARY
#define KEPT (~(ARGUMENTS | TEMPORARIES | BIT(RA) | BIT(0)))
#define EVERYTHING (~BIT(0))

const char *register_name(unsigned reg) { return names[reg]; }

static registers_t register_of(const char *word, size_t length) {
    char *end;
    for (unsigned i = 0; i < 32; i++)
        if (strlen(names[i]) == length && strncmp(names[i], word, length) == 0)
            return BIT(i);
    if (length == 2 && strncmp(word, "fp", 2) == 0)
        return BIT(8);
    if (*word != 'x' || !isdigit((unsigned char)word[1]))
        return 0;
    unsigned long number = strtoul(word + 1, &end, 10);
    return end == word + length && number < 32 ? BIT(number) : 0;
}

/* All registers in the operands; `first`: only those in the first operand. The text in %hi() and
 * the like is a symbol, whatever its name. */
static registers_t registers_in(const char *operands, bool first) {
    registers_t found = 0;
    for (const char *at = operands; *at && !(first && *at == ',');) {
        size_t length = 0;
        if (*at == '%' && strchr(at, ')'))
            at = strchr(at, ')');
        while (isalnum((unsigned char)at[length]) || (at[length] && strchr("._$%", at[length])))
            length++;
        found |= length ? register_of(at, length) : 0;
        at += length ? length : 1;
    }
    return found;
}

static bool is_store(const char *name) {
    static const char *const stores[] = {"sb",   "sh",     "sw",     "sd", "c.sw",
                                         "c.sd", "c.swsp", "c.sdsp", NULL};
    return word_is_one(name, stores) || (name[0] == 'f' && name[1] == 's');
}

/* The first operand of these is read, like all others. */
static bool writes_none(const char *name) {
    static const char *const fences[] = {"sfence.", "hfence.", "sinval.", "hinval.", "cbo."};
    for (size_t i = 0; i < sizeof fences / sizeof *fences; i++)
        if (strncmp(name, fences[i], strlen(fences[i])) == 0)
            return true;
    return is_store(name);
}

registers_t register_writes(const asm_line_t *line) {
    bool transfers = asm_flow(line) != FLOW_ON;
    return transfers || writes_none(line->name) ? 0 : registers_in(line->operands, true);
}

registers_t register_reads(const asm_line_t *line) {
    const char *rest = strchr(line->operands, ',');
    bool is_written_alone =
        strncmp(line->name, "rd", 2) == 0 || (rest && strncmp(line->name, "c.", 2));
    if (register_writes(line) && is_written_alone)
        return rest ? registers_in(rest, false) : 0;
    return registers_in(line->operands, false);
}

registers_t register_names(const asm_line_t *line) { return registers_in(line->text, false); }

bool links_otherwise(const asm_line_t *line) {
    registers_t first = registers_in(line->operands, true);
    const char *comma = strchr(line->operands, ',');
    const char *place = comma ? comma + 1 + strspn(comma + 1, " \t") : "";
    bool is_link = strcmp(line->name, "call") == 0 || strcmp(line->name, "jal") == 0 ||
                   isalpha((unsigned char)*place) || strchr(place, '(');
    return is_link && comma && first && first != BIT(RA);
}

static registers_t before_call(const asm_line_t *line, registers_t live) {
    registers_t used = registers_in(line->operands, false);
    if (links_otherwise(line))
        return EVERYTHING;
    return (live & ~(ARGUMENTS | TEMPORARIES | BIT(RA))) | ARGUMENTS | BIT(T2) | used;
}

static registers_t before_insn(const asm_line_t *line, registers_t live) {
    if (line->foreign)
        return EVERYTHING;
    switch (asm_flow(line)) {
    case FLOW_CALL:
        return before_call(line, live);
    case FLOW_RETURN:
        return KEPT | BIT(RA) | BIT(A0) | BIT(A1);
    case FLOW_TAIL:
    case FLOW_TRAP:
        return EVERYTHING;
    default:
        return (live & ~register_writes(line)) | register_reads(line);
    }
}

static registers_t live_after(const blocks_t *blocks, const registers_t *live, uint32_t block) {
    const block_t *b = &blocks->list[block];
    registers_t out = 0;
    if (asm_leaves(b->end))
        return EVERYTHING; /* handled in before_insn */
    if (b->next == BLOCK_NONE && b->target == BLOCK_NONE && !asm_goes_by_address(b->end))
        return EVERYTHING;
    if (b->next != BLOCK_NONE)
        out |= live[b->next];
    if (b->target != BLOCK_NONE)
        out |= live[b->target];
    for (uint32_t i = 0; asm_goes_by_address(b->end) && i < blocks->count; i++)
        if (blocks->list[i].function == b->function && blocks->list[i].has_address)
            out |= live[i];
    return out;
}

/* A computed jump that leaves its function needs the same registers as a call. */
static registers_t back_to(const assembly_t *a, const block_t *b, size_t line, registers_t live) {
    size_t at = b->after;
    while (at-- > line) {
        const asm_line_t *l = &a->list[at];
        if (l->kind != STATEMENT_INSN)
            continue;
        bool leaves = b->end == FLOW_TAIL && at == b->last;
        live = leaves ? EVERYTHING : before_insn(l, live);
    }
    return live;
}

registers_t *liveness_find(const assembly_t *a, const blocks_t *blocks) {
    registers_t *live = memory_get((blocks->count + 1) * sizeof *live);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = (uint32_t)blocks->count; i-- > 0;) {
            const block_t *b = &blocks->list[i];
            registers_t in = back_to(a, b, b->first, live_after(blocks, live, i));
            changed |= in != live[i];
            live[i] = in;
        }
    }
    return live;
}

registers_t liveness_before_last(const assembly_t *a, const blocks_t *blocks,
                                 const registers_t *live, uint32_t block) {
    const block_t *b = &blocks->list[block];
    return back_to(a, b, b->last, live_after(blocks, live, block));
}

registers_t liveness_after(const assembly_t *a, const blocks_t *blocks, const registers_t *live,
                           uint32_t block, size_t line) {
    const block_t *b = &blocks->list[block];
    return back_to(a, b, line + 1, live_after(blocks, live, block));
}

static const unsigned takes[] = {5, 6, 28, 29, 30, 31, T2, 17, 16, 15, 14, 13, 12, A1, A0};

registers_t liveness_takes(void) {
    registers_t all = 0;
    for (size_t i = 0; i < sizeof takes / sizeof *takes; i++)
        all |= BIT(takes[i]);
    return all;
}

size_t liveness_free(registers_t live, unsigned *reg, size_t want) {
    size_t found = 0;
    for (size_t i = 0; i < sizeof takes / sizeof *takes && found < want; i++)
        if (!(live & BIT(takes[i])))
            reg[found++] = takes[i];
    return found;
}
