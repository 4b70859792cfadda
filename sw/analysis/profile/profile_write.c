/* SPDX-License-Identifier: Apache-2.0 */
/* Writing a profile; see profile.h. */
#include "frame.h"
#include "memory.h"
#include "output.h"
#include "profile.h"
#include "profile_sql.h"
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_OF_(x) #x
#define TEXT_OF(x) TEXT_OF_(x)

static const char schema[] =
    "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
    "PRAGMA application_id = 1095975257; PRAGMA user_version = " TEXT_OF(
        PROFILE_SCHEMA) ";"
                        "BEGIN;"
                        "CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT NOT NULL);"
                        "CREATE TABLE counters(name TEXT PRIMARY KEY, value TEXT NOT NULL);"
                        "CREATE TABLE symbols(address INTEGER PRIMARY KEY, size INTEGER NOT NULL, name TEXT NOT NULL);";

/* The statement that fills a table, which is made first; `create` NULL: the table exists. Returns
 * NULL on failure. */
static sqlite3_stmt *fill(sqlite3 *db, const char *create, const char *insert) {
    return !create || sql_run(db, create) ? sql_prepare(db, insert) : NULL;
}

static bool write_facts(sqlite3 *db, const char *sql, const facts_t *facts) {
    sqlite3_stmt *statement = fill(db, NULL, sql);
    bool good = statement;
    for (size_t i = 0; good && i < facts->count; i++) {
        sqlite3_bind_text(statement, 1, facts->list[i].name, -1, SQLITE_STATIC);
        sqlite3_bind_text(statement, 2, facts->list[i].value, -1, SQLITE_STATIC);
        good = sql_add(statement, NULL, 0);
    }
    sqlite3_finalize(statement);
    return good;
}

static bool write_symbols(sqlite3 *db, const symbols_t *symbols) {
    sqlite3_stmt *statement = fill(db, NULL, "INSERT INTO symbols VALUES(?, ?, ?)");
    bool good = statement;
    for (size_t i = 0; good && i < symbols->count; i++) {
        sqlite3_bind_text(statement, 3, symbols->list[i].name, -1, SQLITE_STATIC);
        good = sql_add(statement,
                       (const uint64_t[]){symbols->list[i].address, symbols->list[i].size}, 2);
    }
    sqlite3_finalize(statement);
    return good;
}

static const char samples_plain[] =
    "CREATE TABLE samples(id INTEGER PRIMARY KEY, pc INTEGER NOT NULL, record BLOB NOT NULL)";
static const char samples_in_stacks[] =
    "CREATE TABLE samples(id INTEGER PRIMARY KEY, pc INTEGER NOT NULL, record BLOB NOT NULL, "
    "stack INTEGER NOT NULL, owner INTEGER NOT NULL)";

static bool write_samples(sqlite3 *db, const profile_t *profile) {
    const stack_pair_t *stacks = profile->stacks.count ? profile->of_records : NULL;
    sqlite3_stmt *statement =
        stacks ? fill(db, samples_in_stacks, "INSERT INTO samples VALUES(?, ?, ?, ?, ?)")
               : fill(db, samples_plain, "INSERT INTO samples VALUES(?, ?, ?)");
    bool good = statement;
    for (size_t i = 0; good && i < profile->count; i++) {
        const record_t *record = &profile->records[i];
        sample_t sample;
        record_decode(record, &sample);
        sql_bind_words(statement, 3, record->word, record_words(record->word[0]));
        if (stacks) {
            sqlite3_bind_int64(statement, 4, stacks[i].own);
            sqlite3_bind_int64(statement, 5, stacks[i].owner);
        }
        good = sql_add(statement, (const uint64_t[]){i, sample.pc}, 2);
    }
    sqlite3_finalize(statement);
    return good;
}

static bool write_beside(sqlite3 *db, const record_list_t *records, const char *table) {
    if (records->count == 0)
        return true;
    char create[128], insert[64];
    snprintf(create, sizeof create,
             "CREATE TABLE %s(id INTEGER PRIMARY KEY, pc INTEGER NOT NULL, record BLOB NOT NULL)",
             table);
    snprintf(insert, sizeof insert, "INSERT INTO %s VALUES(?, ?, ?)", table);
    sqlite3_stmt *statement = fill(db, create, insert);
    bool good = statement;
    for (size_t i = 0; good && i < records->count; i++) {
        sample_t sample;
        record_decode(&records->list[i], &sample);
        sql_bind_words(statement, 3, records->list[i].word, record_words(records->list[i].word[0]));
        good = sql_add(statement, (const uint64_t[]){i, sample.pc}, 2);
    }
    sqlite3_finalize(statement);
    return good;
}

