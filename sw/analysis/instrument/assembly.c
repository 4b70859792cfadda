/* SPDX-License-Identifier: Apache-2.0 */
/* See assembly.h. */
#define _GNU_SOURCE
#include "assembly.h"
#include "memory.h"
#include "words.h"
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The name in `.file NUMBER "FOLDER" "NAME"`, where the folder is optional. */
static bool name_file(const assembly_t *a, unsigned number, char name[512]) {
    for (size_t i = 0; i < a->count; i++) {
        unsigned found;
        const char *last = strrchr(a->list[i].text, '"');
        if (sscanf(a->list[i].text, " .file %u", &found) != 1 || found != number || !last)
            continue;
        while (last > a->list[i].text && last[-1] != '"')
            last--;
        return sscanf(last, "%511[^\"]", name) == 1;
    }
    return false;
}

/* "FILE:LINE" of the C source, from what gcc writes before the line: `# LINE "FILE"` in inline
 * assembly, `.loc FILE LINE`. */
static char *find_source(const assembly_t *a, size_t line) {
    char name[512];
    unsigned number, at;
    for (size_t i = line + 1; i-- > 0;) {
        const char *text = a->list[i].text;
        if (sscanf(text, " # %u \"%511[^\"]", &at, name) == 2 && at)
            return memory_print("%s:%u", name, at);
        if (sscanf(text, " .loc %u %u", &number, &at) == 2 && name_file(a, number, name))
            return memory_print("%s:%u", name, at);
        if (sscanf(text, " .size %511s", name) == 1)
            break;
    }
    return NULL;
}

bool assembly_refuse(const assembly_t *assembly, size_t line, failure_t *failure,
                     const char *format, ...) {
    char why[1024];
    va_list list;
    va_start(list, format);
    vsnprintf(why, sizeof why, format, list);
    va_end(list);
    char *source = find_source(assembly, line);
    failure_set(failure, "%s:%zu: %s%s%s", assembly->path, line + 1, why,
                source ? "\n  In the source: " : "", source ? source : "");
    free(source);
    return false;
}

/* --- statements */

static bool is_word(char c) {
    return isalnum((unsigned char)c) || c == '.' || c == '_' || c == '$';
}

/* Where a comment begins, outside of strings. */
static size_t statement_length(const char *text) {
    bool quoted = false;
    size_t i = 0;
    for (; text[i]; i++) {
        if (text[i] == '\\' && quoted && text[i + 1])
            i++;
        else if (text[i] == '"')
            quoted = !quoted;
        else if (text[i] == '#' && !quoted)
            break;
    }
    while (i && isspace((unsigned char)text[i - 1]))
        i--;
    return i;
}

static char *copy_part(const char *text, size_t length) {
    return memory_print("%.*s", (int)length, text);
}

void asm_parse(asm_line_t *line) {
    const char *at = line->text;
    size_t end = statement_length(at), begin = strspn(at, " \t"), name = begin;
    line->operands = memory_copy("");
    if (begin >= end)
        return;
    while (name < end && is_word(at[name]))
        name++;
    line->name = copy_part(at + begin, name - begin);
    if (at[name] == ':' && name > begin) {
        line->kind = STATEMENT_LABEL;
        name++;
    } else {
        line->kind = *line->name == '.' ? STATEMENT_DIRECTIVE : STATEMENT_INSN;
    }
    while (name < end && isspace((unsigned char)at[name]))
        name++;
    free(line->operands);
    line->operands = copy_part(at + name, end > name ? end - name : 0);
}

/* --- sections */

static section_t section_of(const char *operands) {
    const char *flags = strchr(operands, '"');
    if (strncmp(operands, ".text", 5) == 0 || (flags && strchr(flags, 'x')))
        return SECTION_CODE;
    return strncmp(operands, ".debug", 6) == 0 || strncmp(operands, ".eh_frame", 9) == 0
               ? SECTION_DEBUG
               : SECTION_DATA;
}

/* The section of the lines, the one before it, and those for .popsection. */
typedef struct {
    section_t now, before, kept[8];
    size_t depth;
} sections_t;

static void enter_section(sections_t *s, section_t section) {
    s->before = s->now;
    s->now = section;
}

