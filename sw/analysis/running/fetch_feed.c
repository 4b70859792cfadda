/* SPDX-License-Identifier: Apache-2.0 */
/* See fetch_feed.h. A thread reads. We hold a writing end, too, so that the pipe does not end
 * before the simulator has opened it, and ends for certain once it has. */
#include "fetch_feed.h"
#include "memory.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct fetch_feed {
    pthread_t reader;
    char *path;
    FILE *log;
    int keeper; /* our writing end */
    pc_table_t truth, apart;
    bool good;
    failure_t failure;
};

/* After a wrong line the rest is still read, so that the simulator does not block. */
static void *feed_read(void *context) {
    fetch_feed_t *feed = context;
    char rest[4096];
    feed->good =
        fetch_truth_read(&feed->truth, &feed->apart, feed->log, feed->path, &feed->failure);
    while (fread(rest, 1, sizeof rest, feed->log) > 0)
        continue;
    return NULL;
}

/* Signals go to the command, which passes them on to the simulator. */
static int start_reader(fetch_feed_t *feed) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    int error = pthread_create(&feed->reader, NULL, feed_read, feed);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}

static bool open_ends(fetch_feed_t *feed) {
    int reader =
        mkfifo(feed->path, 0600) == 0 ? open(feed->path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1;
    if (reader < 0)
        return false;
    feed->keeper = open(feed->path, O_WRONLY | O_CLOEXEC);
    feed->log = fdopen(reader, "r");
    return feed->keeper >= 0 && feed->log && fcntl(reader, F_SETFL, 0) == 0;
}

static void feed_free(fetch_feed_t *feed) {
    if (feed->log)
        fclose(feed->log);
    free(feed->path);
    free(feed);
}

fetch_feed_t *fetch_feed_open(const char *path, failure_t *failure) {
    fetch_feed_t *feed = memory_get(sizeof *feed);
    *feed = (fetch_feed_t){.path = memory_print("%s", path), .keeper = -1};
    int error = open_ends(feed) ? start_reader(feed) : errno;
    if (!error)
        return feed;
    failure_set(failure,
                "%s: no pipe for the simulator's log of fetches: %s.\n"
                "  Set TMPDIR to a directory that can have one, or record with --no-truth.",
                path, strerror(error));
    if (feed->keeper >= 0)
        close(feed->keeper);
    feed_free(feed);
    return NULL;
}

bool fetch_feed_close(fetch_feed_t *feed, pc_table_t *truth, pc_table_t *apart,
                      failure_t *failure) {
    close(feed->keeper);
    pthread_join(feed->reader, NULL);
    bool good = feed->good;
    *truth = feed->truth;
    *apart = feed->apart;
    if (!good)
        *failure = feed->failure;
    feed_free(feed);
    return good;
}
