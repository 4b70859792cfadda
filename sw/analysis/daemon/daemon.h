/* SPDX-License-Identifier: Apache-2.0 */
/* The work of `assay daemon` until it is stopped, or all its channels have ended: it listens to
 * profile channels (daemon_channel.h), writes its database (store.h) and answers requests
 * (control.h). */
#ifndef SW_ANALYSIS_DAEMON_DAEMON_H
#define SW_ANALYSIS_DAEMON_DAEMON_H
#include "failure.h"
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *database;
    const char *platform; /* NULL: this machine's name */
    const char *machine;  /* the named configuration; NULL: unknown */
    const char *programs; /* folders with programs of processes, separated by `:`; NULL: none */
    double flush;         /* seconds from one to the next */
    uint64_t keep;        /* number of epochs kept; 0: all */
    int ready;            /* a byte is written there when it is ready; -1: nowhere */
} daemon_t;

/* Sources are [PLATFORM:]CHANNEL=PROGRAM, or databases, whose sets are copied. Returns false if it
 * could not begin, or could not write at the end. */
bool daemon_run(const daemon_t *daemon, char *const *sources, size_t count, failure_t *failure);
#endif
