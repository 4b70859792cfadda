/* SPDX-License-Identifier: Apache-2.0 */
/* assay list: the events that can be counted and sampled by. */
#include "commands.h"
#include "stat_report.h"

static int list_run(void *settings, int count, char **operands) {
    (void)settings, (void)count, (void)operands;
    stat_list_events();
    return STATUS_GOOD;
}

const command_t list_command = {
    .name = "list",
    .summary = "events that stat counts, and record --counter samples by",
    .usage = "list",
    .about = "Lists the hardware's events: what `assay stat` counts, `stat -e` chooses and\n"
             "`record --counter` samples by. Samples are chosen by `record -e`, which\n"
             "`assay record --help` explains.\n",
    .examples = "  assay list\n"
                "  assay stat -e cycles,dcache_misses sort.elf\n"
                "  assay record --counter dcache_misses sort.elf\n",
    .options = (const option_part_t[]){{0}},
    .column = 14,
    .pages = true,
    .settings = {&(const int){0}, sizeof(int)},
    .operands = {0, 0, "no operand was expected."},
    .run = list_run};
