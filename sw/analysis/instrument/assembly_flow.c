/* SPDX-License-Identifier: Apache-2.0 */
/* Successors of a line of assembly: see assembly.h. */
#include "assembly.h"
#include "words.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool asm_names_label(const asm_line_t *line) {
    const char *at = line->foreign ? strstr(line->operands, ".L") : NULL;
    return at && isdigit((unsigned char)at[2]);
}

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
    return word_is_one(first, names);
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
    /* RD,PLACE, except REG,OFFSET */
    if (comma &&
        (isalpha((unsigned char)comma[1 + strspn(comma + 1, " \t")]) || strchr(comma, '(')))
        place = comma + 1 + strspn(comma + 1, " \t");
    return parse_place(place, jump);
}

static bool goes_by(const asm_line_t *line, const char *const *names) {
    asm_jump_t jump;
    return asm_by_register(line, &jump) && word_is_one(jump.reg, names);
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
    if (word_is_one(name, branches))
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
    return word_is_one(name, traps) ? FLOW_TRAP : FLOW_ON;
}
