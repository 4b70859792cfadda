/* SPDX-License-Identifier: Apache-2.0 */
/* Reading a profile; see profile.h. The parts are in profile_reading.h. */
#include "memory.h"
#include "profile_guard.h"
#include "profile_reading.h"
#include "sample_sets.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* --- the file */

static bool read_foreign(const char *path, failure_t *failure) {
    return failure_set(
        failure, "%s: not an Assay profile.\n  Give a file that `assay record` has written.", path);
}

enum { ALONE = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX }; /* no other thread is there */

static sqlite3 *open_file(const char *path, uint64_t *size, failure_t *failure) {
    sqlite3 *db = NULL;
    struct stat status;
    if (stat(path, &status) != 0) {
        failure_set(failure,
                    "%s: cannot be opened: %s.\n  Give a file that `assay record` has written.",
                    path, strerror(errno));
        return NULL;
    }
    *size = (uint64_t)status.st_size;
    if (S_ISREG(status.st_mode) && sqlite3_open_v2(path, &db, ALONE, NULL) == SQLITE_OK)
        return db;
    sqlite3_close(db);
    read_foreign(path, failure);
    return NULL;
}

/* Sets of a database become a profile in memory, which is read like any other. */
static sqlite3 *open_sets(const database_name_t *name, uint64_t *size, failure_t *failure) {
    profile_t sets;
    sqlite3 *db = NULL;
    if (!database_profile(&sets, name, failure))
        return NULL;
    if (sqlite3_open(":memory:", &db) != SQLITE_OK || !profile_put(db, &sets))
        memory_out();
    profile_free(&sets);
    *size = (uint64_t)(sql_number(db, "PRAGMA page_count") * sql_number(db, "PRAGMA page_size"));
    return db;
}

static sqlite3 *open_named(const char *path, uint64_t *size, failure_t *failure) {
    database_name_t name;
    const char *wrong;
    if (!database_name(&name, path, &wrong))
        return open_file(path, size, failure);
    sqlite3 *db = NULL;
    if (wrong)
        failure_set(failure,
                    "%s: `%s`: epoch=, label=, platform=, program= or set=NUMBER was expected.",
                    path, wrong);
    else
        db = open_sets(&name, size, failure);
    database_name_free(&name);
    return db;
}

/* --- whether it is a profile, and whole */

static bool pages_are_whole(sqlite3 *db) {
    sqlite3_stmt *statement = sql_prepare(db, "PRAGMA quick_check(1)");
    bool whole = statement && sqlite3_step(statement) == SQLITE_ROW &&
                 strcmp(sql_text(statement, 0), "ok") == 0;
    sqlite3_finalize(statement);
    return whole;
}

static bool check_identity(reading_t *reading) {
    sqlite3 *db = reading->db;
    const char *path = reading->path;
    failure_t *failure = reading->failure;
    if (sql_number(db, "PRAGMA application_id") != PROFILE_APPLICATION)
        return read_foreign(path, failure);
    sqlite3_int64 schema = sql_number(db, "PRAGMA user_version");
    if (schema != PROFILE_SCHEMA)
        return failure_set(failure,
                           "%s: profile format %lld, but this assay reads format %d.\n"
                           "  Use the assay that recorded it, or record it again.",
                           path, (long long)schema, PROFILE_SCHEMA);
    if (!profile_is_plain(db, path, failure))
        return false;
    if (!pages_are_whole(db))
        return failure_set(failure,
                           "%s: damaged: the database check failed (cut short, or overwritten).\n"
                           "  Record it again with `assay record`.",
                           path);
    return true;
}

/* --- all of it, part by part */

static bool read_parts(reading_t *reading) {
    return check_identity(reading) && reading_meta(reading) && reading_counters(reading) &&
           reading_symbols(reading) && reading_stacks(reading) && reading_samples(reading) &&
           reading_signatures(reading) && reading_beside(reading) && reading_truth(reading);
}

/* What a damaged file would have SQLite do is limited by the guard. */
static bool read_guarded(reading_t *reading, uint64_t size, reading_part_t *part) {
    profile_guard_t guard;
    profile_guard(&guard, reading->db, size);
    bool good = part(reading);
    profile_unguard(reading->db);
    return good;
}

bool profile_open(profile_t *profile, const char *path, sample_taker_t *take, void *context,
                  failure_t *failure) {
    uint64_t size = 0;
    *profile = (profile_t){0};
    reading_t reading = {.db = open_named(path, &size, failure),
                         .path = path,
                         .failure = failure,
                         .profile = profile,
                         .take = take,
                         .context = context};
    bool good = reading.db && read_guarded(&reading, size, read_parts);
    profile->file = reading.db;
    profile->file_size = size;
    profile->kept = kept_in(reading.db);
    profile->path = path;
    if (!good)
        profile_free(profile);
    return good;
}

/* --- a part later */

static bool read_later(profile_t *profile, reading_part_t *part, failure_t *failure) {
    reading_t reading = {
        .db = profile->file, .path = profile->path, .failure = failure, .profile = profile};
    return read_guarded(&reading, profile->file_size, part);
}

bool profile_read_data(profile_t *profile, failure_t *failure) {
    return read_later(profile, reading_data, failure);
}

bool profile_read_stacks(profile_t *profile, failure_t *failure) {
    return profile->stacks.row_count || read_later(profile, reading_stack_rows, failure);
}

/* --- with its samples */

typedef struct {
    record_t *records;
    stack_pair_t *stacks;
    size_t count;
} kept_t;

static void keep_record(void *context, const profile_t *profile, const record_t *record,
                        const sample_t *sample) {
    kept_t *kept = context;
    (void)profile;
    memory_room(kept->records, kept->count);
    memory_room(kept->stacks, kept->count);
    kept->stacks[kept->count] = (stack_pair_t){sample->stack, sample->owner_stack};
    kept->records[kept->count++] = *record;
}

bool profile_read(profile_t *profile, const char *path, failure_t *failure) {
    kept_t kept = {0};
    if (!profile_open(profile, path, keep_record, &kept, failure)) {
        free(kept.records);
        free(kept.stacks);
        return false;
    }
    profile->records = kept.records;
    profile->of_records = kept.stacks;
    return true;
}

void profile_free(profile_t *profile) {
    kept_free(profile->kept);
    facts_free(&profile->meta);
    facts_free(&profile->counters);
    free(profile->records);
    for (int k = SAMPLER_BESIDE; k < SAMPLER_COUNT; k++)
        free(profile->beside[k].list);
    free(profile->of_records);
    stacks_free(&profile->stacks);
    signatures_free(&profile->signatures);
    sqlite3_close(profile->file);
    symbols_free(&profile->symbols);
    pc_table_free(&profile->truth);
    pc_table_free(&profile->apart);
    pc_table_free(&profile->halves);
    pc_table_free(&profile->data);
    pc_table_free(&profile->truth_fetches);
    pc_table_free(&profile->fetches_apart);
    *profile = (profile_t){0};
}
