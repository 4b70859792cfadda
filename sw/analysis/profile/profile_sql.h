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
                                 const char *sql); /* NULL: not in this database */
/* The same for a set of samples: its two parameters are the first and the last id of the set's
 * rows. */
struct sqlite3_stmt *sql_rows_of(struct sqlite3 *db, const char *sql, int64_t set);
int64_t sql_number(struct sqlite3 *db, const char *sql); /* from the first row; -1: none */

/* Calls `take` for each row and ends the statement (NULL: false). Returns false at the first error,
 * or if `take` does. */
typedef bool sql_take_t(struct sqlite3_stmt *row, void *into);
bool sql_rows(struct sqlite3_stmt *row, sql_take_t *take, void *into);

/* Runs a statement with these numbers as its first parameters, again at each call; other parameters
 * keep their values. */
bool sql_add(struct sqlite3_stmt *statement, const uint64_t *number, int count);

/* Prepares, runs and ends a statement: `types` has an i (int64_t) or t (text) for each parameter. */
bool sql_put(struct sqlite3 *db, const char *sql, const char *types, ...);

/* Makes the tables of a profile in an empty database. Returns false on failure; its error message
 * says why. */
bool profile_put(struct sqlite3 *db, const profile_t *profile);

enum { RECORD_BYTES = 8 * RECORD_WORDS }; /* at most: the first word tells how many */

/* Columns of a row. A text that is NULL is "". Words are a blob of bytes, the lowest first; false:
 * it does not have so many, or not as many as the record's first word says. */
const char *sql_text(struct sqlite3_stmt *row, int column);
bool sql_words(struct sqlite3_stmt *row, int column, uint64_t *word, size_t words);
bool sql_record(struct sqlite3_stmt *row, int column, record_t *record);

/* Words for a parameter, at most SIGNATURE_WORDS. */
void sql_bind_words(struct sqlite3_stmt *statement, int at, const uint64_t *word, size_t words);
#endif
