// SPDX-License-Identifier: Apache-2.0
// Checkpoints all over a run, for `assay-iss --checkpoints FOLDER --at FIRST[,EVERY[,MOST[,BEFORE[,SEED[,LENGTH]]]]]`: one for each place FIRST,
// FIRST + EVERY, FIRST + 2 EVERY ... in instructions that the program has run; with a SEED anywhere in the stretch of EVERY that begins there,
// by chance, so that a program with a period of its own is not met at the same point of it. It is taken BEFORE instructions before the
// place, or at the program's start.
//
// Where there would be MOST places, each two stretches become one, which keeps one of the two places, the first or with a SEED either: a run
// of unknown length has between half of MOST and MOST.
//
// A LENGTH: places are at multiples of it in their stretch, and FOLDER/vectors says what code each LENGTH instructions of the run ran (vectors.h).
//
// With `--places FILE` the places are those of the file, ascending, a line each, instead of FIRST, EVERY and MOST.
//
// FOLDER/list.csv has a row for each, `file,place,instructions,output,channel`: its file in FOLDER, the place, the instructions that
// the program had run when it was taken, the bytes that it had written to the console and to the profile channel. At last a row `end` of
// the whole run, whose place is the program's exit status.
#ifndef TB_ISS_SERIES_H
#define TB_ISS_SERIES_H
#include "board.h"
#include "sha256.h"
#include "vectors.h"

typedef struct {
    uint64_t file, place, instructions, output, channel;
    uint64_t stretch; // of EVERY, from 0 on
} series_row_t;

typedef struct {
    const char *folder; // NULL: no checkpoints
    const char *list;   // file of places, NULL: none
    uint64_t first, every, most, before, seed, length;
    // from here on the series' own
    char program[SHA256_TEXT];
    unsigned level;   // how often stretches were joined
    uint64_t stretch; // the next one, UINT64_MAX: none
    uint64_t next;    // at this instruction, UINT64_MAX: never
    uint64_t files;
    series_row_t *rows;
    size_t count;
    uint64_t *places; // of the list
    size_t place_count;
    vectors_t vectors; // where there is a LENGTH
} series_t;

// FIRST[,EVERY[,MOST[,BEFORE[,SEED[,LENGTH]]]]], 0 where it is left out: one checkpoint, no limit, at the place itself.
bool series_parse(series_t *series, const char *text);
bool series_open(series_t *series, const char *elf, failure_t *failure);
// To be called when the hart has retired `next` instructions; takes the checkpoint where it can be taken.
bool series_look(series_t *series, const board_t *board, failure_t *failure);
bool series_close(series_t *series, const board_t *board, failure_t *failure);

#endif
