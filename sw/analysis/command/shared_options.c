/* SPDX-License-Identifier: Apache-2.0 */
/* See shared_options.h. */
#include "shared_options.h"
#include "command.h"
#include "demangle.h"
#include "signature_hash.h"
#include "source_text.h"

static bool take_form(const option_given_t *given, sheet_form_t *form, sheet_form_t wanted) {
    if (*form != SHEET_TABLE && *form != wanted) {
        command_misuse(given->command, "--csv and --json do not go together.");
        return false;
    }
    *form = wanted;
    return true;
}

bool option_csv(const option_given_t *given, void *field) {
    return take_form(given, field, SHEET_CSV);
}

bool option_json(const option_given_t *given, void *field) {
    return take_form(given, field, SHEET_JSON);
}

const option_t form_options[] = {
    {"csv", 0, NULL, "print a header row and all rows", .take = option_csv},
    {"json", 0, NULL, "print a list of objects", .take = option_json},
    {0}};

const option_t elf_options[] = {{"elf", 0, "FILE",
                                 "the program, if it is no longer where it was recorded",
                                 .take = option_text},
                                {0}};

const char *const method_names[] = {"samples", "flow", "exact", NULL};

bool option_method(const option_given_t *given, void *field) {
    unsigned which;
    bool good = option_choice(given, &which);
    if (good)
        *(method_t *)field = (method_t)(METHOD_SAMPLES + which);
    return good;
}

bool option_exact(const option_given_t *given, void *field) {
    (void)given;
    *(method_t *)field = METHOD_EXACT;
    return true;
}

const option_t method_options[] = {
    {"method", 0, "NAME",
     "estimate counts and cycles by `flow`: samples made consistent with the program's control "
     "flow (the default if known), or by `samples`: each instruction's own",
     option_method, .choices = method_names},
    {0}};

const option_t exact_options[] = {
    {"exact", 0, NULL, "show the simulator's exact counts instead of estimates (--method exact)",
     .take = option_exact},
    {0}};

bool option_hash(const option_given_t *given, void *field) {
    return hash_parse(given->value, field) ||
           option_refuse(given,
                         "all, icache, itlb, dcache, dtlb, mispredict, near, place were expected, "
                         "with commas between.");
}

static bool take_raw(const option_given_t *given, void *field) {
    (void)given, (void)field;
    demangle_off();
    return true;
}

static bool take_source(const option_given_t *given, void *field) {
    failure_t failure;
    (void)field;
    if (source_folder_add(given->value, &failure))
        return true;
    command_fail(given->command, &failure);
    return false;
}

const option_t names_options[] = {
    {"no-demangle", 0, NULL, "do not demangle names of C++ and Rust", .take = take_raw},
    {"source", 0, "DIR",
     "also show source files below DIR, whatever their name; otherwise only those below the "
     "program's folder, the current one and the checkouts (.git) around them",
     .take = take_source},
    {0}};
