/* SPDX-License-Identifier: Apache-2.0 */
/* A board on a serial line, and the requests that it accepts (fpga/board/bridge.sv, docs/line.md).
 *
 *     board_t *board = board_open("/dev/ttyUSB0", &failure);       it answers, and no other process
 *                                                                  has the line
 *     board_hold(board, &failure);                                 reset; the core stays in it, and
 *                                                                  memory is accessible
 *     board_load(board, 0x80000000, bytes, size, &failure);
 *     board_release(board, &failure);
 *     while (board_wait(board, 100, &failure) && !board_state(board)->ended) ...
 *     board_close(board);
 *
 * A request without an answer is sent again, but executed once. All functions return false with a
 * message when the line has gone, the board does not answer for some ten seconds, it was reset by
 * someone else, or it refuses. Characters of the console and bytes of the profile channel that come
 * meanwhile go to `hear`.
 */
#ifndef SW_ANALYSIS_BOARD_BRIDGE_H
#define SW_ANALYSIS_BOARD_BRIDGE_H
#include "failure.h"
#include "line.h"

typedef struct board board_t;

/* The last state that the board reported. */
typedef struct {
    bool held;                 /* the core is in reset */
    bool booted;               /* since power-on nothing has been requested */
    bool ended;                /* the program has ended, ... */
    bool passed;               /* ... with status 0 */
    bool trapped;              /* in a trap that it does not handle */
    bool cleaning;             /* dirty lines are being written to memory */
    unsigned mhz;              /* its clock */
    unsigned kib;              /* its memory, with the resident RAM */
    unsigned width, window;    /* its core: slots a cycle, entries of the reorder buffer */
    unsigned tags;             /* its sets of profile registers */
    uint64_t exit_code;        /* if it has ended and not passed */
    uint64_t cause, pc, value; /* of the trap */
    uint16_t said;             /* characters of the console since the last reset, modulo 2^16 */
    uint8_t sums[2];           /* their sum, and the sum of the sums after each, modulo 2^8 */
} board_state_t;

/* Listeners for unsolicited data; either may be NULL. */
typedef struct {
    void (*console)(void *context, const uint8_t *bytes, size_t size);
    void (*profile)(void *context, const uint8_t *bytes, size_t size);
    void *context;
} board_ears_t;

/* Whether a frame of the line reports that the board has restarted, by power-on or by its button,
 * and runs: what comes is from another run. */
bool board_began(const line_frame_t *frame);

/* Returns NULL if it cannot be opened, another process has it, or there is no answer. */
board_t *board_open(const char *path, failure_t *failure);
/* The line carries a terminal's characters again; the board continues. */
void board_close(board_t *board);

void board_hear(board_t *board, const board_ears_t *ears);
const board_state_t *board_state(const board_t *board);
int board_file(const board_t *board); /* to poll */
/* Frames of the line that were damaged or lost: from the board, and those to it that its answers
 * report. */
uint64_t board_damage(const board_t *board);
/* Whether all of the console's output has come, as far as the state tells. */
bool board_heard_all(const board_t *board);

/* Takes input for at most so many milliseconds; requests the state if nothing has come for a
 * while. */
bool board_wait(board_t *board, int milliseconds, failure_t *failure);

bool board_ask(board_t *board, failure_t *failure); /* requests its state */
bool board_hold(board_t *board, failure_t *failure);
bool board_release(board_t *board, failure_t *failure);
/* Writes the dirty lines of an ended program to memory. */
bool board_clean(board_t *board, failure_t *failure);

/* While it is held: any address and size. `told`, if not NULL, is called with the number of bytes
 * done. */
bool board_load(board_t *board, uint64_t address, const uint8_t *bytes, size_t size,
                void (*told)(size_t done, size_t size), failure_t *failure);
/* Zeros in all pages of 4 KiB that contain the bytes. */
bool board_clear(board_t *board, uint64_t address, uint64_t size, failure_t *failure);
bool board_peek(board_t *board, uint64_t address, uint8_t *bytes, size_t size, failure_t *failure);

/* A register of the profiler. */
bool board_register(board_t *board, unsigned csr, uint64_t value, failure_t *failure);
/* ... and the core, which was held, starts in the same cycle. */
bool board_start(board_t *board, unsigned csr, uint64_t value, failure_t *failure);
/* ... in the cycles after the program's end. */
bool board_register_later(board_t *board, unsigned csr, uint64_t value, failure_t *failure);

/* Input for the console: `taken` of the bytes were accepted; with `end` they are followed by a
 * break, which counts as one more. At most BOARD_INPUT bytes. */
enum { BOARD_INPUT = 240 };
bool board_input(board_t *board, const uint8_t *bytes, size_t size, bool end, size_t *taken,
                 failure_t *failure);
#endif
