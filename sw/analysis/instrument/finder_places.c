/* SPDX-License-Identifier: Apache-2.0 */
/* See finder.h: places that depend on the lengths of instructions. */
#include "finder.h"
#include <ctype.h>
#include <string.h>

/* A label among instructions with something added to it. A distance between two labels is harmless
 * in a table, which is data. */
static bool has_distance(const finder_t *f, const char *text, const char *at, size_t length,
                         bool in_table) {
    const name_t *name = known_name(f, at, length);
    const char *before = at, *behind = at + length;
    if (!name || !name->in_code)
        return false;
    while (before > text && isspace((unsigned char)before[-1]))
        before--;
    behind += strspn(behind, " \t");
    bool follows = *behind == '+' || *behind == '-';
    bool by_number = follows && isdigit((unsigned char)behind[1 + strspn(behind + 1, " \t")]);
    return (before > text && before[-1] == '+') || (in_table ? by_number : follows);
}

static bool check_distances(const finder_t *f, size_t line, const char *text, bool in_table) {
    const asm_line_t *l = &f->a->list[line];
    for (const char *at = text; *at;) {
        size_t length = word_length(at);
        if (has_distance(f, text, at, length, in_table))
            return assembly_refuse(f->a, line, f->failure,
                                   "%s %s: a distance from a label, and code goes between.\n"
                                   "  Give the place a label of its own.",
                                   l->name, l->operands);
        at += length ? length : 1;
    }
    return true;
}

/* ".set NAME, EXPRESSION": another name of a function is allowed, one of a place inside it
 * is not. */
static bool check_set(const finder_t *f, size_t line) {
    const asm_line_t *l = &f->a->list[line];
    const char *value = strchr(l->operands, ',');
    if (!value)
        return true;
    value += 1 + strspn(value + 1, " \t");
    size_t length = word_length(value);
    const name_t *name = known_name(f, value, length);
    bool is_place = name && name->in_code && name->function == BLOCK_NONE;
    bool is_here = l->section == SECTION_CODE && length == 1 && *value == '.';
    if (is_place || is_here)
        return assembly_refuse(f->a, line, f->failure,
                               "%s %s: another name of a place among instructions.\n"
                               "  Give the place a label of its own.",
                               l->name, l->operands);
    return check_distances(f, line, value, false);
}

/* A call, or a jump without return, to a label of this file that is not a function. */
static bool check_destination(const finder_t *f, size_t line) {
    const asm_line_t *l = &f->a->list[line];
    asm_flow_t flow = asm_flow(l);
    const char *target = asm_target(l);
    const name_t *name = known_name(f, target, word_length(target));
    if (l->foreign || (flow != FLOW_CALL && flow != FLOW_TAIL) || !name || !name->in_code ||
        name->function != BLOCK_NONE)
        return true;
    return assembly_refuse(f->a, line, f->failure,
                           "%s %s: to a label that is no function.\n"
                           "  Write `j` within a function, or give the label its .type.",
                           l->name, l->operands);
}

bool places_check(const finder_t *f) {
    for (size_t i = 0; i < f->a->count; i++) {
        const asm_line_t *l = &f->a->list[i];
        bool sets = l->kind == STATEMENT_DIRECTIVE &&
                    (strcmp(l->name, ".set") == 0 || strcmp(l->name, ".equ") == 0);
        if (sets && !check_set(f, i))
            return false;
        if (!names_addresses(l))
            continue;
        if (!check_distances(f, i, l->operands, l->kind == STATEMENT_DIRECTIVE) ||
            (l->kind == STATEMENT_INSN && !check_destination(f, i)))
            return false;
    }
    return true;
}
