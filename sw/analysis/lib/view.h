/* What every report starts from: a profile, its samples added up per instruction and in total, and
 * the sampling interval. */
#ifndef SW_ANALYSIS_LIB_VIEW_H
#define SW_ANALYSIS_LIB_VIEW_H
#include "estimate.h"
#include "profile.h"
#include "tally.h"

typedef struct {
    profile_t profile;
    pc_table_t table; /* a tally_t per instruction, sorted by PC */
    tally_t total;
    double fetched;  /* instructions that could have been chosen */
    double interval; /* fetched instructions a sample stands for */
    double flow;     /* cycles that each retired instruction is charged with besides its waiting */
    bool measured;   /* flow is from counted cycles; if not it is the least possible, 1/width */
} view_t;

/* A function and its samples. */
typedef struct {
    const symbol_t *symbol; /* NULL: code outside every function */
    tally_t tally;
} function_t;

bool view_open(view_t *view, const char *path, failure_t *failure);
void view_close(view_t *view);

/* The lines over a report: what was run, how it was sampled, what was lost. */
void view_print_header(const view_t *view, FILE *out);

/* Functions with samples, by share of cycles (then samples, then address); to be freed with free().
 */
function_t *view_functions(const view_t *view, size_t *count);
const char *function_name(const function_t *function);
#endif
