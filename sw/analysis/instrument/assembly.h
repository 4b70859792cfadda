/* SPDX-License-Identifier: Apache-2.0 */
/* A compiler's assembly output as lines: what each of them is, in which kind of section.
 *
 * Only what gcc writes is taken: one statement a line, but for atomic operations. Inline assembly (between #APP and #NO_APP) stays as it is; what could change
 * the way through the program there, or hide instructions, is refused with its line.
 */
#ifndef SW_ANALYSIS_INSTRUMENT_ASSEMBLY_H
#define SW_ANALYSIS_INSTRUMENT_ASSEMBLY_H
#include "failure.h"
#include <stddef.h>

typedef enum { STATEMENT_NONE, STATEMENT_LABEL, STATEMENT_INSN, STATEMENT_DIRECTIVE } statement_t;
typedef enum { SECTION_CODE, SECTION_DATA, SECTION_DEBUG } section_t;

typedef struct {
    char *text; /* the line that was read, without the newline */
    statement_t kind;
    char *name;     /* a label's name; mnemonic; directive with its dot */
    char *operands; /* without comment and space around; "" */
    section_t section;
    bool foreign;  /* part of inline assembly, or */
    bool compound; /* several statements on a line, as the compiler writes an atomic operation */
} asm_line_t;

typedef struct {
    const char *path;
    asm_line_t *list;
    size_t count;
    bool any_stack; /* nothing is kept below the stack pointer, which may go to another stack */
} assembly_t;

bool assembly_read(assembly_t *assembly, const char *path, bool any_stack, failure_t *failure);
void assembly_free(assembly_t *assembly);

/* Takes the line's text apart: kind, name, operands. */
void asm_parse(asm_line_t *line);

/* Whether nothing of the line `at` must be refused (assembly_check.c). */
bool assembly_check(const assembly_t *assembly, size_t at, failure_t *failure);

/* Sets "PATH:LINE: ..." as the failure; always false. */
bool assembly_refuse(const assembly_t *assembly, size_t line, failure_t *failure,
                     const char *format, ...) __attribute__((format(printf, 4, 5)));

typedef enum {
    FLOW_ON,     /* goes on after it */
    FLOW_BRANCH, /* conditional: goes to the label that is its last operand, or on */
    FLOW_JUMP,   /* goes to the label that is its last operand */
    FLOW_CALL,   /* goes on when the function called returns */
    FLOW_COMPUTED,
    FLOW_GOTO, /* inline assembly that goes on after it, or to labels of the function that it names */
    FLOW_RETURN,
    FLOW_TAIL, /* goes to another function for good */
    FLOW_TRAP  /* returns from a trap */
} asm_flow_t;

/* Where a line goes on (assembly_flow.c). */
asm_flow_t asm_flow(const asm_line_t *line);

/* gcc -dp, called by assay-cc, writes after an instruction what it is; assay-cc adds what else gcc knows of a call. */
bool asm_is_noted(const asm_line_t *line, const char *what);

/* Routines of gcc's library: one keeps registers on the stack at an entry (-msave-restore), one fetches them and returns. */
bool asm_saves(const asm_line_t *line);
bool asm_restores(const asm_line_t *line);

/* Whether an instruction may go to any label of its function whose address is known to somebody. */
static inline bool asm_goes_by_address(asm_flow_t flow) {
    return flow == FLOW_COMPUTED || flow == FLOW_GOTO;
}

/* Whether an instruction leaves its function. */
static inline bool asm_leaves(asm_flow_t flow) {
    return flow == FLOW_RETURN || flow == FLOW_TAIL || flow == FLOW_TRAP;
}

/* jr and jalr: the register that they go by; whether something is added to it. */
typedef struct {
    char reg[8];
    bool has_offset;
} asm_jump_t;

/* Whether inline assembly has a label of the compiler's in its operands: then it may go there. */
bool asm_names_label(const asm_line_t *line);

/* False: the line does not go by a register that it names. */
bool asm_by_register(const asm_line_t *line, asm_jump_t *jump);

/* The last operand: "a0,a1,.L3" is ".L3". */
const char *asm_target(const asm_line_t *line);
#endif
