// SPDX-License-Identifier: Apache-2.0
// The truth of time (tb/account.c) on made-up probe streams, whose charges were worked out by hand.
//
//     account-test
//
// Instruction k is at PC 0x1000 + 4 k and has id k. A test says what happens in a cycle, then `tick`;
// `skip` passes cycles that the probe does not deliver.
#include "account.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INSNS = 8, NOBODY = INSNS, FIRST_PC = 0x1000 };
enum {
    ADD = 0x00c58533,
    DIV = 0x02c5c533,
    LOAD = 0x0005b503,
    BRANCH = 0x00b50463,
    JUMP = 0x000a8067,
    RETURN = 0x00008067
};
static const probe_shape_t shape = {.count = {.lanes = 4, .units = 3, .dones = 6}};

static struct {
    flight_t *flight;
    account_t *account;
    probe_cycle_t cycle; // being made; its levels hold
    uint64_t now;
    uint64_t parts[INSNS + 1][WHY_COUNT];
    uint64_t expected[INSNS + 1][WHY_COUNT];
} s;

static void on_charge(void *context, const account_holder_t *holder, why_t why, uint64_t parts) {
    (void)context;
    s.parts[holder->pc == ACCOUNT_NOBODY ? NOBODY : (holder->pc - FIRST_PC) / 4][why] += parts;
}

static void begin(void) {
    memset(&s, 0, sizeof s);
    s.flight = flight_open(&shape, NULL, NULL);
    s.account = account_open(s.flight, on_charge, NULL);
}

static void tick(void) {
    uint32_t words[128];
    probe_cycle_t seen;
    probe_levels_t levels = s.cycle.levels;
    s.cycle.cycle = s.now++;
    probe_pack(&shape.count, &s.cycle, words);
    probe_unpack(&shape.count, words, &seen);
    account_step(s.account, &seen);
    memset(&s.cycle, 0, sizeof s.cycle);
    s.cycle.levels = levels;
}

static void skip(uint64_t cycles) { s.now += cycles; }

static probe_strobe_t id_of(unsigned k) { return (probe_strobe_t){true, (uint16_t)k}; }

static void fetch(unsigned lane, unsigned k, uint32_t raw) {
    s.cycle.slot[lane] = (probe_slot_t){.valid = true, .pc = FIRST_PC + 4 * k, .raw = raw};
}

static void map(unsigned lane, unsigned k) {
    s.cycle.map[lane] = id_of(k);
    s.cycle.map_queue[lane] = (uint8_t)k;
}

static void retire(unsigned lane, unsigned k) {
    s.cycle.retire[lane] = id_of(k);
    s.cycle.retire_pc[lane] = FIRST_PC + 4 * k;
}

// Fetched in one cycle, mapped in the next.
static void enter(unsigned k, uint32_t raw) {
    fetch(0, k, raw);
    tick();
    map(0, k);
    tick();
}

static void issue(unsigned k) { s.cycle.issue[0] = id_of(k); }
static void done(unsigned k) { s.cycle.done[0] = id_of(k); }
static void ready(unsigned k) { s.cycle.data_ready = 1ull << k; }

// Issued and done in this cycle.
static void execute(unsigned k) {
    ready(k);
    issue(k);
    done(k);
    tick();
}

// ... and retired two later.
static void finish(unsigned k) {
    execute(k);
    tick();
    retire(0, k);
    tick();
}

static void expect(unsigned k, why_t why, unsigned cycles) {
    s.expected[k][why] += CYCLE_PARTS * cycles;
}

// The charges of `finish`.
static void expect_finish(unsigned k) {
    expect(k, WHY_CORE_EXECUTE, 2);
    expect(k, WHY_BASE, 1);
}

// All charges are the expected ones, and the run's cycles together.
static bool agrees(const char *what) {
    uint64_t all = 0;
    bool good = true;
    account_close(s.account, s.now);
    flight_close(s.flight);
    for (unsigned k = 0; k <= INSNS; k++)
        for (int why = 0; why < WHY_COUNT; why++) {
            all += s.parts[k][why];
            if (s.parts[k][why] == s.expected[k][why])
                continue;
            good = false;
            printf("%s: instruction %u: %s %" PRIu64 ", expected %" PRIu64 "\n", what, k,
                   why_name((why_t)why), s.parts[k][why], s.expected[k][why]);
        }
    if (all != CYCLE_PARTS * s.now)
        printf("%s: %" PRIu64 " parts in %" PRIu64 " cycles\n", what, all, s.now);
    return good && all == CYCLE_PARTS * s.now;
}

