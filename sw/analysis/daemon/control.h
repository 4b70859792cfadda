/* SPDX-License-Identifier: Apache-2.0 */
/* Requests to a daemon: over a socket beside its database, FILE.control, a line each way.
 *
 *     flush | epoch [NAME] | label NAME | unlabel | status | stop      ->      `ok TEXT` or `no WHY`
 *
 * A label is in force up to `unlabel`, or while its connection is open, so that it ends with its
 * requester.
 */
#ifndef SW_ANALYSIS_DAEMON_CONTROL_H
#define SW_ANALYSIS_DAEMON_CONTROL_H
#include "failure.h"
#include <stddef.h>

enum { CONTROL_LINE = 2048 };

/* Listens; -1 on failure. */
int control_listen(const char *database, failure_t *failure);
void control_close(const char *database, int listener);

/* Connects to the daemon of a database; -1: none. */
int control_connect(const char *database);

/* Sends a request and waits for the answer, whose text goes into `answer`. Returns false if the
 * daemon refuses, with the reason, or has gone. */
bool control_ask(int connection, const char *database, const char *line, char answer[CONTROL_LINE],
                 failure_t *failure);
#endif
