// SPDX-License-Identifier: Apache-2.0
// See channel.h.
#include "channel.h"
#include "platform.h"
#include "profile_defs.h"

enum { FIFO_BYTES = 16, UART_FCR = 2, UART_FCR_ENABLE = 0x01, UART_FCR_CLEAR_ENABLE = 0x07 };

static volatile uint8_t *const uart = (volatile uint8_t *)PLATFORM_UART1;

static struct {
    uint32_t sequence; // number of the next frame
    uint32_t told;     // ... of the next PROCESS frame
    unsigned room;     // bytes that the FIFO surely has room for
} channel;

// CRC-32 of IEEE 802.3 (reflected polynomial 0xEDB88320), four bits at a time: the table is one
// cache line.
static const uint32_t crc_nibble[16] __attribute__((aligned(64))) = {
    0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
    0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};

// CRC of the low `bytes` of one more word, lowest first; `crc` is kept inverted.
static uint32_t add_to_crc(uint32_t crc, uint64_t word, unsigned bytes) {
    for (; bytes > 0; bytes--, word >>= 8) {
        crc ^= word & 0xff;
        crc = crc >> 4 ^ crc_nibble[crc & 15];
        crc = crc >> 4 ^ crc_nibble[crc & 15];
    }
    return crc;
}

static void send_word(uint64_t word, unsigned bytes) {
    if (channel.room < bytes) {
        while (!(uart[UART_LSR] & UART_LSR_EMPTY))
            ;
        channel.room = FIFO_BYTES;
    }
    channel.room -= bytes;
    for (; bytes > 0; bytes--, word >>= 8)
        uart[UART_DATA] = (uint8_t)word;
}

// Sync, type, length and sequence number make one word, so a frame is words and a CRC.
static uint64_t next_head(unsigned type, unsigned words) {
    return (uint64_t)PD_SYNC0 | (uint64_t)PD_SYNC1 << 8 | (uint64_t)type << 16 |
           (uint64_t)words << 27 | (uint64_t)channel.sequence++ << 32;
}

void channel_send(unsigned type, const uint64_t *payload, unsigned words) {
    uint64_t head = next_head(type, words);
    uint32_t crc = add_to_crc(UINT32_MAX, head >> 16, 6);
    channel.room = 0; // how much the FIFO still holds is unknown here
    send_word(head, 8);
    for (unsigned i = 0; i < words; i++) {
        send_word(payload[i], 8);
        crc = add_to_crc(crc, payload[i], 8);
    }
    send_word(~crc, PD_FRAME_CRC_BYTES);
}

void channel_tell(const uint64_t *words) {
    uint32_t sequence = channel.sequence;
    channel.sequence = channel.told++;
    channel_send(PD_FRAME_PROCESS, words, PD_FRAME_PROCESS_WORDS);
    channel.sequence = sequence;
}

void channel_frame_start(struct channel_frame *frame, unsigned type, const uint64_t *payload,
                         unsigned words) {
    frame->payload = payload;
    frame->head = next_head(type, words);
    frame->words = words;
    frame->sent = 0;
    frame->crc = add_to_crc(UINT32_MAX, frame->head >> 16, 6);
}

bool channel_frame_send(struct channel_frame *frame) {
    channel.room = uart[UART_LSR] & UART_LSR_EMPTY ? FIFO_BYTES : 0;
    for (; channel.room >= 8 && frame->sent <= frame->words; frame->sent++) {
        uint64_t word = frame->sent ? frame->payload[frame->sent - 1] : frame->head;
        frame->crc = frame->sent ? add_to_crc(frame->crc, word, 8) : frame->crc;
        send_word(word, 8);
    }
    if (channel.room < PD_FRAME_CRC_BYTES)
        return false;
    send_word(~frame->crc, PD_FRAME_CRC_BYTES);
    return true;
}

void channel_open(uint32_t sequence) {
    while (!(uart[UART_LSR] & UART_LSR_EMPTY))
        ;
    uart[UART_LCR] = UART_LCR_8N1;
    uart[UART_FCR] = UART_FCR_ENABLE;
    channel.sequence = sequence;
}

void channel_begin(const uint64_t *config) {
    uart[UART_LCR] = UART_LCR_8N1;
    uart[UART_FCR] = UART_FCR_CLEAR_ENABLE;
    channel.sequence = channel.told = 0;
    channel_send(PD_FRAME_CONFIG, config, PD_FRAME_CONFIG_WORDS);
}

uint32_t channel_sequence(void) { return channel.sequence; }
