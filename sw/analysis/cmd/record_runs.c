/* SPDX-License-Identifier: Apache-2.0 */
/* See recording.h: `assay record -r N`, a run for each of N seeds, in parallel, and one profile of
 * all.
 *
 * Each is a process of its own, which writes a profile into a scratch folder. The program's output
 * and the command's messages are those of the first run; of another one only if it ends
 * differently. All read the same standard input, from its beginning.
 */
#include "command.h"
#include "format.h"
#include "kept_input.h"
#include "memory.h"
#include "printable.h"
#include "process.h"
#include "profile_defs.h"
#include "profile_merge.h"
#include "recording.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
    const recording_t *recording;
    char *folder;
    kept_input_t input;
    char **paths; /* of the profiles */
    int *status;
} runs_t;

/* --- one run, in a process of its own */

static char *log_name(const runs_t *runs, size_t i) {
    return memory_print("%s.log", runs->paths[i]);
}

static int run_one(void *context, size_t i) {
    const runs_t *runs = context;
    recording_t one = *runs->recording;
    failure_t failure;
    image_t *image;
    char *log = log_name(runs, i);
    one.run.setup.seed += i;
    one.quiet = true;
    bool good = kept_input_open(&runs->input) &&
                (i == 0 || (process_redirect(STDOUT_FILENO, "/dev/null", O_WRONLY) &&
                            process_redirect(STDERR_FILENO, log, O_WRONLY | O_CREAT)));
    free(log);
    if (!good) {
        failure_set(&failure, "seed %" PRIu64 ": its streams cannot be opened: %s.",
                    one.run.setup.seed, strerror(errno));
        return command_fail("record", &failure);
    }
    if (!image_open(&image, one.run.program, &failure))
        return command_fail("record", &failure);
    int status = recording_run(&one, image, runs->paths[i]);
    image_close(image);
    return status;
}

/* --- all of them */

static void show_log(const runs_t *runs, size_t i) {
    char *path = log_name(runs, i);
    fprintf(stderr,
            "assay record: seed %" PRIu64 " ended with status %d, seed %" PRIu64 " with %d:\n",
            runs->recording->run.setup.seed + i, runs->status[i], runs->recording->run.setup.seed,
            runs->status[0]);
    process_show(path);
    free(path);
}

/* The first run's status, or that of a run that ended differently, which is reported. */
static int status_of(const runs_t *runs) {
    for (size_t i = 1; i < runs->recording->runs; i++)
        if (runs->status[i] != runs->status[0]) {
            show_log(runs, i);
            return runs->status[i] ? runs->status[i] : runs->status[0];
        }
    return runs->status[0];
}

static void say(const recording_t *recording, const profile_t *profile, const char *output) {
    number_t n[2];
    printable_line(stderr,
                   "assay record: %s: %s samples of %" PRIu64 " runs, of %s fetched instructions "
                   "in all; period %" PRIu64 ", seeds %" PRIu64 " to %" PRIu64 ".",
                   output, format_count(&n[0], (double)profile->count), recording->runs,
                   format_count(&n[1], facts_number(&profile->counters, "fetched", 0)),
                   recording->run.setup.period, recording->run.setup.seed,
                   recording->run.setup.seed + recording->runs - 1);
}

/* A failed run has left no profile, and has said why. */
static bool write_all(const runs_t *runs, const char *output, failure_t *failure) {
    profile_t profile;
    for (size_t i = 0; i < runs->recording->runs; i++)
        if (access(runs->paths[i], F_OK) != 0)
            return failure_set(failure,
                               "%s: not written: the run with seed %" PRIu64 " has no profile.",
                               output, runs->recording->run.setup.seed + i);
    if (!profile_merge(&profile, runs->paths, runs->recording->runs, NULL, NULL, failure))
        return false;
    bool good = profile_write(&profile, output, failure);
    if (good)
        say(runs->recording, &profile, output);
    profile_free(&profile);
    return good;
}

static void remove_scratch(runs_t *runs) {
    for (size_t i = 0; i < runs->recording->runs; i++) {
        char *log = log_name(runs, i);
        unlink(runs->paths[i]);
        unlink(log);
        free(log);
        free(runs->paths[i]);
    }
    kept_input_forget(&runs->input);
    rmdir(runs->folder);
}

static int run_all(runs_t *runs, const char *output) {
    failure_t failure;
    if (!kept_input_take(&runs->input, runs->folder, &failure))
        return command_fail("record", &failure);
    process_each(run_one, runs, runs->recording->runs, process_at_once(), runs->status);
    int status = status_of(runs);
    return write_all(runs, output, &failure) ? status : command_fail("record", &failure);
}

int recording_runs(const recording_t *recording, const char *output) {
    failure_t failure;
    runs_t runs = {.recording = recording};
    if (recording->run.setup.seed + recording->runs - 1 > PD_SEED_MOST) {
        failure_set(&failure, "-r %" PRIu64 ": the last seed would be above %" PRIu64 ".",
                    recording->runs, (uint64_t)PD_SEED_MOST);
        return command_fail("record", &failure);
    }
    runs.folder = process_folder(&failure);
    if (!runs.folder)
        return command_fail("record", &failure);
    runs.paths = memory_get(recording->runs * sizeof *runs.paths);
    runs.status = memory_get(recording->runs * sizeof *runs.status);
    for (size_t i = 0; i < recording->runs; i++)
        runs.paths[i] = memory_print("%s/%zu.assay", runs.folder, i);
    int status = run_all(&runs, output);
    remove_scratch(&runs);
    free(runs.paths);
    free(runs.status);
    free(runs.folder);
    return status;
}
