// SPDX-License-Identifier: Apache-2.0
// What the reference simulator remembers shows in nothing but its speed: each program does the same, step by step, on it and on one that is made
// to forget all before each step (iss_forget, board_t.look). poked.elf is for what the bench writes into memory.
//
//     remembered-test POKED.elf PROGRAM.elf...          the last line is `N passed, N failed`
#include "board.h"
#include "memory_map.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 200000, PAGES = 4096, PAGE_BYTES = 4096, LOOP = 3 };
enum { A1 = 11, A2 = 12 };
// tests/isa/privilege.h
#define TABLE 0x80402000ull
#define PAGE_A 0x80410000ull
#define PAGE_B 0x80411000ull
#define PTE(page) ((page) >> 2 | 0xc7)
#define UNUSED 0x80500000ull
#define LI_A2_1 0x00100613u
#define LI_A2_2 0x00200613u

static int passed, failed;

static void judge(bool good) {
    if (good)
        passed++;
    else
        failed++;
}

static bool differs(const char *elf, const iss_effect_t *e, const char *what) {
    printf("%s: pc %#" PRIx64 ": %s is another one when nothing is remembered\n", elf, e->pc, what);
    return false;
}

static bool step_both(const char *elf, board_t *b, board_t *forgetful) {
    iss_forget(forgetful->hart);
    forgetful->look = 0;
    bool interrupted = board_interrupt(b), other = board_interrupt(forgetful);
    iss_forget(forgetful->hart);
    const iss_effect_t *e = board_step(b), *f = board_step(forgetful);
    if (interrupted != other)
        return differs(elf, e, "whether an interrupt came");
    return memcmp(e, f, sizeof *e) == 0 || differs(elf, e, "what it does");
}

// Registers and the memory that small programs use.
static bool ends_alike(const char *elf, const board_t *b, const board_t *forgetful) {
    static uint8_t page[2][PAGE_BYTES];
    for (unsigned i = 0; i < 32; i++)
        if (iss_reg(b->hart, i) != iss_reg(forgetful->hart, i))
            return differs(elf, &(iss_effect_t){0}, "a register at the end");
    for (uint64_t i = 0; i < PAGES; i++) {
        uint64_t address = MAP_RAM_BASE + i * PAGE_BYTES;
        iss_peek(b->hart, address, page[0], PAGE_BYTES);
        iss_peek(forgetful->hart, address, page[1], PAGE_BYTES);
        if (memcmp(page[0], page[1], PAGE_BYTES) != 0)
            return differs(elf, &(iss_effect_t){.pc = address}, "memory at the end");
    }
    return true;
}

// Both boards with the program; ends the test where there is none.
static void open_or_exit(board_t *b, const char *elf) {
    failure_t failure;
    if (board_open(b, elf, NULL, &failure))
        return;
    failure_print("remembered-test", &failure);
    exit(2);
}

static bool same_steps(const char *elf) {
    board_t b, forgetful;
    bool same = true;
    open_or_exit(&b, elf);
    open_or_exit(&forgetful, elf);
    for (int n = 0; same && n < STEPS && !b.finished; n++)
        same = step_both(elf, &b, &forgetful);
    same = same && ends_alike(elf, &b, &forgetful);
    if (same && b.finished && b.exit_code)
        same = differs(elf, &(iss_effect_t){0}, "its exit code: not 0, which");
    iss_close(b.hart);
    iss_close(forgetful.hart);
    return same;
}

// --- what is written from outside

static void run(board_t *b, int count) {
    while (count--)
        board_step(b);
}

// The table changes, and `others` writes come after it: never may an old translation be found again.
static bool page_is_new(board_t *b, int others) {
    uint64_t page = others % 2 ? PAGE_A : PAGE_B, entry = PTE(page);
    iss_poke(b->hart, TABLE, &entry, sizeof entry);
    for (int i = 0; i < others; i++)
        iss_poke(b->hart, UNUSED, &entry, 1);
    run(b, LOOP);
    return iss_reg(b->hart, A1) == (page == PAGE_A ? 1 : 2);
}

static bool code_is_new(board_t *b) {
    const uint32_t two = LI_A2_2;
    uint64_t at = 0;
    for (int i = 0; i < LOOP; i++) {
        const iss_effect_t *e = board_step(b);
        at = e->raw == LI_A2_1 ? e->code : at;
    }
    bool was = at && iss_reg(b->hart, A2) == 1 && iss_poke(b->hart, at, &two, sizeof two);
    run(b, LOOP);
    return was && iss_reg(b->hart, A2) == 2;
}

static void test_poked(const char *elf) {
    board_t b;
    bool good = true;
    open_or_exit(&b, elf);
    for (int n = 0; n < 100000 && iss_reg(b.hart, A2) != 1; n++)
        board_step(&b);
    for (int others = 0; others < 600 && good; others++)
        good = page_is_new(&b, others);
    if (!good)
        printf("%s: the bench wrote to a table, and a1 is that of the page before\n", elf);
    judge(good);
    good = code_is_new(&b);
    if (!good)
        printf("%s: the bench wrote to the code, and a2 is that of the code before\n", elf);
    judge(good);
    iss_close(b.hart);
}

int main(int count, char **arguments) {
    if (count < 3) {
        fprintf(stderr, "usage: remembered-test POKED.elf PROGRAM.elf...\n");
        return 2;
    }
    test_poked(arguments[1]);
    for (int i = 2; i < count; i++)
        judge(same_steps(arguments[i]));
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
