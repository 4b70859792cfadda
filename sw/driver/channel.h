// SPDX-License-Identifier: Apache-2.0
// Frames on the profile channel (profile.def), sent by software: the channel is a 16550, written by polling. Nothing is lost, the
// program waits.
#ifndef SW_DRIVER_CHANNEL_H
#define SW_DRIVER_CHANNEL_H
#include <stdint.h>

// Begins a session: `config` has PD_FRAME_CONFIG_WORDS. Frames are numbered from this one.
void channel_begin(const uint64_t *config);
void channel_send(unsigned type, const uint64_t *payload, unsigned words);

// The number of the next frame.
uint32_t channel_sequence(void);

#endif
