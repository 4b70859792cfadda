/* SPDX-License-Identifier: Apache-2.0 */
/* assay list: the events that can be counted and sampled by, and those that reports derive from samples. */
#include "commands.h"
#include "derived.h"
#include "stat_report.h"
#include "table.h"
#include <string.h>

static void list_derived(void) {
    table_t *table = table_new(4, (const heading_t[]){{"event", LEFT},
                                                      {"record -e", LEFT},
                                                      {"AMD", LEFT},
                                                      {"instructions, or cycles", LEFT}});
    table_give(table, 2, 2, 0);
    table_give(table, 1, 1, 0);
    for (int i = 0; i < DERIVED_COUNT; i++) {
        const derived_event_t *event = &derived_events[i];
        table_cell(table, "%s", event->name);
        table_cell(table, "%s", *event->filter ? event->filter : "-");
        table_cell(table, "%s", *event->amd ? event->amd : "-");
        table_cell(table, "%s%s", event->meaning,
                   event->needs == NEEDS_DETAILS ? " (details)" : "");
    }
    table_print(table, stdout, 0);
    table_free(table);
    printf("\n(details): of records with details, which `record --signatures` asks for.\n");
}

static int list_run(void *settings, int count, char **operands) {
    (void)settings;
    bool derived = count == 1 && strcmp(*operands, "derived") == 0;
    if (count == 1 && !derived && strcmp(*operands, "hardware") != 0)
        return command_misuse("list", "%s: `hardware` or `derived` was expected.", *operands);
    if (derived)
        list_derived();
    else
        stat_list_events();
    return STATUS_GOOD;
}

const command_t list_command = {
    .name = "list",
    .summary = "events that can be counted, sampled by, and derived from samples",
    .usage = "list [hardware|derived]",
    .about = "Lists the hardware's events: what `assay stat` counts, `stat -e` chooses and\n"
             "`record --counter` samples by. With `derived` the events that reports derive\n"
             "from samples: columns of report and annotate (--fields, --sort),\n"
             "and what `record -e` chooses samples by, where the hardware can.\n",
    .examples = "  assay list\n"
                "  assay stat -e cycles,dcache_misses sort.elf\n"
                "  assay record --counter dcache_misses sort.elf\n"
                "  assay list derived\n"
                "  assay report --fields function,ls_load,ls_dcache_miss sort.assay\n"
                "  assay record -e ls_dcache_miss sort.elf\n",
    .options = (const option_part_t[]){{0}},
    .column = 14,
    .pages = true,
    .settings = {&(const int){0}, sizeof(int)},
    .operands = {0, 1, "one operand at most was expected, `hardware` or `derived`."},
    .run = list_run};
