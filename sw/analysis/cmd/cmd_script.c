/* assay script: the samples of a profile, one a line, as they were taken. */
#include "command.h"
#include "csv.h"
#include "printable.h"
#include "profile.h"
#include "rows.h"
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

/* The cell as it would stand in CSV, made printable and without spaces; `-` where it is empty. To
 * be freed. */
static char *cell_text(const column_t *column, const row_t *row) {
    words_t words;
    if (column->number) {
        double number = column->number(row, column->index);
        bool whole = number == floor(number);
        snprintf(words.text, sizeof words.text, whole ? "%.0f" : "%.3g", number);
        return printable(isfinite(number) ? words.text : "-", "");
    }
    const char *text = column_text(column, row, &words);
    char *clean = printable(*text ? text : "-", "");
    for (char *space = clean; (space = strchr(space, ' '));)
        *space = '_';
    return clean;
}

static void print_line(const choice_t *choice, const row_t *row, FILE *out) {
    for (size_t i = 0; i < choice->count; i++) {
        const column_t *column = choice->column[i];
        char *text = cell_text(column, row);
        int width = i + 1 < choice->count || column->number ? column->width : 0;
        fprintf(out, "%s%*s", i ? " " : "", column->number ? width : -width, text);
        free(text);
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

static void print_samples(const profile_t *profile, const rows_t *rows, FILE *out) {
    if (rows->form == FORM_TABLE)
        print_heads(&rows->choice, out);
    else
        rows_head(rows, out);
    for (size_t i = 0; i < profile->count && !ferror(out); i++) {
        sample_t sample;
        record_decode(&profile->records[i], &sample);
        row_t row = {.profile = profile, .sample = &sample, .number = i + 1};
        if (rows->form == FORM_TABLE)
            print_line(&rows->choice, &row, out);
        else
            rows_put(rows, &row, out);
    }
}

static int script_file(const char *path, const rows_t *rows) {
    profile_t profile;
    failure_t failure;
    if (!profile_read(&profile, path, &failure))
        return command_fail("script", &failure);
    print_samples(&profile, rows, stdout);
    profile_free(&profile);
    return STATUS_GOOD;
}

int cmd_script(int count, char **argument) {
    static const struct option options[] = {ROWS_OPTIONS, {"help", no_argument, NULL, 'h'}, {0}};
    rows_t rows = {.columns = &script_columns};
    failure_t failure;
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
    if (!rows_ready(&rows, &failure))
        return command_misuse("script", "%s", failure.text);
    if (optind != count - 1)
        return command_misuse("script", "one profile was expected.");
    return script_file(argument[optind], &rows);
}
