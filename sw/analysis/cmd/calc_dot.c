/* SPDX-License-Identifier: Apache-2.0 */
/* assay calc --dot: drawn as by dcpi2ps: the larger a block's letters, the more often it ran; the
 * redder, the more time it has. */
#include "calc.h"
#include "format.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static double cycles_of(const calculated_t *c, const code_block_t *block) {
    double cycles = 0;
    uint32_t slot = block->first;
    for (unsigned i = 0; i < block->length; i++, slot = flow_next(c->program->flow, slot))
        cycles += c->program->heads[slot].cycles;
    return cycles;
}

static double most_count(const calculated_t *c) {
    double most = 1;
    for (size_t b = 0; b < c->frequency->graph.block_count; b++)
        most = fmax(most, c->frequency->blocks[b].by[c->by].count);
    return most;
}

static void print_block(const calculated_t *c, uint32_t b, FILE *out) {
    const code_block_t *block = &c->frequency->graph.blocks[b];
    guess_t guess = c->frequency->blocks[b].by[c->by];
    double cycles = cycles_of(c, block), all = fmax(c->stalls->sum.all, 1);
    double count = guess.count > 0 ? guess.count : 0;
    number_t number;
    fprintf(out,
            "  b%" PRIu32 " [label=\"%" PRIu32 ": 0x%" PRIx64 ", %u insns\\nran %s (%c)\\n"
            "%.1f %% of the cycles, CPI ",
            b, b, flow_pc(c->program->flow, block->first), block->length,
            format_count(&number, count), confidence_letter(guess.confidence), 100 * cycles / all);
    if (count > 0)
        fprintf(out, "%.2f", cycles / count / block->length);
    else
        fputs("-", out);
    fputs("\\l", out);
    for (size_t i = 0; i < c->stalls->count; i++) {
        const stall_t *stall = &c->stalls->list[i];
        char letters[BLAME_BYTES];
        if (stall->block == b && stall->cycles >= 0.01 * all)
            fprintf(out, "%s %.1f cycles at 0x%" PRIx64 "\\l", stall_letters(stall, letters),
                    stall->count > 0 ? stall->cycles / stall->count : 0,
                    flow_pc(c->program->flow, stall->slot));
    }
    fprintf(out, "\", fontsize=%.0f, fillcolor=\"0 %.2f 1\"];\n",
            8 + 12 * sqrt(count / most_count(c)), fmin(cycles / all, 1));
}

static void print_way(const calculated_t *c, size_t w, FILE *out) {
    const way_t *way = &c->frequency->graph.ways[w];
    guess_t guess = c->frequency->ways[w].by[c->by];
    number_t number;
    if (way->kind == WAY_NO_RUN)
        return;
    if (way->from == PROCEDURE_WORLD)
        fputs("  world -> ", out);
    else
        fprintf(out, "  b%" PRIu32 " -> ", way->from);
    if (way->to == PROCEDURE_WORLD)
        fputs("world", out);
    else
        fprintf(out, "b%" PRIu32, way->to);
    if (guess.confidence != CONFIDENCE_NONE)
        fprintf(out, " [label=\"%s\"]", format_count(&number, guess.count));
    fputs(";\n", out);
}

void calc_print_dot(const calculated_t *c, FILE *out) {
    fputs("digraph \"", out);
    for (const char *s = c->symbol->name; *s; s++)
        fprintf(out, *s == '"' || *s == '\\' ? "\\%c" : "%c", *s);
    fputs("\" {\n  node [shape=box, style=filled];\n  world [label=\"outside\", shape=oval, "
          "fillcolor=white];\n",
          out);
    for (uint32_t b = 0; b < c->frequency->graph.block_count; b++)
        print_block(c, b, out);
    for (size_t w = 0; w < c->frequency->graph.way_count; w++)
        print_way(c, w, out);
    fputs("}\n", out);
}
