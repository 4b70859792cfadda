/* SPDX-License-Identifier: Apache-2.0 */
/* See work.h. */
#define _GNU_SOURCE /* nftw */
#include "work.h"
#include "elapsed.h"
#include "ending.h"
#include "memory.h"
#include "printable.h"
#include "process.h"
#include "run_facts.h"
#include "view.h"
#include "words.h"
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <libgen.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { LAST_LINES = 4, STATUS_LIMIT = 124, STATUS_ERROR = 125, STATUS_SIGNAL = 128 };

bool work_is_key(const char *text) {
    return strlen(text) == SHA256_TEXT - 1 && strspn(text, "0123456789abcdef") == SHA256_TEXT - 1;
}

char *work_job(const char *folder, const char *key) {
    return memory_print("%s/jobs/%s", folder, key);
}

char *work_result(const char *folder, const char *key) {
    return memory_print("%s/results/%s", folder, key);
}

/* A job being done, in a folder of its own, which is the current one. */
typedef struct {
    const job_t *job;
    result_t result;
    int status;         /* of the command that failed, 128 + N by signal N; 0: none */
    char message[1024]; /* its message */
} doing_t;

static const char *what(const doing_t *work, const char *name) {
    return facts_text(&work->job->what, name);
}

static const char *where(const doing_t *work, const char *name) {
    const char *text = facts_text(&work->job->where, name);
    return text ? text : "";
}

/* The run could not be made. */
static bool broken(doing_t *work, const failure_t *failure) {
    work->status = STATUS_ERROR;
    snprintf(work->message, sizeof work->message, "%.*s", (int)strcspn(failure->text, "\n"),
             failure->text);
    return false;
}

/* --- commands */

typedef struct {
    char **word; /* NULL at the end; run_words frees all */
    size_t count;
} command_words_t;

