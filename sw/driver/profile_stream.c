// Sends frames over UART1, a 16550, by polling: whenever its transmitter is empty, sixteen bytes go
// into its FIFO at once.
//
// This runs in the sampling interrupt of unmodified programs, so it disturbs as little as it can:
// the CRC's table has 16 entries and fills one cache line, not sixteen.
#include "profile_stream.h"
#include "platform.h"
#include "profile_defs.h"

enum { FIFO_BYTES = 16, UART_FCR = 2, UART_FCR_CLEAR_ENABLE = 0x07 };

static volatile uint8_t *const uart = (volatile uint8_t *)PLATFORM_UART1;

static struct {
    uint32_t sequence; // of the next frame
    uint32_t crc;      // of the bytes sent so far, inverted
    unsigned room;     // bytes that the FIFO surely takes
} stream;

// CRC-32 of IEEE 802.3 (reflected polynomial 0xEDB88320), four bits at a time.
static const uint32_t crc_nibble[16] __attribute__((aligned(64))) = {
    0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
    0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};

static void send_byte(uint8_t byte) {
    if (stream.room == 0) {
        while (!(uart[UART_LSR] & UART_LSR_EMPTY))
            ;
        stream.room = FIFO_BYTES;
    }
    uart[UART_DATA] = byte;
    stream.room--;
}

// The low `bytes` bytes of `value`, lowest first.
static void send_value(uint64_t value, unsigned bytes) {
    uint32_t crc = stream.crc;
    for (; bytes > 0; bytes--, value >>= 8) {
        crc ^= value & 0xff;
        crc = crc >> 4 ^ crc_nibble[crc & 15];
        crc = crc >> 4 ^ crc_nibble[crc & 15];
        send_byte((uint8_t)value);
    }
    stream.crc = crc;
}

void stream_open(void) {
    uart[UART_LCR] = UART_LCR_8N1;
    uart[UART_FCR] = UART_FCR_CLEAR_ENABLE;
    stream.sequence = 0;
    stream.room = 0;
}

void stream_send(unsigned type, const uint64_t *payload, unsigned words) {
    send_byte(PD_SYNC0);
    send_byte(PD_SYNC1);
    stream.crc = UINT32_MAX;
    send_value(type, PD_FRAME_TYPE_BYTES);
    send_value(words * 8, PD_FRAME_LENGTH_BYTES);
    send_value(stream.sequence++, PD_FRAME_SEQUENCE_BYTES);
    for (unsigned i = 0; i < words; i++)
        send_value(payload[i], 8);
    send_value(~stream.crc, PD_FRAME_CRC_BYTES);
    stream.room = 0; // the FIFO may have been filled by others until the next frame
}
