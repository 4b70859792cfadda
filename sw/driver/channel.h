// SPDX-License-Identifier: Apache-2.0
// Frames on the profile channel (profile.def), sent by software: the channel is a 16550, written by
// polling. The program waits, so nothing is lost, except for frames that are sent in pieces.
#ifndef SW_DRIVER_CHANNEL_H
#define SW_DRIVER_CHANNEL_H
#include <stdbool.h>
#include <stdint.h>

// Begins a session: `config` has PD_FRAME_CONFIG_WORDS. Frames are numbered from this one.
void channel_begin(const uint64_t *config);
// Frames without a session of samples, numbered from here on. Earlier output leaves first.
void channel_open(uint32_t sequence);
void channel_send(unsigned type, const uint64_t *payload, unsigned words);
// A PROCESS frame. These frames have a numbering of their own.
void channel_tell(const uint64_t *words);

// A frame that is sent in pieces. Nothing else may be sent before it is complete.
struct channel_frame {
    const uint64_t *payload;
    uint64_t head;
    unsigned words, sent; // of the payload; words that have left, with the head
    uint32_t crc;
};
void channel_frame_start(struct channel_frame *frame, unsigned type, const uint64_t *payload,
                         unsigned words);
// Sends what the channel takes at once. Returns true when the whole frame has left.
bool channel_frame_send(struct channel_frame *frame);

// The number of the next frame.
uint32_t channel_sequence(void);

#endif
