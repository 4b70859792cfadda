// SPDX-License-Identifier: Apache-2.0
// Suites: what their files say and what they are refused for, keys, results as files, comparisons of results that are made up.
#include "compare.h"
#include "memory.h"
#include "plan.h"
#include "random.h"
#include "temporary.h"
#include <criterion/criterion.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// --- files

// Refused with this text, after the file's name.
static void refused(const char *text, const char *expected) {
    suite_t suite;
    failure_t failure = {""};
    const char *path = temporary_text("bad.suite", text);
    bool good = suite_read(&suite, path, &failure);
    cr_expect(!good, "taken: %s", text);
    cr_expect(strstr(failure.text, expected), "%s\nsays: %s\nwhere was expected: %s", text,
              failure.text, expected);
    suite_free(&suite);
}

Test(suite, files_are_read) {
    suite_t suite;
    failure_t failure = {""};
    temporary_text(
        "base.suite",
        "program a\n  elf a.elf\n  tags x y\n  mem-latency 9\nprogram b\nelf /abs/b.elf\nmeasure counts\nsettings\n max-cycles 5\n");
    const char *path = temporary_text(
        "one.suite",
        "suite one # a comment\n\nbase \"base.suite\"\nwithout program b\n\tprogram a\n"
        "  arguments -n \"two words\" a#b \\\"c \"d\\\\\" \"\\\" # e\" \"\" \\n # not this\n  tags z\n  mem-latency # back\nmachine wide\nconfig ideal/none\nmachine own\nconfig ./sub\n");
    temporary_text("sub", "");
    cr_assert(suite_read(&suite, path, &failure), "%s", failure.text);
    cr_assert_str_eq(suite.name, "one");
    const section_t *a = suite_section(&suite, SECTION_PROGRAM, "a");
    cr_assert(a && !suite_section(&suite, SECTION_PROGRAM, "b"));
    cr_assert_str_eq(section_value(a, "tags"), "z");
    cr_assert_null(section_value(a, "mem-latency"));
    cr_assert_str_eq(section_value(suite_section(&suite, SECTION_SETTINGS, ""), "max-cycles"), "5");
    cr_assert_str_eq(section_value(a, "elf"), temporary_path("a.elf"));
    cr_assert_str_eq(section_value(suite_section(&suite, SECTION_MACHINE, "wide"), "config"),
                     "ideal/none");
    cr_assert_str_eq(section_value(suite_section(&suite, SECTION_MACHINE, "own"), "config"),
                     temporary_path("./sub"));
    suite_words_t words;
    cr_assert(suite_words(&words, section_value(a, "arguments")));
    static const char *const expected[] = {"-n",  "two words", "a#b", "\"c",
                                           "d\\", "\" # e",    "",    "\\n"};
    cr_assert_eq(words.count, sizeof expected / sizeof *expected);
    for (size_t i = 0; i < words.count; i++)
        cr_expect_str_eq(words.list[i], expected[i]);
    suite_words_free(&words);
    suite_free(&suite);
}

Test(suite, defaults) {
    suite_t suite;
    failure_t failure = {""};
    const char *path = temporary_text("few.suite", "\xef\xbb\xbfprogram a\r\nelf a.elf\r\n");
    cr_assert(suite_read(&suite, path, &failure), "%s", failure.text);
    cr_assert_str_eq(suite.name, "few");
    cr_assert(suite_section(&suite, SECTION_MACHINE, "wide"));
    cr_assert_eq(section_measure(suite_section(&suite, SECTION_MEASURE, "counts")), MEASURE_COUNTS);
    suite_free(&suite);
}

