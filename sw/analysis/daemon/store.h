/* SPDX-License-Identifier: Apache-2.0 */
/* The one writer of a database of samples (profile/sample_sets.h). What is added stays in memory up to the next flush, which is one
 * transaction: it is there whole or not at all, and where it fails what it would have written is written by the next one.
 *
 *     store_t *store = store_open("samples.db", &failure);
 *     set_t *set = store_set(store, "board1", "", &settings);      until the next epoch
 *     set_take(set, &record);
 *     set_count(set, "unknown", 3);
 *     if (!store_flush(store, &failure)) ...
 *     store_close(store);
 */
#ifndef SW_ANALYSIS_DAEMON_STORE_H
#define SW_ANALYSIS_DAEMON_STORE_H
#include "facts.h"
#include "record.h"

typedef struct store store_t;
typedef struct set set_t;

/* Makes the database if there is none. NULL: it cannot be written, or another process writes it. */
store_t *store_open(const char *path, failure_t *failure);
void store_close(store_t *store); /* what was not flushed is gone */

/* Begins an epoch; all sets end. `keep`: so many epochs stay, 0: all. NULL name: the time. False: what there was cannot be written, and the
 * old epoch goes on. */
bool store_epoch(store_t *store, const char *name, uint64_t keep, failure_t *failure);
const char *store_epoch_name(const store_t *store);

/* The set of this epoch with these settings; `told`: other facts, which it gets when it is new. */
set_t *store_set(store_t *store, const char *platform, const char *label, const facts_t *settings,
                 const facts_t *told);

/* Adds a record of FMT 5 or 6 up. */
void set_take(set_t *set, const record_t *record);
void set_count(set_t *set, const char *name, uint64_t more);
void set_width(set_t *set, uint64_t width); /* the machine's, which is no sum */
void set_fact(set_t *set, const char *name, const char *value);
const char *set_text(const set_t *set, const char *name); /* NULL: it has no such fact */

/* The number of a process' program, for CONTEXT; 0: there are too many. `sha256` "": its program is not known. */
uint16_t store_load_file(store_t *store, const char *name, const char *path, const char *sha256);

/* Keeps a program with the database; `sha256` is that of the file. */
void store_program(store_t *store, const char *path, const char *sha256);

/* What the writer says of itself, in `meta`. */
void store_fact(store_t *store, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* What `meta` has of this name, as it was written last; to be freed. NULL: nothing. */
char *store_old_fact(store_t *store, const char *name);

bool store_flush(store_t *store, failure_t *failure);

/* Takes all sets of another database, in the place of those that came from it before. */
bool store_merge(store_t *store, const char *path, failure_t *failure);

/* For store_merge.c: the file, and a number for a set. */
struct sqlite3 *store_database(store_t *store);
int64_t store_new_set(store_t *store);
#endif
