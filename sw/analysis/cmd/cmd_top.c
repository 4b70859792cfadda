/* SPDX-License-Identifier: Apache-2.0 */
/* assay top: the report of a run while it goes on, repeatedly, and once more when it has ended.
 *
 * The output of the program and the simulator is kept until the end, so that it does not mix with
 * the table. On a terminal the keys are ours: a program whose input would be the terminal gets
 * none.
 */
#include "bounds.h"
#include "commands.h"
#include "elapsed.h"
#include "feed.h"
#include "hpm_events.h"
#include "memory.h"
#include "output.h"
#include "screen.h"
#include "shared_options.h"
#include "top_view.h"
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ENTRIES_USUAL = 10, ENTRIES_MOST = 100000 };

typedef struct {
    recording_t recording;
    rows_t rows;
    method_t method;
    double delay;
    bool stdio;
    uint64_t entries; /* 0: not given */
} settings_t;

/* A run and its observer. `live` is first: the simulation passes it back. */
typedef struct {
    live_t live;
    const settings_t *settings;
    top_view_t view;
    feed_t feed;
    screen_t screen;
    bool on_screen, paused, quit;
    double begun, next; /* seconds */
    failure_t wrong;    /* why we ended it; "": we did not */
} top_t;

/* --- while it runs */

static void draw(top_t *top) {
    static const char *const keys[] = {"q quit, p pause, Enter: at once",
                                       "paused, the run goes on: p, or Enter for one look; q quit"};
    char *text = NULL;
    size_t size = 0;
    FILE *out = memory_stream(&text, &size);
    if (top->on_screen)
        screen_measure(&top->screen);
    const top_frame_t frame = {.seconds = elapsed_seconds() - top->begun,
                               .entries = top->settings->entries ? top->settings->entries
                                          : top->on_screen       ? 0
                                                                 : ENTRIES_USUAL,
                               .lines = top->on_screen ? top->screen.rows : 0,
                               .width = top->on_screen ? top->screen.columns : command_width(),
                               .last = top->on_screen ? keys[top->paused] : NULL};
    bool good = top_view_frame(&top->view, &top->feed.got, &frame, out, &top->wrong);
    fclose(out);
    if (!good)
        feed_stop(&top->feed);
    else if (top->on_screen)
        screen_show(&top->screen, text);
    else
        printf("%s\n", text), fflush(stdout);
    free(text);
    if (good)
        *top->wrong.text = 0;
}

static void take_key(top_t *top) {
    switch (top->feed.key) {
    case 'q':
        top->quit = true;
        feed_stop(&top->feed);
        break;
    case 'p':
        top->paused = !top->paused;
        draw(top);
        break;
    case '\n':
        draw(top);
        break;
    default:
        break;
    }
}

/* Drawing takes at most half of the time. */
static void look_on(top_t *top) {
    top->begun = elapsed_seconds();
    top->next = top->begun + top->settings->delay;
    while (feed_wait(&top->feed, top->next - elapsed_seconds())) {
        double start = elapsed_seconds();
        take_key(top);
        if (start < top->next)
            continue;
        if (!top->paused)
            draw(top);
        double end = elapsed_seconds();
        top->next = fmax(top->next + top->settings->delay, end + (end - start));
    }
}

static void watch(live_t *live, pid_t simulator, int channel, ending_t *ending) {
    top_t *top = (top_t *)live;
    feed_run(&top->feed, simulator, channel);
    look_on(top);
    *ending = top->feed.ending;
}

/* --- output in the meantime */

static int open_kept(failure_t *failure) {
    char *path = memory_temporary("assay");
    int file = mkstemp(path);
    if (file < 0)
        failure_set(failure,
                    "%s: no temporary file: %s.\n  Set TMPDIR to a directory that can be written.",
                    path, strerror(errno));
    else
        unlink(path);
    free(path);
    return file;
}

static void show_kept(int file, FILE *out) {
    char bytes[4096];
    ssize_t got;
    if (file < 0)
        return;
    lseek(file, 0, SEEK_SET);
    while ((got = read(file, bytes, sizeof bytes)) > 0)
        fwrite(bytes, 1, (size_t)got, out);
    fflush(out);
    close(file);
}

