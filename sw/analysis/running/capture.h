/* SPDX-License-Identifier: Apache-2.0 */
/* The bytes of a profile channel from elsewhere than a simulation: a file of them, or a line that they come by.
 *
 *     capture_t capture;
 *     if (!capture_read(&capture, "/dev/ttyUSB1", false, &failure)) ...
 *     session_read(&session, capture.bytes, capture.size);
 *     free(capture.bytes);
 *
 * A file is read to its end. A line (terminal, pipe) until the session's END frame has come, the sender hangs up, or a signal:
 * what has come until then is kept. A terminal is set to pass all bytes as they are; its speed is left as it is.
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

/* A terminal passes all bytes as they are from now on. */
void capture_raw(int line);

/* Whether an END frame is there; `from`: the bytes before it have been looked at. */
bool capture_has_end(const capture_t *capture, size_t *from);

/* `shared`: the line is a board's (docs/line.md): it has the channel in frames of its own, and the console's text, which is printed. */
bool capture_read(capture_t *capture, const char *path, bool shared, failure_t *failure);
#endif
