// SPDX-License-Identifier: Apache-2.0
// Memory in up to three parts: near, far, and near again after it; without far memory one part. In each, freed pages are used first,
// then the memory after them, which has never been used.
#include "page.h"
#include "runtime.h"
#include <stddef.h>
#include <string.h>

struct free_page {
    struct free_page *next;
};

typedef struct {
    char *begin, *unused, *end;
    struct free_page *given_back;
} part_t;

extern char kernel_end[]; // a multiple of PAGE_SIZE
enum { LOW, FAR, HIGH, PARTS };
static part_t parts[PARTS] = {[LOW] = {kernel_end, kernel_end, memory_end, NULL}};
static char *limit = memory_end;

// From sw/driver/arguments.c: the memory from this physical address on holds the input.
void heap_limit(const void *end) { limit = page_at((uintptr_t)end & -PAGE_SIZE); }

static char *within(uint64_t physical) {
    char *at = page_at(physical & -PAGE_SIZE);
    return at < kernel_end ? kernel_end : at > memory_end ? memory_end : at;
}

void page_far(uint64_t from, uint64_t to) {
    char *begin = within(from + PAGE_SIZE - 1), *end = within(to);
    if (end < begin)
        end = begin;
    parts[LOW].end = begin;
    parts[FAR] = (part_t){begin, begin, end, NULL};
    parts[HIGH] = (part_t){end, end, memory_end, NULL};
}

static void *part_take(part_t *part) {
    void *page = part->given_back;
    if (page) {
        part->given_back = part->given_back->next;
    } else if (part->unused < part->end && part->unused < limit) {
        page = part->unused;
        part->unused += PAGE_SIZE;
    }
    return page;
}

void *page_take(bool far) {
    static const unsigned char order[2][PARTS] = {{LOW, HIGH, FAR}, {FAR, LOW, HIGH}};
    void *page = NULL;
    for (int i = 0; !page && i < PARTS; i++)
        page = part_take(&parts[order[far][i]]);
    return page;
}

void *page_get(void) {
    void *page = page_take(false);
    return page ? memset(page, 0, PAGE_SIZE) : NULL;
}

void page_put(void *page) {
    struct free_page *first = page;
    part_t *part = &parts[LOW];
    while ((char *)page < part->begin || (char *)page >= part->end)
        part++;
    first->next = part->given_back;
    part->given_back = first;
}
