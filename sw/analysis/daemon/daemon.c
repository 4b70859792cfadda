/* SPDX-License-Identifier: Apache-2.0 */
/* See daemon.h: one loop over all inputs. */
#define _GNU_SOURCE
#include "daemon.h"
#include "control.h"
#include "daemon_channel.h"
#include "elapsed.h"
#include "memory.h"
#include "printable.h"
#include "sample_sets.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { AWAY_MS = 200 }; /* between two looks for a channel that has hung up */
enum { CLIENTS = 8, CHANNELS_MOST = 256, SIGNALS = 0, LISTENER = 1, FIRST = 2 };

typedef struct {
    const daemon_t *is;
    house_t house;
    channel_t *channels[CHANNELS_MOST];
    size_t channel_count;
    int signals, listener;
    int clients[CLIENTS]; /* -1: free */
    int labeller;         /* the client that set the label; -1: none */
    char label[CONTROL_LINE];
    uint64_t flushes, failed;
    bool full, stop; /* full: the last flush failed */
    double next;     /* flush */
} loop_t;

/* --- messages */

static double processor_seconds(void) {
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
           (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) * 1e-6;
}

static double memory_megabytes(void) {
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file || fscanf(file, "%*u %lu", &pages) != 1)
        pages = 0;
    if (file)
        fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE) / 1e6;
}

static double file_megabytes(const loop_t *loop) {
    struct stat is;
    return stat(loop->is->database, &is) == 0 ? (double)is.st_size / 1e6 : 0;
}

static char *status_text(const loop_t *loop) {
    const house_t *house = &loop->house;
    double share = house->samples ? 100 * (double)house->unknown / (double)house->samples : 0;
    return memory_print(
        "epoch %s: %" PRIu64 " samples of %" PRIu64 " bytes, %" PRIu64
        " unknown (%.2f %%); %" PRIu64 " frames lost, %" PRIu64 " bytes skipped; %" PRIu64
        " address spaces reused, %" PRIu64 " programs strange; %" PRIu64
        " frames left out, %" PRIu64 " sessions without an end; %" PRIu64 " flushes, %" PRIu64
        " failed; %.1f MB of memory, %.2f s of processor time, %.2f MB on disk",
        store_epoch_name(house->store), house->samples, house->bytes, house->unknown, share,
        house->frames_lost, house->bytes_skipped, house->reused, house->strangers,
        house->frames_left_out, house->sessions_cut, loop->flushes, loop->failed,
        memory_megabytes(), processor_seconds(), file_megabytes(loop));
}

static void note_status(loop_t *loop) {
    store_fact(loop->house.store, "memory_megabytes", "%.1f", memory_megabytes());
    store_fact(loop->house.store, "processor_seconds", "%.2f", processor_seconds());
    store_fact(loop->house.store, "flushes_failed", "%" PRIu64, loop->failed);
    store_fact(loop->house.store, "address_spaces_reused", "%" PRIu64, loop->house.reused);
    store_fact(loop->house.store, "programs_strange", "%" PRIu64, loop->house.strangers);
    store_fact(loop->house.store, "frames_left_out", "%" PRIu64, loop->house.frames_left_out);
    store_fact(loop->house.store, "sessions_cut", "%" PRIu64, loop->house.sessions_cut);
}

/* --- writing */

static void settle(loop_t *loop, void (*how)(channel_t *channel)) {
    for (size_t i = 0; i < loop->channel_count; i++) {
        channel_read(loop->channels[i]);
        how(loop->channels[i]);
    }
}

/* A full disk is reported once, and tried again at the next flush. */
static bool flush(loop_t *loop, failure_t *failure) {
    settle(loop, channel_settle);
    for (size_t i = 0; i < loop->channel_count; i++)
        channel_note(loop->channels[i]);
    note_status(loop);
    bool good = store_flush(loop->house.store, failure);
    loop->next = elapsed_seconds() + loop->is->flush;
    loop->flushes += good;
    loop->failed += !good;
    if (!good && !loop->full)
        failure_print("assay daemon", failure);
    if (good && loop->full)
        fprintf(stderr, "assay daemon: %s: written again.\n", loop->is->database);
    loop->full = !good;
    return good;
}

static bool begin_epoch(loop_t *loop, const char *name, failure_t *failure) {
    settle(loop, channel_turn);
    return store_epoch(loop->house.store, *name ? name : NULL, loop->is->keep, failure);
}

