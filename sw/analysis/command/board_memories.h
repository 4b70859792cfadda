// SPDX-License-Identifier: Apache-2.0
// Memories of boards, with which a simulation comes close to a board's own controller
// (docs/board.md, `make sdram-programs`): name, cycles, bytes a cycle, whether both directions
// share them, description.
#ifndef SW_ANALYSIS_COMMAND_BOARD_MEMORIES_H
#define SW_ANALYSIS_COMMAND_BOARD_MEMORIES_H
#define BOARD_MEMORIES(X) X("ulx3s", 7, 4, true, "SDRAM of 16 bits at twice the core's clock")

#endif
