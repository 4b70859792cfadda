// SPDX-License-Identifier: Apache-2.0
// Pages that were given back come first; the memory after them has never been used.
#include "page.h"
#include "runtime.h"
#include <stddef.h>
#include <string.h>

struct free_page {
    struct free_page *next;
};

extern char kernel_end[]; // a multiple of PAGE_SIZE
static struct free_page *given_back;
static char *unused = kernel_end;
static char *limit = (char *)(KERNEL_HALF + RAM_BASE + RAM_SIZE);

// From sw/driver/arguments.c: the memory from this physical address on holds the input.
void heap_limit(const void *end) { limit = page_at((uintptr_t)end & -PAGE_SIZE); }

void *page_take(void) {
    void *page = given_back;
    if (page) {
        given_back = given_back->next;
    } else {
        if (unused == limit)
            return NULL;
        page = unused;
        unused += PAGE_SIZE;
    }
    return page;
}

void *page_get(void) {
    void *page = page_take();
    return page ? memset(page, 0, PAGE_SIZE) : NULL;
}

void page_put(void *page) {
    struct free_page *first = page;
    first->next = given_back;
    given_back = first;
}
