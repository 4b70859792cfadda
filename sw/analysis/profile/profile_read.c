/* SPDX-License-Identifier: Apache-2.0 */
/* Reading a profile; see profile.h. */
#include "demangle.h"
#include "frame.h"
#include "memory.h"
#include "profile.h"
#include "profile_guard.h"
#include "profile_sql.h"
#include "sample_sets.h"
#include "signature_hash.h"
#include "window_cursor.h"
#include <errno.h>
#include <math.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool read_foreign(const char *path, failure_t *failure) {
    return failure_set(
        failure, "%s: not an Assay profile.\n  Give a file that `assay record` has written.", path);
}

static bool read_damaged(sqlite3 *db, const char *path, const char *what, failure_t *failure) {
    return failure_set(failure,
                       "%s: table %s: damaged (%s).\n  Record it again with `assay record`.", path,
                       what, sqlite3_errmsg(db));
}

static bool pages_are_whole(sqlite3 *db) {
    sqlite3_stmt *statement = sql_prepare(db, "PRAGMA quick_check(1)");
    bool whole = statement && sqlite3_step(statement) == SQLITE_ROW &&
                 strcmp(sql_text(statement, 0), "ok") == 0;
    sqlite3_finalize(statement);
    return whole;
}

static bool check_identity(sqlite3 *db, const char *path, failure_t *failure) {
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

static bool read_rows(sqlite3 *db, const char *sql, sql_take_t *take, void *into) {
    return sql_rows(sql_prepare(db, sql), take, into);
}

/* The number of facts is limited, since each is looked up among all others. */
static bool take_fact(sqlite3_stmt *row, void *into) {
    enum { FACTS_MOST = 10000, FACT_MOST = 1 << 20 };
    const facts_t *facts = into;
    if (facts->count >= FACTS_MOST || sqlite3_column_bytes(row, 1) > FACT_MOST)
        return false;
    facts_set(into, sql_text(row, 0), "%s", sql_text(row, 1));
    return true;
}

static bool take_symbol(sqlite3_stmt *row, void *into) {
    symbols_add(into, (uint64_t)sqlite3_column_int64(row, 0),
                (uint64_t)sqlite3_column_int64(row, 1), sql_text(row, 2));
    return true;
}

/* The user of samples, which are passed on one by one. */
typedef struct {
    profile_t *profile;
    size_t count;
    sample_taker_t *take;
    void *context;
    sampler_kind_t sampler; /* sampler of every row */
    double rare;            /* factor for the weight of a rare one */
    bool stacks;            /* rows have the stacks of the sample */
    window_cursor_t windows;
} reading_t;

/* A choice that collides has no record: if it was plain the next record reports it (STRATUM.LOST),
 * but among rare instructions each is a choice. The same share of them is missing as of all
 * choices. */
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

/* Returns false if there is no such stack. */
static bool sample_stacks(const reading_t *reading, sqlite3_stmt *row, stack_pair_t *stacks) {
    *stacks = (stack_pair_t){0};
    if (!reading->stacks)
        return true;
    sqlite3_int64 own = sqlite3_column_int64(row, 2), owner = sqlite3_column_int64(row, 3);
    sqlite3_int64 count = (sqlite3_int64)reading->profile->stacks.count;
    *stacks = (stack_pair_t){(uint32_t)own, (uint32_t)owner};
    return own >= 0 && owner >= 0 && own < count && owner < count;
}

/* Checks records against the format, and against the PC in the same row. */
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

static bool read_records(reading_t *reading, sqlite3 *db) {
    reading->sampler = profile_sampler(reading->profile);
    reading->rare = rare_factor(reading->profile);
    reading->stacks = reading->profile->stacks.count != 0;
    return read_rows(db,
                     reading->stacks ? "SELECT pc, record, stack, owner FROM samples ORDER BY id"
                                     : "SELECT pc, record FROM samples ORDER BY id",
                     take_sample, reading);
}

static bool take_call(sqlite3_stmt *row, void *into) {
    stacks_t *stacks = into;
    sqlite3_int64 id = sqlite3_column_int64(row, 0), parent = sqlite3_column_int64(row, 1);
    call_t call = {.parent = (uint32_t)parent,
                   .kind = (stack_kind_t)sqlite3_column_int(row, 2),
                   .site = (uint64_t)sqlite3_column_int64(row, 3),
                   .entry = (uint64_t)sqlite3_column_int64(row, 4),
                   .calls = (uint64_t)sqlite3_column_int64(row, 5)};
    return parent >= 0 && parent < id && id < UINT32_MAX && stacks_add(stacks, &call) &&
           (size_t)id == stacks->count - 1;
}

static bool take_stack_row(sqlite3_stmt *row, void *into) {
    sqlite3_int64 stack = sqlite3_column_int64(row, 0);
    stack_row_t is = {.stack = (uint32_t)stack,
                      .place = (uint64_t)sqlite3_column_int64(row, 1),
                      .parts = (uint64_t)sqlite3_column_int64(row, 2),
                      .retired = (uint64_t)sqlite3_column_int64(row, 3)};
    return stack >= 0 && stack < UINT32_MAX && stacks_add_row(into, &is);
}

typedef struct {
    pc_table_t *table;
    const truth_shape_t *shape;
    int column[1 + TRUTH_COLUMNS]; /* column of the shape by column of the file; `known` of them */
    int known;
} truth_reading_t;

/* An older profile lacks some, a newer one has others: columns are found by name. */
static void find_truth_columns(truth_reading_t *reading, sqlite3_stmt *row) {
    int count = sqlite3_column_count(row);
    for (reading->known = 1; reading->known < count && reading->known <= TRUTH_COLUMNS;
         reading->known++)
        reading->column[reading->known] =
            truth_column(reading->shape, sqlite3_column_name(row, reading->known));
}

static bool take_truth(sqlite3_stmt *row, void *into) {
    truth_reading_t *reading = into;
    uint64_t numbers[1 + TRUTH_COLUMNS + 1] = {(uint64_t)sqlite3_column_int64(row, 0)};
    if (!reading->known)
        find_truth_columns(reading, row);
    for (int i = 1; i < reading->known; i++)
        numbers[1 + reading->column[i]] = (uint64_t)sqlite3_column_int64(row, i);
    truth_add(reading->table, reading->shape, numbers);
    return true;
}

static bool has_table(sqlite3 *db, const char *name) {
    char sql[96];
    snprintf(sql, sizeof sql, "SELECT count(*) FROM sqlite_master WHERE name = '%s'", name);
    return sql_number(db, sql) == 1;
}

static bool has_column(sqlite3 *db, const char *table, const char *name) {
    char sql[128];
    snprintf(sql, sizeof sql, "SELECT count(*) FROM pragma_table_info('%s') WHERE name = '%s'",
             table, name);
    return sql_number(db, sql) == 1;
}

static bool take_signature(sqlite3_stmt *row, void *into) {
    signature_t s = {.pc = (uint64_t)sqlite3_column_int64(row, 0),
                     .number = (uint64_t)sqlite3_column_int64(row, 1),
                     .context = (uint16_t)sqlite3_column_int(row, 2),
                     .privilege = (uint8_t)sqlite3_column_int(row, 3),
                     .count = (uint16_t)sqlite3_column_int(row, 4)};
    sqlite3_int64 hash = sqlite3_column_int64(row, 6);
    if (hash < 0 || hash > HASH_MOST || s.count == 0 || s.count > SIGNATURE_MOST ||
        !sql_words(row, 5, s.bits, signature_words(s.count)))
        return false;
    s.hash = (uint8_t)hash;
    return signatures_add(into, &s);
}

static bool read_signatures(profile_t *profile, sqlite3 *db, const char *path, failure_t *failure) {
    char select[128];
    snprintf(select, sizeof select,
             "SELECT pc, number, context, privilege, count, bits, %s FROM signatures ORDER BY id",
             has_column(db, "signatures", "hash") ? "hash" : "0");
    return !has_table(db, "signatures") ||
           read_rows(db, select, take_signature, &profile->signatures) ||
           read_damaged(db, path, "signatures", failure);
}

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

static bool read_beside(profile_t *profile, sqlite3 *db, const char *path, failure_t *failure) {
    bool good = true;
    for (int k = SAMPLER_BESIDE; good && k < SAMPLER_COUNT; k++) {
        const char *table = samplers[k].many;
        char select[96];
        beside_t reading = {(sampler_kind_t)k, &profile->beside[k]};
        snprintf(select, sizeof select, "SELECT pc, record FROM %s ORDER BY id", table);
        good = (!has_table(db, table) || read_rows(db, select, take_beside, &reading)) &&
               facts_integer(&profile->meta, samplers[k].samples, 0) == reading.into->count;
        if (!good)
            failure_set(failure,
                        "%s: table %s, record %zu: not a record of a %s, or the last of "
                        "too few.\n  Record it again with `assay record`.",
                        path, table, reading.into->count, samplers[k].one);
    }
    return good;
}

static bool read_samples(reading_t *reading, sqlite3 *db, const char *path, failure_t *failure) {
    profile_t *profile = reading->profile;
    if (!read_records(reading, db))
        return failure_set(failure,
                           "%s: table samples, record %zu: not a record of format 0, or damaged.\n"
                           "  Record it again with `assay record`.",
                           path, reading->count);
    uint64_t written = facts_integer(&profile->meta, "samples", profile->count);
    return written == profile->count ||
           failure_set(failure,
                       "%s: table samples: %zu records, but %llu were written.\n"
                       "  Record it again with `assay record`.",
                       path, profile->count, (unsigned long long)written);
}

static bool read_truth_table(pc_table_t *table, const truth_shape_t *shape, sqlite3 *db,
                             const char *name, const char *path, failure_t *failure) {
    char select[128];
    truth_reading_t reading = {.table = table, .shape = shape};
    snprintf(select, sizeof select, "SELECT * FROM %s ORDER BY %s", name, shape->key);
    if (has_table(db, name) && !read_rows(db, select, take_truth, &reading))
        return read_damaged(db, path, name, failure);
    pc_table_sort(table);
    return true;
}

static bool read_stacks(profile_t *profile, sqlite3 *db, const char *path, failure_t *failure) {
    if (!has_table(db, "stacks"))
        return true;
    return read_rows(db, "SELECT id, parent, kind, site, entry, calls FROM stacks ORDER BY id",
                     take_call, &profile->stacks) ||
           read_damaged(db, path, "stacks", failure);
}

static bool read_truth(profile_t *profile, sqlite3 *db, const char *path, failure_t *failure) {
    return read_truth_table(&profile->truth, &truth_by_instruction, db, "truth", path, failure) &&
           read_truth_table(&profile->apart, &truth_by_instruction, db, "truth_apart", path,
                            failure) &&
           read_truth_table(&profile->halves, &truth_by_instruction, db, "truth_halves", path,
                            failure) &&
           read_truth_table(&profile->truth_fetches, &truth_by_fetch, db, "truth_fetches", path,
                            failure) &&
           read_truth_table(&profile->fetches_apart, &truth_by_fetch, db, "truth_fetches_apart",
                            path, failure);
}

/* Numbers that estimates rest on are checked: no run of a machine can exceed this. */
static bool check_counters(const facts_t *counters, const char *path, failure_t *failure) {
#define COUNTER_NAME(name, ...) #name,
    static const char *const names[] = {PD_COUNTER_LIST(COUNTER_NAME) "counted_cycles", "in_flight",
                                        "cycles", "instructions"};
    const double most = 9007199254740992.0; /* 2^53 */
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        double number = facts_number(counters, names[i], 0);
        if (!(number >= 0 && number <= most))
            return failure_set(failure,
                               "%s: its counter `%s` is `%s`, where a count was expected.\n"
                               "  Record it again with `assay record`.",
                               path, names[i], facts_text(counters, names[i]));
    }
    return true;
}

