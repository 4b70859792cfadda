/* SPDX-License-Identifier: Apache-2.0 */
/* See feed.h. */
#include "feed.h"
#include "memory.h"
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PIECE = 1 << 16, CHANNEL = 0, SIGNALS, KEYS, SOURCES };

void feed_open(feed_t *feed, int keys) {
    sigset_t signals;
    *feed = (feed_t){.channel = -1, .keys = keys};
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    sigaddset(&signals, SIGPIPE);
    sigaddset(&signals, SIGCHLD);
    sigaddset(&signals, SIGWINCH);
    sigprocmask(SIG_BLOCK, &signals, &feed->blocked);
    feed->signals = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

bool feed_from(feed_t *feed, const char *path, failure_t *failure) {
    struct stat is;
    feed->channel = open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (feed->channel < 0 || fstat(feed->channel, &is) != 0)
        return failure_set(failure, "%s: the profile channel cannot be read: %s.", path,
                           strerror(errno));
    if (S_ISDIR(is.st_mode))
        return failure_set(failure, "%s: the profile channel cannot be read: it is a directory.",
                           path);
    if (isatty(feed->channel))
        capture_raw(feed->channel);
    return true;
}

void feed_run(feed_t *feed, pid_t simulator, int channel) {
    feed->simulator = simulator;
    feed->channel = dup(channel);
}

static void end_channel(feed_t *feed) {
    close(feed->channel);
    feed->channel = -1;
}

/* Reads all that is there. At the end there are no bytes, or EIO from a terminal. */
static void read_channel(feed_t *feed) {
    capture_t *got = &feed->got;
    ssize_t more = 1;
    while (more > 0) {
        if (got->size + PIECE > got->room)
            got->bytes = memory_resize(got->bytes, got->room = 2 * got->room + PIECE);
        more = read(feed->channel, got->bytes + got->size, PIECE);
        got->size += more > 0 ? (size_t)more : 0;
    }
    bool waits = more < 0 && (errno == EAGAIN || errno == EINTR);
    if (!waits || (!feed->simulator && capture_has_end(got, &feed->looked)))
        end_channel(feed);
}

void feed_stop(feed_t *feed) {
    if (feed->simulator)
        kill(feed->simulator, SIGINT);
    else if (feed->channel >= 0)
        end_channel(feed);
}

static void end_by(feed_t *feed, int signal) {
    feed->got.signal = signal;
    if (feed->simulator)
        kill(feed->simulator, signal);
    else
        feed_stop(feed);
}

static void read_signals(feed_t *feed) {
    struct signalfd_siginfo is;
    while (read(feed->signals, &is, sizeof is) == sizeof is)
        if (is.ssi_signo != SIGCHLD && is.ssi_signo != SIGWINCH)
            end_by(feed, (int)is.ssi_signo);
    if (feed->simulator && process_ended(feed->simulator, &feed->ending)) {
        feed->simulator = 0;
        if (feed->channel >= 0)
            read_channel(feed);
        if (feed->channel >= 0) /* no writer any more */
            end_channel(feed);
    }
}

static void read_key(feed_t *feed) {
    if (read(feed->keys, &feed->key, 1) != 1)
        feed->keys = -1;
}

bool feed_wait(feed_t *feed, double seconds) {
    struct pollfd from[SOURCES] = {[CHANNEL] = {.fd = feed->channel, .events = POLLIN},
                                   [SIGNALS] = {.fd = feed->signals, .events = POLLIN},
                                   [KEYS] = {.fd = feed->keys, .events = POLLIN}};
    feed->key = 0;
    if (feed->channel < 0 && !feed->simulator)
        return false;
    int ready = poll(from, SOURCES, (int)ceil(1000 * fmax(seconds, 0)));
    if (ready > 0 && from[CHANNEL].revents)
        read_channel(feed);
    if (ready > 0 && from[SIGNALS].revents)
        read_signals(feed);
    if (ready > 0 && from[KEYS].revents)
        read_key(feed);
    return feed->channel >= 0 || feed->simulator;
}

void feed_close(feed_t *feed) {
    if (feed->channel >= 0)
        end_channel(feed);
    close(feed->signals);
    sigprocmask(SIG_SETMASK, &feed->blocked, NULL);
    if (feed->got.signal == SIGPIPE)
        raise(SIGPIPE);
    free(feed->got.bytes);
    *feed = (feed_t){.channel = -1, .signals = -1};
}
