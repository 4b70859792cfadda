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
    char *raw;  /* the program's own name, where it differs (demangle.h); NULL: it is `name` */
} symbol_t;

/* A range of addresses up to the next one, and the symbol that has it. */
typedef struct {
    uint64_t address, size;
    size_t symbol;
} stretch_t;

typedef struct {
    symbol_t *list;
    size_t count;
    stretch_t *stretches; /* from symbols_finish on: sorted, without overlaps */
    size_t stretch_count;
} symbols_t;

void symbols_add(symbols_t *symbols, uint64_t address, uint64_t size, const char *name);

/* Sorts by address and keeps one name an address. A symbol without size ends where the next one starts, where one with a
 * size ends that it lies in, or at `end`, where the code ends. Where symbols overlap, the one that starts last gets what
 * they share, so that what follows a function within another is the outer one's again. */
void symbols_finish(symbols_t *symbols, uint64_t end);

/* The function that has the address, or NULL. */
const symbol_t *symbols_at(const symbols_t *symbols, uint64_t address);

/* The symbol with this name, as shown or as the program has it; NULL: there is none. */
const symbol_t *symbols_named(const symbols_t *symbols, const char *name);

/* The one that a user means: by its whole name, or without its file or parameters if only one is called so. NULL: there
 * is none, or "next (list.c)" and "next (tree.c)" and only `next` was said. */
const symbol_t *symbols_chosen(const symbols_t *symbols, const char *name, failure_t *failure);

/* The program's own name of the symbol. */
const char *symbol_raw(const symbol_t *symbol);

/* The length of such a name as the compiler knows it: "next" of "next (list.c)". */
size_t symbols_plain(const char *raw);

/* The symbol's name, or "[unknown]". */
const char *symbols_name_at(const symbols_t *symbols, uint64_t address);
void symbols_free(symbols_t *symbols);
#endif