static bool read_tables(reading_t *reading, sqlite3 *db, const char *path, failure_t *failure) {
    profile_t *profile = reading->profile;
    if (!read_rows(db, "SELECT name, value FROM meta ORDER BY rowid", take_fact, &profile->meta))
        return read_damaged(db, path, "meta", failure);
    if (!read_rows(db, "SELECT name, value FROM counters ORDER BY rowid", take_fact,
                   &profile->counters))
        return read_damaged(db, path, "counters", failure);
    if (!check_counters(&profile->counters, path, failure))
        return false;
    if (!read_rows(db, "SELECT address, size, name FROM symbols ORDER BY address", take_symbol,
                   &profile->symbols))
        return read_damaged(db, path, "symbols", failure);
    symbols_finish(&profile->symbols, UINT64_MAX); /* SQL orders by signed numbers */
    demangle_symbols(&profile->symbols);
    return read_stacks(profile, db, path, failure) && read_samples(reading, db, path, failure) &&
           read_signatures(profile, db, path, failure) && read_beside(profile, db, path, failure) &&
           read_truth(profile, db, path, failure);
}

enum { ALONE = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX }; /* there is no other thread */

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

static bool read_profile(reading_t *reading, const char *path, failure_t *failure) {
    profile_guard_t guard;
    uint64_t size = 0;
    sqlite3 *db = open_named(path, &size, failure);
    bool good = db != NULL;
    if (good) {
        profile_guard(&guard, db, size);
        good = check_identity(db, path, failure) && read_tables(reading, db, path, failure);
        profile_unguard(db);
    }
    reading->profile->file = db;
    reading->profile->file_size = size;
    reading->profile->kept = kept_in(db);
    reading->profile->path = path;
    if (!good)
        profile_free(reading->profile);
    return good;
}