static bool write_signatures(sqlite3 *db, const signatures_t *signatures) {
    sqlite3_stmt *statement = fill(
        db,
        "CREATE TABLE signatures(id INTEGER PRIMARY KEY, pc INTEGER NOT NULL, number INTEGER NOT NULL, "
        "context INTEGER NOT NULL, privilege INTEGER NOT NULL, count INTEGER NOT NULL, bits BLOB NOT NULL, "
        "hash INTEGER NOT NULL)",
        "INSERT INTO signatures VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
    bool good = statement;
    for (size_t i = 0; good && i < signatures->count; i++) {
        const signature_t *s = &signatures->list[i];
        sql_bind_words(statement, 7, s->bits, signature_words(s->count));
        sqlite3_bind_int(statement, 8, s->hash);
        good =
            sql_add(statement,
                    (const uint64_t[]){i, s->pc, s->number, s->context, s->privilege, s->count}, 6);
    }
    sqlite3_finalize(statement);
    return good;
}

static bool write_calls(sqlite3 *db, const stacks_t *stacks) {
    sqlite3_stmt *statement = fill(
        db,
        "CREATE TABLE stacks(id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, kind INTEGER NOT NULL, "
        "site INTEGER NOT NULL, entry INTEGER NOT NULL, calls INTEGER NOT NULL)",
        "INSERT INTO stacks VALUES(?, ?, ?, ?, ?, ?)");
    bool good = statement;
    for (size_t i = 1; good && i < stacks->count; i++) {
        const call_t *call = &stacks->list[i];
        good = sql_add(
            statement,
            (const uint64_t[]){i, call->parent, call->kind, call->site, call->entry, call->calls},
            6);
    }
    sqlite3_finalize(statement);
    return good;
}

static bool write_stack_rows(sqlite3 *db, const stacks_t *stacks) {
    sqlite3_stmt *statement =
        fill(db,
             "CREATE TABLE truth_stacks(stack INTEGER NOT NULL, pc INTEGER NOT NULL, "
             "parts INTEGER NOT NULL, retired INTEGER NOT NULL)",
             "INSERT INTO truth_stacks VALUES(?, ?, ?, ?)");
    bool good = statement;
    for (size_t i = 0; good && i < stacks->row_count; i++) {
        const stack_row_t *row = &stacks->rows[i];
        good = sql_add(statement,
                       (const uint64_t[]){row->stack, row->place, row->parts, row->retired}, 4);
    }
    sqlite3_finalize(statement);
    return good;
}

static bool write_stacks(sqlite3 *db, const stacks_t *stacks) {
    return stacks->count == 0 || (write_calls(db, stacks) && write_stack_rows(db, stacks));
}

static bool write_truth(sqlite3 *db, const char *name, const truth_shape_t *shape,
                        const pc_table_t *truth) {
    const uint64_t *number = truth->entries;
    char create[4096], insert[256];
    if (truth->count == 0)
        return true;
    snprintf(create, sizeof create, "CREATE TABLE %s(%s INTEGER PRIMARY KEY", name, shape->key);
    snprintf(insert, sizeof insert, "INSERT INTO %s VALUES(?", name);
    for (int c = 0; c < shape->count; c++) {
        strcat(strcat(strcat(create, ", "), shape->name(c)), " INTEGER NOT NULL");
        strcat(insert, ",?");
    }
    sqlite3_stmt *statement = fill(db, strcat(create, ")"), strcat(insert, ")"));
    bool good = statement;
    for (size_t i = 0; good && i < truth->count; i++, number += shape->count + 1) {
        good = sql_add(statement, number, shape->count + 1);
    }
    sqlite3_finalize(statement);
    return good;
}

#define WRITE_BESIDE(NAME, one, many, ...)                                                         \
    write_beside(db, &profile->beside[SAMPLER_##NAME], #many) &&
bool profile_put(sqlite3 *db, const profile_t *profile) {
    return sql_run(db, schema) &&
           write_facts(db, "INSERT INTO meta VALUES(?, ?)", &profile->meta) &&
           write_facts(db, "INSERT INTO counters VALUES(?, ?)", &profile->counters) &&
           (!profile->kept || kept_write(profile->kept, db)) &&
           write_symbols(db, &profile->symbols) && write_samples(db, profile) &&
           PD_BESIDE_LIST(WRITE_BESIDE)(profile->signatures.count == 0 ||
                                        write_signatures(db, &profile->signatures)) &&
           write_truth(db, "truth", &truth_by_instruction, &profile->truth) &&
           write_truth(db, "truth_apart", &truth_by_instruction, &profile->apart) &&
           write_truth(db, "truth_halves", &truth_by_instruction, &profile->halves) &&
           write_truth(db, "truth_data", &truth_by_data, &profile->data) &&
           write_truth(db, "truth_fetches", &truth_by_fetch, &profile->truth_fetches) &&
           write_truth(db, "truth_fetches_apart", &truth_by_fetch, &profile->fetches_apart) &&
           write_stacks(db, &profile->stacks) && sql_run(db, "COMMIT");
}

/* A database needs seeks, so a device or pipe cannot hold one. Output to /dev/null is discarded. */
static bool open_output(output_t *output, const char *path, failure_t *failure) {
    if (!output_open(output, path, failure))
        return false;
    if (!output->special || output->null)
        return true;
    output_close(output, false, failure);
    return failure_set(failure,
                       "%s: a device or a pipe: a profile is a database, which only a file can "
                       "hold.\n  Choose a file with -o FILE, or -o /dev/null for none.",
                       path);
}

bool profile_writable(const char *path, failure_t *failure) {
    output_t output;
    if (!open_output(&output, path, failure))
        return false;
    output_close(&output, false, failure);
    return true;
}

bool profile_write(const profile_t *profile, const char *path, failure_t *failure) {
    sqlite3 *db = NULL;
    output_t output;
    if (!open_output(&output, path, failure))
        return false;
    bool good =
        output.null || (sqlite3_open(output.name, &db) == SQLITE_OK && profile_put(db, profile));
    if (!good)
        failure_set(failure, "%s: cannot be written: %s.", path, sqlite3_errmsg(db));
    sqlite3_close(db);
    return output_close(&output, good, failure);
}