static void add_word(command_words_t *words, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void add_word(command_words_t *words, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    words->word = memory_resize(words->word, (words->count + 2) * sizeof *words->word);
    words->word[words->count++] = memory_vprint(format, arguments);
    words->word[words->count] = NULL;
    va_end(arguments);
}

/* The run's options, its program and the arguments. */
static void add_run(command_words_t *words, const doing_t *work) {
    add_word(words, "--config=%s", where(work, "config"));
    for (size_t i = 0; i < work->job->what.count; i++) {
        const fact_t *fact = &work->job->what.list[i];
        bool option =
            strncmp(fact->name, "option.", 7) == 0 && strcmp(fact->name, "option.of") != 0;
        if (option && strcmp(fact->value, "true") == 0)
            add_word(words, "--%s", fact->name + 7);
        else if (option && strcmp(fact->value, "false") != 0)
            add_word(words, "--%s=%s", fact->name + 7, fact->value);
    }
    add_word(words, "%s", where(work, "elf"));
    for (size_t i = 0; i < work->job->what.count; i++)
        if (strncmp(work->job->what.list[i].name, "argument.", 9) == 0)
            add_word(words, "%s", work->job->what.list[i].value);
}

/* The command's last message about the program, or else its last message, without its name and the
 * program's, which the run's row has. Returns whether it said anything. */
static bool take_said(doing_t *work) {
    const char *elf = where(work, "elf"), *said = NULL;
    bool of_program = false, any = false;
    char line[512];
    FILE *in = fopen("errors", "r");
    snprintf(work->message, sizeof work->message, "exit status %d", work->status);
    while (in && fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = 0;
        said = *elf ? strstr(line, elf) : NULL;
        if (of_program && !said)
            continue;
        of_program |= said != NULL;
        said = said ? said + strlen(elf) + strspn(said + strlen(elf), ": ") : line;
        if (*said && *said != ' ')
            any = snprintf(work->message, sizeof work->message, "%s", said) > 0;
    }
    if (in)
        fclose(in);
    return any;
}

static void add_words(doing_t *work, const char *who, char *words) {
    size_t used = strlen(work->message);
    if (*words)
        snprintf(work->message + used, sizeof work->message - used, "; %s: %s", who, words);
    free(words);
}

/* Nobody has said why: most often the messages had no room, either. */
static void add_room(doing_t *work) {
    struct statvfs room;
    size_t used = strlen(work->message);
    char *folder = getcwd(NULL, 0);
    if (folder && statvfs(".", &room) == 0)
        snprintf(work->message + used, sizeof work->message - used,
                 "; %llu KiB of room are left in %s: TMPDIR names another folder",
                 (unsigned long long)room.f_bavail * room.f_frsize / 1024, dirname(folder));
    free(folder);
}

/* Cuts the full stop at the end, and the words that point to other messages. */
static bool cut_message(char *message) {
    static const char elsewhere[] = " (see above)";
    char *above = strstr(message, elsewhere);
    if (above)
        memmove(above, above + sizeof elsewhere - 1, strlen(above + sizeof elsewhere - 1) + 1);
    size_t length = strlen(message);
    if (length && message[length - 1] == '.')
        message[length - 1] = 0;
    return above != NULL;
}

/* ... with the last words of the simulator and of the program, whose files are removed
 * afterwards. */
static void take_message(doing_t *work) {
    bool said = take_said(work), error = work->status == STATUS_ERROR;
    bool above = cut_message(work->message);
    char *words = error && said && !above ? memory_copy("") : last_words("errors", LAST_LINES);
    bool silent = error && !*words && (above || !said);
    if (work->status == STATUS_LIMIT)
        free(words);
    else
        add_words(work, "the simulator", words);
    if (!error)
        add_words(work, "printed last", last_words("output", 1));
    if (silent)
        add_room(work);
}

/* Runs `assay` with the words and the program's input; its output and errors go into files. */
static bool run_words(doing_t *work, command_words_t *words) {
    const int made = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC;
    const char *input = where(work, "input_file");
    streams_t streams = {open(*input ? input : "/dev/null", O_RDONLY | O_CLOEXEC),
                         open("output", made, 0666), open("errors", made, 0666)};
    failure_t failure;
    ending_t ending = {0};
    bool good = streams.input >= 0 && streams.output >= 0 && streams.errors >= 0;
    good = good ? process_run_on(words->word, &streams, &ending, &failure)
                : failure_set(&failure, "files of the run cannot be opened: %s.", strerror(errno));
    close(streams.input);
    close(streams.output);
    close(streams.errors);
    for (size_t i = 0; i < words->count; i++)
        free(words->word[i]);
    free(words->word);
    work->status = ending.signal ? STATUS_SIGNAL + ending.signal : ending.status;
    if (work->status)
        take_message(work);
    return good ? work->status == 0 : broken(work, &failure);
}

static command_words_t begin_words(const char *command) {
    command_words_t words = {0};
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    add_word(&words, "%.*s", (int)length, path);
    add_word(&words, "%s", command);
    return words;
}

/* --- counts */

static bool is_count(const fact_t *fact) {
    static const char *const others[] = {"cycles_per_second", "seconds", "exit_code", NULL};
    char *end;
    strtod(fact->value, &end);
    return *fact->value && !*end && !word_is_one(fact->name, others);
}

static bool do_counts(doing_t *work) {
    command_words_t words = begin_words("stat");
    failure_t failure;
    facts_t stats = {0};
    char sum[SHA256_TEXT];
    add_word(&words, "--csv");
    if (!what(work, "option.sim"))
        add_word(&words, "--sim=verilator"); /* as the plan assumes */
    add_word(&words, "--output=stat.csv");
    add_run(&words, work);
    if (!run_words(work, &words))
        return false;
    if (!facts_read(&stats, "stat.csv", &failure))
        return broken(work, &failure);
    if (!what(work, "prints") && sha256_file("output", sum))
        facts_set(&work->result.facts, "output", "%s", sum);
    for (size_t i = 0; i < stats.count; i++)
        if (is_count(&stats.list[i]))
            result_add(&work->result, stats.list[i].name, "",
                       estimate_certain(strtod(stats.list[i].value, NULL)));
    facts_free(&stats);
    return true;
}

/* --- profiles */

static bool run_record(doing_t *work, const char *profile, const char *option) {
    command_words_t words = begin_words("record");
    add_word(&words, "--output=%s", profile);
    add_word(&words, "%s", option);
    if (what(work, "seed"))
        add_word(&words, "--seed=%s", what(work, "seed"));
    add_run(&words, work);
    return run_words(work, &words);
}

static estimate_t times(estimate_t part, double cycles) {
    return (estimate_t){part.value * cycles, part.sigma * cycles};
}

/* Instructions that retire together share a cycle. Their parts are summed in the order of the code;
 * without the rounding errors equal sums are equal in any order. */
static estimate_t exact_cycles(double cycles) {
    enum { PARTS = 840 }; /* a cycle of up to 8 instructions has these in common */
    return estimate_certain(round(cycles * PARTS) / PARTS);
}

/* The cycles of a function, and in an exact profile those by reason. */
static void add_function(result_t *result, const view_t *view, const function_t *function,
                         double cycles) {
    const char *name = function_name(function);
    if (view->method != METHOD_EXACT) {
        result_add(result, "profile", name, times(view_part(view, &function->tally), cycles));
        return;
    }
    result_add(result, "time", name, exact_cycles(view_cycles(view, &function->tally).value));
    for (int why = 0; why < WHY_COUNT; why++) {
        double part = view_reason_cycles(view, &function->tally, (why_t)why).value;
        char figure[64];
        snprintf(figure, sizeof figure, "time.%s", why_name((why_t)why));
        if (part > 0)
            result_add(result, figure, name, exact_cycles(part));
    }
}

static bool do_profile(doing_t *work, method_t method) {
    static const tally_t none;
    failure_t failure;
    view_t view;
    size_t count;
    if (!run_record(work, "p.assay", method == METHOD_EXACT ? "--truth" : "--no-truth"))
        return false;
    if (!view_open_lives(&view, "p.assay", by_instruction, &failure))
        return broken(work, &failure);
    bool good = view_use(&view, method, NULL, &failure) || broken(work, &failure);
    const facts_t *counters = &view.profile.counters;
    double cycles =
        facts_number(counters, "run_cycles", 0) - facts_number(counters, "run_driver_cycles", 0);
    if (good && view.method != METHOD_EXACT)
        result_add(&work->result, "profile_least", "", times(view_part(&view, &none), cycles));
    function_t *list = good ? view_functions(&view, &count) : NULL;
    for (size_t i = 0; good && i < count; i++)
        add_function(&work->result, &view, &list[i], cycles);
    free(list);
    view_close(&view);
    return good;
}

/* --- costs */

/* For a line NAME,VALUE,VALUE,... the values; NAME is what is left of it. */
static size_t read_values(char *line, double *list, size_t most) {
    size_t count = 0;
    for (char *at = strchr(line, ','); at && count < most; at = strchr(at, ',')) {
        *at++ = 0;
        list[count++] = strtod(at, NULL);
    }
    return count;
}

/* The rows printed by `assay icost --csv`; calls `add` with the parts and the values of each. */
typedef void cost_row_t(result_t *result, const char *parts, const double *value);
enum { COST_VALUES = 4 };
static bool take_costs(doing_t *work, cost_row_t *add, size_t expected) {
    char line[512];
    double value[COST_VALUES];
    FILE *in = fopen("output", "r");
    bool head = true;
    for (; in && fgets(line, sizeof line, in); head = false)
        if (read_values(line, value, expected) == expected && !head)
            add(&work->result, line, value);
    if (in)
        fclose(in);
    return in || broken(work, &(failure_t){"what assay icost has printed cannot be read."});
}

/* PARTS,CYCLES; pairs are interactions. */
static void add_cost(result_t *result, const char *parts, const double *value) {
    result_add(result, strchr(parts, '+') ? "interaction" : "cost", parts,
               estimate_certain(value[0]));
}

static bool do_costs(doing_t *work) {
    if (!run_record(work, "/dev/null", "--trace=trace"))
        return false;
    command_words_t words = begin_words("icost");
    add_word(&words, "--csv");
    add_word(&words, "--trace=trace");
    if (what(work, "option.of"))
        add_word(&words, "--of=%s", what(work, "option.of"));
    return run_words(work, &words) && take_costs(work, add_cost, 1);
}

/* PARTS,SIMULATED,GRAPH,ICOST%,ICOST%: `none` comes first, with the run's cycles; for parts their
 * costs, in percent of that. */
static void add_simulated(result_t *result, const char *parts, const double *value) {
    static const char *const names[] = {"simulated", "graph"};
    for (size_t i = 0; i < 2; i++) {
        const figure_t *run = result_figure(result, names[i], "none");
        double cycles = run ? round(run->value.value * value[2 + i] / 100) : value[i];
        result_add(result, names[i], parts, estimate_certain(cycles));
    }
}

static bool do_simulated(doing_t *work) {
    command_words_t words = begin_words("icost");
    add_word(&words, "--multisim");
    add_word(&words, "--csv");
    add_word(&words, "--jobs=1");
    add_word(&words, "--output=sets");
    if (what(work, "option.of"))
        add_word(&words, "--of=%s", what(work, "option.of"));
    add_run(&words, work);
    return run_words(work, &words) && take_costs(work, add_simulated, COST_VALUES);
}

/* --- one job */

static measure_kind_t kind_of(const doing_t *work) {
    const char *measure = what(work, "measure");
    return measure_kind_named(measure ? measure : "");
}

/* The files of the job must be the same as when it was planned. */
static bool is_same(doing_t *work) {
    static const char *const files[][2] = {{"program", "elf"}, {"input", "input_file"}};
    char sum[SHA256_TEXT];
    failure_t failure;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        const char *expected = what(work, files[i][0]), *path = where(work, files[i][1]);
        if (*path && expected && (!sha256_file(path, sum) || strcmp(sum, expected) != 0)) {
            failure_set(&failure, "%s: has changed since the run was planned; run the suite again.",
                        path);
            return broken(work, &failure);
        }
    }
    const char *expected = what(work, "simulator");
    const simulators_t simulators =
        job_simulators(kind_of(work), where(work, "config"), &work->job->what);
    char *now = simulator_sum(&simulators, &failure);
    bool same = now && expected && strcmp(now, expected) == 0;
    if (now && !same)
        failure_set(
            &failure,
            "the simulator of %s has changed since the run was planned; run the suite again.",
            where(work, "config"));
    free(now);
    return same || broken(work, &failure);
}

