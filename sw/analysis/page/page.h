/* SPDX-License-Identifier: Apache-2.0 */
/* `assay report --html`: one self-contained page.
 *
 *     page.c            the page, of the parts below
 *     page_overview.c   tiles, the header of reports, where the cycles went
 *     page_tables.c     functions and instructions, from the columns of report and annotate
 *     page_sources.c    annotated functions
 *     page_latency.c    histograms of the stages
 *     page_icost.c      what would help, from the run's trace or its signature samples, if any
 *     sw/analysis/page  its style and its script, which sorts, filters and links
 *
 * It is complete without the script. It is HTML and well-formed XML.
 */
#ifndef SW_ANALYSIS_PAGE_PAGE_H
#define SW_ANALYSIS_PAGE_PAGE_H
#include "annotation.h"
#include "critical.h"
#include "histogram.h"
#include "rows.h"

/* Writes the page. If the program cannot be read the page has no annotated functions and says why,
 * and `warning` has the reason; otherwise that is "". `trace`: of the same run, or NULL. */
void page_print(FILE *out, const view_t *view, const char *elf, const char *trace,
                failure_t *warning);

/* A page's head with its style, up to <body>; used for other pages, too. */
void page_head(FILE *out, const char *title);

/* --- its parts */

enum { PAGE_FEW = 16 }; /* fewer samples are marked as few */

/* The beginning of a part, with its heading. */
void page_section(FILE *out, const char *id);

void page_overview(FILE *out, const view_t *view);

/* A sortable table of the command's columns, each cell with its sort key. The bar of cycles% is
 * full for the hottest row, which has `most` of them. */
void page_table_head(FILE *out, const char *id, const rows_t *rows, double most);
void page_table_row(FILE *out, const rows_t *rows, const row_t *row, const char *link);
void page_table_end(FILE *out);

/* The cycles by reason as a bar with this percentage of the width. */
void page_why_bar(FILE *out, const double cycles[WHY_COUNT], double percent);

/* "base", "bad", "front", "mem", "core" or "untold". */
const char *page_why_group(why_t why);

/* Whether a row rests on few samples, and so is dimmed. */
bool page_is_few(const view_t *view, const tally_t *tally);

/* A figure for each stage. */
void page_histograms(FILE *out, const histogram_t *histogram);

/* Interaction costs from a trace, or if that is NULL from the profile's signature samples.
 * Unreadable input is reported on the page, and is a warning. */
void page_icost(FILE *out, const view_t *view, const char *elf, const char *trace,
                failure_t *warning);

/* The share of the critical path of an instruction, or a function; NaN: unknown. */
double page_critical_at(const critical_t *critical, const symbol_t *symbol, uint64_t pc);
double page_critical_of(const critical_t *critical, const symbol_t *symbol);

/* A function's lines and instructions, with heat. `critical` NULL: unknown. */
void page_function(FILE *out, const view_t *view, const annotation_t *annotation, lines_t *lines,
                   const histogram_t *histogram, const critical_t *critical);

/* The URL fragment of a function's part: "f-" and its address. */
void page_anchor(FILE *out, const symbol_t *symbol);
#endif
