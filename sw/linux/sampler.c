// SPDX-License-Identifier: Apache-2.0
// The instruction sampler for the kernel: an extension of this project to the RISC-V Supervisor
// Binary Interface, for the driver assay_pmu.c. The hardware alone writes records to a ring in the
// kernel's memory; code in M is never sampled.
//
//   CONFIG                                  mpmconfig; not supported: no sampler, or it is in use
//   START   period, seed, flags, ring, log  flags: bit 0 user mode, 1 supervisor mode, 10:8 mpdisctl.SEL;
//                                           ring: physical address of 2^log slots of 128 bytes, in
//                                           memory that the kernel was given
//   STOP                                    no more are sampled
//   TAKE    taken                           so many records, modulo 2^16, have been taken; returns how
//                                           many have been written since START, likewise. After STOP a
//                                           ring that was full has more, as soon as there is room
//   LOST                                    samples since START that became no record
#include "csr.h"
#include "firmware.h"
#include "layout.h"
#include "memory_map.h"
#include "profile_defs.h"
#include "setup.h"

enum { CONFIG, START, STOP, TAKE, LOST }; // functions
enum { LOG_LEAST = 1, LOG_MOST = 12, PERIOD_LEAST = 8 };
#define PERIOD_MOST (UINT64_C(1) << 30)
#define LCOFI (UINT64_C(1) << 13)
#define FLAG_USER 1
#define FLAG_SUPERVISOR 2
#define FLAGS_SELECT(flags) ((flags) >> 8 & 7)

static uint64_t hardware; // mpmconfig; 0: no sampler
static uint64_t lost_before;
static bool ours; // the kernel has a session

static sbi_answer_t answer(int64_t error, uint64_t value) { return (sbi_answer_t){error, value}; }

void sampler_start(void) { hardware = firmware_mpmconfig(); }

static bool is_free(void) { return ours || (csr_read(PD_CSR_MPDISCTL) & SETUP_MODES) == 0; }

static uint64_t lost(void) {
    return csr_read(PD_CSR_MPDISCOLLISIONS) + csr_read(PD_CSR_MPDISDROPPED);
}

// The hardware accepts a ring while it is idle.
static void set_ring(uint64_t ring) {
    do
        csr_write(PD_CSR_MPMRING, ring);
    while (csr_read(PD_CSR_MPMRING) != ring);
    csr_write(PD_CSR_MPMRINGREAD, 0);
    csr_write(PD_CSR_MPMTHRESHOLD,
              UINT16_MAX); // at most one interrupt, when it is full; the kernel clears it
}

// A session begins anywhere in an interval: the first sample comes after a part of one.
static uint64_t begin_within(uint64_t counter, uint64_t period, uint32_t seed) {
    uint64_t first = 1 + (seed * UINT64_C(2654435761) >> 16) % period;
    return (counter & ~PD_MASK(PD_MPDISCOUNTER_COUNT)) | (uint32_t)-first;
}

static sbi_answer_t start(const uint64_t a[5]) {
    uint64_t period = a[0], flags = a[2], base = a[3], log = a[4], value[SETUP_REGISTERS];
    if (period < PERIOD_LEAST || period > PERIOD_MOST || !(flags & (FLAG_USER | FLAG_SUPERVISOR)) ||
        log < LOG_LEAST || log > LOG_MOST || base % PD_SLOT_BYTES || base < KERNEL_PLACE ||
        base > MAP_RAM_BASE + MEMORY_SIZE - (PD_SLOT_BYTES << log))
        return answer(SBI_INVALID_PARAMETER, 0);
    const setup_t setup = {.period = period,
                           .seed = (uint32_t)a[1] | 1,
                           .select = FLAGS_SELECT(flags),
                           .modes = (flags & FLAG_USER ? PD_MASK(PD_MPDISCTL_U) : 0) |
                                    (flags & FLAG_SUPERVISOR ? PD_MASK(PD_MPDISCTL_S) : 0)};
    const setup_core_t core = {PD_GET(hardware, PD_MPMCONFIG_WINDOW),
                               PD_GET(hardware, PD_MPMCONFIG_WIDTH),
                               PD_GET(hardware, PD_MPMCONFIG_TAGS)};
    setup_registers(&setup, &core, PD_PUT(PD_MPMDELIVERY_MODE, PD_DELIVERY_MEMORY), value);
    value[SETUP_MPDISCOUNTER] = begin_within(value[SETUP_MPDISCOUNTER], period, (uint32_t)a[1]);
    csr_write(PD_CSR_MPDISCTL, 0);
    csr_write(PD_CSR_MPMDELIVERY, 0);
    set_ring(base | log);
    lost_before = lost();
#define WRITE(name) csr_write(PD_CSR_##name, value[SETUP_##name]);
    SETUP_REGISTER_LIST(WRITE)
    csr_write(PD_CSR_MPMHOLD, 0);
    ours = true;
    return answer(SBI_GOOD, 0);
}

static bool is_full(void) {
    uint64_t written = PD_GET(csr_read(PD_CSR_MPMRINGWRITE), PD_MPMRINGWRITE_WRITE);
    uint64_t slots = UINT64_C(1) << PD_GET(csr_read(PD_CSR_MPMRING), PD_MPMRING_SIZE);
    return (uint16_t)(written - csr_read(PD_CSR_MPMRINGREAD)) >= slots;
}

// Moves records waiting in the sample FIFO to the ring, as far as there is room, which a threshold
// of 1 does at once. The interrupt that this raises is cleared here, unless a counter has
// overflowed, too.
static void move_rest(void) {
    csr_write(PD_CSR_MPMTHRESHOLD, 1);
    while (PD_GET(csr_read(PD_CSR_MPMRINGWRITE), PD_MPMRINGWRITE_MORE) && !is_full())
        ;
    csr_write(PD_CSR_MPMTHRESHOLD, UINT16_MAX);
    csr_write(PD_CSR_MPMSEND, 0);
    if (!(csr_read(PD_CSR_SCOUNTOVF) & ~PD_MASK(PD_SCOUNTOVF_PDIS)))
        csr_clear(mip, LCOFI);
}

static sbi_answer_t stop(void) {
    if (!ours)
        return answer(SBI_ALREADY_STOPPED, 0);
    csr_write(PD_CSR_MPDISCTL, 0);
    move_rest();
    return answer(SBI_GOOD, 0);
}

static sbi_answer_t take(uint64_t taken) {
    csr_write(PD_CSR_MPMRINGREAD, taken);
    csr_write(PD_CSR_MPMSEND, 0);
    if (!(csr_read(PD_CSR_MPDISCTL) & SETUP_MODES))
        move_rest();
    return answer(SBI_GOOD, PD_GET(csr_read(PD_CSR_MPMRINGWRITE), PD_MPMRINGWRITE_WRITE));
}

sbi_answer_t sampler_call(uint64_t function, const uint64_t a[5]) {
    if (!hardware || !is_free())
        return answer(SBI_NOT_SUPPORTED, 0);
    switch (function) {
    case CONFIG:
        return answer(SBI_GOOD, hardware);
    case START:
        return start(a);
    case STOP:
        return stop();
    case TAKE:
        return take(a[0]);
    case LOST:
        return answer(SBI_GOOD, lost() - lost_before);
    default:
        return answer(SBI_NOT_SUPPORTED, 0);
    }
}