static void change_section(sections_t *s, const asm_line_t *line) {
    static const char *const data[] = {".data", ".bss", ".rodata", ".sdata", ".sbss", NULL};
    const char *name = line->kind == STATEMENT_DIRECTIVE ? line->name : "";
    if (strcmp(name, ".text") == 0)
        enter_section(s, SECTION_CODE);
    else if (word_is_one(name, data))
        enter_section(s, SECTION_DATA);
    else if (strcmp(name, ".section") == 0)
        enter_section(s, section_of(line->operands));
    else if (strcmp(name, ".previous") == 0)
        enter_section(s, s->before);
    else if (strcmp(name, ".pushsection") == 0) {
        s->kept[s->depth++ % 8] = s->now;
        enter_section(s, section_of(line->operands));
    } else if (strcmp(name, ".popsection") == 0 && s->depth)
        enter_section(s, s->kept[--s->depth % 8]);
}

/* --- reading */

/* What the compiler writes for an atomic operation: several statements on a line, with transfers
 * only among them. */
static bool is_compound(const asm_line_t *line) {
    return line->section == SECTION_CODE && line->kind != STATEMENT_DIRECTIVE &&
           line->kind != STATEMENT_NONE && strchr(line->operands, ';') != NULL;
}

/* Treats the line as its first statement that is not a label. */
static void take_statement(asm_line_t *line) {
    while (line->kind == STATEMENT_LABEL && *line->operands) {
        asm_line_t rest = {.text = line->operands};
        asm_parse(&rest);
        free(line->name);
        free(line->operands);
        line->kind = rest.kind;
        line->name = rest.name;
        line->operands = rest.operands;
    }
}

/* Treated as one instruction, like inline assembly. */
static void take_compound(asm_line_t *line) {
    line->foreign = line->compound = true;
    take_statement(line);
}

static void add_line(assembly_t *a, const char *text) {
    memory_room(a->list, a->count);
    asm_line_t *line = &a->list[a->count++];
    *line = (asm_line_t){.text = memory_copy(text)};
    asm_parse(line);
}

/* Checked before any line: such a file is refused for nothing else. */
static bool check_names(const assembly_t *a, size_t at, failure_t *failure) {
    const char *text = a->list[at].text;
    if (strstr(text, ".assay.") || strstr(text, ".Lassay_"))
        return assembly_refuse(a, at, failure,
                               "this file is instrumented already.\n"
                               "  Instrument what the compiler wrote, once, with all options.");
    return true;
}

static bool check_lines(assembly_t *a, failure_t *failure) {
    sections_t sections = {.now = SECTION_CODE, .before = SECTION_CODE};
    bool foreign = false;
    for (size_t i = 0; i < a->count; i++)
        if (!check_names(a, i, failure))
            return false;
    for (size_t i = 0; i < a->count; i++) {
        asm_line_t *line = &a->list[i];
        const char *text = line->text + strspn(line->text, " \t");
        if (strncmp(text, "#APP", 4) == 0)
            foreign = true;
        else if (strncmp(text, "#NO_APP", 7) == 0)
            foreign = false;
        change_section(&sections, line);
        line->section = sections.now;
        line->foreign = foreign;
        if (!foreign && is_compound(line))
            take_compound(line);
        if (!assembly_check(a, i, failure))
            return false;
        if (line->foreign && line->kind == STATEMENT_LABEL)
            take_statement(line);
    }
    return true;
}

bool assembly_read(assembly_t *assembly, const char *path, bool any_stack, failure_t *failure) {
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    char *text = NULL;
    size_t room = 0;
    ssize_t length;
    *assembly = (assembly_t){.path = in == stdin ? "<stdin>" : path, .any_stack = any_stack};
    if (!in)
        return failure_set(failure, "%s: %s.\n  Give the assembly that gcc -S writes.", path,
                           strerror(errno));
    while ((length = getline(&text, &room, in)) >= 0) {
        if (length && text[length - 1] == '\n')
            text[length - 1] = 0;
        add_line(assembly, text);
    }
    free(text);
    if (in != stdin)
        fclose(in);
    if (check_lines(assembly, failure))
        return true;
    assembly_free(assembly);
    return false;
}

void assembly_free(assembly_t *assembly) {
    for (size_t i = 0; i < assembly->count; i++) {
        free(assembly->list[i].text);
        free(assembly->list[i].name);
        free(assembly->list[i].operands);
    }
    free(assembly->list);
    *assembly = (assembly_t){0};
}
