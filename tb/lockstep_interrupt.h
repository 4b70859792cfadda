// SPDX-License-Identifier: Apache-2.0
// The part of lock step that judges interrupts: that one comes as soon as it is due, and which.
//
// An interrupt is due in a cycle when the ISS's state before the oldest instruction (mode,
// mstatus, mie, mideleg) enables one that the core shows as pending in that cycle. From then on
// nothing may retire or raise an exception but what had begun before, as the core says (`began`); the interrupt is next. It is the
// highest that is pending and enabled in the cycle in which it is taken, in the order of
// iss_interrupt_choose. Of a core that does not drive the bundle's part `interrupts` any that is enabled is believed.
#ifndef TB_LOCKSTEP_INTERRUPT_H
#define TB_LOCKSTEP_INTERRUPT_H
#include "iss.h"
#include "retire.h"
#include <stdio.h>

enum { INTERRUPT_LINES = 7, INTERRUPT_PATIENCE = 100000 };

typedef struct {
    int due;                         // cause of the highest that is due, or -1
    uint64_t since;                  // first cycle of the unbroken time in which one is due
    uint64_t progress;               // cycle of the last retirement or trap
    uint64_t taken[INTERRUPT_LINES]; // by bit of `pending`
    char fault[200];
} interrupt_watch_t;

void interrupt_open(interrupt_watch_t *w);

// Before the events of a cycle, and after them: `stepped` when the ISS has made a step.
// The functions that return a text return NULL when all is well.
const char *interrupt_begin(interrupt_watch_t *w, const iss_t *hart, const retire_cycle_t *now);
void interrupt_end(interrupt_watch_t *w, const iss_t *hart, const retire_cycle_t *now);

// The instruction retired, or trapped by itself. Was an interrupt due instead?
const char *interrupt_missed(interrupt_watch_t *w, const retire_cycle_t *now, uint16_t began,
                             const iss_effect_t *effect);
// An interrupt is taken: is it the right one? The ISS has not taken it yet.
const char *interrupt_judge(interrupt_watch_t *w, const iss_t *hart, const retire_cycle_t *now);

void interrupt_print(const interrupt_watch_t *w, FILE *file); // how many of each cause
#endif
