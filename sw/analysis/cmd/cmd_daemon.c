/* SPDX-License-Identifier: Apache-2.0 */
/* assay daemon, epoch, label and flush: a database of continuous samples, and requests to it. */
#define _GNU_SOURCE
#include "commands.h"
#include "configs.h"
#include "control.h"
#include "daemon.h"
#include "memory.h"
#include "process.h"
#include "sample_sets.h"
#include "sheet.h"
#include "store.h"
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Sends a request to the daemon of a database, and prints its answer; returns the exit status. */
static int ask(const char *who, const char *database, const char *line) {
    failure_t failure;
    char answer[CONTROL_LINE];
    int connection = control_connect(database);
    if (connection < 0) {
        failure_set(&failure,
                    "%s: no daemon writes to it.\n"
                    "  `assay daemon %s CHANNEL=PROGRAM.elf` starts one.",
                    database, database);
        return command_fail(who, &failure);
    }
    bool good = control_ask(connection, database, line, answer, &failure);
    close(connection);
    if (!good)
        return command_fail(who, &failure);
    printf("%s\n", answer);
    return STATUS_GOOD;
}

/* --- daemon */

typedef struct {
    daemon_t daemon;
    bool status, stop, detach;
} daemon_settings_t;
#undef AT
#define AT(field) .at = offsetof(daemon_settings_t, field)

static bool take_seconds(const option_given_t *given, void *field) {
    char *end;
    double seconds = strtod(given->value, &end);
    *(double *)field = seconds;
    return (end != given->value && !*end && seconds >= 0.1 && seconds <= 86400) ||
           option_refuse(given, "seconds, 0.1 to 86400, were expected.");
}

/* In the child; the parent learns through `ready` that the daemon answers. */
static int run_detached(daemon_settings_t *settings, char **sources, size_t count, int ready) {
    failure_t failure;
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    setsid();
    dup2(null, STDIN_FILENO);
    dup2(null, STDOUT_FILENO);
    close(null);
    settings->daemon.ready = ready;
    return daemon_run(&settings->daemon, sources, count, &failure)
               ? STATUS_GOOD
               : command_fail("daemon", &failure);
}

/* Exit status: that of a child that could not begin. */
static int detach(daemon_settings_t *settings, char **sources, size_t count) {
    int ready[2], status = 0;
    char byte;
    fflush(NULL);
    pid_t child = pipe2(ready, O_CLOEXEC) == 0 ? fork() : -1;
    if (child < 0)
        return command_fail("daemon", &(failure_t){"--detach: no process can be made."});
    if (child == 0)
        _exit(run_detached(settings, sources, count, ready[1]));
    close(ready[1]);
    bool answers = read(ready[0], &byte, 1) == 1;
    close(ready[0]);
    if (answers)
        return STATUS_GOOD;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : STATUS_FAILED;
}

static int daemon_command_run(void *of, int count, char **operands) {
    daemon_settings_t *settings = of;
    failure_t failure;
    const char *machine = settings->daemon.machine;
    if (settings->status || settings->stop)
        return count == 1
                   ? ask("daemon", operands[0], settings->stop ? "stop" : "status")
                   : command_misuse("daemon", "--status, --stop: the database was expected.");
    if (count < 2)
        return command_misuse("daemon", "a database and CHANNEL=PROGRAM.elf were expected.");
    if (machine && !config_is_named(machine))
        return command_misuse("daemon", "--config %s: a named configuration was expected (%s).",
                              machine, configs_text());
    settings->daemon.database = operands[0];
    settings->daemon.ready = -1;
    if (settings->detach)
        return detach(settings, operands + 1, (size_t)count - 1);
    return daemon_run(&settings->daemon, operands + 1, (size_t)count - 1, &failure)
               ? STATUS_GOOD
               : command_fail("daemon", &failure);
}

static const option_t daemon_options[] = {
    {"flush", 0, "SECONDS",
     "time between writes of the database, 0.1 to 86400 (default 60): the most that a killed "
     "daemon loses",
     take_seconds, AT(daemon.flush)},
    {"keep", 0, "N", "keep N epochs when one begins, and delete the oldest (default: all)",
     option_number, AT(daemon.keep), .least = 1, .most = 1000000},
    {"platform", 0, "NAME", "platform of channels without one (default: this machine's name)",
     option_text, AT(daemon.platform)},
    {"config", 0, "NAME", "the named configuration of the machines (default: what they report)",
     option_text, AT(daemon.machine)},
    {"programs", 0, "DIR:...", "folders with the programs of processes that a system names",
     option_text, AT(daemon.programs)},
    {"detach", 0, NULL, "run in the background; return once it answers", option_flag, AT(detach)},
    {"status", 0, NULL, "ask the daemon of this database what it has done, and what it takes",
     option_flag, AT(status)},
    {"stop", 0, NULL, "ask it to write what it has and exit", option_flag, AT(stop)},
    {0}};

