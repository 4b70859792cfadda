/* Disassembly, by running objdump of the RISC-V binutils (Debian's libopcodes knows the host's
 * instructions only). The environment variable OBJDUMP names another one. */
#ifndef ASSAY_LISTING_H
#define ASSAY_LISTING_H
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

/* The instructions of start <= address < end. */
bool listing_read(listing_t *listing, const char *path, uint64_t start, uint64_t end,
                  failure_t *failure);
void listing_free(listing_t *listing);
#endif
