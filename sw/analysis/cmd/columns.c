/* See columns.h. A field is a quantity with its name in CSV and its unit; a column shows a field in
 * a command's tables under a heading. Text and CSV cells follow from the field's kind and unit, but
 * for the few columns that have a cell of their own. */
#include "columns.h"
#include "csv.h"
#include "format.h"
#include "rates.h"
#include <inttypes.h>
#include <string.h>

/* --- fields */

typedef enum { NO_UNIT, SAMPLES, INSTRUCTIONS, CYCLES, SHARE } field_unit_t;
typedef struct {
    char text[32];
} buffer_t;

/* One of the three makers; `index` is handed to it. */
typedef struct {
    const char *name;
    field_unit_t unit;
    int index;
    const char *(*text)(const row_t *row, buffer_t *buffer);
    double (*number)(const row_t *row, int index);
    estimate_t (*estimate)(const row_t *row, int index);
} field_t;

static const char *text_name(const row_t *row, buffer_t *buffer) {
    (void)buffer;
    return row->name;
}

static const char *text_pc(const row_t *row, buffer_t *buffer) {
    uint64_t pc = row->place ? row->place->address : row->compared->pc;
    snprintf(buffer->text, sizeof buffer->text, "0x%" PRIx64, pc);
    return buffer->text;
}

static const char *text_file(const row_t *row, buffer_t *buffer) {
    (void)buffer;
    return row->place->location.file ? row->place->location.file : "";
}

static const char *text_inlined(const row_t *row, buffer_t *buffer) {
    (void)buffer;
    return row->place->location.inlined ? row->place->location.inlined : "";
}

static const char *text_instruction(const row_t *row, buffer_t *buffer) {
    (void)buffer;
    return row->place->text;
}

static const char *text_why(const row_t *row, buffer_t *buffer) {
    (void)buffer;
    why_t why = tally_top_why(row->tally, WHY_COUNT);
    return why == WHY_COUNT ? "-" : why_name(why);
}

static double number_line(const row_t *row, int index) {
    (void)index;
    return row->place->location.line;
}

static double number_samples(const row_t *row, int index) {
    (void)index;
    return (double)row->tally->samples;
}

static double number_retired(const row_t *row, int index) {
    (void)index;
    return (double)row->tally->retired;
}

static double number_aborted(const row_t *row, int index) {
    (void)index;
    return (double)tally_aborted(row->tally);
}

static double number_cycles(const row_t *row, int why) {
    return row->tally->cycles[why] * row->view->interval;
}

static estimate_t share(const row_t *row, int index) {
    (void)index;
    return estimate_share(&row->tally->time, &row->view->sampling);
}

static estimate_t retired(const row_t *row, int index) {
    (void)index;
    return estimate_retired(row->tally, &row->view->sampling);
}

static estimate_t stage_mean(const row_t *row, int stage) {
    return estimate_mean(&row->tally->latency[stage]);
}

static estimate_t aborted(const row_t *row, int index) {
    (void)index;
    return rate_aborted(row->tally);
}

static estimate_t icache_missed(const row_t *row, int index) {
    (void)index;
    return rate_icache(row->tally);
}

static estimate_t dcache_missed(const row_t *row, int index) {
    (void)index;
    return rate_dcache(row->tally);
}

static estimate_t mispredicted(const row_t *row, int index) {
    (void)index;
    return rate_mispredict(row->tally);
}

/* --- fields of truth */

static estimate_t compared_estimate(const row_t *row, int index) {
    (void)index;
    return estimate_count(row->compared->samples, &row->view->sampling);
}

static double compared_samples(const row_t *row, int index) {
    (void)index;
    return row->compared->samples;
}

static double compared_value(const row_t *row, int index) {
    return compared_estimate(row, index).value;
}

static double compared_sigma(const row_t *row, int index) {
    return compared_estimate(row, index).sigma;
}

static double compared_truth(const row_t *row, int index) {
    (void)index;
    return row->compared->truth;
}

static double compared_ratio(const row_t *row, int index) {
    return compared_value(row, index) / row->compared->truth;
}

static double compared_sigmas(const row_t *row, int index) {
    (void)index;
    return fit_deviation(row->compared->samples, row->compared->expected);
}

