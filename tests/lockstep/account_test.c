// SPDX-License-Identifier: Apache-2.0
// The truth of time (tb/account.c) on made-up probe streams, whose charges were worked out by hand.
//
//     account-test
//
// A row says what happens, cycle by cycle, and what cycles are then charged to whom. Instruction k is at PC 0x1000 + 4 k and has id k;
// in a cycle the first F, M, R, I is in lane 0, the next one in lane 1.
//
//     .      the cycle ends            +9     so many cycles that the probe does not deliver
//     F0a    0 is fetched: an add; d division, w one of words, m multiplication, l load, s store, b branch, j jump, c call, r return,
//            t another return. F0a! met a miss of the cache, F0a? of the TLB
//     M0 N0  it is mapped; N: needs no unit          D0  has its operands          I0 issues   X0 is done   R0 retires
//     K0     mispredicted: kills what is after it   k   decode kills              T  a trap   U an interrupt
//     C2     flush by this cause                     S8  dispatch waits for that
//     wait+ wait-  a level, by its name below, from now on, and no more
//
// Instructions have different tags, and every other one is counted: each charge must have those of the instruction that takes it, which
// is the charged one, or one that was fetched later and takes what is owed.
#include "account.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INSNS = 8, NOBODY = INSNS, FIRST_PC = 0x1000 };
static const probe_shape_t shape = {.count = {.lanes = 4, .units = 3, .dones = 6}};
static const char kinds[] = "adwmlsbjcrt";
static const uint32_t raws[] = {0x00c58533, 0x02c5c533, 0x02c5c53b, 0x02c58533,
                                0x0005b503, 0x00b53023, 0x00b50463, 0x000a8067,
                                0x000082e7, 0x00008067, 0x00028067};

typedef struct {
    const char *name, *cycles,
        *charges; // charges: instruction (8: nobody), reason, cycles or a part of one
} stream_t;

static struct {
    flight_t *flight;
    account_t *account;
    probe_cycle_t cycle; // being made; its levels hold
    uint64_t now, end;   // end: the run's, if it is over before the stream is
    unsigned fetched, mapped, retired, issued;
    uint64_t parts[INSNS + 1][WHY_COUNT];
    uint64_t expected[INSNS + 1][WHY_COUNT];
    unsigned taken[INSNS],
        order;      // instructions in the order of their fetch, which is their sequence number
    unsigned wrong; // charges with another taker, tag or count
} s;

static const struct {
    const char *name;
    bool *level;
} levels[] = {{"wait", &s.cycle.levels.fetch_waits}, {"page", &s.cycle.levels.fetch_page},
              {"fix", &s.cycle.levels.fetch_fix},    {"serial", &s.cycle.levels.serial},
              {"idle", &s.cycle.levels.idle},        {"full", &s.cycle.levels.stores_full},
              {"confirm", &s.cycle.levels.confirm},  {"of_fetch", &s.cycle.levels.confirm_fetch},
              {"ended", &s.cycle.levels.ended}};
static const struct {
    const char *name;
    uint8_t waits;
} oldest[] = {{"l2", PROBE_WAIT_L2},
              {"ram", PROBE_WAIT_RAM},
              {"store", PROBE_WAIT_STORE},
              {"device", PROBE_WAIT_DEVICE | PROBE_WAIT_RAM},
              {"walk", PROBE_WAIT_PAGE}};

static uint8_t tag_of(unsigned k) { return (uint8_t)(k % 4); }

// On both sides of the boundary of the probe's words.
static uint8_t slot_of(unsigned k) { return (uint8_t)(63 + k); }

static bool is_counted(unsigned k) { return k % 2; }

static bool fits(const account_holder_t *holder, unsigned k) {
    if (holder->taker >= s.order)
        return false;
    unsigned taker = s.taken[holder->taker];
    bool whose = holder->owed ? holder->taker > holder->sequence : taker == k;
    return whose && s.taken[holder->sequence] == k && holder->tag == tag_of(taker) &&
           holder->counted == is_counted(taker);
}

static void on_charge(void *context, const account_holder_t *holder, why_t why, uint64_t parts) {
    (void)context;
    bool nobody = holder->pc == ACCOUNT_NOBODY;
    unsigned k = nobody ? NOBODY : (unsigned)(holder->pc - FIRST_PC) / 4;
    s.wrong += !nobody && !fits(holder, k);
    s.parts[k][why] += parts;
}

