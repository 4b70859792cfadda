/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by profile_*.c, sample_sets*.c and the daemon only. */
#ifndef SW_ANALYSIS_PROFILE_PROFILE_SQL_H
#define SW_ANALYSIS_PROFILE_PROFILE_SQL_H
#include "profile.h"

#define PROFILE_APPLICATION 0x41534159 /* "ASAY" */
#define PROFILE_SCHEMA 4               /* the records are those of profile.def, version 3 and 4 */

struct sqlite3;
struct sqlite3_stmt;

bool sql_run(struct sqlite3 *db, const char *sql);
struct sqlite3_stmt *sql_prepare(struct sqlite3 *db,
                                 const char *sql); /* NULL: not of this database */
/* The same, of a set of samples: its two parameters are the first and the last id of the rows of the set. */
struct sqlite3_stmt *sql_rows_of(struct sqlite3 *db, const char *sql, int64_t set);
int64_t sql_number(struct sqlite3 *db, const char *sql); /* of the first row; -1: none */

/* Calls `take` for each row and ends the statement (NULL: false). False at the first error, or where `take` is. */
typedef bool sql_take_t(struct sqlite3_stmt *row, void *into);
bool sql_rows(struct sqlite3_stmt *row, sql_take_t *take, void *into);

/* Runs a statement with these numbers as its first parameters, once more at the next call; others keep what was bound to them. */
bool sql_add(struct sqlite3_stmt *statement, const uint64_t *number, int count);

/* Prepares, runs and ends a statement: `types` has an i (int64_t) or t (text) for each parameter. */
bool sql_put(struct sqlite3 *db, const char *sql, const char *types, ...);

/* Makes the tables of a profile in an empty database; false: its error message says why. */
bool profile_put(struct sqlite3 *db, const profile_t *profile);

enum { RECORD_BYTES = 8 * RECORD_WORDS }; /* at most: the first word says how many there are */

/* Columns of a row. A text that is NULL is "". Words are a blob of bytes, the lowest first; false: it is not one of so many, or not of
 * as many as the record's first word says. */
const char *sql_text(struct sqlite3_stmt *row, int column);
bool sql_words(struct sqlite3_stmt *row, int column, uint64_t *word, size_t words);
bool sql_record(struct sqlite3_stmt *row, int column, record_t *record);

/* Words for a parameter, SIGNATURE_WORDS at most. */
void sql_bind_words(struct sqlite3_stmt *statement, int at, const uint64_t *word, size_t words);
#endif
