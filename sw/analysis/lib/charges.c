/* See charges.h. */
#include "charges.h"
#include "memory.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void add_truth(charged_t *charged, const truth_row_t *row) {
    for (int why = 0; why < WHY_COUNT; why++)
        charged->cycles[why] += (double)row->value[TRUTH_WHY + why] / CYCLE_PARTS;
    charged->all += (double)truth_parts(row) / CYCLE_PARTS;
}

static double sum_cycles(const pc_table_t *truth) {
    const truth_row_t *rows = truth->entries;
    double sum = 0;
    for (size_t i = 0; i < truth->count; i++)
        sum += (double)truth_parts(&rows[i]) / CYCLE_PARTS;
    return sum;
}

static int compare_charged(const void *a, const void *b) {
    const charged_t *x = a, *y = b;
    if (x->all != y->all)
        return x->all > y->all ? -1 : 1;
    return (x->pc > y->pc) - (x->pc < y->pc);
}

static bool charges_start(charges_t *charges, const view_t *view) {
    const profile_t *profile = &view->profile;
    *charges =
        (charges_t){.cycles = sum_cycles(&profile->truth), .apart = sum_cycles(&profile->apart)};
    if (charges->cycles > 0)
        charges->list =
            memory_get((profile->truth.count + view->table.count + 1) * sizeof *charges->list);
    return charges->cycles > 0;
}

static void charges_finish(charges_t *charges, const view_t *view) {
    for (size_t i = 0; i < charges->count; i++) {
        charged_t *c = &charges->list[i];
        c->truth = c->all / charges->cycles;
        c->share = c->tally.samples ? estimate_share(&c->tally, &view->sampling) : (estimate_t){0};
    }
    qsort(charges->list, charges->count, sizeof *charges->list, compare_charged);
}

/* Both lists are sorted by PC. */
bool charges_of_instructions(charges_t *charges, const view_t *view) {
    const truth_row_t *rows = view->profile.truth.entries;
    const tally_t *tallies = view->table.entries;
    size_t t = 0, s = 0, rows_count = view->profile.truth.count, tally_count = view->table.count;
    if (!charges_start(charges, view))
        return false;
    while (t < rows_count || s < tally_count) {
        charged_t *c = &charges->list[charges->count];
        uint64_t truth_pc = t < rows_count ? rows[t].pc : UINT64_MAX;
        uint64_t sample_pc = s < tally_count ? tallies[s].pc : UINT64_MAX;
        *c = (charged_t){.pc = truth_pc < sample_pc ? truth_pc : sample_pc};
        c->name = symbols_name_at(&view->profile.symbols, c->pc);
        if (t < rows_count && c->pc == truth_pc)
            add_truth(c, &rows[t++]);
        if (s < tally_count && c->pc == sample_pc)
            c->tally = tallies[s++];
        charges->count += c->all > 0 || c->tally.samples > 0;
    }
    charges_finish(charges, view);
    return true;
}

static charged_t *function_of(charges_t *charges, const symbol_t *symbol, uint64_t pc) {
    const char *name = symbol ? symbol->name : "[unknown]";
    for (size_t i = 0; i < charges->count; i++)
        if (charges->list[i].name == name || strcmp(charges->list[i].name, name) == 0)
            return &charges->list[i];
    charges->list[charges->count] = (charged_t){.pc = pc, .name = name};
    return &charges->list[charges->count++];
}

bool charges_of_functions(charges_t *charges, const view_t *view) {
    const truth_row_t *rows = view->profile.truth.entries;
    size_t count;
    if (!charges_start(charges, view))
        return false;
    function_t *functions = view_functions(view, &count);
    for (size_t i = 0; i < count; i++)
        function_of(charges, functions[i].symbol, functions[i].tally.pc)->tally =
            functions[i].tally;
    for (size_t i = 0; i < view->profile.truth.count; i++)
        add_truth(function_of(charges, symbols_at(&view->profile.symbols, rows[i].pc), rows[i].pc),
                  &rows[i]);
    free(functions);
    charges_finish(charges, view);
    return true;
}

void charges_free(charges_t *charges) {
    free(charges->list);
    *charges = (charges_t){0};
}

charges_error_t charges_error(const charges_t *charges) {
    charges_error_t error = {0};
    for (size_t i = 0; i < charges->count; i++) {
        const charged_t *c = &charges->list[i];
        double off = fabs(c->share.value - c->truth);
        error.wrong += off / 2;
        error.mean += off / (double)charges->count;
        if (off > error.most) {
            error.most = off;
            error.worst = c;
        }
    }
    return error;
}

charged_t charges_total(const charges_t *charges, const view_t *view) {
    charged_t total = {.name = "(all)", .tally = view->total, .truth = 1, .share = {1, 0}};
    for (size_t i = 0; i < charges->count; i++) {
        total.all += charges->list[i].all;
        for (int why = 0; why < WHY_COUNT; why++)
            total.cycles[why] += charges->list[i].cycles[why];
    }
    return total;
}

why_t charged_top(const charged_t *charged, why_t except) {
    return (why_t)index_of_most(charged->cycles, WHY_COUNT, except);
}

reason_t reason_of(why_t why) {
    switch (why) {
    case WHY_MEM_STORE:
    case WHY_CORE_ROOM:
    case WHY_CORE_IDLE:
        return REASON_MAP;
    case WHY_CORE_DATA:
        return REASON_DATA;
    case WHY_CORE_ISSUE:
        return REASON_ISSUE;
    case WHY_CORE_DIVIDER:
    case WHY_CORE_EXECUTE:
        return REASON_EXECUTE;
    case WHY_MEM_L1:
    case WHY_MEM_L2:
    case WHY_MEM_RAM:
    case WHY_MEM_DTLB:
    case WHY_MEM_ORDER:
    case WHY_MEM_DEVICE:
        return REASON_MEMORY;
    case WHY_CORE_ALONE:
    case WHY_CORE_RETIRE:
        return REASON_RETIRE;
    default:
        return REASON_FLOW;
    }
}
