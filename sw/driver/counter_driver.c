// The driver of an overflowing counter. See counter_driver.h.
//
// Intervals are uniform from half the period to one and a half. The events between overflow and interrupt belong to the next
// interval, so that in the long run one of exactly `period` events is sampled.
// The channel is a 16550, written by polling; nothing is lost, the program waits.
#include "counter_driver.h"
#include "csr.h"
#include "platform.h"
#include "profile_defs.h"

enum {
    COUNTER = 3,
    FIFO_BYTES = 16,
    UART_FCR = 2,
    UART_FCR_CLEAR_ENABLE = 0x07,
    DEFAULT_PERIOD = 1000
};
#define LCOFI_BIT (UINT64_C(1) << PD_LCOFI)
#define INHIBIT_ALL (UINT64_C(1) << COUNTER | UINT64_C(1) << PD_INHIBIT)

// From profile_trap.S.
extern void counter_vector(void); // calls counter_interrupt
extern unsigned char profile_stack_top[];
void counter_interrupt(void);

static volatile uint8_t *const uart = (volatile uint8_t *)PLATFORM_UART1;

static struct {
    uint64_t event, period;
    uint64_t interval; // under way
    uint64_t random;
    uint32_t sequence; // of the next frame
    unsigned room;     // bytes that the FIFO surely takes
    bool attributed;
} driver;

// CRC-32 of IEEE 802.3 (reflected polynomial 0xEDB88320), four bits at a time: one line of the cache.
static const uint32_t crc_nibble[16] __attribute__((aligned(64))) = {
    0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
    0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};

// The CRC over the low `bytes` of one more word, lowest first; `crc` is kept inverted.
static uint32_t add_to_crc(uint32_t crc, uint64_t word, unsigned bytes) {
    for (; bytes > 0; bytes--, word >>= 8) {
        crc ^= word & 0xff;
        crc = crc >> 4 ^ crc_nibble[crc & 15];
        crc = crc >> 4 ^ crc_nibble[crc & 15];
    }
    return crc;
}

static void send_word(uint64_t word, unsigned bytes) {
    if (driver.room < bytes) {
        while (!(uart[UART_LSR] & UART_LSR_EMPTY))
            ;
        driver.room = FIFO_BYTES;
    }
    driver.room -= bytes;
    for (; bytes > 0; bytes--, word >>= 8)
        uart[UART_DATA] = (uint8_t)word;
}

// Sync, type, length and sequence number make one word, so a frame is words and a CRC.
static void send_frame(unsigned type, const uint64_t *payload, unsigned words) {
    uint64_t head = (uint64_t)PD_SYNC0 | (uint64_t)PD_SYNC1 << 8 | (uint64_t)type << 16 |
                    (uint64_t)words << 27 | (uint64_t)driver.sequence++ << 32;
    uint32_t crc = add_to_crc(UINT32_MAX, head >> 16, 6);
    driver.room = 0; // whatever the FIFO still holds is not ours to know
    send_word(head, 8);
    for (unsigned i = 0; i < words; i++) {
        send_word(payload[i], 8);
        crc = add_to_crc(crc, payload[i], 8);
    }
    send_word(~crc, PD_FRAME_CRC_BYTES);
}

static void send_config(const struct counter_setup *setup) {
    static uint64_t config[PD_FRAME_CONFIG_WORDS];
    uart[UART_LCR] = UART_LCR_8N1;
    uart[UART_FCR] = UART_FCR_CLEAR_ENABLE;
    config[PD_CONFIG_VERSION] = PD_VERSION;
    config[PD_CONFIG_PERIOD] = driver.period;
    config[PD_CONFIG_SEED] = setup->seed;
    config[PD_CONFIG_HART] = csr_read(mhartid);
    config[PD_CONFIG_ENTRY] = setup->entry;
    send_frame(PD_FRAME_CONFIG, config, PD_FRAME_CONFIG_WORDS);
}

// xorshift64 (Marsaglia, 2003).
static uint64_t random_next(void) {
    driver.random ^= driver.random << 13;
    driver.random ^= driver.random >> 7;
    driver.random ^= driver.random << 17;
    return driver.random >> 11;
}

static uint64_t random_interval(void) {
    uint64_t half = driver.period / 2;
    return driver.period - half + random_next() % (2 * half + 1);
}

// The next overflow is an interval behind the last one, or several, when the interrupt came that late.
static void count_on(uint64_t late) {
    driver.interval = random_interval();
    while (driver.interval <= late)
        driver.interval += random_interval();
    csr_write(mhpmcounter3, late - driver.interval);
}

// The instruction whose event it was, if that is asked for and known; else where the interrupt came.
static uint64_t place_of(bool *attributed) {
    uint64_t whose = csr_read(PD_CSR_MHPMSDATA);
    *attributed = driver.attributed && (whose & PD_MASK(PD_MHPMSDATA_V)) &&
                  PD_GET(whose, PD_MHPMSDATA_CNTRID) == COUNTER;
    csr_write(PD_CSR_MHPMSDATA, 0);
    return *attributed ? csr_read(PD_CSR_MHPMSPC) : csr_read(mepc);
}

static void send_sample(uint64_t late) {
    bool attributed;
    uint64_t pc = place_of(&attributed);
    uint64_t status = csr_read(mstatus), record[PD_COUNT_WORDS];
    record[PD_WORD_COUNT] =
        PD_PUT(PD_COUNT_FMT, PD_FMT_COUNTER) | PD_PUT(PD_COUNT_EVENT, driver.event) |
        PD_PUT(PD_COUNT_COUNTER, COUNTER) | PD_PUT(PD_COUNT_ATTRIBUTED, attributed) |
        PD_PUT(PD_COUNT_PRIV, status >> 11 & 3) | PD_PUT(PD_COUNT_CONTEXT, csr_read(satp) >> 44);
    record[PD_WORD_COUNT_PC] = pc;
    record[PD_WORD_COUNT_TIME] = csr_read(time);
    record[PD_WORD_COUNT_LATE] =
        PD_PUT(PD_COUNT_LATE_EVENTS, late) | PD_PUT(PD_COUNT_LATE_INTERVAL, driver.interval);
    send_frame(PD_FRAME_RECORD, record, PD_COUNT_WORDS);
}

// Called by counter_vector, which has stopped the counter.
void counter_interrupt(void) {
    csr_clear(mip, LCOFI_BIT);
    if (!(csr_read(PD_CSR_SCOUNTOVF) & UINT64_C(1) << COUNTER))
        return;
    uint64_t late = csr_read(mhpmcounter3);
    send_sample(late);
    csr_write(mhpmevent3, driver.event); // OF falls
    count_on(late);
}

void counter_arm(const struct counter_setup *setup) {
    csr_set(mcountinhibit, INHIBIT_ALL);
    driver.event = setup->event;
    driver.period = setup->period ? setup->period : DEFAULT_PERIOD;
    driver.random = (setup->seed ? setup->seed : 1) * UINT64_C(0x9E3779B97F4A7C15);
    driver.attributed = setup->attributed;
    send_config(setup);
    csr_write(mhpmevent3, setup->event);
    csr_write(PD_CSR_MHPMSDATA, 0);
    count_on(random_next() % driver.period); // as if it had always been on
    csr_write(PD_CSR_MPMSCRATCH, (uintptr_t)profile_stack_top);
    csr_write(PD_CSR_MPMVECTOR, (uintptr_t)counter_vector);
    csr_clear(mip, LCOFI_BIT);
    csr_set(mie, LCOFI_BIT);
}