Test(suite, what_is_wrong_is_said_with_its_line) {
    refused("machine wide\n", "no program: `program NAME`");
    refused("program a\n", "bad.suite:1: `program a`: a line `elf FILE` was expected");
    refused(
        "program a\nelff a.elf\n",
        "bad.suite:2: `elff` is not a line of `program a`, which has: elf arguments input tags");
    refused("program a\noutput none\n", "`output varies` was expected");
    refused("elf a.elf\n", "bad.suite:1: `elf`: suite, base, without, or a section");
    refused("\n\nprogram a/b\n", "bad.suite:3: `program NAME` was expected");
    refused("program\n", "bad.suite:1: `program NAME` was expected");
    refused("settings all\n", "bad.suite:1: `settings` has no name: `all`");
    refused("program a\nelf\n", "bad.suite:2: `elf`: a value was expected");
    refused("program a\nelf a\narguments \"a b\n",
            "bad.suite:3: `arguments`: a closing \" was expected");
    refused("program a\nelf a\nmeasure m\nkind cycles\n",
            "bad.suite:4: `kind cycles`: counts, time, profile, costs or simulated");
    refused("program a\nelf a\nmeasure m\n",
            "bad.suite:3: `measure m`: a line `kind` was expected");
    refused("base none.suite\n", "bad.suite:1: ");
    refused("base none.suite\n", "none.suite: cannot be read");
    refused("base bad.suite\n", "is there a cycle?");
    refused("program a\nelf a\nwithout program b\n", "bad.suite:3: `without program b`");
    refused("suite\n", "bad.suite:1: `suite NAME` was expected");
    refused("program a\nelf a\nmachine wide\nprogram a\nelf b\n",
            "bad.suite:4: `program a`: it stands in line 1 already");
    refused("program a\nelf a\nelf b\n", "bad.suite:3: `elf`: line 2 has it already");
    refused("machine m\nperiod 5\n", "bad.suite:2: `period` is not a line of `machine m`");
}

// --- plans

static char *config_is_there(const section_t *machine, const char *simulator, failure_t *failure) {
    (void)simulator;
    (void)failure;
    return memory_print("%s/%s", temporary_folder(),
                        section_value(machine, "config") ? section_value(machine, "config")
                                                         : machine->name);
}

static void put_simulator(const char *machine, const char *text) {
    const char *below = temporary_path(machine);
    char *name = memory_print("%s/verilator", machine), *sim = memory_print("%s/sim", name);
    mkdir(below, 0777);
    mkdir(temporary_path(name), 0777);
    chmod(temporary_text(sim, text), 0755);
    free(name);
    free(sim);
}

static const char *tool = "tool1";

static void make_plan(plan_t *plan, const char *text, const selection_t *selection) {
    suite_t suite;
    failure_t failure = {""};
    const char *path = temporary_text("plan.suite", text);
    put_simulator("wide", "one");
    put_simulator("board", "two");
    cr_assert(suite_read(&suite, path, &failure), "%s", failure.text);
    cr_assert(plan_make(plan, &suite, selection, tool, config_is_there, &failure), "%s",
              failure.text);
    suite_free(&suite);
}

static const char *key_of(const plan_t *plan, const char *name) {
    for (size_t i = 0; i < plan->count; i++)
        if (strcmp(plan->list[i].name, name) == 0)
            return plan->list[i].job.key;
    cr_assert_fail("no run %s", name);
    return "";
}

static const char two[] =
    "program a\nelf a.elf\ntags x\nprogram b\nelf b.elf\nmachine wide\nmachine board\nmeasure counts\n"
    "measure profile\nseeds 1-2 7\n";

Test(suite, a_plan_is_the_matrix) {
    plan_t plan;
    temporary_text("a.elf", "A");
    temporary_text("b.elf", "B");
    make_plan(&plan, two, &(selection_t){0});
    cr_assert_eq(plan.count, 2 * 2 * (1 + 3));
    plan_free(&plan);
    make_plan(&plan, two, &(selection_t){.tag = "x", .only = "wide/*"});
    cr_assert_eq(plan.count, 4);
    cr_assert_str_eq(plan.list[3].name, "wide/a/profile/7");
    plan_free(&plan);
    char *text = memory_print(
        "%s%s", two, "runs one\nprograms tag:x\nmachines board\nruns two\nmeasures counts\n");
    make_plan(&plan, text, &(selection_t){0});
    cr_assert_eq(plan.count, 4 + 4 - 1);
    plan_free(&plan);
    free(text);
}

