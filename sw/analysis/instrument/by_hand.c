/* SPDX-License-Identifier: Apache-2.0 */
/* See by_hand.h. Checks that need only one statement; finder_places.c and finder_ways.c refuse what
 * takes the labels of the file to find. */
#include "by_hand.h"
#include "instrument_defs.h"
#include "words.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool is_word(char c) {
    return isalnum((unsigned char)c) || c == '.' || c == '_' || c == '$';
}

/* "1f", "12b" */
static bool is_numbered(const char *word, size_t length) {
    size_t digits = strspn(word, "0123456789");
    return digits && digits + 1 == length && (word[digits] == 'b' || word[digits] == 'f');
}

/* The first reference to a numbered label, or NULL. */
static const char *find_numbered(const char *text) {
    while (*text) {
        size_t length = 0;
        while (is_word(text[length]))
            length++;
        if (is_numbered(text, length))
            return text;
        text += length ? length : 1;
    }
    return NULL;
}

/* NAME or NAME@plt */
static bool is_symbol(const char *target) {
    size_t length = 0;
    while (is_word(target[length]))
        length++;
    if (isdigit((unsigned char)*target) || length == 0 || (length == 1 && *target == '.'))
        return false;
    return !target[length] || target[length] == '@';
}

/* --- numbered labels, in inline assembly */

static bool has_label(const char *text, const char *number) {
    size_t digits = strspn(number, "0123456789");
    for (const char *at = text; *at; at++)
        if ((at == text || isspace((unsigned char)at[-1]) || at[-1] == ';') &&
            strncmp(at, number, digits) == 0 && at[digits] == ':')
            return true;
    return false;
}

static bool begins_with(const asm_line_t *line, const char *mark) {
    const char *text = line->text + strspn(line->text, " \t");
    return strncmp(text, mark, strlen(mark)) == 0;
}

/* Whether the label that `number` ("1b") refers to is in the same inline assembly. */
static bool is_inside(const assembly_t *a, size_t at, const char *number) {
    if (a->list[at].compound)
        return has_label(a->list[at].text, number);
    if (number[strspn(number, "0123456789")] == 'f') {
        while (++at < a->count && !begins_with(&a->list[at], "#NO_APP"))
            if (has_label(a->list[at].text, number))
                return true;
        return false;
    }
    for (; !begins_with(&a->list[at], "#APP"); at--)
        if (has_label(a->list[at].text, number))
            return true;
        else if (at == 0)
            break;
    return false;
}

/* --- transfers */

static bool check_target(const assembly_t *a, size_t at, const asm_line_t *s, failure_t *failure) {
    const char *target = asm_target(s);
    if (s->foreign && is_numbered(target, strlen(target))) {
        if (is_inside(a, at, target))
            return true;
        return assembly_refuse(a, at, failure,
                               "%s %s: inline assembly that goes elsewhere.\n"
                               "  Compile this file without instrumentation.",
                               s->name, s->operands);
    }
    if (is_symbol(target))
        return true;
    return assembly_refuse(a, at, failure,
                           "%s %s: where it goes depends on how long instructions are, or on a "
                           "numbered label.\n"
                           "  Give the place a label of its own, as in `j .Lplace`.",
                           s->name, s->operands);
}

static bool check_transfer(const assembly_t *a, size_t at, const asm_line_t *s,
                           failure_t *failure) {
    asm_jump_t jump;
    asm_flow_t flow = asm_flow(s);
    if (asm_by_register(s, &jump))
        return !jump.has_offset ||
               assembly_refuse(a, at, failure,
                               "%s %s: goes to a distance from an address, and code goes "
                               "between.\n"
                               "  Jump to a label, or to an address that was loaded from a table.",
                               s->name, s->operands);
    if (strcmp(s->name, "jump") == 0)
        return assembly_refuse(a, at, failure,
                               "jump %s: within the function, or out of it?\n"
                               "  Write `j` within it, `tail` out of it.",
                               s->operands);
    if (flow == FLOW_BRANCH || flow == FLOW_JUMP)
        return check_target(a, at, s, failure);
    if (flow != FLOW_CALL && flow != FLOW_TAIL)
        return true;
    if (!(s->foreign && flow == FLOW_CALL) && *asm_target(s) == '.' && is_symbol(asm_target(s)))
        return assembly_refuse(a, at, failure,
                               "%s %s: to a label that is no function.\n"
                               "  Write `j` within a function; give a function of its own a name "
                               "and a .type.",
                               s->name, s->operands);
    return check_target(a, at, s, failure);
}

/* --- resources that counting needs */

