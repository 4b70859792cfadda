/* SPDX-License-Identifier: Apache-2.0 */
/* assay suite run: plans the runs, makes those without a result, stores all in the history, and
 * prints them. */
#include "commands.h"
#include "format.h"
#include "memory.h"
#include "output.h"
#include "process.h"
#include "run_facts.h"
#include "sheet.h"
#include "suite_command.h"
#include "suite_machine.h"
#include "work.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* --- checks of the suite's lines */

/* The command that an option of this section is for. */
static const command_t *command_of(const section_t *section, const char *option) {
    if (section->kind != SECTION_MEASURE || section_measure(section) == MEASURE_COUNTS)
        return &stat_command;
    bool costs = strcmp(option, "of") == 0 || section_measure(section) == MEASURE_SIMULATED;
    return costs ? &icost_command : &record_command;
}

/* The commands' own tables read the value, and say what they expect. */
static bool check_option(const section_t *section, const setting_t *setting, failure_t *failure) {
    const command_t *command = command_of(section, setting->name);
    bool flag = strcmp(setting->value, "true") == 0, off = strcmp(setting->value, "false") == 0;
    char *option = flag || off ? memory_print("--%s", setting->name)
                               : memory_print("--%s=%s", setting->name, setting->value);
    char *words[] = {(char *)command->name, option, NULL};
    void *settings = memory_get(command->settings.size);
    memcpy(settings, command->settings.start, command->settings.size);
    bool good = command_options(command, settings, 2, words) < 0 ||
                place_refuse(setting->place, failure, "`%s %s`: from this line.", setting->name,
                             setting->value);
    free(option);
    free(settings);
    return good;
}

static bool check_options(const suite_t *suite, failure_t *failure) {
    for (size_t s = 0; s < suite->count; s++)
        for (size_t i = 0; i < suite->list[s].count; i++)
            if (setting_is_option(suite->list[s].list[i].name, MEASURES) &&
                !check_option(&suite->list[s], &suite->list[s].list[i], failure))
                return false;
    return true;
}

/* --- the folder */

typedef struct {
    const suite_command_t *s;
    suite_t suite;
    plan_t plan;
    char *folder; /* an absolute path */
    history_t *history;
    facts_t errors; /* by key: why there is no result */
    facts_t taken;  /* by key: results that came in this call */
    bool busy;      /* another front end is at work in the folder */
    int stopped;    /* stopped by this signal */
} session_t;

static bool make_folder(const char *path, failure_t *failure) {
    return mkdir(path, 0777) == 0 || errno == EEXIST ||
           failure_set(failure, "%s: cannot be made: %s.\n  Choose another folder with -o.", path,
                       strerror(errno));
}

/* Only one front end at a time makes runs in a folder: two would make the same ones. The lock ends
 * with the process, or with those that it has started. If the file system has no locks there is
 * none. A dry run does not wait; the other one takes the results. */
static void wait_turn(session_t *session, const char *path) {
    char *lock = memory_print("%s/lock", path);
    int file = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    session->busy = file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    if (session->busy && !session->s->dry) {
        fprintf(stderr, "assay suite: another `suite run` is at work in %s: waiting for it.\n",
                path);
        while (flock(file, LOCK_EX) != 0 && errno == EINTR)
            ;
        session->busy = false;
    }
    free(lock);
}

static bool open_folder(session_t *session, failure_t *failure) {
    char *path = session->s->folder ? memory_copy(session->s->folder)
                                    : memory_print("%s.runs", session->suite.name);
    char *jobs = memory_print("%s/jobs", path), *results = memory_print("%s/results", path);
    char *history = memory_print("%s/history.db", path);
    bool good =
        make_folder(path, failure) && make_folder(jobs, failure) && make_folder(results, failure);
    if (good)
        wait_turn(session, path);
    good = good && history_open(&session->history, history, true, failure);
    session->folder = good ? realpath(path, NULL) : NULL;
    free(path);
    free(jobs);
    free(results);
    free(history);
    return good;
}

/* Takes a worker's result into the history, or notes why there is none. A torn result counts as
 * none. */
static bool import_one(session_t *session, const char *key, char **taken, size_t *count) {
    failure_t failure;
    result_t result;
    char *path = work_result(session->folder, key);
    bool whole = result_read(&result, path, key, &failure), good = true;
    const char *status = whole ? facts_text(&result.facts, "status") : NULL;
    if (!whole && *failure.text)
        fprintf(stderr, "assay suite: %s\n  It is made again.\n", failure.text);
    if (status && strcmp(status, "error") == 0)
        facts_set(&session->errors, key, "%s", facts_text(&result.facts, "message"));
    else if (status)
        good = history_put_result(session->history, key, &result);
    if (status)
        facts_set(&session->taken, key, "%s", status);
    taken[(*count)++] = path;
    result_free(&result);
    return good;
}

