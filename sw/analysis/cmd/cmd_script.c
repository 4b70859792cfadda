/* assay script: the samples of a profile, one a line, as they were taken. */
#include "command.h"
#include "csv.h"
#include "printable.h"
#include "profile.h"
#include "rows.h"
#include "view.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: assay script [--fields NAME,...] [--csv | --json] FILE\n\n"
    "Prints the samples of a profile as they were taken, one a line, for other\n"
    "programs and for a closer look. The first line, which begins with `#`, names\n"
    "the columns; none has spaces in it, and `-` stands for nothing.\n\n"
    "options:\n" ROWS_HELP "  -h, --help            this text\n\n"
    "columns:\n";
static const char examples[] =
    "\nexamples:\n"
    "  assay script sort.assay | less\n"
    "  assay script --fields pc,symbol,address,memory_cycles sort.assay\n"
    "  assay script --json sort.assay | jq 'select(.dcache_miss == 1) | .address'\n"
    "  assay script --csv --fields function,abort sort.assay | sort | uniq -c\n";

/* The cell as it would stand in CSV, made printable and without spaces; `-` where it is empty. */
static void print_text(const char *text, int width, FILE *out) {
    char *clean = printable(*text ? text : "-", "");
    for (char *space = clean; (space = strchr(space, ' '));)
        *space = '_';
    fprintf(out, "%*s", -width, clean);
    free(clean);
}

static void print_number(double number, int width, FILE *out) {
    if (!isfinite(number))
        fprintf(out, "%*s", width, "-");
    else if (number == floor(number))
        fprintf(out, "%*.0f", width, number);
    else
        fprintf(out, "%*.3g", width, number);
}

static void print_line(const choice_t *choice, const row_t *row, FILE *out) {
    words_t words;
    for (size_t i = 0; i < choice->count; i++) {
        const column_t *column = choice->column[i];
        bool last = i + 1 == choice->count;
        if (i)
            fputc(' ', out);
        if (column->number)
            print_number(column->number(row, column->index), column->width, out);
        else
            print_text(column_text(column, row, &words), last ? 0 : column->width, out);
    }
    fputc('\n', out);
}

static void print_heads(const choice_t *choice, FILE *out) {
    for (size_t i = 0; i < choice->count; i++) {
        const column_t *column = choice->column[i];
        int width = i + 1 < choice->count || column->number ? column->width : 0;
        fprintf(out, "%s%*s", i ? " " : "#", column->number && i ? width : !i - width,
                column_title(column));
    }
    fputc('\n', out);
}

typedef struct {
    rows_t *rows;
    const char *path;
    bool started, refused; /* a column is not known */
    failure_t failure;
} script_t;

/* Not before something is known to follow, and of which kind. */
static void print_start(script_t *script, sampler_kind_t sampler, const char *path, FILE *out) {
    if (script->started)
        return;
    script->started = true;
    script->refused = sampler == SAMPLER_SUM ? !refuse_sums(path, &script->failure)
                                             : !rows_ready(script->rows, sampler, &script->failure);
    if (script->refused)
        return;
    if (script->rows->form == FORM_TABLE)
        print_heads(&script->rows->choice, out);
    else
        rows_head(script->rows, out);
}

static void print_sample(void *context, const profile_t *profile, const record_t *record,
                         const sample_t *sample) {
    (void)record;
    script_t *script = context;
    row_t row = {.profile = profile, .sample = sample, .number = profile->count};
    print_start(script, sample->sampler, script->path, stdout);
    if (script->refused)
        return;
    if (script->rows->form == FORM_TABLE)
        print_line(&script->rows->choice, &row, stdout);
    else
        rows_put(script->rows, &row, stdout);
}

static int script_file(const char *path, rows_t *rows) {
    script_t script = {.rows = rows, .path = path};
    profile_t profile;
    failure_t failure;
    if (!profile_open(&profile, path, print_sample, &script, &failure))
        return command_fail("script", &failure);
    profile_free(&profile);
    print_start(&script, SAMPLER_INSTRUCTION, path, stdout);
    return script.refused ? command_misuse("script", "%s", script.failure.text) : STATUS_GOOD;
}

int cmd_script(int count, char **argument) {
    static const struct option options[] = {ROWS_OPTIONS, {"help", no_argument, NULL, 'h'}, {0}};
    rows_t rows = {.columns = &script_columns};
    for (int option; (option = command_option("script", ":h", count, argument, options)) != -1;) {
        if (option == 'h') {
            fputs(help, stdout);
            columns_help(&script_columns, stdout);
            fputs(examples, stdout);
            return STATUS_GOOD;
        }
        if (!rows_option(&rows, option, optarg))
            return STATUS_USAGE;
    }
    if (rows.list) {
        columns_list(&script_columns, stdout);
        return STATUS_GOOD;
    }
    if (optind != count - 1)
        return command_misuse("script", "one profile was expected.");
    return script_file(argument[optind], &rows);
}
