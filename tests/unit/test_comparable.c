/* SPDX-License-Identifier: Apache-2.0 */
/* Which facts of two profiles keep them from being compared, from being added up, and which are only said. */
#include "comparable.h"
#include "profile.h"
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

typedef enum { SAID, WORK, REFUSED } expected_t;

static const struct {
    const char *name, *before, *after; /* NULL: not there */
    const char *word;
    expected_t is;
} cases[] = {{"size.ROB_ROWS", "16", "32", "machine", REFUSED},
             {"size.L2_LATENCY", "4", "5", "machine", REFUSED},
             {"size.ROB_ROWS", NULL, "32", "sizes that are known: 0 before, 1 after", SAID},
             {"memory_latency", "40", "80", "memory latency", REFUSED},
             {"memory_bandwidth", "8", "4", "memory bandwidth", REFUSED},
             {"memory_far", NULL, "0x84000000-0x88000000:200", "far memory", REFUSED},
             {"memory_latency", "40", NULL, "memory latency: 40 before, not known after", SAID},
             {"rtl", "ab", "cd", "RTL", REFUSED},
             {"rtl_defines", NULL, "PROFILER_ABSENT", "defines", REFUSED},
             {"filter", NULL, "load", "record -e", REFUSED},
             {"ended", NULL, "cycle limit", "ended", REFUSED},
             {"ended", "trap", PROFILE_ENDED, "ended", REFUSED},
             {"arguments", "none", "-n 5", "arguments", WORK},
             {"input", "none", "5f57", "standard input", WORK},
             {"simulator", "verilator", "icarus", "simulator", SAID},
             {"simulator_version", "5", "6", "version", SAID},
             {"rtl_profiler", "ab", "cd", "profiler", SAID},
             {"tool", "1", "2", "assay", SAID}};

static char *all_of(const facts_t *before, const facts_t *after) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    comparable_print(before, after, "# ", out);
    fclose(out);
    return text;
}

Test(comparable, refuses_what_takes_other_cycles_and_says_the_rest) {
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        facts_t side[2] = {{0}, {0}};
        const char *value[] = {cases[i].before, cases[i].after};
        failure_t failure = {0};
        for (int s = 0; s < 2; s++) {
            facts_set(&side[s], "sha256", "ab");
            if (value[s])
                facts_set(&side[s], cases[i].name, "%s", value[s]);
        }
        cr_assert_eq(comparable_machines(&side[0], &side[1], &failure), cases[i].is != REFUSED,
                     "%s", cases[i].name);
        cr_assert_eq(comparable_runs(&side[0], &side[1], &failure), cases[i].is == SAID, "%s",
                     cases[i].name);
        char *text = all_of(&side[0], &side[1]);
        cr_assert(cases[i].is == SAID || strstr(failure.text, cases[i].word), "%s", failure.text);
        cr_assert(strstr(text, cases[i].is == REFUSED && strcmp(cases[i].word, "machine") == 0
                                   ? cases[i].name + strlen("size.")
                                   : cases[i].word),
                  "%s: %s", cases[i].name, text);
        free(text);
        text = all_of(&side[1], &side[1]);
        cr_assert_str_eq(text, "");
        free(text);
        facts_free(&side[0]);
        facts_free(&side[1]);
    }
}

Test(comparable, adds_up_runs_of_one_program_only) {
    facts_t a = {0}, b = {0};
    failure_t failure;
    facts_set(&a, "sha256", "ab");
    facts_set(&b, "sha256", "cd");
    cr_assert(comparable_runs(&a, &a, &failure));
    cr_assert(comparable_machines(&a, &b, &failure));
    cr_assert_not(comparable_runs(&a, &b, &failure));
    cr_assert(strstr(failure.text, "program"), "%s", failure.text);
    facts_free(&a);
    facts_free(&b);
}
