/* SPDX-License-Identifier: Apache-2.0 */
/* assay list: events for counting and sampling, and events that reports derive from samples. */
#include "commands.h"
#include "derived.h"
#include "hpm_events.h"
#include "sheet.h"
#include "stat_report.h"
#include <string.h>

typedef struct {
    rows_t rows;
} settings_t;

static const column_t hardware_list[] = {
    {"mhpmevent", NULL, "number for mhpmevent3 and up", .unit = SHEET_COUNT},
    {"event", NULL, "its name", .unit = SHEET_TEXT},
    {"meaning", "what it counts", "its meaning", .unit = SHEET_WORDS}};
static const columns_t hardware_columns = {COLUMNS(hardware_list)};

static const column_t derived_list[] = {
    {"event", NULL, "its name, a column of report and annotate", .unit = SHEET_TEXT, .least = 30},
    {"filter", "record -e", "the filter for it; - where the hardware has none", .unit = SHEET_TEXT,
     .least = 22},
    {"amd", "AMD", "its name there", .unit = SHEET_TEXT, .spare = 1},
    {"meaning", "instructions, or cycles", "what it counts; (details): in records with details",
     .unit = SHEET_WORDS}};
static const columns_t derived_columns = {COLUMNS(derived_list), .of = "derived"};

static void add_hardware(sheet_t *sheet) {
    for (size_t i = 0; i < hpm_event_count; i++) {
        sheet_number(sheet, hpm_events[i].number);
        sheet_text(sheet, hpm_events[i].name);
        sheet_text(sheet, hpm_events[i].meaning);
    }
}

static void add_derived(sheet_t *sheet) {
    for (int i = 0; i < DERIVED_COUNT; i++) {
        const derived_event_t *event = &derived_events[i];
        char meaning[256];
        snprintf(meaning, sizeof meaning, "%s%s", event->meaning,
                 event->needs == NEEDS_DETAILS ? " (details)" : "");
        sheet_text(sheet, event->name);
        sheet_text(sheet, *event->filter ? event->filter : "-");
        sheet_text(sheet, *event->amd ? event->amd : "-");
        sheet_text(sheet, meaning);
    }
}

static int print_events(rows_t *rows, bool derived) {
    failure_t failure;
    rows->wide = !command_screen();
    rows->columns = derived ? &derived_columns : &hardware_columns;
    if (!rows_ready(rows, SAMPLER_INSTRUCTION, &failure))
        return rows_fail(rows, "list", &failure);
    sheet_t *sheet = sheet_new(rows);
    (derived ? add_derived : add_hardware)(sheet);
    sheet_print(sheet, 0, stdout);
    return STATUS_GOOD;
}

void stat_list_events(void) { print_events(&(rows_t){0}, false); }

static int list_run(void *of, int count, char **operands) {
    settings_t *settings = of;
    bool derived = count == 1 && strcmp(*operands, "derived") == 0;
    if (count == 1 && !derived && strcmp(*operands, "hardware") != 0)
        return command_misuse("list", "%s: `hardware` or `derived` was expected.", *operands);
    int status = print_events(&settings->rows, derived);
    if (derived && !status && settings->rows.form == SHEET_TABLE)
        printf("\n(details): of records with details, which `record --signatures` asks for.\n");
    return status;
}

const command_t list_command = {
    .name = "list",
    .summary = "list the events to count, to sample by, or derived from samples",
    .usage = "list [OPTIONS] [hardware|derived]",
    .about = "Lists the hardware's events, which `assay stat` counts, `stat -e` chooses and\n"
             "`record --counter` samples by. With `derived`, lists the events that reports\n"
             "derive from samples: columns of report and annotate (--fields, --sort), and\n"
             "filters of `record -e` where the hardware supports them.\n",
    .examples = "  assay list\n"
                "  assay stat -e cycles,dcache_misses sort.elf\n"
                "  assay record --counter dcache_misses sort.elf\n"
                "  assay list derived\n"
                "  assay record -e ls_dcache_miss sort.elf\n"
                "  assay report --fields function,ls_load_miss,ls_ram_wait sort.assay\n",
    .options =
        (const option_part_t[]){{rows_sort_options, AT(rows)}, {rows_options, AT(rows)}, {0}},
    .pages = true,
    .settings = {&(const settings_t){.rows = {.columns = &hardware_columns}}, sizeof(settings_t)},
    .operands = {0, 1, "one operand at most was expected, `hardware` or `derived`."},
    TABLES(offsetof(settings_t, rows), &hardware_columns, &derived_columns),
    .run = list_run};
