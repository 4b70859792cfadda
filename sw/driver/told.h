// SPDX-License-Identifier: Apache-2.0
// How a system in S reports its processes to a driver in M: the words of a PROCESS frame
// (profile.def), which are sent on the channel.
//
// The system puts PD_TELL into a7 and the physical address of the words into a0, and sets
// sip.LCOFIP. The driver takes that interrupt (mpmvector), and clears a7 when the frame has left.
// It looks only if no sample waits, so the system repeats the request. A driver that adds up
// samples sends those of the old process first: told_again.
#ifndef SW_DRIVER_TOLD_H
#define SW_DRIVER_TOLD_H
#include <stdbool.h>
#include <stdint.h>

// Among the registers that profile_trap.S saves.
enum { SAVED_A0 = 8, SAVED_A7 = 15 };

// The interrupted code reports something; `a7` is its register.
bool told_rings(uint64_t a7);

// True: an address space begins again that may have samples of another process. Two that are 64
// apart count as the same.
bool told_again(const uint64_t *words);
#endif
