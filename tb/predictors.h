// SPDX-License-Identifier: Apache-2.0
// The learned state of the fetch predictors, as a file: a run begins with what another run left
// (+predictors, +predictors-left). Branch targets, directions, indirect targets and guesses: all
// that a reset leaves unchanged.
//
// For each memory of the predictors the file has one line of text `NAME ROWS`, and its rows of 8
// bytes, in the host's order.
#ifndef TB_PREDICTORS_H
#define TB_PREDICTORS_H
#include "failure.h"

// Refuses a file that is not of this kind, or was left by a machine of other sizes.
bool predictors_read(const char *path, failure_t *failure);
bool predictors_write(const char *path, failure_t *failure);

#endif
