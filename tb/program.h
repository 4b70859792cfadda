// A program for the simulated machine: an RV64 ELF file, its segments and its symbols.
//
//     char error[PROGRAM_ERROR];
//     program *p = program_open("hello.elf", RAM_BASE, RAM_SIZE, error);
//     if (!p) fputs(error, stderr);
//     program_load(p, memory_write);
#ifndef ASSAY_PROGRAM_H
#define ASSAY_PROGRAM_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PROGRAM_ERROR 512

typedef struct program program;
typedef void program_writer(uint64_t address, const void *bytes, size_t size);

// All segments must lie in [base, base + size), but for ELF headers in front of the first section.
// NULL: `error` holds lines that name the fault and the remedy.
program *program_open(const char *path, uint64_t base, uint64_t size, char *error);
void program_close(program *p);
uint64_t program_entry(const program *p);
void program_load(const program *p, program_writer *write);
bool program_symbol(const program *p, const char *name, uint64_t *address);
// The function or label at or in front of `address`, and how far behind it; NULL if there is none.
const char *program_nearest(const program *p, uint64_t address, uint64_t *offset);

#endif