static void tick(void) {
    uint32_t words[128];
    probe_cycle_t seen;
    probe_levels_t kept = s.cycle.levels;
    s.cycle.cycle = s.now++;
    probe_pack(&shape.count, &s.cycle, words);
    probe_unpack(&shape.count, words, &seen);
    account_step(s.account, &seen);
    memset(&s.cycle, 0, sizeof s.cycle);
    s.cycle.levels = kept;
    s.fetched = s.mapped = s.retired = s.issued = 0;
}

static void fail(const char *what, const char *word) {
    fprintf(stderr, "account-test: no %s is called `%s'\n", what, word);
    exit(2);
}

static void set_level(const char *word, size_t length) {
    bool on = word[length] == '+', found = false;
    char name[16];
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        if (strcmp(levels[i].name, name) == 0) {
            *levels[i].level = on;
            found = true;
        }
    for (size_t i = 0; i < sizeof oldest / sizeof *oldest; i++)
        if (strcmp(oldest[i].name, name) == 0) {
            s.cycle.levels.oldest_waits = on ? oldest[i].waits : 0;
            found = true;
        }
    if (!found)
        fail("level", name);
    if (s.cycle.levels.ended)
        s.end = s.now;
}

static void happen_to(char what, unsigned k, const char *more) {
    probe_cycle_t *c = &s.cycle;
    const probe_strobe_t id = {true, (uint16_t)k};
    if (what == 'F') {
        const char *kind = strchr(kinds, *more);
        s.taken[s.order++] = k;
        c->slot[s.fetched++] = (probe_slot_t){.valid = true,
                                              .pc = FIRST_PC + 4 * k,
                                              .raw = raws[kind - kinds],
                                              .tag = tag_of(k),
                                              .counted = is_counted(k),
                                              .icache_miss = more[1] == '!',
                                              .itlb_miss = more[1] == '?'};
    } else if (what == 'M' || what == 'N') {
        c->map_no_unit[s.mapped] = what == 'N';
        c->map_queue[s.mapped] = slot_of(k);
        c->map[s.mapped++] = id;
    } else if (what == 'D') {
        if (slot_of(k) < 64)
            c->data_ready = UINT64_C(1) << slot_of(k);
        else
            c->data_ready_more = UINT32_C(1) << (slot_of(k) - 64);
    } else if (what == 'I') {
        c->issue[s.issued++] = id;
    } else if (what == 'X') {
        c->done[0] = id;
    } else if (what == 'R') {
        c->retire_pc[s.retired] = FIRST_PC + 4 * k;
        c->retire[s.retired++] = id;
    } else {
        c->kill = id;
        c->decode_kill = true;
    }
}

static void happen(const char *word) {
    probe_cycle_t *c = &s.cycle;
    size_t length = strcspn(word, "+-");
    unsigned number = (unsigned)strtoul(word + 1, NULL, 10);
    if (*word == '.') {
        tick();
    } else if (*word == '+') {
        s.now += number;
    } else if (word[length]) {
        set_level(word, length);
    } else if (strchr("FMNDIXRK", *word)) {
        happen_to(*word, number, word + 2);
    } else if (*word == 'C') {
        c->flush = c->decode_kill = true;
        c->flush_cause = (uint8_t)number;
    } else if (*word == 'S') {
        c->stall = (uint8_t)number;
    } else if (strchr("TU", *word)) {
        c->trap = true;
        c->interrupt = *word == 'U';
    } else if (*word == 'k') {
        c->decode_kill = true;
    } else {
        fail("event", word);
    }
}

static void expect(const char *charge) {
    unsigned k = 0, cycles = 0, of = 1;
    char name[32];
    if (sscanf(charge, "%u %31s %u/%u", &k, name, &cycles, &of) < 3)
        fail("charge", charge);
    for (int why = 0; why < WHY_COUNT; why++)
        if (strcmp(why_name((why_t)why), name) == 0) {
            s.expected[k][why] += (uint64_t)CYCLE_PARTS * cycles / of;
            return;
        }
    fail("reason", name);
}

static void each_word(const char *text, const char *between, void (*take)(const char *word)) {
    char *copy = strdup(text), *rest;
    for (char *word = strtok_r(copy, between, &rest); word; word = strtok_r(NULL, between, &rest))
        take(word);
    free(copy);
}

