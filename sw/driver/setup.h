// SPDX-License-Identifier: Apache-2.0
// The sampler's settings, and the one function that turns them into register writes: for the driver
// on the core, and for the bench, a debugger or another core that sets up the sampler from outside.
// No libc.
//
//     setup_t setup = {.period = 1000, .seed = 7};             the rest: defaults
//     uint64_t value[SETUP_REGISTERS];
//     setup_registers(&setup, &core, PD_DELIVERY_STREAM, value);
//     write value[i] into setup_csr[i], i from 0 on: the last one begins the session
//
// The fields are the lines `setting` of rtl/include/profile.def, which give the meaning and range
// of each; all are uint64_t.
#ifndef SW_DRIVER_SETUP_H
#define SW_DRIVER_SETUP_H
#include "intervals.h"
#include "profile_defs.h"
#include <stdbool.h>
#include <stdint.h>

#define SETUP_FIELD(name, least, most, meaning) uint64_t name;
typedef struct {
    PD_SETTINGS(SETUP_FIELD)
} setup_t;

// Pointers to its events, the counters whose samples are added up; bits of ASKED, 0 ends the list.
#define SETUP_EVENTS(setup)                                                                        \
    {                                                                                              \
        &(setup)->event0, &(setup)->event1, &(setup)->event2, &(setup)->event3, &(setup)->event4,  \
            &(setup)->event5, &(setup)->event6, &(setup)->event7                                   \
    }

// The core that the setup is for: entries of its reorder buffer, slots a cycle, sets of profile
// registers (mpmconfig).
typedef struct {
    uint64_t window, width, tags;
} setup_core_t;

// Registers in the order in which they are written.
#define SETUP_REGISTER_LIST(X)                                                                     \
    X(MPMDELIVERY)                                                                                 \
    X(MPMSEED)                                                                                     \
    X(MPDISCOUNTER)                                                                                \
    X(MPDISEVMASK)                                                                                 \
    X(MPDISEVMATCH)                                                                                \
    X(MPDISFILTER)                                                                                 \
    X(MPMPAIR)                                                                                     \
    X(MPMSIGNATURE)                                                                                \
    X(MPMSTRATA)                                                                                   \
    PD_BESIDE_REGISTERS(X)                                                                         \
    X(MPDISCTL)
#define SETUP_INDEX(name) SETUP_##name,
#define SETUP_NUMBER(name) PD_CSR_##name,
enum { SETUP_REGISTER_LIST(SETUP_INDEX) SETUP_REGISTERS };
static const uint16_t setup_csr[SETUP_REGISTERS] = {SETUP_REGISTER_LIST(SETUP_NUMBER)};

static inline uint64_t setup_period(const setup_t *setup) {
    return setup->period ? setup->period : 1000;
}

static inline uint32_t setup_seed(const setup_t *setup) {
    return (uint32_t)(setup->seed ? setup->seed : 1);
}

// The sampled modes: bits U, S, M of mpdisctl.
#define SETUP_MODES (PD_MASK(PD_MPDISCTL_M) | PD_MASK(PD_MPDISCTL_S) | PD_MASK(PD_MPDISCTL_U))
static inline uint64_t setup_modes(const setup_t *setup) {
    return setup->modes & SETUP_MODES ? setup->modes & SETUP_MODES : SETUP_MODES;
}

// log2 of the window of pairs.
static inline uint64_t setup_pair_log(const setup_t *setup, const setup_core_t *core) {
    uint64_t log = 0;
    if (setup->pair_log != PD_PAIR_USUAL)
        return setup->pair_log;
    while (UINT64_C(2) << log <= 2 * core->window && log < PD_PAIR_LOG_MOST)
        log++;
    return log;
}

// `delivery`: mpmdelivery without SEED. Records that software reads (CHANNEL 0, except a stream)
// have no details and no strata. If an interrupt is taken for each record, counting stops until its
// handler has returned; otherwise only at periods that are too short.
static inline void setup_registers(const setup_t *setup, const setup_core_t *core,
                                   uint64_t delivery, uint64_t value[SETUP_REGISTERS]) {
    uint64_t mode = PD_GET(delivery, PD_MPMDELIVERY_MODE), period = setup_period(setup);
    uint64_t shortest = intervals_shortest(core->window, core->width, core->tags);
    bool each = mode == PD_DELIVERY_INTERRUPT, pairs = setup->pair_log != 0;
    bool sent = mode == PD_DELIVERY_STREAM || PD_GET(delivery, PD_MPMDELIVERY_CHANNEL);
    uint64_t strata = sent && !each && !pairs && !setup->every
                          ? intervals_strata(period, setup->strata, shortest)
                          : 0;
    intervals_t intervals = intervals_begin(intervals_between(period, strata), setup_seed(setup));
    value[SETUP_MPMDELIVERY] = delivery | PD_PUT(PD_MPMDELIVERY_SEED, setup_seed(setup));
    value[SETUP_MPMSEED] = intervals.state;
    value[SETUP_MPDISCOUNTER] = intervals.counter;
    value[SETUP_MPDISEVMASK] = setup->evmask;
    value[SETUP_MPDISEVMATCH] = setup->evmatch;
    value[SETUP_MPDISFILTER] = setup->filter;
    value[SETUP_MPMPAIR] = setup_pair_log(setup, core);
    value[SETUP_MPMSIGNATURE] = setup->signature;
    value[SETUP_MPMSTRATA] = strata;
#define SETUP_BESIDE(NAME, name, ...) value[SETUP_MPM##NAME] = sent ? setup->name : 0;
    PD_BESIDE_LIST(SETUP_BESIDE)
    value[SETUP_MPDISCTL] =
        PD_PUT(PD_MPDISCTL_SEL, setup->select) | PD_PUT(PD_MPDISCTL_OPP, setup->opportunities) |
        PD_PUT(PD_MPDISCTL_EVERY, setup->every) | PD_PUT(PD_MPDISCTL_PAIR, pairs) |
        PD_PUT(PD_MPDISCTL_DETAIL, sent && setup->details) | PD_MASK(PD_MPDISCTL_TS) |
        PD_MASK(PD_MPDISCTL_RAND) | PD_PUT(PD_MPDISCTL_HOLD, each || period < shortest) |
        setup_modes(setup);
}
#endif
