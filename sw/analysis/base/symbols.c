/* SPDX-License-Identifier: Apache-2.0 */
/* See symbols.h. */
#include "symbols.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

static const char UNKNOWN[] = "[unknown]";

void symbols_add(symbols_t *symbols, uint64_t address, uint64_t size, const char *name) {
    memory_room(symbols->list, symbols->count);
    symbols->list[symbols->count++] = (symbol_t){address, size, memory_copy(name), NULL};
}

/* A name that is reserved for the implementation is mostly an alias of another one. */
static size_t underscores(const symbol_t *symbol) { return strspn(symbol->name, "_"); }

/* Sorts by address; at one address the largest first, then the fewest leading underscores, then by
 * name, so that the choice is stable. */
static int compare_symbols(const void *a, const void *b) {
    const symbol_t *x = a, *y = b;
    if (x->address != y->address)
        return x->address < y->address ? -1 : 1;
    if (x->size != y->size)
        return x->size > y->size ? -1 : 1;
    if (underscores(x) != underscores(y))
        return underscores(x) < underscores(y) ? -1 : 1;
    return strcmp(x->name, y->name);
}

static void free_symbol(symbol_t *symbol) {
    free(symbol->name);
    free(symbol->raw);
}

/* Keeps one symbol per address, sorted. */
static void sort_symbols(symbols_t *symbols) {
    size_t kept = 0;
    if (symbols->count)
        qsort(symbols->list, symbols->count, sizeof *symbols->list, compare_symbols);
    for (size_t i = 0; i < symbols->count; i++) {
        if (kept && symbols->list[kept - 1].address == symbols->list[i].address)
            free_symbol(&symbols->list[i]);
        else
            symbols->list[kept++] = symbols->list[i];
    }
    symbols->count = kept;
}

/* --- the owner of each address */

/* Symbols that have begun, the last one on top. */
typedef struct {
    symbols_t *symbols;
    size_t *open, depth;
    uint64_t at; /* all lower addresses are assigned */
} sweep_t;

static uint64_t end_of(const symbol_t *symbol) {
    return symbol->size > UINT64_MAX - symbol->address ? UINT64_MAX
                                                       : symbol->address + symbol->size;
}

/* Assigns the addresses before `to` to the symbols that reach so far. */
static void sweep_to(sweep_t *sweep, uint64_t to) {
    symbols_t *s = sweep->symbols;
    while (sweep->depth) {
        size_t top = sweep->open[sweep->depth - 1];
        uint64_t end = end_of(&s->list[top]), last = end < to ? end : to;
        if (last > sweep->at) {
            s->stretches[s->stretch_count++] = (stretch_t){sweep->at, last - sweep->at, top};
            sweep->at = last;
        }
        if (end > to)
            return;
        sweep->depth--;
    }
    sweep->at = to;
}

/* Sweeps up to the next symbol, within the enclosing symbol. */
static uint64_t room_of(const sweep_t *sweep, size_t i, uint64_t end) {
    const symbol_t *list = sweep->symbols->list;
    uint64_t last = i + 1 < sweep->symbols->count ? list[i + 1].address : end;
    uint64_t outer = sweep->depth ? end_of(&list[sweep->open[sweep->depth - 1]]) : UINT64_MAX;
    last = outer < last ? outer : last;
    return last > list[i].address ? last - list[i].address : 0;
}

void symbols_finish(symbols_t *symbols, uint64_t end) {
    sort_symbols(symbols);
    sweep_t sweep = {symbols, memory_get((symbols->count + 1) * sizeof *sweep.open), 0, 0};
    size_t most = 2 * symbols->count + 1;
    symbols->stretches = memory_resize(symbols->stretches, most * sizeof *symbols->stretches);
    symbols->stretch_count = 0;
    for (size_t i = 0; i < symbols->count; i++) {
        sweep_to(&sweep, symbols->list[i].address);
        if (symbols->list[i].size == 0)
            symbols->list[i].size = room_of(&sweep, i, end);
        sweep.open[sweep.depth++] = i;
    }
    sweep_to(&sweep, UINT64_MAX);
    free(sweep.open);
}

const symbol_t *symbols_at(const symbols_t *symbols, uint64_t address) {
    size_t low = 0, high = symbols->stretch_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (symbols->stretches[middle].address <= address)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0)
        return NULL;
    const stretch_t *stretch = &symbols->stretches[low - 1];
    return address - stretch->address < stretch->size ? &symbols->list[stretch->symbol] : NULL;
}

/* --- names */

const char *symbol_raw(const symbol_t *symbol) { return symbol->raw ? symbol->raw : symbol->name; }

const symbol_t *symbols_named(const symbols_t *symbols, const char *name) {
    for (size_t i = 0; i < symbols->count; i++)
        if (strcmp(symbols->list[i].name, name) == 0 ||
            strcmp(symbol_raw(&symbols->list[i]), name) == 0)
            return &symbols->list[i];
    return NULL;
}

size_t symbols_plain(const char *raw) {
    const char *file = strstr(raw, " (");
    return file ? (size_t)(file - raw) : strlen(raw);
}

/* Whether the name is "next (list.c)", "next(int)" or "next.isra.0", for "next". */
static bool goes_on(const char *whole, const char *name) {
    size_t length = strlen(name);
    return length && strncmp(whole, name, length) == 0 &&
           (whole[length] == '(' || whole[length] == '.' || strncmp(whole + length, " (", 2) == 0);
}

/* ... or "list::next(int)". */
static bool is_longer(const char *whole, const char *name) {
    for (const char *at = whole; at; at = strstr(at, "::")) {
        at += at > whole ? 2 : 0;
        if (goes_on(at, name) || (at > whole && strcmp(at, name) == 0))
            return true;
    }
    return false;
}

/* Symbols with a longer name: how many, and the last one. */
static size_t longer_named(const symbols_t *symbols, const char *name, const symbol_t **last,
                           char *list, size_t room) {
    size_t count = 0;
    for (size_t i = 0; i < symbols->count; i++) {
        const symbol_t *symbol = &symbols->list[i];
        size_t used = strlen(list);
        if (!is_longer(symbol->name, name) && !is_longer(symbol_raw(symbol), name))
            continue;
        snprintf(list + used, room - used, "%s'%s'", count++ ? ", " : "", symbol->name);
        *last = symbol;
    }
    return count;
}

const symbol_t *symbols_chosen(const symbols_t *symbols, const char *name, failure_t *failure) {
    char list[1024] = "";
    const symbol_t *symbol = symbols_named(symbols, name);
    size_t longer = symbol ? 0 : longer_named(symbols, name, &symbol, list, sizeof list);
    if (longer <= 1 && symbol)
        return symbol;
    if (longer)
        failure_set(failure, "%s: several functions have this name.\n  Give one of %s.", name,
                    list);
    else if (strcmp(name, UNKNOWN) == 0)
        failure_set(failure,
                    "%s: what ran outside of all functions has no lines.\n"
                    "  `assay bottlenecks` and `assay export --to csv` have it by address.",
                    name);
    else
        failure_set(failure,
                    "%s: no function of this name in the program.\n  `assay report` lists them.",
                    name);
    return NULL;
}

const char *symbols_name_at(const symbols_t *symbols, uint64_t address) {
    const symbol_t *symbol = symbols_at(symbols, address);
    return symbol ? symbol->name : UNKNOWN;
}

void symbols_free(symbols_t *symbols) {
    for (size_t i = 0; i < symbols->count; i++)
        free_symbol(&symbols->list[i]);
    free(symbols->list);
    free(symbols->stretches);
    *symbols = (symbols_t){0};
}
