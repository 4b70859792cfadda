/* SPDX-License-Identifier: Apache-2.0 */
/* See annotation.h. */
#include "annotation.h"
#include "demangle.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

static source_line_t *find_line(annotation_t *annotation, const location_t *location) {
    for (size_t i = 0; i < annotation->line_count; i++)
        if (annotation->lines[i].line == location->line &&
            strcmp(annotation->lines[i].file, location->file) == 0)
            return &annotation->lines[i];
    memory_room(annotation->lines, annotation->line_count);
    source_line_t *line = &annotation->lines[annotation->line_count++];
    *line = (source_line_t){.file = location->file, .line = location->line};
    return line;
}

static int compare_lines(const void *a, const void *b) {
    const source_line_t *x = a, *y = b;
    int files = strcmp(x->file, y->file);
    return files ? files : x->line - y->line;
}

/* Tells the lines which samples are neighbours; those of this function. */
static void follow_places(annotation_t *annotation, const view_t *view) {
    tally_t **group = memory_get((view->table.count + 1) * sizeof *group);
    const tally_t *tallies = view->table.entries;
    for (size_t i = 0; i < annotation->count; i++) {
        const place_t *place = &annotation->places[i];
        if (place->tally && place->location.file)
            group[place->tally - tallies] = &find_line(annotation, &place->location)->tally;
    }
    view_follow(view, group);
    free(group);
}

static void show_names(listing_t *listing) {
    for (size_t i = 0; i < listing->count; i++) {
        char *shown = demangle_text(listing->list[i].text);
        if (!shown)
            continue;
        free(listing->list[i].text);
        listing->list[i].text = shown;
    }
}

static void add_to_line(annotation_t *annotation, const place_t *place) {
    source_line_t *line = find_line(annotation, &place->location);
    tally_merge(&line->tally, place->tally);
    if (place->is_branch)
        tally_merge(&line->branches, place->tally);
    line->has_branch |= place->is_branch;
}

static void add_place(annotation_t *annotation, const view_t *view, const insn_t *insn,
                      lines_t *lines) {
    uint64_t at = place_of(insn->address, place_context(annotation->symbol->address), 0);
    if (symbols_at(&view->profile.symbols, at) != annotation->symbol)
        return; /* the instruction is an inner function's */
    place_t *place = &annotation->places[annotation->count++];
    *place = (place_t){insn->address, insn->text, pc_table_find(&view->table, at),
                       lines_at(lines, insn->address), listing_is_branch(insn->text)};
    if (!place->tally)
        return;
    tally_merge(&annotation->total, place->tally);
    if (place->location.file)
        add_to_line(annotation, place);
}

bool annotation_make(annotation_t *annotation, const view_t *view, const symbol_t *symbol,
                     const char *program, lines_t *lines, failure_t *failure) {
    *annotation = (annotation_t){.symbol = symbol};
    uint64_t start = place_pc(symbol->address);
    if (!listing_read(&annotation->listing, program, start, start + symbol->size, failure))
        return false;
    show_names(&annotation->listing);
    annotation->places = memory_get(annotation->listing.count * sizeof *annotation->places);
    for (size_t i = 0; i < annotation->listing.count; i++)
        add_place(annotation, view, &annotation->listing.list[i], lines);
    if (annotation->line_count)
        qsort(annotation->lines, annotation->line_count, sizeof *annotation->lines, compare_lines);
    if (annotation->line_count)
        follow_places(annotation, view);
    view_share(view, &annotation->total, symbol->address);
    return true;
}

void annotation_free(annotation_t *annotation) {
    listing_free(&annotation->listing);
    free(annotation->places);
    free(annotation->lines);
    *annotation = (annotation_t){0};
}
