/* SPDX-License-Identifier: Apache-2.0 */
/* A database of samples, by epoch and platform, that `assay daemon` keeps: an SQLite file with the tables of a profile (profile.h),
 * of many sets of samples at once.
 *
 *     epochs(id, name, began, ended)     name: when it began, in GMT, YYYYMMDDHHMM; seconds since 1970, 0: it goes on
 *     sets(id, epoch, platform, label, origin, settings)     what can be added up: of one program on one machine, sampled alike
 *     set_meta(id, name, value)          facts of a set, as in a profile's meta
 *     set_counters(id, name, value)      likewise
 *     samples(id, pc, record)            sums of samples (FMT 5 and 6): as in a profile
 *     load_files(id, name, path, sha256) programs of processes; a record's CONTEXT is one of these numbers
 *     programs(sha256, size, bytes)      kept.h
 *     meta(name, value)                  of the database: `database`, a random number; what the daemon says of itself
 *
 * Rows of a set have the set's number in the upper half of their id, so that they lie together. Whoever writes holds FILE.lock.
 *
 * A set, or several that can be added up, is read as a profile where a command takes one, by the name
 *
 *     FILE[@EPOCH+EPOCH...][,label=LABEL][,platform=NAME][,program=NAME][,set=NUMBER]
 *
 * Without EPOCH it is the newest, `all` is all of them. Without `label` it is what has none.
 */
#ifndef SW_ANALYSIS_PROFILE_SAMPLE_SETS_H
#define SW_ANALYSIS_PROFILE_SAMPLE_SETS_H
#include "profile.h"

enum { DATABASE_SET_SHIFT = 32, DATABASE_FILES_MOST = 65000 };

/* What stands for code whose program nobody knows, in `load_files`. */
#define DATABASE_UNKNOWN "[unknown"

typedef struct {
    char *file;
    char *epochs, *label, *platform, *program; /* NULL: not said; label "": what has none */
    int64_t set;                               /* 0: not said */
} database_name_t;

/* Whether a file is such a database. */
bool database_is(const char *path);

/* Whether a name means sets of one; takes it apart, to be freed, also where a part is wrong: then `wrong` is that part. */
bool database_name(database_name_t *name, const char *text, const char **wrong);
void database_name_free(database_name_t *name);

/* Opens it to be read, and holds it to its schema. NULL after a failure. */
struct sqlite3 *database_open(const char *path, failure_t *failure);

/* Makes a profile in memory of the sets that a name means, all of which can be added up. */
bool database_profile(profile_t *profile, const database_name_t *name, failure_t *failure);

/* All sets, in the order of their epochs; `total`: samples in them. To be freed. */
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

/* Names of all epochs, the oldest first; to be freed. */
char **database_epochs(struct sqlite3 *db, size_t *count);
#endif
