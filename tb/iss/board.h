// SPDX-License-Identifier: Apache-2.0
// A board for the ISS alone: the devices of rtl/soc, for a hart whose time advances one tick an
// instruction. UART0 is the console's input and output; UART1 sends the profile.
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
    uart_t uart[UARTS]; // the files of both may be set and replaced
    plic_t plic;
    uint64_t steps; // steps taken: the time
    uint64_t ahead; // mtime is this many ticks ahead of `steps`
    uint64_t mtimecmp;
    bool msip;
    bool finished;
    int exit_code;   // the program's exit code: 0 passed
    uint64_t loaded; // value of the last device load
    touched_t *touched,
        *executed; // lines of RAM by data and by code, tracked unless NULL
    uint64_t look; // step at which board_interrupt looks again, if nothing else happens
} board_t;

// Opens a hart with this board around it, loads the program and points the hart at its entry with
// a0 = hart id, a1 = 0. Returns false if there is no hart.
bool board_open(board_t *board, const char *elf_path, FILE *console, failure_t *failure);

uint64_t board_time(const board_t *board);    // mtime
uint64_t board_pending(const board_t *board); // all of mip
// Gives the program a command line and an input in memory, or NULL (command_line.h).
void board_append(board_t *board, const char *line, const part_t *input);

// Enters the handler of a pending and enabled interrupt, if any.
bool board_interrupt(board_t *board);
// Runs one instruction and advances time.
const iss_effect_t *board_step(board_t *board);

#endif
