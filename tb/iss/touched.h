// SPDX-License-Identifier: Apache-2.0
// Tracks when each line of RAM was last touched by loads and stores, or last executed: what a cache
// would hold, and which of it would be dirty.
#ifndef TB_ISS_TOUCHED_H
#define TB_ISS_TOUCHED_H
#include "checkpoint.h"

enum { LINE_BYTES = 64 };

typedef struct {
    uint64_t *last; // by line of RAM, `now` of the last touch; 0: never
    uint64_t *kept; // the longest time between two touches since it was written; UINT64_MAX: clean
    bool *page;     // one of its lines was touched
} touched_t;

void touched_open(touched_t *lines);
// `now` is 1 or more, and never decreases. Addresses outside RAM are ignored. Returns the time
// since the line was last touched, UINT64_MAX: never before; 0: not in RAM.
uint64_t touched_add(touched_t *lines, uint64_t physical, uint64_t now, bool written);
// The lines touched last, at most `most`, the most recent first; the caller frees them. Returns how
// many. A line is dirty in a cache that has kept it since it was written. A cache with least
// recently used replacement keeps a line as long as the program touches fewer others than the cache
// has lines; how many it touches in a time is taken from its last steps.
size_t touched_last(const touched_t *lines, uint64_t now, size_t most, cached_line_t **list);
void touched_close(touched_t *lines);

#endif
