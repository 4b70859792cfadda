/* SPDX-License-Identifier: Apache-2.0 */
/* See pieces.h. */
#include "pieces.h"
#include "instrument_defs.h"
#include "memory.h"
#include <stdlib.h>

struct piece {
    size_t line, number;
    piece_order_t order;
    int flag;
    unsigned insns;
    char *text;
};

void pieces_add(pieces_t *p, size_t line, piece_order_t order, int flag, unsigned insns,
                char *text) {
    memory_room(p->list, p->count);
    p->list[p->count] = (piece_t){line, p->count, order, flag, insns, text};
    p->count++;
}

char *pieces_header(int flag, unsigned insns) {
    if (flag < 0 || insns < PI_BLOCK_MIN)
        return memory_copy("");
    return memory_print("\t.insn u %#x, x%u, %u\n", PI_OPCODE_WIDE,
                        8 * (unsigned)flag + PI_SELECT_PBLOCK, insns);
}

static int compare_pieces(const void *a, const void *b) {
    const piece_t *x = a, *y = b;
    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    if (x->order != y->order)
        return (int)x->order - (int)y->order;
    return x->number < y->number ? -1 : 1;
}

/* Prints the pieces from `at` on that have its line and flag; returns the next piece. */
static size_t print_row(const pieces_t *p, size_t at, FILE *out) {
    const piece_t *first = &p->list[at];
    unsigned insns = 0;
    size_t end = at;
    for (; end < p->count && p->list[end].line == first->line && p->list[end].flag == first->flag;
         end++)
        insns += p->list[end].insns;
    char *header = pieces_header(first->flag, insns);
    fputs(header, out);
    free(header);
    for (size_t i = at; i < end; i++)
        fputs(p->list[i].text, out);
    return end;
}

static void print_line(const asm_line_t *line, const char *new_target, FILE *out) {
    if (new_target)
        fprintf(out, "\t%s\t%.*s%s\n", line->name, (int)(asm_target(line) - line->operands),
                line->operands, new_target);
    else
        fprintf(out, "%s\n", line->text);
}

void pieces_print(pieces_t *p, const assembly_t *assembly, char *const *targets, FILE *out) {
    size_t piece = 0;
    if (p->count)
        qsort(p->list, p->count, sizeof *p->list, compare_pieces);
    for (size_t line = 0; line <= assembly->count; line++) {
        while (piece < p->count && p->list[piece].line == line)
            piece = print_row(p, piece, out);
        if (line < assembly->count)
            print_line(&assembly->list[line], targets[line], out);
    }
}

void pieces_free(pieces_t *p) {
    for (size_t i = 0; i < p->count; i++)
        free(p->list[i].text);
    free(p->list);
    *p = (pieces_t){0};
}
