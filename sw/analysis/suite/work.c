/* SPDX-License-Identifier: Apache-2.0 */
/* See work.h. */
#define _GNU_SOURCE /* nftw */
#include "work.h"
#include "memory.h"
#include "printable.h"
#include "process.h"
#include "run_facts.h"
#include "view.h"
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WORDS_MOST = 1024, STATUS_ERROR = 125 };

bool work_is_key(const char *text) {
    return strlen(text) == SHA256_TEXT - 1 && strspn(text, "0123456789abcdef") == SHA256_TEXT - 1;
}

char *work_job(const char *folder, const char *key) {
    return memory_print("%s/jobs/%s", folder, key);
}

char *work_result(const char *folder, const char *key) {
    return memory_print("%s/results/%s", folder, key);
}

typedef struct {
    const job_t *job;
    char *folder; /* of its own */
    result_t result;
    char message[1024]; /* why it is no good result; "": it is */
    ending_t ending;    /* of the command that did not end well */
} doing_t;

/* --- commands */

typedef struct {
    char *word[WORDS_MOST + 1]; /* NULL at the end; all to be freed */
    size_t count;
} command_words_t;

static void add_word(command_words_t *words, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void add_word(command_words_t *words, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (words->count < WORDS_MOST)
        words->word[words->count++] = memory_vprint(format, arguments);
    va_end(arguments);
}

static void free_words(command_words_t *words) {
    for (size_t i = 0; i < words->count; i++)
        free(words->word[i]);
}

static const char *what(const doing_t *work, const char *name) {
    return facts_text(&work->job->what, name);
}

static const char *where(const doing_t *work, const char *name) {
    const char *text = facts_text(&work->job->where, name);
    return text ? text : "";
}

/* `option.NAME VALUE` as an option, but for what only the graph is asked. */
static void add_options(command_words_t *words, const doing_t *work) {
    add_word(words, "--config=%s", where(work, "config"));
    for (size_t i = 0; i < work->job->what.count; i++) {
        const fact_t *fact = &work->job->what.list[i];
        if (strncmp(fact->name, "option.", 7) != 0 || strcmp(fact->name, "option.of") == 0)
            continue;
        if (strcmp(fact->value, "true") == 0)
            add_word(words, "--%s", fact->name + 7);
        else if (strcmp(fact->value, "false") != 0)
            add_word(words, "--%s=%s", fact->name + 7, fact->value);
    }
}

static void add_program(command_words_t *words, const doing_t *work) {
    add_word(words, "%s", where(work, "elf"));
    for (size_t i = 0; i < work->job->what.count; i++)
        if (strncmp(work->job->what.list[i].name, "argument.", 9) == 0)
            add_word(words, "%s", work->job->what.list[i].value);
}

/* The run could not be made. */
static bool broken(doing_t *work, const failure_t *failure) {
    work->ending = (ending_t){.status = STATUS_ERROR};
    snprintf(work->message, sizeof work->message, "%.*s", (int)strcspn(failure->text, "\n"),
             failure->text);
    return false;
}

/* The last line with words, for the message. */
static void last_line(const char *path, char *text, size_t size) {
    FILE *in = fopen(path, "r");
    char line[512];
    *text = 0;
    while (in && fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = 0;
        if (line[strspn(line, " \t")] && *line != ' ')
            snprintf(text, size, "%s", line);
    }
    if (in)
        fclose(in);
}

static int open_at(const char *folder, const char *name, int flags) {
    char *path = memory_print("%s/%s", folder, name);
    int file = open(path, flags, 0666);
    free(path);
    return file;
}

/* Runs the command with the program's input; its output and errors go to files `output` and `errors`. */
static bool run_words(doing_t *work, command_words_t *words) {
    failure_t failure;
    const char *input = where(work, "input_file");
    streams_t streams = {open(*input ? input : "/dev/null", O_RDONLY | O_CLOEXEC),
                         open_at(work->folder, "output", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC),
                         open_at(work->folder, "errors", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)};
    int kept[3];
    bool open = streams.input >= 0 && streams.output >= 0 && streams.errors >= 0, good = false;
    fflush(NULL);
    for (int i = 0; i < 3; i++)
        kept[i] = fcntl(i, F_DUPFD_CLOEXEC, 3);
    if (open && dup2(streams.input, 0) == 0 && dup2(streams.output, 1) == 1 &&
        dup2(streams.errors, 2) == 2)
        good = process_run(words->word, &work->ending, &failure);
    else
        failure_set(&failure, "%s: files of the run cannot be opened: %s.", work->folder,
                    strerror(errno));
    for (int i = 0; i < 3; i++) {
        dup2(kept[i], i);
        close(kept[i]);
    }
    close(streams.input);
    close(streams.output);
    close(streams.errors);
    return good || broken(work, &failure);
}

/* What the command said last: without its name and the program's, which the row of the run has. */
static void take_message(doing_t *work) {
    char *errors = memory_print("%s/errors", work->folder), line[512];
    const char *elf = where(work, "elf");
    last_line(errors, line, sizeof line);
    const char *said = strstr(line, elf);
    said = *elf && said ? said + strlen(elf) + strspn(said + strlen(elf), ": ") : line;
    if (*said)
        snprintf(work->message, sizeof work->message, "%s", said);
    else
        snprintf(work->message, sizeof work->message, "exit status %d, signal %d",
                 work->ending.status, work->ending.signal);
    free(errors);
}

static bool run_command(doing_t *work, command_words_t *words) {
    bool good = run_words(work, words);
    free_words(words);
    bool ended = good && !work->ending.status && !work->ending.signal;
    if (good && !ended)
        take_message(work);
    return ended;
}

static void begin_words(command_words_t *words, const char *command) {
    words->count = 0;
    memset(words->word, 0, sizeof words->word);
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    path[length > 0 ? length : 0] = 0;
    add_word(words, "%s", length > 0 ? path : "assay");
    add_word(words, "%s", command);
}

/* --- counts */

static bool is_count(const fact_t *fact) {
    static const char *const others[] = {"cycles_per_second", "seconds", "exit_code",
                                         "exit_reason"};
    char *end;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(fact->name, others[i]) == 0)
            return false;
    strtod(fact->value, &end);
    return *fact->value && !*end;
}