// All charges are the expected ones, and the run's cycles together.
static bool agrees(const stream_t *stream) {
    uint64_t all = 0;
    bool good = true;
    memset(&s, 0, sizeof s);
    s.flight = flight_open(&shape, NULL, NULL);
    s.account = account_open(s.flight, on_charge, NULL);
    each_word(stream->cycles, " ", happen);
    each_word(stream->charges, ",", expect);
    if (s.end)
        s.now = s.end;
    account_close(s.account, s.now);
    flight_close(s.flight);
    for (unsigned k = 0; k <= INSNS; k++)
        for (int why = 0; why < WHY_COUNT; why++) {
            all += s.parts[k][why];
            if (s.parts[k][why] == s.expected[k][why])
                continue;
            good = false;
            printf("%s: instruction %u: %s %" PRIu64 ", expected %" PRIu64 "\n", stream->name, k,
                   why_name((why_t)why), s.parts[k][why], s.expected[k][why]);
        }
    if (all != CYCLE_PARTS * s.now)
        printf("%s: %" PRIu64 " parts in %" PRIu64 " cycles\n", stream->name, all, s.now);
    if (s.wrong)
        printf("%s: %u charges have another taker, tag or count\n", stream->name, s.wrong);
    return good && !s.wrong && all == CYCLE_PARTS * s.now;
}

// Fetched and mapped; issued and done, and retired two cycles later; what `FINISH` is charged.
#define ENTER(k, kind) "F" k kind " . M" k " . "
#define EXECUTE(k) "D" k " I" k " X" k " . "
#define FINISH(k) EXECUTE(k) ". R" k " . "
#define FINISHED(k) k " core_execute 2, " k " base 1"
#define FIRST "0 front_fetch 2, "
#define ACCESS(name, kind, waits, first, why)                                                      \
    {                                                                                              \
        name, ENTER("0", kind) "D0 I0 . " waits "+ . +20 X0 . " waits "- . R0 .",                  \
            FIRST "0 " first " 1, 0 base 1, 0 " why " 23"                                          \
    }
#define LOAD(name, waits, why) ACCESS(name, "l", waits, "mem_l1", why)
// 1 is on the wrong path, 2 on the right one; 3 is no business of the mispredict's.
#define MISPREDICT(name, kind, why)                                                                \
    {                                                                                              \
        name,                                                                                      \
            ENTER("0", kind) "F1a I0 . M1 . K0 X0 . . wait+ R0 . +7 wait- " ENTER("2", "a")        \
                FINISH("2") "+3 " ENTER("3", "a"),                                                 \
            FIRST "0 core_execute 4, 0 base 1, 0 " why " 9, 3 front_fetch 5, " FINISHED("2")       \
    }
#define FLUSHED(name, trap, cause, why)                                                            \
    {                                                                                              \
        name, ENTER("0", "l") EXECUTE("0") trap " . " cause " . +5 " ENTER("1", "a") FINISH("1"),  \
            FIRST "0 mem_l1 2, 0 core_retire 1, 0 " why " 7, " FINISHED("1")                       \
    }
#define CONFIRMED(name, on, off, charges)                                                          \
    {                                                                                              \
        name, ENTER("0", "l") EXECUTE("0") on " . +9 " off " C3 . +2 " ENTER("1", "l"),            \
            FIRST charges                                                                          \
    }
// An empty window between 0 and 1; `on` in front of it, `fix` in its first cycle.
#define FRONT(name, on, fix, off, miss, charges)                                                   \
    {                                                                                              \
        name,                                                                                      \
            ENTER("0", "a") on FINISH("0") fix " . " off " . +5 F1a" miss " . M1 . " FINISH("1"),  \
            FIRST charges ", " FINISHED("0") ", " FINISHED("1")                                    \
    }
#define DISPATCH(name, cycle, off, why)                                                            \
    {                                                                                              \
        name, "F0a . " cycle cycle cycle cycle off "M0 . " FINISH("0"),                            \
            FIRST "0 " why " 4, " FINISHED("0")                                                    \
    }

