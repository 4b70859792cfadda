/* SPDX-License-Identifier: Apache-2.0 */
/* See board_input.h. */
#include "board_input.h"
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

static bool is_waiting(const board_input_t *input) {
    return input->ended || input->at < input->count;
}

static void find_leave(board_input_t *input) {
    uint8_t *key = input->leave ? memchr(input->bytes, input->leave, input->count) : NULL;
    if (!key)
        return;
    input->left = true;
    input->count = (size_t)(key - input->bytes);
}

/* Whether there is something to send. */
static bool read_more(board_input_t *input) {
    struct pollfd from = {.fd = STDIN_FILENO, .events = POLLIN};
    if (is_waiting(input) || poll(&from, 1, 0) <= 0)
        return is_waiting(input);
    ssize_t got = read(STDIN_FILENO, input->bytes, sizeof input->bytes);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return false;
    input->at = 0;
    input->count = got > 0 ? (size_t)got : 0;
    input->ended = got <= 0;
    find_leave(input);
    return is_waiting(input);
}

bool board_input_give(board_input_t *input, board_t *board, failure_t *failure) {
    size_t taken;
    if (input->closed || !read_more(input))
        return true;
    size_t left = input->count - input->at;
    if (!board_input(board, input->bytes + input->at, left, input->ended, &taken, failure))
        return false;
    input->closed = taken > left;
    input->at += taken > left ? left : taken;
    return true;
}
