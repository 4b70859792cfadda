// SPDX-License-Identifier: Apache-2.0
// Checkpoints all over a run, for `assay-iss --checkpoints FOLDER --at
// FIRST[,EVERY[,MOST[,BEFORE[,SEED[,LENGTH]]]]]`. There is one for each place FIRST, FIRST + EVERY,
// FIRST + 2 EVERY and so on, in instructions that the program has run. With a SEED the place is
// random in the stretch of EVERY that begins there, so that a program with a period of its own is
// not sampled at the same point of it. The checkpoint is taken BEFORE instructions before the
// place, or at the program's start.
//
// When there would be MOST places, each two stretches are joined. The joined stretch keeps one of
// the two places: the first, or with a SEED a random one. So a run of unknown length has between
// half of MOST and MOST places.
//
// With a LENGTH, places are at multiples of it in their stretch, and FOLDER/vectors says what code
// each LENGTH instructions of the run executed (vectors.h).
//
// With `--places FILE` the places are read from the file, ascending, one a line, instead of FIRST,
// EVERY and MOST.
//
// FOLDER/list.csv has a row for each checkpoint, `file,place,instructions,output,channel`: its file
// in FOLDER, the place, the instructions that the program had run when it was taken, the bytes
// written to the console and to the profile channel by then. A last row `end` describes the whole
// run; its place is the program's exit status.
#ifndef TB_ISS_SERIES_H
#define TB_ISS_SERIES_H
#include "board.h"
#include "sha256.h"
#include "vectors.h"

typedef struct {
    uint64_t file, place, instructions, output, channel;
    uint64_t stretch; // length EVERY each, numbered from 0
} series_row_t;

typedef struct {
    const char *folder; // NULL: no checkpoints
    const char *list;   // file of places, NULL: none
    uint64_t first, every, most, before, seed, length;
    // From here on private to series.c.
    char program[SHA256_TEXT];
    unsigned level;   // how often stretches were joined
    uint64_t stretch; // the next one, or UINT64_MAX
    uint64_t next;    // the instruction of the next checkpoint, UINT64_MAX: none
    uint64_t files;
    series_row_t *rows;
    size_t count;
    uint64_t *places; // from the list
    size_t place_count;
    vectors_t vectors; // used with a LENGTH
} series_t;

// Parses FIRST[,EVERY[,MOST[,BEFORE[,SEED[,LENGTH]]]]]; what is left out is 0: one checkpoint, no
// limit, at the place itself.
bool series_parse(series_t *series, const char *text);
bool series_open(series_t *series, const char *elf, failure_t *failure);
// Call when the hart has retired `next` instructions; takes the checkpoint as soon as it can be
// taken.
bool series_look(series_t *series, const board_t *board, failure_t *failure);
bool series_close(series_t *series, const board_t *board, failure_t *failure);

#endif