typedef enum {
    FUNCTION,
    PC,
    SOURCE_FILE,
    SOURCE_LINE,
    INLINED,
    INSTRUCTION,
    SAMPLE_COUNT,
    RETIRED_COUNT,
    ABORTED_COUNT,
    CYCLES_SHARE,
    RETIRED,
    ABORT_RATE,
    ICACHE_RATE,
    DCACHE_RATE,
    MISPREDICT_RATE,
    MAP_CYCLES,
    DATA_CYCLES,
    ISSUE_CYCLES,
    EXECUTE_CYCLES,
    RETIRE_CYCLES,
    MEMORY_CYCLES,
    OLDEST_CYCLES,
    TOTAL_CYCLES,
    WHY,
    CYCLES_OF,
    CYCLES_OF_LAST = CYCLES_OF + WHY_COUNT - 1,
    COMPARED_SAMPLES,
    COMPARED_PAIR,
    COMPARED_ESTIMATE,
    COMPARED_TRUTH,
    COMPARED_SIGMA,
    COMPARED_RATIO,
    COMPARED_SIGMAS,
    FIELDS
} field_id_t;

#define STAGE(name, stage)                                                                         \
    { name, CYCLES, stage, .estimate = stage_mean }
#define CYCLES_WHY(why, number_of, meaning)                                                        \
    [CYCLES_OF + number_of] = {NULL, CYCLES, number_of, .number = number_cycles},

static const field_t fields[FIELDS] = {
    [FUNCTION] = {"function", NO_UNIT, .text = text_name},
    [PC] = {"pc", NO_UNIT, .text = text_pc},
    [SOURCE_FILE] = {"file", NO_UNIT, .text = text_file},
    [SOURCE_LINE] = {"line", NO_UNIT, .number = number_line},
    [INLINED] = {"inlined", NO_UNIT, .text = text_inlined},
    [INSTRUCTION] = {"instruction", NO_UNIT, .text = text_instruction},
    [SAMPLE_COUNT] = {"samples", SAMPLES, .number = number_samples},
    [RETIRED_COUNT] = {"retired_samples", SAMPLES, .number = number_retired},
    [ABORTED_COUNT] = {"aborted_samples", SAMPLES, .number = number_aborted},
    [CYCLES_SHARE] = {"cycles_share", SHARE, .estimate = share},
    [RETIRED] = {"retired", INSTRUCTIONS, .estimate = retired},
    [ABORT_RATE] = {"abort_rate", SHARE, .estimate = aborted},
    [ICACHE_RATE] = {"icache_miss_rate", SHARE, .estimate = icache_missed},
    [DCACHE_RATE] = {"dcache_miss_rate", SHARE, .estimate = dcache_missed},
    [MISPREDICT_RATE] = {"mispredict_rate", SHARE, .estimate = mispredicted},
    [MAP_CYCLES] = STAGE("map_cycles", STAGE_MAP),
    [DATA_CYCLES] = STAGE("data_cycles", STAGE_DATA),
    [ISSUE_CYCLES] = STAGE("issue_cycles", STAGE_ISSUE),
    [EXECUTE_CYCLES] = STAGE("execute_cycles", STAGE_EXECUTE),
    [RETIRE_CYCLES] = STAGE("retire_cycles", STAGE_RETIRE),
    [MEMORY_CYCLES] = STAGE("memory_cycles", STAGE_MEMORY),
    [OLDEST_CYCLES] = STAGE("oldest_cycles", STAGE_OLDEST),
    [TOTAL_CYCLES] = STAGE("total_cycles", STAGE_TOTAL),
    [WHY] = {"why", NO_UNIT, .text = text_why},
    PD_WHY_LIST(CYCLES_WHY)[COMPARED_SAMPLES] = {"samples", SAMPLES, .number = compared_samples},
    [COMPARED_PAIR] = {"estimate", INSTRUCTIONS, .estimate = compared_estimate},
    [COMPARED_ESTIMATE] = {"estimate", INSTRUCTIONS, .number = compared_value},
    [COMPARED_TRUTH] = {"truth", INSTRUCTIONS, .number = compared_truth},
    [COMPARED_SIGMA] = {"sigma", INSTRUCTIONS, .number = compared_sigma},
    [COMPARED_RATIO] = {"ratio", NO_UNIT, .number = compared_ratio},
    [COMPARED_SIGMAS] = {"sigmas", NO_UNIT, .number = compared_sigmas},
};

