// SPDX-License-Identifier: Apache-2.0
// A board for the ISS alone: CLINT, supervisor timer, console UART (polled), finisher; the PLIC
// and, but for its line status, the profile UART read 0.
// Time passes by one tick an instruction.
#ifndef TB_ISS_BOARD_H
#define TB_ISS_BOARD_H
#include "iss.h"
#include "program.h"
#include <stdio.h>

enum { NO_BYTE = -2, BREAK_BYTE = -1 };

typedef struct {
    iss_t *hart;
    FILE *console;  // where UART0 writes; NULL: nowhere
    FILE *channel;  // where the profile UART writes; NULL: nowhere
    FILE *input;    // where input is read when the program waits for it; NULL: nothing ever comes
    int received;   // byte in its receive register, NO_BYTE, or BREAK_BYTE: the end of the input
    bool broken;    // the line status has not shown the break yet
    unsigned polls; // reads of the line status without a byte sent
    uint64_t mtime, mtimecmp;
    bool msip;
    bool finished;
    int exit_code;   // the program's exit code: 0 passed
    uint64_t loaded; // value of the last device load
    uint64_t look;   // mtime at which board_interrupt looks again, if nothing else happens
} board_t;

// Opens a hart with this board around it, loads the program and points the hart at its entry with
// a0 = hart id, a1 = 0. False: there is no hart.
bool board_open(board_t *board, const char *elf_path, FILE *console, failure_t *failure);

uint64_t board_pending(const board_t *board); // all of mip
// Gives it a command line and an input in memory, or NULL (command_line.h).
void board_append(board_t *board, const char *line, const part_t *input);

// Enters the handler of a pending interrupt, if one is allowed.
bool board_interrupt(board_t *board);
// Runs one instruction; time passes.
const iss_effect_t *board_step(board_t *board);

#endif
