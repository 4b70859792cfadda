/* SPDX-License-Identifier: Apache-2.0 */
/* What `assay daemon` does until it is stopped, or all its channels have ended: it listens to profile channels (daemon_channel.h), writes its
 * database (store.h) and answers what is asked of it (control.h). */
#ifndef SW_ANALYSIS_DAEMON_DAEMON_H
#define SW_ANALYSIS_DAEMON_DAEMON_H
#include "failure.h"
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *database;
    const char *platform; /* NULL: this machine's name */
    const char *machine;  /* the named configuration; NULL: not known */
    const char *programs; /* folders with programs of processes, `:` between; NULL: none */
    double flush;         /* seconds from one to the next */
    uint64_t keep;        /* epochs that stay; 0: all */
    int ready;            /* a byte is written there when it answers; -1: nowhere */
} daemon_t;

/* Sources are [PLATFORM:]CHANNEL=PROGRAM, or databases, whose sets are taken. False: it could not begin, or could not write in the end. */
bool daemon_run(const daemon_t *daemon, char *const *sources, size_t count, failure_t *failure);
#endif
