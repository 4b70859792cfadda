// SPDX-License-Identifier: Apache-2.0
// Writes the counts of the run to a file every N cycles, one row each.
#ifndef TB_INTERVAL_ROWS_H
#define TB_INTERVAL_ROWS_H
#include <stdbool.h>
#include <stdint.h>

// Returns false and sets errno if the file cannot be written.
bool interval_rows_open(const char *path, uint64_t cycles);

// The cycle in which the next row is due; all ones: no rows.
uint64_t interval_rows_next(void);

// Writes the row if it is due.
void interval_rows_look(void);

// The run has ended: writes a row of what came after the last one. Returns false if something was
// not written (said on stderr).
bool interval_rows_close(void);

#endif
