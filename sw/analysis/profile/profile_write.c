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

static bool step(sqlite3_stmt *statement) {
    bool done = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    return done;
}

static bool write_facts(sqlite3 *db, const char *sql, const facts_t *facts) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        return false;
    bool good = true;
    for (size_t i = 0; good && i < facts->count; i++) {
        sqlite3_bind_text(statement, 1, facts->list[i].name, -1, SQLITE_STATIC);
        sqlite3_bind_text(statement, 2, facts->list[i].value, -1, SQLITE_STATIC);
        good = step(statement);
    }
    sqlite3_finalize(statement);
    return good;
}

static bool write_symbols(sqlite3 *db, const symbols_t *symbols) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db, "INSERT INTO symbols VALUES(?, ?, ?)", -1, &statement, NULL) !=
        SQLITE_OK)
        return false;
    bool good = true;
    for (size_t i = 0; good && i < symbols->count; i++) {
        sqlite3_bind_int64(statement, 1, (sqlite3_int64)symbols->list[i].address);
        sqlite3_bind_int64(statement, 2, (sqlite3_int64)symbols->list[i].size);
        sqlite3_bind_text(statement, 3, symbols->list[i].name, -1, SQLITE_STATIC);
        good = step(statement);
    }
    sqlite3_finalize(statement);
    return good;
}

static int store_record(const record_t *record, uint8_t bytes[RECORD_BYTES]) {
    int size = (int)(8 * record_words(record->word[0]));
    for (int i = 0; i < size; i++)
        bytes[i] = (uint8_t)(record->word[i / 8] >> (8 * (i % 8)));
    return size;
}

static const char samples_plain[] =
    "CREATE TABLE samples(id INTEGER PRIMARY KEY, pc INTEGER NOT NULL, record BLOB NOT NULL)";
static const char samples_in_stacks[] =
    "CREATE TABLE samples(id INTEGER PRIMARY KEY, pc INTEGER NOT NULL, record BLOB NOT NULL, "
    "stack INTEGER NOT NULL, owner INTEGER NOT NULL)";

static bool write_samples(sqlite3 *db, const profile_t *profile) {
    const stack_pair_t *stacks = profile->stacks.count ? profile->of_records : NULL;
    sqlite3_stmt *statement;
    uint8_t bytes[RECORD_BYTES];
    if (sqlite3_exec(db, stacks ? samples_in_stacks : samples_plain, NULL, NULL, NULL) !=
            SQLITE_OK ||
        sqlite3_prepare_v2(db,
                           stacks ? "INSERT INTO samples VALUES(?, ?, ?, ?, ?)"
                                  : "INSERT INTO samples VALUES(?, ?, ?)",
                           -1, &statement, NULL) != SQLITE_OK)
        return false;
    bool good = true;
    for (size_t i = 0; good && i < profile->count; i++) {
        sample_t sample;
        record_decode(&profile->records[i], &sample);
        int size = store_record(&profile->records[i], bytes);
        sqlite3_bind_int64(statement, 1, (sqlite3_int64)i);
        sqlite3_bind_int64(statement, 2, (sqlite3_int64)sample.pc);
        sqlite3_bind_blob(statement, 3, bytes, size, SQLITE_STATIC);
        if (stacks) {
            sqlite3_bind_int64(statement, 4, stacks[i].own);
            sqlite3_bind_int64(statement, 5, stacks[i].owner);
        }
        good = step(statement);
    }
    sqlite3_finalize(statement);
    return good;
}

static bool write_fetches(sqlite3 *db, const profile_t *profile) {
    static const char create[] =
        "CREATE TABLE fetches(id INTEGER PRIMARY KEY, pc INTEGER NOT NULL, record BLOB NOT NULL)";
    sqlite3_stmt *statement;
    uint8_t bytes[RECORD_BYTES];
    if (sqlite3_exec(db, create, NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(db, "INSERT INTO fetches VALUES(?, ?, ?)", -1, &statement, NULL) !=
            SQLITE_OK)
        return false;
    bool good = true;
    for (size_t i = 0; good && i < profile->fetch_count; i++) {
        int size = store_record(&profile->fetches[i], bytes);
        sqlite3_bind_int64(statement, 1, (sqlite3_int64)i);
        sqlite3_bind_int64(statement, 2, (sqlite3_int64)profile->fetches[i].word[PD_WORD_FETCH_PC]);
        sqlite3_bind_blob(statement, 3, bytes, size, SQLITE_STATIC);
        good = step(statement);
    }
    sqlite3_finalize(statement);
    return good;
}

static bool write_signature(sqlite3_stmt *statement, size_t id, const signature_t *s) {
    uint8_t bytes[8 * SIGNATURE_WORDS];
    int size = (int)(8 * signature_words(s->count));
    for (int i = 0; i < size; i++)
        bytes[i] = (uint8_t)(s->bits[i / 8] >> (8 * (i % 8)));
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)id);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)s->pc);
    sqlite3_bind_int64(statement, 3, (sqlite3_int64)s->number);
    sqlite3_bind_int(statement, 4, s->context);
    sqlite3_bind_int(statement, 5, s->privilege);
    sqlite3_bind_int(statement, 6, s->count);
    sqlite3_bind_blob(statement, 7, bytes, size, SQLITE_STATIC);
    sqlite3_bind_int(statement, 8, s->hash);
    return step(statement);
}

