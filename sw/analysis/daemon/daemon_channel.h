/* SPDX-License-Identifier: Apache-2.0 */
/* A profile channel being read: its bytes become samples of a set (store.h), with their processes'
 * names.
 *
 * PROCESS frames (profile.def) report which program an address space has; without them the list of
 * processes in the system's ELF file is used (running/processes_read.h). The reports are checked
 * against the samples: where an instruction begins, and its kind. A program that one sample in ten
 * contradicts is rejected, and its samples are counted as unknown.
 *
 * A sample belongs to the last session whose CONFIG frame came, as long as the frame numbers did
 * not go back: a frame that may belong to another session is left out, and counted. A terminal that
 * hangs up is waited for.
 */
#ifndef SW_ANALYSIS_DAEMON_DAEMON_CHANNEL_H
#define SW_ANALYSIS_DAEMON_DAEMON_CHANNEL_H
#include "load_files.h"
#include "session.h"
#include "store.h"

typedef struct channel channel_t;

/* Shared by all channels of a daemon. */
typedef struct {
    store_t *store;
    load_file_t *files;
    const char *folders; /* where programs are searched, separated by `:`; NULL: nowhere else */
    const char *label;   /* in force; "": none */
    /* totals of all channels since the daemon began */
    uint64_t samples, unknown, bytes, frames_lost, bytes_skipped, frames_left_out, sessions_cut,
        reused, strangers;
} house_t;

/* Prints a message about the channel at `path`. */
void channel_say(const char *path, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* `machine`: the named configuration of its machine, NULL: unknown. Returns NULL if it cannot be
 * opened, or its program cannot be read. */
channel_t *channel_open(house_t *house, const char *path, const char *program, const char *platform,
                        const char *machine, failure_t *failure);
void channel_close(channel_t *channel);

const char *channel_path(const channel_t *channel);
int channel_file(const channel_t *channel); /* to poll; -1: it has ended, or is away */

/* Whether it is a terminal that has hung up; reopens it if it is back. */
bool channel_is_away(const channel_t *channel);
void channel_return(channel_t *channel);

/* Takes all available bytes, more than a pipe holds but a limited number: others wait. */
void channel_read(channel_t *channel);

/* Adds everything received to the sets of this epoch and label. */
void channel_settle(channel_t *channel);

/* Stores in the database what the next daemon needs to continue. Call after channel_settle. */
void channel_note(channel_t *channel);

/* The next sample belongs to another epoch or label. */
void channel_turn(channel_t *channel);
#endif