/* --- cells of their own */

static void cell_hexadecimal(table_t *table, const row_t *row) {
    table_cell(table, "%" PRIx64, row->compared->pc);
}

static void cell_grouped(table_t *table, const row_t *row) {
    number_t n;
    table_cell(table, "%s", format_count(&n, number_samples(row, 0)));
}

/* What has a tenth of the function's cycles is marked. */
static void cell_marked_share(table_t *table, const row_t *row) {
    number_t n;
    double mine = tally_cycles(row->tally), all = tally_cycles(row->function);
    table_cell(table, "%c%s", mine > 0 && mine >= 0.1 * all ? '>' : ' ',
               format_estimate(&n, share(row, 0), 100));
}

static void cell_whys(table_t *table, const row_t *row) { columns_whys(table, row->tally->cycles); }

static void cell_truth(table_t *table, const row_t *row) {
    number_t n;
    table_cell(table, "%s", format_count(&n, row->compared->truth));
}

static void cell_ratio(table_t *table, const row_t *row) {
    table_cell(table, "%.3f", compared_ratio(row, 0));
}

static void cell_sigmas(table_t *table, const row_t *row) {
    table_cell(table, "%+.2f", compared_sigmas(row, 0));
}

/* --- columns */

typedef struct {
    field_id_t field;
    const char *heading;
    align_t align;
    const char *explanation; /* for the help; "": shares the one before; NULL: none is needed */
    bool wide;               /* with --wide only */
    void (*cell)(table_t *table, const row_t *row); /* NULL: as the field's kind and unit say */
} shown_t;

struct columns {
    const shown_t *shown;
    size_t count;
    const field_id_t *csv;
    size_t csv_count;
};

static const shown_t report_shown[] = {
    {FUNCTION, "function", LEFT, .explanation = NULL},
    {CYCLES_SHARE, "cycles%", RIGHT,
     .explanation =
         "share of the cycles: those in which its instructions retired, held retirement up, or "
         "left the window empty"},
    {SAMPLE_COUNT, "samples", RIGHT,
     .explanation =
         "samples taken; one stands for the number of fetched instructions that the header names",
     .cell = cell_grouped},
    {RETIRED, "retired", RIGHT, .explanation = "estimate of its retired instructions"},
    {ABORT_RATE, "abort%", RIGHT,
     .explanation = "of its fetched instructions, those that did not retire"},
    {ICACHE_RATE, "icmiss%", RIGHT,
     .explanation = "of its fetched instructions, those that met an I-cache miss"},
    {DCACHE_RATE, "dmiss%", RIGHT,
     .explanation = "of its retired loads and stores, those that missed the D-cache"},
    {MISPREDICT_RATE, "misp%", RIGHT,
     .explanation = "of its retired control transfers, those that were mispredicted"},
    {TOTAL_CYCLES, "life", RIGHT, .explanation = "mean cycles from fetch to retirement"},
    {WHY, "why", LEFT,
     .explanation =
         "what those cycles were spent on, the two largest parts; `assay truth --help` has the words",
     .cell = cell_whys},
};

