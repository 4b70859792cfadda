/* SPDX-License-Identifier: Apache-2.0 */
/* See process.h. Signals are taken with sigwaitinfo, not by handlers, so no state lives outside a
 * function's frame. Ctrl-C reaches the child through its terminal anyway; sending it twice does no
 * harm.
 *
 * A pipe that exec closes tells whether the child has become the other program: if exec fails,
 * errno comes through the pipe. */
#define _GNU_SOURCE /* pipe2 */
#include "process.h"
#include "memory.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- start */

/* The child ends with us, even if we are killed and cannot pass on a signal. */
static void end_with(pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) /* the parent has ended before the call */
        _exit(127);
}

static bool take_stream(int from, int as) { return from < 0 || dup2(from, as) >= 0; }

static _Noreturn void become(char *const argument[], const streams_t *streams, int report) {
    if (take_stream(streams->input, STDIN_FILENO) && take_stream(streams->output, STDOUT_FILENO) &&
        take_stream(streams->errors, STDERR_FILENO))
        execvp(argument[0], argument);
    int why = errno;
    if (write(report, &why, sizeof why) < 0)
        abort();
    _exit(127);
}

/* Returns -1 and sets errno if it cannot be started. */
static pid_t start(char *const argument[], const streams_t *streams, const sigset_t *signals) {
    int report[2], why = 0;
    if (pipe2(report, O_CLOEXEC) != 0)
        return -1;
    fflush(stdout);
    pid_t parent = getpid(), child = fork();
    if (child == 0) {
        end_with(parent);
        sigprocmask(SIG_SETMASK, signals, NULL);
        become(argument, streams, report[1]);
    }
    if (child < 0)
        why = errno;
    close(report[1]);
    if (child > 0 && read(report[0], &why, sizeof why) == sizeof why)
        waitpid(child, NULL, 0);
    close(report[0]);
    errno = why;
    return why ? -1 : child;
}

static bool not_started(char *const argument[], failure_t *failure) {
    return failure_set(failure, "%s: cannot be started: %s.", argument[0], strerror(errno));
}

static ending_t ending_of(int status) {
    return (ending_t){.status = WIFEXITED(status) ? WEXITSTATUS(status) : 0,
                      .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0};
}

static const streams_t ours = {-1, -1, -1};

bool process_begin(char *const argument[], const streams_t *streams, const sigset_t *signals,
                   pid_t *child, failure_t *failure) {
    *child = start(argument, streams, signals);
    return *child > 0 || not_started(argument, failure);
}

bool process_ended(pid_t child, ending_t *ending) {
    int status;
    bool ended = waitpid(child, &status, WNOHANG) == child;
    if (ended)
        *ending = ending_of(status);
    return ended;
}

/* --- children with our streams */

static void passed_signals(sigset_t *set) {
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
    sigaddset(set, SIGHUP);
    sigaddset(set, SIGCHLD);
}

static ending_t wait_child(pid_t child, const sigset_t *signals) {
    int status, passed = 0;
    while (waitpid(child, &status, WNOHANG) == 0) {
        int got = sigwaitinfo(signals, NULL);
        if (got > 0 && got != SIGCHLD)
            kill(child, passed = got);
    }
    ending_t ending = ending_of(status);
    ending.passed = passed;
    return ending;
}

bool process_run(char *const argument[], ending_t *ending, failure_t *failure) {
    return process_run_on(argument, &ours, ending, failure);
}

bool process_run_on(char *const argument[], const streams_t *streams, ending_t *ending,
                    failure_t *failure) {
    sigset_t signals, before;
    passed_signals(&signals);
    sigprocmask(SIG_BLOCK, &signals, &before);
    pid_t child = start(argument, streams, &before);
    if (child < 0)
        not_started(argument, failure);
    else
        *ending = wait_child(child, &signals);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return child > 0;
}

/* --- copies of this process */

enum { NOT_BEGUN = 127 };

static pid_t begin(work_t *work, void *context, size_t i, const sigset_t *signals) {
    pid_t parent = getpid();
    fflush(NULL);
    pid_t child = fork();
    if (child != 0)
        return child;
    end_with(parent);
    sigprocmask(SIG_SETMASK, signals, NULL);
    int status = work(context, i);
    fflush(NULL);
    _exit(status);
}

/* The index of a child that has ended; `count`: none. */
static size_t collect(const pid_t child[], size_t count, int status[]) {
    int how;
    pid_t ended = waitpid(-1, &how, WNOHANG);
    for (size_t i = 0; ended > 0 && i < count; i++)
        if (child[i] == ended) {
            ending_t ending = ending_of(how);
            status[i] = ending.signal ? 128 + ending.signal : ending.status;
            return i;
        }
    return count;
}

static void pass_on(const pid_t child[], size_t count, int signal) {
    for (size_t i = 0; i < count; i++)
        if (child[i] > 0)
            kill(child[i], signal);
}

size_t process_at_once(void) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > 0 ? (size_t)processors : 1;
}

char *process_folder(failure_t *failure) {
    char *folder = memory_temporary("assay");
    if (mkdtemp(folder))
        return folder;
    failure_set(failure,
                "%s: no temporary directory: %s.\n  Set TMPDIR to a directory that can be written.",
                folder, strerror(errno));
    free(folder);
    return NULL;
}

bool process_redirect(int stream, const char *path, int flags) {
    int file = open(path, flags, 0600);
    return file >= 0 && dup2(file, stream) >= 0;
}

void process_show(const char *path) {
    char line[1024];
    FILE *said = fopen(path, "r");
    while (said && fgets(line, sizeof line, said))
        fputs(line, stderr);
    if (said)
        fclose(said);
}

void process_each(work_t *work, void *context, size_t count, size_t at_once, int status[]) {
    pid_t *child = calloc(count, sizeof *child);
    sigset_t signals, before;
    size_t begun = 0, running = 0, ended;
    passed_signals(&signals);
    sigprocmask(SIG_BLOCK, &signals, &before);
    for (size_t i = 0; i < count; i++)
        status[i] = NOT_BEGUN;
    while (child && (begun < count || running)) {
        for (; begun < count && running < at_once; begun++) {
            child[begun] = begin(work, context, begun, &before);
            running += child[begun] > 0;
        }
        while (running && (ended = collect(child, begun, status)) < begun)
            child[ended] = 0, running--;
        if (!running || (begun < count && running < at_once))
            continue;
        int got = sigwaitinfo(&signals, NULL);
        if (got > 0 && got != SIGCHLD)
            pass_on(child, begun, got), begun = count;
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    free(child);
}

/* --- children whose output is read */

static void read_lines(int output, line_taker_t *take, void *context) {
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    FILE *file = fdopen(output, "r");
    while (file && (length = getline(&line, &room, file)) > 0) {
        line[strcspn(line, "\n")] = 0;
        take(context, line);
    }
    free(line);
    if (file)
        fclose(file);
    else
        close(output);
}

bool process_lines(char *const argument[], line_taker_t *take, void *context, ending_t *ending,
                   failure_t *failure) {
    int ends[2], status = 0;
    sigset_t signals;
    sigprocmask(SIG_SETMASK, NULL, &signals);
    if (pipe2(ends, O_CLOEXEC) != 0)
        return not_started(argument, failure);
    pid_t child = start(argument, &(streams_t){-1, ends[1], -1}, &signals);
    close(ends[1]);
    if (child < 0) {
        not_started(argument, failure);
        close(ends[0]);
        return false;
    }
    read_lines(ends[0], take, context);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    *ending = ending_of(status);
    return true;
}
