/* SPDX-License-Identifier: Apache-2.0 */
/* See profile_merge.h. */
#include "profile_merge.h"
#include "comparable.h"
#include "memory.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- whether profiles fit */

/* Settings of a sampling session, in addition to what comparable.h knows of the run; NULL: not
 * requested. */
static const char *const settings[] = {
    "config",         "period", "delivery", "counts",           "pair_window",
    "counter",        "pc",     "table",    "signature_period", "signature_length",
    "signature_hash", "strata", "every"};

static bool same_setting(const facts_t *a, const facts_t *b, const char *name, failure_t *failure) {
    const char *there = facts_text(a, name), *here = facts_text(b, name);
    return (there && here ? strcmp(there, here) == 0 : there == here) ||
           failure_set(failure, "%s: %s there, %s here.", name, there ? there : "none",
                       here ? here : "none");
}

static bool same_settings(const facts_t *a, const facts_t *b, failure_t *failure) {
    bool same = true;
    for (size_t i = 0; same && i < sizeof settings / sizeof *settings; i++)
        same = same_setting(a, b, settings[i], failure);
    for (int k = SAMPLER_BESIDE; same && k < SAMPLER_COUNT; k++)
        same = same_setting(a, b, samplers[k].period, failure) &&
               same_setting(a, b, samplers[k].intervals, failure);
    return same;
}

/* Seeds of merged runs form a list, "1, 2, 3". */
static bool has_seed(const char *list, const char *seed, size_t length) {
    for (const char *at = list; at; at = strchr(at, ','), at = at ? at + 1 : NULL) {
        at += strspn(at, " ");
        if (strcspn(at, ",") == length && strncmp(at, seed, length) == 0)
            return true;
    }
    return false;
}

static bool other_seeds(const char *list, const char *seeds, failure_t *failure) {
    for (const char *at = seeds; *at; at += strspn(at, ", ")) {
        size_t length = strcspn(at, ",");
        if (has_seed(list, at, length))
            return failure_set(failure, "seed %.*s in both: the same samples twice.", (int)length,
                               at);
        at += length;
    }
    return true;
}

static bool fits(const profile_t *into, const profile_t *next, failure_t *failure) {
    const facts_t *a = &into->meta, *b = &next->meta;
    const char *seeds[] = {facts_text(a, "seed"), facts_text(b, "seed")};
    if (profile_windows(into) || profile_windows(next))
        return failure_set(failure, "of windows of a run: those of two runs are not added up.");
    return comparable_runs(a, b, failure) && same_settings(a, b, failure) &&
           other_seeds(seeds[0] ? seeds[0] : "", seeds[1] ? seeds[1] : "", failure);
}

/* --- adding one profile to another */

static bool is_integer(const char *text) { return *text && !text[strspn(text, "0123456789")]; }

/* Whether a counter adds up over runs; a size does not. */
static bool is_sum(const char *name) { return strcmp(name, "width") != 0; }

static void add_counter(facts_t *into, const fact_t *fact, double runs, double more) {
    const char *there = facts_text(into, fact->name);
    bool of_simulator = strncmp(fact->name, "run_", 4) == 0;
    if (!there || !is_integer(there) || !is_integer(fact->value))
        return;
    uint64_t a = strtoull(there, NULL, 10), b = strtoull(fact->value, NULL, 10);
    if (of_simulator && a != b)
        facts_set(into, fact->name, "%.0f", (runs * (double)a + more * (double)b) / (runs + more));
    else if (!of_simulator && is_sum(fact->name))
        facts_set(into, fact->name, "%" PRIu64, a + b);
}

static void add_counters(profile_t *into, const profile_t *next) {
    for (size_t i = 0; i < next->counters.count; i++)
        add_counter(&into->counters, &next->counters.list[i], profile_runs(into),
                    profile_runs(next));
}

/* If only some runs have stacks, the stacks are those of these samples; exact cycles in them are of
 * all runs or of none. */
static void add_stacks(profile_t *into, const profile_t *next) {
    bool exact = into->stacks.row_count && next->stacks.row_count;
    uint32_t *number = stacks_merge(&into->stacks, &next->stacks);
    into->of_records =
        memory_resize(into->of_records, (into->count + next->count + 1) * sizeof *into->of_records);
    for (size_t i = 0; i < next->count; i++) {
        stack_pair_t pair = next->of_records[i];
        into->of_records[into->count + i] = (stack_pair_t){number[pair.own], number[pair.owner]};
    }
    if (!exact)
        into->stacks.row_count = 0;
    free(number);
}