static const shown_t annotate_shown[] = {
    {CYCLES_SHARE, " cycles%", LEFT,
     .explanation =
         "share of the run's cycles that are its own; `>` marks those with a tenth of the "
         "function's or more",
     .cell = cell_marked_share},
    {SAMPLE_COUNT, "smpl", RIGHT,
     .explanation = "samples taken, retired, aborted; a count's relative error is 1/sqrt(k)"},
    {RETIRED_COUNT, "ret", RIGHT, .explanation = ""},
    {ABORTED_COUNT, "ab", RIGHT, .explanation = ""},
    {RETIRED, "retired", RIGHT, .wide = true},
    {ABORT_RATE, "abort%", RIGHT, .wide = true},
    {ICACHE_RATE, "icmiss%", RIGHT, .wide = true},
    {DCACHE_RATE, "dmiss%", RIGHT,
     .explanation =
         "of retired memory accesses, missed the D-cache; of retired transfers, mispredicted"},
    {MISPREDICT_RATE, "misp%", RIGHT, .explanation = ""},
    {MAP_CYCLES, "map", RIGHT,
     .explanation =
         "mean cycles from fetch to map: waited for registers, queue and buffer entries"},
    {DATA_CYCLES, "data", RIGHT, .explanation = "map to data ready: waited for operands"},
    {ISSUE_CYCLES, "issue", RIGHT,
     .explanation = "data ready to issue: waited for an execution unit"},
    {EXECUTE_CYCLES, "exec", RIGHT,
     .explanation = "issue to retire ready: executed, or waited for memory"},
    {RETIRE_CYCLES, "retire", RIGHT,
     .explanation = "retire ready to retired: waited for older instructions"},
    {MEMORY_CYCLES, "memory", RIGHT, .wide = true},
    {OLDEST_CYCLES, "oldest", RIGHT, .wide = true},
    {TOTAL_CYCLES, "total", RIGHT, .wide = true},
    {WHY, "why", LEFT, .wide = true},
    {FUNCTION, "code", LEFT, .explanation = NULL},
};

static const shown_t truth_shown[] = {
    {PC, "pc", RIGHT, .cell = cell_hexadecimal},
    {FUNCTION, "function", LEFT, .explanation = NULL},
    {COMPARED_SAMPLES, "samples", RIGHT,
     .explanation = "k: samples of the instruction that have the property"},
    {COMPARED_PAIR, "estimate", RIGHT, .explanation = "k * S ± sqrt(k) * S"},
    {COMPARED_TRUTH, "truth", RIGHT, .cell = cell_truth},
    {COMPARED_RATIO, "ratio", RIGHT, .cell = cell_ratio},
    {COMPARED_SIGMAS, "sigmas", RIGHT,
     .explanation = "(k - expected) / sqrt(expected), with expected = truth / S",
     .cell = cell_sigmas},
};

/* What report and annotate have in common. */
#define CYCLES_KEY(why, number_of, meaning) CYCLES_OF + number_of,
#define TALLY_CSV                                                                                  \
    SAMPLE_COUNT, RETIRED_COUNT, ABORTED_COUNT, CYCLES_SHARE, RETIRED, ABORT_RATE, ICACHE_RATE,    \
        DCACHE_RATE, MISPREDICT_RATE, MAP_CYCLES, DATA_CYCLES, ISSUE_CYCLES, EXECUTE_CYCLES,       \
        RETIRE_CYCLES, MEMORY_CYCLES, OLDEST_CYCLES, TOTAL_CYCLES, WHY, PD_WHY_LIST(CYCLES_KEY)

static const field_id_t report_csv[] = {FUNCTION, TALLY_CSV};
static const field_id_t annotate_csv[] = {PC,      FUNCTION,    SOURCE_FILE, SOURCE_LINE,
                                          INLINED, INSTRUCTION, TALLY_CSV};
static const field_id_t truth_csv[] = {PC,
                                       FUNCTION,
                                       COMPARED_SAMPLES,
                                       COMPARED_ESTIMATE,
                                       COMPARED_TRUTH,
                                       COMPARED_SIGMA,
                                       COMPARED_RATIO,
                                       COMPARED_SIGMAS};

#define COUNT(list) (sizeof list / sizeof *list)
const columns_t report_columns = {report_shown, COUNT(report_shown), report_csv, COUNT(report_csv)};
const columns_t annotate_columns = {annotate_shown, COUNT(annotate_shown), annotate_csv,
                                    COUNT(annotate_csv)};
const columns_t truth_columns = {truth_shown, COUNT(truth_shown), truth_csv, COUNT(truth_csv)};

/* --- tables */

table_t *columns_table(const columns_t *columns, bool wide) {
    column_t heads[32];
    size_t count = 0;
    for (size_t i = 0; i < columns->count; i++)
        if (wide || !columns->shown[i].wide)
            heads[count++] = (column_t){columns->shown[i].heading, columns->shown[i].align};
    return table_new(count, heads);
}

static void add_estimate(table_t *table, estimate_t estimate, field_unit_t unit) {
    number_t n;
    table_cell(table, "%s",
               unit == INSTRUCTIONS ? format_estimated_count(&n, estimate)
                                    : format_estimate(&n, estimate, unit == SHARE ? 100 : 1));
}