// The same name with other bytes is another run; another name for the same file is the same run.
Test(suite, keys_are_of_what_a_run_depends_on) {
    plan_t plan;
    char key[6][SHA256_TEXT];
    temporary_text("a.elf", "A");
    temporary_text("b.elf", "A");
    char *three = memory_print("%s%s", two, "program c\nelf a.elf\n");
    make_plan(&plan, three, &(selection_t){0});
    free(three);
    cr_assert_str_eq(key_of(&plan, "wide/a/counts"), key_of(&plan, "wide/c/counts"));
    cr_assert_str_neq(key_of(&plan, "wide/a/counts"),
                      key_of(&plan, "wide/b/counts")); // programs see their file's name
    cr_assert_str_neq(key_of(&plan, "wide/a/counts"), key_of(&plan, "board/a/counts"));
    cr_assert_str_neq(key_of(&plan, "wide/a/profile/1"), key_of(&plan, "wide/a/profile/2"));
    snprintf(key[0], SHA256_TEXT, "%s", key_of(&plan, "wide/a/counts"));
    snprintf(key[1], SHA256_TEXT, "%s", key_of(&plan, "wide/a/profile/1"));
    plan_free(&plan);
    tool = "tool2";
    make_plan(&plan, two, &(selection_t){0});
    cr_assert_str_eq(key_of(&plan, "wide/a/counts"), key[0]);
    cr_assert_str_neq(key_of(&plan, "wide/a/profile/1"), key[1]);
    plan_free(&plan);
    temporary_text("a.elf", "A2");
    make_plan(&plan, two, &(selection_t){0});
    cr_assert_str_neq(key_of(&plan, "wide/a/counts"), key[0]);
    plan_free(&plan);
    temporary_text("a.elf", "A");
    temporary_text("i", "input");
    static const char *const more[] = {"settings\nmax-cycles 9\n", "program a\narguments x\n",
                                       "program a\ninput i\n", "machine wide\nmem-latency 50\n",
                                       "measure counts\nsim icarus\n"};
    put_simulator("wide", "one");
    temporary_text("two.suite", two);
    for (int i = 0; i < 4; i++) {
        char *text = memory_print("base two.suite\n%s", more[i]);
        make_plan(&plan, text, &(selection_t){0});
        snprintf(key[i + 1], SHA256_TEXT, "%s", key_of(&plan, "wide/a/counts"));
        for (int k = 0; k <= i; k++)
            cr_assert_str_neq(key[i + 1], key[k], "%s", more[i]);
        plan_free(&plan);
        free(text);
    }
}

Test(suite, a_job_is_what_it_was) {
    plan_t plan;
    job_t job;
    failure_t failure = {""};
    temporary_text("a.elf", "A");
    temporary_text("b.elf", "B");
    make_plan(&plan, two, &(selection_t){0});
    char *text = job_text(&plan.list[0].job);
    const char *path = temporary_text("job", text);
    cr_assert(job_read(&job, path, plan.list[0].job.key, &failure), "%s", failure.text);
    char *again = job_text(&job);
    cr_assert_str_eq(text, again);
    job_free(&job);
    text[strcspn(text, "\n") + 12] ^= 1; // a digit of the program's checksum
    path = temporary_text("job", text);
    cr_assert(!job_read(&job, path, plan.list[0].job.key, &failure));
    cr_assert(strstr(failure.text, "damaged"));
    job_free(&job);
    plan_free(&plan);
    free(text);
    free(again);
}

// --- results

Test(suite, a_result_is_whole_or_none) {
    result_t result = {0}, read;
    failure_t failure = {""};
    const char *path = temporary_path("result");
    facts_set(&result.facts, "key", "k1");
    facts_set(&result.facts, "message", "two words, and more");
    result_add(&result, "cycles", "", estimate_certain(123456789012.0));
    result_add(&result, "time", "ns::f(int, char)", estimate_certain(1.0 / 3));
    result_add(&result, "profile", "main", (estimate_t){5.5, 0.25});
    cr_assert(result_write(&result, path, &failure), "%s", failure.text);
    cr_assert(result_read(&read, path, "k1", &failure), "%s", failure.text);
    cr_assert_eq(read.count, 3);
    cr_assert_eq(result_figure(&read, "time", "ns::f(int, char)")->value.value, 1.0 / 3);
    cr_assert(estimate_is_certain(result_figure(&read, "cycles", "")->value));
    cr_assert_eq(result_figure(&read, "profile", "main")->value.sigma, 0.25);
    cr_assert_str_eq(facts_text(&read.facts, "message"), "two words, and more");
    result_free(&read);
    cr_assert(!result_read(&read, path, "k2", &failure) && *failure.text);
    result_free(&read);
    struct stat is;
    cr_assert(stat(path, &is) == 0);
    for (off_t size = is.st_size - 1; size >= 0; size -= 7) { // cut anywhere
        cr_assert(truncate(path, size) == 0);
        cr_assert(!result_read(&read, path, "k1", &failure) && *failure.text, "%d bytes are taken",
                  (int)size);
        result_free(&read);
    }
    unlink(path);
    cr_assert(!result_read(&read, path, "k1", &failure) && !*failure.text);
    result_free(&result);
}

