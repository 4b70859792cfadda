// SPDX-License-Identifier: Apache-2.0
// A program that begins and ends sessions of the driver in many ways and looks at the machine itself: what each setting has become
// in the control registers, that each record is the one that waits in the record words, that none is lost or doubled wherever the
// end comes, that the sampled code keeps its registers, and that nothing is left after the end.
#include "assay_driver.h"
#include "counter_driver.h"
#include "csr.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef ENDS_AT_ONCE
#define ENDS_AT_ONCE 0 // at the first that is wrong: for bugs planted in the driver
#endif
enum {
    SLOTS = 16,
    PERIOD = 500,
    WORDS = PD_SLOT_BYTES / 8,
    LCOFI = 1 << 13,
    SAMPLER = 1 << 1,
    SAID = 12
};
#define TS_RAND (UINT64_C(1) << 34 | UINT64_C(1) << 57)
#define HOLD (UINT64_C(1) << 58)
static _Alignas(PD_SLOT_BYTES) uint64_t ring[SLOTS * WORDS];
static unsigned wrong;

static void expect(const char *what, uint64_t is, uint64_t should) {
    if (is == should)
        return;
    if (wrong++ < SAID)
        printf("%s: %" PRIx64 " where %" PRIx64 " was expected\n", what, is, should);
    if (ENDS_AT_ONCE)
        exit(1);
}

static void spend(unsigned rounds) {
    for (volatile unsigned i = 0; i < rounds; i++)
        ;
}

// --- what comes

static struct {
    uint64_t records, seconds, first_at, last_at, last_pc, last_time, last_life, strange;
    uint64_t batch,
        smallest; // records by one interrupt: so long the ring's end stays; of all but the last one
    uint64_t taken; // mpmringread
    uint64_t disorder;
    uint64_t saved, unsaved; // by look_saved
} seen;

static void forget(void) {
    memset(&seen, 0, sizeof seen);
    seen.taken = csr_read(PD_CSR_MPMRINGREAD);
    seen.smallest = UINT64_MAX;
}

// All that a function may change: whoever is interrupted must not miss it.
static void spoil_registers(void) {
    __asm__ volatile(
        "li ra, -1\nli t0, -2\nli t1, -3\nli t2, -4\nli t3, -5\nli t4, -6\nli t5, -7\nli t6, -8\n"
        "li a0, -9\nli a1, -10\nli a2, -11\nli a3, -12\nli a4, -13\nli a5, -14\nli a6, -15\nli a7, -16"
        :
        :
        : "ra", "t0", "t1", "t2", "t3", "t4", "t5", "t6", "a0", "a1", "a2", "a3", "a4", "a5", "a6",
          "a7");
}

static void note(const uint64_t *record) {
    uint64_t at = record[PD_WORD_PAIR] & ((UINT64_C(1) << 48) - 1);
    seen.records++;
    if (!seen.first_at)
        seen.first_at = at;
    // a loop's two that one flush takes have all in common but how long they have lived
    bool same = record[PD_WORD_PC] == seen.last_pc && record[PD_WORD_TIME] == seen.last_time &&
                record[PD_WORD_LATENCY] == seen.last_life;
    seen.disorder +=
        at < seen.last_at || (at == seen.last_at && same); // two may end before more is counted
    seen.last_at = at;
    seen.last_pc = record[PD_WORD_PC];
    seen.last_time = record[PD_WORD_TIME];
    seen.last_life = record[PD_WORD_LATENCY];
}

// The words that wait, by their numbers.
static void look(const uint64_t *record) {
    unsigned member = record[PD_WORD_PAIR] >> 48 & 3;
    uint64_t word[PD_RECORD_WORDS];
    bool second = member == PD_MEMBER_SECOND;
    for (unsigned half = 0; half < 2; half++) {
        csr_write(PD_CSR_MISELECT, 0x60 + half + 2 * second);
        word[6 * half] = csr_read(PD_CSR_MIREG);
        word[6 * half + 1] = csr_read(PD_CSR_MIREG2);
        word[6 * half + 2] = csr_read(PD_CSR_MIREG3);
        word[6 * half + 3] = csr_read(PD_CSR_MIREG4);
        word[6 * half + 4] = csr_read(PD_CSR_MIREG5);
        word[6 * half + 5] = csr_read(PD_CSR_MIREG6);
    }
    seen.strange += memcmp(word, record, sizeof word) != 0;
    seen.strange += second && seen.seconds == seen.records - seen.seconds; // its first has not come
    seen.seconds += second;
    note(record);
    spoil_registers();
}

