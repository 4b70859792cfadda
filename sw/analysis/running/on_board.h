/* SPDX-License-Identifier: Apache-2.0 */
/* One run of a program on a board (board/bridge.h): simulate() of a run_t with `board`. */
#ifndef SW_ANALYSIS_RUNNING_ON_BOARD_H
#define SW_ANALYSIS_RUNNING_ON_BOARD_H
#include "bridge.h"
#include "program.h"
#include "simulate.h"

/* Returns false if there was no run, or nothing is known of it: the line hung up, the board was
 * reset or did not answer. */
bool on_board(const run_t *run, outcome_t *outcome, failure_t *failure);

/* Loads a program into the memory of a board that is held, with its command line, and our standard
 * input if that is a file: `in_memory` then. Returns false if the program needs more memory. */
bool on_board_load(board_t *board, const program_t *program, const char *command_line,
                   bool *in_memory, failure_t *failure);

/* Opens a program that is to be loaded. */
bool on_board_program(program_t **program, const board_t *board, const char *path,
                      failure_t *failure);
#endif