static bool do_measure(doing_t *work) {
    measure_kind_t kind = kind_of(work);
    return kind == MEASURE_COUNTS      ? do_counts(work)
           : kind == MEASURE_TIME      ? do_profile(work, METHOD_EXACT)
           : kind == MEASURE_PROFILE   ? do_profile(work, METHOD_USUAL)
           : kind == MEASURE_COSTS     ? do_costs(work)
           : kind == MEASURE_SIMULATED ? do_simulated(work)
                                       : broken(work, &(failure_t){"a measure of another kind."});
}

static int remove_entry(const char *path, const struct stat *is, int kind, struct FTW *ftw) {
    (void)is, (void)kind, (void)ftw;
    return remove(path);
}

/* Whether the end is an interruption, which says nothing about the run. */
static bool is_stopped(int status) {
    int signal = status - STATUS_SIGNAL;
    return signal == SIGKILL || signal == SIGTERM || signal == SIGINT || signal == SIGHUP;
}

static void put_facts(doing_t *work, bool good, double seconds) {
    facts_t *facts = &work->result.facts;
    char *message = printable(work->message, "");
    for (size_t i = 0; i < work->job->what.count; i++)
        facts_set(facts, work->job->what.list[i].name, "%s", work->job->what.list[i].value);
    facts_set(facts, "key", "%s", work->job->key);
    facts_set(facts, "status", "%s",
              good                           ? "good"
              : work->status == STATUS_ERROR ? "error"
                                             : "failed");
    facts_set(facts, "exit", "%d", work->status);
    if (!good)
        facts_set(facts, "message", "%s", message);
    facts_set(facts, "seconds", "%.3f", seconds);
    run_facts_maker(facts);
    free(message);
}

