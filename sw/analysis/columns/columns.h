/* SPDX-License-Identifier: Apache-2.0 */
/* Columns: the name of each quantity in a table's head and in files, its help, its unit, and how it
 * is computed from a row, or that a sheet gets it (sheet.h). Tables, CSV, JSON, --fields, --sort,
 * --list and --help all come from lists of these: those of columns_*.c, and of the command that
 * gives the cells; rows.h prints.
 *
 *     choice_t choice;
 *     if (!columns_choose(&report_columns, "function,cycles_share", &choice, &failure)) ...
 */
#ifndef SW_ANALYSIS_COLUMNS_COLUMNS_H
#define SW_ANALYSIS_COLUMNS_COLUMNS_H
#include "annotation.h"
#include "calls.h"
#include "charges.h"
#include "comparison.h"
#include "table.h"

/* A column's value for a row: its number is an estimate's, or the value alone. */
typedef struct {
    const char *text;
    uint64_t address;
    estimate_t number;
} value_t;

/* The data of a row; each command fills in what its columns need. */
typedef struct {
    const value_t *given; /* a sheet's cells, in the order of its columns */
    const view_t *view;
    const char *name;           /* the function's name; shown as code in tables */
    const tally_t *tally;       /* NULL: no samples; in tables its cells are blank */
    const tally_t *branches;    /* the function's conditional branches; NULL: none */
    const tally_t *function;    /* annotate: the function of the row */
    const place_t *place;       /* annotate: the instruction, */
    const source_line_t *line;  /* or the source line */
    const compared_t *compared; /* truth */
    const charged_t *charged;   /* truth --of cycles */
    const profile_t *profile;   /* script */
    const sample_t *sample;     /* script */
    uint64_t number;            /* script: of the sample, from 1 */
    double count;               /* report, annotate: exact, from --counts; NaN: unknown */
    double critical;            /* report, annotate: share of the path, from --trace; likewise */
    double above;               /* report: share of the cycles, including the rows above */
    const symbol_t *symbol;     /* report: the function; NULL: none */
    const call_tree_t *tree;    /* report --children; NULL: not requested */
    /* The function in that tree; NULL: the whole run. */
    const calls_function_t *called;
} row_t;

/* Formats: SAMPLES and INSTRUCTIONS in groups of digits, CYCLES with a tenth, a SHARE in percent, a
 * RATIO with three digits, SIGMAS with a sign. From SHEET_TEXT on, the cells are given. */
typedef enum {
    NO_UNIT,
    SAMPLES,
    INSTRUCTIONS,
    CYCLES,
    SHARE,
    RATIO,
    SIGMAS,
    SHEET_TEXT,
    SHEET_WORDS,  /* a text, in the last column, that is not cut but continues below */
    SHEET_FIGURE, /* a number as text, right-aligned */
    SHEET_ADDRESS,
    SHEET_COUNT,  /* 1,234 */
    SHEET_NUMBER, /* 1.23 */
    SHEET_SIGNED, /* +1.23 */
    SHEET_SHARE,  /* an estimate: percent in tables */
    SHEET_CHANGE, /* an estimate: percent in tables, with its sign */
    SHEET_MEAN,   /* an estimate */
    SHEET_MANY    /* an estimated count */
} measure_t;

/* The part of the row that a column is computed from. */
typedef enum {
    OF_NAME,
    OF_PLACE,
    OF_TALLY,
    OF_BRANCHES,
    OF_COMPARED,
    OF_CHARGED,
    OF_SAMPLE,
    OF_COUNTS,
    OF_PATH,
    OF_CALLS,
    OF_MORE,    /* given, if bit `index` of rows_t.more is set */
    OF_DERIVED, /* only if named */
    OF_EVENT    /* the samples of an event, whose number is `index`, of a session that has it */
} origin_t;

/* A maker of text. */
typedef struct {
    char text[1024];
} words_t;

/* A column whose cells are not given has one of the four makers, which gets `index`. Files have an
 * estimate as NAME and NAME_sigma. */
