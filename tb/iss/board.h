// SPDX-License-Identifier: Apache-2.0
// A board for the ISS alone: what rtl/soc has, for a hart whose time passes by one tick an instruction. The console's input and output are
// UART0's; UART1 sends the profile.
#ifndef TB_ISS_BOARD_H
#define TB_ISS_BOARD_H
#include "iss.h"
#include "plic.h"
#include "program.h"
#include "touched.h"
#include "uart.h"
#include <stdio.h>

enum { UARTS = 2 };

typedef struct {
    iss_t *hart;
    uart_t uart[UARTS]; // the files of both may be set, and replaced
    plic_t plic;
    uint64_t steps; // that have been taken: the time
    uint64_t ahead; // mtime is so many ticks ahead of it
    uint64_t mtimecmp;
    bool msip;
    bool finished;
    int exit_code;   // the program's exit code: 0 passed
    uint64_t loaded; // value of the last device load
    touched_t *touched,
        *executed; // lines of RAM by data and by code, followed, where they are not NULL
    uint64_t look; // step at which board_interrupt looks again, if nothing else happens
} board_t;

// Opens a hart with this board around it, loads the program and points the hart at its entry with
// a0 = hart id, a1 = 0. False: there is no hart.
bool board_open(board_t *board, const char *elf_path, FILE *console, failure_t *failure);

uint64_t board_time(const board_t *board);    // mtime
uint64_t board_pending(const board_t *board); // all of mip
// Gives it a command line and an input in memory, or NULL (command_line.h).
void board_append(board_t *board, const char *line, const part_t *input);

// Enters the handler of a pending interrupt, if one is allowed.
bool board_interrupt(board_t *board);
// Runs one instruction; time passes.
const iss_effect_t *board_step(board_t *board);

#endif
