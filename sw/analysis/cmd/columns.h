/* The columns of report, annotate and truth, in one place: what each is called in CSV and in
 * tables, its unit, what the help says of it, and how its cells are made.
 *
 *     table_t *table = columns_table(&report_columns, wide);
 *     columns_row(&report_columns, wide, table, &row);         for every row
 *     columns_csv_header(&report_columns, stdout);             the same as CSV
 *     columns_csv(&report_columns, stdout, &row);
 */
#ifndef SW_ANALYSIS_CMD_COLUMNS_H
#define SW_ANALYSIS_CMD_COLUMNS_H
#include "annotation.h"
#include "comparison.h"
#include "table.h"

/* What a row is made of; each command fills in what its columns need. */
typedef struct {
    const view_t *view;
    const char *name;           /* of the function; what a table shows as code */
    const tally_t *tally;       /* NULL: no samples; in tables all cells but the code are blank */
    const tally_t *function;    /* annotate: of the function that it is in */
    const place_t *place;       /* annotate --csv: the instruction */
    const compared_t *compared; /* truth */
} row_t;

typedef struct columns columns_t;
extern const columns_t report_columns, annotate_columns, truth_columns;

/* `wide`: with the columns of --wide. */
table_t *columns_table(const columns_t *columns, bool wide);
void columns_row(const columns_t *columns, bool wide, table_t *table, const row_t *row);

/* A cell with the two largest parts of these cycles; a second one below a tenth says nothing. */
void columns_whys(table_t *table, const double cycles[WHY_COUNT]);

/* CSV has all fields; those that are estimates come in pairs, NAME and NAME_sigma. */
void columns_csv_header(const columns_t *columns, FILE *out);
void columns_csv(const columns_t *columns, FILE *out, const row_t *row);

/* The lines of --help; explanations begin behind `indent` characters. */
void columns_help(const columns_t *columns, FILE *out, int indent);
/* Words from `indent` on, in lines of the help's width; the first one has its label already. */
void columns_words(FILE *out, const char *text, size_t indent);
#endif
