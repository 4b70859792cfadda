/* SPDX-License-Identifier: Apache-2.0 */
/* See profile_reading.h: samples, those of the profile's kind and those beside, and walks over them. */
#include "memory.h"
#include "profile_reading.h"
#include <math.h>
#include <stdlib.h>

/* --- a sample */

/* A choice that collides is nobody's: if it was plain the next record tells of it (STRATUM.LOST), but of rare
 * instructions each is a choice. As many of them are missing as of all choices. */
static double rare_factor(const profile_t *profile) {
    const double least = 0.01; /* no real file has less */
    return 1 / fmax(least, 1 - facts_collided(&profile->counters));
}

static void take_weighed(reading_t *reading, const record_t *record, stack_pair_t stacks,
                         sample_t *sample) {
    sample->stack = stacks.own;
    sample->owner_stack = stacks.owner;
    if (sample->rare)
        sample->weight *= reading->rare;
    window_cursor_place(&reading->windows, &reading->profile->meta, sample);
    reading->take(reading->context, reading->profile, record, sample);
}

/* False: there is no such stack. */
static bool sample_stacks(const reading_t *reading, sqlite3_stmt *row, stack_pair_t *stacks) {
    *stacks = (stack_pair_t){0};
    if (!reading->stacks)
        return true;
    sqlite3_int64 own = sqlite3_column_int64(row, 2), owner = sqlite3_column_int64(row, 3);
    sqlite3_int64 count = (sqlite3_int64)reading->profile->stacks.count;
    *stacks = (stack_pair_t){(uint32_t)own, (uint32_t)owner};
    return own >= 0 && owner >= 0 && own < count && owner < count;
}

/* Records are held to the format, and to the PC in the same row. */
static bool take_record(sqlite3_stmt *row, sampler_kind_t sampler, record_t *record,
                        sample_t *sample) {
    bool good = sql_record(row, 1, record) && record_decode(record, sample) &&
                samplers[sample->sampler].fmt == samplers[sampler].fmt &&
                sample->pc == (uint64_t)sqlite3_column_int64(row, 0);
    sample->sampler = sampler;
    return good;
}

static bool take_sample(sqlite3_stmt *row, void *into) {
    reading_t *reading = into;
    record_t record;
    sample_t sample;
    stack_pair_t stacks;
    if (!take_record(row, reading->sampler, &record, &sample) ||
        !sample_stacks(reading, row, &stacks))
        return false;
    reading->profile->count = ++reading->count;
    take_weighed(reading, &record, stacks, &sample);
    return true;
}

/* --- those of a file */

static void start(reading_t *reading) {
    reading->sampler = profile_sampler(reading->profile);
    reading->rare = rare_factor(reading->profile);
    reading->stacks = reading->profile->stacks.count != 0;
}

static bool read_records(reading_t *reading) {
    start(reading);
    return reading_rows(reading,
                        reading->stacks ? "SELECT pc, record, stack, owner FROM samples ORDER BY id"
                                        : "SELECT pc, record FROM samples ORDER BY id",
                        take_sample, reading);
}

bool reading_samples(reading_t *reading) {
    const profile_t *profile = reading->profile;
    if (!read_records(reading))
        return failure_set(reading->failure,
                           "%s: table samples, record %zu: not a record of format 0, or damaged.\n"
                           "  Record it again with `assay record`.",
                           reading->path, reading->count);
    uint64_t written = facts_integer(&profile->meta, "samples", profile->count);
    return written == profile->count ||
           failure_set(reading->failure,
                       "%s: table samples: %zu records, but %llu were written.\n"
                       "  Record it again with `assay record`.",
                       reading->path, profile->count, (unsigned long long)written);
}

/* --- those of kinds beside */

typedef struct {
    sampler_kind_t kind;
    record_list_t *into;
} beside_t;

static bool take_beside(sqlite3_stmt *row, void *into) {
    const beside_t *reading = into;
    record_list_t *records = reading->into;
    sample_t sample;
    memory_room(records->list, records->count);
    return take_record(row, reading->kind, &records->list[records->count], &sample) &&
           ++records->count;
}

static bool read_kind(reading_t *reading, sampler_kind_t kind) {
    const profile_t *profile = reading->profile;
    const char *table = samplers[kind].many;
    char select[96];
    beside_t of_kind = {kind, &reading->profile->beside[kind]};
    snprintf(select, sizeof select, "SELECT pc, record FROM %s ORDER BY id", table);
    bool good =
        !reading_has_table(reading, table) || reading_rows(reading, select, take_beside, &of_kind);
    good = good && facts_integer(&profile->meta, samplers[kind].samples, 0) == of_kind.into->count;
    return good || failure_set(reading->failure,
                               "%s: table %s, record %zu: not a record of a %s, or the last of "
                               "too few.\n  Record it again with `assay record`.",
                               reading->path, table, of_kind.into->count, samplers[kind].one);
}

bool reading_beside(reading_t *reading) {
    for (int kind = SAMPLER_BESIDE; kind < SAMPLER_COUNT; kind++)
        if (!read_kind(reading, (sampler_kind_t)kind))
            return false;
    return true;
}

/* --- walks */

void profile_walk_beside(const profile_t *profile, sampler_kind_t beside, sample_taker_t *take,
                         void *context) {
    const record_list_t *records = &profile->beside[beside];
    for (size_t i = 0; i < records->count; i++) {
        sample_t sample;
        record_decode(&records->list[i], &sample); /* whoever put it there has tried */
        take(context, profile, &records->list[i], &sample);
    }
}

static void walk_records(reading_t *reading) {
    const profile_t *profile = reading->profile;
    start(reading);
    for (size_t i = 0; i < profile->count; i++) {
        sample_t sample;
        record_decode(&profile->records[i], &sample); /* whoever put it there has tried */
        take_weighed(reading, &profile->records[i],
                     profile->of_records ? profile->of_records[i] : (stack_pair_t){0}, &sample);
    }
}

void profile_walk(const profile_t *profile, sample_taker_t *take, void *context) {
    profile_t same = *profile;
    reading_t reading = {.db = profile->file, .profile = &same, .take = take, .context = context};
    if (!profile->file || profile->records) {
        walk_records(&reading);
    } else if (!read_records(&reading) || reading.count != profile->count) {
        fprintf(stderr,
                "%s: changed while it was read: record %zu is not as it was.\n"
                "  Do not write to a profile that is being read.\n",
                profile->path, reading.count);
        exit(125);
    }
}