static bool do_counts(doing_t *work) {
    command_words_t words;
    failure_t failure;
    facts_t stats = {0};
    char *file = memory_print("%s/stat.csv", work->folder),
         *output = memory_print("%s/output", work->folder);
    char sum[SHA256_TEXT];
    begin_words(&words, "stat");
    add_word(&words, "--csv");
    add_word(&words, "--output=%s", file);
    add_options(&words, work);
    add_program(&words, work);
    bool good =
        run_command(work, &words) && (facts_read(&stats, file, &failure) || broken(work, &failure));
    if (good && sha256_file(output, sum))
        facts_set(&work->result.facts, "output", "%s", sum);
    for (size_t i = 0; good && i < stats.count; i++)
        if (is_count(&stats.list[i]))
            result_add(&work->result, stats.list[i].name, "",
                       estimate_certain(strtod(stats.list[i].value, NULL)));
    facts_free(&stats);
    free(file);
    free(output);
    return good;
}

/* --- profiles */

static bool run_record(doing_t *work, const char *profile, const char *option) {
    command_words_t words;
    begin_words(&words, "record");
    add_word(&words, "--output=%s", profile);
    if (what(work, "seed"))
        add_word(&words, "--seed=%s", what(work, "seed"));
    if (option)
        add_word(&words, "%s", option);
    add_options(&words, work);
    add_program(&words, work);
    return run_command(work, &words);
}

static estimate_t times(estimate_t part, double cycles) {
    return (estimate_t){part.value * cycles, part.sigma * cycles};
}

/* The cycles of a function, and in an exact profile those by reason. */
static void add_function(result_t *result, const view_t *view, const function_t *function,
                         double cycles) {
    const char *name = function_name(function);
    if (view->method != METHOD_EXACT) {
        result_add(result, "profile", name, times(view_part(view, &function->tally), cycles));
        return;
    }
    result_add(result, "time", name, estimate_certain(view_cycles(view, &function->tally).value));
    for (int why = 0; why < WHY_COUNT; why++) {
        double part = view_reason_cycles(view, &function->tally, (why_t)why).value;
        char figure[64];
        snprintf(figure, sizeof figure, "time.%s", why_name((why_t)why));
        if (part > 0)
            result_add(result, figure, name, estimate_certain(part));
    }
}

static bool read_profile(doing_t *work, const char *profile, method_t method) {
    failure_t failure;
    view_t view;
    size_t count;
    if (!view_open_lives(&view, profile, by_instruction, &failure))
        return broken(work, &failure);
    bool good = view_use(&view, method, NULL, &failure) || broken(work, &failure);
    const facts_t *counters = &view.profile.counters;
    double cycles =
        facts_number(counters, "run_cycles", 0) - facts_number(counters, "run_driver_cycles", 0);
    static const tally_t none;
    if (good && view.method != METHOD_EXACT)
        result_add(&work->result, "profile_least", "", times(view_part(&view, &none), cycles));
    function_t *list = good ? view_functions(&view, &count) : NULL;
    for (size_t i = 0; good && i < count; i++)
        add_function(&work->result, &view, &list[i], cycles);
    free(list);
    view_close(&view);
    return good;
}

static bool do_profile(doing_t *work, method_t method) {
    char *profile = memory_print("%s/p.assay", work->folder);
    bool good = run_record(work, profile, method == METHOD_EXACT ? NULL : "--no-truth") &&
                read_profile(work, profile, method);
    free(profile);
    return good;
}

/* --- costs */

/* A line PARTS,CYCLES,... of `assay icost --csv`; pairs are interactions. */
static void add_cost(result_t *result, char *line) {
    char *comma = strchr(line, ','), *end;
    if (!comma)
        return;
    *comma = 0;
    double cycles = strtod(comma + 1, &end);
    if (end != comma + 1)
        result_add(result, strchr(line, '+') ? "interaction" : "cost", line,
                   estimate_certain(cycles));
}

