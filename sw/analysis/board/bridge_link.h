/* SPDX-License-Identifier: Apache-2.0 */
/* Requests to a board and their answers (bridge.c), over a line that may lose any frame. A few are on their way at a time. They are answered in
 * their order: a request whose answer is overtaken by a later one's, or does not come in time, is sent again.
 */
#ifndef SW_ANALYSIS_BOARD_BRIDGE_LINK_H
#define SW_ANALYSIS_BOARD_BRIDGE_LINK_H
#include "bridge.h"

enum {
    WORD = 8,
    WORDS = 30,     /* in a request, or an answer */
    AHEAD = 6,      /* requests on their way */
    PATIENCE = 400, /* milliseconds for the first answer; twice that for the next one, and so on */
    TRIES = 12
};

typedef enum {
    ASK_STATE,
    ASK_CONTROL,
    ASK_WRITE,
    ASK_READ,
    ASK_REGISTER,
    ASK_INPUT,
    ASK_LATER,
    ASK_FILL
} ask_t;

typedef struct {
    uint8_t frame[LINE_FRAME];
    size_t size;
    uint8_t number;
    bool answered;
    uint8_t status, bytes[WORDS * WORD];
    size_t count; /* of the bytes that were read */
    size_t reads; /* words that are asked for */
} request_t;

struct board {
    char *path;
    int file;
    bool gone, reset; /* the line is not there any more; it was reset by someone else */
    bool greeted;     /* it is ours: a reset of it is news */
    line_reader_t reader;
    board_ears_t ears;
    board_state_t state;
    unsigned version;
    uint8_t number; /* of the next request */
    uint64_t again; /* requests that were sent again */
    uint16_t
        heard; /* characters of the console since the last reset, and their sums as the state has them */
    uint8_t sums[2];
    uint64_t last; /* when a byte came, in milliseconds */
    request_t ahead[AHEAD];
    size_t first, waiting; /* those that are on their way */
};

/* Before anything is sent. */
void link_start(board_t *board);
/* Takes what comes until something has, or the time is over. */
bool link_listen(board_t *board, int milliseconds, failure_t *failure);
bool link_send_bytes(board_t *board, const uint8_t *bytes, size_t size, failure_t *failure);
/* Puts a request at the end of those on their way, for which there is room. */
bool link_send(board_t *board, ask_t kind, uint64_t address, size_t reads, const uint8_t *bytes,
               size_t size, failure_t *failure);
/* Waits for the answer of the first one on its way, which leaves the row then: it is returned. NULL: none came. */
const request_t *link_take_first(board_t *board, failure_t *failure);
#endif
