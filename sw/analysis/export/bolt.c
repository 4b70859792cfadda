/* SPDX-License-Identifier: Apache-2.0 */
/* BOLT's pre-aggregated profile (perf2bolt -pa): a line `B FROM TO COUNT MISPREDICTED` for each
 * taken transfer and target, with both numbers estimated, addresses hexadecimal. Direct targets
 * come from the disassembly, indirect ones from the samples. No sample shows the path between two
 * branches (`F`). For a system only its own program is exported, since its processes share
 * addresses.
 *
 * Source: LLVM, bolt/include/bolt/Profile/DataAggregator.h. */
#include "entry.h"
#include "export.h"
#include "memory.h"
#include "sources.h"
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    uint64_t from, to;
    bool mispredicted;
    double weight;
} branch_t;

typedef struct {
    uint64_t pc, target;
} direct_t;

/* "bge a4,a1,80000028 <sum+0x28>": the number before the name. */
static uint64_t target_of(const char *text) {
    const char *name = strstr(text, " <"), *comment = strchr(text, '#');
    if (!name || (comment && comment < name))
        return 0;
    const char *digits = name;
    while (digits > text && isxdigit((unsigned char)digits[-1]))
        digits--;
    return digits < name ? strtoull(digits, NULL, 16) : 0;
}

static void take_targets(void *context, const annotation_t *annotation, lines_t *lines) {
    pc_table_t *targets = context;
    (void)lines;
    for (size_t i = 0; i < annotation->count; i++) {
        uint64_t target = target_of(annotation->places[i].text);
        if (target)
            ((direct_t *)table_entry(targets, annotation->places[i].address, sizeof(direct_t)))
                ->target = target;
    }
}

static bool is_wanted(const sample_t *sample) {
    return sample_retired(sample) && sample->kind == KIND_TRANSFER &&
           sample_met(sample, EVENT_TAKEN) &&
           !place_context(place_of(sample->pc, sample->context, sample->privilege));
}

typedef struct {
    const pc_table_t *targets;
    branch_t *list;
    size_t count;
} branches_t;

static void collect_branch(void *context, const profile_t *profile, const record_t *record,
                           const sample_t *sample) {
    branches_t *branches = context;
    (void)profile, (void)record;
    const direct_t *direct = pc_table_find(branches->targets, sample->pc);
    uint64_t to = sample->address ? sample->address : direct ? direct->target : 0;
    if (is_wanted(sample) && to)
        branches->list[branches->count++] = (branch_t){
            sample->pc, to, sample_met(sample, EVENT_MISPREDICTED), sample_weight(sample)};
}

static int compare_branches(const void *a, const void *b) {
    const branch_t *x = a, *y = b;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    return (x->to > y->to) - (x->to < y->to);
}

static void put_branches(const export_t *export, FILE *out, const branch_t *list, size_t count) {
    for (size_t i = 0, next; i < count; i = next) {
        double taken = 0, mispredicted = 0;
        for (next = i; next < count && compare_branches(&list[i], &list[next]) == 0; next++) {
            taken += list[next].weight;
            mispredicted += list[next].mispredicted ? list[next].weight : 0;
        }
        fprintf(out, "B %" PRIx64 " %" PRIx64 " %" PRIu64 " %" PRIu64 "\n", list[i].from,
                list[i].to, export_weight(export, taken), export_weight(export, mispredicted));
    }
}

bool export_bolt(export_t *export, FILE *out, failure_t *failure) {
    sources_t sources = {.view = export->view, .elf = export->elf, .lines = export->lines};
    pc_table_t targets = {0};
    bool good = sources_hottest(&sources, 1, take_targets, &targets, failure);
    if (good) {
        size_t most = export->view->total.taken_retired; /* whatever they weigh */
        branches_t branches = {&targets, memory_get((most + 1) * sizeof(branch_t)), 0};
        view_walk(export->view, collect_branch, &branches);
        qsort(branches.list, branches.count, sizeof *branches.list, compare_branches);
        put_branches(export, out, branches.list, branches.count);
        free(branches.list);
    }
    pc_table_free(&targets);
    return good;
}
