/* SPDX-License-Identifier: Apache-2.0 */
/* The only writer of a database of samples (profile/sample_sets.h). Additions stay in memory up to
 * the next flush, which is one transaction: it succeeds as a whole or not at all, and if it fails
 * the next one writes its contents.
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

/* Creates the database if there is none. Returns NULL if it cannot be written, or another process
 * writes it. */
store_t *store_open(const char *path, failure_t *failure);
void store_close(store_t *store); /* what was not flushed is lost */

/* Begins an epoch; all sets end. `keep`: how many epochs stay, 0: all. NULL name: the time. Returns
 * false if the previous contents cannot be written; then the old epoch continues. */
bool store_epoch(store_t *store, const char *name, uint64_t keep, failure_t *failure);
const char *store_epoch_name(const store_t *store);

/* The set of this epoch with these settings; `told`: other facts, set when it is new. */
set_t *store_set(store_t *store, const char *platform, const char *label, const facts_t *settings,
                 const facts_t *told);

/* Adds up a record of FMT 5 or 6. */
void set_take(set_t *set, const record_t *record);
void set_count(set_t *set, const char *name, uint64_t more);
void set_width(set_t *set, uint64_t width); /* the machine's, not summed */
void set_fact(set_t *set, const char *name, const char *value);
const char *set_text(const set_t *set, const char *name); /* NULL: no such fact */

/* The number of a process's program, for CONTEXT; 0: too many. `sha256` "": its program is
 * unknown. */
uint16_t store_load_file(store_t *store, const char *name, const char *path, const char *sha256);

/* Stores a program in the database; `sha256` is that of the file. */
void store_program(store_t *store, const char *path, const char *sha256);

/* The writer's facts, in `meta`. */
void store_fact(store_t *store, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The value of this name in `meta`, as last written; the caller frees it. NULL: none. */
char *store_old_fact(store_t *store, const char *name);

bool store_flush(store_t *store, failure_t *failure);

/* Copies all sets of another database, replacing those that came from it before. */
bool store_merge(store_t *store, const char *path, failure_t *failure);

/* For store_merge.c: the file, and a number for a set. */
struct sqlite3 *store_database(store_t *store);
int64_t store_new_set(store_t *store);
#endif
