/* SPDX-License-Identifier: Apache-2.0 */
/* What is at a data address: an object of the program, otherwise the part of memory: a section, the
 * heap, the stack, a device. For a process its own program decides. */
#ifndef SW_ANALYSIS_FINDING_DATA_NAMES_H
#define SW_ANALYSIS_FINDING_DATA_NAMES_H
#include "profile.h"
#include "symbols.h"
#include <stdint.h>

typedef struct data_names data_names_t;

/* `program`: its ELF file; `profile` has the processes. */
bool data_names_open(data_names_t **names, const char *program, const profile_t *profile,
                     failure_t *failure);
void data_names_close(data_names_t *names);

/* The object or part that contains it, and its begin (pc_table.h): a section's is its first byte
 * outside all objects. No two begin at one place. */
typedef struct {
    char name[96];
    uint64_t start;
} datum_t;
datum_t data_names_at(data_names_t *names, uint64_t place);
#endif
