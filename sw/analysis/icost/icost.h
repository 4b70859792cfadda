/* SPDX-License-Identifier: Apache-2.0 */
/* The settings of `assay icost`, and its answers, a file each: icost_sets.c all sets of parts, from
 * a trace or from samples; icost_against.c all sets compared with simulations; icost_scopes.c by
 * function, loop, line or instruction. */
#ifndef SW_ANALYSIS_ICOST_ICOST_H
#define SW_ANALYSIS_ICOST_ICOST_H
#include "icost_bounds.h"
#include "icost_view.h"
#include "sampler.h"
#include "scopes.h"
#include "sheet.h"
#include "shotgun.h"
#include "simulate.h"
#include "variants.h"

enum { PARTS_MOST = 8, SINGLES = 1 + PARTS };

/* Parts that are ideal together, treated as one. */
typedef struct {
    uint32_t parts;
    char name[64];
} group_t;

typedef struct {
    bool ended; /* a simulation failed */
    const char *trace, *samples, *machine, *program, *against, *other, *picture, *folder;
    group_t group[PARTS_MOST];
    unsigned count;
    struct {
        const char *name;
        int64_t cycles;
    } rest[PARTS]; /* parts that were not chosen, and each one's own cost (groups_choose) */
    unsigned rest_count;
    uint64_t sooner;
    rows_t rows;
    bool by, pairs, shotgun, multisim, grouped; /* grouped: by --of */
    scope_kind_t kind;
    sampler_setup_t sampler;
    bool sampling;  /* an option of the trace's sampler was given */
    bool simulated; /* one of the simulations' memory */
    uint64_t design, jobs;
    run_t run; /* run for --multisim */
} icost_t;

/* --- which parts (icost_groups.c) */

/* Reads PART+PART,PART,...; returns false if the list is wrong, or a part occurs twice. */
bool take_groups(icost_t *o, const char *list);
uint32_t ideal_of(const icost_t *o, size_t set);
/* For --of without parts: takes the parts that cost this run most. `single`: nothing ideal, then
 * each part alone. */
void list_singles(variant_t single[SINGLES]);
void groups_choose(icost_t *o, const variant_t single[SINGLES]);
icost_view_t names_of(const icost_t *o); /* only the names */
/* The columns of a table with some for each part: PART, and PART_WHAT for others, as two columns of
 * one name would clash in JSON. They live as long as this does. */
typedef struct {
    column_t list[3 + 5 * PARTS_MOST];
    columns_t columns;
    char text[4 * PARTS_MOST][sizeof((group_t *)0)->name + 8];
    unsigned named;
} part_columns_t;
void part_columns_begin(part_columns_t *own, const column_t *first, size_t count);
void part_columns_add(part_columns_t *own, const group_t *part,
                      const char *what); /* NULL: PART itself */

const char *set_name(const icost_t *o, size_t set, char *name, size_t room);

/* --- all sets (icost_sets.c) */

typedef struct {
    uint64_t instructions, run_cycles; /* of the run; from samples; 0 for a trace */
    int64_t *length, *icost;           /* by set of parts */
    size_t sets;
    int64_t cycles;   /* cycles of the graph of the real machine */
    bounds_t *bounds; /* from samples: bounds of each icost, else NULL */
    shotgun_facts_t facts;
} power_set_t;

/* What the costliest parts mean for changes of the program or the machine, as one sentence. */
enum { ICOST_LEAD = 640 };
void icost_lead(const icost_t *o, const power_set_t *s, char text[ICOST_LEAD]);

/* Measures all sets; also chooses the parts, if --of did not. */
bool measure_sets(icost_t *o, power_set_t *s, failure_t *failure);
bool choose_parts(icost_t *o, failure_t *failure); /* only chooses the parts */
bool take_samples(const icost_t *o, samples_t *samples, failure_t *failure);
bool has_fragments(const icost_t *o, const shotgun_facts_t *facts, failure_t *failure);
void print_facts(const icost_t *o, const power_set_t *s);
void warn_length(const icost_t *o, const power_set_t *s); /* fragments have another length than
                                                             the run */
void free_sets(power_set_t *s);
icost_view_t view_of(const icost_t *o, const power_set_t *s);
void print_header(const icost_t *o, uint64_t instructions, int64_t cycles);

/* --- answers, printed */

extern const columns_t set_columns, against_columns;
extern const columns_t scope_columns; /* and each part's */

bool run_sets(icost_t *o, failure_t *failure);
bool run_against(icost_t *o, failure_t *failure);
bool run_multisim(icost_t *o, failure_t *failure);
bool run_scopes(icost_t *o, failure_t *failure);

/* --- pairs of scopes (icost_pairs.c) */

/* Each pair of the scopes that cost most, and how the parts of both interact. */
enum { PAIRED = 8 };
typedef struct {
    size_t scope[PAIRED], count; /* the chosen ones, by index in the list */
    variant_t *list;             /* nothing ideal; each scope, each pair, each part */
    size_t variants;
    together_t *rows; /* each pair for each part, then for all parts together */
    size_t row_count;
    bounds_t *bounds; /* bounds of each row, from samples, else NULL */
} scope_pairs_t;

/* `single`: measured with nothing ideal, then for each of `shown` scopes with each part ideal. */
void pairs_choose(scope_pairs_t *pairs, const icost_t *o, const scope_t *scope,
                  const variant_t *single, size_t shown);
void pairs_columns(const icost_t *o, part_columns_t *own);
void pairs_print(const scope_pairs_t *pairs, const icost_t *o, const scope_t *scope);
void pairs_free(scope_pairs_t *pairs);
#endif