const command_t daemon_command = {
    .name = "daemon",
    .summary = "collect samples from many machines in a database, by epoch",
    .usage = "daemon [OPTIONS] DATABASE [PLATFORM:]CHANNEL=PROGRAM.elf...\n"
             "       assay daemon DATABASE OTHER-DATABASE...\n"
             "       assay daemon --status|--stop DATABASE",
    .about = "Listens to profile channels (files, pipes, terminals, /dev/stdin) and adds up\n"
             "their samples in a database, by epoch, platform, label and program, until it is\n"
             "stopped or all channels have ended. A named pipe stays open for the next\n"
             "sender; NAME.pipe is made if it does not exist. After a hang-up, such as an\n"
             "unplugged board's, it waits for the terminal. Processes have the names that the\n"
             "system reports (PROCESS frames, or the list in its ELF file), which are checked\n"
             "against the samples; unknown ones are counted. Databases of other machines\n"
             "among the operands are merged, and replace what came from them before.\n"
             "`assay report DATABASE` and the other commands read it, even while it runs.\n",
    .notes = "A set of samples is read by the name of its database, or\n"
             "  DATABASE@EPOCH[+EPOCH...][,label=L][,platform=P][,program=N][,set=NUMBER]\n"
             "EPOCH `all`: all of them; without it, the newest.\n",
    .examples = "  assay daemon samples.db /dev/ttyUSB1=sort.elf\n"
                "  assay daemon --keep 7 samples.db east:/dev/ttyUSB1=sort.elf\n"
                "  assay daemon --detach samples.db a.pipe=sort.elf\n"
                "  assay daemon --status samples.db\n"
                "  assay record --channel a.pipe -o /dev/null sort.elf\n"
                "  assay daemon --stop samples.db\n"
                "  assay daemon all.db samples.db\n",
    .options = (const option_part_t[]){{.rows = daemon_options}, {0}},
    .settings = {&(const daemon_settings_t){.daemon.flush = 60}, sizeof(daemon_settings_t)},
    .run = daemon_command_run};

/* --- epoch */

typedef struct {
    bool sets;
    uint64_t keep;
    rows_t rows;
} epoch_settings_t;
#undef AT
#define AT(field) .at = offsetof(epoch_settings_t, field)

static const column_t epoch_list[] = {
    {"epoch", NULL, "when it began, in GMT, or its name", .unit = SHEET_TEXT},
    {"platform", NULL, "machine, or where its channel was", .unit = SHEET_TEXT},
    {"label", NULL, "label in force (assay label)", .unit = SHEET_TEXT},
    {"kind", NULL, "instructions, or counters", .unit = SHEET_TEXT},
    {"samples", NULL, "samples added up", .unit = SHEET_COUNT},
    {"unknown", NULL, "samples in no known function", .unit = SHEET_COUNT},
    {"set", NULL, "its number, for DATABASE@set=NUMBER", .unit = SHEET_COUNT},
    {"program", NULL, "program that ran", .unit = SHEET_TEXT}};
static const columns_t epoch_columns = {COLUMNS(epoch_list)};

static int list_sets(epoch_settings_t *settings, const char *path) {
    failure_t failure;
    database_sets_t sets;
    sqlite3 *db = database_open(path, &failure);
    if (!db || !rows_ready(&settings->rows, SAMPLER_INSTRUCTION, &failure)) {
        sqlite3_close(db);
        return rows_fail(&settings->rows, "epoch", &failure);
    }
    bool good = database_sets(&sets, db);
    sheet_t *sheet = sheet_new(&settings->rows);
    for (size_t i = 0; i < sets.count; i++) {
        const database_set_t *set = &sets.list[i];
        sheet_text(sheet, set->epoch_name);
        sheet_text(sheet, set->platform);
        sheet_text(sheet, set->label);
        sheet_text(sheet, set->kind);
        sheet_number(sheet, set->samples);
        sheet_number(sheet, set->unknown);
        sheet_number(sheet, (double)set->id);
        sheet_text(sheet, set->program);
    }
    sheet_print(sheet, 0, stdout);
    if (!good)
        failure_set(&failure, "%s: damaged: %s.", path, sqlite3_errmsg(db));
    database_sets_free(&sets);
    sqlite3_close(db);
    return good ? STATUS_GOOD : command_fail("epoch", &failure);
}

/* Without a daemon the command itself writes. */
static int begin_epoch(const epoch_settings_t *settings, const char *path, const char *name) {
    failure_t failure;
    store_t *store = database_is(path) ? store_open(path, &failure) : NULL;
    if (!store && !database_is(path))
        failure_set(&failure, "%s: not a database of `assay daemon`.", path);
    bool good = store && store_epoch(store, name, settings->keep, &failure);
    if (good)
        printf("%s\n", store_epoch_name(store));
    if (store)
        store_close(store);
    return good ? STATUS_GOOD : command_fail("epoch", &failure);
}

