// SPDX-License-Identifier: Apache-2.0
// Lines of RAM by when loads and stores last touched them: what a data cache would hold.
#ifndef TB_ISS_LINES_H
#define TB_ISS_LINES_H
#include <stddef.h>
#include <stdint.h>

enum { LINE_BYTES = 64 };

typedef struct {
    uint64_t *touched; // of each line of RAM, what `now` was then; 0: never
} lines_t;

void lines_open(lines_t *lines);
// `now`: 1 or more, and never less than before. What is not in RAM is left out. Returns how long ago the line was touched before,
// UINT64_MAX: never; 0: not in RAM.
uint64_t lines_touch(lines_t *lines, uint64_t physical, uint64_t now);
// Addresses of those that were touched last, at most `most`, the last one first; to be freed. Returns how many.
size_t lines_last(const lines_t *lines, uint64_t now, size_t most, uint64_t **list);
void lines_close(lines_t *lines);

#endif
