/* SPDX-License-Identifier: Apache-2.0 */
/* See charges.h. */
#include "charges.h"
#include "memory.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void add_truth(charged_t *charged, const truth_row_t *row) {
    for (int why = 0; why < WHY_COUNT; why++)
        charged->cycles[why] += (double)row->value[TRUTH_WHY + why] / CYCLE_PARTS;
    charged->fetched += (double)row->value[TRUTH_FETCHED];
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

static void bill_whys(const void *context, const sample_t *sample, bill_t *bill) {
    charge_t *whys = *(charge_t *const *)context;
    item_t item[SAMPLE_ITEMS];
    int count = sample_items(sample, item);
    for (int i = 0; i < count; i++)
        bill_add(bill, &whys[item[i].why], item[i].cycles);
}

static bool charges_start(charges_t *charges, const view_t *view) {
    const profile_t *profile = &view->profile;
    *charges =
        (charges_t){.cycles = sum_cycles(&profile->truth), .apart = sum_cycles(&profile->apart)};
    if (charges->cycles > 0)
        charges->list =
            memory_get((profile->truth.count + view->table.count + 1) * sizeof *charges->list);
    charge_t *whys = charges->whys;
    view_bill(view, bill_whys, &whys);
    return charges->cycles > 0;
}

/* How large charges of this reason are, or those of the samples that have them, whose `squares`
 * these are. The fewer there are, the likelier is a long wait. */
static double usual_size(const charge_t *charge, double squares) {
    const double longest = 100, doubt = longest / (charge->samples + 1);
    return (squares + longest * doubt) / (charge->cycles + doubt);
}

static double usual_charge(const charges_t *charges, const charged_t *c) {
    double sum = 0;
    for (int why = 0; why < WHY_COUNT; why++)
        sum += c->cycles[why] * usual_size(&charges->whys[why], charges->whys[why].across[0] / 2);
    return c->all > 0 ? sum / c->all : 1;
}

static void charges_finish(charges_t *charges, const view_t *view) {
    for (size_t i = 0; i < charges->count; i++) {
        charged_t *c = &charges->list[i];
        c->truth = c->all / charges->cycles;
        c->share = view_part(view, &c->tally);
        c->estimate = view_cycles(view, &c->tally);
        c->fit = fit_charges(&c->tally.time, usual_charge(charges, c), c->all, view->interval);
        if (view->method == METHOD_FLOW && c->all > 0)
            c->fit.sigmas =
                fit_deviation(c->estimate.value / c->all * c->fit.expected, c->fit.expected);
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
        charges->count += c->all > 0 || c->tally.taken > 0 || c->tally.time.cycles > 0;
    }
    charges_finish(charges, view);
    return true;
}

static const char *function_at(const view_t *view, uint64_t place) {
    const symbol_t *symbol = symbols_at(&view->profile.symbols, place);
    return symbol ? symbol->name : "[unknown]";
}

static charged_t *function_of(charges_t *charges, const char *name, uint64_t pc) {
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
        function_of(charges, function_name(&functions[i]), functions[i].tally.pc)->tally =
            functions[i].tally;
    for (size_t i = 0; i < view->profile.truth.count; i++)
        add_truth(function_of(charges, function_at(view, rows[i].pc), rows[i].pc), &rows[i]);
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

/* --- by reason */

typedef struct {
    const view_t *view;
    const size_t *function; /* by index of the table's entries: index in the list */
    charge_t *whys;
} by_why_t;

static void bill_functions(const void *context, const sample_t *sample, bill_t *bill) {
    const by_why_t *by = context;
    const pc_table_t *table = &by->view->table;
    const tally_t *tallies = table->entries;
    item_t item[SAMPLE_ITEMS];
    int count = sample_items(sample, item);
    for (int i = 0; i < count; i++) {
        const tally_t *tally = pc_table_find(table, item[i].owed ? sample->owner_pc : sample->pc);
        size_t function = by->function[tally - tallies];
        bill_add(bill, &by->whys[function * WHY_COUNT + item[i].why], item[i].cycles);
    }
}

charge_t *charges_by_why(const charges_t *functions, const view_t *view) {
    const tally_t *tallies = view->table.entries;
    size_t *function = memory_get((view->table.count + 1) * sizeof *function);
    charge_t *whys = memory_get((functions->count + 1) * WHY_COUNT * sizeof *whys);
    for (size_t i = 0; i < view->table.count; i++) {
        const char *name = function_at(view, tallies[i].pc);
        while (function[i] < functions->count &&
               strcmp(functions->list[function[i]].name, name) != 0)
            function[i]++;
    }
    by_why_t by = {view, function, whys};
    view_bill(view, bill_functions, &by);
    free(function);
    return whys;
}

/* --- agreement with the truth */

fit_t charges_fit(const charges_t *instructions, const view_t *view, double least) {
    fit_t fit;
    fit_start(&fit, least);
    for (size_t i = 0; i < instructions->count; i++) {
        const charged_t *c = &instructions->list[i];
        fit_add_cycles(&fit, fmin(c->fit.expected, c->fetched / view->interval), c->fit.sigmas);
        for (int why = 0; why < WHY_COUNT; why++)
            if (c->cycles[why] <= 0)
                fit.impossible += (uint64_t)ceil(c->tally.cycles[why]);
    }
    return fit;
}

fit_charges_t charges_fit_why(const charges_t *instructions, const view_t *view, why_t why,
                              double truth) {
    const charge_t *charge = &instructions->whys[why];
    return fit_charges(charge, usual_size(charge, charge->within[0]), truth, view->interval);
}

fit_t charges_fit_whys(const charges_t *instructions, const view_t *view, double least) {
    charged_t total = charges_total(instructions, view);
    fit_t fit;
    fit_start(&fit, least);
    for (int why = 0; why < WHY_COUNT; why++) {
        fit_charges_t one = charges_fit_why(instructions, view, (why_t)why, total.cycles[why]);
        fit_add_cycles(&fit, one.expected, one.sigmas);
        if (total.cycles[why] <= 0)
            fit.impossible += (uint64_t)ceil(instructions->whys[why].cycles);
    }
    return fit;
}
