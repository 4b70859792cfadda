/* SPDX-License-Identifier: Apache-2.0 */
/* What lies at an address of data: an object of the program, else the part of memory: a section, the heap,
 * the stack, a device. Of a process its own program says it. */
#ifndef SW_ANALYSIS_FINDING_DATA_NAMES_H
#define SW_ANALYSIS_FINDING_DATA_NAMES_H
#include "profile.h"
#include "symbols.h"
#include <stdint.h>

typedef struct data_names data_names_t;

/* `program`: its ELF file; `profile` knows the processes. */
bool data_names_open(data_names_t **names, const char *program, const profile_t *profile,
                     failure_t *failure);
void data_names_close(data_names_t *names);

/* The object or part that holds it, and where that begins (pc_table.h): a section at its first byte that no object has. No two
 * begin at one place. */
typedef struct {
    char name[96];
    uint64_t start;
} datum_t;
datum_t data_names_at(data_names_t *names, uint64_t place);
#endif
