/* SPDX-License-Identifier: Apache-2.0 */
/* See bridge.h. */
#define _GNU_SOURCE
#include "bridge.h"
#include "elapsed.h"
#include "memory.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/serial.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum {
    VERSION = 1,
    HEAD = 6,         /* bytes of a request: kind, number, address */
    STATE_BYTES = 25, /* bridge.sv */
    ANSWER = 2,       /* bytes of an answer besides its contents: number, status */
    WORD = 8,
    WORDS = 30, /* in a request, or an answer */
    PAGE = 4096,
    AHEAD = 6,      /* requests under way */
    QUIET = 500,    /* milliseconds without a byte after which the state is requested */
    PATIENCE = 400, /* milliseconds for the first answer; doubled for each next one */
    PATIENCE_MOST = 1200,
    TRIES = 12
};
#define RATE B2000000

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
#define REGISTER_STARTS (UINT64_C(1) << 31)
enum { CONTROL_HOLD = 1, CONTROL_CLEAN = 2, CONTROL_TEXT = 4, INPUT_ENDS = 1 };
enum { STATUS_BAD_ADDRESS = 1, STATUS_RUNS = 2 };
enum { HELD = 1, BOOTED = 2, ENDED = 4 }; /* in the first byte of the state */

typedef struct {
    uint8_t frame[LINE_FRAME];
    size_t size;
    uint8_t number;
    bool answered;
    uint8_t status, bytes[WORDS * WORD];
    size_t count; /* of the bytes read */
    size_t reads; /* words requested */
} request_t;

struct board {
    char *path;
    int file;
    bool gone, reset; /* the line is gone; it was reset by someone else */
    bool greeted;     /* it is ours: a reset of it must be reported */
    line_reader_t reader;
    board_ears_t ears;
    board_state_t state;
    unsigned version;
    uint8_t number; /* of the next request */
    uint64_t again; /* requests that were sent again */
    uint16_t heard;
    uint8_t sums[2];
    uint64_t last; /* time of the last byte, in milliseconds */
    request_t ahead[AHEAD];
    size_t first, waiting; /* those under way */
};

/* --- input */

static void hear_console(void *context, const uint8_t *bytes, size_t size) {
    board_t *board = context;
    for (size_t i = 0; i < size; i++) {
        board->heard++;
        board->sums[0] = (uint8_t)(board->sums[0] + bytes[i]);
        board->sums[1] = (uint8_t)(board->sums[1] + board->sums[0]);
    }
    if (board->ears.console)
        board->ears.console(board->ears.context, bytes, size);
}

static uint64_t number_at(const uint8_t *bytes, int count) {
    uint64_t value = 0;
    while (count-- > 0)
        value = value << 8 | bytes[count];
    return value;
}

/* A 40-bit address, extended as in the core. */
static uint64_t address_at(const uint8_t *bytes) {
    return (uint64_t)((int64_t)(number_at(bytes, 5) << 24) >> 24);
}

static bool is_event(const line_frame_t *frame) {
    return frame->channel == LINE_EVENT && frame->size == ANSWER + STATE_BYTES;
}

bool board_began(const line_frame_t *frame) {
    return is_event(frame) && (frame->payload[1] & (BOOTED | ENDED)) == BOOTED;
}

/* The order of bridge.sv. */
static void take_state(board_t *board, const uint8_t *b) {
    board->version = b[1];
    board->state = (board_state_t){.held = b[0] & HELD,
                                   .booted = b[0] & BOOTED,
                                   .ended = b[0] & ENDED,
                                   .passed = b[0] >> 3 & 1,
                                   .trapped = b[0] >> 4 & 1,
                                   .cleaning = b[0] >> 5 & 1,
                                   .mhz = b[2],
                                   .kib = (unsigned)number_at(b + 3, 2),
                                   .exit_code = number_at(b + 5, 2),
                                   .cause = (uint64_t)(b[7] & 0x7f) | (uint64_t)(b[7] >> 7) << 63,
                                   .pc = address_at(b + 8),
                                   .value = address_at(b + 13),
                                   .said = (uint16_t)number_at(b + 18, 2),
                                   .sums = {b[20], b[21]},
                                   .width = b[22],
                                   .window = (unsigned)number_at(b + 23, 2)};
    board->reset |= board->greeted && board->state.booted;
}