/* Removes a finished result or job; frees the path. */
static void remove_file(char *path) {
    unlink(path);
    free(path);
}

/* Takes all results that workers have left; removes their files, and those of their jobs, when the
 * history has them. */
static bool import_results(session_t *session, failure_t *failure) {
    char *path = memory_print("%s/results", session->folder), **taken = NULL;
    struct dirent **entry = NULL;
    int found = session->busy ? 0 : scandir(path, &entry, NULL, alphasort);
    size_t count = 0;
    bool good = history_begin(session->history, failure), put = true;
    taken = memory_get((size_t)(found > 0 ? found + 1 : 1) * sizeof *taken);
    for (int i = 0; i < found; i++) {
        if (good && put && work_is_key(entry[i]->d_name))
            put = import_one(session, entry[i]->d_name, taken, &count);
        free(entry[i]);
    }
    free(entry);
    if (!put) {
        history_refuse(session->history, failure,
                       "cannot be written (the results wait in its folder)");
        history_undo(session->history);
    }
    good = good && put && history_commit(session->history, failure);
    for (size_t i = 0; i < count; i++) {
        if (good) {
            remove_file(work_job(session->folder, strrchr(taken[i], '/') + 1));
            remove_file(taken[i]);
        } else {
            free(taken[i]);
        }
    }
    free(taken);
    free(path);
    return good;
}

/* --- missing results */

static bool is_needed(session_t *session, const char *key) {
    char *status = history_status(session->history, key);
    again_t again = session->s->again;
    bool needed =
        !status || again == AGAIN_ALL || (again == AGAIN_FAILED && strcmp(status, "good") != 0);
    free(status);
    return needed;
}

static void print_job(FILE *out, void *context) {
    char *text = job_text(context);
    fputs(text, out);
    free(text);
}

static bool has_key(char *const *list, size_t count, const char *key) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i], key) == 0)
            return true;
    return false;
}

/* The keys of runs without a result, each once, with their jobs in the folder. */
static bool list_keys(session_t *session, char **list, size_t *count, failure_t *failure) {
    bool good = true;
    for (size_t i = 0; good && i < session->plan.count; i++) {
        planned_t *run = &session->plan.list[i];
        if (has_key(list, *count, run->job.key) || !is_needed(session, run->job.key))
            continue;
        char *path = work_job(session->folder, run->job.key);
        good = output_print(path, print_job, &run->job, failure);
        list[(*count)++] = run->job.key;
        free(path);
    }
    return good;
}

static bool do_runs(session_t *session, failure_t *failure) {
    char **list = memory_get((session->plan.count + 1) * sizeof *list);
    size_t count = 0;
    bool good = list_keys(session, list, &count, failure);
    const engine_t engine = {session->s->engine,
                             session->folder,
                             (unsigned)session->s->jobs,
                             session->s->engine_options,
                             list,
                             count};
    if (good && !session->s->dry)
        fprintf(stderr, "assay suite: %zu runs, %zu of them to be made\n", session->plan.count,
                count);
    if (good && session->s->dry)
        for (size_t i = 0; i < session->plan.count; i++)
            printf("%s %s %s\n", session->plan.list[i].name,
                   has_key(list, count, session->plan.list[i].job.key) ? "to be made" : "there",
                   session->plan.list[i].job.key);
    good = good && (session->s->dry || (engine_run(&engine, &session->stopped, failure) &&
                                        import_results(session, failure)));
    for (size_t i = 0; good && !session->s->dry && i < count; i++) {
        remove_file(work_job(session->folder, list[i]));
        /* An older result must not look like one of this call. */
        if (!facts_text(&session->taken, list[i]))
            facts_set(&session->errors, list[i], "it has come to no result; run the suite again");
    }
    free(list);
    return good;
}

/* --- the label */

static void take_word(void *context, char *line) {
    char **text = context;
    free(*text);
    *text = memory_copy(line);
}

/* A line of git's output about the folder, which the caller frees; NULL: none. */
static char *ask_git(const char *folder, const char *a, const char *b, const char *c) {
    failure_t failure;
    ending_t ending = {.status = 1};
    char *text = NULL;
    char *const words[] = {"git", "-C", (char *)folder, (char *)a, (char *)b, (char *)c, NULL};
    bool good = process_lines(words, take_word, &text, &ending, &failure) && ending.status == 0;
    if (!good) {
        free(text);
        text = NULL;
    }
    return text;
}

