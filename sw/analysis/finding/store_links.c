/* SPDX-License-Identifier: Apache-2.0 */
/* See store_links.h. */
#include "store_links.h"
#include "memory.h"
#include "paths.h"
#include "profile_defs.h"
#include <stdlib.h>

typedef struct {
    const paths_t *paths;
    store_links_t *links;
} linking_t;

/* The store that is `back` stores before the newest instruction of the path; 0: the path is too
 * short. */
static uint64_t store_on(const flow_t *flow, const path_t *path, unsigned back) {
    for (size_t i = 1; i < path->count; i++)
        if (flow_is_store(flow, path->slots[i]) && --back == 0)
            return flow_pc(flow, path->slots[i]);
    return 0;
}

/* The store on the shortest path that reaches so far: longer paths are rarely unique. */
static uint64_t store_of(const paths_t *paths, const sample_t *sample, unsigned back) {
    path_query_t query = {.slot = flow_slot(paths->flow, sample->pc),
                          .history = sample->path,
                          .known = PATHS_LENGTH_MOST,
                          .also = {.slot = FLOW_NONE}};
    uint64_t store = 0;
    for (query.length = 1; query.slot != FLOW_NONE && !store && query.length <= PATHS_LENGTH_MOST;
         query.length *= 2) {
        path_t path = {0};
        bool one = paths_consistent(paths, &query, &path) == PATHS_ONE;
        store = one ? store_on(paths->flow, &path, back) : 0;
        path_free(&path);
        if (!one)
            break;
    }
    return store;
}

static store_link_t *link_of(linking_t *linking, uint64_t load, uint64_t store) {
    store_links_t *links = linking->links;
    for (size_t i = 0; i < links->count; i++)
        if (links->list[i].load == load && links->list[i].store == store)
            return &links->list[i];
    memory_room(links->list, links->count);
    links->list[links->count] = (store_link_t){.load = load, .store = store};
    return &links->list[links->count++];
}

/* Whether the load is fetched again. A load that an older branch has killed as well is not, and its
 * store is on the wrong path. */
static bool is_early(const sample_t *sample) {
    return sample->store_why == PD_STORE_READ_PAST && sample->abort == ABORT_ORDER;
}

static void link_sample(void *context, const profile_t *profile, const record_t *record,
                        const sample_t *sample) {
    linking_t *linking = context;
    store_links_t *links = linking->links;
    bool early = is_early(sample);
    (void)profile;
    if (!PD_GET(record->word[PD_WORD_HEADER], PD_HEADER_DETAIL) || sample->kind != KIND_LOAD ||
        (!sample_retired(sample) && !early))
        return;
    links->details += !early;
    if (!sample->store_back || sample->store_why >= STORE_WHYS)
        return;
    uint64_t store = store_of(linking->paths, sample, sample->store_back);
    *(early ? &links->early : &links->linked) += 1;
    *(early ? &links->early_known : &links->known) += store != 0;
    link_of(linking, sample->pc, store)->samples[sample->store_why]++;
}

uint64_t store_link_samples(const store_link_t *link) {
    uint64_t sum = 0;
    for (int why = 0; why < STORE_WHYS; why++)
        sum += link->samples[why];
    return sum;
}

static int compare_links(const void *a, const void *b) {
    const store_link_t *x = a, *y = b;
    uint64_t nx = store_link_samples(x), ny = store_link_samples(y);
    if (nx != ny)
        return nx > ny ? -1 : 1;
    if (x->load != y->load)
        return x->load < y->load ? -1 : 1;
    return (x->store > y->store) - (x->store < y->store);
}

bool store_links_make(store_links_t *links, const view_t *view, const char *elf,
                      failure_t *failure) {
    paths_t paths;
    *links = (store_links_t){0};
    if (!paths_open(&paths, view, elf, failure))
        return false;
    linking_t linking = {.paths = &paths, .links = links};
    view_walk(view, link_sample, &linking);
    paths_close(&paths);
    if (links->count)
        qsort(links->list, links->count, sizeof *links->list, compare_links);
    return true;
}

void store_links_free(store_links_t *links) { free(links->list); }
