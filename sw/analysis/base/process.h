/* SPDX-License-Identifier: Apache-2.0 */
/* The one place that starts other programs: without a shell, and with an error that says why where one
 * cannot be started. argument[0] is the program, looked for in PATH where it names no folder; the last
 * argument is NULL. */
#ifndef SW_ANALYSIS_BASE_PROCESS_H
#define SW_ANALYSIS_BASE_PROCESS_H
#include "failure.h"
#include <signal.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct {
    int status; /* exit status, when signal is 0 */
    int signal; /* that ended it */
} ending_t;

/* A child does not outlive us. process_run and process_lines run it to its end; false only if it could not be started. */

/* Descriptors that become the child's standard streams; -1: ours. */
typedef struct {
    int input, output, errors;
} streams_t;

/* Signals that end us are passed on to the child first; process_run: it has our streams. */
bool process_run(char *const argument[], ending_t *ending, failure_t *failure);
bool process_run_on(char *const argument[], const streams_t *streams, ending_t *ending,
                    failure_t *failure);

/* Starts a child that the caller looks after; `signals`: those that are blocked in it. */
bool process_begin(char *const argument[], const streams_t *streams, const sigset_t *signals,
                   pid_t *child, failure_t *failure);
/* A new folder for files that children leave each other, in TMPDIR; to be removed, and its name freed. NULL: there is none. */
char *process_folder(failure_t *failure);

/* Our own standard stream is the file from now on; open()'s flags. False: errno says why. */
bool process_redirect(int stream, const char *path, int flags);
/* Copies a file of what a child has said to standard error. */
void process_show(const char *path);
/* Whether it has ended; asked once more after that it is an error. */
bool process_ended(pid_t child, ending_t *ending);

/* Calls work(context, i) for each i below `count` in a process of its own, `at_once` of them at a time; status[i] is what it
 * returned, 128 + N if signal N ended it. Signals that end us are passed on to all of them; calls that have not begun then do not. */
/* As many as there are processors: for at_once. */
size_t process_at_once(void);
typedef int work_t(void *context, size_t i);
void process_each(work_t *work, void *context, size_t count, size_t at_once, int status[]);

/* Hands over each line of the child's standard output, without the newline. */
typedef void line_taker_t(void *context, char *line);
bool process_lines(char *const argument[], line_taker_t *take, void *context, ending_t *ending,
                   failure_t *failure);
#endif
