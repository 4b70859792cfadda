// Frames on the profile channel: sync, type, length, sequence number, payload, CRC-32
// (layout in rtl/include/profile.def).
#ifndef SW_DRIVER_PROFILE_STREAM_H
#define SW_DRIVER_PROFILE_STREAM_H

#include <stdint.h>

// Makes the channel ready; the next frame has number 0.
void stream_open(void);

// Sends one frame of `words` 64-bit words (at most 31) and returns when its last byte is in the
// UART.
void stream_send(unsigned type, const uint64_t *payload, unsigned words);

#endif
