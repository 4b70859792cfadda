/* SPDX-License-Identifier: Apache-2.0 */
/* See profile_guard.h. */
#include "profile_guard.h"
#include <ctype.h>
#include <sqlite3.h>
#include <string.h>

/* A plain table's row takes some ten instructions a column, and is checked once and read once. */
enum { STEP = 10000, START = 100000000, EACH_BYTE = 64, LONGEST = 256 << 20 };

static int spend(void *context) {
    profile_guard_t *guard = context;
    guard->left -= guard->left < STEP ? guard->left : STEP;
    return guard->left == 0;
}

void profile_guard(profile_guard_t *guard, sqlite3 *db, uint64_t file_size) {
    static const int off[] = {SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_VIEW,
                              SQLITE_DBCONFIG_ENABLE_TRIGGER};
    guard->left = START + EACH_BYTE * file_size;
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    for (size_t i = 0; i < sizeof off / sizeof *off; i++)
        sqlite3_db_config(db, off[i], 0, NULL);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, LONGEST);
    sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_progress_handler(db, STEP, spend, guard);
}

void profile_unguard(sqlite3 *db) { sqlite3_progress_handler(db, 0, NULL, NULL); }

/* The text after a word; NULL: the text does not begin with it. */
static const char *after(const char *text, const char *word) {
    size_t length = strlen(word);
    return text && strncmp(text, word, length) == 0 ? text + length : NULL;
}

static const char *after_name(const char *text) {
    const char *end = text;
    while (text && (isalnum((unsigned char)*end) || *end == '_'))
        end++;
    return end != text ? end : NULL;
}

/* "pc INTEGER NOT NULL" */
static const char *after_column(const char *text) {
    static const char *const words[] = {" TEXT", " INTEGER", " BLOB", " NOT NULL", " PRIMARY KEY"};
    text = after_name(text);
    for (size_t i = 0; text && i < sizeof words / sizeof *words; i++) {
        const char *next = after(text, words[i]);
        text = next ? next : text;
    }
    return text;
}

static bool is_plain_table(const char *sql, const char *name) {
    const char *at = after(after(after(sql, "CREATE TABLE "), name), "(");
    while ((at = after_column(at)) && *at == ',')
        at += 1 + (at[1] == ' ');
    return at && strcmp(at, ")") == 0;
}

static bool is_plain(sqlite3_stmt *row) {
    const char *type = (const char *)sqlite3_column_text(row, 0);
    const char *name = (const char *)sqlite3_column_text(row, 1);
    const char *sql = (const char *)sqlite3_column_text(row, 2);
    if (type && name && strcmp(type, "index") == 0) /* the index of a primary key */
        return !sql && after(name, "sqlite_autoindex_");
    return type && name && strcmp(type, "table") == 0 && is_plain_table(sql, name);
}

bool profile_is_plain(sqlite3 *db, const char *path, failure_t *failure) {
    sqlite3_stmt *row = NULL;
    int status =
        sqlite3_prepare_v2(db, "SELECT type, name, sql FROM sqlite_schema", -1, &row, NULL);
    bool plain = true;
    while (plain && status == SQLITE_OK && sqlite3_step(row) == SQLITE_ROW)
        plain = is_plain(row);
    if (!plain)
        failure_set(failure,
                    "%s: %s %s: a profile has plain tables and nothing else.\n"
                    "  Somebody has changed it: read the `.dump` of a copy to see what "
                    "it would do.",
                    path, (const char *)sqlite3_column_text(row, 0),
                    (const char *)sqlite3_column_text(row, 1));
    int ended = sqlite3_finalize(row);
    if (plain && (status != SQLITE_OK || ended != SQLITE_OK))
        return failure_set(failure, "%s: damaged: %s.\n  Record it again with `assay record`.",
                           path, sqlite3_errmsg(db));
    return plain;
}