static bool read_later(profile_t *profile, bool (*read)(profile_t *profile, failure_t *failure),
                       failure_t *failure) {
    profile_guard_t guard;
    profile_guard(&guard, profile->file, profile->file_size);
    bool good = read(profile, failure);
    profile_unguard(profile->file);
    return good;
}

static bool read_data(profile_t *profile, failure_t *failure) {
    return read_truth_table(&profile->data, &truth_by_data, profile->file, "truth_data",
                            profile->path, failure);
}

bool profile_read_data(profile_t *profile, failure_t *failure) {
    return read_later(profile, read_data, failure);
}

static bool read_stack_rows(profile_t *profile, failure_t *failure) {
    return read_rows(profile->file, "SELECT stack, pc, parts, retired FROM truth_stacks",
                     take_stack_row, &profile->stacks) ||
           read_damaged(profile->file, profile->path, "truth_stacks", failure);
}

bool profile_read_stacks(profile_t *profile, failure_t *failure) {
    return profile->stacks.row_count || !has_table(profile->file, "truth_stacks") ||
           read_later(profile, read_stack_rows, failure);
}

double profile_runs(const profile_t *profile) {
    double runs = facts_number(&profile->meta, "runs", 1);
    return runs > 0 ? runs : 1;
}

size_t profile_windows(const profile_t *profile) {
    size_t count = 0;
    for (const char *at = facts_text(&profile->meta, "window_ends"); at; at = strchr(at + 1, ','))
        count++;
    return count;
}

