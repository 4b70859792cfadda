// The profiling driver. Its life: arm (settings, first random interval, vector of the sampling
// interrupt), then one interrupt a sample, then stop.
//
// The interrupt follows the draft PDIS v0.0: inhibit counting, read the overflow flag, read the
// record, clear OF, then the pending interrupt, allow counting. Intervals are ProfileMe's
// (mpdisctl.HOLD): nothing is counted from the choice of a sample until this handler's mret, so
// neither the handler nor the instructions that its interrupt flushes belong to the sampled
// population.
#include "assay_driver.h"
#include "csr.h"
#include "profile_stream.h"

enum {
    DEFAULT_PERIOD = 1000,
    INHIBIT_SAMPLER = 1 << PD_INHIBIT,
    OVERFLOW_SAMPLER = 1 << PD_SCOUNTOVF_PDIS_LO
};
#define LCOFI_BIT (UINT64_C(1) << PD_LCOFI)

// From profile_trap.S.
extern void profile_vector(void);
extern unsigned char profile_stack_top[];
uint64_t profile_probe(void);
void profile_interrupt(void);

static struct {
    void (*sink)(const uint64_t *record);
    uint64_t handler_cycles;
    uint64_t spurious;
    uint64_t records;
    bool armed;
} driver;

static void read_record(uint64_t record[PD_RECORD_WORDS]) {
    csr_write(PD_CSR_MISELECT, PD_SELECT_RECORD);
    record[0] = csr_read(PD_CSR_MIREG);
    record[1] = csr_read(PD_CSR_MIREG2);
    record[2] = csr_read(PD_CSR_MIREG3);
    record[3] = csr_read(PD_CSR_MIREG4);
    record[4] = csr_read(PD_CSR_MIREG5);
    record[5] = csr_read(PD_CSR_MIREG6);
    csr_write(PD_CSR_MISELECT, PD_SELECT_RECORD2);
    record[6] = csr_read(PD_CSR_MIREG);
    record[7] = csr_read(PD_CSR_MIREG2);
    record[8] = csr_read(PD_CSR_MIREG3);
    record[9] = csr_read(PD_CSR_MIREG4);
    record[10] = csr_read(PD_CSR_MIREG5);
}

void profile_count(struct profile_counters *counters) {
    counters->samples = csr_read(PD_CSR_MPDISSAMPLES);
    counters->collisions = csr_read(PD_CSR_MPDISCOLLISIONS);
    counters->filtered = csr_read(PD_CSR_MPDISFILTERED);
    counters->dropped = csr_read(PD_CSR_MPDISDROPPED);
    counters->fetched = csr_read(PD_CSR_MPMFETCHED);
    counters->cycles = csr_read(mcycle);
    counters->instret = csr_read(minstret);
    counters->handler = driver.handler_cycles;
    counters->spurious = driver.spurious;
}

static void stream_counters(unsigned type) {
    struct profile_counters c;
    profile_count(&c);
    uint64_t payload[PD_FRAME_COUNTERS_WORDS] = {
        [PD_COUNTERS_SAMPLES] = c.samples,   [PD_COUNTERS_COLLISIONS] = c.collisions,
        [PD_COUNTERS_FILTERED] = c.filtered, [PD_COUNTERS_DROPPED] = c.dropped,
        [PD_COUNTERS_FETCHED] = c.fetched,   [PD_COUNTERS_CYCLES] = c.cycles,
        [PD_COUNTERS_INSTRET] = c.instret,   [PD_COUNTERS_HANDLER] = c.handler,
        [PD_COUNTERS_SPURIOUS] = c.spurious,
    };
    stream_send(type, payload, PD_FRAME_COUNTERS_WORDS);
}

static void stream_config(const struct profile_setup *setup, uint64_t period, uint32_t seed) {
    uint64_t payload[PD_FRAME_CONFIG_WORDS] = {
        [PD_CONFIG_VERSION] = PD_VERSION,
        [PD_CONFIG_PERIOD] = period,
        [PD_CONFIG_SEED] = seed,
        [PD_CONFIG_CONTROL] = csr_read(PD_CSR_MPDISCTL),
        [PD_CONFIG_HARDWARE] = csr_read(PD_CSR_MPMCONFIG),
        [PD_CONFIG_HART] = csr_read(mhartid),
        [PD_CONFIG_ENTRY] = setup->entry,
        [PD_CONFIG_EVMASK] = csr_read(PD_CSR_MPDISEVMASK),
        [PD_CONFIG_EVMATCH] = csr_read(PD_CSR_MPDISEVMATCH),
        [PD_CONFIG_FILTER] = csr_read(PD_CSR_MPDISFILTER),
    };
    stream_send(PD_FRAME_CONFIG, payload, PD_FRAME_CONFIG_WORDS);
}

