// SPDX-License-Identifier: Apache-2.0
// What a checkpoint says of caches and code: lines of RAM by when they were touched, and what is dirty, against all touches one by one;
// vectors of loops whose code is known.
//
//   touched_test FILE [SEED]     the last line is `N passed, N failed`
#include "memory_map.h"
#include "touched.h"
#include "vectors.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static unsigned passed, failed;
static uint64_t state;

static void check(bool good, const char *what, uint64_t is, uint64_t expected) {
    passed += good;
    failed += !good;
    if (!good)
        printf("%s: %" PRIu64 ", %" PRIu64 " expected\n", what, is, expected);
}

static uint64_t pick(uint64_t below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % below;
}

// --- lines

enum { TOUCHES = 3000, SPREAD = 700 };

static uint64_t line_of(uint64_t address) { return address / LINE_BYTES * LINE_BYTES; }

typedef struct {
    uint64_t address, at;
    bool written;
} touch_t;

// The time since the line of touch T was touched before; UINT64_MAX: it was not; 0: it is not in RAM.
static uint64_t age_before(const touch_t *touches, size_t t) {
    uint64_t line = line_of(touches[t].address);
    if (line < MAP_RAM_BASE)
        return 0;
    for (size_t i = t; i-- > 0;)
        if (line_of(touches[i].address) == line)
            return touches[t].at - touches[i].at;
    return UINT64_MAX;
}

// The longest time between two touches of the line from its last write on; UINT64_MAX: it was never written.
static uint64_t kept(const touch_t *touches, uint64_t line) {
    uint64_t longest = UINT64_MAX, before = 0;
    for (size_t t = 0; t < TOUCHES; t++) {
        if (line_of(touches[t].address) != line)
            continue;
        if (longest != UINT64_MAX && touches[t].at - before > longest)
            longest = touches[t].at - before;
        if (touches[t].written)
            longest = 0;
        before = touches[t].at;
    }
    return longest;
}

// The lines of the touches, from the last touch on, each once; `at`: when.
static size_t sort_out(const touch_t *touches, size_t most, uint64_t *expected, uint64_t *at) {
    size_t count = 0;
    for (size_t t = TOUCHES; t-- > 0 && count < most;) {
        bool known = touches[t].address - MAP_RAM_BASE >= MAP_RAM_SIZE + MAP_RESIDENT_SIZE;
        for (size_t i = 0; i < count; i++)
            known = known || expected[i] == line_of(touches[t].address);
        if (known)
            continue;
        at[count] = touches[t].at;
        expected[count++] = line_of(touches[t].address);
    }
    return count;
}

// A line is dirty in a cache of as many lines as were touched in the time that it was kept.
static uint32_t dirty(const touch_t *touches, uint64_t line, const uint64_t *at, size_t count,
                      uint64_t now) {
    uint64_t longest = kept(touches, line);
    uint32_t lines = 0;
    for (size_t i = 0; i < count; i++)
        lines += now - at[i] <= longest;
    return longest == UINT64_MAX ? LINE_CLEAN : lines;
}

static void test_lines(size_t most) {
    uint64_t expected[SPREAD], at[SPREAD];
    touch_t touches[TOUCHES];
    cached_line_t *list;
    uint64_t now = 0, wrong = 0;
    touched_t lines;
    touched_open(&lines);
    for (size_t t = 0; t < TOUCHES; t++) {
        uint64_t base = pick(10) ? MAP_RAM_BASE + pick(2) * (MAP_RAM_SIZE - 4096) : MAP_UART0_BASE;
        // a long run, and touches before a pause whose ages are small in their low 32 bits
        now += t == TOUCHES / 8 * 7 ? (UINT64_C(3) << 32) - 1000000 : 1 + pick(50) * pick(50);
        touches[t] = (touch_t){base + pick(SPREAD / 2 * LINE_BYTES), now, pick(3) == 0};
        uint64_t age = touched_add(&lines, touches[t].address, now, touches[t].written);
        wrong += age != age_before(touches, t);
    }
    check(!wrong, "ages of lines that are wrong", wrong, 0);
    now += pick(100);
    size_t count = touched_last(&lines, now, most, &list);
    size_t right = sort_out(touches, most, expected, at);
    check(count == right, "lines", count, right);
    for (size_t i = 0; i < count && i < right; i++) {
        uint32_t in = dirty(touches, expected[i], at, count, now);
        check(list[i].address == expected[i], "a line", list[i].address, expected[i]);
        check(list[i].dirty == in, "lines of a cache where it is dirty", list[i].dirty, in);
    }
    free(list);
    touched_close(&lines);
}

// --- vectors: a loop of `size` instructions from `start` on, whose last one leads back; `last`: which of the instructions trap

