/* SPDX-License-Identifier: Apache-2.0 */
/* assay instrument: adds counting instructions to the compiler's assembly output. */
#include "assembly.h"
#include "blocks.h"
#include "commands.h"
#include "instrument_defs.h"
#include "memory.h"
#include "output.h"
#include "printable.h"
#include "weave.h"
#include <stdlib.h>

typedef struct {
    weave_t weave;
    unsigned trigger;
    const char *out;
    bool no_sibling_calls;
} settings_t;

/* [=F]; `least` of the row is the default flag. */
static bool take_flag(const option_given_t *given, void *field) {
    uint64_t flag = given->row->least;
    if (given->value && !option_digits(given, NULL, given->value, 0, PI_FLAGS_MAX - 1, &flag))
        return false;
    *(int *)field = (int)flag;
    return true;
}

static bool take_ranges(const option_given_t *given, void *field) {
    weave_t *weave = field;
    (void)given;
    weave->ranges = true;
    weave->on = false;
    return true;
}

typedef struct {
    const settings_t *settings;
    const assembly_t *assembly;
    const blocks_t *blocks;
} writing_t;

static void print_woven(FILE *out, void *context) {
    const writing_t *w = context;
    weave(&w->settings->weave, w->assembly, w->blocks, out);
}

static bool write_out(writing_t *w, const char *path, failure_t *failure) {
    const output_names_t names = {{path}, {w->settings->out}};
    if (w->settings->out)
        return output_spares(&names, failure) &&
               output_print(w->settings->out, print_woven, w, failure);
    print_woven(stdout, w);
    return true;
}

static bool check_carried(const settings_t *s, const assembly_t *assembly, const blocks_t *blocks,
                          failure_t *failure) {
    taken_t taken = weave_takes(&s->weave);
    bool *wanted = memory_get((blocks->function_count + 1) * sizeof *wanted);
    for (uint32_t i = 0; i < blocks->function_count; i++)
        wanted[i] = weave_wants(&s->weave, blocks->functions[i].name);
    bool good = carried_check(assembly, blocks, wanted, &taken, failure);
    free(wanted);
    return good;
}

static bool instrument(const settings_t *s, const char *path, failure_t *failure) {
    assembly_t assembly;
    blocks_t blocks;
    if (!assembly_read(&assembly, path, !weave_keeps_flags(&s->weave), failure))
        return false;
    bool good = blocks_find(&blocks, &assembly, s->no_sibling_calls, failure);
    if (good) {
        carried_find_handlers(&assembly, &blocks);
        good = check_carried(s, &assembly, &blocks, failure) &&
               write_out(&(writing_t){s, &assembly, &blocks}, path, failure);
        blocks_free(&blocks);
    }
    assembly_free(&assembly);
    return good;
}

/* 0: the options agree; else the status to end with. */
static int check_options(const settings_t *s, int operands) {
    const int *flag = s->weave.flag;
    if (operands != 1)
        return command_misuse("instrument", "one assembly file is needed, %d are given.", operands);
    if (s->weave.only && !*s->weave.only)
        return command_misuse("instrument", "--functions: no name is given.");
    if (flag[SITES_BLOCKS] < 0 && flag[SITES_EDGES] < 0 && flag[SITES_CALLS] < 0)
        return command_misuse("instrument", "nothing to count: give --blocks, --edges or --calls.");
    if (s->weave.checks && !weave_keeps_flags(&s->weave))
        return command_misuse("instrument", "--trigger=check: no function sets flags here.");
    if (s->weave.ranges && (s->weave.checks || !weave_keeps_flags(&s->weave)))
        return command_misuse("instrument", "--ranges: no function is patched here.");
    if (s->weave.update == UPDATE_COPY && (flag[SITES_EDGES] >= 0 || flag[SITES_CALLS] >= 0))
        return command_misuse("instrument", "--counter=copy counts blocks alone.");
    return 0;
}