/* --- one run */

static bool open_streams(top_t *top, failure_t *failure) {
    streams_t *streams = &top->live.streams;
    bool ours = top->on_screen && isatty(STDIN_FILENO);
    *streams = (streams_t){.input = ours ? open("/dev/null", O_RDONLY | O_CLOEXEC) : -1,
                           .output = open_kept(failure),
                           .errors = -1};
    if (streams->output >= 0)
        streams->errors = open_kept(failure);
    return streams->errors >= 0;
}

static bool run_here(top_t *top, outcome_t *outcome, failure_t *failure) {
    run_t run = top->settings->recording.run;
    run.live = &top->live;
    top->live.watch = watch;
    top->live.signals = top->feed.blocked;
    if (!open_streams(top, failure) || !simulate(&run, outcome, failure))
        return false;
    if (top->quit && outcome->end == RUN_INTERRUPTED)
        top->feed.got.signal = 0;
    return true;
}

static bool run_elsewhere(top_t *top, outcome_t *outcome, failure_t *failure) {
    top->live.streams = (streams_t){-1, -1, -1};
    if (!feed_from(&top->feed, top->settings->recording.from, failure))
        return false;
    look_on(top);
    *outcome = (outcome_t){.end = top->feed.got.signal ? RUN_INTERRUPTED : RUN_PROGRAM_ENDED,
                           .signal = top->feed.got.signal};
    return true;
}

static int report(top_t *top, outcome_t *outcome) {
    const settings_t *settings = top->settings;
    failure_t failure;
    int status = top->quit || settings->recording.from
                     ? STATUS_GOOD
                     : run_status(&settings->recording.run, "top", outcome);
    outcome->stream = top->feed.got.bytes;
    outcome->stream_size = top->feed.got.size;
    top->view.recording->live = false;
    bool ended = outcome->end != RUN_BROKEN && outcome->end != RUN_BAD_INPUT;
    if (ended && (!top_view_report(&top->view, outcome, &failure) ||
                  (settings->recording.output &&
                   !recording_write(top->view.recording, outcome, top->view.image,
                                    settings->recording.output, &failure))))
        status = command_fail("top", &failure);
    outcome->stream = NULL; /* the feed's */
    return status;
}

static int top_image(settings_t *settings, image_t *image) {
    failure_t failure;
    outcome_t outcome = {0};
    top_t top = {.settings = settings,
                 .view = {.recording = &settings->recording,
                          .image = image,
                          .rows = settings->rows,
                          .method = settings->method}};
    settings->recording.live = true;
    top.on_screen = !settings->stdio && screen_open(&top.screen);
    feed_open(&top.feed, top.on_screen ? top.screen.terminal : -1);
    bool ran = settings->recording.from ? run_elsewhere(&top, &outcome, &failure)
                                        : run_here(&top, &outcome, &failure);
    if (top.on_screen)
        screen_close(&top.screen);
    if (top.feed.got.signal == SIGPIPE)
        feed_close(&top.feed);
    show_kept(top.live.streams.output, stdout);
    show_kept(top.live.streams.errors, stderr);
    int status = !ran              ? command_fail("top", &failure)
                 : *top.wrong.text ? command_fail("top", &top.wrong)
                                   : report(&top, &outcome);
    if (top.live.streams.input >= 0)
        close(top.live.streams.input);
    feed_close(&top.feed);
    top_view_close(&top.view);
    outcome_free(&outcome);
    return status;
}

/* --- the command line */

static bool are_free(const settings_t *settings, failure_t *failure) {
    const recording_t *recording = &settings->recording;
    const char *program = recording->run.program, *output = recording->output;
    output_names_t names = recording->from ? (output_names_t){{program, recording->from}, {output}}
                                           : run_names(&recording->run, output);
    return output_spares(&names, failure) && (!output || profile_writable(output, failure));
}

static int top_program(settings_t *settings) {
    failure_t failure;
    image_t *image;
    rows_t rows = settings->rows; /* before the run, so that a wrong name costs no time */
    if (!rows_ready(&rows, SAMPLER_INSTRUCTION, &failure))
        return command_misuse("top", "%s", failure.text), STATUS_FAILED;
    if (!are_free(settings, &failure) || !recording_image(&settings->recording, &image, &failure))
        return command_fail("top", &failure);
    int status =
        recording_settle(&settings->recording, image) ? top_image(settings, image) : STATUS_FAILED;
    image_close(image);
    return status;
}

