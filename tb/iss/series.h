// SPDX-License-Identifier: Apache-2.0
// Checkpoints all over a run, for `assay-iss --checkpoints FOLDER --at FIRST[,EVERY[,MOST[,BEFORE]]]`: one for each place FIRST, FIRST +
// EVERY, FIRST + 2 EVERY ... in instructions that the program has run, taken BEFORE instructions before it, or at the program's start;
// with a BEFORE a nearer one, too, half as far before it. Where there would be MOST places every other one is dropped, and EVERY is
// twice as large from then on: a run of unknown length has between half of MOST and MOST. Which are dropped, those of even or of odd
// number, is by chance, of the seed FIRST.
//
// FOLDER/list.csv has a row for each, `file,place,instructions,output,nearer`: its file in FOLDER, the place, the instructions that
// the program had run when it was taken, the bytes that it had written to the console, 1 for the nearer one. At last a row `end` of the
// whole run, whose place is the program's exit status.
#ifndef TB_ISS_SERIES_H
#define TB_ISS_SERIES_H
#include "board.h"
#include "sha256.h"

typedef struct {
    uint64_t file, place, instructions, output;
    bool nearer;
} series_row_t;

typedef struct {
    const char *folder; // NULL: no checkpoints
    uint64_t first, every, most, before;
    // from here on the series' own
    char program[SHA256_TEXT];
    uint64_t place[2]; // the next places of those farther before and of the nearer ones
    int stream;        // which of the two is due next
    uint64_t next;     // at this instruction, UINT64_MAX: never
    uint64_t random, files, taken;
    series_row_t *rows;
    size_t count;
} series_t;

// FIRST[,EVERY[,MOST[,BEFORE]]], 0 where it is left out: one checkpoint, no limit, at the place itself.
bool series_parse(series_t *series, const char *text);
bool series_open(series_t *series, const char *elf, failure_t *failure);
// To be called when the hart has retired `next` instructions; takes the checkpoint where it can be taken.
bool series_look(series_t *series, const board_t *board, failure_t *failure);
bool series_close(series_t *series, const board_t *board, failure_t *failure);

#endif
