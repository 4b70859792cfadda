// SPDX-License-Identifier: Apache-2.0
// Checkpoints (base/checkpoint.h) of a program on the board.
//
// A checkpoint can be taken anywhere except where a machine mode handler runs, or its mret is being
// prepared. There the restore code reaches the program by a register jump, so it continues at an
// instruction that overwrites a register without reading it, and cannot trap; usually one follows
// within a few instructions. Elsewhere the program continues as after an mret: mepc is its pc,
// mstatus.MPP is 0 and MPIE is 1.
//
// Not included: the state of the profiling hardware (the ISS has none), caches, TLBs and
// predictors. Devices get their registers by stores. No checkpoint can be taken while an interrupt
// of the PLIC is claimed, or while a UART is in loop mode or has reported that it is empty.
#ifndef TB_ISS_SNAPSHOT_H
#define TB_ISS_SNAPSHOT_H
#include "board.h"

// Whether the program can be restored where it is.
bool snapshot_can(const board_t *board);
// `program`: checksum of its ELF file (SHA-256). Returns false if the file cannot be written, or a
// locked PMP entry prevents the restore code from running.
bool snapshot_write(const board_t *board, const char *program, const char *path,
                    failure_t *failure);
// Puts a board that has just been opened where restore.h's code has the state of the checkpoint to
// establish.
bool snapshot_restore(board_t *board, const char *path, failure_t *failure);
#endif
