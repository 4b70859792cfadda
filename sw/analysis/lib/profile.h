/* A profile: what `assay record` writes and the reports read. On disk an SQLite database, so that
 * anybody can ask it questions of their own:
 *
 *     meta(name, value)            program, sha256, size, config, simulator, period, seed ...
 *     counters(name, value)        of the run: cycles, fetched, delivered ...; see docs/assay.md
 *     samples(id, pc, record)      the 64 bytes as the hardware made them (docs/profile-registers.md)
 *     symbols(address, size, name) the program's functions as they were
 *     truth(pc, fetched, ...)      exact totals, from `record --truth`
 *
 * application_id is "ASAY", user_version the schema's version.
 */
#ifndef SW_ANALYSIS_LIB_PROFILE_H
#define SW_ANALYSIS_LIB_PROFILE_H
#include "facts.h"
#include "failure.h"
#include "record.h"
#include "symbols.h"
#include "truth.h"

typedef struct {
    facts_t meta, counters;
    record_t *records;
    size_t count;
    symbols_t symbols;
    pc_table_t truth; /* of truth_row_t */
} profile_t;

/* Writes beside the place and renames: a profile is there whole or not at all. */
bool profile_write(const profile_t *profile, const char *path, failure_t *failure);

/* Whether a profile can be written there: asked before a long run. */
bool profile_writable(const char *path, failure_t *failure);
bool profile_read(profile_t *profile, const char *path, failure_t *failure);
void profile_free(profile_t *profile);
#endif