static const stream_t streams[] = {
    // retirement, and what the oldest waits for
    {"those that retire together share the cycle",
     "F0a F1a F2a F3a . N0 N1 N2 N3 . . R0 . R1 R2 R3 .",
     FIRST "0 core_retire 1, 0 base 1, 1 base 1/3, 2 base 1/3, 3 base 1/3"},
    {"the oldest waits for operands, unit, divider",
     ENTER("0", "d") ". . D0 . I0 . +10 X0 . +1 R0 .",
     FIRST "0 core_data 2, 0 core_issue 1, 0 core_divider 13, 0 base 1"},
    {"the oldest is finished and held", ENTER("0", "a") EXECUTE("0") ". +4 R0 .",
     FIRST "0 core_execute 2, 0 core_retire 4, 0 base 1"},
    LOAD("second-level cache", "l2", "mem_l2"),
    LOAD("memory", "ram", "mem_ram"),
    LOAD("an older store", "store", "mem_order"),
    LOAD("a device", "device", "mem_device"),
    LOAD("a load's translation", "walk", "mem_dtlb"),
    ACCESS("a store's translation", "s", "walk", "core_execute", "mem_dtlb"),
    {"a division of words", ENTER("0", "w") "D0 I0 . +10 X0 . . R0 .",
     FIRST "0 core_divider 13, 0 base 1"},
    {"a multiplication", ENTER("0", "m") "D0 I0 . +3 X0 . . R0 .",
     FIRST "0 core_execute 6, 0 base 1"},
    {"finished while another retires", "F0a F1l . M0 M1 . I0 I1 X0 . . R0 X1 . . R1 .",
     FIRST "1 mem_l1 1, 1 base 1, " FINISHED("0")},
    // empty windows that somebody has caused
    MISPREDICT("mispredicted branch", "b", "bad_branch"),
    MISPREDICT("mispredicted jump", "j", "bad_jump"),
    MISPREDICT("mispredicted return", "r", "bad_return"),
    MISPREDICT("mispredicted return by the other link register", "t", "bad_return"),
    MISPREDICT("mispredicted call by way of a link register", "c", "bad_jump"),
    FLUSHED("refetched load", "", "C2", "bad_order"),
    FLUSHED("exception", "T", "C4", "bad_trap"),
    {"interrupt", ENTER("0", "a") "U . C3 . wait+ . +3 wait- " ENTER("1", "a") FINISH("1"),
     FIRST "0 core_data 2, 1 bad_interrupt 6, " FINISHED("1")},
    {"a refetched load behind an interrupt",
     "U . C3 . " ENTER("0", "l") EXECUTE("0") ". C2 . +5 " ENTER("1", "a") FINISH("1"),
     FIRST "0 bad_interrupt 2, 0 mem_l1 2, 0 core_retire 1, 0 bad_order 7, " FINISHED("1")},
    CONFIRMED("page fault that was none", "confirm+", "confirm-",
              "0 mem_l1 1, 0 mem_dtlb 10, 0 core_retire 1, 0 bad_page 4"),
    CONFIRMED("page fault of a fetch that was none", "confirm+ of_fetch+", "confirm- of_fetch-",
              "0 mem_l1 2, 0 core_retire 10, 0 bad_page 4"),
    {"an instruction that runs alone",
     "F0a . serial+ . +6 M0 . serial- " FINISH("0") "+3 " ENTER("1", "a") FINISH("1"),
     "0 front_fetch 1, 0 bad_serial 13, 0 core_alone 2, 0 base 1, " FINISHED("1")},
    // empty windows in front of somebody; a fix shows itself in the cycle after
    FRONT("instruction cache", "wait+ ", "", "wait-", "", "1 front_icache 9"),
    FRONT("a fetch's translation", "page+ ", "", "page-", "", "1 front_itlb 9"),
    FRONT("redirect by decode", "", "fix+ k", "fix-", "", "1 front_fetch 1, 1 front_redirect 8"),
    FRONT("a slot that met an instruction cache miss", "", "", "", "!", "1 front_icache 9"),
    FRONT("a slot that met a TLB miss", "", "", "", "?", "1 front_itlb 9"),
    DISPATCH("wfi", "idle+ . ", "idle- ", "core_idle"),
    DISPATCH("store queue full", "full+ S8 . ", "full- ", "mem_store"),
    DISPATCH("no room", "S8 . ", "", "core_room"),
    DISPATCH("no room for others than stores", "full+ S4 . ", "full- ", "core_room"),
    DISPATCH("wfi, which runs alone", "idle+ serial+ . ", "idle- serial- ", "core_idle"),
    // the end of the run
    {"what happens behind the end is not counted", ENTER("0", "a") FINISH("0") "+30 ended+ . F1a .",
     FIRST "1 front_fetch 30, " FINISHED("0")},
    {"nobody comes any more", ENTER("0", "a") FINISH("0") "+30",
     FIRST "8 front_fetch 30, " FINISHED("0")},
};

int main(void) {
    unsigned passed = 0, failed = 0;
    for (size_t i = 0; i < sizeof streams / sizeof *streams; i++) {
        bool good = agrees(&streams[i]);
        passed += good;
        failed += !good;
        if (!good)
            printf("FAILED: %s\n", streams[i].name);
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed != 0;
}
