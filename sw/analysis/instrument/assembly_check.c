/* SPDX-License-Identifier: Apache-2.0 */
/* Which lines of assembly are refused: see assembly.h. */
#define _GNU_SOURCE
#include "assembly.h"
#include "by_hand.h"
#include "memory.h"
#include "words.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *const layout_directives[] = {
    ".align",   ".balign",   ".p2align",   ".type",      ".size",  ".globl", ".global",
    ".local",   ".weak",     ".hidden",    ".set",       ".equ",   ".loc",   ".file",
    ".option",  ".ident",    ".section",   ".attribute", ".comm",  ".lcomm", ".text",
    ".data",    ".bss",      ".protected", ".rodata",    ".sdata", ".sbss",  ".cfi",
    ".weakref", ".internal", NULL};

static const char *const data_directives[] = {".byte",  ".half",  ".2byte", ".short",
                                              ".word",  ".4byte", ".long",  ".dword",
                                              ".8byte", ".quad",  ".insn",  NULL};

static bool is_custom(const asm_line_t *line) {
    static const char *const opcodes[] = {"0x0b", "0xb", "0x2b", "0x5b", "0x7b", "CUSTOM", NULL};
    for (int i = 0; opcodes[i]; i++)
        if (strcasestr(line->operands, opcodes[i]))
            return true;
    return false;
}

static const char *const ways_back[] = {".previous", ".popsection", ".pushsection", NULL};

/* Refuses directives after which code may follow unseen, in whatever section they are. */
static bool check_section(const assembly_t *a, size_t at, const asm_line_t *line,
                          failure_t *failure) {
    bool is_back = word_is_one(line->name, ways_back) && !line->foreign;
    if (is_back || strcmp(line->name, ".subsection") == 0)
        return assembly_refuse(a, at, failure,
                               "%s: which section follows?\n"
                               "  Write .section or .text instead.",
                               line->name);
    if (strcmp(line->name, ".section") == 0 && strncmp(line->operands, ".gnu.lto_", 9) == 0)
        return assembly_refuse(a, at, failure,
                               "%s %s: the code is made when the program is linked.\n"
                               "  Compile without -flto.",
                               line->name, line->operands);
    return true;
}

static bool check_directive(const assembly_t *a, size_t at, const asm_line_t *line,
                            failure_t *failure) {
    bool is_data = word_is_one(line->name, data_directives);
    for (const char *c = line->name; *c; c++)
        if (isupper((unsigned char)*c))
            return assembly_refuse(a, at, failure,
                                   "%s: a name in capital letters.\n"
                                   "  Write instructions and directives in small ones.",
                                   line->name);
    if (!check_section(a, at, line, failure))
        return false;
    if (line->section != SECTION_CODE || strncmp(line->name, ".cfi_", 5) == 0 ||
        word_is_one(line->name, ways_back) || word_is_one(line->name, layout_directives))
        return true;
    if (line->foreign && (!strcmp(line->name, ".rept") || !strcmp(line->name, ".endr")))
        return true;
    if (is_data && is_custom(line))
        return assembly_refuse(a, at, failure,
                               "%s %s: uses a custom opcode, which profile instructions need.\n"
                               "  Leave it out, or compile this file without instrumentation.",
                               line->name, line->operands);
    return assembly_refuse(a, at, failure,
                           "%s %s: %s among instructions.\n"
                           "  Nobody can tell what it does to the way through the program: compile "
                           "this file without instrumentation.",
                           line->name, line->operands, is_data ? "data" : "an unknown directive");
}

/* Inline assembly may do anything but leave its place. */
static bool check_foreign_statement(const assembly_t *a, size_t at, const asm_line_t *line,
                                    failure_t *failure) {
    asm_flow_t flow = asm_flow(line);
    if (strchr(line->operands, ';'))
        return assembly_refuse(a, at, failure,
                               "several statements on a line of inline assembly.\n"
                               "  Put a newline between them: \"\\n\" instead of \";\".");
    if (!by_hand_check(a, at, line, failure))
        return false;
    bool is_local = isdigit((unsigned char)*asm_target(line)) || asm_names_label(line);
    if (line->kind == STATEMENT_INSN && flow != FLOW_ON && flow != FLOW_CALL &&
        !((flow == FLOW_BRANCH || flow == FLOW_JUMP) && is_local))
        return assembly_refuse(a, at, failure,
                               "%s %s: inline assembly that goes elsewhere.\n"
                               "  Compile this file without instrumentation.",
                               line->name, line->operands);
    return true;
}

/* A label before a statement of inline assembly does not hide it: the statement is checked. */
static bool check_foreign(const assembly_t *a, size_t at, failure_t *failure) {
    asm_line_t line = a->list[at];
    if (line.kind != STATEMENT_LABEL)
        return check_foreign_statement(a, at, &line, failure);
    line = (asm_line_t){.text = line.operands, .section = line.section, .foreign = true};
    asm_parse(&line);
    bool good = check_foreign_statement(a, at, &line, failure) &&
                (line.kind != STATEMENT_DIRECTIVE || check_directive(a, at, &line, failure));
    free(line.name);
    free(line.operands);
    return good;
}

static bool check_part(const assembly_t *a, size_t at, char *text, failure_t *failure) {
    asm_line_t part = {.text = text, .section = SECTION_CODE, .foreign = true};
    asm_parse(&part);
    bool good = part.kind == STATEMENT_NONE || part.kind == STATEMENT_LABEL ||
                (check_foreign_statement(a, at, &part, failure) &&
                 (part.kind != STATEMENT_DIRECTIVE || check_directive(a, at, &part, failure)));
    char *rest = part.kind == STATEMENT_LABEL && *part.operands ? memory_copy(part.operands) : NULL;
    free(part.name);
    free(part.operands);
    good = good && (!rest || check_part(a, at, rest, failure));
    free(rest);
    return good;
}

static bool check_compound(const assembly_t *a, size_t at, failure_t *failure) {
    char *copy = memory_copy(a->list[at].text), *rest = copy;
    bool good = true;
    copy[strcspn(copy, "#")] = 0;
    for (char *part; good && (part = strsep(&rest, ";"));)
        good = check_part(a, at, part, failure);
    free(copy);
    return good;
}

bool assembly_check(const assembly_t *a, size_t at, failure_t *failure) {
    const asm_line_t *line = &a->list[at];
    if (line->kind == STATEMENT_DIRECTIVE && !check_directive(a, at, line, failure))
        return false;
    if (line->section != SECTION_CODE)
        return true;
    bool is_number = isdigit((unsigned char)*(line->name ? line->name : ""));
    if (line->kind == STATEMENT_LABEL && *line->operands && !(line->foreign && is_number))
        return assembly_refuse(a, at, failure,
                               "a label and a statement on one line.\n"
                               "  Write two; what gcc wrote, compile without -mexplicit-relocs.");
    if (line->compound ? !check_compound(a, at, failure)
                       : line->foreign && !check_foreign(a, at, failure))
        return false;
    if (!line->foreign && !by_hand_check(a, at, line, failure))
        return false;
    return line->kind != STATEMENT_INSN || isalpha((unsigned char)*line->name) ||
           assembly_refuse(a, at, failure, "neither a label, a directive nor an instruction.");
}
