/* SPDX-License-Identifier: Apache-2.0 */
/* A profile: what `assay record` writes and the reports read. On disk an SQLite database, so that
 * anyone can query it:
 *
 *     meta(name, value)              what was run, how it was set and how it ended
 *     counters(name, value)          of the run: cycles, fetched, delivered, collisions and others
 *     samples(id, pc, record)        record: its words, unchanged; all of one kind
 *     signatures(id, pc, number, context, privilege, count, bits, hash)    of a session with signature
 *                                    samples: two bits an instruction, the oldest lowest; their
 *                                    meaning (HASH of profile-registers.md; older files lack it: 0)
 *     fetches(id, pc, record)        side samples, of a session with some: a table for each kind
 *     symbols(address, size, name)   the program's functions at that time
 *     programs(sha256, size, bytes)  the program and those of its processes: kept.h
 *     truth(pc, fetched, ...)        exact totals, from `record --truth`
 *     truth_apart(pc, fetched, ...)  of what the profiler did not count
 *     truth_halves(pc, ...)          exact totals of user and kernel half of each process: 2 * mode,
 *                                    and ASID, as a place
 *     truth_data(address, bytes, loads, ...)  of data, by address
 *     truth_fetches(pc, fetch_all, ...)  of fetches, by place, if they are sampled: fetch_truth.h
 *     truth_fetches_apart(pc, ...)   of those that the profiler did not count
 *     stacks(id, parent, kind, site, entry, calls)  call stacks (stacks.h); then samples has the
 *                                    columns stack and owner, too
 *     truth_stacks(stack, pc, parts, retired)  exact cycles, in parts, by instruction and stack
 *
 * docs/assay.md has the names, docs/profile-registers.md the record.
 *
 * application_id is "ASAY", user_version the schema's version.
 */
#ifndef SW_ANALYSIS_PROFILE_PROFILE_H
#define SW_ANALYSIS_PROFILE_PROFILE_H
#include "facts.h"
#include "failure.h"
#include "fetch_truth.h"
#include "kept.h"
#include "record.h"
#include "signature.h"
#include "stacks.h"
#include "symbols.h"
#include "truth.h"

/* Value of the fact `ended` if the program ended the run; otherwise the fact says what did. */
#define PROFILE_ENDED "by the program"

typedef struct {
    facts_t meta, counters;
    record_t *records; /* NULL: they stay in the file */
    size_t count;
    signatures_t signatures;
    record_list_t beside[SAMPLER_COUNT]; /* by kind, from SAMPLER_BESIDE on */
    symbols_t symbols;
    pc_table_t truth, apart; /* truth_row_t: what was sampled, and the rest of the run */
    pc_table_t halves;       /* truth_row_t by half of a process (by_process): all of the run */
    pc_table_t data;         /* data_row_t: all of the run */
    pc_table_t truth_fetches, fetches_apart; /* fetch_row_t: what was sampled, and the rest */
    stacks_t stacks;                         /* call stacks; none: unknown */
    stack_pair_t *of_records;                /* by index of `records`; NULL: none, as for stacks */
    kept_programs_t *kept;                   /* programs; NULL: none */
    struct sqlite3 *file;                    /* the file with the records */
    uint64_t file_size;
    const char *path;
} profile_t;

/* The number of runs that were merged into the profile (profile_merge.h); 1: a single run. */
double profile_runs(const profile_t *profile);
/* Number of windows of a run that the samples come from; profile_runs is then their share; 0: whole
 * runs. */
size_t profile_windows(const profile_t *profile);
/* How many of them are in each stratum, one stratum after the other; the caller frees it; NULL: a
 * single stratum. */
uint32_t *profile_window_strata(const profile_t *profile, size_t *strata);

/* How many times as often long waits were chosen; 1: without strata. */
double profile_strata(const profile_t *profile);

/* Mean fetched instructions from one choice to the next; 0: unknown. */
double profile_choice(const profile_t *profile);

/* The kind of the samples. Profiles of a counter have `counter` in their meta, the name of the
 * event. */
sampler_kind_t profile_sampler(const profile_t *profile);

/* Writes a whole profile or none (output.h); one for /dev/null is discarded. */
bool profile_write(const profile_t *profile, const char *path, failure_t *failure);

/* Whether a profile can be written there: checked before a long run. */
bool profile_writable(const char *path, failure_t *failure);

/* Passes on one sample after the other: while the file is read, profile->count is the number of
 * this one, and its meta, counters and symbols are complete. */
typedef void sample_taker_t(void *context, const profile_t *profile, const record_t *record,
                            const sample_t *sample);

/* Reads a profile, or sets of a database (sample_sets.h) as one; its samples are passed on and not
 * kept. Ends the command if the file is found to be damaged. */
bool profile_open(profile_t *profile, const char *path, sample_taker_t *take, void *context,
                  failure_t *failure);

/* All samples once more: from the file, or from `records`. Ends the command if the file has
 * changed. */
void profile_walk(const profile_t *profile, sample_taker_t *take, void *context);

/* All samples of a side kind. */
void profile_walk_beside(const profile_t *profile, sampler_kind_t beside, sample_taker_t *take,
                         void *context);

/* Reads a profile with its samples, for users that need all of them in memory. */
bool profile_read(profile_t *profile, const char *path, failure_t *failure);

/* Reads `data` of an open profile, which can be larger than everything else and is rarely needed;
 * in a merged profile it is present. */
bool profile_read_data(profile_t *profile, failure_t *failure);
/* Likewise the exact cycles in `stacks`. */
bool profile_read_stacks(profile_t *profile, failure_t *failure);
void profile_free(profile_t *profile);
#endif