// --- retirement, and what the oldest waits for

static bool shares(void) {
    begin();
    for (unsigned k = 0; k < 4; k++)
        fetch(k, k, ADD);
    tick();
    for (unsigned k = 0; k < 4; k++) {
        map(k, k);
        s.cycle.map_no_unit[k] = true;
    }
    tick();
    tick(); // the oldest is finished
    retire(0, 0);
    tick();
    for (unsigned k = 1; k < 4; k++)
        retire(k, k);
    tick();
    expect(0, WHY_FRONT_FETCH, 2);
    expect(0, WHY_CORE_RETIRE, 1);
    expect(0, WHY_BASE, 1);
    for (unsigned k = 1; k < 4; k++)
        s.expected[k][WHY_BASE] = CYCLE_PARTS / 3;
    return agrees("three retire together");
}

static bool stages(void) {
    begin();
    enter(0, DIV);
    tick();
    tick(); // no operands
    ready(0);
    tick();
    issue(0);
    tick();
    skip(10); // divides
    done(0);
    tick();
    skip(1); // ... to its retirement
    retire(0, 0);
    tick();
    expect(0, WHY_FRONT_FETCH, 2);
    expect(0, WHY_CORE_DATA, 2);
    expect(0, WHY_CORE_ISSUE, 1);
    expect(0, WHY_CORE_DIVIDER, 13);
    expect(0, WHY_BASE, 1);
    return agrees("operands, unit, divider");
}

static bool held(void) {
    begin();
    enter(0, ADD);
    execute(0);
    tick();
    skip(4); // held
    retire(0, 0);
    tick();
    expect(0, WHY_FRONT_FETCH, 2);
    expect(0, WHY_CORE_EXECUTE, 2);
    expect(0, WHY_CORE_RETIRE, 4);
    expect(0, WHY_BASE, 1);
    return agrees("finished and held");
}

static bool load(uint8_t waits, why_t why) {
    begin();
    enter(0, LOAD);
    ready(0);
    issue(0);
    tick();
    s.cycle.levels.oldest_waits = waits;
    tick();
    skip(20);
    done(0);
    tick();
    s.cycle.levels.oldest_waits = 0;
    tick();
    retire(0, 0);
    tick();
    expect(0, WHY_FRONT_FETCH, 2);
    expect(0, WHY_MEM_L1, 1);
    expect(0, why, 23); // with the cycle between finish and retirement
    expect(0, WHY_BASE, 1);
    return agrees(why_name(why));
}

static bool second(void) {
    begin();
    fetch(0, 0, ADD);
    fetch(1, 1, LOAD);
    tick();
    map(0, 0);
    map(1, 1);
    tick();
    issue(0);
    done(0);
    s.cycle.issue[1] = id_of(1);
    tick();
    tick();
    retire(0, 0);
    done(1); // hidden behind the first one's retirement
    tick();
    tick();
    retire(0, 1);
    tick();
    expect(0, WHY_FRONT_FETCH, 2);
    expect_finish(0);
    expect(1, WHY_MEM_L1, 1);
    expect(1, WHY_BASE, 1);
    return agrees("finished while another retires");
}

// --- empty windows that somebody has caused

static bool mispredict(uint32_t raw, why_t why) {
    begin();
    enter(0, raw);
    fetch(0, 1, ADD); // the wrong path
    issue(0);
    tick();
    map(0, 1);
    tick();
    s.cycle.kill = s.cycle.done[0] = id_of(0);
    s.cycle.decode_kill = true;
    tick();
    tick();
    s.cycle.levels.fetch_waits = true; // on the right path
    retire(0, 0);
    tick();
    skip(7);
    s.cycle.levels.fetch_waits = false;
    enter(2, ADD);
    finish(2);
    skip(3);
    enter(3, ADD); // no business of the mispredict's
    expect(0, WHY_FRONT_FETCH, 2);
    expect(0, WHY_CORE_EXECUTE, 4);
    expect(0, WHY_BASE, 1);
    expect(0, why, 9);
    expect_finish(2);
    expect(3, WHY_FRONT_FETCH, 5);
    return agrees(why_name(why));
}

