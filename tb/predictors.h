// SPDX-License-Identifier: Apache-2.0
// What the predictors of fetch have learned, as a file: a run begins with what another run left (+predictors, +predictors-left).
// Branch targets, directions, indirect targets and guesses: all that a reset leaves as it is.
//
// The file has, for each memory of the predictors, one line of text `NAME ROWS`, and its rows of 8 bytes, in the host's order.
#ifndef TB_PREDICTORS_H
#define TB_PREDICTORS_H
#include "failure.h"

// Refuses what is no such file, or was left by a machine of other sizes.
bool predictors_read(const char *path, failure_t *failure);
bool predictors_write(const char *path, failure_t *failure);

#endif
