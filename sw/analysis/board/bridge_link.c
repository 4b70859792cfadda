/* SPDX-License-Identifier: Apache-2.0 */
/* See bridge_link.h. */
#include "bridge_link.h"
#include "elapsed.h"
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

enum {
    HEAD = 6,         /* bytes of a request: kind, number, address */
    STATE_BYTES = 25, /* bridge.sv */
    ANSWER = 2,       /* bytes of an answer besides what it tells: number, status */
    PATIENCE_MOST = 1200
};
enum { HELD = 1, BOOTED = 2, ENDED = 4 }; /* in the first byte of the state */

/* --- what comes */

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

/* 40 bits of an address, as the core extends them. */
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
                                   .width = b[22] & 15,
                                   .tags = b[22] >> 4,
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

/* False: the line has gone. */
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

bool link_listen(board_t *board, int milliseconds, failure_t *failure) {
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

bool link_send_bytes(board_t *board, const uint8_t *bytes, size_t size, failure_t *failure) {
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
            return failure_set(failure, "%s: the line accepts no bytes.", board->path);
        poll(&line, 1, PATIENCE);
        if ((line.revents & (POLLIN | POLLHUP | POLLERR)) && !link_listen(board, 0, failure))
            return false;
    }
    return true;
}

bool link_send(board_t *board, ask_t kind, uint64_t address, size_t reads, const uint8_t *bytes,
               size_t size, failure_t *failure) {
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
    return link_send_bytes(board, r->frame, r->size, failure);
}

static bool send_again(board_t *board, const request_t *r, failure_t *failure) {
    board->again++;
    return link_send_bytes(board, r->frame, r->size, failure);
}

/* Whether a later one than the first has been answered: the first is lost, as they are answered in their order. */
static bool is_overtaken(const board_t *board) {
    for (size_t i = 1; i < board->waiting; i++)
        if (board->ahead[(board->first + i) % AHEAD].answered)
            return true;
    return false;
}

const request_t *link_take_first(board_t *board, failure_t *failure) {
    request_t *r = &board->ahead[board->first];
    int patience = PATIENCE;
    bool hurried = false;
    uint64_t until = elapsed_milliseconds() + (uint64_t)patience;
    for (int tries = 0; !r->answered;) {
        uint64_t at = elapsed_milliseconds();
        if (!link_listen(board, at < until ? (int)(until - at) : 0, failure))
            return NULL;
        bool overtaken = !hurried && !r->answered && is_overtaken(board);
        if (r->answered || (elapsed_milliseconds() < until && !overtaken))
            continue;
        if (!overtaken && ++tries == TRIES) {
            failure_set(failure,
                        "%s: no answer from the board.\n"
                        "  Is it the board's line, does the board have this version's "
                        "bitstream, and is its rate 2,000,000?",
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

void link_start(board_t *board) {
    board->reader = (line_reader_t){.text = hear_console, .frame = hear_frame, .context = board};
    board->number = (uint8_t)elapsed_milliseconds();
    board->last = elapsed_milliseconds();
}
