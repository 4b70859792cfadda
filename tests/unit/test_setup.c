// SPDX-License-Identifier: Apache-2.0
// What is asked of the sampler as a text: there and back; and what registers are made of it, in what must hold for any.
#include "setup_text.h"
#include <criterion/criterion.h>
#include <string.h>

Test(setup, text_there_and_back) {
    setup_t setup = {0}, again = {0};
    char text[SETUP_TEXT];
    failure_t failure;
#define MOST(name, least, most, meaning) setup.name = most;
    PD_SETTINGS(MOST);
    cr_assert(setup_read(&again, setup_print(&setup, text), &failure), "%s", failure.text);
    cr_assert_eq(memcmp(&setup, &again, sizeof setup), 0, "%s", text);
    cr_assert(setup_read(&again, "seed=0x10,period=50", &failure));
    cr_assert_eq(again.seed, 16);
    cr_assert_eq(again.period, 50);
    cr_assert_eq(again.ring_slots, setup.ring_slots, "what is not named stays");
}

Test(setup, only_what_is_asked_for_is_printed) {
    char text[SETUP_TEXT];
    setup_t setup = {.seed = 7, .strata = 69};
    cr_assert_str_eq(setup_print(&setup, text), "seed=7,strata=69");
    setup = (setup_t){0};
    cr_assert_str_eq(setup_print(&setup, text), "");
}

static uint64_t made_with(uint64_t tags, const setup_t *setup, uint64_t delivery, int which) {
    const setup_core_t core = {.window = 32, .width = 2, .tags = tags};
    uint64_t value[SETUP_REGISTERS];
    setup_registers(setup, &core, delivery, value);
    return value[which];
}

static uint64_t made(const setup_t *setup, uint64_t delivery, int which) {
    return made_with(2, setup, delivery, which);
}

#define MODE(name) PD_PUT(PD_MPMDELIVERY_MODE, PD_DELIVERY_##name)
#define CONTROL(setup, delivery, field)                                                            \
    PD_GET(made(&(setup), delivery, SETUP_MPDISCTL), PD_MPDISCTL_##field)

Test(setup, counting_rests_where_it_must) {
    setup_t setup = {.period = 1000}, often = {.period = 63};
    cr_assert_eq(CONTROL(setup, MODE(STREAM), HOLD), 0);
    cr_assert_eq(CONTROL(setup, MODE(MEMORY), HOLD), 0);
    cr_assert_eq(CONTROL(setup, MODE(INTERRUPT), HOLD), 1);
    cr_assert_eq(CONTROL(often, MODE(STREAM), HOLD), 1, "shorter than two windows");
}

Test(setup, a_single_tag_is_free_again_before_the_next_choice) {
    setup_t often = {.period = 100}, rare = {.period = 250, .strata = PD_PUT(PD_MPMSTRATA_LOG, 3)};
    for (uint64_t tags = 1; tags <= 2; tags++) {
        uint64_t control = made_with(tags, &often, MODE(STREAM), SETUP_MPDISCTL);
        uint64_t strata = made_with(tags, &rare, MODE(STREAM), SETUP_MPMSTRATA);
        cr_assert_eq(PD_GET(control, PD_MPDISCTL_HOLD), tags == 1);
        cr_assert_eq(PD_GET(strata, PD_MPMSTRATA_LOG), 1 + tags);
    }
}

Test(setup, what_is_counted_is_said_and_has_no_strata) {
    setup_t setup = {.every = PD_EVERY_DISPATCHED, .strata = PD_PUT(PD_MPMSTRATA_LOG, 3)};
    cr_assert_eq(CONTROL(setup, MODE(STREAM), EVERY), PD_EVERY_DISPATCHED);
    cr_assert_eq(made(&setup, MODE(STREAM), SETUP_MPMSTRATA), 0);
}

Test(setup, what_is_not_asked_for_is_usual) {
    setup_t setup = {0};
    cr_assert_eq(CONTROL(setup, MODE(STREAM), M), 1);
    cr_assert_eq(CONTROL(setup, MODE(STREAM), U), 1);
    cr_assert_eq(PD_GET(made(&setup, MODE(STREAM), SETUP_MPMDELIVERY), PD_MPMDELIVERY_SEED), 1);
    setup.period = 1000;
    uint64_t named = made(&setup, MODE(STREAM), SETUP_MPDISCOUNTER);
    setup.period = 0;
    cr_assert_eq(made(&setup, MODE(STREAM), SETUP_MPDISCOUNTER), named);
}

Test(setup, records_that_software_reads_are_plain) {
    setup_t setup = {.period = 4000, .strata = PD_PUT(PD_MPMSTRATA_LOG, 3), .details = 1};
    const uint64_t sent = MODE(MEMORY) | PD_MASK(PD_MPMDELIVERY_CHANNEL);
    cr_assert_neq(made(&setup, sent, SETUP_MPMSTRATA), 0);
    cr_assert_eq(CONTROL(setup, sent, DETAIL), 1);
    cr_assert_eq(made(&setup, MODE(MEMORY), SETUP_MPMSTRATA), 0);
    cr_assert_eq(CONTROL(setup, MODE(MEMORY), DETAIL), 0);
    setup.fetch = 50;
    cr_assert_eq(made(&setup, sent, SETUP_MPMFETCH), 50);
    cr_assert_eq(made(&setup, MODE(STREAM), SETUP_MPMFETCH), 50);
    cr_assert_eq(made(&setup, MODE(MEMORY), SETUP_MPMFETCH), 0, "fetches go over the channel");
    setup.pair_log = 3;
    cr_assert_eq(made(&setup, sent, SETUP_MPMSTRATA), 0, "pairs have no weights");
}

Test(setup, window_of_pairs) {
    setup_t usual = {.pair_log = PD_PAIR_USUAL}, given = {.pair_log = 3}, none = {0};
    cr_assert_eq(made(&usual, MODE(STREAM), SETUP_MPMPAIR), 6, "64: twice the reorder buffer");
    cr_assert_eq(made(&given, MODE(STREAM), SETUP_MPMPAIR), 3);
    cr_assert_eq(CONTROL(usual, MODE(STREAM), PAIR), 1);
    cr_assert_eq(CONTROL(none, MODE(STREAM), PAIR), 0);
}
