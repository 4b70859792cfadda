/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files that find blocks: the names of a file's labels, and how far it is parsed.
 *
 *     finder_t f = {assembly, blocks, NULL, no_sibling_calls, failure};
 *     names_note(&f);                          all targets
 *     good = find_blocks(&f) &&                 blocks.c: functions and blocks
 *            places_check(&f) && ways_find(&f);
 *     names_free(&f);
 */
#ifndef SW_ANALYSIS_INSTRUMENT_FINDER_H
#define SW_ANALYSIS_INSTRUMENT_FINDER_H
#include "blocks.h"

enum { NO_LINE = SIZE_MAX - 1 };

typedef struct {
    char *name;
    bool jumped, address,
        paired;   /* named by a transfer; by data or an instruction; only by %pcrel_lo() */
    bool taken;   /* an instruction takes its address */
    bool landing; /* an exception table names it */
    bool in_code; /* it is a label among instructions */
    uint32_t block, function;
} name_t;

typedef struct {
    const assembly_t *a;
    blocks_t *blocks;
    void *names; /* tree of name_t */
    bool no_sibling_calls;
    failure_t *failure;
} finder_t;

/* --- names (finder_names.c); of `length` bytes at `text` */

size_t word_length(const char *at);
name_t *find_name(finder_t *f, const char *text, size_t length); /* created, if there is none */
const name_t *known_name(const finder_t *f, const char *text, size_t length); /* NULL: none */
name_t *name_of(finder_t *f, const char *text);
bool names_addresses(const asm_line_t *line); /* its operands can name places */
void names_note(finder_t *f);
void names_free(finder_t *f);

/* Returns false after a message if code depends on the lengths of instructions: nothing can be
 * inserted there (finder_places.c). */
bool places_check(const finder_t *f);

/* Finds the successors of each block; returns false after a message if they cannot be determined
 * (finder_ways.c). */
bool ways_find(finder_t *f);
#endif
