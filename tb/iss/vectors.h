// SPDX-License-Identifier: Apache-2.0
// What each interval of a run did: what code it ran, as basic-block vectors (Sherwood et al., "Automatically Characterizing Large Scale Program
// Behavior", ASPLOS 2002), projected. A piece of code, from the instruction that a transfer led to up to the next transfer, adds its
// instructions to one of VECTOR_SIZE numbers, or takes them away: which, and whether, by a hash of its address. Distances stay what they
// were, near enough (Charikar, Chen, Farach-Colton: Finding Frequent Items in Data Streams, 2002, count sketch).
//
// And what memory it touched (Shen, Zhong, Ding, "Locality Phase Prediction", ASPLOS 2004): how many loads and stores were to lines that had
// not been touched for so long that they may have left a cache, by classes of how long. Each counts as so many instructions as a miss may
// take the time of.
//
// And how many lines of code ran that never had before, which no cache has.
//
// The file has VECTOR_SIZE numbers of 32 bits, in the host's order, for each interval from the first one on.
#ifndef TB_ISS_VECTORS_H
#define TB_ISS_VECTORS_H
#include "iss.h"
#include "vector_size.h"
#include <stdio.h>

typedef struct {
    FILE *file;
    uint64_t length, end;     // of an interval, in instructions; when this one ends
    uint64_t run;             // instructions of the piece of code so far
    uint64_t start;           // ... its first one
    int32_t sum[VECTOR_SIZE]; // VECTOR_CODE of code, then VECTOR_AGES of memory, then VECTOR_NEW
} vectors_t;

// False: errno says why.
bool vectors_open(vectors_t *vectors, const char *path, uint64_t length);
// After each step; `age` of the line that it touched, in steps, and `code_age` of that which its code is in (touched_add); `retired` so far.
void vectors_step(vectors_t *vectors, const iss_effect_t *effect, uint64_t age, uint64_t code_age,
                  uint64_t retired);
// Leaves out what is no whole interval.
bool vectors_close(vectors_t *vectors);

#endif