/* --- requests */

static void set_label(loop_t *loop, const char *label, int client) {
    settle(loop, channel_turn);
    snprintf(loop->label, sizeof loop->label, "%s", label);
    loop->labeller = client;
}

static char *obey(loop_t *loop, const char *line, int client) {
    failure_t failure;
    if (strcmp(line, "status") == 0) {
        settle(loop, channel_settle);
        char *text = status_text(loop), *answer = memory_print("ok %s", text);
        free(text);
        return answer;
    }
    if (strcmp(line, "stop") == 0) {
        loop->stop = true;
        return memory_copy("ok it stops");
    }
    if (strcmp(line, "flush") == 0)
        return flush(loop, &failure)
                   ? memory_print("ok epoch %s", store_epoch_name(loop->house.store))
                   : memory_print("no %s", failure.text);
    if (strncmp(line, "epoch", 5) == 0)
        return begin_epoch(loop, line + 5 + (line[5] == ' '), &failure)
                   ? memory_print("ok %s", store_epoch_name(loop->house.store))
                   : memory_print("no %s", failure.text);
    if (strcmp(line, "unlabel") == 0 && client == loop->labeller) {
        set_label(loop, "", -1);
        return memory_copy("ok it has ended");
    }
    if (strncmp(line, "label ", 6) != 0)
        return memory_copy("no such request: another version of assay asks.");
    if (loop->labeller >= 0)
        return memory_print("no label %s is in force: a command has one at a time.", loop->label);
    set_label(loop, line + 6, client);
    return memory_print("ok %s", loop->label);
}

static void drop_client(loop_t *loop, int *client) {
    if (*client == loop->labeller)
        set_label(loop, "", -1);
    close(*client);
    *client = -1;
}

