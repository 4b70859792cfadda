/* SPDX-License-Identifier: Apache-2.0 */
/* See report_calls.h. Callers are listed under a function as by perf report --stdio: if there are
 * several each has its share of the run's cycles; the only one, or one with nearly all, is listed
 * without a branch. */
#define _GNU_SOURCE
#include "report_calls.h"
#include "format.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

bool report_calls_open(report_calls_t *calls, const view_t *view, failure_t *failure) {
    if (!calls_open(&calls->calls, view, calls->graph ? "-g" : "--children", failure))
        return false;
    calls->functions = calls_functions(&calls->calls, &calls->count);
    return true;
}

void report_calls_close(report_calls_t *calls) {
    free(calls->functions);
    calls_close(&calls->calls);
}

const calls_function_t *report_calls_of(const report_calls_t *calls, const symbol_t *symbol) {
    for (size_t i = 0; i < calls->count; i++)
        if (calls->functions[i].symbol == symbol)
            return &calls->functions[i];
    return NULL;
}

function_t *report_calls_functions(const report_calls_t *calls, function_t *functions,
                                   size_t *count) {
    function_t *list = memory_get((calls->count + 1) * sizeof *list);
    for (size_t i = 0; i < calls->count; i++) {
        list[i] = (function_t){.symbol = calls->functions[i].symbol,
                               .tally.pc = calls->functions[i].place};
        for (size_t f = 0; f < *count; f++)
            if (functions[f].symbol == list[i].symbol)
                list[i] = functions[f];
    }
    *count = calls->count;
    return list;
}

void report_calls_header(const report_calls_t *calls, FILE *out) {
    const profile_t *profile = &calls->calls.view->profile;
    number_t n[2];
    double folded = facts_number(&profile->counters, "stacks_folded", 0);
    fprintf(out, "# calls:    %s stacks of calls, by the simulator\n",
            format_count(&n[0], (double)profile->stacks.count - 1));
    if (folded > 0)
        fprintf(
            out,
            "# calls:    %s calls found no room for a stack of their own: their functions stand "
            "in their callers' stacks\n",
            format_count(&n[1], folded));
}

/* --- callers */

/* The function's cycles in one stack, and how far up it has been followed. */
typedef struct {
    size_t node;
    double cycles;
} at_t;

typedef struct {
    size_t from, to; /* in the list */
    double cycles;
} group_t;

typedef struct {
    const call_tree_t *calls;
    table_t *table;
    double least; /* cycles */
    bool any;     /* a line was printed */
} printing_t;

static uint32_t number_of(const call_tree_t *calls, size_t node) {
    return calls_is_space(calls, node) ? UINT32_MAX : (uint32_t)calls->nodes[node].key;
}

static int compare_at(const void *a, const void *b, void *context) {
    const at_t *x = a, *y = b;
    uint32_t nx = number_of(context, x->node), ny = number_of(context, y->node);
    return nx != ny ? (nx < ny ? -1 : 1) : (x->node > y->node) - (x->node < y->node);
}

static int compare_groups(const void *a, const void *b) {
    const group_t *x = a, *y = b;
    if (x->cycles != y->cycles)
        return x->cycles > y->cycles ? -1 : 1;
    return (x->from > y->from) - (x->from < y->from);
}

/* Goes one frame up, and leaves out those without callers; returns their number. */
static size_t go_up(const call_tree_t *calls, at_t *list, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        list[i].node = calls->nodes[list[i].node].parent;
        if (!calls_is_space(calls, list[i].node))
            list[kept++] = list[i];
    }
    qsort_r(list, kept, sizeof *list, compare_at, (void *)calls);
    return kept;
}

static size_t make_groups(const printing_t *p, const at_t *list, size_t count, group_t *groups) {
    size_t made = 0;
    for (size_t i = 0; i < count; i++) {
        if (!i || number_of(p->calls, list[i].node) != number_of(p->calls, list[i - 1].node))
            groups[made++] = (group_t){.from = i};
        groups[made - 1].to = i + 1;
        groups[made - 1].cycles += list[i].cycles;
    }
    if (made)
        qsort(groups, made, sizeof *groups, compare_groups);
    return made;
}

enum { LEVELS = 64, INDENT = 12 };

static void put_callers(printing_t *p, at_t *list, size_t count, double all, const char *before,
                        bool first);

static void put_branches(printing_t *p, at_t *list, const group_t *groups, size_t count,
                         const char *before) {
    double run = p->calls->cycles;
    for (size_t g = 0; g < count && groups[g].cycles >= p->least; g++) {
        bool last = g + 1 == count || groups[g + 1].cycles < p->least;
        const char *name = calls_name(p->calls, list[groups[g].from].node);
        table_line(p->table, "%s|", before);
        table_line(p->table, "%s%s--%.2f%%--%s", before, last ? " " : "|",
                   100 * groups[g].cycles / run, name);
        char *deeper = memory_print("%s%s          ", before, last ? " " : "|");
        put_callers(p, list + groups[g].from, groups[g].to - groups[g].from, groups[g].cycles,
                    deeper, false);
        free(deeper);
    }
}

/* `all`: cycles of the function that they call. */
static void put_callers(printing_t *p, at_t *list, size_t count, double all, const char *before,
                        bool first) {
    const double nearly = 0.999;
    group_t *groups = memory_get((count + 1) * sizeof *groups);
    char *chain = memory_print("%s%s", before, first ? "---" : "");
    for (;;) {
        count = go_up(p->calls, list, count);
        size_t made = make_groups(p, list, count, groups);
        if (!made || groups[0].cycles < p->least)
            break;
        p->any = true;
        if (groups[0].cycles < nearly * all) {
            if (strlen(before) < INDENT + LEVELS * 11)
                put_branches(p, list, groups, made, before);
            break;
        }
        if (first)
            table_line(p->table, "%s|", before);
        table_line(p->table, "%s%s", chain, calls_name(p->calls, list[groups[0].from].node));
        memmove(list, list + groups[0].from, (groups[0].to - groups[0].from) * sizeof *list);
        count = groups[0].to - groups[0].from;
        if (first) {
            free(chain);
            chain = memory_print("%s   ", before);
            before = chain;
        }
        first = false;
    }
    free(chain);
    free(groups);
}

void report_calls_lines(const report_calls_t *calls, const symbol_t *symbol, table_t *table) {
    const call_tree_t *tree = &calls->calls;
    double all = 0;
    size_t count = 0;
    if (!calls->graph)
        return;
    at_t *list = memory_get(tree->count * sizeof *list);
    for (size_t i = 1; i < tree->count; i++) {
        const calls_node_t *node = &tree->nodes[i];
        double cycles = !calls->children ? node->cycles : node->again ? 0 : node->all;
        if (node->symbol != symbol || calls_is_space(tree, i) || cycles <= 0)
            continue;
        list[count++] = (at_t){i, cycles};
        all += cycles;
    }
    printing_t printing = {tree, table, calls->least * tree->cycles, false};
    char before[INDENT + 1];
    memset(before, ' ', INDENT);
    before[INDENT] = 0;
    if (all > 0 && all >= printing.least)
        put_callers(&printing, list, count, all, before, true);
    if (printing.any)
        table_line(table, "%s", "");
    free(list);
}
