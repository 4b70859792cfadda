/* SPDX-License-Identifier: Apache-2.0 */
/* See assembly.h. */
#define _GNU_SOURCE
#include "assembly.h"
#include "by_hand.h"
#include "memory.h"
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The name of `.file NUMBER "FOLDER" "NAME"`, which also comes without a folder. */
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

/* "FILE:LINE" of the C source, by what gcc writes before the line: `# LINE "FILE"` of inline assembly, `.loc FILE LINE`. */
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

static bool is_one_of(const char *word, const char *const *list) {
    for (; *list; list++)
        if (strcmp(word, *list) == 0)
            return true;
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

static void parse_statement(asm_line_t *line) {
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

/* The section of the lines, that before it, and those to which .popsection goes back. */
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
    else if (is_one_of(name, data))
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

/* --- what is refused */

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

bool asm_names_label(const asm_line_t *line) {
    const char *at = line->foreign ? strstr(line->operands, ".L") : NULL;
    return at && isdigit((unsigned char)at[2]);
}

static const char *const ways_back[] = {".previous", ".popsection", ".pushsection", NULL};

/* Refuses directives after which code may follow unseen, in whatever section they stand. */
static bool check_section(const assembly_t *a, size_t at, const asm_line_t *line,
                          failure_t *failure) {
    bool is_back = is_one_of(line->name, ways_back) && !line->foreign;
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
    bool is_data = is_one_of(line->name, data_directives);
    for (const char *c = line->name; *c; c++)
        if (isupper((unsigned char)*c))
            return assembly_refuse(a, at, failure,
                                   "%s: a name in capital letters.\n"
                                   "  Write instructions and directives in small ones.",
                                   line->name);
    if (!check_section(a, at, line, failure))
        return false;
    if (line->section != SECTION_CODE || strncmp(line->name, ".cfi_", 5) == 0 ||
        is_one_of(line->name, ways_back) || is_one_of(line->name, layout_directives))
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

static bool check_names(const assembly_t *a, size_t at, failure_t *failure) {
    const char *text = a->list[at].text;
    if (strstr(text, ".assay.") || strstr(text, ".Lassay_"))
        return assembly_refuse(a, at, failure,
                               "this file is instrumented already.\n"
                               "  Instrument what the compiler wrote, once, with all options.");
    return true;
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

/* A label before a statement of inline assembly does not hide it: the statement counts. */
static bool check_foreign(const assembly_t *a, size_t at, failure_t *failure) {
    asm_line_t line = a->list[at];
    if (line.kind != STATEMENT_LABEL)
        return check_foreign_statement(a, at, &line, failure);
    line = (asm_line_t){.text = line.operands, .section = line.section, .foreign = true};
    parse_statement(&line);
    bool good = check_foreign_statement(a, at, &line, failure) &&
                (line.kind != STATEMENT_DIRECTIVE || check_directive(a, at, &line, failure));
    free(line.name);
    free(line.operands);
    return good;
}

/* What the compiler writes for an atomic operation: several statements on a line, which go to each other only. */
static bool is_compound(const asm_line_t *line) {
    return line->section == SECTION_CODE && line->kind != STATEMENT_DIRECTIVE &&
           line->kind != STATEMENT_NONE && strchr(line->operands, ';') != NULL;
}

/* Takes the line for its first statement that is no label. */
static void take_statement(asm_line_t *line) {
    while (line->kind == STATEMENT_LABEL && *line->operands) {
        asm_line_t rest = {.text = line->operands};
        parse_statement(&rest);
        free(line->name);
        free(line->operands);
        line->kind = rest.kind;
        line->name = rest.name;
        line->operands = rest.operands;
    }
}

/* One instruction, as inline assembly is. */
static void take_compound(asm_line_t *line) {
    line->foreign = line->compound = true;
    take_statement(line);
}

static bool check_part(const assembly_t *a, size_t at, char *text, failure_t *failure) {
    asm_line_t part = {.text = text, .section = SECTION_CODE, .foreign = true};
    parse_statement(&part);
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

static bool check_line(const assembly_t *a, size_t at, failure_t *failure) {
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

/* --- reading */

static void add_line(assembly_t *a, const char *text) {
    if (a->count % 1024 == 0)
        a->list = memory_resize(a->list, (a->count + 1024) * sizeof *a->list);
    asm_line_t *line = &a->list[a->count++];
    *line = (asm_line_t){.text = memory_copy(text)};
    parse_statement(line);
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
        if (!check_line(a, i, failure))
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

/* --- transfers */

static bool goes_to(const asm_line_t *line, const char *routine) {
    return line->kind == STATEMENT_INSN && !line->foreign && asm_flow(line) != FLOW_ON &&
           strncmp(asm_target(line), routine, strlen(routine)) == 0;
}

bool asm_saves(const asm_line_t *line) { return goes_to(line, "__riscv_save_"); }

bool asm_restores(const asm_line_t *line) { return goes_to(line, "__riscv_restore_"); }

bool asm_is_noted(const asm_line_t *line, const char *what) {
    const char *note = strchr(line->text, '#');
    return note && strstr(note, what);
}

const char *asm_target(const asm_line_t *line) {
    const char *comma = strrchr(line->operands, ',');
    return comma ? comma + 1 + strspn(comma + 1, " \t") : line->operands;
}

static bool has_comma(const asm_line_t *line) { return strchr(line->operands, ',') != NULL; }

static bool begins_with_register(const asm_line_t *line, const char *const *names) {
    char first[8] = "";
    sscanf(line->operands, "%7[a-z0-9]", first);
    return is_one_of(first, names);
}

static const char *plain_name(const asm_line_t *line) {
    return strncmp(line->name, "c.", 2) == 0 ? line->name + 2 : line->name;
}

/* REG, OFFSET(REG) or REG,OFFSET */
static bool parse_place(const char *text, asm_jump_t *jump) {
    const char *paren = strchr(text, '('), *last = strrchr(text, '('), *comma = strchr(text, ',');
    char *end;
    if (paren && sscanf(last + 1, " %7[a-z0-9]", jump->reg) != 1)
        return false;
    if (!paren && sscanf(text, " %7[a-z0-9]", jump->reg) != 1)
        return false;
    const char *offset = paren ? text : comma ? comma + 1 : "0";
    bool is_zero = strtol(offset, &end, 0) == 0;
    jump->has_offset = !is_zero || end[strspn(end, " \t")] != (paren ? '(' : 0);
    if (paren && end == offset && offset + strspn(offset, " \t") == last)
        jump->has_offset = false; /* (REG) */
    return true;
}

bool asm_by_register(const asm_line_t *line, asm_jump_t *jump) {
    const char *place = line->operands, *comma = strchr(place, ',');
    *jump = (asm_jump_t){0};
    if (line->kind != STATEMENT_INSN)
        return false;
    if (strcmp(plain_name(line), "jr") == 0)
        return parse_place(place, jump);
    if (strcmp(plain_name(line), "jalr") != 0)
        return false;
    /* RD,PLACE, but for REG,OFFSET */
    if (comma &&
        (isalpha((unsigned char)comma[1 + strspn(comma + 1, " \t")]) || strchr(comma, '(')))
        place = comma + 1 + strspn(comma + 1, " \t");
    return parse_place(place, jump);
}

static bool goes_by(const asm_line_t *line, const char *const *names) {
    asm_jump_t jump;
    return asm_by_register(line, &jump) && is_one_of(jump.reg, names);
}

/* jal, jalr with a first operand that is a register, or without */
static asm_flow_t flow_of_jal(const asm_line_t *line) {
    static const char *const zero[] = {"zero", "x0", NULL}, *const ra[] = {"ra", "x1", NULL};
    bool is_register = line->name[strlen(line->name) - 1] == 'r';
    if (!has_comma(line) || !begins_with_register(line, zero))
        return FLOW_CALL;
    if (!is_register)
        return FLOW_JUMP;
    return goes_by(line, ra) ? FLOW_RETURN : FLOW_COMPUTED;
}

asm_flow_t asm_flow(const asm_line_t *line) {
    static const char *const branches[] = {"beq",  "bne",  "blt",  "bge",  "bltu", "bgeu",
                                           "beqz", "bnez", "blez", "bgez", "bltz", "bgtz",
                                           "bgt",  "ble",  "bgtu", "bleu", NULL};
    static const char *const traps[] = {"mret", "sret", "uret", "dret", "mnret", NULL};
    static const char *const ra[] = {"ra", "x1", NULL};
    if (line->kind != STATEMENT_INSN)
        return FLOW_ON;
    const char *name = plain_name(line);
    if (is_one_of(name, branches))
        return FLOW_BRANCH;
    if (strcmp(name, "j") == 0)
        return FLOW_JUMP;
    if (strcmp(name, "ret") == 0)
        return FLOW_RETURN;
    if (strcmp(name, "jr") == 0)
        return goes_by(line, ra) ? FLOW_RETURN : FLOW_COMPUTED;
    if (strcmp(name, "tail") == 0 || strcmp(name, "jump") == 0)
        return FLOW_TAIL;
    if (strcmp(name, "jal") == 0 || strcmp(name, "jalr") == 0)
        return flow_of_jal(line);
    if (strcmp(name, "call") == 0)
        return FLOW_CALL;
    return is_one_of(name, traps) ? FLOW_TRAP : FLOW_ON;
}
