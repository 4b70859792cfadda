/* SPDX-License-Identifier: Apache-2.0 */
/* See pages.h. */
#include "pages.h"
#include "bounds.h"
#include "entry.h"
#include "facts.h"
#include "memory.h"
#include "pc_table.h"
#include "processes.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const view_t *view;
    pc_table_t table; /* of page_far_t */
    double gain;      /* cycles from near memory's latency to far memory's */
    bool system;      /* pages are of processes */
    double others;
} taking_t;

/* A name that several processes share ends with #ASID from the second one on. */
static size_t name_length(const char *name) { return strcspn(name, "#"); }

/* The first ASID with this one's program; 0: its program is unknown. */
static uint16_t first_of(const facts_t *meta, uint16_t asid) {
    const char *name = processes_name(meta, asid);
    size_t length = name ? name_length(name) : 0;
    for (uint16_t a = 1; name && a < asid; a++) {
        const char *other = processes_name(meta, a);
        if (other && name_length(other) == length && strncmp(other, name, length) == 0)
            return a;
    }
    return name ? asid : 0;
}

static bool is_system(const facts_t *meta) {
    for (size_t i = 0; i < meta->count; i++)
        if (strncmp(meta->list[i].name, "process.", 8) == 0)
            return true;
    return false;
}

/* The page's entry; NULL: it is the system's own. */
static page_far_t *page_of(taking_t *taking, const sample_t *sample) {
    const facts_t *meta = &taking->view->profile.meta;
    uint64_t page = sample->address & -(uint64_t)FAR_PAGE;
    uint16_t asid = 0;
    if (taking->system) {
        asid = sample->privilege == 0 ? first_of(meta, sample->context) : 0;
        if (!asid || sample->address >> PLACE_CONTEXT)
            return NULL;
    }
    page_far_t *entry = table_entry(&taking->table, place_of(page, asid, 0), sizeof *entry);
    if (asid && !entry->program) {
        const char *name = processes_name(meta, asid);
        entry->program = memory_print("%.*s", (int)name_length(name), name);
    }
    return entry;
}

static void take_load(void *context, const profile_t *profile, const record_t *record,
                      const sample_t *sample) {
    taking_t *taking = context;
    double weight = sample_weight(sample) * taking->view->interval, waited = 0;
    (void)profile, (void)record;
    if (!sample_met(sample, EVENT_FAR) || !sample->address)
        return;
    for (int r = 0; r < SAMPLE_RUNS; r++)
        if (sample->runs[r].why == WHY_MEM_RAM)
            waited += sample->runs[r].cycles;
    page_far_t *entry = page_of(taking, sample);
    if (!entry) {
        taking->others += weight * fmin(waited, taking->gain);
        return;
    }
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
    taking_t taking = {
        .view = view, .gain = fmax(0, found->far - found->near), .system = is_system(meta)};
    view_walk(view, take_load, &taking);
    found->others = taking.others;
    found->count = taking.table.count;
    found->list = memory_get((found->count + 1) * sizeof *found->list);
    if (found->count)
        memcpy(found->list, taking.table.entries, found->count * sizeof *found->list);
    pc_table_free(&taking.table);
    qsort(found->list, found->count, sizeof *found->list, compare);
    return true;
}

void pages_free(pages_t *found) {
    for (size_t i = 0; i < found->count; i++)
        free(found->list[i].program);
    free(found->list);
}

void pages_write(const pages_t *found, FILE *out) {
    double before = 0;
    fprintf(out,
            "# assay optimize --pages: pages of far memory (%.0f cycles, else "
            "%.0f), for assay run --near: those that\n"
            "# save most come first. For each: the share of the run's cycles "
            "that it saves, and that it saves with all before\n"
            "# it; samples of its loads from far memory, an estimate of these "
            "loads, and their latency.\n",
            found->far, found->near);
    if (found->others > 0)
        fprintf(out, "# Not listed: what the system itself reads there, %.2f %%.\n",
                100 * found->others / found->cycles);
    for (size_t i = 0; i < found->count; i++) {
        const page_far_t *p = &found->list[i];
        before += p->saves;
        fprintf(out,
                "0x%" PRIx64 "%s%s # saves %.2f %%, with those above %.2f %%; %.0f samples, %.0f "
                "loads, %.0f cycles each\n",
                place_pc(p->page), p->program ? " " : "", p->program ? p->program : "",
                100 * p->saves / found->cycles, 100 * before / found->cycles, p->samples, p->loads,
                p->latency / p->loads);
    }
}