// --- comparisons

static double normal(random_t *random) {
    double u = ((double)(random_next(random) >> 11) + 1) / 9007199254740993.0;
    double v = (double)(random_next(random) >> 11) / 9007199254740992.0;
    return sqrt(-2 * log(u)) * cos(6.283185307179586 * v);
}

static void add_cell(side_t *side, const char *program, const char *measure, size_t seeds) {
    memory_room(side->list, side->count);
    cell_t *cell = &side->list[side->count++];
    *cell = (cell_t){memory_copy("wide"),
                     memory_copy(program),
                     memory_copy(measure),
                     memory_copy(measure),
                     memory_get(seeds * sizeof(result_t)),
                     seeds};
    for (size_t i = 0; i < seeds; i++) {
        facts_set(&cell->list[i].facts, "status", "good");
        facts_set(&cell->list[i].facts, "key", "%p", (void *)&cell->list[i]);
    }
}

static result_t *last_result(side_t *side, size_t seed) {
    return &side->list[side->count - 1].list[seed];
}

enum { FUNCTIONS = 40 };

// Functions of 1000 cycles with a deviation of 8, the first `changed` of which have 2 % more.
static void add_profile(side_t *side, const char *program, size_t seeds, int changed,
                        random_t *random) {
    add_cell(side, program, "profile", seeds);
    for (size_t seed = 0; seed < seeds; seed++)
        for (int f = 0; f < FUNCTIONS; f++) {
            char name[16];
            snprintf(name, sizeof name, "f%02d", f);
            result_add(last_result(side, seed), "profile", name,
                       (estimate_t){(f < changed ? 1020 : 1000) + 8 * normal(random), 8});
        }
}

static const compare_ask_t usual = {0.05, 1};

// How many of so many comparisons, each of functions, find something that is none, and the mean share of these among all found.
static void simulate_comparisons(size_t seeds, int changed, double *any, double *share,
                                 double *found) {
    enum { TIMES = 300 };
    random_t random = random_start(17 + seeds);
    *any = *share = *found = 0;
    for (int t = 0; t < TIMES; t++) {
        side_t side[2] = {{0}, {0}};
        compared_suites_t all;
        add_profile(&side[0], "p", seeds, 0, &random);
        add_profile(&side[1], "p", seeds, changed, &random);
        compare_make(&all, side, false, &usual);
        int right = 0, wrong = 0;
        for (size_t i = 0; i < all.count; i++)
            if (all.list[i].changed)
                *(atoi(all.list[i].part + 1) < changed ? &right : &wrong) += 1;
        *any += wrong > 0;
        *share += wrong ? (double)wrong / (right + wrong) : 0;
        *found += changed ? (double)right / changed : 0;
        cr_assert_eq(all.tests, FUNCTIONS);
        compare_free(&all);
        side_free(&side[0]);
        side_free(&side[1]);
    }
    *any /= TIMES;
    *share /= TIMES;
    *found /= TIMES;
}

Test(suite, equal_machines_differ_no_more_often_than_asked) {
    static const size_t seeds[] = {1, 3, 5, 12}; // by errors, by errors, by Welch's test
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        double any, share, found;
        simulate_comparisons(seeds[i], 0, &any, &share, &found);
        cr_expect(any <= 0.05 + 3 * sqrt(0.05 * 0.95 / 300), "%zu seeds: %.3f of the comparisons",
                  seeds[i], any);
    }
}

Test(suite, a_planted_difference_is_found) {
    double any, share, found;
    simulate_comparisons(12, 10, &any, &share, &found);
    cr_assert(found > 0.95, "%.3f of the differences of 2 %% are found", found);
    cr_assert(share <= 0.05 + 0.02, "%.3f of what is found is none", share);
}

static void add_counts(side_t *side, const char *program, double cycles, double ram) {
    add_cell(side, program, "counts", 1);
    result_add(last_result(side, 0), "cycles", "", estimate_certain(cycles));
    result_add(last_result(side, 0), "width", "", estimate_certain(4));
    result_add(last_result(side, 0), "mem_ram", "", estimate_certain(4 * ram));
    facts_set(&last_result(side, 0)->facts, "program", "p");
    facts_set(&last_result(side, 0)->facts, "output", "o");
}