static void look_in_ring(const uint64_t *record) {
    uint64_t taken = csr_read(PD_CSR_MPMRINGREAD);
    if (taken != seen.taken) {
        if (seen.batch && seen.batch < seen.smallest)
            seen.smallest = seen.batch;
        seen.batch = 0;
        seen.taken = taken;
    }
    seen.batch++;
    seen.strange += record < ring || record >= ring + SLOTS * WORDS;
    note(record);
    spoil_registers();
}

// Of the sampled code in registers_run: whatever it has in registers that a function may change lies on the driver's stack, not beside it.
extern unsigned char profile_stack_top[];
extern char registers_loop[], registers_end[];

static void look_saved(const uint64_t *record) {
    static const unsigned char changeable[] = {1,  5,  6,  7,  10, 11, 12, 13,
                                               14, 15, 16, 17, 28, 29, 30, 31};
    uint64_t at = csr_read(mepc), found = 0;
    if (at >= (uintptr_t)registers_loop && at < (uintptr_t)registers_end) {
        uintptr_t low = (uintptr_t)__builtin_frame_address(0) & ~UINT64_C(7);
        for (unsigned i = 0; i < sizeof changeable; i++)
            for (uintptr_t p = low; p < (uintptr_t)profile_stack_top; p += 8)
                found |= (uint64_t)(*(const uint64_t *)p == 64 * changeable[i] + 1u) << i;
        seen.saved++;
        seen.unsaved += found != (1 << sizeof changeable) - 1;
    }
    look(record);
}

// One that takes so long that what is on its way to the ring comes meanwhile.
static void look_slowly(const uint64_t *record) {
    look_in_ring(record);
    spend(40);
    spoil_registers();
}

// --- settings

// Armed for user mode, of which there is none: counter and generator stay as they were set.
static void arm(struct profile_setup *setup) {
    setup->modes = UINT64_C(1) << 60;
    csr_clear(mstatus, CSR_MSTATUS_MIE);
    profile_arm(setup);
    expect("interrupt enabled", csr_read(mie) & LCOFI, LCOFI);
    expect("sampler inhibited", csr_read(mcountinhibit) & SAMPLER, 0);
    expect("mstatus.MIE", csr_read(mstatus) & CSR_MSTATUS_MIE, 0);
}

static void ended(void) {
    expect("mpdisctl behind the end", csr_read(PD_CSR_MPDISCTL), 0);
    expect("mpmvector behind the end", csr_read(PD_CSR_MPMVECTOR), 0);
    expect("mpmdelivery behind the end", csr_read(PD_CSR_MPMDELIVERY), 0);
    expect("mie behind the end", csr_read(mie) & LCOFI, 0);
    expect("mip behind the end", csr_read(mip) & LCOFI, 0);
    expect("mcountinhibit behind the end", csr_read(mcountinhibit) & SAMPLER, SAMPLER);
}

static void plain_settings(void) {
    const uint64_t control = TS_RAND | UINT64_C(1) << 60;
    struct profile_setup setup = {.sink = look};
    arm(&setup);
    expect("period, as it is", csr_read(PD_CSR_MPDISCOUNTER) >> 32, (uint32_t)-1000);
    expect("seed, as it is", csr_read(PD_CSR_MPMSEED), 0x9E3779B1);
    expect("seed that is told, as it is", csr_read(PD_CSR_MPMDELIVERY), UINT64_C(1) << 32);
    expect("control, as it is", csr_read(PD_CSR_MPDISCTL), control | HOLD);
    expect("held", csr_read(PD_CSR_MPMHOLD) & 1, 0);
    profile_stop();
    setup = (struct profile_setup){.period = 777,
                                   .seed = 9,
                                   .select = 3,
                                   .pair_log = 5,
                                   .evmask = 0x123456789a,
                                   .evmatch = 0x1032547698,
                                   .filter = 0x1123,
                                   .start_held = true,
                                   .sink = look};
    arm(&setup);
    expect("period", csr_read(PD_CSR_MPDISCOUNTER) >> 32, (uint32_t)-777);
    expect("first interval", (uint32_t) - (uint32_t)csr_read(PD_CSR_MPDISCOUNTER) - 1 < 777, true);
    expect("seed", csr_read(PD_CSR_MPMSEED), (uint32_t)(9 * 0x9E3779B1u));
    expect("seed that is told", csr_read(PD_CSR_MPMDELIVERY), UINT64_C(9) << 32);
    expect("control", csr_read(PD_CSR_MPDISCTL), control | HOLD | UINT64_C(1) << 59 | 3);
    expect("evmask", csr_read(PD_CSR_MPDISEVMASK), 0x123456789a);
    expect("evmatch", csr_read(PD_CSR_MPDISEVMATCH), 0x1032547698);
    expect("filter", csr_read(PD_CSR_MPDISFILTER), 0x1123);
    expect("pair", csr_read(PD_CSR_MPMPAIR), 5);
    expect("held", csr_read(PD_CSR_MPMHOLD) & 1, 1);
    profile_stop();
    setup = (struct profile_setup){.opportunities = true, .sink = look};
    arm(&setup);
    expect("evmask, as it is", csr_read(PD_CSR_MPDISEVMASK), 0);
    expect("pair, as it is", csr_read(PD_CSR_MPMPAIR), 0);
    expect("filter, as it is", csr_read(PD_CSR_MPDISFILTER), 0);
    expect("opportunities", csr_read(PD_CSR_MPDISCTL), control | HOLD | UINT64_C(1) << 56);
    profile_stop();
    ended();
}