static bool is_register(const char *at, const char *const names[2]) {
    for (int i = 0; i < 2; i++) {
        size_t length = strlen(names[i]);
        if (strncmp(at, names[i], length) == 0 && !is_word(at[length]))
            return true;
    }
    return false;
}

/* Whether another instruction's value becomes the stack pointer. The compiler's own stack pointer
 * is known to stay on its stack. */
static bool moves_stack(const asm_line_t *s) {
    static const char *const sp[2] = {"sp", "x2"};
    static const char *const others[] = {"ld", "la", "lla", "li", "c.ld", "c.ldsp", NULL};
    const char *note = strchr(s->text, '#'), *comma = strchr(s->operands, ',');
    const char *from = comma ? comma + 1 + strspn(comma + 1, " \t") : "";
    bool is_store = strlen(s->name) == 2 && s->name[0] == 's';
    if (!is_register(s->operands, sp) || !comma || is_store || asm_flow(s) == FLOW_BRANCH ||
        is_register(from, sp))
        return false;
    if (s->foreign)
        return true;
    if (note && strstr(note, "[c="))
        return false;
    return word_is_one(s->name, others) || strncmp(s->name, "csr", 3) == 0 ||
           (strcmp(s->name, "mv") == 0 && *from != 's');
}

static bool names_flags(const asm_line_t *s) {
    static const char *const names[] = {"pflags", "pfstack", "pfcount", NULL};
    bool is_csr = strncmp(s->name, "csr", 3) == 0;
    for (const char *at = s->operands; *at;) {
        size_t length = 0;
        while (is_word(at[length]))
            length++;
        for (int i = 0; names[i]; i++)
            if (strlen(names[i]) == length && strncmp(at, names[i], length) == 0)
                return true;
        long number = is_csr ? strtol(at, NULL, 0) : 0;
        if (number >= PI_CSR_PFLAGS && number <= PI_CSR_PFCOUNT)
            return true;
        at += length ? length : 1;
    }
    return false;
}

static bool check_own(const assembly_t *a, size_t at, const asm_line_t *s, failure_t *failure) {
    if (names_flags(s))
        return assembly_refuse(a, at, failure,
                               "%s %s: a register that the counting needs for itself.\n"
                               "  Leave it out; counting_patch() turns counting on and off.",
                               s->name, s->operands);
    if (!a->any_stack && moves_stack(s))
        return assembly_refuse(a, at, failure,
                               "%s %s: a stack of its own, and flags of functions lie below the "
                               "program's.\n"
                               "  Give --global, which keeps none there; what gcc wrote, compile "
                               "with -dp.",
                               s->name, s->operands);
    return true;
}

/* --- all checks */

static bool has_upper(const char *word) {
    for (; *word; word++)
        if (isupper((unsigned char)*word))
            return true;
    return false;
}

static bool check_address(const assembly_t *a, size_t at, const asm_line_t *s, failure_t *failure) {
    const char *comma = strchr(s->operands, ',');
    if (s->foreign) /* inline assembly may take the address of its own place, which it does not
                       leave */
        return true;
    if (strcmp(s->name, "auipc") == 0 && !(comma && strstr(comma, "pcrel_hi(")))
        return assembly_refuse(a, at, failure,
                               "%s %s: an address by its distance from here, and code goes "
                               "between.\n"
                               "  Name what is there: `la`, or auipc with %%pcrel_hi() or "
                               "%%got_pcrel_hi().",
                               s->name, s->operands);
    if (find_numbered(s->operands))
        return assembly_refuse(a, at, failure,
                               "%s %s: a numbered label.\n"
                               "  Give the place a label of its own, as in `.Lplace:`.",
                               s->name, s->operands);
    return true;
}

bool by_hand_check(const assembly_t *a, size_t at, const asm_line_t *s, failure_t *failure) {
    if (s->kind == STATEMENT_LABEL && !s->foreign && isdigit((unsigned char)*s->name))
        return assembly_refuse(a, at, failure,
                               "%s: a numbered label.\n"
                               "  Give it a name, as in `.Lplace:`.",
                               s->name);
    if (s->kind != STATEMENT_INSN)
        return true;
    if (*s->operands == '=')
        return assembly_refuse(a, at, failure,
                               "%s %s: a symbol is given a value among instructions.\n"
                               "  Use a label where it stands for a place.",
                               s->name, s->operands);
    if (has_upper(s->name))
        return assembly_refuse(a, at, failure,
                               "%s: a name in capital letters.\n"
                               "  Write instructions and directives in small ones.",
                               s->name);
    return check_address(a, at, s, failure) && check_transfer(a, at, s, failure) &&
           check_own(a, at, s, failure);
}
