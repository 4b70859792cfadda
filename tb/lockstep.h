// SPDX-License-Identifier: Apache-2.0
// Lock step: the reference simulator runs with the RTL and must do what every retired instruction
// did. It reads only the retire bundle (rtl/include/retire.def), so it works for any core that
// drives it.
//
//     lockstep_t *l = lockstep_open(&shape, hart_id, stderr);
//     lockstep_memory(l, address, bytes, count);   // before the start: everything loaded into RAM
//     lockstep_cycle(l, &retire)                   // in each cycle; false: stop with exit code 5
//     lockstep_close(l);                           // says how many instructions agreed
//
// Compared: order, pc, instruction bits, rd, store address (physical), data and size, load address
// (virtual), CSR writes, trap cause, mepc and mtval (sepc, stval), minstret, mip.SSIP; that an
// interrupt is taken when it is due, and which (lockstep_interrupt.h). Signals that the core does
// not drive are not compared. Taken from the RTL: values of devices, time, the external CSRs and
// the interrupt lines (mip).
#ifndef TB_LOCKSTEP_H
#define TB_LOCKSTEP_H
#include "iss.h"
#include "retire.h"
#include "witness.h"
#include <stdio.h>

typedef struct lockstep lockstep_t;

// Returns NULL when memory is short. Reports go to `report`.
lockstep_t *lockstep_open(const retire_shape_t *shape, uint64_t hart_id, FILE *report);
void lockstep_close(lockstep_t *l);

void lockstep_memory(lockstep_t *l, uint64_t address, const void *bytes, size_t count);
// Where the core starts, if not at the reset PC of the memory map.
void lockstep_start(lockstep_t *l, uint64_t pc);
// Memory that hardware other than the core writes: values loaded from it are not checked.
void lockstep_foreign(lockstep_t *l, uint64_t address, uint64_t size);

// Compares the pages of RAM that were stored to with the ISS's, except foreign memory; `read` reads
// them. Returns false, after a message, if a doubleword differs.
typedef void (*lockstep_read_t)(uint64_t address, void *bytes, size_t count);
bool lockstep_compare_memory(lockstep_t *l, lockstep_read_t read);

// Compares the core's event counts, by number, with the ISS's (witness.h). Returns false, after a
// message, if one differs.
bool lockstep_compare_counts(const lockstep_t *l, const uint64_t core[HPM_NUMBERS]);

// Called in order for every step on which both agree. The effect of an interrupt has only mode,
// trap_mode and cause, with bit 63.
typedef void (*lockstep_listener_t)(const iss_effect_t *effect);
void lockstep_listen(lockstep_t *l, lockstep_listener_t listener);

// Returns false at the first mismatch, after reporting it.
bool lockstep_cycle(lockstep_t *l, const retire_t *r);
uint64_t lockstep_retired(const lockstep_t *l);

#endif
