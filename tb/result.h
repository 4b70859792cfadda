// SPDX-License-Identifier: Apache-2.0
// Files that a run writes.
#ifndef TB_RESULT_H
#define TB_RESULT_H
#include <stdbool.h>
#include <stdio.h>

// Returns false, after a message, if not all that was written is in the file. NULL: there is no
// file, and nothing is lost.
bool result_close(FILE *file, const char *path);
#endif
