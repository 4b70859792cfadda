/* SPDX-License-Identifier: Apache-2.0 */
/* The one reader of ELF files: a program for the simulated machine, its segments and its symbols.
 *
 *     program_t *program;
 *     if (!program_open(&program, "hello.elf", MAP_RAM_BASE, MAP_RAM_SIZE, &failure))
 *         return failure_print("who", &failure);
 *     part_t part;
 *     for (size_t i = 0; program_segment(program, i, &part); i++)
 *         memory_write(part.address, part.bytes, part.size);
 *     program_close(program);
 *
 * program_read opens a program that is not to be loaded: it ran elsewhere, on this core or another.
 *
 * program_open refuses a file that is missing, not an ELF file, not for RV64, not an executable,
 * cut short, or outside the memory given. The message says what was expected.
 */
#ifndef SW_ANALYSIS_BASE_PROGRAM_H
#define SW_ANALYSIS_BASE_PROGRAM_H
#include "failure.h"
#include "sha256.h"
#include "symbols.h"
#include <stddef.h>
#include <stdint.h>

typedef struct program program_t;

/* A part of the program: `size` bytes from the file, then zeros up to `memory_size`. */
typedef struct {
    uint64_t address;
    const uint8_t *bytes;
    size_t size, memory_size;
} part_t;

/* The segments must lie in the `size` bytes of memory at `base`. */
bool program_open(program_t **program, const char *path, uint64_t base, uint64_t size,
                  failure_t *failure);

/* Anywhere in the address space, for RV64 or RV32; RV32 without compressed instructions. */
bool program_read(program_t **program, const char *path, failure_t *failure);
void program_close(program_t *program);

uint64_t program_entry(const program_t *program);
bool program_is_narrow(const program_t *program); /* of RV32 */
uint32_t program_flags(const program_t *program); /* e_flags of the file */
part_t program_file(const program_t *program);    /* the whole file, at address 0 */
void program_sum(const program_t *program, char sum[SHA256_TEXT]); /* its checksum */

/* Segments to load, at their physical addresses. False after the last. */
bool program_segment(const program_t *program, size_t index, part_t *segment);

/* A section of the file by name, at address 0; false: no such section. */
bool program_section(const program_t *program, const char *name, part_t *section);

/* Sections with instructions, at their addresses. False after the last. */
bool program_code(const program_t *program, size_t index, part_t *code);

/* The symbol of this name, of any kind. */
bool program_symbol(const program_t *program, const char *name, uint64_t *address);

typedef enum {
    NAMES_FUNCTIONS, /* functions, and global labels of assembly files without a type */
    NAMES_LABELS     /* also local labels of assembly files */
} names_t;

/* Names of code, sorted by address; free them with symbols_free. A section of code without names
 * gets its own name, as "[.text]", among functions. Static functions that share a name get their
 * file's name, as in "next (list.c)", and their address if that does not distinguish them. */
void program_symbols(const program_t *program, names_t names, symbols_t *symbols);

/* Names of data: objects, and global labels in sections without code that do not begin with an
 * underscore. */
void program_objects(const program_t *program, symbols_t *symbols);

/* Sections in memory, with their own names. */
void program_sections(const program_t *program, symbols_t *sections);
#endif
