// SPDX-License-Identifier: Apache-2.0
// Checkpoints (base/checkpoint.h) of a program on the board.
//
// Any place will do but where a machine mode handler runs, or its mret is being prepared. There what restores the program jumps to it by a
// register, so it goes on at an instruction that overwrites a register without reading it, and cannot trap; there often is one within a few
// instructions.
//
// Left out: what the hardware that profiles keeps (the ISS has none of it), and caches, TLBs and predictors. Elsewhere a program goes on
// as after an mret: mepc is its pc, mstatus.MPP is 0 and MPIE is 1. Devices get their registers by stores; there is
// no place for a checkpoint while an interrupt of the PLIC is claimed, or a UART loops or has told that it is empty.
#ifndef TB_ISS_SNAPSHOT_H
#define TB_ISS_SNAPSHOT_H
#include "board.h"

// Whether the program can be restored where it is.
bool snapshot_can(const board_t *board);
// `program`: checksum of its ELF file (SHA-256). False: the file cannot be written, or a locked PMP entry forbids what restores it.
bool snapshot_write(const board_t *board, const char *program, const char *path,
                    failure_t *failure);
// Puts the board, just opened, where the code of restore.h has the state of the checkpoint to make.
bool snapshot_restore(board_t *board, const char *path, failure_t *failure);
#endif
