/* SPDX-License-Identifier: Apache-2.0 */
/* See plan.h. */
#include "plan.h"
#include "home.h"
#include "memory.h"
#include "multisim.h"
#include <ctype.h>
#include <errno.h>
#include <fnmatch.h>
#include <inttypes.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS_MOST = 1000 };

/* --- jobs as text */

void facts_write(const facts_t *facts, FILE *out) {
    for (size_t i = 0; i < facts->count; i++)
        fprintf(out, "%s %s\n", facts->list[i].name, facts->list[i].value);
}

const char *facts_parse(facts_t *facts, const char *text) {
    while (*text) {
        size_t length = strcspn(text, "\n"), name = strcspn(text, " \n");
        const char *next = text + length + (text[length] == '\n');
        if (length == 1 && *text == '.')
            return next;
        if (name < length) {
            char *copy = memory_print("%.*s", (int)name, text);
            facts_set(facts, copy, "%.*s", (int)(length - name - 1), text + name + 1);
            free(copy);
        }
        text = next;
    }
    return text;
}

static char *text_of(const facts_t *facts) {
    char *text;
    size_t size;
    FILE *out = memory_stream(&text, &size);
    facts_write(facts, out);
    fclose(out);
    return text;
}

void job_key(job_t *job) {
    char *text = text_of(&job->what);
    sha256_of(text, strlen(text), job->key);
    free(text);
}

char *job_text(const job_t *job) {
    char *what = text_of(&job->what), *where = text_of(&job->where);
    char *text = memory_print("%s.\n%s", what, where);
    free(what);
    free(where);
    return text;
}

bool job_read(job_t *job, const char *path, const char *key, failure_t *failure) {
    *job = (job_t){0};
    FILE *in = fopen(path, "r");
    char *text = NULL;
    size_t room = 0;
    if (!in || getdelim(&text, &room, 0, in) < 0) {
        failure_set(failure, "%s: cannot be read: %s.", path, strerror(errno));
    } else {
        facts_parse(&job->where, facts_parse(&job->what, text));
        job_key(job);
        if (strcmp(job->key, key) != 0)
            failure_set(failure, "%s: the job of this key was expected: the file is damaged.",
                        path);
    }
    if (in)
        fclose(in);
    free(text);
    return strcmp(job->key, key) == 0;
}

void job_free(job_t *job) {
    facts_free(&job->what);
    facts_free(&job->where);
}

/* --- what a run depends on */

typedef struct {
    plan_t *plan;
    const suite_t *suite;
    const selection_t *selection;
    const char *tool;
    config_of_t *config_of;
    failure_t *failure;
} planning_t;

static const char *sum_of(plan_t *plan, const char *path) {
    char sum[SHA256_TEXT];
    if (!facts_text(&plan->sums, path) && sha256_file(path, sum))
        facts_set(&plan->sums, path, "%s", sum);
    return facts_text(&plan->sums, path);
}

/* A hash over the checksums of each simulator's files. */
typedef struct {
    sha256_t sha;
    const simulators_t *of;
    failure_t *failure;
} sums_t;

/* Frees the simulator's path. */
static bool add_files(sums_t *sums, char *path) {
    static const char *const parts[] = {"sim", "sim.vvp", "harness.vpi"};
    if (!path)
        return false;
    char *folder = dirname(path), sum[SHA256_TEXT];
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char *part = memory_print("%s/%s", folder, parts[i]);
        if (sha256_file(part, sum))
            sha256_feed(&sums->sha, sum, strlen(sum));
        free(part);
    }
    free(path);
    return true;
}

static bool add_ideal(void *context, const char *config) {
    sums_t *sums = context;
    return add_files(sums, multisim_simulator(config, sums->of->simulator, sums->failure));
}

char *simulator_sum(const simulators_t *of, failure_t *failure) {
    sums_t sums = {.of = of, .failure = failure};
    char sum[SHA256_TEXT];
    sha256_start(&sums.sha);
    bool good = of->kind == MEASURE_SIMULATED
                    ? multisim_configs(of->config, of->of, add_ideal, &sums)
                    : add_files(&sums, home_simulator(of->config, of->simulator, failure));
    sha256_finish(&sums.sha, sum);
    return good ? memory_copy(sum) : NULL;
}

