// SPDX-License-Identifier: Apache-2.0
// What each interval of a run did.
//
// What code it ran, as basic-block vectors (Sherwood et al., "Automatically Characterizing Large
// Scale Program Behavior", ASPLOS 2002), projected. A piece of code is the instructions from the
// target of a transfer up to the next transfer. It adds its instructions to one of VECTOR_SIZE
// numbers, or subtracts them; a hash of its address decides which number, and the sign. Distances
// stay nearly the same (Charikar, Chen, Farach-Colton: Finding Frequent Items in Data Streams,
// 2002, count sketch).
//
// What memory it touched (Shen, Zhong, Ding, "Locality Phase Prediction", ASPLOS 2004): the number
// of loads and stores to lines that had not been touched for so long that they may have left a
// cache, by classes of that time. Each counts as many instructions as a miss may take the time of.
//
// How many lines of code ran for the first time, which no cache has.
//
// The file has VECTOR_SIZE numbers of 32 bits, in the host's order, for each interval.
#ifndef TB_ISS_VECTORS_H
#define TB_ISS_VECTORS_H
#include "iss.h"
#include "vector_size.h"
#include <stdio.h>

typedef struct {
    FILE *file;
    uint64_t length, end;     // of an interval, in instructions; end of this one
    uint64_t run;             // instructions of the piece of code so far
    uint64_t start;           // ... and the address of its first one
    int32_t sum[VECTOR_SIZE]; // VECTOR_CODE of code, then VECTOR_AGES of memory, then VECTOR_NEW
} vectors_t;

// Returns false on failure; errno says why.
bool vectors_open(vectors_t *vectors, const char *path, uint64_t length);
// Call after each step. `age`: of the line that it touched, in steps; `code_age`: of the line that
// its code is in (touched_add); `retired`: instructions so far.
void vectors_step(vectors_t *vectors, const iss_effect_t *effect, uint64_t age, uint64_t code_age,
                  uint64_t retired);
// Leaves out an incomplete interval.
bool vectors_close(vectors_t *vectors);

#endif
