// SPDX-License-Identifier: Apache-2.0
// What a system in S tells a driver in M of its processes: the words of a PROCESS frame (profile.def), which leave on the channel.
//
// The system puts PD_TELL into a7 and the physical address of the words into a0, and sets sip.LCOFIP. That interrupt is the driver's
// (mpmvector), which makes a7 0 when the frame has left. It looks only where no sample waits, so the system rings again.
// A driver that adds samples up sends those of the old process first: told_again.
#ifndef SW_DRIVER_TOLD_H
#define SW_DRIVER_TOLD_H
#include <stdbool.h>
#include <stdint.h>

// Of the registers that profile_trap.S saves.
enum { SAVED_A0 = 8, SAVED_A7 = 15 };

// The interrupted code tells something; `a7` is its register.
bool told_rings(uint64_t a7);

// True: an address space begins anew that may have samples of another process. Of two that are 64 apart either counts as the other.
bool told_again(const uint64_t *words);
#endif
