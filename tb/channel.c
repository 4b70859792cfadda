// SPDX-License-Identifier: Apache-2.0
// See channel.h.
#include "channel.h"
#include "frame.h"
#include "profile_defs.h"

static void put(channel_t *channel, uint64_t word, unsigned bytes) {
    for (unsigned i = 0; i < bytes && channel->size < sizeof channel->frame; i++)
        channel->frame[channel->size++] = (uint8_t)(word >> (8 * i));
}

void channel_take(channel_t *channel, uint64_t word, unsigned bytes, FILE *out) {
    uint8_t *frame = channel->frame;
    bool last = channel->size == PD_FRAME_PAYLOAD_AT + (unsigned)frame[PD_FRAME_LENGTH_AT];
    if (channel->size == 0 || !last) {
        put(channel, word, bytes);
        return;
    }
    put(channel, crc32_of(frame + PD_FRAME_TYPE_AT, channel->size - PD_FRAME_TYPE_AT),
        PD_FRAME_CRC_BYTES);
    fwrite(frame, 1, channel->size, out);
    channel->records += frame[PD_FRAME_TYPE_AT] == PD_FRAME_RECORD;
    channel->size = 0;
}

void channel_byte(channel_t *channel, uint8_t byte, FILE *out) {
    static const uint8_t begin[] = {PD_SYNC0, PD_SYNC1};
    uint8_t *frame = channel->frame;
    frame[channel->size++] = byte;
    bool none = channel->size <= sizeof begin && byte != begin[channel->size - 1];
    bool whole = channel->size > PD_FRAME_LENGTH_AT &&
                 channel->size ==
                     PD_FRAME_PAYLOAD_AT + (unsigned)frame[PD_FRAME_LENGTH_AT] + PD_FRAME_CRC_BYTES;
    if (!none && !whole)
        return;
    if (whole || !channel->drops)
        fwrite(frame, 1, channel->size, out);
    channel->drops &= none;
    channel->size = 0;
}
