/* The functions of a program: address ranges and names. */
#ifndef SW_ANALYSIS_BASE_SYMBOLS_H
#define SW_ANALYSIS_BASE_SYMBOLS_H
#include "failure.h"
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t address, size;
    char *name;
} symbol_t;

typedef struct {
    symbol_t *list;
    size_t count, room;
} symbols_t;

void symbols_add(symbols_t *symbols, uint64_t address, uint64_t size, const char *name);

/* Sorts by address, keeps one name an address, ends each range at the next one's start (the last one
 * at `end`, where the code ends), and gives a symbol without size all that room. */
void symbols_finish(symbols_t *symbols, uint64_t end);

/* The function that holds the address, or NULL. */
const symbol_t *symbols_at(const symbols_t *symbols, uint64_t address);
const symbol_t *symbols_named(const symbols_t *symbols, const char *name);

/* The one that a user means; NULL: there is none, or "next (list.c)" and "next (tree.c)" and only `next` was said. */
const symbol_t *symbols_chosen(const symbols_t *symbols, const char *name, failure_t *failure);

/* The length of a name as the compiler has it: "next" of "next (list.c)". */
size_t symbols_plain(const char *name);

/* Its name, or "[unknown]". */
const char *symbols_name_at(const symbols_t *symbols, uint64_t address);
void symbols_free(symbols_t *symbols);
#endif
