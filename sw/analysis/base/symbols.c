/* See symbols.h. */
#include "symbols.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

static const char UNKNOWN[] = "[unknown]";

void symbols_add(symbols_t *symbols, uint64_t address, uint64_t size, const char *name) {
    if (symbols->count == symbols->room) {
        symbols->room = symbols->room ? 2 * symbols->room : 128;
        symbols->list = memory_resize(symbols->list, symbols->room * sizeof *symbols->list);
    }
    symbols->list[symbols->count++] = (symbol_t){address, size, memory_copy(name)};
}

/* By address; at one address the one with a size first, then the name, so that the choice is
 * stable. */
static int compare_symbols(const void *a, const void *b) {
    const symbol_t *x = a, *y = b;
    if (x->address != y->address)
        return x->address < y->address ? -1 : 1;
    if (x->size != y->size)
        return x->size > y->size ? -1 : 1;
    return strcmp(x->name, y->name);
}

void symbols_finish(symbols_t *symbols, uint64_t end) {
    size_t kept = 0;
    if (symbols->count)
        qsort(symbols->list, symbols->count, sizeof *symbols->list, compare_symbols);
    for (size_t i = 0; i < symbols->count; i++) {
        if (kept && symbols->list[kept - 1].address == symbols->list[i].address)
            free(symbols->list[i].name);
        else
            symbols->list[kept++] = symbols->list[i];
    }
    symbols->count = kept;
    for (size_t i = 0; i < kept; i++) {
        symbol_t *symbol = &symbols->list[i];
        uint64_t room = (i + 1 < kept ? symbol[1].address : end) - symbol->address;
        if (symbol->size == 0 || symbol->size > room)
            symbol->size = room;
    }
}

const symbol_t *symbols_at(const symbols_t *symbols, uint64_t address) {
    size_t low = 0, high = symbols->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (symbols->list[middle].address <= address)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0)
        return NULL;
    const symbol_t *symbol = &symbols->list[low - 1];
    return address - symbol->address < symbol->size ? symbol : NULL;
}

const symbol_t *symbols_named(const symbols_t *symbols, const char *name) {
    for (size_t i = 0; i < symbols->count; i++)
        if (strcmp(symbols->list[i].name, name) == 0)
            return &symbols->list[i];
    return NULL;
}

size_t symbols_plain(const char *name) {
    const char *file = strstr(name, " (");
    return file ? (size_t)(file - name) : strlen(name);
}

/* "next (list.c)" of "next". */
static bool is_of_file(const char *symbol, const char *name) {
    size_t length = symbols_plain(symbol);
    return symbol[length] && strlen(name) == length && strncmp(symbol, name, length) == 0;
}

static bool ask_for_file(const symbols_t *symbols, const char *name, failure_t *failure) {
    char list[1024] = "";
    for (size_t i = 0; i < symbols->count; i++) {
        size_t used = strlen(list);
        if (is_of_file(symbols->list[i].name, name))
            snprintf(list + used, sizeof list - used, "%s'%s'", used ? ", " : "",
                     symbols->list[i].name);
    }
    return *list &&
           !failure_set(failure,
                        "%s: several files have a function of this name.\n  Give one of %s.", name,
                        list);
}

const symbol_t *symbols_chosen(const symbols_t *symbols, const char *name, failure_t *failure) {
    const symbol_t *symbol = symbols_named(symbols, name);
    if (symbol || ask_for_file(symbols, name, failure))
        return symbol;
    if (strcmp(name, UNKNOWN) == 0)
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
        free(symbols->list[i].name);
    free(symbols->list);
    *symbols = (symbols_t){0};
}