// The first interval, by many seeds: each length up to the period, and no other.
static void first_intervals(void) {
    enum { SEEDS = 64, SHORT = 8 };
    unsigned lengths = 0;
    for (uint32_t seed = 1; seed <= SEEDS; seed++) {
        struct profile_setup setup = {.period = SHORT, .seed = seed, .sink = look};
        arm(&setup);
        uint32_t first = -(uint32_t)csr_read(PD_CSR_MPDISCOUNTER);
        expect("first interval, in a period", first - 1 < SHORT, true);
        lengths |= 1u << (first % 32);
        profile_stop();
    }
    expect("first intervals", lengths, 0x1fe);
}

// Without a sink the records leave by the channel, where a ring's may have their details.
static void ring_settings(void) {
    const uint64_t window = csr_read(PD_CSR_MPMCONFIG) >> 24 & 0xffff;
    const uint64_t control = TS_RAND | UINT64_C(1) << 60, detail = UINT64_C(1) << 37,
                   memory = UINT64_C(1) << 32;
    for (unsigned n = 0; n < 4; n++) {
        bool often = n & 1, sent = n & 2, has_details = csr_read(PD_CSR_MPMCONFIG) >> 48 & 0xff;
        struct profile_setup setup = {.period = 2 * window - often,
                                      .details = true,
                                      .ring = ring,
                                      .ring_slots = SLOTS,
                                      .threshold = often ? 3 : 0,
                                      .signature = has_details ? 0x2000000190 : 0,
                                      .sink = sent ? NULL : look_in_ring};
        arm(&setup);
        expect("ring", csr_read(PD_CSR_MPMRING), (uintptr_t)ring | 4);
        expect("threshold", csr_read(PD_CSR_MPMTHRESHOLD), often ? 3 : 12);
        expect("ring's control", csr_read(PD_CSR_MPDISCTL),
               control | memory | (often ? HOLD : 0) | (sent && has_details ? detail : 0));
        expect("signature", csr_read(PD_CSR_MPMSIGNATURE), setup.signature);
        expect("ring's delivery", csr_read(PD_CSR_MPMDELIVERY),
               2 | (sent ? 1 << 9 : 0) | UINT64_C(1) << 32);
        profile_stop();
        ended();
    }
}

// --- sessions

static uint64_t samples(void) { return csr_read(PD_CSR_MPDISSAMPLES); }

// Wherever the end comes, with interrupts on or off: what was sampled has come.
static void ends(const char *name, const struct profile_setup *setup, unsigned count) {
    uint64_t all = 0, seconds = 0;
    for (unsigned n = 0; n < count; n++) {
        uint64_t before = samples(), dropped = csr_read(PD_CSR_MPDISDROPPED);
        forget();
        profile_start(setup);
        spend(8);
        if (n % 2)
            csr_clear(mstatus, CSR_MSTATUS_MIE);
        spend(n);
        profile_stop();
        csr_set(mstatus, CSR_MSTATUS_MIE);
        uint64_t records = seen.records, fetched = csr_read(PD_CSR_MPMFETCHED);
        spend(10);
        expect(name, records - seen.seconds, samples() - before);
        expect("records behind the end", seen.records, records);
        expect("counted behind the end", csr_read(PD_CSR_MPMFETCHED), fetched);
        expect("strange records", seen.strange, 0);
        expect("out of order", seen.disorder > seen.seconds, false);
        expect("lost or in flight", csr_read(PD_CSR_MPDISDROPPED) - dropped <= 1 + n % 2, true);
        ended();
        all += records;
        seconds += seen.seconds;
    }
    printf("%s: %" PRIu64 " records, %" PRIu64 " of them second ones\n", name, all, seconds);
    expect("records enough", all > count, true);
    expect("pairs", seconds > 0, setup->pair_log != 0);
}