enum { LENGTH = 1000, PIECE = 10 };

static uint64_t run_loop(vectors_t *v, uint64_t start, uint64_t instructions, uint64_t retired,
                         bool traps) {
    for (uint64_t i = 0; i < instructions; i++) {
        iss_effect_t e = {.pc = start + 4 * (i % PIECE), .length = 4};
        e.next_pc = i % PIECE == PIECE - 1 ? start : e.pc + 4;
        vectors_step(v, &e, 0, 1, ++retired);
        e = (iss_effect_t){.pc = e.next_pc, .next_pc = e.next_pc, .trapped = true};
        if (traps && i % PIECE == PIECE - 1)
            vectors_step(v, &e, 0, 1, retired);
    }
    return retired;
}

// Numbers of the vector that are not 0, and the sum of all without their signs.
static void weigh(const int32_t *vector, unsigned *used, uint64_t *sum) {
    *used = 0;
    *sum = 0;
    for (int i = 0; i < VECTOR_SIZE; i++) {
        *used += vector[i] != 0;
        *sum += (uint64_t)abs(vector[i]);
    }
}

static void test_vectors(const char *path) {
    vectors_t v;
    int32_t read[5][VECTOR_SIZE];
    unsigned used;
    uint64_t sum, retired;
    if (!vectors_open(&v, path, LENGTH))
        exit(2);
    retired = run_loop(&v, 0x80000000, 2 * LENGTH, 0, false);
    retired = run_loop(&v, 0x80000100, LENGTH / 2, retired, true);
    retired = run_loop(&v, 0x80000000, LENGTH / 2, retired, false);
    run_loop(&v, 0x80000100, LENGTH + LENGTH / 2, retired, false);
    check(vectors_close(&v), "closed", 0, 1);
    FILE *in = fopen(path, "rb");
    size_t count = fread(read, sizeof *read, 5, in);
    fclose(in);
    unlink(path);
    check(count == 4, "whole intervals", count, 4);
    for (size_t i = 0; i < count; i++) {
        weigh(read[i], &used, &sum);
        check(sum == LENGTH, "instructions", sum, LENGTH);
        check(used == (i == 2 ? 2 : 1), "pieces of code", used, i == 2 ? 2 : 1);
    }
    check(memcmp(read[0], read[1], sizeof *read) == 0, "the same loop", 0, 1);
    check(memcmp(read[0], read[3], sizeof *read) != 0, "another loop", 0, 1);
    for (int n = 0; n < VECTOR_CODE; n++)
        check(2 * read[2][n] == read[0][n] + read[3][n], "half of both", (uint64_t)n, 0);
}

// Each age in its class: it begins with 2^10 instructions, and each has four times as many. Some of the lines of code are new.
static void test_ages(const char *path) {
    static const uint64_t ages[] = {1, 1023, 1024, 4095, 4096, 65536, UINT64_MAX};
    static const int expected[VECTOR_AGES] = {2, 1, 0, 2};
    vectors_t v;
    int32_t read[VECTOR_SIZE];
    if (!vectors_open(&v, path, LENGTH))
        exit(2);
    for (uint64_t i = 0; i < LENGTH; i++) {
        iss_effect_t e = {.pc = 0x80000000 + 4 * i, .length = 4, .next_pc = 0x80000004 + 4 * i};
        vectors_step(&v, &e, i < sizeof ages / sizeof *ages ? ages[i] : 0, i % 200 ? i : UINT64_MAX,
                     i + 1);
    }
    check(vectors_close(&v), "closed", 0, 1);
    FILE *in = fopen(path, "rb");
    check(fread(read, sizeof read, 1, in) == 1, "one interval", 0, 1);
    fclose(in);
    unlink(path);
    check(read[VECTOR_NEW] == LENGTH / 200 * VECTOR_MISS, "new lines of code",
          (uint64_t)read[VECTOR_NEW], LENGTH / 200 * VECTOR_MISS);
    for (int class = 0; class < VECTOR_AGES; class ++)
        check(read[VECTOR_CODE + class] == VECTOR_MISS * expected[class], "accesses of an age",
              (uint64_t)read[VECTOR_CODE + class], (uint64_t)(VECTOR_MISS * expected[class]));
}

int main(int count, char **arguments) {
    if (count < 2) {
        fprintf(stderr, "usage: touched_test FILE [SEED]\n");
        return 2;
    }
    uint64_t seed = state = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    for (size_t most = 1; most < SPREAD; most = 2 * most + 1)
        test_lines(most);
    test_vectors(arguments[1]);
    test_ages(arguments[1]);
    printf("seed %" PRIu64 "\n%u passed, %u failed\n", seed, passed, failed);
    return failed > 0;
}