static int top_run(void *of, int count, char **operands) {
    settings_t *settings = of;
    recording_t *recording = &settings->recording;
    if (recording->from && !recording_settle_capture(recording, count))
        return STATUS_FAILED;
    return run_program(&recording->run, "top", count, operands) ? top_program(settings)
                                                                : STATUS_FAILED;
}

static bool take_delay(const option_given_t *given, void *field) {
    const double least = 0.1, most = 3600;
    char *end;
    double seconds = strtod(given->value, &end);
    *(double *)field = seconds;
    return (end != given->value && !*end && seconds >= least && seconds <= most) ||
           option_refuse(given, "seconds, 0.1 to 3600, were expected.");
}

static const option_t options[] = {
    {"delay", 'd', "SECONDS", "time between tables, 0.1 to 3600 (default 1)", take_delay,
     AT(delay)},
    {"stdio", 0, NULL,
     "print tables one after another, without control codes, as when output is no terminal",
     option_flag, AT(stdio)},
    {"entries", 'E', "N",
     "show at most N functions while it runs (default: as many as fit the terminal; 10 without a "
     "terminal)",
     option_number, AT(entries), .least = 1, .most = ENTRIES_MOST},
    {"fields", 'F', "NAME,...", "show these columns, in this order (`assay report --list`)",
     option_text, AT(rows.fields)},
    {0}};

static const option_t elsewhere[] = {
    {"from", 0, "FILE|TTY",
     "no simulation: the program runs elsewhere, and this is what comes by its profile channel: a file "
     "of the bytes, a pipe, or the line that they come by, read up to the session's end (END frame, "
     "hang-up, q, Ctrl-C); its speed is set beforehand (stty). --config says of which "
     "machine: a named one, or `other`, a core that is not Assay's; without it the nearest by the sizes that it tells",
     option_text, AT(recording.from)},
    {"output", 'o', "FILE", "write the profile to FILE at the end, as `assay record` does",
     option_text, AT(recording.output)},
    {0}};

static const option_part_t parts[] = {
    {.rows = options},
    {method_options, AT(method)},
    {rows_sort_options, AT(rows)},
    {recording_options, AT(recording), MARKS(recording.simulated)},
    {.rows = elsewhere},
    {machine_options, AT(recording.run), MARKS(recording.machine)},
    {simulation_options, AT(recording.run), MARKS(recording.simulated)},
    {memory_options, AT(recording.run), MARKS(recording.simulated)},
    {0}};

const command_t top_command = {
    .name = "top",
    .summary = "show where cycles go while a program runs",
    .usage = "top [-d SECONDS] [-c PERIOD] [-o FILE] [OPTIONS]\n"
             "                 PROGRAM.elf [ARGUMENTS...]\n"
             "       assay top --from FILE|TTY [--config NAME] [-o FILE] PROGRAM.elf",
    .about = "Runs the program as `assay record` does and, while it runs, shows the functions\n"
             "of `assay report` from all samples so far. Keys: q ends the run, p holds the\n"
             "table while the run goes on, Enter shows a new one. After the run, prints the\n"
             "program's output and the report of the whole run. Exit status: that of the run,\n"
             "as with `record`; 0 after q.\n"
             "On a terminal, `top` takes the keys: a program that reads input needs < FILE.\n",
    .examples = "  assay top sort.elf\n"
                "  assay top -d 5 -c 200 --config board sort.elf\n"
                "  assay top -o hash.assay hash.elf -32 < picture.png\n"
                "  assay top --stdio -E 3 sort.elf | grep ' on '\n"
                "  assay top --from /dev/ttyUSB1 --config board sort.elf\n",
    .options = parts,
    .names = true,
    .runs = true,
    .settings = {&(const settings_t){.recording = {RECORDING_START("top")},
                                     .rows.columns = &report_columns,
                                     .delay = 1},
                 sizeof(settings_t)},
    .run = top_run};
