// SPDX-License-Identifier: Apache-2.0
// The profile channel of the simulated machine when nothing holds it up: the hardware hands over a word of a frame a cycle
// (tb.sv, bell), and leaves the checksum, which the hardware makes for a channel of bytes, to us.
#ifndef TB_CHANNEL_H
#define TB_CHANNEL_H
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct {
    uint8_t frame[256 + 16]; // bytes of it that have come
    unsigned size;
    uint64_t records; // frames that held one
    bool drops; // what is no frame, until one has come: it is what is left of one that began before
} channel_t;

// Takes `bytes` more, the lowest first: 8, or the 4 where the checksum goes. The whole frame goes to `out`.
void channel_take(channel_t *channel, uint64_t word, unsigned bytes, FILE *out);
// A byte that software sends beside it, on a channel of its own here: its frames leave whole, too. What is none leaves as it comes.
void channel_byte(channel_t *channel, uint8_t byte, FILE *out);
#endif
