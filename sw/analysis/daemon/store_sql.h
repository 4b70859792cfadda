/* SPDX-License-Identifier: Apache-2.0 */
/* The SQL of store.c and store_merge.c. */
#ifndef SW_ANALYSIS_DAEMON_STORE_SQL_H
#define SW_ANALYSIS_DAEMON_STORE_SQL_H
#include "profile_sql.h"
#include <sqlite3.h>

extern const char database_schema[];

bool sql_put_record(sqlite3_stmt *insert, sqlite3_int64 id, const record_t *record);

/* Stores a program's file, if it can be read and is not too large; a program that is not stored is
 * no failure. */
bool sql_put_program(sqlite3 *db, const char *path, const char *sha256);

/* Removes all but so many epochs, the oldest first, and what nothing else needs. */
bool sql_bury(sqlite3 *db, uint64_t keep);
#endif
