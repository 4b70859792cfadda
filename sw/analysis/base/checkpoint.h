/* SPDX-License-Identifier: Apache-2.0 */
/* A checkpoint: everything that a program in the middle of its run needs to continue elsewhere.
 * `assay-iss --checkpoint` writes it, a simulator reads it (+restore).
 *
 * The file is an ELF core file for RISC-V, compressed by zstd. Its PT_LOAD segments are the pages
 * of memory that are not all zero, at their physical addresses. Its one note, of the name "ASSAY"
 * and type 1, is a text; numbers are decimal, or hexadecimal with 0x:
 *
 *     assay checkpoint 1            version of this text, first
 *     program SHA256                checksum of the program's ELF file
 *     retired N                     instructions that the program has run
 *     input N, output N             bytes that it has read from the console, and written to it
 *     mode M, pc P, x1 V ... x31 V  M: 0 user, 1 supervisor, 3 machine
 *     scratch R                     register for the jump to `pc`, whose instruction overwrites it
 *                                   without reading it; absent: an mret leads there
 *     csr ADDRESS VALUE             in the order in which they are to be written
 *     store ADDRESS SIZE VALUE      registers of devices, likewise; SIZE in bytes: 1, 2, 4 or 8
 *     reservation P                 physical address of the last LR, if it is valid
 *     touched P [D]                 lines of RAM, of 64 bytes, that loads and stores touched last,
 *                                   the most recent first; dirty in a cache of D lines or more,
 *                                   with least recently used replacement; no D: clean
 *     executed P                    ... whose code ran last, likewise
 *
 * Source: System V ABI, chapter 5 (core files); RISC-V privileged specification 1.12 for the state
 * to save.
 */
#ifndef SW_ANALYSIS_BASE_CHECKPOINT_H
#define SW_ANALYSIS_BASE_CHECKPOINT_H
#include "failure.h"
#include "program.h"
#include "sha256.h"

enum {
    CHECKPOINT_CSRS = 160,
    CHECKPOINT_STORES = 256,
    CHECKPOINT_PAGE = 4096,
    CHECKPOINT_LINES = 16384 /* of each kind that are kept: 1 MiB, the largest cache */
};

typedef enum { LINES_TOUCHED, LINES_EXECUTED, LINES_KINDS } lines_kind_t;

#define LINE_CLEAN UINT32_MAX

typedef struct {
    uint64_t address;
    uint32_t dirty; /* in a cache of at least so many lines; LINE_CLEAN: in none */
} cached_line_t;

typedef struct {
    cached_line_t *list; /* the most recent first */
    size_t count;
} lines_t;

typedef struct {
    uint64_t pc, x[32], retired, input, output, reservation;
    unsigned mode, scratch;
    bool reserved;
    char program[SHA256_TEXT];
    size_t csr_count, store_count;
    struct {
        uint64_t address, value;
    } csr[CHECKPOINT_CSRS];
    struct {
        uint64_t address, value;
        unsigned size;
    } store[CHECKPOINT_STORES];
    lines_t lines[LINES_KINDS];
    part_t *pages; /* runs of pages; the rest of memory is 0 */
    size_t page_count;
    uint8_t *file; /* after reading: the buffer that `pages` point into */
} checkpoint_t;

/* Adds a CSR or a store. The arrays have room for all that exist. */
void checkpoint_csr(checkpoint_t *checkpoint, uint64_t address, uint64_t value);
void checkpoint_store(checkpoint_t *checkpoint, uint64_t address, unsigned size, uint64_t value);
/* Adds the pages that are not all zero in the `size` bytes of memory from `address` on; the bytes
 * stay the caller's. */
void checkpoint_memory(checkpoint_t *checkpoint, uint64_t address, const uint8_t *bytes,
                       size_t size);

/* Writes the whole file, or none. */
bool checkpoint_write(const checkpoint_t *checkpoint, const char *path, failure_t *failure);
/* Refuses a file that is no checkpoint, or incomplete, and says what was expected. */
bool checkpoint_read(checkpoint_t *checkpoint, const char *path, failure_t *failure);
void checkpoint_free(checkpoint_t *checkpoint);
#endif
