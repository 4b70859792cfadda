/* SPDX-License-Identifier: Apache-2.0 */
/* The list of processes in the section .assay.processes of a system's ELF file
 * (running/processes_read.h). */
#ifndef SW_ANALYSIS_PROFILE_PROCESSES_LIST_H
#define SW_ANALYSIS_PROFILE_PROCESSES_LIST_H
#include <stddef.h>

#define PROCESSES_SECTION ".assay.processes"

typedef struct {
    unsigned asid;
    char name[256], file[1024];
} process_line_t;

/* The section's lines, ended by one without a name; the caller frees them. NULL: no section, and no
 * lines. */
process_line_t *processes_lines(const char *section, size_t size);

/* The path of `file`, which is relative to the folder of the system's ELF file; absolute if it
 * exists. The caller frees it. */
char *processes_path(const char *system, const char *file);
#endif
