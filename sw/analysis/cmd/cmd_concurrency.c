/* SPDX-License-Identifier: Apache-2.0 */
/* assay concurrency: what else executes while an instruction is in each of its stages, and when it
 * hits or misses the cache. */
#include "commands.h"
#include "memory.h"
#include "pairs.h"
#include "pairs_header.h"
#include "sheet.h"
#include <stdlib.h>

static const char *const unit_names[UNITS + 1] = {"any",   "memory",     "transfer",
                                                  "other", "multiplier", "divider"};
static const char *const by_names[] = {"instruction", "function", NULL};
static pairs_key_t *const keys[] = {pairs_by_instruction, pairs_by_function};
enum { CELLS = OVERLAP_CASES + STAGE_PHASES };

typedef struct {
    unsigned by;
    unit_t unit;
    rows_t rows;
    const char *elf;
} settings_t;

#define STAGE(name)                                                                                \
    { name, NULL, "the same while it is in that stage", .unit = SHEET_MEAN, .spare = 1 }
static const column_t list[] = {
    {"address", NULL, "of the instruction, or where the function begins", .unit = SHEET_ADDRESS,
     .file = true},
    {"name", "", "what the row stands for", .unit = SHEET_TEXT},
    {"pairs", NULL, "sample pairs that contain it", .unit = SHEET_COUNT},
    {"useful", NULL, "instructions that issue while it is in progress and later retire",
     .unit = SHEET_MEAN},
    {"hit", NULL, "the same for loads and stores that hit the data cache", .unit = SHEET_MEAN},
    {"miss", NULL, "the same for those that missed", .unit = SHEET_MEAN},
    {"map", NULL,
     "other instructions executing (issued, not yet ready to retire; wrong paths too) while it "
     "is in this stage",
     .unit = SHEET_MEAN, .spare = 1},
    STAGE("data"),
    STAGE("issue"),
    STAGE("exec"),
    STAGE("retire")};
#undef STAGE
static const columns_t columns = {COLUMNS(list)};

typedef struct {
    const overlap_t *overlap;
    estimate_t cell[CELLS];
} line_t;

static int compare_lines(const void *a, const void *b) {
    const line_t *x = a, *y = b;
    uint64_t rx = x->overlap->sums[OVERLAP_ALL].roles, ry = y->overlap->sums[OVERLAP_ALL].roles;
    if (rx != ry)
        return rx > ry ? -1 : 1;
    return x->overlap->pc < y->overlap->pc ? -1 : 1;
}

static line_t *make_lines(const pairs_t *pairs, const pc_table_t *overlaps,
                          const pc_table_t *usages, unit_t unit) {
    const overlap_t *list = overlaps->entries;
    line_t *lines = memory_get((overlaps->count + 1) * sizeof *lines);
    for (size_t i = 0; i < overlaps->count; i++) {
        const usage_t *usage = pc_table_find(usages, list[i].pc);
        lines[i].overlap = &list[i];
        for (int c = 0; c < OVERLAP_CASES; c++)
            lines[i].cell[c] = overlap_concurrency(&list[i].sums[c], &pairs->nested);
        for (int s = 0; s < STAGE_PHASES; s++)
            lines[i].cell[OVERLAP_CASES + s] =
                overlap_concurrency(&usage->stage[s][unit], &pairs->nested);
    }
    qsort(lines, overlaps->count, sizeof *lines, compare_lines);
    return lines;
}

static void put_line(sheet_t *sheet, const line_t *line, const char *name) {
    sheet_address(sheet, line->overlap->pc);
    sheet_text(sheet, name);
    sheet_number(sheet, (double)line->overlap->sums[OVERLAP_ALL].roles);
    for (int c = 0; c < CELLS; c++)
        sheet_estimate(sheet, line->cell[c]);
}

static void print_lines(const pairs_t *pairs, const line_t *lines, size_t count,
                        const settings_t *settings) {
    sheet_t *sheet = sheet_new(&settings->rows);
    for (size_t i = 0; i < count; i++) {
        char *name = pairs_name(pairs, lines[i].overlap->pc, keys[settings->by]);
        put_line(sheet, &lines[i], name);
        free(name);
    }
    sheet_print(sheet, 0, stdout);
}

static bool open_units(pairs_t *pairs, const settings_t *settings, failure_t *failure) {
    return (settings->unit != UNIT_MULTIPLIER && settings->unit != UNIT_DIVIDER) ||
           pair_units_open(&pairs->units, &pairs->profile, settings->elf, failure);
}

static int concurrency_run(void *of, int count, char **paths) {
    settings_t *settings = of;
    const char *path = *paths;
    failure_t failure;
    pairs_t pairs;
    (void)count;
    if (!rows_ready(&settings->rows, SAMPLER_INSTRUCTION, &failure))
        return rows_fail(&settings->rows, "concurrency", &failure);
    if (!pairs_open(&pairs, path, &failure))
        return command_fail("concurrency", &failure);
    if (!pairs_refuse_chosen(&pairs, path, &failure) || !open_units(&pairs, settings, &failure)) {
        pairs_close(&pairs);
        return command_fail("concurrency", &failure);
    }
    pc_table_t overlaps = pairs_overlaps(&pairs, keys[settings->by]);
    pc_table_t usages = pairs_usages(&pairs, keys[settings->by]);
    line_t *lines = make_lines(&pairs, &overlaps, &usages, settings->unit);
    bool good = !pairs.units || pair_units_close(pairs.units, &failure);
    if (good && settings->rows.form == SHEET_TABLE)
        pairs_print_header(&pairs);
    if (good)
        print_lines(&pairs, lines, overlaps.count, settings);
    free(lines);
    pc_table_free(&usages);
    pc_table_free(&overlaps);
    pairs_close(&pairs);
    return good ? STATUS_GOOD : command_fail("concurrency", &failure);
}

static const option_t options[] = {
    {"by", 0, "WHAT", "print a row for each `instruction` (the default) or `function`",
     option_choice, AT(by), .choices = by_names},
    {"unit", 0, "UNIT",
     "count only others that use a unit: memory (loads, stores), transfer, other; any (default). "
     "Of other, also only multiplier (with counts of bits) or divider: the program's code tells "
     "them apart, a record does not",
     option_choice, AT(unit), .choices = unit_names},
    {"elf", 0, "FILE",
     "the program, if it is no longer where it was recorded; only for multiplier and divider",
     option_text, AT(elf)},
    {0}};

const command_t concurrency_command = {
    .name = "concurrency",
    .summary = "show what executes alongside an instruction, by its stage",
    .usage = "concurrency [OPTIONS] FILE",
    .about = "Lists instructions by the number of sample pairs they are in, with what else\n"
             "executed at the time, from a profile of `assay record --pair`.\n",
    .examples = "  assay record --pair -c 500 sort.elf && assay concurrency sort.assay\n"
                "  assay concurrency --unit memory --by function --csv sort.assay\n"
                "  assay concurrency --unit divider sort.assay\n",
    .options =
        (const option_part_t[]){
            {.rows = options}, {rows_sort_options, AT(rows)}, {rows_options, AT(rows)}, {0}},
    .names = true,
    .profile = true,
    .pages = true,
    .settings = {&(const settings_t){.rows.columns = &columns}, sizeof(settings_t)},
    .operands = {1, 1, "one profile was expected."},
    TABLES(offsetof(settings_t, rows), &columns),
    .run = concurrency_run};
