/* SPDX-License-Identifier: Apache-2.0 */
/* See store_sql.h. */
#include "store_sql.h"
#include "profile_sql.h"
#include <inttypes.h>
#include <string.h>

/* "ASAY" and the schema's version are those of a profile. */
const char database_schema[] =
    "PRAGMA auto_vacuum = FULL; PRAGMA application_id = 1095975257; PRAGMA user_version = 4;"
    "BEGIN;"
    "CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT NOT NULL);"
    "CREATE TABLE epochs(id INTEGER PRIMARY KEY, name TEXT NOT NULL, began INTEGER NOT NULL, ended INTEGER NOT NULL);"
    "CREATE TABLE sets(id INTEGER PRIMARY KEY, epoch INTEGER NOT NULL, platform TEXT NOT NULL, label TEXT NOT NULL, "
    "origin TEXT NOT NULL, settings TEXT NOT NULL);"
    "CREATE TABLE set_meta(id INTEGER PRIMARY KEY, name TEXT NOT NULL, value TEXT NOT NULL);"
    "CREATE TABLE set_counters(id INTEGER PRIMARY KEY, name TEXT NOT NULL, value TEXT NOT NULL);"
    "CREATE TABLE samples(id INTEGER PRIMARY KEY, pc INTEGER NOT NULL, record BLOB NOT NULL);"
    "CREATE TABLE load_files(id INTEGER PRIMARY KEY, name TEXT NOT NULL, path TEXT NOT NULL, sha256 TEXT NOT NULL);"
    "CREATE TABLE programs(sha256 TEXT PRIMARY KEY, size INTEGER NOT NULL, bytes BLOB NOT NULL);"
    "COMMIT;";

bool sql_put_record(sqlite3_stmt *insert, sqlite3_int64 id, const record_t *record) {
    sample_t sample;
    record_decode(record, &sample);
    sql_bind_words(insert, 3, record->word, record_words(record->word[0]));
    return sql_add(insert, (const uint64_t[]){(uint64_t)id, sample.pc}, 2);
}

bool sql_put_program(sqlite3 *db, const char *path, const char *sha256) {
    sqlite3_stmt *row = sql_prepare(db, "SELECT 1 FROM programs WHERE sha256 = ?");
    sqlite3_bind_text(row, 1, sha256, -1, SQLITE_STATIC);
    bool there = row && sqlite3_step(row) == SQLITE_ROW;
    sqlite3_finalize(row);
    char is[SHA256_TEXT];
    kept_programs_t *kept = kept_new();
    bool good =
        there || !kept_add_file(kept, path, is) || strcmp(is, sha256) != 0 || kept_insert(kept, db);
    kept_free(kept);
    return good;
}

bool sql_bury(sqlite3 *db, uint64_t keep) {
    static const char mark[] =
        "DELETE FROM epochs WHERE id NOT IN (SELECT id FROM epochs ORDER BY began DESC, id DESC LIMIT ?)";
    static const char rest[] =
        "DELETE FROM sets WHERE epoch NOT IN (SELECT id FROM epochs);"
        "DELETE FROM set_meta WHERE id >> 32 NOT IN (SELECT id FROM sets);"
        "DELETE FROM set_counters WHERE id >> 32 NOT IN (SELECT id FROM sets);"
        "DELETE FROM samples WHERE id >> 32 NOT IN (SELECT id FROM sets);"
        "DELETE FROM programs WHERE sha256 NOT IN (SELECT value FROM set_meta WHERE name = 'sha256')"
        " AND sha256 NOT IN (SELECT sha256 FROM load_files)";
    return sql_put(db, mark, "i", (sqlite3_int64)keep) && sql_run(db, rest);
}