static const char *sum_of_simulator(plan_t *plan, const simulators_t *of, failure_t *failure) {
    char *name = memory_print("%s %s on %s of %s", measure_kind_names[of->kind], of->config,
                              of->simulator, of->of);
    if (!facts_text(&plan->sums, name)) {
        char *sum = simulator_sum(of, failure);
        if (sum)
            facts_set(&plan->sums, name, "%s", sum);
        free(sum);
    }
    const char *sum = facts_text(&plan->sums, name);
    free(name);
    return sum;
}

static int compare_settings(const void *a, const void *b) {
    return strcmp((*(const setting_t *const *)a)->name, (*(const setting_t *const *)b)->name);
}

/* The options of a run: from the settings, the machine, the measure and the program; later ones
 * override earlier ones, and a flag that is `false` takes back an earlier one. */
static void put_options(const suite_t *suite, const planned_t *run, facts_t *what) {
    const section_t *sections[] = {suite_section(suite, SECTION_SETTINGS, ""), run->machine,
                                   run->measure, run->program};
    const setting_t *list[256];
    size_t count = 0;
    for (size_t s = 0; s < sizeof sections / sizeof *sections; s++)
        for (size_t i = 0; sections[s] && i < sections[s]->count; i++) {
            const setting_t *setting = &sections[s]->list[i];
            size_t at = 0;
            while (at < count && strcmp(list[at]->name, setting->name) != 0)
                at++;
            if (setting_is_option(setting->name, run->kind) && at < sizeof list / sizeof *list)
                list[at] = setting, count += at == count;
        }
    qsort(list, count, sizeof *list, compare_settings);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(list[i]->value, "false") == 0) /* as without the line */
            continue;
        char *name = memory_print("option.%s", list[i]->name);
        facts_set(what, name, "%s", list[i]->value);
        free(name);
    }
}

/* A program sees the name of its file, before its arguments. */
static void put_name(const planned_t *run, facts_t *what) {
    const char *elf = section_value(run->program, "elf"), *slash = strrchr(elf, '/');
    facts_set(what, "name", "%s", slash ? slash + 1 : elf);
}

static void put_arguments(const planned_t *run, facts_t *what) {
    suite_words_t words;
    const char *arguments = section_value(run->program, "arguments");
    if (!arguments)
        return;
    suite_words(&words, arguments);
    for (size_t i = 0; i < words.count; i++) {
        char name[32];
        snprintf(name, sizeof name, "argument.%zu", i);
        facts_set(what, name, "%s", words.list[i]);
    }
    suite_words_free(&words);
}

static bool put_file(plan_t *plan, const planned_t *run, const char *line, const char *name,
                     facts_t *what, failure_t *failure) {
    const setting_t *setting = section_setting(run->program, line);
    const char *sum = setting ? sum_of(plan, setting->value) : "none";
    if (!sum)
        return place_refuse(setting->place, failure, "`%s`: %s: cannot be read: %s.", line,
                            setting->value, errno ? strerror(errno) : "it is no file");
    facts_set(what, name, "%s", sum);
    return true;
}

/* The absolute path; a link keeps its name. The caller frees it. */
static char *whole_path(const char *path) {
    char *copy = memory_copy(path), *folder = realpath(dirname(copy), NULL);
    const char *slash = strrchr(path, '/');
    char *whole = memory_print("%s/%s", folder ? folder : "", slash ? slash + 1 : path);
    free(copy);
    free(folder);
    return whole;
}

static void put_where(const planned_t *run, const char *config, facts_t *where) {
    const char *input = section_value(run->program, "input");
    char *elf = whole_path(section_value(run->program, "elf"));
    char *file = input ? realpath(input, NULL) : NULL;
    char *folder = strchr(config, '/') ? realpath(config, NULL) : NULL;
    facts_set(where, "case", "%s", run->name);
    facts_set(where, "elf", "%s", elf);
    facts_set(where, "config", "%s", folder ? folder : config);
    if (file)
        facts_set(where, "input_file", "%s", file);
    free(elf);
    free(file);
    free(folder);
}

simulators_t job_simulators(measure_kind_t kind, const char *config, const facts_t *options) {
    const char *simulator = facts_text(options, "option.sim"),
               *of = facts_text(options, "option.of");
    return (simulators_t){kind, config, simulator ? simulator : "verilator",
                          of ? of : MULTISIM_USUAL};
}

