/* SPDX-License-Identifier: Apache-2.0 */
/* See copies.h. */
#include "copies.h"
#include "lines.h"
#include "memory.h"
#include "recorded.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { FRAMES = 16 };

typedef struct {
    const symbol_t *symbol;
    uint64_t samples;
} holder_t;

/* Whether the instruction is of a copy of that function. */
static bool is_copy(lines_t *lines, uint64_t pc, const char *name) {
    source_frame_t frames[FRAMES];
    size_t count = lines_frames(lines, pc, frames, FRAMES);
    for (size_t i = 0; i + 1 < count; i++)
        if (strcmp(frames[i].function, name) == 0 || strcmp(frames[i].shown, name) == 0)
            return true;
    return false;
}

static int compare_holders(const void *a, const void *b) {
    const holder_t *x = a, *y = b;
    if (x->samples != y->samples)
        return x->samples > y->samples ? -1 : 1;
    return (x->symbol->address > y->symbol->address) - (x->symbol->address < y->symbol->address);
}

static size_t find_holders(const view_t *view, lines_t *lines, const char *name,
                           holder_t **holders) {
    const tally_t *tallies = view->table.entries;
    const symbols_t *symbols = &view->profile.symbols;
    size_t count = 0;
    for (size_t i = 0; i < view->table.count; i++) {
        const symbol_t *symbol = symbols_at(symbols, tallies[i].pc);
        size_t h = 0;
        if (!symbol || place_context(tallies[i].pc) || !is_copy(lines, tallies[i].pc, name))
            continue;
        while (h < count && (*holders)[h].symbol != symbol)
            h++;
        if (h == count) {
            memory_room(*holders, count);
            (*holders)[count++] = (holder_t){symbol, 0};
        }
        (*holders)[h].samples += tallies[i].taken;
    }
    if (count)
        qsort(*holders, count, sizeof **holders, compare_holders);
    return count;
}

char *copies_of(const view_t *view, const char *elf, const char *name) {
    failure_t ignored;
    lines_t *lines;
    holder_t *holders = NULL;
    char *text = NULL;
    size_t size;
    const char *program = recorded_program(&view->profile, elf, &ignored);
    if (!program || !lines_open(&lines, program, &ignored))
        return NULL;
    size_t count = find_holders(view, lines, name, &holders);
    FILE *out = memory_stream(&text, &size);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s%s (%" PRIu64 "%s)", i ? ", " : "", holders[i].symbol->name,
                holders[i].samples, i ? "" : " samples");
    fclose(out);
    free(holders);
    lines_close(lines);
    if (count)
        return text;
    free(text);
    return NULL;
}

const symbol_t *function_chosen(const view_t *view, const char *elf, const char *name,
                                failure_t *failure) {
    const symbol_t *symbol = symbols_chosen(&view->profile.symbols, name, failure);
    char *copies = symbol ? NULL : copies_of(view, elf, name);
    size_t used = strnlen(failure->text, copies ? sizeof failure->text : 0);
    if (copies)
        snprintf(failure->text + used, sizeof failure->text - used,
                 "\n  Copies of it are inlined into %s.", copies);
    free(copies);
    return symbol;
}