typedef struct {
    const char *name;  /* name in files, for --fields and --sort; NULL: "cycles_", for a truth
                          "true_", and why_name(index) */
    const char *title; /* head of a table's column; NULL: the name */
    const char *help;
    measure_t unit;
    int index;
    const char *(*text)(const row_t *row, int index, words_t *words);
    uint64_t (*address)(const row_t *row, int index);
    double (*number)(const row_t *row, int index); /* NaN: none */
    estimate_t (*estimate)(const row_t *row, int index);
    void (*cell)(table_t *table, const row_t *row); /* in tables; NULL: by maker and unit */
    origin_t of; /* OF_PLACE, OF_BRANCHES: only if rows are instructions */
    int width;   /* script, which cannot wait for the widest cell: the least width in characters */
    unsigned spare; /* the larger, the sooner it is left out of a table without room */
    unsigned least; /* characters that a text keeps at least; 0: 16 */
    bool file;      /* in files, and in tables by --fields */
} column_t;

/* The columns of the derived events, the last ones of a list. For a row with `view`, after
 * view_derive, and `tally`. */
estimate_t column_derived(const row_t *row, int event);
#define DERIVED_COLUMN(name, meaning)                                                              \
    {#name,           NULL, meaning, INSTRUCTIONS, DERIVED_##name, .estimate = column_derived,     \
     .of = OF_DERIVED},

/* A maker that is one expression of `row`. */
#define MAKER(type, name, ...)                                                                     \
    static type name(const row_t *row, int index) {                                                \
        (void)index;                                                                               \
        return __VA_ARGS__;                                                                        \
    }
#define TEXT_MAKER(name, ...)                                                                      \
    static const char *name(const row_t *row, int index, words_t *words) {                         \
        (void)index, (void)words;                                                                  \
        return __VA_ARGS__;                                                                        \
    }

/* A command's columns: those of files, in their order, and the names of those of its tables; NULL:
 * all those of files. */
typedef struct columns columns_t;
struct columns {
    const column_t *list;
    size_t count;
    const char *of; /* which of the command's tables, after "columns of"; NULL: the only one */
    bool places;    /* rows are instructions */
    const char *usual, *wide, *exact; /* exact: instead of the usual ones, NULL: the usual ones */
    const columns_t *counter; /* the command's columns for a counter's samples; NULL: none */
    bool counted, traced;     /* there are also exact counts; the critical path */
    bool called;              /* there are also the cycles of callees */
    const view_t *asked;      /* its events have columns, too; NULL: none */
    const columns_t *asking;  /* the command's columns for such a session; NULL: none */
    unsigned more;            /* columns OF_MORE that exist */
};
#define COLUMNS(rows_of_it) .list = (rows_of_it), .count = sizeof(rows_of_it) / sizeof *(rows_of_it)
extern const columns_t report_columns, annotate_columns, truth_columns, time_columns, why_columns,
    script_columns;

/* The requested columns, in that order. */
enum { COLUMNS_MOST = 192 };
typedef struct {
    const column_t *column[COLUMNS_MOST];
    size_t count;
} choice_t;

/* `names`: separated by commas; NULL: all. Returns false if one of the names is unknown; the
 * message lists the known ones. */
bool columns_choose(const columns_t *columns, const char *names, choice_t *choice,
                    failure_t *failure);
const column_t *columns_named(const columns_t *columns, const char *name, failure_t *failure);
const char *column_name(const column_t *column);
const char *column_title(const column_t *column);

/* Which member of a value the column has. */
typedef enum { IS_TEXT, IS_ADDRESS, IS_NUMBER, IS_ESTIMATE } column_kind_t;
column_kind_t column_kind(const column_t *column);

/* A text may be in `words`. */
value_t column_value(const columns_t *columns, const column_t *column, const row_t *row,
                     words_t *words);

/* The text of a column, as in files; not for columns of estimates and numbers. */
const char *column_text(const columns_t *columns, const column_t *column, const row_t *row,
                        words_t *words);

/* The lines of --help, with the reasons of cycles_WHY in one line; or all of them, for --list. */
void columns_help(const columns_t *columns, FILE *out);
void columns_list(const columns_t *columns, FILE *out);

/* A cell with the two largest parts of a tally's cycles, in percent, the first with its error if
 * known; a second part below a tenth is left out. Without a view the cycles are the tally's own. */
void columns_whys(table_t *table, const view_t *view, const tally_t *tally);
#endif
