/* SPDX-License-Identifier: Apache-2.0 */
/* Loads and the stores that they got their value from, waited for or read past, by pair of
 * instructions. A sample with details (record --signatures) has the distance in stores (word
 * LINKS). The path gives the store's instruction: if the directions in the sample's path register
 * leave exactly one path (paths.h), the store is on it. Otherwise the load is counted without its
 * store.
 */
#ifndef SW_ANALYSIS_FINDING_STORE_LINKS_H
#define SW_ANALYSIS_FINDING_STORE_LINKS_H
#include "view.h"

enum {
    STORE_WHYS = 5
}; /* group STORE: none, forwarded, its address, until it was written, read past */

typedef struct {
    uint64_t load, store; /* PCs; 0 for an unknown store */
    uint64_t samples[STORE_WHYS];
} store_link_t;

typedef struct {
    store_link_t *list; /* most samples first */
    size_t count;
    uint64_t details, linked,
        known;                   /* retired loads: with details, with a store, with a known store */
    uint64_t early, early_known; /* loads that read past a store and are fetched again */
} store_links_t;

/* `elf`: the program of the view. The caller frees the list. */
bool store_links_make(store_links_t *links, const view_t *view, const char *elf,
                      failure_t *failure);
void store_links_free(store_links_t *links);
uint64_t store_link_samples(const store_link_t *link);
#endif
