/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by profile_*.c, sample_sets*.c and the daemon only. */
#ifndef SW_ANALYSIS_PROFILE_PROFILE_SQL_H
#define SW_ANALYSIS_PROFILE_PROFILE_SQL_H
#include "profile.h"

#define PROFILE_APPLICATION 0x41534159 /* "ASAY" */
#define PROFILE_SCHEMA 4               /* the records are those of profile.def, version 3 and 4 */

struct sqlite3;
struct sqlite3_stmt;

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
