/* SPDX-License-Identifier: Apache-2.0 */
/* See pages.h. */
#include "pages.h"
#include "bounds.h"
#include "entry.h"
#include "facts.h"
#include "memory.h"
#include "pc_table.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const view_t *view;
    pc_table_t table; /* of page_far_t */
    double gain;      /* cycles from near memory's latency to far memory's */
} taking_t;

static void take_load(void *context, const profile_t *profile, const record_t *record,
                      const sample_t *sample) {
    taking_t *taking = context;
    double weight = sample_weight(sample) * taking->view->interval, waited = 0;
    (void)profile, (void)record;
    if (!sample_met(sample, EVENT_FAR) || !sample->address)
        return;
    uint64_t page = sample->address & -(uint64_t)FAR_PAGE;
    page_far_t *entry = table_entry(&taking->table, page, sizeof *entry);
    for (int r = 0; r < SAMPLE_RUNS; r++)
        if (sample->runs[r].why == WHY_MEM_RAM)
            waited += sample->runs[r].cycles;
    entry->samples++;
    entry->loads += weight;
    entry->latency += weight * sample->latency[STAGE_MEMORY];
    entry->saves += weight * fmin(waited, taking->gain);
}

static int compare(const void *a, const void *b) {
    const page_far_t *x = a, *y = b;
    return x->saves != y->saves ? (x->saves < y->saves) - (x->saves > y->saves)
                                : (x->page > y->page) - (x->page < y->page);
}

bool pages_find(pages_t *found, const view_t *view, failure_t *failure) {
    const facts_t *meta = &view->profile.meta;
    const char *far = facts_text(meta, "memory_far"), *latency = far ? strchr(far, ':') : NULL;
    *found = (pages_t){0};
    if (!latency)
        return failure_set(failure,
                           "%s: its run had no far memory: no page is far.\n"
                           "  Record it with --far.",
                           view->profile.path);
    found->far = strtod(latency + 1, NULL);
    found->near = facts_number(meta, "memory_latency", MEM_LATENCY_DEFAULT);
    found->cycles = view_cycles(view, &view->total).value;
    taking_t taking = {.view = view, .gain = fmax(0, found->far - found->near)};
    view_walk(view, take_load, &taking);
    found->count = taking.table.count;
    found->list = memory_get((found->count + 1) * sizeof *found->list);
    if (found->count)
        memcpy(found->list, taking.table.entries, found->count * sizeof *found->list);
    pc_table_free(&taking.table);
    qsort(found->list, found->count, sizeof *found->list, compare);
    return true;
}

void pages_free(pages_t *found) { free(found->list); }

void pages_write(const pages_t *found, FILE *out) {
    double before = 0;
    fprintf(out,
            "# assay optimize --pages: pages of far memory (%.0f cycles, else %.0f), for assay run "
            "--near: those in\n# front save most. Of each, and of it with all in front of it, the "
            "share of the run's cycles; of its loads\n# from far memory the samples, an estimate, "
            "and their latency.\n",
            found->far, found->near);
    for (size_t i = 0; i < found->count; i++) {
        const page_far_t *p = &found->list[i];
        before += p->saves;
        fprintf(out,
                "0x%" PRIx64 " # saves %.2f %%, with those above %.2f %%; %.0f samples, %.0f "
                "loads, %.0f cycles each\n",
                p->page, 100 * p->saves / found->cycles, 100 * before / found->cycles, p->samples,
                p->loads, p->latency / p->loads);
    }
}
