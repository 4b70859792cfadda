// SPDX-License-Identifier: Apache-2.0
// The profiling driver. Arming writes the settings, the first random interval and the vector of the
// sampling interrupt; then there is an interrupt for each sample, or with a ring in memory one for
// many; then it is stopped.
//
// Records that go to the profile channel are never read here: the hardware frames and sends them,
// and the interrupt only tells it to (profile_hand_on in profile_trap.S). Records that go to a sink
// are read in profile_interrupt.
//
// The pending interrupt is cleared before OF, so that anything that sets OF afterwards interrupts
// again. (The draft PDIS v0.0 clears OF first, with counting inhibited; but a ring fills also while
// counting is inhibited.) Counting is inhibited from the interrupt to the mret, and without a ring
// from the selection of the sample on (mpdisctl.HOLD, as in ProfileMe): neither the handler nor the
// instructions that a single sample's interrupt flushes belong to the sampled population.
#include "assay_driver.h"
#include "channel.h"
#include "csr.h"
#include "sum_table.h"
#include "told.h"

enum { INHIBIT_SAMPLER = 1 << PD_INHIBIT };
#define LCOFI_BIT (UINT64_C(1) << PD_LCOFI)

// Functions of profile_trap.S.
extern void profile_vector(void);  // calls profile_interrupt
extern void profile_hand_on(void); // makes the hardware send; mpmscratch is LCOFI_BIT
extern unsigned char profile_stack_top[];
uint64_t profile_probe(void);
void profile_interrupt(uint64_t *saved);

static struct {
    void (*sink)(const uint64_t *record);
    const uint64_t (*ring)[PD_SLOT_BYTES / 8]; // NULL: an interrupt for each sample
    uint32_t ring_slots;
    bool armed, serving;    // serving: in the interrupt
    struct sum_table table; // entries NULL: none
} driver;

// Readers of the memory of a program that has ended find it by its name.
struct sum_rest profile_rest;

static void send_entry(const uint64_t *entry) {
    channel_send(PD_FRAME_RECORD, entry, PD_SUM_WORDS);
    profile_rest.sequence = channel_sequence();
}

static void add_up(const uint64_t *record) { sum_table_add(&driver.table, record); }

// Reads the waiting record; `select` chooses one of a pair.
static void read_record(uint64_t select, uint64_t record[PD_RECORD_WORDS]) {
    csr_write(PD_CSR_MISELECT, select);
    record[0] = csr_read(PD_CSR_MIREG);
    record[1] = csr_read(PD_CSR_MIREG2);
    record[2] = csr_read(PD_CSR_MIREG3);
    record[3] = csr_read(PD_CSR_MIREG4);
    record[4] = csr_read(PD_CSR_MIREG5);
    record[5] = csr_read(PD_CSR_MIREG6);
    csr_write(PD_CSR_MISELECT, select + 1);
    record[6] = csr_read(PD_CSR_MIREG);
    record[7] = csr_read(PD_CSR_MIREG2);
    record[8] = csr_read(PD_CSR_MIREG3);
    record[9] = csr_read(PD_CSR_MIREG4);
    record[10] = csr_read(PD_CSR_MIREG5);
    record[11] = csr_read(PD_CSR_MIREG6);
}

void profile_count(struct profile_counters *counters) {
    counters->samples = csr_read(PD_CSR_MPDISSAMPLES);
    counters->collisions = csr_read(PD_CSR_MPDISCOLLISIONS);
    counters->filtered = csr_read(PD_CSR_MPDISFILTERED);
    counters->passed = csr_read(PD_CSR_MPMPASSED);
    counters->dropped = csr_read(PD_CSR_MPDISDROPPED);
    counters->fetched = csr_read(PD_CSR_MPMFETCHED);
    counters->ring_full = csr_read(PD_CSR_MPMRINGFULL);
    counters->empty = csr_read(PD_CSR_MPMEMPTY);
    counters->cycles = csr_read(mcycle);
    counters->instret = csr_read(minstret);
}

