/* SPDX-License-Identifier: Apache-2.0 */
/* assay script: the samples of a profile, one a line, as they were taken. */
#include "commands.h"
#include "csv.h"
#include "printable.h"
#include "profile.h"
#include "rows.h"
#include "sheet.h"
#include "view.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

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
    bool started, refused, sums; /* a column is not known, or these are no single samples */
    failure_t failure;
} script_t;

/* Not before something is known to follow, and of which kind. */
static void print_start(script_t *script, sampler_kind_t sampler, const char *path, FILE *out) {
    if (script->started)
        return;
    script->started = true;
    script->sums = samplers[sampler].summed;
    script->refused = script->sums ? !refuse_sums(path, &script->failure)
                                   : !rows_ready(script->rows, sampler, &script->failure);
    if (script->refused)
        return;
    if (script->rows->form == SHEET_TABLE)
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
    if (script->rows->form == SHEET_TABLE)
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
    if (script.sums)
        return command_fail("script", &script.failure);
    return script.refused ? command_misuse("script", "%s", script.failure.text) : STATUS_GOOD;
}

/* --- signature samples */

static void skip_sample(void *context, const profile_t *profile, const record_t *record,
                        const sample_t *sample) {
    (void)context, (void)profile, (void)record, (void)sample;
}

static void put_signature(sheet_t *sheet, const profile_t *profile, const signature_t *s,
                          bool digits) {
    char bits[SIGNATURE_MOST + 1];
    unsigned moved = 0, late = 0;
    for (unsigned i = 0; i < s->count; i++) {
        bits[i] = (char)('0' + signature_bits(s, i));
        moved += signature_bits(s, i) & 1;
        late += signature_bits(s, i) >> 1;
    }
    bits[s->count] = 0;
    sheet_number(sheet, (double)s->number);
    sheet_address(sheet, s->pc);
    sheet_text(sheet, symbols_name_at(&profile->symbols, s->pc));
    sheet_number(sheet, s->context);
    sheet_number(sheet, s->privilege);
    sheet_number(sheet, s->count);
    sheet_number(sheet, moved);
    sheet_number(sheet, late);
    if (digits)
        sheet_text(sheet, bits);
}

static int script_signatures(const char *path, const rows_t *rows) {
    static const sheet_column_t columns[] = {{"number", "number", SHEET_COUNT},
                                             {"pc", "pc", SHEET_ADDRESS},
                                             {"symbol", "symbol", SHEET_TEXT},
                                             {"context", "context", SHEET_COUNT},
                                             {"privilege", "privilege", SHEET_COUNT},
                                             {"instructions", "instructions", SHEET_COUNT},
                                             {"moved", "moved", SHEET_COUNT},
                                             {"late", "late", SHEET_COUNT},
                                             {"bits", "bits", SHEET_TEXT}};
    bool digits = rows->form != SHEET_TABLE;
    profile_t profile;
    failure_t failure;
    if (!profile_open(&profile, path, skip_sample, NULL, &failure))
        return command_fail("script", &failure);
    if (profile.signatures.count == 0) {
        failure_set(&failure,
                    "%s: there are no signature samples in it.\n"
                    "  Take them with `assay record --signatures`.",
                    path);
        profile_free(&profile);
        return command_fail("script", &failure);
    }
    sheet_t *sheet = sheet_new(digits ? 9 : 8, columns);
    for (size_t i = 0; i < profile.signatures.count; i++)
        put_signature(sheet, &profile, &profile.signatures.list[i], digits);
    sheet_print(sheet, rows->form, stdout, command_width(), 0);
    sheet_free(sheet);
    profile_free(&profile);
    return STATUS_GOOD;
}

typedef struct {
    rows_t rows;
    bool signatures;
} settings_t;

static int script_run(void *of, int count, char **path) {
    settings_t *settings = of;
    if (settings->rows.list) {
        columns_list(&script_columns, stdout);
        return STATUS_GOOD;
    }
    if (count != 1)
        return command_misuse("script", "one profile was expected.");
    if (settings->signatures && settings->rows.fields)
        return command_misuse("script", "--signatures has columns of its own: leave --fields out.");
    return settings->signatures ? script_signatures(*path, &settings->rows)
                                : script_file(*path, &settings->rows);
}

static void print_notes(FILE *out) { columns_help(&script_columns, out); }

static const option_t options[] = {
    {"signatures", 0, NULL,
     "the signature samples instead; with --csv and --json a digit an instruction: 1 it "
     "moved, 2 it was late, 3 both",
     option_flag, AT(signatures)},
    {0}};

const command_t script_command = {
    .name = "script",
    .summary = "samples of a profile as they were taken, one a line",
    .usage = "script [--fields NAME,...] [--csv | --json] FILE\n"
             "       assay script --signatures [--csv | --json] FILE",
    .about = "Prints the samples of a profile as they were taken, one a line, for other\n"
             "programs and for a closer look. The first line, which begins with `#`, names\n"
             "the columns; none has spaces in it, and `-` stands for nothing.\n",
    .notes = "columns:\n",
    .examples = "  assay script sort.assay | less\n"
                "  assay script --fields pc,symbol,address,memory_cycles sort.assay\n"
                "  assay script --json sort.assay | jq 'select(.dcache_miss == 1) | .address'\n"
                "  assay script --signatures sort.assay\n"
                "  assay script --csv --fields function,abort sort.assay | sort | uniq -c\n",
    .options = (const option_part_t[]){{rows_options, AT(rows)}, {.rows = options}, {0}},
    .column = 24,
    .names = true,
    .print_notes = print_notes,
    .profile = true,
    .pages = true,
    .lists = offsetof(settings_t, rows.list),
    .settings = {&(const settings_t){.rows.columns = &script_columns}, sizeof(settings_t)},
    .run = script_run};