/* Names the line of the simulator; other errors are already reported. */
static bool refuse_machine(const section_t *machine, failure_t *failure) {
    const setting_t *config = section_setting(machine, "config");
    const suite_place_t place = config ? config->place : machine->place;
    char *text = memory_copy(failure->text);
    if (place.line)
        place_refuse(place, failure, "`machine %s`: %s", machine->name, text);
    free(text);
    return false;
}

/* The machine for its simulator, which is built when the first run needs it. */
static const char *config_for(planning_t *p, const section_t *machine, const char *simulator) {
    char *name = memory_print("%s on %s", machine->name, simulator);
    if (!facts_text(&p->plan->configs, name)) {
        char *config = p->config_of(machine, simulator, p->failure);
        if (config)
            facts_set(&p->plan->configs, name, "%s", config);
        free(config);
    }
    const char *config = facts_text(&p->plan->configs, name);
    free(name);
    return config;
}

static bool make_job(planning_t *p, planned_t *run) {
    plan_t *plan = p->plan;
    failure_t *failure = p->failure;
    facts_t *what = &run->job.what, options = {0};
    put_options(p->suite, run, &options);
    simulators_t simulators = job_simulators(run->kind, "", &options);
    const char *config = config_for(p, run->machine, simulators.simulator);
    simulators.config = config;
    const char *simulator = config ? sum_of_simulator(plan, &simulators, failure) : NULL;
    facts_set(what, "measure", "%s", measure_kind_names[run->kind]);
    if (config && !simulator)
        refuse_machine(run->machine, failure);
    if (!simulator || !put_file(plan, run, "elf", "program", what, failure) ||
        !put_file(plan, run, "input", "input", what, failure))
        return facts_free(&options), false;
    put_name(run, what);
    put_arguments(run, what);
    if (run->kind == MEASURE_COUNTS && section_value(run->program, "output"))
        facts_set(what, "prints", "%s", section_value(run->program, "output"));
    facts_set(what, "simulator", "%s", simulator);
    for (size_t i = 0; i < options.count; i++)
        facts_set(what, options.list[i].name, "%s", options.list[i].value);
    if (run->seed)
        facts_set(what, "seed", "%" PRIu64, run->seed);
    if (run->kind != MEASURE_COUNTS)
        facts_set(what, "tool", "%s", p->tool);
    put_where(run, config, &run->job.where);
    job_key(&run->job);
    facts_free(&options);
    return true;
}

/* --- the matrix */

static bool has_word(const char *text, const char *word) {
    suite_words_t words;
    bool found = false;
    if (!text)
        return false;
    suite_words(&words, text);
    for (size_t i = 0; i < words.count; i++)
        found |= strcmp(words.list[i], word) == 0;
    suite_words_free(&words);
    return found;
}

/* "1-5 9": each of them; false: another text, or too many. */
static bool read_seeds(const char *text, uint64_t *list, size_t *count) {
    *count = 0;
    while (*(text += strspn(text, " \t,"))) {
        char *end;
        uint64_t first = strtoull(text, &end, 10), last = first;
        if (!isdigit((unsigned char)*text))
            return false;
        if (*end == '-' && isdigit((unsigned char)end[1]))
            last = strtoull(end + 1, &end, 10);
        if (*end && !strchr(" \t,", *end))
            return false;
        if (first == 0 || last < first || last > UINT32_MAX || last - first >= SEEDS_MOST - *count)
            return false;
        for (uint64_t seed = first; seed <= last; seed++)
            list[(*count)++] = seed;
        text = end;
    }
    return *count > 0;
}

static bool is_planned(const plan_t *plan, const char *name) {
    for (size_t i = 0; i < plan->count; i++)
        if (strcmp(plan->list[i].name, name) == 0)
            return true;
    return false;
}

static bool is_selected(const planning_t *p, const planned_t *run) {
    const selection_t *s = p->selection;
    return (!s->tag || has_word(section_value(run->program, "tags"), s->tag)) &&
           (!s->only || fnmatch(s->only, run->name, 0) == 0);
}

static bool add_run(planning_t *p, planned_t run) {
    run.name = run.seed ? memory_print("%s/%s/%s/%" PRIu64, run.machine->name, run.program->name,
                                       run.measure->name, run.seed)
                        : memory_print("%s/%s/%s", run.machine->name, run.program->name,
                                       run.measure->name);
    if (is_planned(p->plan, run.name) || !is_selected(p, &run)) {
        free(run.name);
        return true;
    }
    memory_room(p->plan->list, p->plan->count);
    p->plan->list[p->plan->count] = run;
    return make_job(p, &p->plan->list[p->plan->count++]);
}

