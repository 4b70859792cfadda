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

/* The cell as in CSV, made printable and without spaces; `-` if it is empty. */
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

static void print_line(const rows_t *rows, const row_t *row, FILE *out) {
    const choice_t *choice = &rows->choice;
    words_t words;
    for (size_t i = 0; i < choice->count; i++) {
        const column_t *column = choice->column[i];
        bool last = i + 1 == choice->count;
        if (i)
            fputc(' ', out);
        if (column->number)
            print_number(column->number(row, column->index), column->width, out);
        else
            print_text(column_text(rows->columns, column, row, &words), last ? 0 : column->width,
                       out);
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
    bool started, refused, sums; /* a column is unknown, or these are not single samples */
    failure_t failure;
} script_t;

/* Called when the first sample, and so its kind, is known. */
static void print_start(script_t *script, sampler_kind_t sampler, const char *path, FILE *out) {
    if (script->started)
        return;
    sampler_kind_t lives = sampler == SAMPLER_DUE ? SAMPLER_INSTRUCTION : sampler;
    script->started = true;
    script->sums = samplers[sampler].summed;
    script->refused = script->sums ? !refuse_sums(path, &script->failure)
                                   : !rows_ready(script->rows, lives, &script->failure);
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
        print_line(script->rows, &row, stdout);
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
    return script.refused ? rows_fail(rows, "script", &script.failure) : STATUS_GOOD;
}

/* --- signature samples */

static void skip_sample(void *context, const profile_t *profile, const record_t *record,
                        const sample_t *sample) {
    (void)context, (void)profile, (void)record, (void)sample;
}

static const column_t signature_list[] = {
    {"number", NULL, "of the first instruction, in the order of fetch", .unit = SHEET_COUNT},
    {"pc", NULL, "its address", .unit = SHEET_ADDRESS},
    {"symbol", NULL, "its function", .unit = SHEET_TEXT},
    {"context", NULL, "address space (satp.ASID)", .unit = SHEET_COUNT},
    {"privilege", NULL, "mode", .unit = SHEET_COUNT},
    {"instructions", NULL, "that the sample is of", .unit = SHEET_COUNT},
    {"moved", NULL, "of these, with their first bit set", .unit = SHEET_COUNT},
    {"late", NULL, "with their second one", .unit = SHEET_COUNT},
    {"bits", NULL, "a digit an instruction: 1 it moved, 2 it was late, 3 both", .unit = SHEET_TEXT,
     .file = true}};
static const columns_t signature_columns = {COLUMNS(signature_list), .of = "--signatures"};

static void put_signature(sheet_t *sheet, const profile_t *profile, const signature_t *s) {
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
    sheet_text(sheet, bits);
}

static int script_signatures(const char *path, rows_t *rows) {
    profile_t profile;
    failure_t failure;
    if (!rows_ready(rows, SAMPLER_INSTRUCTION, &failure) ||
        !profile_open(&profile, path, skip_sample, NULL, &failure))
        return rows_fail(rows, "script", &failure);
    if (profile.signatures.count == 0) {
        failure_set(&failure,
                    "%s: there are no signature samples in it.\n"
                    "  Take them with `assay record --signatures`.",
                    path);
        profile_free(&profile);
        return command_fail("script", &failure);
    }
    sheet_t *sheet = sheet_new(rows);
    for (size_t i = 0; i < profile.signatures.count; i++)
        put_signature(sheet, &profile, &profile.signatures.list[i]);
    sheet_print(sheet, 0, stdout);
    profile_free(&profile);
    return STATUS_GOOD;
}

/* --- side samples: columns common to all kinds, then those of each */

#define BESIDE_COLUMNS(population, began, place)                                                   \
    {"number", NULL, "which of the " population, .unit = SHEET_COUNT},                             \
        {"time", NULL, "cycle in which " began ", a multiple of ten", .unit = SHEET_COUNT},        \
        {"pc", NULL, place, .unit = SHEET_ADDRESS},                                                \
        {"symbol", NULL, "its function", .unit = SHEET_TEXT},                                      \
        {"privilege", NULL, "mode", .unit = SHEET_COUNT}, {                                        \
        "context", NULL, "address space (satp.ASID)", .unit = SHEET_COUNT                          \
    }

static const column_t fetch_list[] = {
    BESIDE_COLUMNS("fetches that were counted", "it began", "where it was to begin"),
    {"killed", NULL, "1: given up without the ITLB and I-cache results", .unit = SHEET_COUNT},
    {"complete", NULL, "1: its block came", .unit = SHEET_COUNT},
    {"refused", NULL, "1: there was nothing to fetch", .unit = SHEET_COUNT},
    {"icache_miss", NULL, "1: it missed the I-cache", .unit = SHEET_COUNT},
    {"itlb_miss", NULL, "1: its page was not in the ITLB", .unit = SHEET_COUNT},
    {"itlb2_hit", NULL, "1: the page came without a walk", .unit = SHEET_COUNT},
    {"walked", NULL, "1: page tables were walked for it", .unit = SHEET_COUNT},
    {"placed", NULL, "1: its physical address is known", .unit = SHEET_COUNT},
    {"physical", NULL, "that address", .unit = SHEET_ADDRESS},
    {"page", NULL, "size of its page: 1 4 KiB, 2 2 MiB, 3 1 GiB, 0 not known", .unit = SHEET_COUNT},
    {"latency", NULL, "cycles from first to last", .unit = SHEET_COUNT},
    {"waited", NULL, "of these, waiting for its page", .unit = SHEET_COUNT}};
static const columns_t fetch_columns = {COLUMNS(fetch_list), .of = "--fetches"};

#define OWN(kind, field) (double)PD_GET(s->own, PD_##kind##_##field)
static void put_fetch(sheet_t *sheet, const sample_t *s) {
    const double bits[] = {OWN(FETCH, KILLED), OWN(FETCH, COMPLETE), OWN(FETCH, REFUSED),
                           OWN(FETCH, ICMISS), OWN(FETCH, ITMISS),   OWN(FETCH, ITLB2),
                           OWN(FETCH, WALKED), OWN(FETCH, PAV)};
    for (size_t i = 0; i < sizeof bits / sizeof *bits; i++)
        sheet_number(sheet, bits[i]);
    sheet_address(sheet, s->address);
    sheet_number(sheet, OWN(FETCH, PAGE));
    sheet_number(sheet, s->latency[STAGE_TOTAL]);
    sheet_number(sheet, OWN(FETCH, WAITED));
}

#define BESIDE(NAME, one, ...) [SAMPLER_##NAME] = {&one##_columns, put_##one},
static const struct {
    const columns_t *columns;
    void (*put)(sheet_t *sheet, const sample_t *sample);
} beside[SAMPLER_COUNT] = {PD_BESIDE_LIST(BESIDE)};

static void put_sample(void *sheet, const profile_t *profile, const record_t *record,
                       const sample_t *s) {
    (void)record;
    sheet_number(sheet, (double)s->fetched);
    sheet_number(sheet, (double)s->time);
    sheet_address(sheet, s->pc);
    sheet_text(sheet, symbols_name_at(&profile->symbols, s->pc));
    sheet_number(sheet, s->privilege);
    sheet_number(sheet, s->context);
    beside[s->sampler].put(sheet, s);
}

static int script_beside(const char *path, sampler_kind_t kind, rows_t *rows) {
    profile_t profile;
    failure_t failure;
    if (!rows_ready(rows, SAMPLER_INSTRUCTION, &failure) ||
        !profile_open(&profile, path, skip_sample, NULL, &failure))
        return rows_fail(rows, "script", &failure);
    if (profile.beside[kind].count == 0) {
        failure_set(&failure,
                    "%s: there are no %s samples in it.\n  Take them with `assay record --%s`.",
                    path, samplers[kind].one, samplers[kind].one);
        profile_free(&profile);
        return command_fail("script", &failure);
    }
    sheet_t *sheet = sheet_new(rows);
    profile_walk_beside(&profile, kind, put_sample, sheet);
    sheet_print(sheet, 0, stdout);
    profile_free(&profile);
    return STATUS_GOOD;
}

typedef struct {
    rows_t rows;
    bool signatures, beside[SAMPLER_COUNT];
} settings_t;

static int script_run(void *of, int count, char **path) {
    settings_t *settings = of;
    (void)count;
    if (settings->signatures)
        settings->rows.columns = &signature_columns;
    for (int k = SAMPLER_BESIDE; k < SAMPLER_COUNT; k++)
        if (settings->beside[k]) {
            settings->rows.columns = beside[k].columns;
            return script_beside(*path, (sampler_kind_t)k, &settings->rows);
        }
    return settings->signatures ? script_signatures(*path, &settings->rows)
                                : script_file(*path, &settings->rows);
}

#define OPTION(NAME, one, many, ...)                                                               \
    {#many, 0, NULL, "the " #one " samples instead", option_flag, AT(beside[SAMPLER_##NAME])},
static const option_t options[] = {
    {"signatures", 0, NULL,
     "print the signature samples instead; with --csv and --json, a digit for each instruction: "
     "1 moved, 2 late, 3 both",
     option_flag, AT(signatures)},
    PD_BESIDE_LIST(OPTION){0}};

#define COLUMNS_OF(NAME, one, ...) , &one##_columns
const command_t script_command = {
    .name = "script",
    .summary = "print the raw samples of a profile, one per line",
    .usage = "script [OPTIONS] FILE",
    .about = "Prints the samples of a profile as they were taken, one per line, for other\n"
             "programs and for a closer look. The first line begins with `#` and names the\n"
             "columns. Columns contain no spaces; `-` stands for nothing.\n",
    .examples = "  assay script sort.assay | less\n"
                "  assay script --fields pc,symbol,address,memory_cycles sort.assay\n"
                "  assay script --json sort.assay | jq 'select(.dcache_miss == 1) | .address'\n"
                "  assay script --signatures sort.assay\n"
                "  assay record --fetch=500 sort.elf && assay script --fetches sort.assay\n"
                "  assay script --csv --fields function,abort sort.assay | sort | uniq -c\n",
    .options = (const option_part_t[]){{rows_options, AT(rows)}, {.rows = options}, {0}},
    .names = true,
    .profile = true,
    .pages = true,
    .settings = {&(const settings_t){.rows.columns = &script_columns}, sizeof(settings_t)},
    .operands = {1, 1, "one profile was expected."},
    TABLES(offsetof(settings_t, rows), &script_columns,
           &signature_columns PD_BESIDE_LIST(COLUMNS_OF)),
    .run = script_run};