static bool flushed(flight_abort_t cause, why_t why) {
    begin();
    enter(0, LOAD);
    execute(0);
    s.cycle.trap = cause == ABORT_TRAP;
    tick();
    s.cycle.flush = s.cycle.decode_kill = true;
    s.cycle.flush_cause = (uint8_t)cause;
    tick();
    skip(5);
    enter(1, ADD);
    finish(1);
    expect(0, WHY_FRONT_FETCH, 2);
    expect(0, WHY_MEM_L1, 2);
    expect(0, WHY_CORE_RETIRE, 1);
    expect(0, why, 7);
    expect_finish(1);
    return agrees(why_name(why));
}

static bool interrupted(void) {
    begin();
    enter(0, ADD);
    s.cycle.trap = s.cycle.interrupt = true;
    tick();
    s.cycle.flush = s.cycle.decode_kill = true;
    s.cycle.flush_cause = ABORT_OTHER;
    tick();
    s.cycle.levels.fetch_waits = true;
    tick();
    skip(3);
    s.cycle.levels.fetch_waits = false;
    enter(1, ADD);
    finish(1);
    expect(0, WHY_FRONT_FETCH, 2);
    expect(0, WHY_CORE_DATA, 2);
    expect(1, WHY_BAD_INTERRUPT, 6);
    expect_finish(1);
    return agrees("interrupt");
}

static bool confirmed(bool fetched) {
    begin();
    enter(0, LOAD);
    execute(0);
    s.cycle.levels.confirm = true;
    s.cycle.levels.confirm_fetch = fetched;
    tick();
    skip(9);
    s.cycle.levels.confirm = s.cycle.levels.confirm_fetch = false;
    s.cycle.flush = s.cycle.decode_kill = true;
    s.cycle.flush_cause = ABORT_OTHER; // it was none: again
    tick();
    skip(2);
    enter(1, LOAD);
    expect(0, WHY_FRONT_FETCH, 2);
    expect(0, WHY_MEM_L1, fetched ? 2 : 1);
    expect(0, WHY_MEM_DTLB, fetched ? 0 : 10);
    expect(0, WHY_CORE_RETIRE, fetched ? 10 : 1);
    expect(0, WHY_BAD_PAGE, 4);
    return agrees(fetched ? "a fetch's page" : "a load's page");
}

static bool alone(void) {
    begin();
    fetch(0, 0, ADD);
    tick();
    s.cycle.levels.serial = true;
    tick();
    skip(6); // a store has to leave
    map(0, 0);
    tick();
    s.cycle.levels.serial = false;
    finish(0);
    skip(3); // behind it
    enter(1, ADD);
    finish(1);
    expect(0, WHY_FRONT_FETCH, 1);
    expect(0, WHY_BAD_SERIAL, 8 + 5);
    expect(0, WHY_CORE_ALONE, 2);
    expect(0, WHY_BASE, 1);
    expect_finish(1);
    return agrees("an instruction that runs alone");
}

// --- empty windows in front of somebody

typedef enum { CACHE, PAGE, FIX, SLOT_CACHE, SLOT_PAGE } front_t;

static bool front(front_t front, why_t why) {
    begin();
    enter(0, ADD);
    s.cycle.levels.fetch_waits = front == CACHE;
    s.cycle.levels.fetch_page = front == PAGE;
    finish(0);
    s.cycle.levels.fetch_fix = front == FIX;
    s.cycle.decode_kill = front == FIX;
    tick();
    s.cycle.levels.fetch_fix = s.cycle.levels.fetch_waits = s.cycle.levels.fetch_page = false;
    tick();
    skip(5);
    fetch(0, 1, ADD);
    s.cycle.slot[0].icache_miss = front == SLOT_CACHE;
    s.cycle.slot[0].itlb_miss = front == SLOT_PAGE;
    tick();
    map(0, 1);
    tick();
    finish(1);
    expect(0, WHY_FRONT_FETCH, 2);
    expect_finish(0);
    expect(1, front == FIX ? WHY_FRONT_FETCH : why, 1); // the fix shows itself in the cycle behind
    expect(1, why, 8);
    expect_finish(1);
    return agrees(why_name(why));
}

