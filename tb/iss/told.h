// SPDX-License-Identifier: Apache-2.0
// Processes that a system announces on the profile channel (PROCESS frames, profile.def), for
// `assay-iss --told FILE [--until NAME]`. FILE has a row for each process that begins,
// `instructions,channel,asid,name`: the instructions that the program had run by then, and the
// bytes that the channel had carried, this frame included. When NAME begins, the run ends with exit
// status 0.
#ifndef TB_ISS_TOLD_H
#define TB_ISS_TOLD_H
#include "board.h"
#include "profile_defs.h"

typedef struct {
    const char *path, *until; // NULL: none
    // From here on private to told.c.
    board_t *board;
    FILE *list;
    unsigned size; // bytes of the frame that have come
    uint8_t frame[PD_FRAME_PAYLOAD_AT + 8 * PD_FRAME_PROCESS_WORDS + PD_FRAME_CRC_BYTES];
} told_t;

// Returns false if the file cannot be written, and errno says why; so does told_close.
bool told_open(told_t *told, board_t *board);
bool told_close(told_t *told);
#endif
