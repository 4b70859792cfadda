/* SPDX-License-Identifier: Apache-2.0 */
/* assay list: the events that can be counted and sampled by. */
#include "commands.h"
#include "hpm_events.h"
#include "sheet.h"
#include "stat_report.h"

static const column_t list[] = {
    {"mhpmevent", NULL, "number for mhpmevent3 and up", .unit = SHEET_COUNT},
    {"event", NULL, "its name", .unit = SHEET_TEXT},
    {"meaning", "what it counts", "in words", .unit = SHEET_TEXT}};
static const columns_t columns = {COLUMNS(list)};

static void print_events(const rows_t *rows) {
    sheet_t *sheet = sheet_new(rows);
    for (size_t i = 0; i < hpm_event_count; i++) {
        sheet_number(sheet, hpm_events[i].number);
        sheet_text(sheet, hpm_events[i].name);
        sheet_text(sheet, hpm_events[i].meaning);
    }
    sheet_print(sheet, 0, stdout);
}

static const rows_t usual = {.columns = &columns, .wide = true};

void stat_list_events(void) {
    failure_t failure;
    rows_t rows = usual;
    if (rows_ready(&rows, SAMPLER_INSTRUCTION, &failure))
        print_events(&rows);
}

static int list_run(void *of, int count, char **operands) {
    rows_t *rows = of;
    failure_t failure;
    (void)count, (void)operands;
    if (!rows_ready(rows, SAMPLER_INSTRUCTION, &failure))
        return rows_fail(rows, "list", &failure);
    print_events(rows);
    return STATUS_GOOD;
}

const command_t list_command = {
    .name = "list",
    .summary = "events that stat counts, and record --counter samples by",
    .usage = "list [OPTIONS]",
    .about = "Lists the hardware's events: what `assay stat` counts, `stat -e` chooses and\n"
             "`record --counter` samples by. Samples are chosen by `record -e`, which\n"
             "`assay record --help` explains.\n",
    .examples = "  assay list\n"
                "  assay stat -e cycles,dcache_misses sort.elf\n"
                "  assay record --counter dcache_misses sort.elf\n",
    .options = (const option_part_t[]){{.rows = rows_sort_options}, {.rows = rows_options}, {0}},
    .column = 24,
    .pages = true,
    .settings = {&usual, sizeof(rows_t)},
    .operands = {0, 0, "no operand was expected."},
    TABLES(0, &columns),
    .run = list_run};