// Hands all records now in the ring to the sink, in place.
static void take_ring(void) {
    uint16_t at = (uint16_t)csr_read(PD_CSR_MPMRINGREAD);
    uint16_t end = (uint16_t)PD_GET(csr_read(PD_CSR_MPMRINGWRITE), PD_MPMRINGWRITE_WRITE);
    for (; at != end; at++)
        driver.sink(driver.ring[at & (driver.ring_slots - 1)]);
    csr_write(PD_CSR_MPMRINGREAD, at);
}

// Hands the waiting record, or pair, to the sink.
static void take_record(void) {
    uint64_t record[2][PD_RECORD_WORDS];
    if (!(csr_read(PD_CSR_SCOUNTOVF) & PD_MASK(PD_SCOUNTOVF_PDIS)))
        return;
    read_record(PD_SELECT_RECORD, record[0]);
    bool pair = PD_GET(record[0][PD_WORD_PAIR], PD_PAIR_MEMBER) == PD_MEMBER_FIRST;
    if (pair)
        read_record(PD_SELECT_SECOND, record[1]);
    driver.sink(record[0]);
    if (pair)
        driver.sink(record[1]);
}

// A system reports a process.
static void take_told(uint64_t *saved) {
    const uint64_t *words = (const uint64_t *)saved[SAVED_A0];
    if (told_again(words)) {
        sum_table_end(&driver.table);
        sum_table_start(&driver.table);
    }
    channel_tell(words);
    saved[SAVED_A7] = 0;
}

// Called by profile_vector if there is a sink. `saved`: the registers, as profile_trap.S stores
// them.
void profile_interrupt(uint64_t *saved) {
    csr_clear(mip, LCOFI_BIT);
    driver.serving = true;
    if (driver.ring)
        take_ring();
    else
        take_record();
    if (driver.table.entries && told_rings(saved[SAVED_A7]))
        take_told(saved);
    driver.serving = false;
    csr_write(PD_CSR_MPMSEND, 0);
}

bool profile_present(void) { return profile_probe() != 0; }

// Sets an empty ring. The hardware accepts a ring while it is idle.
static void set_ring(const struct profile_setup *setup) {
    uint64_t ring = (uintptr_t)setup->ring | (uint64_t)__builtin_ctzll(setup->ring_slots);
    uint64_t threshold =
        setup->threshold ? setup->threshold : setup->ring_slots - setup->ring_slots / 4;
    do
        csr_write(PD_CSR_MPMRING, ring);
    while (csr_read(PD_CSR_MPMRING) != ring);
    csr_write(PD_CSR_MPMTHRESHOLD, threshold);
}

// Writes the settings; mpdisctl, which begins a session, comes last.
static void set_registers(const struct profile_setup *setup) {
    uint64_t config = csr_read(PD_CSR_MPMCONFIG), value[SETUP_REGISTERS];
    setup_core_t core = {PD_GET(config, PD_MPMCONFIG_WINDOW), PD_GET(config, PD_MPMCONFIG_WIDTH),
                         PD_GET(config, PD_MPMCONFIG_TAGS)};
    setup_registers(&setup->asked, &core,
                    PD_PUT(PD_MPMDELIVERY_MODE, setup->stream ? PD_DELIVERY_STREAM
                                                : setup->ring ? PD_DELIVERY_MEMORY
                                                              : PD_DELIVERY_INTERRUPT) |
                        PD_PUT(PD_MPMDELIVERY_CHANNEL, !driver.sink),
                    value);
    csr_write(PD_CSR_MPMDELIVERY, 0);
    if (setup->ring)
        set_ring(setup);
#define WRITE(name) csr_write(PD_CSR_##name, value[SETUP_##name]);
    SETUP_REGISTER_LIST(WRITE)
    csr_write(PD_CSR_MPMHOLD, setup->start_held);
}

