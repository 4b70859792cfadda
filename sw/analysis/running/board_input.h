/* SPDX-License-Identifier: Apache-2.0 */
/* Our standard input on its way to the console of a board, as fast as the program takes it. Its end
 * is sent as a break.
 *
 *     board_input_t input = {.leave = 0};
 *     while (...) board_input_give(&input, board, &failure);
 */
#ifndef SW_ANALYSIS_RUNNING_BOARD_INPUT_H
#define SW_ANALYSIS_RUNNING_BOARD_INPUT_H
#include "bridge.h"

typedef struct {
    bool closed; /* the end was sent, or the input is in memory: nothing to send */
    char leave;  /* a key for us; 0: none */
    bool left;   /* ... was pressed */
    /* private to board_input_give */
    uint8_t bytes[BOARD_INPUT];
    size_t at, count;
    bool ended;
} board_input_t;

/* Sends what is available, without waiting for more. */
bool board_input_give(board_input_t *input, board_t *board, failure_t *failure);
#endif
