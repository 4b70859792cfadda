// SPDX-License-Identifier: Apache-2.0
// What a program that `assay instrument` made is linked with (assay-cc does it): registers and flags at its start, its counts
// at its end over the profile channel (UART1), as frames of docs/profile-registers.md that `assay counts` reads.
//
// A program may turn its functions on and off itself:
//
//     counting_patch(true);        // functions begin with their flags on from now on
//     work();
//     counting_patch(false);
#ifndef SW_DRIVER_COUNT_RUNTIME_H
#define SW_DRIVER_COUNT_RUNTIME_H
#include <stdbool.h>
#include <stdint.h>

// Writes setpf or resetpf into the entries of all instrumented functions: active ones stay as they are until they return. Counters of
// ordinary instructions are turned on or off, too. With --global pflags is written instead, which counts at once for active ones, too.
void counting_patch(bool on);
// Does the same only for functions that begin in a range of addresses.
void counting_patch_range(uintptr_t start, uintptr_t end, bool on);
// Sends what has been counted by now; also done at the end. Counts go on.
void counting_send(void);

// What count_hot.c has chosen (assay-cc --hot), the most frequent first; one without samples ends it.
enum { HOT_MOST = 64 };
typedef struct {
    uint64_t function, samples;
} hot_function_t;
extern hot_function_t __assay_hot_chosen[HOT_MOST + 1];

#endif
