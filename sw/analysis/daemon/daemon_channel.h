/* SPDX-License-Identifier: Apache-2.0 */
/* A profile channel that is listened to: its bytes become samples of a set (store.h), with their processes' names.
 *
 * Which program an address space has is told by PROCESS frames (profile.def), and where there are none by the list of processes that
 * the system's ELF file has (running/processes_read.h). What is told is held against the samples: where an instruction begins, and of
 * which kind it is. A program that one sample in ten contradicts is a stranger's, and its samples are counted as unknown.
 *
 * A sample belongs to the session whose CONFIG frame came, and after which no number went back: a frame that may be of another one is
 * left out, and counted. A terminal that hangs up is waited for.
 */
#ifndef SW_ANALYSIS_DAEMON_DAEMON_CHANNEL_H
#define SW_ANALYSIS_DAEMON_DAEMON_CHANNEL_H
#include "load_files.h"
#include "session.h"
#include "store.h"

typedef struct channel channel_t;

/* What all channels of a daemon share. */
typedef struct {
    store_t *store;
    load_file_t *files;
    const char *folders; /* where programs are looked for, with `:` between; NULL: nowhere else */
    const char *label;   /* in force; "": none */
    /* of all channels since the daemon began */
    uint64_t samples, unknown, bytes, frames_lost, bytes_skipped, frames_left_out, sessions_cut,
        reused, strangers;
} house_t;

/* Tells whoever watches, of the channel at `path`. */
void channel_say(const char *path, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* `machine`: the named configuration of its machine, NULL: not known. NULL: it cannot be opened, or its program cannot be read. */
channel_t *channel_open(house_t *house, const char *path, const char *program, const char *platform,
                        const char *machine, failure_t *failure);
void channel_close(channel_t *channel);

const char *channel_path(const channel_t *channel);
int channel_file(const channel_t *channel); /* to poll; -1: it has ended, or is away */

/* Whether it is a terminal that has hung up; opens that again where it is there. */
bool channel_is_away(const channel_t *channel);
void channel_return(channel_t *channel);

/* Takes all bytes that are there, more than a pipe holds but not without end: others wait. */
void channel_read(channel_t *channel);

/* Adds all that has come to the sets of this epoch and label. */
void channel_settle(channel_t *channel);

/* Notes in the database what the next daemon has to know, so that it can go on. After channel_settle. */
void channel_note(channel_t *channel);

/* The next sample is of another epoch or label. */
void channel_turn(channel_t *channel);
#endif