// With sample 1, 2, 4, 8 .. and every PD_COUNTERS_EVERY-th: even a short session has them.
static bool counters_due(uint64_t records) {
    return (records & (records - 1)) == 0 || records % PD_COUNTERS_EVERY == 0;
}

// One record to the sink or the channel.
static void pass_on(uint64_t payload[PD_FRAME_RECORD_WORDS]) {
    driver.records++;
    if (driver.sink) {
        driver.sink(payload);
        return;
    }
    payload[PD_RECORD_FETCHED] = csr_read(PD_CSR_MPMFETCHED);
    stream_send(PD_FRAME_RECORD, payload, PD_FRAME_RECORD_WORDS);
    if (counters_due(driver.records))
        stream_counters(PD_FRAME_COUNTERS);
}

// Called by profile_vector.
void profile_interrupt(void) {
    uint64_t begin = csr_read(mcycle);
    csr_set(mcountinhibit, INHIBIT_SAMPLER);
    if (csr_read(PD_CSR_SCOUNTOVF) & OVERFLOW_SAMPLER) {
        uint64_t payload[PD_FRAME_RECORD_WORDS];
        read_record(payload);
        pass_on(payload);
    } else {
        driver.spurious++;
    }
    csr_clear(PD_CSR_MPDISCTL, PD_MASK(PD_MPDISCTL_OF));
    csr_clear(mip, LCOFI_BIT);
    csr_clear(mcountinhibit, INHIBIT_SAMPLER);
    driver.handler_cycles += csr_read(mcycle) - begin;
}

bool profile_present(void) { return profile_probe() != 0; }

// Interval generator, its first interval and the counter. The first interval is uniform in 1 ..
// period, as if sampling had always been on.
static void set_intervals(uint64_t period, uint32_t seed) {
    uint32_t state = seed * UINT32_C(0x9E3779B1);
    uint32_t first =
        (uint32_t)(((uint64_t)(state ^ state >> 15) * UINT32_C(0x85EBCA6B) >> 16) % period) + 1;
    csr_write(PD_CSR_MPMSEED, state);
    csr_write(PD_CSR_MPDISCOUNTER,
              (uint64_t)(uint32_t)-period << PD_MPDISCOUNTER_INITVAL_LO | (uint32_t)-first);
}

void profile_arm(const struct profile_setup *setup) {
    uint64_t period = setup->period ? setup->period : DEFAULT_PERIOD;
    uint32_t seed = setup->seed ? setup->seed : 1;
    csr_set(mcountinhibit, INHIBIT_SAMPLER);
    driver.armed = true;
    driver.sink = setup->sink;
    csr_write(PD_CSR_MPDISEVMASK, setup->evmask);
    csr_write(PD_CSR_MPDISEVMATCH, setup->evmatch);
    csr_write(PD_CSR_MPDISFILTER, setup->filter);
    csr_write(PD_CSR_MPDISCTL, PD_PUT(PD_MPDISCTL_SEL, setup->select) | PD_MASK(PD_MPDISCTL_TS) |
                                   PD_MASK(PD_MPDISCTL_RAND) | PD_MASK(PD_MPDISCTL_HOLD) |
                                   (setup->modes ? setup->modes : PROFILE_MODES));
    set_intervals(period, seed);
    csr_write(PD_CSR_MPMHOLD, setup->start_held);
    if (!driver.sink) {
        stream_open();
        stream_config(setup, period, seed);
    }
    csr_write(PD_CSR_MPMSCRATCH, (uintptr_t)profile_stack_top);
    csr_write(PD_CSR_MPMVECTOR, (uintptr_t)profile_vector);
    csr_clear(mip, LCOFI_BIT);
    csr_set(mie, LCOFI_BIT);
    csr_clear(mcountinhibit, INHIBIT_SAMPLER);
}

void profile_start(const struct profile_setup *setup) {
    profile_arm(setup);
    csr_set(mstatus, CSR_MSTATUS_MIE);
}

void profile_stop(void) {
    if (!driver.armed)
        return;
    driver.armed = false;
    csr_set(mcountinhibit, INHIBIT_SAMPLER);
    csr_clear(mie, LCOFI_BIT);
    csr_write(PD_CSR_MPDISCTL, 0);
    csr_clear(mip, LCOFI_BIT);
    if (!driver.sink)
        stream_counters(PD_FRAME_END);
    csr_write(PD_CSR_MPMVECTOR, 0);
}
