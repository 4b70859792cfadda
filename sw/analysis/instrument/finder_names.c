/* SPDX-License-Identifier: Apache-2.0 */
/* See finder.h: the names of targets. */
#define _GNU_SOURCE
#include "finder.h"
#include "memory.h"
#include "words.h"
#include <ctype.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

static int compare_names(const void *a, const void *b) {
    return strcmp(((const name_t *)a)->name, ((const name_t *)b)->name);
}

name_t *find_name(finder_t *f, const char *text, size_t length) {
    name_t key = {.name = memory_print("%.*s", (int)length, text),
                  .block = BLOCK_NONE,
                  .function = BLOCK_NONE};
    name_t **found = tfind(&key, &f->names, compare_names);
    if (found) {
        free(key.name);
        return *found;
    }
    name_t *made = memory_get(sizeof *made);
    *made = key;
    tsearch(made, &f->names, compare_names);
    return made;
}

const name_t *known_name(const finder_t *f, const char *text, size_t length) {
    name_t key = {.name = memory_print("%.*s", (int)length, text)};
    name_t **found = tfind(&key, (void *const *)&f->names, compare_names);
    free(key.name);
    return found ? *found : NULL;
}

name_t *name_of(finder_t *f, const char *text) { return find_name(f, text, strlen(text)); }

size_t word_length(const char *at) {
    size_t length = 0;
    while (isalnum((unsigned char)at[length]) || (at[length] && strchr("._$", at[length])))
        length++;
    return length;
}

/* Notes all labels in the operands; one in %pcrel_lo() is only paired with its %pcrel_hi(). */
static void note_operands(finder_t *f, const asm_line_t *line) {
    asm_flow_t flow = asm_flow(line);
    bool jumps = flow == FLOW_BRANCH || flow == FLOW_JUMP;
    for (const char *at = line->operands; *at;) {
        size_t length = word_length(at);
        if (*at == '"') {
            const char *end = strchr(at + 1, '"');
            at = end ? end + 1 : at + strlen(at);
        } else if (!length) {
            at++;
        } else {
            bool paired = at > line->operands + 10 && strncmp(at - 10, "%pcrel_lo(", 10) == 0;
            name_t *name = find_name(f, at, length);
            name->paired |= paired;
            name->jumped |= jumps && at == asm_target(line);
            name->address |= !paired && !jumps;
            name->taken |= !paired && flow == FLOW_ON && line->kind == STATEMENT_INSN;
            name->landing |=
                line->kind == STATEMENT_DIRECTIVE && strcmp(line->name, ".uleb128") == 0;
            at += length;
        }
    }
}

bool names_addresses(const asm_line_t *line) {
    static const char *const data[] = {".word", ".4byte", ".dword", ".8byte",   ".half", ".2byte",
                                       ".byte", ".long",  ".quad",  ".uleb128", NULL};
    if (line->kind == STATEMENT_INSN)
        return line->section == SECTION_CODE;
    return line->kind == STATEMENT_DIRECTIVE && line->section == SECTION_DATA &&
           word_is_one(line->name, data);
}

void names_note(finder_t *f) {
    for (size_t i = 0; i < f->a->count; i++)
        if (names_addresses(&f->a->list[i]))
            note_operands(f, &f->a->list[i]);
}

static void free_name(void *name) {
    free(((name_t *)name)->name);
    free(name);
}

void names_free(finder_t *f) { tdestroy(f->names, free_name); }
