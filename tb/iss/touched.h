// SPDX-License-Identifier: Apache-2.0
// Lines of RAM by when loads and stores last touched them, or when their code last ran: what a cache would hold.
#ifndef TB_ISS_TOUCHED_H
#define TB_ISS_TOUCHED_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LINE_BYTES = 64 };

typedef struct {
    uint64_t *last; // of each line of RAM, what `now` was then; 0: never
    bool *page;     // one of its lines was touched
} touched_t;

void touched_open(touched_t *lines);
// `now`: 1 or more, and never less than before. What is not in RAM is left out. Returns how long ago the line was touched before,
// UINT64_MAX: never; 0: not in RAM.
uint64_t touched_add(touched_t *lines, uint64_t physical, uint64_t now);
// Addresses of those that were touched last, at most `most`, the last one first; to be freed. Returns how many.
size_t touched_last(const touched_t *lines, uint64_t now, size_t most, uint64_t **list);
void touched_close(touched_t *lines);

#endif
