/* SPDX-License-Identifier: Apache-2.0 */
/* The basis of every report: a profile, its samples added up per instruction and in total, and the
 * sampling interval. */
#ifndef SW_ANALYSIS_FINDING_VIEW_H
#define SW_ANALYSIS_FINDING_VIEW_H
#include "asked.h"
#include "estimate.h"
#include "filter.h"
#include "intake.h"
#include "method.h"
#include "profile.h"
#include "tally.h"

/* How samples are added up: by the place that stands for an instruction's PC. */
typedef uint64_t grouping_t(uint64_t pc, uint16_t context, uint8_t privilege);
grouping_t by_instruction; /* place_of */
grouping_t by_process;     /* the halves of processes: user and kernel */

typedef struct {
    profile_t profile;
    sampler_kind_t sampler; /* sampler of the profile's samples */
    grouping_t *grouping;
    intake_t intake;
    pc_table_t table; /* a tally_t per instruction, or as grouped, sorted by PC */
    tally_t total;
    asked_t asked[PD_EVENTS_MOST]; /* a session's events, if places were counted */
    size_t asked_count;
    windows_known_t windows; /* of a run by windows; a count of 0: whole runs */
    sampling_t sampling;
    double interval;  /* fetched instructions a sample stands for */
    uint64_t seconds; /* second samples of pairs: not added up */
    method_t method;
    const char *why_samples; /* why METHOD_SAMPLES is in force, if nobody requested it */
    flow_trust_t trust;      /* the basis of METHOD_FLOW */
    bool derived;            /* view_derive has run */
    filter_t filter;         /* the filter of the recording */
} view_t;

/* A function and its samples. */
typedef struct {
    const symbol_t *symbol; /* NULL: code outside every function */
    tally_t tally;
    double weight; /* view_weight */
} function_t;

/* Half of a process: what it did in U, or the kernel in S while its address space was in force; or
 * all of M. */
typedef struct {
    char name[96];
    const tally_t *tally;
    double weight;
} half_t;

/* view_open takes a profile with a sample for each instruction; view_open_lives also takes one with
 * sums of samples; view_open_any takes samples of any kind. */
bool view_open(view_t *view, const char *path, grouping_t *grouping, failure_t *failure);
bool view_open_lives(view_t *view, const char *path, grouping_t *grouping, failure_t *failure);
bool view_open_any(view_t *view, const char *path, grouping_t *grouping, failure_t *failure);
void view_close(view_t *view);

/* Opens several profiles of one program as one (profile_merge.h), with samples of any kind. Then
 * view_has_each and view_has_lives check what view_open and view_open_lives check, and close the
 * view if the answer is no. */
bool view_open_all(view_t *view, char *const *paths, size_t count, grouping_t *grouping,
                   failure_t *failure);
bool view_has_each(view_t *view, failure_t *failure);
bool view_has_lives(view_t *view, failure_t *failure);

/* From this call on estimates are sums over all runs, like the truth. */
void view_sum_runs(view_t *view);

/* Refuses a profile of sums for a report that needs each sample. Always returns false. */
bool refuse_sums(const char *path, failure_t *failure);

/* Likewise for a profile in memory, which stays its owner's: clear view->profile before
 * view_close. */
bool view_open_memory(view_t *view, const profile_t *profile, grouping_t *grouping,
                      failure_t *failure);

/* The second half of view_open, for tests: the profile is in memory. */
void view_add_up(view_t *view);

/* Walks over the samples again, with their own PCs; skips second samples of pairs. */
void view_walk(const view_t *view, sample_taker_t *take, void *context);

/* Walks over the samples with the second ones of their pairs; NULL: no pair, or its second was
 * lost. */
typedef void unit_taker_t(void *context, const sample_t *first, const sample_t *second);
void view_walk_units(const view_t *view, unit_taker_t *take, void *context);

/* Sets the shares in the tallies of a grouping: entry i of the table was merged into group[i],
 * NULL: into none. */
void view_follow(const view_t *view, tally_t *const *group);