static int instrument_run(void *of, int count, char **path) {
    settings_t *settings = of;
    failure_t failure;
    settings->weave.checks = settings->trigger;
    int status = check_options(settings, count);
    return status                                  ? status
           : instrument(settings, *path, &failure) ? STATUS_GOOD
                                                   : command_fail("instrument", &failure);
}

static const char *const triggers[] = {"patch", "check", NULL};
static const char *const updates[] = {"inc",   "load-add-store", "plain", "check",
                                      "patch", "copy",           NULL};
static const option_t options[] = {
    {"blocks", 0, "[=F]", "count basic blocks, by flag F (0)", take_flag,
     AT(weave.flag[SITES_BLOCKS]), .least = 0},
    {"edges", 0, "[=F]", "count the edges between them, by flag F (1)", take_flag,
     AT(weave.flag[SITES_EDGES]), .least = 1},
    {"calls", 0, "[=F]", "count who calls whom, by flag F (2)", take_flag,
     AT(weave.flag[SITES_CALLS]), .least = 2},
    {"plain", 0, NULL, "use a counter for every edge and block", option_clear, AT(weave.by_tree)},
    {"tree", 0, NULL,
     "count only those that do not follow from others, by a spanning tree (default)", option_flag,
     AT(weave.by_tree)},
    {"off", 0, NULL,
     "begin functions with their flags off; the program turns them on (counting_patch)",
     option_clear, AT(weave.on)},
    {"global", 0, NULL, "no flags of functions: on or off for the whole program", option_flag,
     AT(weave.global)},
    {"trigger", 0, "HOW",
     "how to turn a function's flags on and off: `patch`, the program overwrites the instruction "
     "that sets them (the default); `check`, each entry tests a variable",
     option_choice, AT(trigger), .choices = triggers},
    {"ranges", 0, NULL,
     "like --off, with a table of where functions begin and end, for a program that chooses "
     "among them (assay-cc --hot)",
     take_ranges, AT(weave)},
    {"functions", 0, "A,B", "only these functions", option_text, AT(weave.only)},
    {"counter", 0, "HOW",
     "`inc`, one instruction (the default); `load-add-store`, four; ordinary code, for "
     "comparison: `plain` always counts, `check` tests a variable, `patch` is jumped around, "
     "`copy` counts blocks in copies of functions now and then",
     option_choice, AT(weave.update), .choices = updates},
    {"no-sibling-calls", 0, NULL, "the input was compiled with -fno-optimize-sibling-calls",
     option_flag, AT(no_sibling_calls)},
    {"output", 'o', "FILE", "write to FILE (default: standard output)", option_text, AT(out)},
    {0}};

const command_t instrument_command = {
    .name = "instrument",
    .summary = "add counting instructions to a compiler's assembly",
    .usage = "instrument [--blocks[=F]] [--edges[=F]] [--calls[=F]] [OPTIONS]\n"
             "                        [-o FILE] INPUT.s",
    .about = "Adds profile instructions to assembly from gcc -S. The machine drops them while\n"
             "their flag F (0 to 3) is off. `assay-cc` does this between compiling and\n"
             "assembling, and links what the counters need. `assay counts` shows what they\n"
             "counted.\n",
    .notes = "Refuses input whose effect it cannot determine, and names the line.\n",
    .examples = "  riscv64-unknown-elf-gcc -O2 -g -march=rv64imac -mabi=lp64 \\\n"
                "           -mcmodel=medany --specs=picolibc.specs -S sort.c\n"
                "  assay instrument --blocks -o sort.counted.s sort.s\n"
                "  assay instrument --blocks=0 --calls=1 --functions=main,sort sort.s\n",
    .options = (const option_part_t[]){{.rows = options}, {0}},
    .settings = {&(const settings_t){
                     .weave = {.flag = {-1, -1, -1, -1}, .by_tree = true, .on = true}},
                 sizeof(settings_t)},
    .run = instrument_run};
