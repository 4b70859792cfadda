// SPDX-License-Identifier: Apache-2.0
// iss-compare: runs programs on the ISS and on Unicorn side by side, instruction by instruction.
//
//     iss-compare [--max N] program.elf...
//
// Prints the first difference of each program with the instructions before it, and a count at the
// end.
#include "board.h"
#include "second.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { HISTORY = 8 };

typedef struct {
    board_t board;
    second_t *second;
    iss_effect_t history[HISTORY];
    uint64_t steps;
} run_t;

static void history_print(const run_t *r) {
    uint64_t first = r->steps > HISTORY ? r->steps - HISTORY : 0;
    for (uint64_t i = first; i < r->steps; i++) {
        const iss_effect_t *e = &r->history[i % HISTORY];
        fprintf(stderr, "  %016" PRIx64 " %08" PRIx32 "  x%d=%" PRIx64 "%s\n", e->pc, e->raw, e->rd,
                e->rd_value, e->trapped ? "  trapped" : "");
    }
}

static bool run_step(run_t *r) {
    if (board_interrupt(&r->board))
        second_interrupt(r->second, r->board.hart);
    const iss_effect_t *e = board_step(&r->board);
    r->history[r->steps++ % HISTORY] = *e;
    second_device_value(r->second, e->address, r->board.loaded);
    return second_follow(r->second, r->board.hart, e);
}

static bool run_program(const char *path, uint64_t limit) {
    run_t r = {0};
    failure_t failure;
    bool ok = true;
    if (!board_open(&r.board, path, NULL, &failure)) {
        failure_print("iss-compare", &failure);
        return false;
    }
    r.second = second_open(path, iss_pc(r.board.hart), &failure);
    if (!r.second) {
        failure_print("iss-compare", &failure);
        iss_close(r.board.hart);
        return false;
    }
    while (ok && !r.board.finished && r.steps < limit)
        ok = run_step(&r);
    if (!ok) {
        fprintf(stderr, "%s: instruction %" PRIu64 ": %s\n", path, r.steps, second_fault(r.second));
        history_print(&r);
    }
    printf("%-40s %10" PRIu64 " instructions, %" PRIu64 " not compared: %s\n", path, r.steps,
           second_skipped(r.second), ok ? "agree" : "DIFFER");
    second_close(r.second);
    iss_close(r.board.hart);
    return ok;
}

int main(int count, char **arguments) {
    uint64_t limit = UINT64_MAX;
    unsigned passed = 0, failed = 0;
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--max") == 0 && i + 1 < count)
            limit = strtoull(arguments[++i], NULL, 0);
        else if (run_program(arguments[i], limit))
            passed++;
        else
            failed++;
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed != 0;
}