static void add_cell(table_t *table, const shown_t *shown, const row_t *row) {
    const field_t *field = &fields[shown->field];
    buffer_t buffer;
    if (!row->tally && !row->compared && shown->field != FUNCTION)
        table_cell(table, "%s", "");
    else if (shown->cell)
        shown->cell(table, row);
    else if (field->text)
        table_cell(table, "%s", field->text(row, &buffer));
    else if (field->number)
        table_cell(table, "%.0f", field->number(row, field->index));
    else
        add_estimate(table, field->estimate(row, field->index), field->unit);
}

void columns_row(const columns_t *columns, bool wide, table_t *table, const row_t *row) {
    for (size_t i = 0; i < columns->count; i++)
        if (wide || !columns->shown[i].wide)
            add_cell(table, &columns->shown[i], row);
}

/* --- CSV */

void columns_csv_header(const columns_t *columns, FILE *out) {
    for (size_t i = 0; i < columns->csv_count; i++) {
        const field_t *field = &fields[columns->csv[i]];
        fputs(i ? "," : "", out);
        if (field->name)
            fputs(field->name, out);
        else
            fprintf(out, "cycles_%s", why_name((why_t)field->index));
        if (field->estimate)
            fprintf(out, ",%s_sigma", field->name);
    }
    fputc('\n', out);
}

static void put_field(FILE *out, const field_t *field, const row_t *row) {
    buffer_t buffer;
    if (field->text) {
        csv_text(out, field->text(row, &buffer));
    } else if (field->number) {
        csv_number(out, field->number(row, field->index));
    } else {
        estimate_t estimate = field->estimate(row, field->index);
        csv_number(out, estimate.value);
        fputc(',', out);
        csv_number(out, estimate.sigma);
    }
}

void columns_csv(const columns_t *columns, FILE *out, const row_t *row) {
    static const tally_t none = {0};
    row_t whole = *row;
    if (!whole.tally)
        whole.tally = &none;
    for (size_t i = 0; i < columns->csv_count; i++) {
        if (i)
            fputc(',', out);
        put_field(out, &fields[columns->csv[i]], &whole);
    }
    fputc('\n', out);
}

void columns_whys(table_t *table, const double cycles[WHY_COUNT]) {
    unsigned first = index_of_most(cycles, WHY_COUNT, WHY_COUNT);
    unsigned second = index_of_most(cycles, WHY_COUNT, first);
    double all = 0, next = second == WHY_COUNT ? 0 : cycles[second];
    for (int why = 0; why < WHY_COUNT; why++)
        all += cycles[why];
    if (first == WHY_COUNT)
        table_cell(table, "-");
    else if (next < 0.1 * all)
        table_cell(table, "%s %.0f%%", why_name((why_t)first), 100 * cycles[first] / all);
    else
        table_cell(table, "%s %.0f%%, %s %.0f%%", why_name((why_t)first), 100 * cycles[first] / all,
                   why_name((why_t)second), 100 * next / all);
}

/* --- help */

void columns_words(FILE *out, const char *text, size_t indent) {
    enum { HELP_WIDTH = 79 };
    size_t at = indent;
    while (*text) {
        size_t length = strcspn(text, " ");
        if (at > indent && at + 1 + length > HELP_WIDTH) {
            fprintf(out, "\n%*s", (int)indent, "");
            at = indent;
        }
        fprintf(out, "%s%.*s", at > indent ? " " : "", (int)length, text);
        at += length + (at > indent);
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', out);
}

void columns_help(const columns_t *columns, FILE *out, int indent) {
    for (size_t i = 0; i < columns->count; i++) {
        const shown_t *shown = &columns->shown[i];
        if (!shown->explanation || !*shown->explanation)
            continue;
        int used = fprintf(out, "  %s", shown->heading + strspn(shown->heading, " "));
        for (size_t k = i + 1; k < columns->count; k++) {
            if (!columns->shown[k].explanation || *columns->shown[k].explanation)
                break;
            used += fprintf(out, " %s", columns->shown[k].heading);
        }
        fprintf(out, "%*s", indent > used ? indent - used : 1, "");
        columns_words(out, shown->explanation, (size_t)indent);
    }
}
