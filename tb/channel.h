// SPDX-License-Identifier: Apache-2.0
// The profile channel of the simulated machine when nothing delays it. The hardware hands over one
// word of a frame a cycle (tb.sv, bell). On a channel of bytes the hardware makes the checksum;
// here the bench does.
#ifndef TB_CHANNEL_H
#define TB_CHANNEL_H
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct {
    uint8_t frame[256 + 16]; // bytes of the frame that have come
    unsigned size;
    uint64_t records; // frames that held a record
    bool drops; // drop bytes outside frames until a frame has come: the rest of a frame that began
                // earlier
} channel_t;

// Takes `bytes` more, the lowest first: 8, or the 4 where the checksum goes. A whole frame goes to
// `out`.
void channel_take(channel_t *channel, uint64_t word, unsigned bytes, FILE *out);
// Takes a byte that software sends, here on a channel of its own. Its frames, too, leave whole;
// bytes outside frames leave as they come.
void channel_byte(channel_t *channel, uint8_t byte, FILE *out);
#endif