/* Sizes that do not add up to all windows are ignored. */
uint32_t *profile_window_strata(const profile_t *profile, size_t *strata) {
    const char *at = facts_text(&profile->meta, "window_strata");
    uint32_t *sizes = at ? memory_get((strlen(at) + 1) * sizeof *sizes) : NULL;
    size_t count = 0, windows = 0;
    for (char *end; at && *at; at = end + (*end == ',')) {
        sizes[count] = (uint32_t)strtoul(at, &end, 10);
        windows += sizes[count++];
        if (end == at)
            break;
    }
    *strata = count;
    if (windows == profile_windows(profile))
        return sizes;
    free(sizes);
    return NULL;
}

double profile_strata(const profile_t *profile) {
    const char *text = facts_text(&profile->meta, "strata"); /* N:CYCLES, or a word for none */
    double times = text ? strtod(text, NULL) : 1;
    return times >= 1 ? times : 1;
}

double profile_choice(const profile_t *profile) {
    return facts_number(&profile->meta, "period", 0) / profile_strata(profile);
}

/* A program that profiles itself may have added its samples up, without a request. */
sampler_kind_t profile_sampler(const profile_t *profile) {
    bool sums = facts_text(&profile->meta, "table") || facts_text(&profile->counters, "sums_left");
    return facts_text(&profile->meta, "event.0")   ? SAMPLER_PLACE
           : facts_text(&profile->meta, "counter") ? SAMPLER_COUNTER
           : facts_text(&profile->meta, "every")   ? SAMPLER_DUE
           : sums                                  ? SAMPLER_SUM
                                                   : SAMPLER_INSTRUCTION;
}

bool profile_open(profile_t *profile, const char *path, sample_taker_t *take, void *context,
                  failure_t *failure) {
    *profile = (profile_t){0};
    reading_t reading = {.profile = profile, .take = take, .context = context};
    return read_profile(&reading, path, failure);
}

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

void profile_walk_beside(const profile_t *profile, sampler_kind_t beside, sample_taker_t *take,
                         void *context) {
    const record_list_t *records = &profile->beside[beside];
    for (size_t i = 0; i < records->count; i++) {
        sample_t sample;
        record_decode(&records->list[i], &sample); /* checked by the writer */
        take(context, profile, &records->list[i], &sample);
    }
}

static void walk_records(reading_t *reading) {
    const profile_t *profile = reading->profile;
    reading->rare = rare_factor(profile);
    for (size_t i = 0; i < profile->count; i++) {
        sample_t sample;
        record_decode(&profile->records[i], &sample); /* checked by the writer */
        take_weighed(reading, &profile->records[i],
                     profile->of_records ? profile->of_records[i] : (stack_pair_t){0}, &sample);
    }
}

void profile_walk(const profile_t *profile, sample_taker_t *take, void *context) {
    profile_t same = *profile;
    reading_t reading = {.profile = &same, .take = take, .context = context};
    if (!profile->file || profile->records) {
        walk_records(&reading);
    } else if (!read_records(&reading, profile->file) || reading.count != profile->count) {
        fprintf(stderr,
                "%s: changed while it was read: record %zu is not as it was.\n"
                "  Do not write to a profile that is being read.\n",
                profile->path, reading.count);
        exit(125);
    }
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
