// SPDX-License-Identifier: Apache-2.0
// The driver of an overflowing counter. See counter_driver.h.
//
// Intervals are uniform from half the period to one and a half. The events between overflow and
// interrupt belong to the next interval, so that on average one of exactly `period` events is
// sampled.
#include "counter_driver.h"
#include "channel.h"
#include "csr.h"
#include "profile_defs.h"
#include "told.h"

enum { COUNTER = 3, DEFAULT_PERIOD = 1000 };
#define LCOFI_BIT (UINT64_C(1) << PD_LCOFI)
#define INHIBIT_ALL (UINT64_C(1) << COUNTER | UINT64_C(1) << PD_INHIBIT)

// Symbols of profile_trap.S.
extern void counter_vector(void); // calls counter_interrupt
extern unsigned char profile_stack_top[];
void counter_interrupt(uint64_t *saved);

static struct {
    uint64_t event, period;
    uint64_t interval; // the current one
    uint64_t random;
    bool attributed;
} driver;

static void send_config(const struct counter_setup *setup) {
    static uint64_t config[PD_FRAME_CONFIG_WORDS];
    config[PD_CONFIG_VERSION] = PD_VERSION;
    config[PD_CONFIG_PERIOD] = driver.period;
    config[PD_CONFIG_SEED] = setup->seed;
    config[PD_CONFIG_HART] = csr_read(mhartid);
    config[PD_CONFIG_ENTRY] = setup->entry;
    channel_begin(config);
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

// The next overflow comes one interval after the last one, or several, if the interrupt came that
// late.
static void count_on(uint64_t late) {
    driver.interval = random_interval();
    while (driver.interval <= late)
        driver.interval += random_interval();
    csr_write(mhpmcounter3, late - driver.interval);
}

// The instruction that caused the event, if requested and known; else the PC of the interrupt.
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
    channel_send(PD_FRAME_RECORD, record, PD_COUNT_WORDS);
}

// Called by counter_vector, which has stopped the counter. `saved`: the registers, as
// profile_trap.S stores them.
void counter_interrupt(uint64_t *saved) {
    csr_clear(mip, LCOFI_BIT);
    if (told_rings(saved[SAVED_A7])) {
        channel_tell((const uint64_t *)saved[SAVED_A0]);
        saved[SAVED_A7] = 0;
    }
    if (!(csr_read(PD_CSR_SCOUNTOVF) & UINT64_C(1) << COUNTER))
        return;
    uint64_t late = csr_read(mhpmcounter3);
    send_sample(late);
    csr_write(mhpmevent3, driver.event); // clears OF
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
    uint64_t before = random_next() % driver.period; // as if counting had always been on
    count_on(before);
    driver.interval -= before;
    csr_write(PD_CSR_MPMSCRATCH, (uintptr_t)profile_stack_top);
    csr_write(PD_CSR_MPMVECTOR, (uintptr_t)counter_vector);
    csr_clear(mip, LCOFI_BIT);
    csr_set(mie, LCOFI_BIT);
}