static void take_answer(board_t *board, const line_frame_t *frame) {
    for (size_t i = 0; i < board->waiting; i++) {
        request_t *r = &board->ahead[(board->first + i) % AHEAD];
        if (r->number != frame->payload[0] || r->answered)
            continue;
        size_t told = frame->size - ANSWER;
        r->status = frame->payload[frame->size - 1];
        if (r->reads && told == r->reads * WORD) {
            memcpy(r->bytes, frame->payload + 1, told);
            r->count = told;
        } else if (told == STATE_BYTES) {
            take_state(board, frame->payload + 1);
        } else {
            return;
        }
        r->answered = true;
        return;
    }
}

static void hear_frame(void *context, const line_frame_t *frame) {
    board_t *board = context;
    if (frame->channel == LINE_PROFILE && board->ears.profile)
        board->ears.profile(board->ears.context, frame->payload, frame->size);
    else if (frame->channel == LINE_ANSWER && frame->size >= ANSWER)
        take_answer(board, frame);
    else if (is_event(frame))
        take_state(board, frame->payload + 1);
}

/* Returns false if the line has gone. */
static bool take_bytes(board_t *board) {
    uint8_t bytes[4096];
    ssize_t got = read(board->file, bytes, sizeof bytes);
    if (got > 0) {
        board->last = elapsed_milliseconds();
        line_read(&board->reader, bytes, (size_t)got);
        return true;
    }
    board->gone |= got == 0 || (errno != EAGAIN && errno != EINTR);
    return !board->gone;
}

static bool say_gone(const board_t *board, failure_t *failure) {
    return failure_set(failure, "%s: the board has gone: the line hung up.\n  Is it plugged in?",
                       board->path);
}

/* Takes input until there is some, or the time is over. */
static bool listen(board_t *board, int milliseconds, failure_t *failure) {
    struct pollfd line = {.fd = board->file, .events = POLLIN};
    int ready = poll(&line, 1, milliseconds);
    if (ready > 0 && !take_bytes(board))
        return say_gone(board, failure);
    if (board->reset)
        return failure_set(failure,
                           "%s: the board was reset, or lost its power: what ran on it is gone.",
                           board->path);
    return true;
}

/* --- requests */

static bool send_bytes(board_t *board, const uint8_t *bytes, size_t size, failure_t *failure) {
    uint64_t until = elapsed_milliseconds() + (uint64_t)PATIENCE_MOST * TRIES;
    while (size) {
        ssize_t sent = write(board->file, bytes, size);
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            return say_gone(board, failure);
        if (sent > 0) {
            bytes += sent;
            size -= (size_t)sent;
            continue;
        }
        struct pollfd line = {.fd = board->file, .events = POLLIN | POLLOUT};
        if (elapsed_milliseconds() > until)
            return failure_set(failure, "%s: the line takes no bytes.", board->path);
        poll(&line, 1, PATIENCE);
        if ((line.revents & (POLLIN | POLLHUP | POLLERR)) && !listen(board, 0, failure))
            return false;
    }
    return true;
}

/* Adds a request at the end of those under way. */
static bool send_request(board_t *board, ask_t kind, uint64_t address, size_t reads,
                         const uint8_t *bytes, size_t size, failure_t *failure) {
    request_t *r = &board->ahead[(board->first + board->waiting) % AHEAD];
    uint8_t content[LINE_CONTENT];
    content[0] = (uint8_t)(kind | reads << 3);
    content[1] = r->number = board->number++;
    for (int i = 0; i < 4; i++)
        content[2 + i] = (uint8_t)(address >> 8 * i);
    if (size)
        memcpy(content + HEAD, bytes, size);
    r->size = line_write(r->frame, content, HEAD + size);
    r->answered = false;
    r->reads = reads;
    r->count = 0;
    board->waiting++;
    return send_bytes(board, r->frame, r->size, failure);
}

