/* SPDX-License-Identifier: Apache-2.0 */
/* A database of samples, by epoch and platform, kept by `assay daemon`: an SQLite file with the
 * tables of a profile (profile.h), for many sets of samples at once.
 *
 *     epochs(id, name, began, ended)     name: its begin, in GMT, YYYYMMDDHHMM; seconds
 *                                        since 1970, 0: it is still open
 *     sets(id, epoch, platform, label, origin, settings)     samples that can be added up: of one
 *                                        program on one machine, with the same sampling
 *     set_meta(id, name, value)          facts of a set, as in a profile's meta
 *     set_counters(id, name, value)      likewise
 *     samples(id, pc, record)            sums of samples (FMT 5 and 6): as in a profile
 *     load_files(id, name, path, sha256) programs of processes; CONTEXT of a record is an id
 *     programs(sha256, size, bytes)      kept.h
 *     meta(name, value)                  of the database: `database`, a random number; facts
 *                                        about the daemon
 *
 * Rows of a set have the set's number in the upper half of their id, so that they are adjacent.
 * Every writer holds FILE.lock.
 *
 * A command that takes a profile also takes a set, or several that can be added up, by the name
 *
 *     FILE[@EPOCH+EPOCH...][,label=LABEL][,platform=NAME][,program=NAME][,set=NUMBER]
 *
 * Without EPOCH it is the newest, `all` is all of them. Without `label` it is the set that has
 * none.
 */
#ifndef SW_ANALYSIS_PROFILE_SAMPLE_SETS_H
#define SW_ANALYSIS_PROFILE_SAMPLE_SETS_H
#include "profile.h"

enum { DATABASE_SET_SHIFT = 32, DATABASE_FILES_MOST = 65000 };

/* Name in `load_files` of code whose program is unknown. */
#define DATABASE_UNKNOWN "[unknown"

typedef struct {
    char *file;
    char *epochs, *label, *platform, *program; /* NULL: not given; label "": no label */
    int64_t set;                               /* 0: not given */
} database_name_t;

/* Whether a file is such a database. */
bool database_is(const char *path);

/* Whether a name means sets of a database; splits it into parts, which the caller frees, even if a
 * part is wrong: then `wrong` is that part. */
bool database_name(database_name_t *name, const char *text, const char **wrong);
void database_name_free(database_name_t *name);

/* Opens it for reading, and checks its schema. Returns NULL after a failure. */
struct sqlite3 *database_open(const char *path, failure_t *failure);

/* Makes a profile in memory from the sets that a name means, all of which can be added up. */
bool database_profile(profile_t *profile, const database_name_t *name, failure_t *failure);

/* All sets, in the order of their epochs; `total`: samples in them. The caller frees them. */
typedef struct {
    int64_t id, epoch;
    char *epoch_name, *platform, *label, *origin, *settings, *program, *kind;
    double samples, unknown;
} database_set_t;
typedef struct {
    database_set_t *list;
    size_t count;
} database_sets_t;
bool database_sets(database_sets_t *sets, struct sqlite3 *db);
void database_sets_free(database_sets_t *sets);

/* Names of all epochs, the oldest first; the caller frees them. */
char **database_epochs(struct sqlite3 *db, size_t *count);
#endif
