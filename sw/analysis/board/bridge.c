/* SPDX-License-Identifier: Apache-2.0 */
/* See bridge.h: what a board is asked for. How a request gets there and its answer comes back: bridge_link.h. */
#define _GNU_SOURCE
#include "bridge.h"
#include "bridge_link.h"
#include "elapsed.h"
#include "memory.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/serial.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum {
    VERSION = 2,
    PAGE = 4096,
    QUIET = 500 /* milliseconds without a byte after which it is asked how it is */
};
#define RATE B2000000
#define REGISTER_STARTS (UINT64_C(1) << 31)
enum { CONTROL_HOLD = 1, CONTROL_CLEAN = 2, CONTROL_TEXT = 4, INPUT_ENDS = 1 };
enum { STATUS_BAD_ADDRESS = 1, STATUS_RUNS = 2 };

/* --- a request */

static bool refuse(const board_t *board, const request_t *r, failure_t *failure) {
    return failure_set(failure,
                       r->status & STATUS_RUNS
                           ? "%s: the board's core runs, and its memory cannot be reached."
                           : "%s: the board has no memory at an address that was asked for.",
                       board->path);
}

/* Takes answers until there is room for so many less one on their way. Those of reads are not for this. */
static bool settle(board_t *board, size_t most, failure_t *failure) {
    while (board->waiting >= most && board->waiting) {
        const request_t *r = link_take_first(board, failure);
        if (!r)
            return false;
        if (r->status & (STATUS_BAD_ADDRESS | STATUS_RUNS))
            return refuse(board, r, failure);
    }
    return true;
}

/* One request, and its answer. */
static const request_t *ask(board_t *board, ask_t kind, uint64_t address, size_t reads,
                            const uint8_t *bytes, size_t size, failure_t *failure) {
    if (!settle(board, 1, failure) || !link_send(board, kind, address, reads, bytes, size, failure))
        return NULL;
    return link_take_first(board, failure);
}

bool board_ask(board_t *board, failure_t *failure) {
    return ask(board, ASK_STATE, 0, 0, NULL, 0, failure) != NULL;
}

static bool control(board_t *board, uint64_t bits, failure_t *failure) {
    return ask(board, ASK_CONTROL, bits, 0, NULL, 0, failure) != NULL;
}

bool board_hold(board_t *board, failure_t *failure) {
    board->greeted = false; /* until a request is made, it reports that it has booted */
    if (!control(board, CONTROL_HOLD, failure))
        return false;
    board->greeted = true;
    board->heard = 0;
    board->sums[0] = board->sums[1] = 0;
    return true;
}

bool board_release(board_t *board, failure_t *failure) { return control(board, 0, failure); }

bool board_clean(board_t *board, failure_t *failure) {
    bool good = control(board, CONTROL_CLEAN, failure);
    for (int tries = 0; good && board->state.cleaning && tries < TRIES; tries++)
        good = link_listen(board, PATIENCE, failure) && board_ask(board, failure);
    return good &&
           (!board->state.cleaning ||
            failure_set(failure, "%s: the board's cache is not written back.", board->path));
}

bool board_wait(board_t *board, int milliseconds, failure_t *failure) {
    if (!link_listen(board, milliseconds, failure))
        return false;
    if (elapsed_milliseconds() - board->last < QUIET)
        return true;
    board->last = elapsed_milliseconds();
    return board_ask(board, failure);
}

/* --- memory: whole words; bytes outside the range in the first and the last one stay */

static bool read_words(board_t *board, uint64_t address, uint8_t *bytes, size_t words,
                       failure_t *failure) {
    const request_t *r = ask(board, ASK_READ, address, words, NULL, 0, failure);
    if (!r)
        return false;
    if (r->status || r->count != words * WORD)
        return refuse(board, r, failure);
    memcpy(bytes, r->bytes, r->count);
    return true;
}

bool board_peek(board_t *board, uint64_t address, uint8_t *bytes, size_t size, failure_t *failure) {
    uint8_t words[WORDS * WORD];
    for (size_t done = 0; done < size;) {
        uint64_t at = (address + done) & ~(uint64_t)(WORD - 1);
        size_t before = (size_t)(address + done - at);
        size_t count = (before + size - done + WORD - 1) / WORD;
        count = count < WORDS ? count : WORDS;
        if (!read_words(board, at, words, count, failure))
            return false;
        size_t piece = count * WORD - before;
        piece = piece < size - done ? piece : size - done;
        memcpy(bytes + done, words + before, piece);
        done += piece;
    }
    return true;
}

/* A part of a word. */
static bool write_part(board_t *board, uint64_t address, const uint8_t *bytes, size_t size,
                       failure_t *failure) {
    uint8_t word[WORD];
    uint64_t at = address & ~(uint64_t)(WORD - 1);
    if (!read_words(board, at, word, 1, failure))
        return false;
    memcpy(word + (address - at), bytes, size);
    return link_send(board, ASK_WRITE, at, 0, word, WORD, failure) && settle(board, 1, failure);
}

