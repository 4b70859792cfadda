/* SPDX-License-Identifier: Apache-2.0 */
/* See demangle.h. libiberty returns names in pieces: a malicious name that would grow without end
 * is given up in the middle. */
#include "demangle.h"
#include "memory.h"
#include <ctype.h>
#include <libiberty/demangle.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

enum { MANGLED_MOST = 16384, SHOWN_MOST = 4096 };

static bool is_off;

void demangle_off(void) { is_off = true; }

typedef struct {
    char text[SHOWN_MOST + 1];
    size_t length;
    jmp_buf enough;
} shown_t;

static void take_piece(const char *piece, size_t length, void *context) {
    shown_t *shown = context;
    if (length > SHOWN_MOST - shown->length)
        longjmp(shown->enough, 1);
    memcpy(shown->text + shown->length, piece, length);
    shown->length += length;
}

static bool demangle_into(shown_t *shown, const char *raw) {
    enum { OPTIONS = DMGL_PARAMS | DMGL_ANSI };
    shown->length = 0;
    if (setjmp(shown->enough))
        return false;
    if (rust_demangle_callback(raw, OPTIONS, take_piece, shown))
        return true;
    shown->length = 0;
    return cplus_demangle_v3_callback(raw, OPTIONS, take_piece, shown);
}

char *demangle_name(const char *raw) {
    shown_t shown;
    if (is_off || raw[0] != '_' || (raw[1] != 'Z' && raw[1] != 'R') || strlen(raw) > MANGLED_MOST ||
        !demangle_into(&shown, raw) || !shown.length)
        return NULL;
    shown.text[shown.length] = 0;
    return memory_copy(shown.text);
}

/* "worker:_Z3sumi (list.c)" becomes "worker:sum(int) (list.c)". */
static char *demangle_within(const char *raw) {
    const char *colon = strchr(raw, ':'), *start = raw;
    if (*raw != '_' && colon)
        start = colon + 1;
    size_t length = 0;
    while (isalnum((unsigned char)start[length]) ||
           (start[length] && strchr("_.$@", start[length])))
        length++;
    char *name = memory_print("%.*s", (int)length, start), *shown = demangle_name(name);
    char *text =
        shown ? memory_print("%.*s%s%s", (int)(start - raw), raw, shown, start + length) : NULL;
    free(name);
    free(shown);
    return text;
}

char *demangle_text(const char *text) {
    const char *start = strstr(text, "<_"), *end = start;
    while (end && *end && !strchr("+>", *end))
        end++;
    char *name = start ? memory_print("%.*s", (int)(end - start - 1), start + 1) : NULL;
    char *shown = name ? demangle_name(name) : NULL;
    char *whole = shown ? memory_print("%.*s<%s%s", (int)(start - text), text, shown, end) : NULL;
    free(name);
    free(shown);
    return whole;
}

static int compare_names(const void *a, const void *b) {
    const symbol_t *x = *(symbol_t *const *)a, *y = *(symbol_t *const *)b;
    return strcmp(x->name, y->name);
}

static void tell_apart(symbol_t **sorted, size_t count) {
    for (size_t i = 0, next; i < count; i = next) {
        for (next = i + 1; next < count && compare_names(&sorted[i], &sorted[next]) == 0;)
            next++;
        for (size_t j = i; next > i + 1 && j < next; j++) {
            char *text =
                sorted[j]->raw ? memory_print("%s [%s]", sorted[j]->name, sorted[j]->raw) : NULL;
            if (!text)
                continue;
            free(sorted[j]->name);
            sorted[j]->name = text;
        }
    }
}

void demangle_symbols(symbols_t *symbols) {
    symbol_t **sorted = memory_get((symbols->count + 1) * sizeof *sorted);
    for (size_t i = 0; i < symbols->count; i++) {
        symbol_t *symbol = sorted[i] = &symbols->list[i];
        char *shown = symbol->raw ? NULL : demangle_within(symbol->name);
        if (!shown)
            continue;
        symbol->raw = symbol->name;
        symbol->name = shown;
    }
    if (symbols->count)
        qsort(sorted, symbols->count, sizeof(symbol_t *), compare_names);
    tell_apart(sorted, symbols->count);
    free(sorted);
}
