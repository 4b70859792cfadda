/* CSV output (RFC 4180). Columns that carry an estimate come in pairs, NAME and NAME_sigma. */
#ifndef SW_ANALYSIS_LIB_CSV_H
#define SW_ANALYSIS_LIB_CSV_H
#include "estimate.h"
#include <stdio.h>

/* One field, quoted where it must be. */
void csv_text(FILE *out, const char *text);

/* A number; an empty field for NaN and infinity. */
void csv_number(FILE *out, double value);

/* ",value,sigma" */
void csv_estimate(FILE *out, estimate_t estimate);

/* ",NAME,NAME_sigma" for the header row. */
void csv_estimate_header(FILE *out, const char *name);

/* The rates and mean latencies of a tally, as reports have them in common, and their header. */
void csv_tally(FILE *out, const tally_t *tally, const sampling_t *sampling);
void csv_tally_header(FILE *out);
#endif
