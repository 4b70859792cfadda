/* SPDX-License-Identifier: Apache-2.0 */
/* A compiler's assembly output as lines: the kind of each line, and of its section.
 *
 * Only gcc's style is accepted: one statement a line, except for atomic operations. Inline assembly
 * (between #APP and #NO_APP) stays unchanged; what could change the control flow there, or hide
 * instructions, is refused with its line.
 */
#ifndef SW_ANALYSIS_INSTRUMENT_ASSEMBLY_H
#define SW_ANALYSIS_INSTRUMENT_ASSEMBLY_H
#include "failure.h"
#include <stddef.h>

typedef enum { STATEMENT_NONE, STATEMENT_LABEL, STATEMENT_INSN, STATEMENT_DIRECTIVE } statement_t;
typedef enum { SECTION_CODE, SECTION_DATA, SECTION_DEBUG } section_t;

typedef struct {
    char *text; /* the line as read, without the newline */
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
    bool any_stack; /* nothing is kept below the stack pointer, which may switch stacks */
} assembly_t;

bool assembly_read(assembly_t *assembly, const char *path, bool any_stack, failure_t *failure);
void assembly_free(assembly_t *assembly);

/* Parses the line's text: kind, name, operands. */
void asm_parse(asm_line_t *line);

/* Whether nothing in line `at` must be refused (assembly_check.c). */
bool assembly_check(const assembly_t *assembly, size_t at, failure_t *failure);

/* Sets "PATH:LINE: ..." as the failure; always returns false. */
bool assembly_refuse(const assembly_t *assembly, size_t line, failure_t *failure,
                     const char *format, ...) __attribute__((format(printf, 4, 5)));

typedef enum {
    FLOW_ON,     /* continues after it */
    FLOW_BRANCH, /* conditional: goes to the label in its last operand, or on */
    FLOW_JUMP,   /* goes to the label in its last operand */
    FLOW_CALL,   /* continues when the called function returns */
    FLOW_COMPUTED,
    FLOW_GOTO, /* inline assembly that continues after it, or at labels of the function that it
                  names */
    FLOW_RETURN,
    FLOW_TAIL, /* goes to another function without return */
    FLOW_TRAP  /* returns from a trap */
} asm_flow_t;

/* The successors of a line (assembly_flow.c). */
asm_flow_t asm_flow(const asm_line_t *line);

/* gcc -dp, called by assay-cc, adds a note to each instruction that says what it is; assay-cc adds
 * what else gcc knows of a call. */
bool asm_is_noted(const asm_line_t *line, const char *what);

/* Routines of gcc's library: one saves registers on the stack at an entry (-msave-restore), one
 * restores them and returns. */
bool asm_saves(const asm_line_t *line);
bool asm_restores(const asm_line_t *line);

/* Whether an instruction may go to any label of its function whose address is taken. */
static inline bool asm_goes_by_address(asm_flow_t flow) {
    return flow == FLOW_COMPUTED || flow == FLOW_GOTO;
}

/* Whether an instruction leaves its function. */
static inline bool asm_leaves(asm_flow_t flow) {
    return flow == FLOW_RETURN || flow == FLOW_TAIL || flow == FLOW_TRAP;
}

/* jr and jalr: their register; whether something is added to it. */
typedef struct {
    char reg[8];
    bool has_offset;
} asm_jump_t;

/* Whether inline assembly has a label of the compiler's in its operands: then it may go there. */
bool asm_names_label(const asm_line_t *line);

/* Returns false if the line is not a jump by a register that it names. */
bool asm_by_register(const asm_line_t *line, asm_jump_t *jump);

/* The last operand: "a0,a1,.L3" is ".L3". */
const char *asm_target(const asm_line_t *line);
#endif
