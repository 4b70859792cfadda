/* SPDX-License-Identifier: Apache-2.0 */
/* Functions, basic blocks and the edges between them in an assembly file.
 *
 * A block begins at a function's entry, at a label that a transfer, data or an address in code
 * names, and after a transfer that is not a call. A call ends a block only in functions with a call
 * that may return more than once: there not all calls return. The part of a function that the
 * compiler moved elsewhere (NAME.cold) belongs to it.
 */
#ifndef SW_ANALYSIS_INSTRUMENT_BLOCKS_H
#define SW_ANALYSIS_INSTRUMENT_BLOCKS_H
#include "assembly.h"
#include <stdint.h>

enum { BLOCK_NONE = UINT32_MAX };

typedef struct {
    uint32_t function;
    size_t first, last; /* lines of its instructions; for inline assembly its first line */
    size_t at;          /* the code that counts it goes before this line */
    size_t after;       /* the code that counts its way into the next one goes before this line */
    asm_flow_t
        end; /* flow of its last instruction; FLOW_CALL is FLOW_ON, inline assembly may be FLOW_GOTO */
    uint32_t target;  /* target of a branch or a jump */
    uint32_t next;    /* block that it can fall into */
    unsigned depth;   /* depth in loops */
    double taken;     /* probability of a branch, as guessed by the compiler; negative: unknown */
    bool has_address; /* data or an instruction names its label */
    bool is_taken;    /* an instruction names its label */
    bool is_twice;    /* it ends with a call that may return more than once */
    bool is_landing;  /* an exception table names its label */
    bool is_again;    /* it is entered from outside the function's control flow */
} block_t;

typedef struct {
    char *name;
    size_t entry;      /* code for the entry goes before this line */
    size_t end;        /* line after its last one, where other code may follow */
    uint32_t first;    /* its first block; its parts are separate, so others may be in between */
    bool has_computed; /* it jumps to labels whose addresses were taken */
    bool is_handler;   /* it returns from a trap, or keeps all registers and does not return */
    bool is_reentered; /* it continues where none of its transfers goes: setjmp, a goto from
                         elsewhere, an exception */
} asm_function_t;

typedef struct {
    block_t *list;
    size_t count;
    asm_function_t *functions;
    size_t function_count;
} blocks_t;

/* `no_sibling_calls`: a jump by a register never leaves its function, if that has labels as
 * targets. */
bool blocks_find(blocks_t *blocks, const assembly_t *assembly, bool no_sibling_calls,
                 failure_t *failure);
void blocks_free(blocks_t *blocks);
#endif
