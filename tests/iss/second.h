// SPDX-License-Identifier: Apache-2.0
// A second opinion on each instruction: Unicorn (QEMU's RISC-V core as a library), made to follow
// the ISS.
//
// Unicorn has its own memory, registers and decoder. It knows nothing of our devices, traps and
// interrupts: device values are handed over, and at a trap only "did it refuse too" is asked, after
// which the handler's state is copied to it.
#ifndef TESTS_ISS_SECOND_H
#define TESTS_ISS_SECOND_H
#include "iss.h"

typedef struct second second_t;

// Loads the ELF.
second_t *second_open(const char *elf_path, uint64_t pc, failure_t *failure);
void second_close(second_t *s);

// What the next device load gives, and the step itself. False: the two disagree, and second_fault
// says how.
void second_device_value(second_t *s, uint64_t address, uint64_t value);
bool second_follow(second_t *s, const iss_t *hart, const iss_effect_t *effect);
// An interrupt was taken: copies PC and CSRs.
void second_interrupt(second_t *s, const iss_t *hart);
const char *second_fault(const second_t *s);
// Steps that could not be compared (CSRs and modes that only one of the two has).
uint64_t second_skipped(const second_t *s);

#endif
