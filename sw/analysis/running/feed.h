/* SPDX-License-Identifier: Apache-2.0 */
/* Input while a run goes on: the bytes of its profile channel, keys, signals.
 *
 *     feed_t feed;
 *     feed_open(&feed, keys);
 *     if (!feed_from(&feed, "/dev/ttyUSB1", &failure)) ...   a run elsewhere; or, in a live_t's watch
 *     feed_run(&feed, simulator, channel);                   (simulate.h), one of ours
 *     while (feed_wait(&feed, 1.0)) ...                      feed.got: all bytes so far; feed.key
 *     feed_close(&feed);
 *
 * A signal that would end us, or feed_stop, ends the run: a simulator is asked to stop, and sends
 * what is under way; a run elsewhere is read no more. A run elsewhere also ends with its END frame,
 * when the sender hangs up, or with the file.
 */
#ifndef SW_ANALYSIS_RUNNING_FEED_H
#define SW_ANALYSIS_RUNNING_FEED_H
#include "capture.h"
#include "process.h"
#include <stdbool.h>

typedef struct {
    capture_t got;    /* `signal`: the one that ended the run */
    ending_t ending;  /* of the simulator */
    sigset_t blocked; /* signals that were blocked before feed_open */
    int keys;         /* where keys are read from, -1: no keys */
    char key;         /* the key pressed, 0: none */
    int channel;      /* -1: it has ended */
    pid_t simulator;  /* 0: none, or it has ended */
    int signals;      /* a descriptor for signals */
    size_t looked;
} feed_t;

void feed_open(feed_t *feed, int keys);
bool feed_from(feed_t *feed, const char *path, failure_t *failure);
void feed_run(feed_t *feed, pid_t simulator, int channel);

/* Waits for at most so many seconds: for a key, a signal, or the end. Returns false when the run
 * has ended and all of it is there. */
bool feed_wait(feed_t *feed, double seconds);

void feed_stop(feed_t *feed);

/* If nobody reads our output any more, SIGPIPE ends us here, when the run has ended and has left
 * nothing behind. */
void feed_close(feed_t *feed);
#endif
