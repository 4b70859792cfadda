/* SPDX-License-Identifier: Apache-2.0 */
/* The source of a profile channel for a daemon: a file, a pipe, a terminal or /dev/stdin, read
 * without ever blocking.
 *
 * A named pipe has no end: when its sender closes it another one may come. A terminal that hangs up
 * can be reopened once it is back; it then has its former speed.
 */
#ifndef SW_ANALYSIS_DAEMON_SOURCE_FILE_H
#define SW_ANALYSIS_DAEMON_SOURCE_FILE_H
#include "failure.h"
#include <termios.h>

typedef struct {
    int file;        /* -1: closed */
    bool whole;      /* a regular file: read from its beginning */
    bool comes_back; /* a terminal with a name */
    struct termios mode;
} source_file_t;

/* Opens it; NAME.pipe is created if it does not exist. */
bool source_file_open(source_file_t *source, const char *path, failure_t *failure);

/* Reopens a terminal that has hung up. Returns false if it is not back yet. */
bool source_file_again(source_file_t *source, const char *path);

void source_file_close(source_file_t *source);
#endif
