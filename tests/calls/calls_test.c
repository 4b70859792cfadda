// SPDX-License-Identifier: Apache-2.0
// The stacks of calls (tb/call_stack.c) of a program that the reference simulator runs, without a core or a profile.
//
//     calls-test PROGRAM.elf > FOLDED
//
// A line a stack that instructions retired in: FUNCTION;FUNCTION... INSTRUCTIONS, as `assay export --to folded` has them.
// A function that runs in the frame of another one, which has jumped there, stands after it.
#include "board.h"
#include "call_stack.h"
#include "memory.h"
#include "memory_map.h"
#include "pc_table.h"
#include "program.h"
#include "symbols.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// Instructions of a function in a stack.
typedef struct {
    uint64_t key; // stack, then the number of its symbol plus one
    uint64_t retired;
} stacked_t;

typedef struct {
    board_t board;
    call_stack_t *calls;
    symbols_t symbols;
    pc_table_t table; // stacked_t
} test_t;

static uint32_t number_at(const test_t *t, uint64_t pc) {
    const symbol_t *symbol = symbols_at(&t->symbols, pc);
    return symbol ? (uint32_t)(symbol - t->symbols.list) + 1 : 0;
}

static void take(test_t *t, const iss_effect_t *e) {
    if (e->trapped) {
        call_stack_trap(t->calls, e->pc, false);
        return;
    }
    const call_insn_t insn = {.pc = e->pc,
                              .value = e->rd_value,
                              .raw = e->raw,
                              .privilege = e->mode,
                              .has_value = e->rd != 0};
    uint64_t key = (uint64_t)call_stack_retire(t->calls, &insn) << 32 | number_at(t, e->pc);
    stacked_t *stacked = pc_table_take(&t->table, key, sizeof *stacked);
    if (!stacked)
        memory_out();
    stacked->retired++;
}

static void run(test_t *t) {
    enum { LIMIT = 1000000 };
    for (int i = 0; i < LIMIT && !t->board.finished; i++) {
        uint64_t pc = iss_pc(t->board.hart);
        if (board_interrupt(&t->board))
            call_stack_trap(t->calls, pc, true);
        take(t, board_step(&t->board));
    }
}

static char *before(char *text, const char *name) {
    char *longer = *text ? memory_print("%s;%s", name, text) : memory_copy(name);
    free(text);
    return longer;
}

static const char *name_of(const test_t *t, uint32_t number) {
    return number ? t->symbols.list[number - 1].name : "[unknown]";
}

static char *folded(const test_t *t, uint32_t stack, uint32_t number) {
    char *text = memory_copy("");
    for (; stack; stack = call_stack_node(t->calls, stack)->parent) {
        const call_node_t *node = call_stack_node(t->calls, stack);
        uint32_t entry = number_at(t, node->entry);
        text = before(text, name_of(t, number));
        bool begins = node->kind == STACK_START && !entry; // in the boot ROM
        if (!begins && entry != number)
            text = before(text, name_of(t, entry));
        number = number_at(t, node->site);
    }
    return text;
}

static void print(const test_t *t) {
    const stacked_t *list = t->table.entries;
    for (size_t i = 0; i < t->table.count; i++) {
        char *text = folded(t, (uint32_t)(list[i].key >> 32), (uint32_t)list[i].key);
        printf("%s %" PRIu64 "\n", text, list[i].retired);
        free(text);
    }
}

int main(int count, char **argument) {
    test_t t = {.calls = call_stack_open()};
    failure_t failure = {"one program was expected"};
    program_t *program;
    if (count != 2 || !program_open(&program, argument[1], MAP_RAM_BASE, MAP_RAM_SIZE, &failure) ||
        !board_open(&t.board, argument[1], NULL, &failure)) {
        fprintf(stderr, "%s\n", failure.text);
        return 2;
    }
    program_symbols(program, NAMES_FUNCTIONS, &t.symbols);
    run(&t);
    print(&t);
    return !t.board.finished;
}
