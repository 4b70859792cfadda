// SPDX-License-Identifier: Apache-2.0
// What a view makes of a profile's facts: how samples were drawn, which errors hang on.
#include "view.h"
#include <criterion/criterion.h>

static view_t view_with(const char *delivery) {
    view_t view = {.grouping = by_instruction};
    if (delivery)
        facts_set(&view.profile.meta, "delivery", delivery);
    facts_set(&view.profile.meta, "period", "200");
    facts_set(&view.profile.counters, "fetched", "5000");
    facts_set(&view.profile.counters, "counted_cycles", "9000");
    view_add_up(&view);
    return view;
}

// By interrupt the driver draws each interval; else the hardware does, half as far from the period.
Test(view, intervals_are_narrow_where_the_hardware_draws_them) {
    static const struct {
        const char *delivery;
        bool narrow;
    } ways[] = {{"interrupt", false}, {"batch", true}, {"stream", true}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        view_t view = view_with(ways[i].delivery);
        cr_assert_eq(view.sampling.narrow, ways[i].narrow, "%s", ways[i].delivery);
        cr_assert_eq(view.sampling.period, 200);
        cr_assert_eq(view.sampling.fetched, 5000);
        cr_assert_eq(view.sampling.cycles, 9000);
        view_close(&view);
    }
    view_t unknown = view_with(NULL);
    cr_assert_not(unknown.sampling.narrow);
    view_close(&unknown);
}

// A process' halves: machine mode is nobody's, the kernel on its behalf is not itself.
Test(view, halves_of_processes_are_apart) {
    uint64_t user = by_process(0x80001234, 5, 0), kernel = by_process(0x80001234, 5, 1),
             machine = by_process(0x80001234, 5, 3);
    cr_assert_eq(user, by_process(0x10000, 5, 0));
    cr_assert_eq(machine, by_process(0x10000, 6, 3));
    cr_assert(user != kernel && kernel != machine && user != machine);
    cr_assert_neq(kernel, by_process(0x80001234, 6, 1));
}