static bool add_seeds(planning_t *p, planned_t run) {
    uint64_t seeds[SEEDS_MOST] = {1};
    size_t count = 1;
    const setting_t *setting = section_setting(run.measure, "seeds");
    bool good = true;
    if (setting && run.kind != MEASURE_PROFILE)
        return place_refuse(
            setting->place, p->failure,
            "`seeds`: only a profile has some; this measure repeats itself exactly.");
    if (setting && !read_seeds(setting->value, seeds, &count))
        return place_refuse(
            setting->place, p->failure,
            "`seeds %s`: numbers from 1 on were expected, as 1-5 or 1 2 7, %d at most.",
            setting->value, SEEDS_MOST);
    for (size_t i = 0; good && i < count; i++) {
        run.seed = run.kind == MEASURE_PROFILE ? seeds[i] : 0;
        good = add_run(p, run);
    }
    return good;
}

/* The sections of a kind selected by a `runs` section, or NULL: a bit for each in the suite's list.
 * Returns false after a message. */
static bool take_sections(planning_t *p, const section_t *runs, section_kind_t kind,
                          const char *line, bool *taken) {
    const setting_t *setting = section_setting(runs, line);
    suite_words_t words;
    for (size_t i = 0; i < p->suite->count; i++)
        taken[i] = !setting && p->suite->list[i].kind == kind;
    if (!setting)
        return true;
    suite_words(&words, setting->value);
    bool good = true;
    for (size_t w = 0; good && w < words.count; w++) {
        bool found = false, tag = strncmp(words.list[w], "tag:", 4) == 0;
        for (size_t i = 0; i < p->suite->count; i++) {
            const section_t *section = &p->suite->list[i];
            if (section->kind == kind &&
                (tag ? has_word(section_value(section, "tags"), words.list[w] + 4)
                     : strcmp(section->name, words.list[w]) == 0))
                found = taken[i] = true;
        }
        good = found || place_refuse(setting->place, p->failure, "`%s %s`: nothing is called so.",
                                     line, words.list[w]);
    }
    suite_words_free(&words);
    return good;
}

static bool add_machine(planning_t *p, const section_t *machine, const bool *programs,
                        const bool *measures) {
    bool good = true;
    const section_t *list = p->suite->list;
    for (size_t i = 0; good && i < p->suite->count; i++)
        for (size_t m = 0; good && programs[i] && m < p->suite->count; m++)
            if (measures[m])
                good = add_seeds(p, (planned_t){.machine = machine,
                                                .program = &list[i],
                                                .measure = &list[m],
                                                .kind = section_measure(&list[m])});
    return good;
}

static bool add_runs(planning_t *p, const section_t *runs) {
    size_t count = p->suite->count;
    bool *programs = memory_get(3 * count * sizeof *programs);
    bool *machines = programs + count, *measures = machines + count;
    bool good = take_sections(p, runs, SECTION_PROGRAM, "programs", programs) &&
                take_sections(p, runs, SECTION_MACHINE, "machines", machines) &&
                take_sections(p, runs, SECTION_MEASURE, "measures", measures);
    for (size_t i = 0; good && i < count; i++)
        if (machines[i])
            good = add_machine(p, &p->suite->list[i], programs, measures);
    free(programs);
    return good;
}

bool plan_make(plan_t *plan, const suite_t *suite, const selection_t *selection, const char *tool,
               config_of_t *config_of, failure_t *failure) {
    *plan = (plan_t){0};
    planning_t p = {plan, suite, selection, tool, config_of, failure};
    bool any = false, good = true;
    for (size_t i = 0; good && i < suite->count; i++)
        if (suite->list[i].kind == SECTION_RUNS)
            any = true, good = add_runs(&p, &suite->list[i]);
    if (good && !any)
        good = add_runs(&p, NULL);
    if (good && !plan->count)
        good = failure_set(failure, "%s: no run has this tag, or a name of this pattern.",
                           suite->name);
    return good;
}

void plan_free(plan_t *plan) {
    for (size_t i = 0; i < plan->count; i++) {
        free(plan->list[i].name);
        job_free(&plan->list[i].job);
    }
    free(plan->list);
    facts_free(&plan->sums);
    facts_free(&plan->configs);
}
