/* See process.h. Signals are taken with sigwaitinfo, not by handlers, so there is no state outside
 * this function's frame. Ctrl-C reaches the child through its terminal by itself; sending it twice
 * does no harm. */
#include "process.h"
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STATUS_NOT_STARTED = 127 };

static void passed_signals(sigset_t *set) {
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
    sigaddset(set, SIGHUP);
    sigaddset(set, SIGCHLD);
}

/* In the child: it ends with us, even when we are killed and can pass nothing on. */
static void end_with(pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) /* has ended before the call */
        _exit(STATUS_NOT_STARTED);
}

static int wait_child(pid_t child, const sigset_t *signals) {
    int status;
    while (waitpid(child, &status, WNOHANG) == 0) {
        int got = sigwaitinfo(signals, NULL);
        if (got > 0 && got != SIGCHLD)
            kill(child, got);
    }
    return status;
}

bool process_run(char *const argument[], ending_t *ending, failure_t *failure) {
    sigset_t signals, before;
    passed_signals(&signals);
    sigprocmask(SIG_BLOCK, &signals, &before);
    fflush(stdout);
    pid_t parent = getpid(), child = fork();
    if (child == 0) {
        end_with(parent);
        sigprocmask(SIG_SETMASK, &before, NULL);
        execv(argument[0], argument);
        _exit(STATUS_NOT_STARTED);
    }
    int status = child > 0 ? wait_child(child, &signals) : 0;
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (child < 0)
        return failure_set(failure, "%s: cannot be started: %s.", argument[0], strerror(errno));
    ending->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    ending->status = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    if (ending->status == STATUS_NOT_STARTED)
        return failure_set(failure, "%s: cannot be started.\n  Build it again with `make`.",
                           argument[0]);
    return true;
}
