// SPDX-License-Identifier: Apache-2.0
// The table of call arcs, for count_call.S and count_send.c.
#ifndef SW_DRIVER_INSTRUMENT_ARCS_H
#define SW_DRIVER_INSTRUMENT_ARCS_H

#define ARC_ROWS 2048 // a power of two; an andi takes its mask
#define ARC_FROM 0
#define ARC_SELF 8
#define ARC_COUNT 16

#endif