static int epoch_run(void *of, int count, char **operands) {
    epoch_settings_t *settings = of;
    const char *name = count > 1 ? operands[1] : NULL;
    if (settings->sets)
        return count == 1 ? list_sets(settings, operands[0])
                          : command_misuse("epoch", "--sets: the database was expected.");
    if (name && (strpbrk(name, "+,@=\n") || !*name || strcmp(name, "all") == 0))
        return command_misuse("epoch", "%s: a name without + , @ = was expected, and not `all`.",
                              name);
    int connection = control_connect(operands[0]);
    if (connection < 0)
        return begin_epoch(settings, operands[0], name);
    close(connection);
    if (settings->keep)
        return command_misuse("epoch",
                              "--keep: a daemon is running, which was told how many to keep.");
    char *line = memory_print("epoch%s%s", name ? " " : "", name ? name : "");
    int status = ask("epoch", operands[0], line);
    free(line);
    return status;
}

static const option_t epoch_options[] = {
    {"sets", 0, NULL, "list the sets of samples in the database", option_flag, AT(sets)},
    {"keep", 0, "N", "keep N epochs, and delete the oldest; without a daemon", option_number,
     AT(keep), .least = 1, .most = 1000000},
    {0}};

const command_t epoch_command = {
    .name = "epoch",
    .summary = "begin an epoch in a sample database, or list its sets",
    .usage = "epoch [--keep N] DATABASE [NAME]\n"
             "       assay epoch --sets [--csv | --json] DATABASE",
    .about = "Begins an epoch: samples from now on are a new set, to compare with those\n"
             "before. Its name is the time in GMT, or NAME. Samples that came before are\n"
             "written first.\n",
    .examples = "  assay epoch samples.db\n"
                "  assay epoch samples.db new-cache\n"
                "  assay epoch --sets samples.db\n"
                "  assay diff samples.db@monday samples.db@tuesday\n",
    .options =
        (const option_part_t[]){
            {.rows = epoch_options}, {rows_sort_options, AT(rows)}, {rows_options, AT(rows)}, {0}},
    .settings = {&(const epoch_settings_t){.rows.columns = &epoch_columns},
                 sizeof(epoch_settings_t)},
    .operands = {1, 2, "a database was expected, and perhaps a name."},
    TABLES(offsetof(epoch_settings_t, rows), &epoch_columns),
    .run = epoch_run};

/* --- flush */

static int flush_run(void *of, int count, char **operands) {
    (void)of, (void)count;
    return ask("flush", operands[0], "flush");
}

const command_t flush_command = {
    .name = "flush",
    .summary = "make a daemon write its database now",
    .usage = "flush DATABASE",
    .about = "Writes all that has come over the daemon's channels; when the command ends, it\n"
             "is in the database. Prints the epoch.\n",
    .examples = "  assay daemon --detach samples.db a.pipe=sort.elf && assay flush samples.db\n"
                "  assay report samples.db && assay daemon --stop samples.db\n",
    .options = (const option_part_t[]){{0}},
    .settings = {&(const char){0}, 1},
    .operands = {1, 1, "a database was expected."},
    .run = flush_run};

/* --- label */

static int label_run(void *of, int count, char **operands) {
    failure_t failure;
    char answer[CONTROL_LINE];
    ending_t ending;
    (void)of;
    if (count < 3 || !*operands[1] || strpbrk(operands[1], "+,@=\n"))
        return command_misuse("label",
                              "a database, a label without + , @ = and a command were expected."),
               STATUS_FAILED;
    int connection = control_connect(operands[0]);
    char *line = memory_print("label %s", operands[1]);
    bool good = connection >= 0
                    ? control_ask(connection, operands[0], line, answer, &failure)
                    : failure_set(&failure, "%s: no daemon writes to it, so none can set a label.",
                                  operands[0]);
    free(line);
    good = good && process_run(operands + 2, &ending, &failure) &&
           control_ask(connection, operands[0], "unlabel", answer, &failure);
    if (connection >= 0)
        close(connection); /* ends a label that is still in force */
    if (!good)
        return command_fail("label", &failure);
    return ending.signal ? STATUS_SIGNAL + ending.signal : ending.status;
}

const command_t label_command = {
    .name = "label",
    .summary = "label the samples of one command in a database",
    .usage = "label DATABASE LABEL COMMAND [ARGUMENTS...]",
    .about = "Runs the command. Samples that the daemon of the database gets meanwhile carry\n"
             "the label and form their own set: DATABASE@,label=LABEL. Exit status: the\n"
             "command's; 125 if it could not be run.\n",
    .examples = "  assay daemon --detach samples.db a.pipe=sort.elf\n"
                "  assay label samples.db big \\\n"
                "      assay record --channel a.pipe -o /dev/null sort.elf\n"
                "  assay flush samples.db && assay report samples.db@,label=big\n"
                "  assay daemon --stop samples.db\n",
    .options = (const option_part_t[]){{0}},
    .runs = true,
    .settings = {&(const char){0}, 1},
    .run = label_run};