static bool dispatch(bool idle, uint8_t stall, bool full, why_t why) {
    begin();
    fetch(0, 0, ADD);
    tick();
    for (int i = 0; i < 4; i++) {
        s.cycle.levels.idle = idle;
        s.cycle.levels.stores_full = full;
        s.cycle.stall = stall;
        tick();
    }
    s.cycle.levels.idle = s.cycle.levels.stores_full = false;
    map(0, 0);
    tick();
    finish(0);
    expect(0, WHY_FRONT_FETCH, 2);
    expect(0, why, 4);
    expect_finish(0);
    return agrees(why_name(why));
}

// --- the end of the run

static bool ends(void) {
    begin();
    enter(0, ADD);
    finish(0);
    skip(30);
    s.cycle.levels.ended = true;
    uint64_t cycles = s.now;
    tick();
    fetch(0, 1, ADD);
    tick();
    s.now = cycles;
    expect(0, WHY_FRONT_FETCH, 2);
    expect_finish(0);
    expect(1, WHY_FRONT_FETCH, 30);
    return agrees("what happens behind the end is not counted");
}

static bool breaks_off(void) {
    begin();
    enter(0, ADD);
    finish(0);
    skip(30);
    expect(0, WHY_FRONT_FETCH, 2);
    expect_finish(0);
    expect(NOBODY, WHY_FRONT_FETCH, 30);
    return agrees("nobody comes any more");
}

static unsigned passed, failed;

static void verdict(bool ok, const char *what) {
    passed += ok;
    failed += !ok;
    if (!ok)
        printf("FAILED: %s\n", what);
}

int main(void) {
    verdict(shares(), "those that retire together share the cycle");
    verdict(stages(), "the oldest waits for operands, unit, divider");
    verdict(held(), "the oldest is finished and held");
    verdict(load(PROBE_WAIT_L2, WHY_MEM_L2), "second-level cache");
    verdict(load(PROBE_WAIT_RAM, WHY_MEM_RAM), "memory");
    verdict(load(PROBE_WAIT_STORE, WHY_MEM_ORDER), "an older store");
    verdict(load(PROBE_WAIT_DEVICE | PROBE_WAIT_RAM, WHY_MEM_DEVICE), "a device");
    verdict(load(PROBE_WAIT_PAGE, WHY_MEM_DTLB), "a load's translation");
    verdict(second(), "finished while another retires");
    verdict(mispredict(BRANCH, WHY_BAD_BRANCH), "mispredicted branch");
    verdict(mispredict(JUMP, WHY_BAD_JUMP), "mispredicted jump");
    verdict(mispredict(RETURN, WHY_BAD_RETURN), "mispredicted return");
    verdict(flushed(ABORT_ORDER, WHY_BAD_ORDER), "refetched load");
    verdict(flushed(ABORT_TRAP, WHY_BAD_TRAP), "exception");
    verdict(interrupted(), "interrupt");
    verdict(confirmed(false), "page fault that was none");
    verdict(confirmed(true), "page fault of a fetch that was none");
    verdict(alone(), "an instruction that runs alone");
    verdict(front(CACHE, WHY_FRONT_ICACHE), "instruction cache");
    verdict(front(PAGE, WHY_FRONT_ITLB), "a fetch's translation");
    verdict(front(FIX, WHY_FRONT_REDIRECT), "redirect by decode");
    verdict(front(SLOT_CACHE, WHY_FRONT_ICACHE), "a slot that met an instruction cache miss");
    verdict(front(SLOT_PAGE, WHY_FRONT_ITLB), "a slot that met a TLB miss");
    verdict(dispatch(true, 0, false, WHY_CORE_IDLE), "wfi");
    verdict(dispatch(false, 8, true, WHY_MEM_STORE), "store queue full");
    verdict(dispatch(false, 8, false, WHY_CORE_ROOM), "no room");
    verdict(ends(), "the end of the run");
    verdict(breaks_off(), "a run that breaks off");
    printf("%u passed, %u failed\n", passed, failed);
    return failed != 0;
}
