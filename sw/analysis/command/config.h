/* SPDX-License-Identifier: Apache-2.0 */
/* Defaults from a file, ~/.assayconfig, or the one that ASSAY_CONFIG names; empty: none.
 *
 *     [assay]                  for all commands
 *     pager = less -FRX        false: none
 *     color = auto             always, never
 *     [record]                 a command's options, by their long names
 *     period = 500
 *     config = board
 *
 * The command line is read after the file and overrides it. A section that is not a command, or an
 * option that the command does not have, is an error, which names the line.
 */
#ifndef SW_ANALYSIS_COMMAND_CONFIG_H
#define SW_ANALYSIS_COMMAND_CONFIG_H
#include "failure.h"
#include <stddef.h>

typedef struct {
    char *section, *name, *value;
    int line; /* line number, from 1 */
} config_line_t;

/* Reads the file, if there is one. `is_section`: whether a section of this name, besides [assay],
 * is valid. */
bool config_read(bool (*is_section)(const char *name), failure_t *failure);

/* The next line of this section: NULL after the last one. `*at` begins with 0. */
const config_line_t *config_next(const char *section, size_t *at);

/* The value of a name in [assay], or NULL. */
const char *config_value(const char *name);

/* Fails with a message that begins with the file's name and the line. */
bool config_refuse(const config_line_t *line, failure_t *failure, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
#endif