/* A request is one line, which comes whole. */
static void hear_client(loop_t *loop, int *client) {
    char line[CONTROL_LINE];
    ssize_t size = recv(*client, line, sizeof line - 1, MSG_DONTWAIT);
    if (size < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (size <= 0) {
        drop_client(loop, client);
        return;
    }
    line[size] = 0;
    line[strcspn(line, "\n")] = 0;
    char *answer = obey(loop, line, *client);
    for (char *c = answer; *c; c++) /* keep it a line */
        *c = *c == '\n' ? ' ' : *c;
    char *text = memory_print("%s\n", answer);
    send(*client, text, strlen(text), MSG_NOSIGNAL | MSG_DONTWAIT);
    free(text);
    free(answer);
}

static void hear_listener(loop_t *loop) {
    int client = accept4(loop->listener, NULL, NULL, SOCK_CLOEXEC);
    int at = 0;
    while (at < CLIENTS && loop->clients[at] >= 0)
        at++;
    if (client >= 0 && at < CLIENTS)
        loop->clients[at] = client;
    else if (client >= 0)
        close(client);
}

/* --- the loop */

static void hear(loop_t *loop, const struct pollfd *from) {
    struct signalfd_siginfo is;
    if (from[SIGNALS].revents && read(loop->signals, &is, sizeof is) == sizeof is)
        loop->stop = true;
    for (size_t i = 0; i < loop->channel_count; i++)
        if (from[FIRST + CLIENTS + i].revents)
            channel_read(loop->channels[i]);
    for (int i = 0; i < CLIENTS; i++)
        if (loop->clients[i] >= 0 && from[FIRST + i].fd == loop->clients[i] &&
            from[FIRST + i].revents)
            hear_client(loop, &loop->clients[i]);
    if (from[LISTENER].revents)
        hear_listener(loop);
}

static bool has_channel(const loop_t *loop) {
    for (size_t i = 0; i < loop->channel_count; i++)
        if (channel_file(loop->channels[i]) >= 0 || channel_is_away(loop->channels[i]))
            return true;
    return false;
}

/* Looks for channels that are away; returns the milliseconds up to the next due time. */
static int look_around(loop_t *loop) {
    int wait = (int)ceil(1000 * fmax(0, loop->next - elapsed_seconds()));
    for (size_t i = 0; i < loop->channel_count; i++) {
        if (channel_is_away(loop->channels[i]))
            channel_return(loop->channels[i]);
        if (channel_is_away(loop->channels[i]) && wait > AWAY_MS)
            wait = AWAY_MS;
    }
    return wait;
}

static void listen_on(loop_t *loop) {
    struct pollfd from[FIRST + CLIENTS + CHANNELS_MOST];
    failure_t failure;
    while (!loop->stop && has_channel(loop)) {
        int wait = look_around(loop);
        from[SIGNALS] = (struct pollfd){.fd = loop->signals, .events = POLLIN};
        from[LISTENER] = (struct pollfd){.fd = loop->listener, .events = POLLIN};
        for (int i = 0; i < CLIENTS; i++)
            from[FIRST + i] = (struct pollfd){.fd = loop->clients[i], .events = POLLIN};
        for (size_t i = 0; i < loop->channel_count; i++)
            from[FIRST + CLIENTS + i] =
                (struct pollfd){.fd = channel_file(loop->channels[i]), .events = POLLIN};
        if (poll(from, (nfds_t)(FIRST + CLIENTS + loop->channel_count), wait) > 0)
            hear(loop, from);
        if (elapsed_seconds() >= loop->next)
            flush(loop, &failure);
    }
}

/* --- begin and end */

/* [PLATFORM:]CHANNEL=PROGRAM. A colon inside the channel's path comes after a slash. */
static bool open_source(loop_t *loop, const char *source, const char *host, failure_t *failure) {
    const char *program = strrchr(source, '='), *colon = strchr(source, ':'),
               *slash = strchr(source, '/');
    if (!program || !program[1] || program == source)
        return failure_set(
            failure,
            "%s: [PLATFORM:]CHANNEL=PROGRAM.elf was expected: a profile channel and the "
            "program that runs; or a database.",
            source);
    if (loop->channel_count == CHANNELS_MOST)
        return failure_set(failure, "%s: more than %d channels.", source, CHANNELS_MOST);
    bool named = colon && colon > source && colon < program && (!slash || colon < slash);
    char *platform =
        named ? memory_print("%.*s", (int)(colon - source), source) : memory_copy(host);
    const char *from = named ? colon + 1 : source;
    char *path = memory_print("%.*s", (int)(program - from), from);
    channel_t *channel =
        channel_open(&loop->house, path, program + 1, platform, loop->is->machine, failure);
    if (channel)
        loop->channels[loop->channel_count++] = channel;
    free(path);
    free(platform);
    return channel != NULL;
}

static bool open_sources(loop_t *loop, char *const *sources, size_t count, failure_t *failure) {
    char host[256] = "";
    gethostname(host, sizeof host - 1);
    const char *platform = loop->is->platform ? loop->is->platform : host;
    for (size_t i = 0; i < count; i++)
        if (database_is(sources[i]) ? !store_merge(loop->house.store, sources[i], failure)
                                    : !open_source(loop, sources[i], platform, failure))
            return false;
    return true;
}

static void take_signals(loop_t *loop) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is treated as a full disk */
    loop->signals = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

static void close_all(loop_t *loop) {
    for (size_t i = 0; i < loop->channel_count; i++)
        channel_close(loop->channels[i]);
    for (int i = 0; i < CLIENTS; i++)
        if (loop->clients[i] >= 0)
            close(loop->clients[i]);
    if (loop->listener >= 0)
        control_close(loop->is->database, loop->listener);
    load_files_free(&loop->house.files);
    store_close(loop->house.store);
    close(loop->signals);
}

bool daemon_run(const daemon_t *daemon, char *const *sources, size_t count, failure_t *failure) {
    loop_t *loop = memory_get(sizeof *loop);
    *loop = (loop_t){
        .is = daemon, .listener = -1, .labeller = -1, .next = elapsed_seconds() + daemon->flush};
    memset(loop->clients, -1, sizeof loop->clients);
    loop->house = (house_t){.folders = daemon->programs, .label = loop->label};
    loop->house.store = store_open(daemon->database, failure);
    if (!loop->house.store) {
        free(loop);
        return false;
    }
    take_signals(loop);
    loop->listener = control_listen(daemon->database, failure);
    bool good = loop->listener >= 0 && open_sources(loop, sources, count, failure);
    if (good && daemon->ready >= 0)
        good = write(daemon->ready, "", 1) == 1 && close(daemon->ready) == 0;
    if (good)
        listen_on(loop);
    good = good && flush(loop, failure);
    if (good) {
        char *text = status_text(loop);
        printable_line(stderr, "assay daemon: %s: %s.", daemon->database, text);
        free(text);
    }
    close_all(loop);
    free(loop);
    return good;
}
