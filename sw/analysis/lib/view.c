/* See view.h. */
#include "view.h"
#include "format.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

/* profile_read has decoded every record once, so here none can fail. */
static void add_samples(view_t *view) {
    for (size_t i = 0; i < view->profile.count; i++) {
        sample_t sample;
        record_decode(&view->profile.records[i], &sample);
        tally_add(&view->total, &sample);
        if (!tally_table_add(&view->table, &sample))
            memory_out();
    }
    tally_table_sort(&view->table);
}

bool view_open(view_t *view, const char *path, failure_t *failure) {
    *view = (view_t){0};
    if (!profile_read(&view->profile, path, failure))
        return false;
    add_samples(view);
    view->fetched = facts_number(&view->profile.counters, "fetched", 0);
    view->interval = estimate_interval(view->fetched, (double)view->total.samples);
    return true;
}

void view_close(view_t *view) {
    profile_free(&view->profile);
    tally_table_free(&view->table);
}

/* --- header */

static const char *meta(const view_t *view, const char *name) {
    const char *text = facts_text(&view->profile.meta, name);
    return text ? text : "?";
}

static const char *counter(const view_t *view, const char *name, number_t *number) {
    const char *text = facts_text(&view->profile.counters, name);
    return text ? format_count(number, strtod(text, NULL)) : "?";
}

static void print_losses(const view_t *view, FILE *out) {
    number_t n[5];
    fprintf(
        out,
        "# lost:     %s collided, %s filtered, %s dropped, %s lost on the link, %s not readable\n",
        counter(view, "collisions", &n[0]), counter(view, "filtered", &n[1]),
        counter(view, "dropped", &n[2]), counter(view, "frames_lost", &n[3]),
        counter(view, "invalid", &n[4]));
}

static void print_samples(const view_t *view, FILE *out) {
    number_t n[4];
    const tally_t *total = &view->total;
    double samples = (double)total->samples, retired = (double)total->retired;
    fprintf(
        out,
        "# samples:  %s taken: %s retired, %s aborted; one stands for %s fetched instructions\n",
        format_count(&n[0], samples), format_count(&n[1], retired),
        format_count(&n[2], samples - retired),
        samples > 0 ? format_count(&n[3], view->interval) : "?");
}

void view_print_header(const view_t *view, FILE *out) {
    number_t n[2];
    double retired = (double)view->total.retired;
    fprintf(out, "# program:  %s\n", meta(view, "program"));
    fprintf(out, "# machine:  %s on %s; period %s, seed %s\n", meta(view, "config"),
            meta(view, "simulator"), meta(view, "period"), meta(view, "seed"));
    print_samples(view, out);
    print_losses(view, out);
    fprintf(out, "# estimate: %s instructions retired (%.1f %%) of %s fetched\n",
            format_estimated_count(&n[0], estimate_count(retired, view->interval)),
            retired > 0 ? 100 * estimate_confidence(retired) : 0,
            format_count(&n[1], view->fetched));
}

/* --- functions */

const char *function_name(const function_t *function) {
    return function->symbol ? function->symbol->name : "[unknown]";
}

static int compare_functions(const void *a, const void *b) {
    const function_t *x = a, *y = b;
    double ex = tally_exposed(&x->tally), ey = tally_exposed(&y->tally);
    if (ex != ey)
        return ex > ey ? -1 : 1;
    if (x->tally.samples != y->tally.samples)
        return x->tally.samples > y->tally.samples ? -1 : 1;
    return x->tally.pc < y->tally.pc ? -1 : 1;
}

function_t *view_functions(const view_t *view, size_t *count) {
    function_t *list = memory_get((view->table.count + 1) * sizeof *list);
    function_t *unknown = NULL;
    *count = 0;
    for (size_t i = 0; i < view->table.count; i++) {
        const tally_t *tally = &view->table.entries[i];
        const symbol_t *symbol = symbols_at(&view->profile.symbols, tally->pc);
        function_t *last = *count ? &list[*count - 1] : NULL;
        function_t *function = symbol ? (last && last->symbol == symbol ? last : NULL) : unknown;
        if (!function) {
            function = &list[(*count)++];
            function->symbol = symbol;
        }
        if (!symbol)
            unknown = function;
        tally_merge(&function->tally, tally);
    }
    qsort(list, *count, sizeof *list, compare_functions);
    return list;
}