static const compared_figure_t *figure(const compared_suites_t *all, const char *program,
                                       const char *name) {
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->list[i].cell[1]->program, program) == 0 &&
            strcmp(all->list[i].name, name) == 0)
            return &all->list[i];
    cr_assert_fail("no %s of %s", name, program);
    return NULL;
}

Test(suite, exact_figures_are_compared_exactly) {
    side_t side[2] = {{0}, {0}};
    compared_suites_t all;
    rule_t above, below, mean, ram, part, gain;
    add_counts(&side[0], "a", 1000, 100);
    add_counts(&side[0], "b", 1000000, 0);
    add_counts(&side[0], "gone", 1, 0);
    add_counts(&side[1], "a", 1001, 101);
    add_counts(&side[1], "b", 1000000, 0);
    compare_make(&all, side, false, &usual);
    cr_assert(figure(&all, "a", "cycles")->changed && !figure(&all, "b", "cycles")->changed);
    cr_assert_str_eq(figure(&all, "a", "cycles")->why, "mem_ram +1");
    cr_assert_eq(all.mean_count, 1);
    cr_assert_float_eq(all.means[0].ratio, sqrt(1.001), 1e-12);
    cr_assert_eq(all.pairs[2].status, PAIR_MISSING);
    cr_assert(rule_read(&above, "cycles>+0.05%") && rule_read(&below, "cycles<-1%") &&
              rule_read(&mean, "geomean>+0.04%") && rule_read(&ram, "mem_ram>3") &&
              rule_read(&gain, "cycles>-5%") && rule_read(&part, "time:vec<int>::f(a<b>)<-2"));
    cr_assert(rule_breaks(&above, figure(&all, "a", "cycles")) &&
              !rule_breaks(&above, figure(&all, "b", "cycles")));
    cr_assert(!rule_breaks(&below, figure(&all, "a", "cycles")));
    cr_assert(rule_breaks_mean(&mean, &all.means[0]) && !rule_breaks_mean(&above, &all.means[0]));
    cr_assert(rule_breaks(&gain, figure(&all, "b", "cycles"))); // what does not gain 5 %
    cr_assert(rule_is_known(&gain, &all) && !rule_is_known(&part, &all));
    cr_assert(rule_breaks(&ram, figure(&all, "a", "mem_ram")));
    compare_free(&all);
    facts_set(&side[1].list[1].list[0].facts, "output", "other");
    facts_set(&side[1].list[0].list[0].facts, "status", "failed");
    facts_set(&side[1].list[0].list[0].facts, "message", "exit status 3");
    compare_make(&all, side, false, &usual);
    cr_assert_eq(all.pairs[0].status, PAIR_FAILED);
    cr_assert_str_eq(all.pairs[0].message, "exit status 3");
    cr_assert_eq(all.pairs[1].status, PAIR_WRONG);
    compare_free(&all);
    // With another argument, or one more, it may print something else.
    facts_set(&side[1].list[1].list[0].facts, "argument.3", "%s", "");
    compare_make(&all, side, false, &usual);
    cr_assert_eq(all.pairs[1].status, PAIR_COMPARED);
    compare_free(&all);
    facts_set(&side[0].list[1].list[0].facts, "argument.3", "x");
    compare_make(&all, side, false, &usual);
    cr_assert_eq(all.pairs[1].status, PAIR_COMPARED);
    compare_free(&all);
    side_free(&side[0]);
    side_free(&side[1]);
    rule_free(&above);
    rule_free(&below);
    rule_free(&mean);
    cr_assert_str_eq(part.part, "vec<int>::f(a<b>)");
    cr_assert(!part.above && part.limit == -2);
    rule_free(&ram);
    rule_free(&part);
    rule_free(&gain);
}

Test(suite, rules_that_are_none) {
    static const char *const none[] = {"cycles",     ">1%",        "cycles>", "cycles>x",
                                       "cycles>1%%", "cycles>1 %", ":x>1",    ""};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        rule_t rule;
        cr_expect(!rule_read(&rule, none[i]), "%s", none[i]);
        rule_free(&rule);
    }
}
