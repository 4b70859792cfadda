/* SPDX-License-Identifier: Apache-2.0 */
/* Pieces of code and their places in an assembly file, and the output of the file with the
 * pieces. */
#ifndef SW_ANALYSIS_INSTRUMENT_PIECES_H
#define SW_ANALYSIS_INSTRUMENT_PIECES_H

#include "assembly.h"
#include <stdio.h>

/* The order of pieces before a line. Those that follow the line before it come first. */
typedef enum {
    PIECE_AFTER, /* on the way from a block to the next one */
    PIECE_CONTROL,
    PIECE_ENTRY,
    PIECE_BLOCK,
    PIECE_FIRST, /* label of a block's first instruction */
    PIECE_OUT,   /* on the way out of a block */
    PIECE_RESTORE,
    PIECE_LAST /* label of a block's last instruction */
} piece_order_t;

typedef struct piece piece_t;
typedef struct {
    piece_t *list;
    size_t count;
} pieces_t;

/* `text`, whose ownership passes, goes before line `line` (0..count of lines), after earlier pieces
 * with the same order. It has `insns` profile instructions of `flag`; flag -1: other text. */
void pieces_add(pieces_t *p, size_t line, piece_order_t order, int flag, unsigned insns,
                char *text);

/* The header before `insns` profile instructions of `flag`, which the caller frees; empty if they
 * are too few to skip, or for -1. */
char *pieces_header(int flag, unsigned insns);

/* Prints all lines with the pieces between them. targets[line]: the new target of that line's
 * branch, or NULL. Consecutive pieces of one flag get one header. */
void pieces_print(pieces_t *p, const assembly_t *assembly, char *const *targets, FILE *out);

void pieces_free(pieces_t *p);

#endif