static bool read_costs(doing_t *work) {
    FILE *in = fdopen(open_at(work->folder, "output", O_RDONLY), "r");
    char *line = NULL;
    size_t room = 0;
    while (in && getline(&line, &room, in) > 0)
        add_cost(&work->result, line);
    free(line);
    if (in)
        fclose(in);
    return in || broken(work, &(failure_t){"what assay icost has printed cannot be read."});
}

static bool do_costs(doing_t *work) {
    command_words_t words;
    char *trace = memory_print("--trace=%s/trace", work->folder);
    bool good = run_record(work, "/dev/null", trace);
    if (good) {
        begin_words(&words, "icost");
        add_word(&words, "--csv");
        add_word(&words, "%s", trace);
        if (what(work, "option.of"))
            add_word(&words, "--of=%s", what(work, "option.of"));
        good = run_command(work, &words) && read_costs(work);
    }
    free(trace);
    return good;
}

/* --- one job */

/* What the job is of must be what it was when it was planned. */
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
    const char *sim = what(work, "option.sim"), *expected = what(work, "simulator");
    char *now = simulator_sum(where(work, "config"), sim ? sim : "verilator", &failure);
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
    const char *measure = what(work, "measure");
    measure_kind_t kind = 0;
    while (measure_kind_names[kind] &&
           strcmp(measure_kind_names[kind], measure ? measure : "") != 0)
        kind++;
    switch (kind) {
    case MEASURE_COUNTS:
        return do_counts(work);
    case MEASURE_TIME:
        return do_profile(work, METHOD_EXACT);
    case MEASURE_PROFILE:
        return do_profile(work, METHOD_USUAL);
    case MEASURE_COSTS:
        return do_costs(work);
    default:
        return broken(work, &(failure_t){"a measure of this kind is not known."});
    }
}

static int remove_entry(const char *path, const struct stat *is, int kind, struct FTW *ftw) {
    (void)is, (void)kind, (void)ftw;
    return remove(path);
}

/* Whether the end says nothing of the run: somebody has stopped it. */
static bool is_stopped(const ending_t *ending) {
    int signal = ending->signal ? ending->signal : ending->status > 128 ? ending->status - 128 : 0;
    return signal == SIGKILL || signal == SIGTERM || signal == SIGINT || signal == SIGHUP;
}

static void put_facts(doing_t *work, bool good, double seconds) {
    facts_t *facts = &work->result.facts;
    int status = work->ending.signal ? 128 + work->ending.signal : work->ending.status;
    char *message = printable(work->message, "");
    for (size_t i = 0; i < work->job->what.count; i++)
        facts_set(facts, work->job->what.list[i].name, "%s", work->job->what.list[i].value);
    facts_set(facts, "key", "%s", work->job->key);
    facts_set(facts, "status", "%s", good ? "good" : status == STATUS_ERROR ? "error" : "failed");
    facts_set(facts, "exit", "%d", good ? 0 : status);
    if (!good)
        facts_set(facts, "message", "%s", message);
    facts_set(facts, "seconds", "%.3f", seconds);
    run_facts_maker(facts);
    free(message);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int finish(doing_t *work, const char *path, bool good, double seconds) {
    failure_t failure;
    int signal = work->ending.signal ? work->ending.signal : work->ending.status - 128;
    if (!good && is_stopped(&work->ending))
        return 128 + signal;
    put_facts(work, good, seconds);
    printable_line(stderr, "assay suite: %s: %s%s%s", where(work, "case"),
                   facts_text(&work->result.facts, "status"), good ? "" : ": ", work->message);
    if (result_write(&work->result, path, &failure))
        return 0;
    failure_print("assay suite", &failure);
    return STATUS_ERROR;
}

static int do_job(const job_t *job, const char *path) {
    doing_t work = {.job = job, .folder = memory_temporary("assay-suite")};
    double begun = now();
    bool made = mkdtemp(work.folder) != NULL;
    failure_t failure;
    if (!made)
        failure_set(&failure, "%s: cannot be made: %s.\n  TMPDIR names another folder.",
                    work.folder, strerror(errno));
    bool good = made ? is_same(&work) && do_measure(&work) : broken(&work, &failure);
    int status = finish(&work, path, good, now() - begun);
    if (made)
        nftw(work.folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    free(work.folder);
    result_free(&work.result);
    return status;
}

int work_do(const char *folder, const char *key) {
    failure_t failure;
    job_t job = {0};
    result_t there;
    char *job_path = work_job(folder, key), *path = work_result(folder, key);
    int status = 0;
    bool done = result_read(&there, path, key, &failure);
    setenv("ASSAY_CONFIG", "", 1); /* a user's defaults are no part of the key */
    if (!done && !work_is_key(key))
        failure_print("assay suite", &(failure_t){"work: a key of 64 digits was expected."}),
            status = STATUS_ERROR;
    else if (!done && job_read(&job, job_path, key, &failure))
        status = do_job(&job, path);
    else if (!done)
        failure_print("assay suite", &failure), status = STATUS_ERROR;
    result_free(&there);
    job_free(&job);
    free(job_path);
    free(path);
    return status;
}