static int finish(doing_t *work, const char *path, bool good, double seconds) {
    failure_t failure;
    if (!good && is_stopped(work->status)) {
        if (work->status == STATUS_SIGNAL + SIGKILL)
            printable_line(stderr,
                           "assay suite: %s: no result: it was killed, as Linux does when memory "
                           "is out",
                           where(work, "case"));
        return work->status;
    }
    put_facts(work, good, seconds);
    bool written = result_write(&work->result, path, &failure);
    printable_line(stderr, "assay suite: %s: %s%s%s", where(work, "case"),
                   facts_text(&work->result.facts, "status"), good ? "" : ": ", work->message);
    if (!written)
        failure_print("assay suite", &failure);
    return written ? 0 : STATUS_ERROR;
}

/* In a new folder, which is removed at the end. */
static int do_job(const job_t *job, const char *path) {
    doing_t work = {.job = job};
    failure_t failure;
    char *name = memory_temporary("assay-suite"),
         *folder = mkdtemp(name) ? realpath(name, NULL) : NULL;
    double begun = elapsed_seconds();
    bool made = folder && chdir(folder) == 0;
    if (!made)
        failure_set(&failure,
                    "%s: cannot be made: %s.\n"
                    "  Set TMPDIR to another folder.",
                    name, strerror(errno));
    bool good = made ? is_same(&work) && do_measure(&work) : broken(&work, &failure);
    int status = finish(&work, path, good, elapsed_seconds() - begun);
    if (made && chdir("/") == 0)
        nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    free(name);
    free(folder);
    result_free(&work.result);
    return status;
}

int work_do(const char *folder, const char *key) {
    failure_t failure = {"work: FOLDER and a key of 64 digits were expected."};
    job_t job = {0};
    result_t there = {0};
    char *whole = realpath(folder, NULL);
    char *job_path = work_job(whole, key), *path = work_result(whole, key);
    int status = STATUS_ERROR;
    setenv("ASSAY_CONFIG", "", 1); /* a user's defaults are not part of the key */
    signal(SIGPIPE, SIG_IGN);      /* nobody may read the messages any more */
    if (whole && work_is_key(key) && result_read(&there, path, key, &failure))
        status = 0;
    else if (whole && work_is_key(key) && job_read(&job, job_path, key, &failure))
        status = do_job(&job, path);
    else
        failure_print("assay suite", &failure);
    result_free(&there);
    job_free(&job);
    free(whole);
    free(job_path);
    free(path);
    return status;
}
