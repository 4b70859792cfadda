/* SPDX-License-Identifier: Apache-2.0 */
/* See profile_sql.h. */
#include "profile_sql.h"
#include <sqlite3.h>

_Static_assert((int)SIGNATURE_WORDS >= (int)RECORD_WORDS, "sql_bind_words");

const char *sql_text(sqlite3_stmt *row, int column) {
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text ? text : "";
}

/* Written out, so that compilers see the one load that it is. */
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
