/* SPDX-License-Identifier: Apache-2.0 */
/* Disassembly, by running objdump of the RISC-V binutils (Debian's libopcodes knows only the host's
 * instructions). The environment variable OBJDUMP names another one. */
#ifndef SW_ANALYSIS_BASE_LISTING_H
#define SW_ANALYSIS_BASE_LISTING_H
#include "failure.h"
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t address;
    char *text; /* mnemonic and operands, one space between */
} insn_t;

typedef struct {
    insn_t *list;
    size_t count;
} listing_t;

/* The instructions of start <= address < end of an ELF file. */
bool listing_read(listing_t *listing, const char *path, uint64_t start, uint64_t end,
                  failure_t *failure);
void listing_free(listing_t *listing);
bool listing_is_branch(const char *text); /* conditional */

enum { BARE_TEXT = 48 };

/* A single instruction. */
typedef struct {
    uint64_t pc;
    uint32_t raw; /* bits 1..0 of 16-bit instructions are not 3 */
    char text[BARE_TEXT];
} bare_insn_t;

/* Fills in the texts of `count` instructions with one run of objdump; targets of transfers are
 * addresses, comments are left out. Returns false if it did not run; the texts are then "?". */
bool listing_bare(bare_insn_t *list, size_t count, failure_t *failure);
#endif
