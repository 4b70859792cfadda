/* SPDX-License-Identifier: Apache-2.0 */
/* What a daemon reads a profile channel from: a file, a pipe, a terminal or /dev/stdin, without ever waiting for bytes.
 *
 * A pipe by name has no end: when its sender closes it another one may come. A terminal that hangs up can be opened again, once it is
 * there; it then has the speed that it had.
 */
#ifndef SW_ANALYSIS_DAEMON_SOURCE_FILE_H
#define SW_ANALYSIS_DAEMON_SOURCE_FILE_H
#include "failure.h"
#include <termios.h>

typedef struct {
    int file;        /* -1: closed */
    bool whole;      /* a regular file: it is read from its beginning */
    bool comes_back; /* a terminal that has a name */
    struct termios mode;
} source_file_t;

/* Opens it; NAME.pipe is made where it is not there. */
bool source_file_open(source_file_t *source, const char *path, failure_t *failure);

/* Opens a terminal that has hung up. False: it is not there yet. */
bool source_file_again(source_file_t *source, const char *path);

void source_file_close(source_file_t *source);
#endif
