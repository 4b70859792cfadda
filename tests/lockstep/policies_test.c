// SPDX-License-Identifier: Apache-2.0
// Sampling policies (tb/truth_policies.c) on a made-up run, whose charges were worked out by hand.
//
//     policies-test
//
// All of it: five instructions, one of them on a wrong path and never mapped, two that end before an
// older one. With samples, if that is right: a million instructions of two places, one with three
// times the cycles.
#include "pc_table.h"
#include "truth_part.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { A = 0x1000, B = 0x1004, WRONG = 0x1008, C = 0x100c, D = 0x1010 };
enum { NEXT, LAST, DISPATCH, FETCH, COUNT, TIP, POLICIES, POLICY_PERIOD = 100 };
static const char *const names[POLICIES] = {"next", "last", "dispatch", "fetch", "count", "tip"};

typedef struct {
    uint64_t oracle, all[POLICIES], sampled[POLICIES];
} row_t;

static unsigned passed, failed;

static void check(bool good, const char *what, uint64_t pc, uint64_t said, uint64_t expected) {
    passed += good;
    failed += !good;
    if (!good)
        printf("%s at 0x%" PRIx64 ": %" PRIu64 " where %" PRIu64 " was expected\n", what, pc, said,
               expected);
}

static uint64_t next_number(char **text) {
    *text += **text == ',';
    return strtoull(*text, text, 0);
}

// A run that the policies follow; run_end has what they print of it.
typedef struct {
    void *policies;
    FILE *file;
    char *text;
    size_t size;
} run_t;

static void run_begin(run_t *run) {
    run->file = open_memstream(&run->text, &run->size);
    run->policies = truth_policies.open(run->file, NULL, NULL);
}

static void run_end(run_t *run) {
    truth_policies.close(run->policies);
    fclose(run->file);
}

// What is printed for this place; zeros if nothing is.
static row_t row_of(const run_t *run, uint64_t pc) {
    char start[32];
    row_t row = {0};
    snprintf(start, sizeof start, "\n0x%" PRIx64 ",", pc);
    char *at = strstr(run->text, start);
    if (at) {
        at += strlen(start);
        row.oracle = next_number(&at);
        for (int policy = 0; policy < POLICIES; policy++) {
            row.all[policy] = next_number(&at);
            row.sampled[policy] = next_number(&at);
        }
    }
    return row;
}

static void charge(run_t *run, uint64_t pc, uint64_t sequence, uint64_t parts) {
    account_holder_t holder = {.pc = pc, .privilege = 3, .counted = true, .taker = sequence};
    truth_policies.charge(run->policies, &holder, WHY_BASE, parts);
}

static void end(run_t *run, uint64_t pc, uint64_t sequence, uint64_t fetch, uint64_t map,
                uint64_t at) {
    flight_insn_t insn = {.pc = pc,
                          .privilege = 3,
                          .sequence = sequence,
                          .fetch = fetch,
                          .map = map,
                          .end = at,
                          .cause = pc == WRONG ? ABORT_MISPREDICT : ABORT_NONE};
    truth_policies.end(run->policies, &insn);
}

// In cycles, by NEXT, LAST, DISPATCH, FETCH; COUNT and TIP are the oracle.
static void expect(const run_t *run, uint64_t pc, const uint64_t cycles[FETCH + 1],
                   uint64_t oracle) {
    row_t row = row_of(run, pc);
    check(row.oracle == oracle, "oracle", pc, row.oracle, oracle);
    for (int policy = 0; policy < POLICIES; policy++) {
        uint64_t expected = policy <= FETCH ? CYCLE_PARTS * cycles[policy] : oracle;
        check(row.all[policy] == expected, names[policy], pc, row.all[policy], expected);
    }
}

// B ends before the older A, D before C: neither is followed until the older one has ended.
static void play_to_b(run_t *run) {
    run_begin(run);
    charge(run, A, 0, 20 * CYCLE_PARTS + 5);
    charge(run, B, 1, 4 * CYCLE_PARTS);
    end(run, WRONG, 2, 13, FLIGHT_NEVER, 18);
    end(run, B, 1, 11, 14, 25);
}

static void play_to_d(run_t *run) {
    play_to_b(run);
    end(run, A, 0, 10, 12, 20);
    end(run, D, 4, 31, 33, 41);
    charge(run, B, 1, 7);
    charge(run, C, 3, 1);
}

static void test_all(void) {
    run_t run;
    play_to_b(&run);
    run_end(&run);
    expect(&run, A, (uint64_t[]){0, 0, 0, 0}, 20 * CYCLE_PARTS + 5);
    free(run.text);
    play_to_d(&run);
    run_end(&run);
    expect(&run, D, (uint64_t[]){0, 0, 0, 0}, 0);
    free(run.text);
    play_to_d(&run);
    end(&run, C, 3, 30, 31, 40);
    run_end(&run);
    expect(&run, A, (uint64_t[]){20, 5, 12, 10}, 20 * CYCLE_PARTS + 5);
    expect(&run, B, (uint64_t[]){5, 15, 2, 1}, 4 * CYCLE_PARTS + 7);
    expect(&run, WRONG, (uint64_t[]){0, 0, 0, 0}, 0);
    expect(&run, C, (uint64_t[]){15, 1, 17, 17}, 1);
    expect(&run, D, (uint64_t[]){1, 0, 2, 1}, 0);
    free(run.text);
}

// Within five standard deviations of so many samples, one in POLICY_PERIOD.
static void near(const char *what, uint64_t pc, uint64_t sampled, uint64_t all, uint64_t size) {
    double expected = (double)all / POLICY_PERIOD, off = (double)sampled - expected;
    bool good = off * off < 25 * expected * (double)size;
    check(good, what, pc, sampled, (uint64_t)expected);
}

static void test_sampled(void) {
    enum { INSNS = 1000000 };
    run_t run;
    run_begin(&run);
    for (uint64_t i = 0, now = 0; i < INSNS; i++) {
        uint64_t pc = i & 1 ? B : A, cycles = i & 1 ? 3 : 1;
        now += cycles;
        charge(&run, pc, i, cycles * CYCLE_PARTS);
        end(&run, pc, i, now, now, now);
    }
    run_end(&run);
    for (uint64_t pc = A; pc <= B; pc += B - A) {
        row_t row = row_of(&run, pc);
        for (int policy = 0; policy < POLICIES; policy++) {
            bool whole = policy == COUNT && pc == B; // charges three cycles at a time
            near(names[policy], pc, row.sampled[policy], row.all[policy],
                 (whole ? 3 : 1) * CYCLE_PARTS);
        }
    }
    free(run.text);
}

int main(void) {
    test_all();
    if (!failed)
        test_sampled();
    printf("%u passed, %u failed\n", passed, failed);
    return failed > 0;
}