static bool write_signatures(sqlite3 *db, const signatures_t *signatures) {
    static const char create[] =
        "CREATE TABLE signatures(id INTEGER PRIMARY KEY, pc INTEGER NOT NULL, number INTEGER NOT NULL, "
        "context INTEGER NOT NULL, privilege INTEGER NOT NULL, count INTEGER NOT NULL, bits BLOB NOT NULL, "
        "hash INTEGER NOT NULL)";
    sqlite3_stmt *statement;
    if (sqlite3_exec(db, create, NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(db, "INSERT INTO signatures VALUES(?, ?, ?, ?, ?, ?, ?, ?)", -1,
                           &statement, NULL) != SQLITE_OK)
        return false;
    bool good = true;
    for (size_t i = 0; good && i < signatures->count; i++)
        good = write_signature(statement, i, &signatures->list[i]);
    sqlite3_finalize(statement);
    return good;
}

static bool write_calls(sqlite3 *db, const stacks_t *stacks) {
    static const char create[] =
        "CREATE TABLE stacks(id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, kind INTEGER NOT NULL, "
        "site INTEGER NOT NULL, entry INTEGER NOT NULL, calls INTEGER NOT NULL)";
    sqlite3_stmt *statement;
    if (sqlite3_exec(db, create, NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(db, "INSERT INTO stacks VALUES(?, ?, ?, ?, ?, ?)", -1, &statement,
                           NULL) != SQLITE_OK)
        return false;
    bool good = true;
    for (size_t i = 1; good && i < stacks->count; i++) {
        const call_t *call = &stacks->list[i];
        sqlite3_bind_int64(statement, 1, (sqlite3_int64)i);
        sqlite3_bind_int64(statement, 2, call->parent);
        sqlite3_bind_int(statement, 3, (int)call->kind);
        sqlite3_bind_int64(statement, 4, (sqlite3_int64)call->site);
        sqlite3_bind_int64(statement, 5, (sqlite3_int64)call->entry);
        sqlite3_bind_int64(statement, 6, (sqlite3_int64)call->calls);
        good = step(statement);
    }
    sqlite3_finalize(statement);
    return good;
}

static bool write_stack_rows(sqlite3 *db, const stacks_t *stacks) {
    static const char create[] =
        "CREATE TABLE truth_stacks(stack INTEGER NOT NULL, pc INTEGER NOT NULL, "
        "parts INTEGER NOT NULL, retired INTEGER NOT NULL)";
    sqlite3_stmt *statement;
    if (sqlite3_exec(db, create, NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(db, "INSERT INTO truth_stacks VALUES(?, ?, ?, ?)", -1, &statement,
                           NULL) != SQLITE_OK)
        return false;
    bool good = true;
    for (size_t i = 0; good && i < stacks->row_count; i++) {
        const stack_row_t *row = &stacks->rows[i];
        sqlite3_bind_int64(statement, 1, row->stack);
        sqlite3_bind_int64(statement, 2, (sqlite3_int64)row->place);
        sqlite3_bind_int64(statement, 3, (sqlite3_int64)row->parts);
        sqlite3_bind_int64(statement, 4, (sqlite3_int64)row->retired);
        good = step(statement);
    }
    sqlite3_finalize(statement);
    return good;
}

static bool write_stacks(sqlite3 *db, const stacks_t *stacks) {
    return stacks->count == 0 || (write_calls(db, stacks) && write_stack_rows(db, stacks));
}

static bool create_truth(sqlite3 *db, const char *name, const truth_shape_t *shape) {
    char sql[4096];
    snprintf(sql, sizeof sql, "CREATE TABLE %s(%s INTEGER PRIMARY KEY", name, shape->key);
    for (int c = 0; c < shape->count; c++) {
        strcat(sql, ", ");
        strcat(sql, shape->name(c));
        strcat(sql, " INTEGER NOT NULL");
    }
    strcat(sql, ")");
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool write_truth(sqlite3 *db, const char *name, const truth_shape_t *shape,
                        const pc_table_t *truth) {
    const uint64_t *number = truth->entries;
    char sql[256];
    sqlite3_stmt *statement;
    if (truth->count == 0)
        return true;
    snprintf(sql, sizeof sql, "INSERT INTO %s VALUES(?", name);
    for (int c = 0; c < shape->count; c++)
        strcat(sql, ",?");
    strcat(sql, ")");
    if (!create_truth(db, name, shape) ||
        sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        return false;
    bool good = true;
    for (size_t i = 0; good && i < truth->count; i++) {
        for (int c = 0; c <= shape->count; c++)
            sqlite3_bind_int64(statement, c + 1, (sqlite3_int64)*number++);
        good = step(statement);
    }
    sqlite3_finalize(statement);
    return good;
}

bool profile_put(sqlite3 *db, const profile_t *profile) {
    return sqlite3_exec(db, schema, NULL, NULL, NULL) == SQLITE_OK &&
           write_facts(db, "INSERT INTO meta VALUES(?, ?)", &profile->meta) &&
           write_facts(db, "INSERT INTO counters VALUES(?, ?)", &profile->counters) &&
           (!profile->kept || kept_write(profile->kept, db)) &&
           write_symbols(db, &profile->symbols) && write_samples(db, profile) &&
           (profile->fetch_count == 0 || write_fetches(db, profile)) &&
           (profile->signatures.count == 0 || write_signatures(db, &profile->signatures)) &&
           write_truth(db, "truth", &truth_by_instruction, &profile->truth) &&
           write_truth(db, "truth_apart", &truth_by_instruction, &profile->apart) &&
           write_truth(db, "truth_data", &truth_by_data, &profile->data) &&
           write_stacks(db, &profile->stacks) &&
           sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

/* A database is made of seeks: no device or pipe can take one. What goes to /dev/null is not
 * wanted. */
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
