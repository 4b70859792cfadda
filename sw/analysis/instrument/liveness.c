/* See liveness.h. Backwards through each block, and round the blocks until nothing changes. */
#include "liveness.h"
#include "memory.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[32] = {"zero", "ra", "sp",  "gp",  "tp", "t0", "t1", "t2",
                                      "s0",   "s1", "a0",  "a1",  "a2", "a3", "a4", "a5",
                                      "a6",   "a7", "s2",  "s3",  "s4", "s5", "s6", "s7",
                                      "s8",   "s9", "s10", "s11", "t3", "t4", "t5", "t6"};

#define BIT(reg) (UINT32_C(1) << (reg))
enum { RA = 1, T2 = 7, A0 = 10, A1 = 11 };
#define ARGUMENTS (UINT32_C(0xff) << A0)
#define TEMPORARIES (BIT(5) | BIT(6) | BIT(T2) | UINT32_C(0xf) << 28)
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

/* All registers of the operands; `first`: those of the first operand alone. */
static registers_t registers_in(const char *operands, bool first) {
    registers_t found = 0;
    for (const char *at = operands; *at && !(first && *at == ',');) {
        size_t length = 0;
        while (isalnum((unsigned char)at[length]) || (at[length] && strchr("._$%", at[length])))
            length++;
        found |= length ? register_of(at, length) : 0;
        at += length ? length : 1;
    }
    return found;
}

static bool is_store(const char *name) {
    static const char *const stores[] = {"sb",   "sh",   "sw",     "sd",
                                         "c.sw", "c.sd", "c.swsp", "c.sdsp"};
    for (size_t i = 0; i < sizeof stores / sizeof *stores; i++)
        if (strcmp(name, stores[i]) == 0)
            return true;
    return name[0] == 'f' && name[1] == 's';
}

/* A call that links otherwise is one of the compiler's own routines, with rules of their own. */
static registers_t before_call(const asm_line_t *line, registers_t live) {
    registers_t used = registers_in(line->operands, false);
    if (strcmp(line->name, "call") == 0 && used)
        return EVERYTHING;
    return (live & ~(ARGUMENTS | TEMPORARIES | BIT(RA))) | ARGUMENTS | BIT(T2) | used;
}

static registers_t before_insn(const asm_line_t *line, registers_t live) {
    registers_t used = registers_in(line->operands, false), first;
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
    case FLOW_BRANCH:
    case FLOW_JUMP:
    case FLOW_COMPUTED:
        return live | used;
    default:
        break;
    }
    if (is_store(line->name))
        return live | used;
    first = registers_in(line->operands, true);
    bool also_used = strncmp(line->name, "c.", 2) == 0 || strchr(line->operands, ',') == NULL;
    const char *rest = strchr(line->operands, ',');
    used = rest ? registers_in(rest, false) : 0;
    return (live & ~first) | used | (also_used ? first : 0);
}

static registers_t live_behind(const blocks_t *blocks, const registers_t *live, uint32_t block) {
    const block_t *b = &blocks->list[block];
    registers_t out = 0;
    if (b->end == FLOW_TAIL || b->end == FLOW_RETURN || b->end == FLOW_TRAP)
        return EVERYTHING; /* before_insn knows better */
    if (b->next == BLOCK_NONE && b->target == BLOCK_NONE && b->end != FLOW_COMPUTED)
        return EVERYTHING;
    if (b->next != BLOCK_NONE)
        out |= live[b->next];
    if (b->target != BLOCK_NONE)
        out |= live[b->target];
    for (uint32_t i = 0; b->end == FLOW_COMPUTED && i < blocks->count; i++)
        if (blocks->list[i].function == b->function && blocks->list[i].has_address)
            out |= live[i];
    return out;
}

/* A computed jump that leaves its function needs what a call does. */
static registers_t back_to(const assembly_t *a, const block_t *b, size_t line, registers_t live) {
    size_t at = b->behind;
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
            registers_t in = back_to(a, b, b->first, live_behind(blocks, live, i));
            changed |= in != live[i];
            live[i] = in;
        }
    }
    return live;
}

registers_t liveness_before_last(const assembly_t *a, const blocks_t *blocks,
                                 const registers_t *live, uint32_t block) {
    const block_t *b = &blocks->list[block];
    return back_to(a, b, b->last, live_behind(blocks, live, block));
}

size_t liveness_free(registers_t live, unsigned *reg, size_t want) {
    static const unsigned order[] = {5, 6, 28, 29, 30, 31, 7, 17, 16, 15, 14, 13, 12, 11, 10};
    size_t found = 0;
    for (size_t i = 0; i < sizeof order / sizeof *order && found < want; i++)
        if (!(live & BIT(order[i])))
            reg[found++] = order[i];
    return found;
}