/* Sets any other shares: the biller bills each sample, with its place as its PC. */
typedef void biller_t(const void *context, const sample_t *sample, bill_t *bill);
void view_bill(const view_t *view, biller_t *biller, const void *context);

/* Puts a method in force; `elf`: the program, NULL: as recorded. Returns false if this profile, or
 * its program, lacks what the method needs. METHOD_USUAL always finds one, and the header says
 * which and why. */
bool view_use(view_t *view, method_t method, const char *elf, failure_t *failure);

/* Figures of a tally by the method in force: columns, exports and the page use these functions, and
 * never a tally itself. Retired instructions; cycles; its cycles by a reason, as a share and as
 * cycles; mean cycles in a stage. */
estimate_t view_retired(const view_t *view, const tally_t *tally);
estimate_t view_count(const view_t *view,
                      double samples); /* what so many samples, by weight, stand for */
estimate_t view_cycles(const view_t *view, const tally_t *tally);
estimate_t view_reason(const view_t *view, const tally_t *tally, why_t why);
estimate_t view_reason_cycles(const view_t *view, const tally_t *tally, why_t why);
estimate_t view_stage(const view_t *view, const tally_t *tally, stage_t stage);
/* ... the population of that mean. An instruction without a unit, such as a jump, is done when it
 * is mapped: it waits 0 cycles for operands and for a unit and is 0 cycles in one, so that the
 * stages add up to the life. A stage without any samples is one that the core does not report. */
moments_t view_stay(const view_t *view, const tally_t *tally, stage_t stage);
/* The part of the error of cycles that is due to long waits that no sample met: its square; and
 * that of a share of all cycles, where the waits of the others count, too. 0 if the method does not
 * have it. */
double view_unmet(const view_t *view, const tally_t *tally);
double view_unmet_share(const view_t *view, double share, double unmet);
/* Makes that part of a program's parts, such as its functions, cover long waits that samples of the
 * others met (unmet.h). `first`: the tally of the first; they are `stride` bytes apart. */
void view_find_unmet(const view_t *view, tally_t *first, size_t count, size_t stride);
/* The rates of rates.h. */
typedef enum { RATE_ABORTED, RATE_ICACHE, RATE_DCACHE, RATE_MISPREDICT, RATES } rate_t;
estimate_t view_rate(const view_t *view, const tally_t *tally, rate_t rate);
/* Derived events, after view_derive has added them up. They are estimated by the samples alone,
 * also with flow; by the truth if it has them. NaN: not known from these samples, or from the
 * truth. */
void view_derive(view_t *view);
estimate_t view_derived(const view_t *view, const tally_t *tally, derived_t event);
/* How often conditional branches (the tally has no others) were taken; as a share of their
 * executions. */
estimate_t view_taken(const view_t *view, const tally_t *branches);
estimate_t view_taken_rate(const view_t *view, const tally_t *branches);

/* Relative sizes of a tally's cycles by reason, to find the largest. */
const double *view_whys(const view_t *view, const tally_t *tally);

/* The weight of a report's rows: cycles, or samples of a counter; a part's share of the total; the
 * word for it. */
double view_weight(const view_t *view, const tally_t *tally);
estimate_t view_part(const view_t *view, const tally_t *tally);
const char *view_measure(const view_t *view);
/* For a counter's samples: the first event's name, and the events that a sample stands for. */
const char *view_event(const view_t *view);
double view_event_weight(const view_t *view);

/* The lines above a report: what was run, how it was sampled, what was lost. */
void view_print_header(const view_t *view, FILE *out);

/* Gives a tally the shares of the function at a place. */
void view_share(const view_t *view, tally_t *tally, uint64_t place);

/* Functions with samples, by share of cycles (then samples, then address); the caller frees them
 * with free().
 */
function_t *view_functions(const view_t *view, size_t *count);

/* The rows of a view by process, likewise. */
half_t *view_halves(const view_t *view, size_t *count);
const char *function_name(const function_t *function);
#endif