/* Whether the folder or one above it has a `.git`. */
static bool has_git(const char *folder) {
    char *path = realpath(folder, NULL);
    bool found = false;
    for (char *slash; path && !found && (slash = strrchr(path, '/')); *slash = 0) {
        char *git = memory_print("%s/.git", path);
        found = access(git, F_OK) == 0;
        free(git);
    }
    free(path);
    return found;
}

static void find_label(const session_t *session, const char *path, history_label_t *label) {
    char *copy = memory_copy(path), *folder = dirname(copy);
    facts_t maker = {0};
    run_facts_maker(&maker);
    char *commit = NULL, *seconds = NULL, date[32] = "";
    if (has_git(folder)) {
        commit = ask_git(folder, "describe", "--always", "--dirty");
        seconds = ask_git(folder, "log", "-1", "--format=%ct");
    }
    time_t when = seconds ? (time_t)strtoll(seconds, NULL, 10) : 0;
    if (seconds)
        strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", gmtime(&when));
    label->date = memory_copy(facts_text(&maker, "date"));
    label->label = session->s->label ? memory_copy(session->s->label)
                   : commit          ? memory_copy(commit)
                                     : memory_copy(label->date);
    label->suite = memory_copy(session->suite.name);
    label->platform = memory_copy(facts_text(&maker, "host") ? facts_text(&maker, "host") : "");
    label->commit_date = memory_copy(date);
    facts_free(&maker);
    free(commit);
    free(seconds);
    free(copy);
}

static void list_runs(const session_t *session, history_run_t *list) {
    for (size_t i = 0; i < session->plan.count; i++) {
        const planned_t *run = &session->plan.list[i];
        list[i] = (history_run_t){run->machine->name, run->program->name,
                                  run->measure->name, (char *)measure_kind_names[run->kind],
                                  run->seed,          (char *)run->job.key};
    }
}

static bool put_label(session_t *session, history_label_t *label, const history_run_t *list,
                      failure_t *failure) {
    bool good = history_begin(session->history, failure);
    bool put = good && history_put_label(session->history, label);
    for (size_t i = 0; put && i < session->plan.count; i++) {
        char *status = history_status(session->history, list[i].key);
        /* A run without a result now must not keep an older one in the label. */
        put = status ? history_put_run(session->history, label->id, &list[i])
                     : history_drop_run(session->history, label->id, &list[i]);
        free(status);
    }
    put = put && history_drop_empty(session->history, label->id);
    if (good && !put) {
        history_refuse(session->history, failure, "cannot be written");
        history_undo(session->history);
    }
    return good && put && history_commit(session->history, failure);
}

/* --- the whole run */

static int finish(session_t *session, const char *path, failure_t *failure) {
    history_label_t *label = memory_get(sizeof *label);
    history_run_t *list = memory_get((session->plan.count + 1) * sizeof *list);
    find_label(session, path, label);
    list_runs(session, list);
    bool good = put_label(session, label, list, failure);
    size_t bad = 0;
    if (good && session->s->rows.form == SHEET_TABLE)
        printf("# suite:   %s, label %s, in %s\n\n", label->suite, label->label, session->folder);
    if (good)
        bad = suite_print_runs(session->s, session->history, list, session->plan.count,
                               &session->errors);
    history_free_labels(label, 1);
    free(list);
    return !good              ? command_fail("suite", failure)
           : session->stopped ? STATUS_SIGNAL + session->stopped
           : bad              ? STATUS_DISAGREES
                              : STATUS_GOOD;
}

static bool begin(session_t *session, const char *path, failure_t *failure) {
    facts_t maker = {0};
    run_facts_maker(&maker);
    const char *tool = facts_text(&maker, "tool"), *sources = strstr(tool, "sources ");
    bool good = suite_read(&session->suite, path, failure) &&
                check_options(&session->suite, failure) &&
                plan_make(&session->plan, &session->suite, &session->s->selection,
                          sources ? sources + 8 : tool, machine_config, failure) &&
                open_folder(session, failure) && import_results(session, failure);
    facts_free(&maker);
    facts_free(&session->errors); /* of an earlier call: they are tried again */
    facts_free(&session->taken);
    session->errors = session->taken = (facts_t){0};
    return good && do_runs(session, failure);
}

int suite_run(suite_command_t *s, const char *path) {
    failure_t failure;
    session_t session = {.s = s};
    int status;
    if (!begin(&session, path, &failure))
        status = command_fail("suite", &failure);
    else
        status = s->dry ? STATUS_GOOD : finish(&session, path, &failure);
    history_close(session.history);
    plan_free(&session.plan);
    suite_free(&session.suite);
    facts_free(&session.errors);
    facts_free(&session.taken);
    free(session.folder);
    return status;
}
