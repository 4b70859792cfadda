// SPDX-License-Identifier: Apache-2.0
// Run-time code for programs made by `assay instrument` (assay-cc links it): sets registers and
// flags at the start, and sends the counts at the end over the profile channel (UART1), as frames
// of docs/profile-registers.md that `assay counts` reads.
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

// Writes setpf or resetpf into the entries of all instrumented functions; active functions stay
// unchanged until they return. Also turns counters of ordinary instructions on or off. With
// --global it writes pflags instead, which affects active functions at once, too.
void counting_patch(bool on);
// Does the same only for functions that begin in a range of addresses.
void counting_patch_range(uintptr_t start, uintptr_t end, bool on);
// Sends the counts so far; also done at the end. Counting goes on.
void counting_send(void);

// Functions chosen by count_hot.c (assay-cc --hot), the most frequent first; an entry without
// samples ends the list.
enum { HOT_MOST = 64 };
typedef struct {
    uint64_t function, samples;
} hot_function_t;
extern hot_function_t __assay_hot_chosen[HOT_MOST + 1];

#endif
