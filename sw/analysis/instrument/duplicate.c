/* SPDX-License-Identifier: Apache-2.0 */
/* See duplicate.h. .Lassay_dN is the copy of block N, .Lassay_bN its first instruction there, .Lassay_tN its last one. */
#include "duplicate.h"
#include "memory.h"
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { T0 = 5, T1 = 6 };

char *duplicate_check(uint32_t block, registers_t live, unsigned number) {
    unsigned reg[2];
    bool is_free = liveness_free(live, reg, 2) == 2;
    const char *keep = is_free ? "" : "\taddi sp,sp,-16\n\tsd t0,0(sp)\n\tsd t1,8(sp)\n";
    const char *give = is_free ? "" : "\tld t0,0(sp)\n\tld t1,8(sp)\n\taddi sp,sp,16\n";
    const char *at = register_name(is_free ? reg[0] : T0);
    const char *value = register_name(is_free ? reg[1] : T1);
    return memory_print("%s\tlla %s,__assay_countdown\n\tlw %s,0(%s)\n\taddi %s,%s,-1\n"
                        "\tsw %s,0(%s)\n\tbgtz %s,.Lassay_k%u\n\tlw %s,4(%s)\n\tsw %s,0(%s)\n"
                        "%s\tj .Lassay_d%" PRIu32 "\n.Lassay_k%u:\n%s",
                        keep, at, value, at, value, value, value, at, value, number, value, at,
                        value, at, give, block, number, give);
}

/* Labels are the function's own, and its frame is described there. Between two statements of inline
 * assembly there are labels of the compiler, too; the assembly itself jumps only to numbers. */
static bool is_copied(const asm_line_t *line) {
    if (line->kind == STATEMENT_LABEL)
        return line->foreign && isdigit((unsigned char)*line->name);
    return line->kind != STATEMENT_DIRECTIVE || line->foreign || strcmp(line->name, ".loc") == 0 ||
           strcmp(line->name, ".option") == 0;
}

static void copy_last(const assembly_t *a, const blocks_t *blocks, uint32_t block, const char *back,
                      FILE *out) {
    const block_t *b = &blocks->list[block];
    const asm_line_t *line = &a->list[b->last];
    bool goes = b->end == FLOW_BRANCH || b->end == FLOW_JUMP;
    if (goes)
        fprintf(out, "\t%s\t%.*s", line->name, (int)(asm_target(line) - line->operands),
                line->operands);
    if (goes && duplicate_is_back(block, b->target))
        fprintf(out, "%s\n", back);
    else if (goes)
        fprintf(out, ".Lassay_d%" PRIu32 "\n", b->target);
    for (size_t i = b->last; !goes && i < b->after; i++)
        fprintf(out, "%s\n", a->list[i].text);
}

void duplicate_block(const assembly_t *a, const blocks_t *blocks, uint32_t block,
                     const char *update, const char *check, const char *back, FILE *out) {
    const block_t *b = &blocks->list[block];
    fprintf(out, ".Lassay_d%" PRIu32 ":\n%s.Lassay_b%" PRIu32 ":\n", block, update, block);
    for (size_t i = b->first; i < b->last; i++)
        if (a->list[i].section == SECTION_CODE && is_copied(&a->list[i]))
            fprintf(out, "%s\n", a->list[i].text);
    fprintf(out, "%s.Lassay_t%" PRIu32 ":\n", check, block);
    copy_last(a, blocks, block, back, out);
    if (b->next != BLOCK_NONE)
        fprintf(out, "\tj .Lassay_d%" PRIu32 "\n", b->next);
}
