/* SPDX-License-Identifier: Apache-2.0 */
/* Makes sure that a foreign profile is only data, since SQLite would run what its schema says. Only
 * plain tables are accepted, nothing in the file is trusted, and the work has a limit that grows
 * with the file's size. */
#ifndef SW_ANALYSIS_PROFILE_PROFILE_GUARD_H
#define SW_ANALYSIS_PROFILE_PROFILE_GUARD_H
#include "failure.h"
#include <stdint.h>

struct sqlite3;

typedef struct {
    uint64_t left; /* instructions of SQLite's machine */
} profile_guard_t;

/* Call it before anything is read; the guard must exist until profile_unguard. */
void profile_guard(profile_guard_t *guard, struct sqlite3 *db, uint64_t file_size);
void profile_unguard(struct sqlite3 *db);

/* Whether the file has only tables as profile_write makes them: names, TEXT, INTEGER or BLOB, NOT
 * NULL, PRIMARY KEY. No views, triggers, indices, virtual tables, generated columns, defaults or
 * checks. */
bool profile_is_plain(struct sqlite3 *db, const char *path, failure_t *failure);
#endif
