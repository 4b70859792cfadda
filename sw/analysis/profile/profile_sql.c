/* SPDX-License-Identifier: Apache-2.0 */
/* See profile_sql.h. */
#include "profile_sql.h"
#include "sample_sets.h"
#include <sqlite3.h>
#include <stdarg.h>

_Static_assert((int)SIGNATURE_WORDS >= (int)RECORD_WORDS, "sql_bind_words");

const char *sql_text(sqlite3_stmt *row, int column) {
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text ? text : "";
}

/* Written out, so that compilers recognise a single load. */
static uint64_t load_word(const uint8_t *b) {
    return (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24 |
           (uint64_t)b[4] << 32 | (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48 |
           (uint64_t)b[7] << 56;
}

bool sql_words(sqlite3_stmt *row, int column, uint64_t *word, size_t words) {
    const uint8_t *bytes = sqlite3_column_blob(row, column);
    if (!bytes || (size_t)sqlite3_column_bytes(row, column) != 8 * words)
        return false;
    for (size_t w = 0; w < words; w++)
        word[w] = load_word(bytes + 8 * w);
    return true;
}

bool sql_record(sqlite3_stmt *row, int column, record_t *record) {
    const uint8_t *bytes = sqlite3_column_blob(row, column);
    int size = sqlite3_column_bytes(row, column);
    if (!bytes || size < 8 || size > RECORD_BYTES ||
        (size_t)size != 8 * record_words(load_word(bytes)))
        return false;
    for (int w = 0; w < RECORD_WORDS; w++)
        record->word[w] = 8 * w < size ? load_word(bytes + 8 * w) : 0;
    return true;
}

void sql_bind_words(sqlite3_stmt *statement, int at, const uint64_t *word, size_t words) {
    uint8_t bytes[8 * SIGNATURE_WORDS];
    int size = (int)(8 * words);
    for (int i = 0; i < size; i++)
        bytes[i] = (uint8_t)(word[i / 8] >> (8 * (i % 8)));
    sqlite3_bind_blob(statement, at, bytes, size, SQLITE_TRANSIENT);
}

bool sql_run(sqlite3 *db, const char *sql) {
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

sqlite3_stmt *sql_prepare(sqlite3 *db, const char *sql) {
    sqlite3_stmt *row = NULL;
    return sqlite3_prepare_v2(db, sql, -1, &row, NULL) == SQLITE_OK ? row : NULL;
}

sqlite3_stmt *sql_rows_of(sqlite3 *db, const char *sql, int64_t set) {
    sqlite3_stmt *row = sql_prepare(db, sql);
    sqlite3_bind_int64(row, 1, set << DATABASE_SET_SHIFT);
    sqlite3_bind_int64(row, 2, (set << DATABASE_SET_SHIFT) + UINT32_MAX);
    return row;
}

int64_t sql_number(sqlite3 *db, const char *sql) {
    sqlite3_stmt *row = sql_prepare(db, sql);
    int64_t value = row && sqlite3_step(row) == SQLITE_ROW ? sqlite3_column_int64(row, 0) : -1;
    sqlite3_finalize(row);
    return value;
}

bool sql_rows(sqlite3_stmt *row, sql_take_t *take, void *into) {
    int status = row ? SQLITE_ROW : SQLITE_ERROR;
    while (row && (status = sqlite3_step(row)) == SQLITE_ROW && take(row, into))
        ;
    sqlite3_finalize(row);
    return status == SQLITE_DONE;
}

bool sql_add(sqlite3_stmt *statement, const uint64_t *number, int count) {
    for (int i = 0; i < count; i++)
        sqlite3_bind_int64(statement, i + 1, (sqlite3_int64)number[i]);
    bool done = sqlite3_step(statement) == SQLITE_DONE;
    return sqlite3_reset(statement) == SQLITE_OK && done;
}

bool sql_put(sqlite3 *db, const char *sql, const char *types, ...) {
    sqlite3_stmt *row = sql_prepare(db, sql);
    va_list arguments;
    va_start(arguments, types);
    for (int i = 0; row && types[i]; i++)
        if (types[i] == 'i')
            sqlite3_bind_int64(row, i + 1, va_arg(arguments, sqlite3_int64));
        else
            sqlite3_bind_text(row, i + 1, va_arg(arguments, const char *), -1, SQLITE_STATIC);
    va_end(arguments);
    bool good = row && sqlite3_step(row) == SQLITE_DONE;
    return sqlite3_finalize(row) == SQLITE_OK && good;
}