bool board_load(board_t *board, uint64_t address, const uint8_t *bytes, size_t size,
                void (*told)(size_t done, size_t size), failure_t *failure) {
    for (size_t done = 0; done < size;) {
        uint64_t at = address + done;
        size_t left = size - done, before = at % WORD;
        size_t piece = left < WORDS * WORD ? left & ~(size_t)(WORD - 1) : WORDS * WORD;
        if (before || left < WORD) {
            piece = left < WORD - before ? left : WORD - before;
            if (!write_part(board, at, bytes + done, piece, failure))
                return false;
        } else if (!settle(board, AHEAD, failure) ||
                   !link_send(board, ASK_WRITE, at, 0, bytes + done, piece, failure)) {
            return false;
        }
        done += piece;
        if (told)
            told(done, size);
    }
    return settle(board, 1, failure);
}

/* The board clears from an address to the end of its page. */
bool board_clear(board_t *board, uint64_t address, uint64_t size, failure_t *failure) {
    for (uint64_t page = address & ~(uint64_t)(PAGE - 1); size && page < address + size;
         page += PAGE)
        if (!link_send(board, ASK_FILL, page, 0, NULL, 0, failure) || !settle(board, 1, failure))
            return false;
    return true;
}

/* --- registers, input */

static bool write_register(board_t *board, ask_t kind, uint64_t csr, uint64_t value,
                           failure_t *failure) {
    uint8_t bytes[WORD];
    for (int i = 0; i < WORD; i++)
        bytes[i] = (uint8_t)(value >> 8 * i);
    return ask(board, kind, csr, 0, bytes, sizeof bytes, failure) != NULL;
}

bool board_register(board_t *board, unsigned csr, uint64_t value, failure_t *failure) {
    return write_register(board, ASK_REGISTER, csr, value, failure);
}

bool board_start(board_t *board, unsigned csr, uint64_t value, failure_t *failure) {
    return write_register(board, ASK_REGISTER, csr | REGISTER_STARTS, value, failure);
}

bool board_register_later(board_t *board, unsigned csr, uint64_t value, failure_t *failure) {
    return write_register(board, ASK_LATER, csr, value, failure);
}

bool board_input(board_t *board, const uint8_t *bytes, size_t size, bool end, size_t *taken,
                 failure_t *failure) {
    const request_t *r = ask(board, ASK_INPUT, end ? INPUT_ENDS : 0, 0, bytes, size, failure);
    *taken = r ? r->status : 0;
    return r != NULL;
}

/* --- opening */

static bool set_line(int file) {
    struct termios mode;
    struct serial_struct serial;
    if (tcgetattr(file, &mode) != 0)
        return false;
    cfmakeraw(&mode);
    cfsetispeed(&mode, RATE);
    cfsetospeed(&mode, RATE);
    mode.c_cflag |= CLOCAL | CREAD;
    mode.c_cc[VMIN] = 1;
    mode.c_cc[VTIME] = 0;
    if (tcsetattr(file, TCSANOW, &mode) != 0)
        return false;
    if (ioctl(file, TIOCGSERIAL, &serial) == 0) { /* answer at once, if the driver can */
        serial.flags |= ASYNC_LOW_LATENCY;
        ioctl(file, TIOCSSERIAL, &serial);
    }
    tcflush(file, TCIOFLUSH);
    return true;
}

static bool open_line(board_t *board, failure_t *failure) {
    board->file = open(board->path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (board->file < 0)
        return failure_set(failure,
                           "%s: the board's line cannot be opened: %s.\n"
                           "  Is the board plugged in? Your user needs access to it: the "
                           "group dialout.",
                           board->path, strerror(errno));
    if (!isatty(board->file) || !set_line(board->file))
        return failure_set(failure, "%s: is not a serial line.", board->path);
    if (flock(board->file, LOCK_EX | LOCK_NB) != 0)
        return failure_set(failure, "%s: another process is using the board.", board->path);
    return true;
}

static bool greet(board_t *board, failure_t *failure) {
    static const uint8_t end = 0; /* of whatever came before */
    return link_send_bytes(board, &end, 1, failure) && board_ask(board, failure) &&
           (board->version == VERSION ||
            failure_set(
                failure,
                "%s: the board speaks version %u of its line's protocol, assay %d.\n  Make its "
                "bitstream again (docs/board.md).",
                board->path, board->version, VERSION));
}

static void free_board(board_t *board) {
    if (board->file >= 0)
        close(board->file);
    free(board->path);
    free(board);
}

board_t *board_open(const char *path, failure_t *failure) {
    board_t *board = memory_get(sizeof *board);
    *board = (board_t){.path = memory_copy(path), .file = -1};
    link_start(board);
    if (open_line(board, failure) && greet(board, failure))
        return board;
    free_board(board);
    return NULL;
}

void board_close(board_t *board) {
    failure_t none;
    board->waiting = 0;
    board->greeted = false;
    if (!board->gone)
        control(board, CONTROL_TEXT | (board->state.held ? CONTROL_HOLD : 0), &none);
    free_board(board);
}

void board_hear(board_t *board, const board_ears_t *ears) { board->ears = *ears; }
const board_state_t *board_state(const board_t *board) { return &board->state; }
int board_file(const board_t *board) { return board->file; }
uint64_t board_damage(const board_t *board) { return board->reader.damaged + board->again; }

bool board_heard_all(const board_t *board) {
    return board->heard == board->state.said && board->sums[0] == board->state.sums[0] &&
           board->sums[1] == board->state.sums[1];
}