// An interrupt is for three quarters of the slots.
static void batches(void) {
    struct profile_setup setup = {
        .period = 400, .ring = ring, .ring_slots = SLOTS, .sink = look_in_ring};
    uint64_t before = samples(), dropped = csr_read(PD_CSR_MPDISDROPPED);
    forget();
    profile_start(&setup);
    spend(4000);
    uint64_t smallest = seen.smallest;
    profile_stop();
    expect("a batch", smallest == 12 || smallest == 13, true); // one may come in the meantime
    expect("by batches", seen.records, samples() - before);
    expect("dropped, but in flight", csr_read(PD_CSR_MPDISDROPPED) - dropped <= 1, true);
}

static void stop_at_third(const uint64_t *record) {
    note(record);
    if (seen.records == 3)
        profile_stop();
}

// A sink that stops its session has every record once, those of its interrupt to the end.
static void stopped_by_sink(void) {
    for (unsigned n = 0; n < 2; n++) {
        struct profile_setup setup = {.period = 100,
                                      .ring = n ? ring : NULL,
                                      .ring_slots = SLOTS,
                                      .threshold = 5,
                                      .sink = stop_at_third};
        forget();
        profile_start(&setup);
        spend(200);
        expect("records of one that stops itself", n ? seen.records - 5 < 3 : seen.records == 3,
               true);
        expect("out of order", seen.disorder, 0);
        ended();
    }
}

static void take_two(const uint64_t *record) {
    (void)record;
    expect("records behind the ring's end", seen.records < 2, true);
    if (seen.records++ == 2)
        exit(1); // or there is no end
}

// The ring's places are counted in 16 bits: two records wait where these begin again.
static void ring_wraps(void) {
    struct profile_setup setup = {.ring = ring, .ring_slots = SLOTS, .sink = take_two};
    forget();
    arm(&setup);
    csr_write(PD_CSR_MPMRINGREAD, 0xfffe);
    profile_stop();
    expect("records where the ring begins again", seen.records, 2);
    expect("taken", csr_read(PD_CSR_MPMRINGREAD), 0);
}

// One that the hardware sends: the program has no interrupt of it.
static void sent(void) {
    struct profile_setup setup = {.period = 800, .strata = 131, .stream = true}; // 8:8
    csr_clear(mstatus, CSR_MSTATUS_MIE);
    profile_start(&setup);
    expect("mstatus.MIE of a stream", csr_read(mstatus) & CSR_MSTATUS_MIE, 0);
    expect("mie of a stream", csr_read(mie) & LCOFI, 0);
    spend(500);
    profile_stop();
    ended();
    csr_set(mstatus, CSR_MSTATUS_MIE);
}

// Where the first and the last sample are tells how the session went: by seed, whatever was before.
static void seeds(void) {
    uint64_t first[5], last[5];
    static const uint32_t seed[5] = {1, 2, 0, 2, 70000};
    for (unsigned n = 0; n < 5; n++) {
        struct profile_setup setup = {.period = PERIOD, .seed = seed[n], .sink = look};
        uint64_t before = csr_read(PD_CSR_MPMFETCHED);
        forget();
        profile_start(&setup);
        spend(500);
        profile_stop();
        first[n] = seen.first_at - before;
        last[n] = seen.last_at - before;
        expect("first within a period", first[n] <= PERIOD + 100, true);
    }
    expect("another seed, another start", first[0] != first[1] && first[1] != first[4], true);
    expect("another seed, another course", last[0] != last[1] && last[1] != last[4], true);
    expect("no seed is seed 1", first[2] - first[0] + 50 < 100, true);
    expect("the same seed", first[3] - first[1] + 50 < 100, true);
}

// A second end does nothing, whoever has the sampler by then; the probe changes nothing.
static void idle(void) {
    csr_write(PD_CSR_MPMVECTOR, 0x80000100);
    csr_set(mie, LCOFI);
    profile_stop();
    expect("mpmvector of another", csr_read(PD_CSR_MPMVECTOR), 0x80000100);
    expect("mie of another", csr_read(mie) & LCOFI, LCOFI);
    csr_clear(mie, LCOFI);
    csr_write(PD_CSR_MPMVECTOR, 0);
    for (unsigned on = 0; on < 2; on++) {
        uint64_t before = csr_read(mtvec), enabled = on ? CSR_MSTATUS_MIE : 0;
        csr_clear(mstatus, CSR_MSTATUS_MIE);
        csr_set(mstatus, enabled);
        csr_write(mtvec, 0x80000100);
        expect("present", profile_present(), true);
        expect("mstatus of the probe", csr_read(mstatus) & CSR_MSTATUS_MIE, enabled);
        expect("mtvec of the probe", csr_read(mtvec), 0x80000100);
        csr_write(mtvec, before);
    }
}

