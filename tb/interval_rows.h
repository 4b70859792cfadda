// SPDX-License-Identifier: Apache-2.0
// The counts of the run at the end of every so many cycles, in a file: a row each.
#ifndef TB_INTERVAL_ROWS_H
#define TB_INTERVAL_ROWS_H
#include <stdbool.h>
#include <stdint.h>

// False, and errno: the file cannot be written.
bool interval_rows_open(const char *path, uint64_t cycles);

// The cycle that the next row is due in; all ones: there are no rows.
uint64_t interval_rows_next(void);

// Writes the row if it is due.
void interval_rows_look(void);

// The run has ended: a row of what came after the last one. False: something was not written (said on stderr).
bool interval_rows_close(void);

#endif
