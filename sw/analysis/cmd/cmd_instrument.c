/* assay instrument: the compiler's assembly output, with instructions that count. */
#include "assembly.h"
#include "blocks.h"
#include "command.h"
#include "instrument_defs.h"
#include "memory.h"
#include "output.h"
#include "printable.h"
#include "weave.h"
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: assay instrument [--blocks[=F]] [--edges[=F]] [--calls[=F]] [OPTIONS]\n"
    "                        [-o FILE] INPUT.s\n"
    "\n"
    "Reads the assembly that gcc -S writes and writes it with profile instructions,\n"
    "which the machine drops while their flag F (0 to 3) is off. `assay-cc` does it\n"
    "between compiling and assembling, and links what the counters need. `assay\n"
    "counts` shows what they have counted.\n"
    "\n"
    "options:\n"
    "  --blocks[=F]   count basic blocks, by flag F (0)\n"
    "  --edges[=F]    count the edges between them, by flag F (1)\n"
    "  --calls[=F]    count who calls whom, by flag F (2)\n"
    "  --plain        a counter for every edge and block\n"
    "  --tree         only for those that do not follow from others, by a spanning\n"
    "                 tree (the default)\n"
    "  --off          functions begin with their flags off; the program turns them\n"
    "                 on (counting_patch)\n"
    "  --global       no flags of functions: on or off for the whole program\n"
    "  --trigger=HOW  how a function's flags are turned on and off: `patch`, the\n"
    "                 program writes over the instruction that sets them (the\n"
    "                 default); `check`, each entry asks a variable\n"
    "  --ranges       as --off, with a table of where functions begin and end, for a\n"
    "                 program that chooses some of them (assay-cc --hot)\n"
    "  --functions=A,B  only these\n"
    "  --counter=HOW  `inc`, one instruction (the default); `load-add-store`,\n"
    "                 four; ordinary ones, for comparison: `plain` always count,\n"
    "                 `check` asks a variable, `patch` is jumped around,\n"
    "                 `copy` counts blocks in copies of functions now and then\n"
    "  --no-sibling-calls  it was compiled with -fno-optimize-sibling-calls\n"
    "  -o FILE        write there; standard output without it\n"
    "  -h, --help     this text\n"
    "\n"
    "Input of which it cannot be told what it does is refused with its line.\n"
    "\n"
    "examples:\n"
    "  riscv64-unknown-elf-gcc -O2 -g -march=rv64imac -mabi=lp64 \\\n"
    "           -mcmodel=medany --specs=picolibc.specs -S sort.c\n"
    "  assay instrument --blocks -o sort.counted.s sort.s\n"
    "  assay instrument --blocks=0 --calls=1 --functions=main,sort sort.s\n";

typedef struct {
    weave_t weave;
    const char *out;
    bool no_sibling_calls;
} settings_t;

static bool take_flag(int *flag, const char *text, int otherwise) {
    char *end = "";
    *flag = text ? (int)strtol(text, &end, 10) : otherwise;
    bool good = (!text || *text) && !*end && *flag >= 0 && *flag < PI_FLAGS_MAX;
    if (!good)
        command_misuse("instrument", "%s is no flag: 0 to %d.", text, PI_FLAGS_MAX - 1);
    return good;
}

static bool take_update(update_t *update, const char *name) {
    static const char *const names[] = {"inc", "load-add-store", "plain", "check", "patch", "copy"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) {
            *update = (update_t)i;
            return true;
        }
    command_misuse("instrument", "%s is no way to count.", name);
    return false;
}

static bool take_trigger(bool *checks, const char *name) {
    *checks = strcmp(name, "check") == 0;
    bool good = *checks || strcmp(name, "patch") == 0;
    if (!good)
        command_misuse("instrument", "%s is no trigger.", name);
    return good;
}

static bool take_option(void *of, int option) {
    settings_t *s = of;
    switch (option) {
    case 'b':
        return take_flag(&s->weave.flag[SITES_BLOCKS], optarg, 0);
    case 'e':
        return take_flag(&s->weave.flag[SITES_EDGES], optarg, 1);
    case 'c':
        return take_flag(&s->weave.flag[SITES_CALLS], optarg, 2);
    case 'p':
        s->weave.by_tree = false;
        return true;
    case 't':
        s->weave.by_tree = true;
        return true;
    case '0':
        s->weave.on = false;
        return true;
    case 'g':
        s->weave.global = true;
        return true;
    case 'u':
        return take_update(&s->weave.update, optarg);
    case 'f':
        s->weave.only = optarg;
        return true;
    case 'r':
        return take_trigger(&s->weave.checks, optarg);
    case 'R':
        s->weave.ranges = true;
        s->weave.on = false;
        return true;
    case 's':
        s->no_sibling_calls = true;
        return true;
    default:
        return (s->out = optarg) != NULL;
    }
}

/* Exit status behind help or of a wrong command line, or -1. */
static int parse(settings_t *s, int count, char **argument) {
    static const struct option options[] = {{"blocks", optional_argument, NULL, 'b'},
                                            {"edges", optional_argument, NULL, 'e'},
                                            {"calls", optional_argument, NULL, 'c'},
                                            {"plain", no_argument, NULL, 'p'},
                                            {"tree", no_argument, NULL, 't'},
                                            {"counter", required_argument, NULL, 'u'},
                                            {"off", no_argument, NULL, '0'},
                                            {"global", no_argument, NULL, 'g'},
                                            {"functions", required_argument, NULL, 'f'},
                                            {"trigger", required_argument, NULL, 'r'},
                                            {"ranges", no_argument, NULL, 'R'},
                                            {"no-sibling-calls", no_argument, NULL, 's'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    *s = (settings_t){.weave = {.flag = {-1, -1, -1, -1}, .by_tree = true, .on = true}};
    int status = command_options(
        &(command_options_t){"instrument", help, ":ho:", options, take_option}, s, count, argument);
    if (status >= 0)
        return status;
    if (optind + 1 != count)
        return command_misuse("instrument", "one assembly file is needed, %d are given.",
                              count - optind);
    const int *flag = s->weave.flag;
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
    return -1;
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

int cmd_instrument(int count, char **argument) {
    settings_t settings;
    failure_t failure;
    int status = parse(&settings, count, argument);
    if (status >= 0)
        return status;
    return instrument(&settings, argument[optind], &failure) ? STATUS_GOOD
                                                             : command_fail("instrument", &failure);
}
