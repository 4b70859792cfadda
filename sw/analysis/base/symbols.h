/* SPDX-License-Identifier: Apache-2.0 */
/* The functions of a program: address ranges and names. */
#ifndef SW_ANALYSIS_BASE_SYMBOLS_H
#define SW_ANALYSIS_BASE_SYMBOLS_H
#include "failure.h"
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t address, size;
    char *name; /* the name shown */
    char *raw;  /* the program's own name, if different (demangle.h); NULL: same as `name` */
} symbol_t;

/* A range of addresses, up to the next range, and the symbol that it belongs to. */
typedef struct {
    uint64_t address, size;
    size_t symbol;
} stretch_t;

typedef struct {
    symbol_t *list;
    size_t count;
    stretch_t *stretches; /* set by symbols_finish: sorted, without overlaps */
    size_t stretch_count;
} symbols_t;

void symbols_add(symbols_t *symbols, uint64_t address, uint64_t size, const char *name);

/* Sorts by address and keeps one name an address. A symbol without a size ends at the next symbol,
 * at the end of the symbol with a size that it lies in, or at `end`, the end of the code. Where
 * symbols overlap, the one that starts last gets the shared part; code after a nested function
 * belongs to the outer one again. */
void symbols_finish(symbols_t *symbols, uint64_t end);

/* The function at the address, or NULL. */
const symbol_t *symbols_at(const symbols_t *symbols, uint64_t address);

/* The symbol with this name, as shown or as in the program; NULL: none. */
const symbol_t *symbols_named(const symbols_t *symbols, const char *name);

/* The symbol that a user means: by its whole name, or without its file or parameters if that is
 * unambiguous. NULL: none, or several, such as "next (list.c)" and "next (tree.c)" for `next`. */
const symbol_t *symbols_chosen(const symbols_t *symbols, const char *name, failure_t *failure);

/* The program's own name of the symbol. */
const char *symbol_raw(const symbol_t *symbol);

/* The length of the name as the compiler knows it: "next" of "next (list.c)". */
size_t symbols_plain(const char *raw);

/* The symbol's name, or "[unknown]". */
const char *symbols_name_at(const symbols_t *symbols, uint64_t address);
void symbols_free(symbols_t *symbols);
#endif