// Begins a session on the profile channel with frames sent by software.
static void begin_session(const struct profile_setup *setup) {
    static uint64_t config[PD_FRAME_CONFIG_WORDS];
    config[PD_CONFIG_VERSION] = PD_VERSION;
    config[PD_CONFIG_PERIOD] = setup_period(&setup->asked);
    config[PD_CONFIG_SEED] = setup_seed(&setup->asked);
    config[PD_CONFIG_CONTROL] = csr_read(PD_CSR_MPDISCTL);
    config[PD_CONFIG_HARDWARE] = csr_read(PD_CSR_MPMCONFIG);
    config[PD_CONFIG_HART] = csr_read(mhartid);
    config[PD_CONFIG_ENTRY] = setup->entry;
    config[PD_CONFIG_EVMASK] = csr_read(PD_CSR_MPDISEVMASK);
    config[PD_CONFIG_EVMATCH] = csr_read(PD_CSR_MPDISEVMATCH);
    config[PD_CONFIG_FILTER] = csr_read(PD_CSR_MPDISFILTER);
    config[PD_CONFIG_PAIR] = csr_read(PD_CSR_MPMPAIR);
    // CONFIG's words SIGNATURE and FETCH stay 0: the hardware's frames would mix with software's
    channel_begin(config);
    profile_rest.entries = (uintptr_t)setup->table;
    profile_rest.count = setup->table_entries;
    profile_rest.sequence = channel_sequence();
}

// Sets the destination of records that the driver reads.
static void set_sink(const struct profile_setup *setup) {
    driver.sink = setup->table ? add_up : setup->sink;
    driver.table.entries = setup->table;
    driver.table.count = (uint32_t)setup->table_entries;
    driver.table.leave = send_entry;
    if (setup->table)
        sum_table_start(&driver.table);
}

void profile_arm(const struct profile_setup *setup) {
    csr_set(mcountinhibit, INHIBIT_SAMPLER);
    driver.armed = true;
    set_sink(setup);
    driver.ring = setup->ring;
    driver.ring_slots = (uint32_t)setup->ring_slots;
    set_registers(setup);
    if (setup->table)
        begin_session(setup);
    csr_write(PD_CSR_MPMSCRATCH, driver.sink ? (uintptr_t)profile_stack_top : LCOFI_BIT);
    csr_write(PD_CSR_MPMVECTOR, (uintptr_t)(driver.sink ? profile_vector : profile_hand_on));
    csr_clear(mip, LCOFI_BIT);
    if (!setup->stream)
        csr_set(mie, LCOFI_BIT);
    csr_clear(mcountinhibit, INHIBIT_SAMPLER);
}

void profile_start(const struct profile_setup *setup) {
    profile_arm(setup);
    if (!setup->stream)
        csr_set(mstatus, CSR_MSTATUS_MIE);
}

// Hands waiting records to the sink. A sink that stops its own session already has them.
static void take_rest(void) {
    if (driver.serving)
        return;
    if (!driver.ring) {
        take_record();
        return;
    }
    csr_write(PD_CSR_MPMTHRESHOLD, 1); // a threshold of 1: no record waits for more
    do
        take_ring();
    while (csr_read(PD_CSR_MPMRINGWRITE) & PD_MASK(PD_MPMRINGWRITE_MORE));
    take_ring();
}

// Sends the queues' remaining records over the channel, with an END frame, or to the sink.
static void flush_records(void) {
    if (!driver.sink) {
        csr_set(PD_CSR_MPMDELIVERY, PD_MASK(PD_MPMDELIVERY_END));
        while (!(csr_read(PD_CSR_MPMDELIVERY) & PD_MASK(PD_MPMDELIVERY_DONE)))
            ;
    } else {
        take_rest();
    }
    if (driver.table.entries)
        sum_table_end(&driver.table);
}

void profile_stop(void) {
    if (!driver.armed)
        return;
    driver.armed = false;
    csr_set(mcountinhibit, INHIBIT_SAMPLER);
    csr_clear(mie, LCOFI_BIT);
    flush_records();
    csr_write(PD_CSR_MPMDELIVERY, 0);
    csr_write(PD_CSR_MPDISCTL, 0);
    csr_clear(mip, LCOFI_BIT);
    csr_write(PD_CSR_MPMVECTOR, 0);
}