static void add_beside(record_list_t *into, const record_list_t *next) {
    if (next->count == 0)
        return;
    into->list = memory_resize(into->list, (into->count + next->count) * sizeof *into->list);
    memcpy(into->list + into->count, next->list, next->count * sizeof *next->list);
    into->count += next->count;
}

static void add_records(profile_t *into, const profile_t *next) {
    into->records =
        memory_resize(into->records, (into->count + next->count + 1) * sizeof *into->records);
    if (next->count)
        memcpy(into->records + into->count, next->records, next->count * sizeof *next->records);
    add_stacks(into, next);
    into->count += next->count;
    for (size_t i = 0; i < next->signatures.count; i++)
        if (!signatures_add(&into->signatures, &next->signatures.list[i]))
            memory_out();
    into->signatures.invalid += next->signatures.invalid;
    for (int k = SAMPLER_BESIDE; k < SAMPLER_COUNT; k++)
        add_beside(&into->beside[k], &next->beside[k]);
}

/* No truth is known if only some of the runs have it. */
static void add_truth(const truth_shape_t *shape, bool known, pc_table_t *into,
                      const pc_table_t *next) {
    if (known)
        truth_merge(into, shape, next);
    else
        pc_table_free(into);
}

static void add_truths(profile_t *into, const profile_t *next) {
    bool known = into->truth.count && next->truth.count,
         fetches = into->truth_fetches.count && next->truth_fetches.count;
    add_truth(&truth_by_instruction, known, &into->truth, &next->truth);
    add_truth(&truth_by_instruction, known, &into->apart, &next->apart);
    add_truth(&truth_by_instruction, into->halves.count && next->halves.count, &into->halves,
              &next->halves);
    add_truth(&truth_by_fetch, fetches, &into->truth_fetches, &next->truth_fetches);
    add_truth(&truth_by_fetch, fetches, &into->fetches_apart, &next->fetches_apart);
    add_truth(&truth_by_data, into->data.count && next->data.count, &into->data, &next->data);
}

static void add_meta(profile_t *into, const profile_t *next) {
    const char *seeds[] = {facts_text(&into->meta, "seed"), facts_text(&next->meta, "seed")};
    char *list = memory_print("%s, %s", seeds[0] ? seeds[0] : "?", seeds[1] ? seeds[1] : "?");
    facts_set(&into->meta, "runs", "%.0f", profile_runs(into) + profile_runs(next));
    facts_set(&into->meta, "seed", "%s", list);
    facts_set(&into->meta, "samples", "%zu", into->count);
    for (int k = SAMPLER_BESIDE; k < SAMPLER_COUNT; k++)
        if (facts_text(&into->meta, samplers[k].samples))
            facts_set(&into->meta, samplers[k].samples, "%zu", into->beside[k].count);
    free(list);
}

static bool read_whole(profile_t *profile, const char *path, failure_t *failure) {
    if (!profile_read(profile, path, failure))
        return false;
    if (profile_read_data(profile, failure) && profile_read_stacks(profile, failure))
        return true;
    profile_free(profile);
    return false;
}

static bool add_profile(profile_t *into, const profile_t *next, failure_t *failure) {
    failure_t why;
    if (!fits(into, next, &why))
        return failure_set(failure,
                           "%s: does not fit %s: %s\n  Profiles that are read as one are of the "
                           "same program and settings, and of different seeds.",
                           next->path, into->path, why.text);
    add_counters(into, next);
    add_records(into, next);
    add_truths(into, next);
    add_meta(into, next);
    return true;
}

/* Adds one more, not the first. */
static bool merge_next(profile_t *into, const char *path, size_t i, profile_looker_t *look,
                       void *context, failure_t *failure) {
    profile_t next;
    if (!read_whole(&next, path, failure))
        return false;
    if (look)
        look(context, i, &next);
    bool good = add_profile(into, &next, failure);
    profile_free(&next);
    return good;
}

bool profile_merge(profile_t *profile, char *const *paths, size_t count, profile_looker_t *look,
                   void *context, failure_t *failure) {
    if (!read_whole(profile, paths[0], failure))
        return false;
    if (look)
        look(context, 0, profile);
    bool good = true;
    for (size_t i = 1; i < count && good; i++)
        good = merge_next(profile, paths[i], i, look, context, failure);
    if (!good)
        profile_free(profile);
    return good;
}

bool profile_is_there(const char *path) {
    static const char magic[] = "SQLite format 3";
    char first[sizeof magic] = "";
    FILE *file = fopen(path, "rb");
    bool is = file && fread(first, sizeof magic, 1, file) == 1 && strcmp(first, magic) == 0;
    if (file)
        fclose(file);
    return is;
}
