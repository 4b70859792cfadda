// SPDX-License-Identifier: Apache-2.0
// The part of lock step that checks interrupts: that one is taken as soon as it is due, and which.
//
// An interrupt is due in a cycle when the ISS's state before the oldest instruction (mode, mstatus,
// mie, mideleg) enables one that the core shows as pending in that cycle. From then on only
// instructions that had begun before, as the core says (`began`), may retire or raise an exception;
// then the interrupt follows. It is the highest one that is pending and enabled in the cycle in
// which it is taken, in the order of iss_interrupt_choose. If a core does not drive the bundle's
// part `interrupts`, any enabled interrupt is accepted.
#ifndef TB_LOCKSTEP_INTERRUPT_H
#define TB_LOCKSTEP_INTERRUPT_H
#include "iss.h"
#include "retire.h"
#include <stdio.h>

enum { INTERRUPT_LINES = 7, INTERRUPT_PATIENCE = 100000 };

typedef struct {
    int due;                         // cause of the highest that is due, or -1
    uint64_t since;                  // an interrupt has been due since this cycle
    uint64_t progress;               // cycle of the last retirement or trap
    uint64_t taken[INTERRUPT_LINES]; // by bit of `pending`
    char fault[200];
} interrupt_watch_t;

void interrupt_open(interrupt_watch_t *w);

// Called before and after the events of a cycle; `stepped`: the ISS has made a step. The functions
// that return a text return NULL when all is well.
const char *interrupt_begin(interrupt_watch_t *w, const iss_t *hart, const retire_cycle_t *now);
void interrupt_end(interrupt_watch_t *w, const iss_t *hart, const retire_cycle_t *now);

// The instruction retired or raised an exception: was an interrupt due instead?
const char *interrupt_missed(interrupt_watch_t *w, const retire_cycle_t *now, uint16_t began,
                             const iss_effect_t *effect);
// An interrupt is taken: is it the right one? The ISS has not taken it yet.
const char *interrupt_judge(interrupt_watch_t *w, const iss_t *hart, const retire_cycle_t *now);

void interrupt_print(const interrupt_watch_t *w, FILE *file); // how many of each cause
#endif