static void counters(void) {
    struct profile_counters c;
    csr_set(mcountinhibit, 5);
    profile_count(&c);
    expect("samples", c.samples, csr_read(PD_CSR_MPDISSAMPLES));
    expect("collisions", c.collisions, csr_read(PD_CSR_MPDISCOLLISIONS));
    expect("filtered", c.filtered, csr_read(PD_CSR_MPDISFILTERED));
    expect("passed", c.passed, csr_read(PD_CSR_MPMPASSED));
    expect("some passed", c.passed != c.filtered, true);
    expect("dropped", c.dropped, csr_read(PD_CSR_MPDISDROPPED));
    expect("fetched", c.fetched, csr_read(PD_CSR_MPMFETCHED));
    expect("ring full", c.ring_full, csr_read(PD_CSR_MPMRINGFULL));
    expect("empty", c.empty, csr_read(PD_CSR_MPMEMPTY));
    expect("cycles", c.cycles, csr_read(mcycle));
    expect("instructions", c.instret, csr_read(minstret));
    csr_clear(mcountinhibit, 5);
}

// Armed for a counter: the first overflow is as far off as if there had been others before, wherever the seed puts it.
static void counter_sessions(void) {
    enum { SEEDS = 12 };
    unsigned soon = 0, same = 0;
    uint64_t before = 0;
    csr_clear(mstatus, CSR_MSTATUS_MIE);
    for (uint32_t seed = 0; seed < SEEDS; seed++) {
        static struct counter_setup setup;
        setup = (struct counter_setup){.event = 5, .seed = seed};
        counter_arm(&setup);
        uint64_t left = -csr_read(mhpmcounter3);
        expect("counter inhibited", csr_read(mcountinhibit) & 10, 10);
        expect("its event", csr_read(mhpmevent3), 5);
        expect("its interrupt", csr_read(mie) & LCOFI, LCOFI);
        expect("its interval", left - 1 < 1500, true);
        soon += left < 500;
        same += left == before;
        before = left;
    }
    expect("seeds with a soon overflow", soon - 2 < SEEDS - 4, true);
    expect("seeds that are alike", same, 1); // 0 is 1
    static struct counter_setup often = {.event = 5, .period = 4};
    counter_arm(&often);
    csr_clear(mcountinhibit, 8);
    spend(20); // many periods, with interrupts off
    csr_set(mstatus, CSR_MSTATUS_MIE);
    csr_clear(mstatus, CSR_MSTATUS_MIE);
    csr_set(mcountinhibit, 8);
    expect("a next overflow, though the interrupt came late", (int64_t)csr_read(mhpmcounter3) < 0,
           true);
    csr_clear(mie, LCOFI);
    csr_write(PD_CSR_MPMVECTOR, 0);
    csr_write(mhpmevent3, 0);
}

// From sessions_registers.S.
uint64_t registers_run(void);

static void registers(void) {
    struct profile_setup setup = {.period = 100, .sink = look_saved};
    forget();
    profile_start(&setup);
    expect("registers that a sample changed", registers_run(), 0);
    profile_stop();
    expect("samples among them", seen.saved > 10, true);
    expect("registers that were not saved", seen.unsaved, 0);
}

int main(void) {
    if (!profile_present()) {
        printf("no sampler\n");
        return 1;
    }
    struct profile_setup each = {.period = 40, .seed = 3, .sink = look};
    struct profile_setup pairs = {.period = 60, .seed = 5, .pair_log = 3, .sink = look};
    struct profile_setup many = {.period = 40,
                                 .seed = 7,
                                 .ring = ring,
                                 .ring_slots = SLOTS,
                                 .threshold = 2,
                                 .sink = look_in_ring};
    struct profile_setup slowly = {
        .period = 40, .seed = 9, .ring = ring, .ring_slots = SLOTS, .sink = look_slowly};
    profile_stop(); // where there is nothing to end
    plain_settings();
    first_intervals();
    idle();
    ring_settings();
    counter_sessions();
    stopped_by_sink();
    batches();
    ring_wraps();
    sent();
    seeds();
    registers();
    ends("an interrupt a pair", &pairs, 10);
    ends("an interrupt a sample", &each, 16);
    ends("a ring", &many, 24);
    ends("a slow sink", &slowly, 8);
    counters();
    printf("%u are wrong\n", wrong);
    return wrong != 0;
}
