/* SPDX-License-Identifier: Apache-2.0 */
/* The bytes of a profile channel that is not a simulation's: from a file, or from a line.
 *
 *     capture_t capture;
 *     if (!capture_read(&capture, "/dev/ttyUSB1", false, &failure)) ...
 *     session_read(&session, capture.bytes, capture.size);
 *     free(capture.bytes);
 *
 * A file is read to its end. A line (terminal, pipe) is read until the session's END frame, until
 * the sender hangs up, or until a signal; the bytes received so far are kept. A terminal is set to
 * pass all bytes unchanged; its speed is not changed.
 */
#ifndef SW_ANALYSIS_RUNNING_CAPTURE_H
#define SW_ANALYSIS_RUNNING_CAPTURE_H
#include "failure.h"
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint8_t *bytes;
    size_t size, room;
    int signal; /* the signal that ended it; 0: none */
} capture_t;

/* Sets a terminal to pass all bytes unchanged. */
void capture_raw(int line);

/* Whether there is an END frame; `from`: the bytes before it have been searched. */
bool capture_has_end(const capture_t *capture, size_t *from);

/* `shared`: the line is a board's (docs/line.md): it carries the channel in frames of its own, and
 * the console's text, which is printed. */
bool capture_read(capture_t *capture, const char *path, bool shared, failure_t *failure);
#endif
