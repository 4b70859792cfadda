/* SPDX-License-Identifier: Apache-2.0 */
/* assay suite: many runs of many programs on many machines, their results over time, and their
 * changes. */
#include "commands.h"
#include "shared_options.h"
#include "suite_command.h"
#include "work.h"
#include <stdlib.h>
#include <string.h>

typedef suite_command_t settings_t;

static const char *const again_names[] = {"none", "failed", "all", NULL};

static bool take_rule(const option_given_t *given, void *field) {
    settings_t *s = field;
    if (s->rule_count == RULES_MOST)
        return option_refuse(given, "%d rules at most are taken.", RULES_MOST);
    return rule_read(&s->rules[s->rule_count++], given->value) ||
           option_refuse(
               given,
               "FIGURE>CHANGE was expected, as `cycles>+1%%`, `ipc<-2%%`, `time:sort>+500` or `geomean>+0.5%%`.");
}

static bool take_rate(const option_given_t *given, void *field) {
    char *end;
    double rate = strtod(given->value, &end);
    *(double *)field = rate;
    return (end != given->value && !*end && rate > 0 && rate < 1) ||
           option_refuse(given, "a number above 0 and below 1 was expected.");
}

static const option_t folder_options[] = {
    {"output", 'o', "FOLDER",
     "folder of the runs and their history (run: SUITE.runs here; else the only *.runs here)",
     option_text, AT(folder)},
    {0}};

static const option_t run_options[] = {
    {"jobs", 'j', "N", "run: N jobs at a time (one per processor; no limit for Slurm)",
     option_number, AT(jobs), .least = 1, .most = 100000},
    {"engine", 0, "NAME", "run: `pool` of processes (the default), GNU `parallel`, or `slurm`",
     option_choice, AT(engine), .choices = engine_names},
    {"engine-options", 0, "WORDS", "run: more arguments for `parallel` or `sbatch`", option_text,
     AT(engine_options)},
    {"label", 0, "NAME",
     "run: label of the results (git's name of the suite's commit, or the date)", option_text,
     AT(label)},
    {"again", 0, "WHICH", "run: repeat runs that exist: `failed` ones, or `all`", option_choice,
     AT(again), .choices = again_names},
    {"tag", 0, "NAME", "run: only programs with this tag", option_text, AT(selection.tag)},
    {"only", 0, "PATTERN",
     "run: only runs MACHINE/PROGRAM/MEASURE that match, such as "
     "'wide/*/counts'",
     option_text, AT(selection.only)},
    {"dry-run", 'n', NULL,
     "run: print the runs, their keys and whether they exist; leave the jobs in FOLDER/jobs for "
     "your own queue",
     option_flag, AT(dry)},
    {0}};

static const option_t compare_options[] = {
    {"fail-if", 0, "FIGURE>CHANGE",
     "compare: exit status 1 if a figure changed so: `cycles>+1%`, `ipc<-2%`, `time:sort>+500`, "
     "`geomean>+0.5%`; may be repeated",
     .take = take_rule},
    {"false-discoveries", 0, "RATE",
     "compare: share of false changes among those of sampled figures (0.05)", take_rate,
     AT(ask.rate)},
    {"seed", 0, "N", "compare: seed of the resampling for the geometric mean's interval (1)",
     option_number, AT(ask.seed), .least = 1, .most = UINT32_MAX},
    {"all", 0, NULL, "compare: show all figures, not only those that changed", option_flag,
     AT(rows.all)},
    {"junit", 0, "FILE", "compare: write a test case for each run to FILE, for CI", option_text,
     AT(junit)},
    {0}};

static const option_t report_options[] = {
    {"html", 0, "PAGE", "report: write the history of all labels as a page", option_text, AT(page)},
    {"figures", 0, NULL, "report: show all measurements, a row for each figure", option_flag,
     AT(figures)},
    {0}};

static int work(int count, char **operands) {
    return count == 3 ? work_do(operands[1], operands[2])
                      : command_misuse("suite", "work FOLDER KEY was expected.");
}

static int suite_main(void *of, int count, char **operands) {
    settings_t *s = of;
    failure_t failure;
    const char *verb = *operands;
    bool run = strcmp(verb, "run") == 0, compare = strcmp(verb, "compare") == 0,
         report = strcmp(verb, "report") == 0;
    if (strcmp(verb, "work") == 0)
        return work(count, operands);
    if (!run && !compare && !report)
        return command_misuse("suite", "%s: run, compare or report was expected.", verb);
    if ((s->of_run && !run) || (s->of_compare && !compare) || (s->of_report && !report))
        return command_misuse("suite",
                              "the option is of another verb than %s; --help says of which.", verb);
    if (s->page && s->figures)
        return command_misuse("suite", "--figures is a table; --html writes a page.");
    if (run ? count != 2 : count > (compare ? 3 : 2))
        return command_misuse("suite", run       ? "run: one suite, a file, was expected."
                                       : compare ? "compare: two labels at most were expected."
                                                 : "report: one label at most was expected.");
    s->rows.columns = compare      ? &suite_compare_columns
                      : s->figures ? &suite_figure_columns
                                   : &suite_run_columns;
    if (!rows_ready(&s->rows, SAMPLER_INSTRUCTION, &failure))
        return rows_fail(&s->rows, "suite", &failure);
    return run       ? suite_run(s, operands[1])
           : compare ? suite_compare(s, count - 1, operands + 1)
                     : suite_report(s, count > 1 ? operands[1] : NULL);
}

const command_t suite_command = {
    .name = "suite",
    .summary = "run suites of programs, compare results, show their history",
    .usage = "suite run [-j N] [--label NAME] [-o FOLDER] [OPTIONS] SUITE\n"
             "       assay suite compare [--fail-if RULE] [OPTIONS] [BEFORE [AFTER]]\n"
             "       assay suite report [--html PAGE] [--figures] [OPTIONS] [LABEL]\n"
             "       assay suite work FOLDER KEY",
    .about = "Runs the programs of a suite file on its machines, with the measurements that\n"
             "it names for each (docs/suite.md). Does not repeat a run whose result exists.\n"
             "Keeps results by label, usually a commit, and compares them: exact figures\n"
             "exactly, sampled ones with their errors. BEFORE and AFTER are\n"
             "[FOLDER@][LABEL][:MACHINE]; by default, the last label but one and the last.\n"
             "Exit status: 1 if a run is not good, or a rule of --fail-if is broken. `work`\n"
             "makes one run, for engines.\n",
    .examples = "  assay suite run core.suite\n"
                "  assay suite run --label tuned -j 2 core.suite\n"
                "  assay suite compare --fail-if 'cycles>+1%'\n"
                "  assay suite compare 1a2b3c4 tuned\n"
                "  assay suite compare :board :wide\n"
                "  assay suite report --html core.html\n"
                "  assay suite report --figures --csv >core.csv\n",
    .options = (const option_part_t[]){{.rows = folder_options},
                                       {.rows = run_options, MARKS(of_run)},
                                       {.rows = compare_options, MARKS(of_compare)},
                                       {.rows = report_options, MARKS(of_report)},
                                       {rows_sort_options, AT(rows)},
                                       {rows_options, AT(rows)},
                                       {0}},
    .pages = true,
    .settings = {&(const settings_t){.rows.columns = &suite_run_columns, .ask = {0.05, 1}},
                 sizeof(settings_t)},
    .operands = {1, 3, "run, compare or report was expected."},
    TABLES(offsetof(settings_t, rows), &suite_run_columns, &suite_compare_columns,
           &suite_figure_columns),
    .run = suite_main};
