/* SPDX-License-Identifier: Apache-2.0 */
/* The one place that starts other programs: without a shell, and with an error message that says
 * why if one cannot be started. argument[0] is the program, looked up in PATH unless it names a
 * folder; the last argument is NULL. */
#ifndef SW_ANALYSIS_BASE_PROCESS_H
#define SW_ANALYSIS_BASE_PROCESS_H
#include "failure.h"
#include <signal.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct {
    int status; /* exit status, when signal is 0 */
    int signal; /* signal that ended it */
    int passed; /* the last signal that was passed on to it; 0: none, or not by process_run */
} ending_t;

/* A child does not outlive its parent. process_run and process_lines run it to its end, and return
 * false only if it could not be started. */

/* Descriptors that become the child's standard streams; -1: inherited. */
typedef struct {
    int input, output, errors;
} streams_t;

/* Signals that would end us are passed on to the child first. process_run: the child inherits our
 * streams. */
bool process_run(char *const argument[], ending_t *ending, failure_t *failure);
bool process_run_on(char *const argument[], const streams_t *streams, ending_t *ending,
                    failure_t *failure);

/* Starts a child that the caller manages; `signals`: those that are blocked in it. */
bool process_begin(char *const argument[], const streams_t *streams, const sigset_t *signals,
                   pid_t *child, failure_t *failure);
/* A new folder in TMPDIR for files that children exchange; the caller removes it and frees its
 * name. NULL on failure. */
char *process_folder(failure_t *failure);

/* Redirects one of our own standard streams to the file; open()'s flags. Returns false on failure;
 * errno says why. */
bool process_redirect(int stream, const char *path, int flags);
/* Copies a file with a child's messages to standard error. */
void process_show(const char *path);
/* Whether the child has ended. It must not be asked again after true. */
bool process_ended(pid_t child, ending_t *ending);

/* Calls work(context, i) for each i below `count` in a process of its own, `at_once` at a time;
 * status[i] is its return value, or 128 + N if signal N ended it. Signals that would end us are
 * passed on to all of them; calls that have not begun are then dropped. */
/* The number of processors, for at_once. */
size_t process_at_once(void);
typedef int work_t(void *context, size_t i);
void process_each(work_t *work, void *context, size_t count, size_t at_once, int status[]);

/* Passes on each line of the child's standard output, without the newline. */
typedef void line_taker_t(void *context, char *line);
bool process_lines(char *const argument[], line_taker_t *take, void *context, ending_t *ending,
                   failure_t *failure);
#endif
