/* SPDX-License-Identifier: Apache-2.0 */
/* What a machine is called. The values of `wide` and `board` here are those of rtl/include/config_*.svh. */
#include "configs.h"
#include <criterion/criterion.h>
#include <stdlib.h>

static void check(const facts_t *facts, const char *config, const char *expected) {
    char *name = config_name(config, facts);
    cr_assert_str_eq(name, expected);
    free(name);
}

Test(configs, are_told_as_what_differs_from_the_nearest) {
    facts_t facts = {0};
    facts_set(&facts, "size.WIDTH", "4");
    check(&facts, NULL, "wide");
    check(&facts, "wide", "wide");
    check(&facts, "build/sim/wide/", "wide");
    facts_set(&facts, "size.ROB_ROWS", "32");
    check(&facts, NULL, "wide but ROB_ROWS 32");
    check(&facts, "/a/b/mine", "mine: wide but ROB_ROWS 32");
    facts_set(&facts, "rtl_defines", "PROFILER_ABSENT");
    facts_set(&facts, "size.PREGS", "128");
    check(&facts, "mine", "mine: wide but ROB_ROWS 32, PREGS 128, with PROFILER_ABSENT");
    facts_free(&facts);
}

Test(configs, that_somebody_named_are_believed_but_for_the_sizes) {
    facts_t facts = {0};
    facts_set(&facts, "size.WIDTH", "4");
    check(&facts, "board", "board but WIDTH 4");
    facts_free(&facts);
    facts_set(&facts, "size.WIDTH", "2");
    check(&facts, NULL, "board");
    check(&(facts_t){0}, "wide", "wide");
    facts_free(&facts);
}

Test(configs, of_another_core_are_what_it_tells) {
    facts_t facts = {0};
    check(&facts, "other", "another core");
    facts_set(&facts, "size.WIDTH", "1");
    facts_set(&facts, "size.PM_TAGS", "2");
    check(&facts, "other", "another core with WIDTH 1, PM_TAGS 2");
    facts_free(&facts);
}

Test(configs, with_many_other_sizes_are_cut_short) {
    static const char *const names[] = {"size.WIDTH", "size.ROB_ROWS", "size.PREGS",  "size.ALUS",
                                        "size.MSHRS", "size.LQ_SIZE",  "size.SQ_SIZE"};
    facts_t facts = {0};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        facts_set(&facts, names[i], "1");
    check(&facts, NULL,
          "board but WIDTH 1, ROB_ROWS 1, PREGS 1, LQ_SIZE 1, SQ_SIZE 1, ALUS 1 and 1 sizes more");
    facts_free(&facts);
}