static bool send_again(board_t *board, const request_t *r, failure_t *failure) {
    board->again++;
    return send_bytes(board, r->frame, r->size, failure);
}

static bool refuse(const board_t *board, const request_t *r, failure_t *failure) {
    return failure_set(failure,
                       r->status & STATUS_RUNS
                           ? "%s: the board's core runs, and its memory cannot be reached."
                           : "%s: the board has no memory at an address that was asked for.",
                       board->path);
}

/* Whether a later one than the first has been answered: then the first is lost, since answers come
 * in order. */
static bool is_overtaken(const board_t *board) {
    for (size_t i = 1; i < board->waiting; i++)
        if (board->ahead[(board->first + i) % AHEAD].answered)
            return true;
    return false;
}

/* Waits for the answer of the first one under way, removes it from the row and returns it. NULL:
 * none came. */
static const request_t *take_first(board_t *board, failure_t *failure) {
    request_t *r = &board->ahead[board->first];
    int patience = PATIENCE;
    bool hurried = false;
    uint64_t until = elapsed_milliseconds() + (uint64_t)patience;
    for (int tries = 0; !r->answered;) {
        uint64_t at = elapsed_milliseconds();
        if (!listen(board, at < until ? (int)(until - at) : 0, failure))
            return NULL;
        bool overtaken = !hurried && !r->answered && is_overtaken(board);
        if (r->answered || (elapsed_milliseconds() < until && !overtaken))
            continue;
        if (!overtaken && ++tries == TRIES) {
            failure_set(
                failure,
                "%s: no answer from the board.\n  Is it the board's line, has the board the "
                "bitstream of this version, and is its rate 2,000,000?",
                board->path);
            return NULL;
        }
        hurried |= overtaken;
        if (!overtaken && patience < PATIENCE_MOST)
            patience *= 2;
        if (!send_again(board, r, failure))
            return NULL;
        until = elapsed_milliseconds() + (uint64_t)patience;
    }
    board->first = (board->first + 1) % AHEAD;
    board->waiting--;
    return r;
}

/* Takes answers until at most so many less one are under way. Not for answers of reads. */
static bool settle(board_t *board, size_t most, failure_t *failure) {
    while (board->waiting >= most && board->waiting) {
        const request_t *r = take_first(board, failure);
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
    if (!settle(board, 1, failure) ||
        !send_request(board, kind, address, reads, bytes, size, failure))
        return NULL;
    return take_first(board, failure);
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
        good = listen(board, PATIENCE, failure) && board_ask(board, failure);
    return good &&
           (!board->state.cleaning ||
            failure_set(failure, "%s: the board's cache is not written back.", board->path));
}

bool board_wait(board_t *board, int milliseconds, failure_t *failure) {
    if (!listen(board, milliseconds, failure))
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
    return send_request(board, ASK_WRITE, at, 0, word, WORD, failure) && settle(board, 1, failure);
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
                   !send_request(board, ASK_WRITE, at, 0, bytes + done, piece, failure)) {
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
        if (!send_request(board, ASK_FILL, page, 0, NULL, 0, failure) || !settle(board, 1, failure))
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
                           "%s: the board's line cannot be opened: %s.\n  Is the board plugged in? "
                           "Your user needs the right to it: the group dialout.",
                           board->path, strerror(errno));
    if (!isatty(board->file) || !set_line(board->file))
        return failure_set(failure, "%s: is no serial line.", board->path);
    if (flock(board->file, LOCK_EX | LOCK_NB) != 0)
        return failure_set(failure, "%s: another process has the board.", board->path);
    return true;
}

static bool greet(board_t *board, failure_t *failure) {
    static const uint8_t end = 0; /* ends whatever came before */
    return send_bytes(board, &end, 1, failure) && board_ask(board, failure) &&
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
    board->reader = (line_reader_t){.text = hear_console, .frame = hear_frame, .context = board};
    board->number = (uint8_t)elapsed_milliseconds();
    board->last = elapsed_milliseconds();
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
