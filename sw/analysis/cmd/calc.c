/* SPDX-License-Identifier: Apache-2.0 */
/* See calc.h. */
#include "calc.h"
#include "exact.h"
#include <stdlib.h>
#include <string.h>

static const char *const by_names[] = {"dcpi", "samples", "classes", "flow", "exact", NULL};

const option_t calc_options[] = {
    {"by", 0, "NAME",
     "find stalls with the frequencies of `dcpi`, `samples`, `classes`, `flow` or `exact` "
     "(default: flow if the profile allows it, else dcpi)",
     option_word, offsetof(calc_settings_t, by), .choices = by_names},
    {0}};

bool calc_open(view_t *view, const char *path, const calc_settings_t *settings,
               failure_t *failure) {
    if (!view_open_any(view, path, by_instruction, failure))
        return false;
    bool good = heads_known(view);
    if (!good)
        failure_set(failure,
                    "%s: its samples say nothing about the time at the head of the "
                    "window.\n"
                    "  Record samples of instructions, or --counter cycles.",
                    path);
    else if (filter_is_set(&view->filter))
        good = failure_set(failure,
                           "%s: its samples were filtered.\n"
                           "  Record without -e.",
                           path);
    else
        good = view_use(view, METHOD_USUAL, settings->elf, failure);
    if (!good)
        view_close(view);
    return good;
}

static frequency_by_t by_of(const calc_settings_t *settings, const frequency_t *frequency) {
    for (int by = 0; settings->by && by < FREQUENCIES; by++)
        if (strcmp(settings->by, frequency_name((frequency_by_t)by)) == 0)
            return (frequency_by_t)by;
    return frequency_best(frequency);
}

/* Returns false if the function is not the program's, but a process's. */
static bool calculate(const program_frequency_t *program, const calc_settings_t *settings,
                      const symbol_t *symbol, calc_taker_t *take, void *context) {
    uint32_t slot = flow_slot(program->flow, symbol->address);
    frequency_t frequency;
    stalls_t stalls;
    if (slot == FLOW_NONE || flow_function(program->flow, slot) == FLOW_NONE)
        return false;
    frequency_of(program, flow_function(program->flow, slot), &frequency);
    frequency_by_t by = by_of(settings, &frequency);
    stalls_find(&stalls, program, &frequency, by);
    take(context, &(calculated_t){program, symbol, &frequency, &stalls, by});
    stalls_free(&stalls);
    frequency_free(&frequency);
    return true;
}

/* Whether the profile has what `--by` asks for. */
static bool can_be_by(const view_t *view, const calc_settings_t *settings, failure_t *failure) {
    const char *by = settings->by;
    bool exact = by && strcmp(by, "exact") == 0;
    if (exact && !exact_of_run(view, "--by exact: ", "exact counts", failure))
        return false;
    if (exact && !view->profile.truth.count)
        return failure_set(failure,
                           "%s: --by exact: the profile has no truth.\n  Record it with --truth.",
                           view->profile.path);
    if (by && strcmp(by, "flow") == 0 && view->method != METHOD_FLOW)
        return failure_set(failure, "%s: --by flow: there are no counts by flow: %s.",
                           view->profile.path, view->why_samples);
    if (by && !samplers[view->sampler].timed &&
        (strcmp(by, "samples") == 0 || strcmp(by, "classes") == 0))
        return failure_set(failure,
                           "%s: --by %s: a counter's samples are not of retired instructions.\n  "
                           "Give --by dcpi.",
                           view->profile.path, by);
    return true;
}

bool calc_functions(const view_t *view, const calc_settings_t *settings, const symbol_t *symbol,
                    calc_taker_t *take, void *context, failure_t *failure) {
    program_frequency_t program;
    if (!can_be_by(view, settings, failure) ||
        !frequency_open(&program, view, settings->elf, failure))
        return false;
    size_t count = 0;
    function_t *functions = symbol ? NULL : view_functions(view, &count);
    bool good = !symbol || calculate(&program, settings, symbol, take, context);
    if (!good)
        failure_set(failure,
                    "%s: %s is a function of a process, and only those of the recorded program "
                    "itself were expected.\n  Use annotate for it.",
                    view->profile.path, symbol->name);
    for (size_t i = 0; i < count; i++)
        if (functions[i].symbol)
            calculate(&program, settings, functions[i].symbol, take, context);
    free(functions);
    frequency_close(&program);
    return good;
}
