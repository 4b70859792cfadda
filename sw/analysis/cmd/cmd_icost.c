/* assay icost: what parts of the machine cost a run, alone and together (Fields, Bodik, Hill and Newburn,
 * "Interaction Cost and Shotgun Profiling", TACO 2004), from the dependence graph of its trace. */
#include "command.h"
#include "icost.h"
#include "output.h"
#include <stdio.h>
#include <string.h>

static const char help[] =
    "usage: assay icost [--of PARTS] [--csv|--json] [--all] --trace TRACE\n"
    "       assay icost --multisim [OPTIONS] PROGRAM.elf [ARGUMENT...]\n"
    "       assay icost --by WHAT [OPTIONS] --trace TRACE PROGRAM.elf\n"
    "       assay icost --shotgun [OPTIONS] --trace TRACE PROGRAM.elf\n"
    "       assay icost --shotgun [OPTIONS] --samples FILE PROGRAM.elf\n\n"
    "What parts of the machine cost a run: how many cycles fewer it would take if\n"
    "a part were ideal, and how much more or less two ideal parts bring than the sum\n"
    "of both (their interaction cost), from the dependence graph of the lives of all\n"
    "instructions. A parallel interaction (above 0) is time that only both together\n"
    "bring back; a serial one (below 0) is time that either of them does: improve\n"
    "the cheaper one. Without interaction each can be judged by itself.\n\n"
    "options:\n"
    "  --trace TRACE  lives of the run's instructions, from `assay record --trace`\n"
    "  --of PARTS     of these parts, up to 8, separated by commas; with + between\n"
    "                 them they count as one (of all the 8 that cost this run most;\n"
    "                 with --against dl1,win,bw,bmisp,dmiss,shalu,lgalu,imiss)\n"
    "  --by WHAT      cost of each part in each function, loop, line or instruction:\n"
    "                 as if it were ideal for its instructions alone; with --shotgun\n"
    "                 not in loops\n"
    "  --pairs        with --by: of the eight that the first part costs most each\n"
    "                 two, and what the part has to do with both\n"
    "  --multisim     simulate the program with the parts really ideal, in all\n"
    "                 combinations, and print the graph's answer beside it; parts\n"
    "                 (bmisp,dmiss,imiss,bw,win,lgalu; where slow dl1,shalu):\n"
    "    --config NAME  simulators ideal/NAME..., that `make multisim-sims` builds\n"
    "                   (board)\n"
    "    --jobs N       simulations at a time (as many as there are processors)\n"
    "    -o, --output FOLDER\n"
    "                   keep the results there, for a run that is stopped to go on;\n"
    "                   standard input, too, which each simulation reads;\n"
    "                   traces are some 100 bytes an instruction (PROGRAM.multisim)\n"
    "  --against FILE beside simulations of your own: lines SET,CYCLES, where SET is\n"
    "                 none or names of parts with + between them; with --shotgun\n"
    "                 the samples' costs beside them\n"
    "  --other TRACE  ideal is not for nothing, but as on the machine of this trace:\n"
    "                 room, multiplier, loads that hit\n"
    "  --sooner N     ... and lines come N cycles sooner (they all are there)\n"
    "  --shotgun      from samples alone, put together with the program, as the\n"
    "                 shotgun profiler's hardware takes them; with --trace from the\n"
    "                 trace, at random intervals:\n"
    "    --samples FILE as the hardware took them: a profile of\n"
    "                   `assay record --signatures`\n"
    "    --machine TRACE the machine's sizes, where it was not simulated here\n"
    "                   (`assay record --from`)\n"
    "    --interval N   instructions from one detailed sample to the next (100)\n"
    "    --apart N      ... from one signature sample to the next (4000)\n"
    "    --length N     instructions of a signature sample, up to 2000 (2000)\n"
    "    --seed N       of the random intervals (1)\n"
    "    --hash NAMES   what signature bits stand for, as --signature-hash of\n"
    "                   assay record (all)\n"
    "    --design N     1: all of the instructions on fragments is known; 2: one\n"
    "                   sample an instruction; 3: no signature samples; 4: both (4)\n"
    "  --svg FILE     write the stacked bar as a picture, too\n"
    "  --csv          all rows, behind a header row\n"
    "  --json         a list of objects\n"
    "  --all          all sets of parts, and small ones; with --by all rows\n"
    "  -h, --help     this text\n\n"
    "parts:\n"
    "  dl1    the time of a load that hits the data cache\n"
    "  win    room: reorder buffer, queues, registers, checkpoints, fetch buffer\n"
    "  bw     instructions a cycle: fetch, dispatch, issue, commit\n"
    "  bmisp  transfers that were predicted wrong\n"
    "  dmiss  data that were not in the cache\n"
    "  shalu  operations of one cycle\n"
    "  lgalu  multiplications, divisions, counts of bits\n"
    "  imiss  instructions that were not in the cache, or their page in the TLB\n"
    "  dtlb   pages of data that were not in the TLB\n"
    "  order  loads that waited for a store, and had nothing of it\n"
    "  fwd    loads that waited for a store of some of their bytes to be written\n\n"
    "examples:\n"
    "  assay record --trace sort.trace -o sort.assay sort.elf\n"
    "  assay icost --trace sort.trace\n"
    "  assay icost --svg sort.svg --trace sort.trace\n"
    "  assay icost --of bmisp,dmiss,win --all --trace sort.trace\n"
    "  assay icost --by function --of dmiss,bmisp --trace sort.trace sort.elf\n"
    "  assay icost --multisim --of bmisp,dmiss,win sort.elf\n"
    "  assay icost --shotgun --trace sort.trace sort.elf\n"
    "  assay record --signatures 4000 -c 100 sort.elf\n"
    "  assay icost --shotgun --samples sort.assay sort.elf\n";

/* --- command line */

static int number_of(const char *option, uint64_t least, uint64_t most, uint64_t *number) {
    return run_number("icost", option, optarg, least, most, number) ? 0 : STATUS_USAGE;
}

/* 0: go on; else the status to end with. */
static int take_option(icost_t *o, int option) {
    switch (option) {
    case 't':
        o->trace = optarg;
        return 0;
    case 'F':
        o->samples = optarg;
        return 0;
    case 'H':
        o->machine = optarg;
        return 0;
    case 'f':
        o->grouped = true;
        return take_groups(o, optarg) ? 0
                                      : command_misuse("icost",
                                                       "--of %s: up to %d different parts were "
                                                       "expected, as --help lists them.",
                                                       optarg, PARTS_MOST);
    case 'b':
        return (o->by = scope_kind(optarg, &o->kind))
                   ? 0
                   : command_misuse("icost",
                                    "--by %s: function, loop, line or instruction was expected.",
                                    optarg);
    case 'p':
        return o->pairs = true, 0;
    case 'g':
        o->against = optarg;
        return 0;
    case 'm':
        o->other = optarg;
        return 0;
    case 's':
        return number_of("--sooner", 0, 1000000, &o->sooner);
    case 'M':
        o->multisim = true;
        return 0;
    case 'C':
        o->run.config = optarg;
        return 0;
    case 'J':
        return number_of("--jobs", 1, 64, &o->jobs);
    case 'o':
        o->folder = optarg;
        return 0;
    case 'S':
        o->shotgun = true;
        return 0;
    case 'I':
        o->sampling = "--interval";
        return number_of("--interval", 1, 1000000, &o->sampler.interval);
    case 'A':
        o->sampling = "--apart";
        return number_of("--apart", 1, 1000000000, &o->sampler.apart);
    case 'L':
        o->sampling = "--length";
        return number_of("--length", 21, SKELETON_MOST, &o->sampler.length);
    case 'K':
        o->sampling = "--hash";
        return command_hash("icost", "--hash", optarg, &o->sampler.hash) ? 0 : STATUS_USAGE;
    case 'E':
        o->sampling = "--seed";
        return number_of("--seed", 1, UINT32_MAX, &o->sampler.seed);
    case 'D':
        return number_of("--design", DESIGN_WHOLE, DESIGN_LONG, &o->design);
    case 'P':
        o->picture = optarg;
        return 0;
    case 'a':
        o->all = true;
        return 0;
    case 'v':
    case 'j':
        return command_form("icost", &o->form, option) ? 0 : STATUS_USAGE;
    default:
        return STATUS_USAGE;
    }
}

/* 0: they go together; else the status to end with. */
static int check_options(const icost_t *o, int operands) {
    if (o->multisim && (o->trace || o->samples || o->by || o->shotgun || o->against || o->other))
        return command_misuse("icost",
                              "--multisim makes its own traces: it goes with --of, --config, "
                              "--jobs and -o.");
    if (!o->multisim && (o->jobs || o->folder))
        return command_misuse("icost", "--jobs and -o go with --multisim.");
    if (o->sampling && (!o->shotgun || o->samples || o->multisim))
        return command_misuse("icost", "%s goes with --shotgun and --trace.", o->sampling);
    if (o->multisim)
        return 0;
    if (o->run.config)
        return command_misuse("icost", "--config goes with --multisim.");
    if (o->design != DESIGN_LONG && !o->shotgun)
        return command_misuse("icost", "--design goes with --shotgun.");
    if (o->sooner && !o->other)
        return command_misuse("icost", "--sooner goes with --other.");
    if (!o->trace == !o->samples)
        return command_misuse("icost", "--trace: a trace was expected, or --samples a profile.");
    if (o->samples && (!o->shotgun || o->design == DESIGN_WHOLE))
        return command_misuse("icost", "--samples goes with --shotgun and designs 2 to 4.");
    if (o->machine && !o->samples)
        return command_misuse("icost", "--machine goes with --samples.");
    if (operands != (o->by || o->shotgun))
        return command_misuse("icost",
                              o->by || o->shotgun
                                  ? "with --by and --shotgun the program that ran was expected."
                                  : "nothing was expected behind the options.");
    if (o->shotgun && o->by && o->other)
        return command_misuse("icost", "--shotgun with --by does not go with --other.");
    if (o->shotgun && o->by && (o->kind == SCOPE_LOOP || o->design == DESIGN_WHOLE))
        return command_misuse("icost", "with --by loop, and design 1, there are no costs from "
                                       "samples: --shotgun cannot be given.");
    if (o->pairs && !o->by)
        return command_misuse("icost", "--pairs goes with --by.");
    if (o->picture && (o->by || o->against))
        return command_misuse("icost", "--svg goes with neither --by nor --against.");
    return 0;
}

static bool answer(icost_t *o, failure_t *failure) {
    if (!o->run.config)
        o->run.config = "board";
    const output_names_t names = {
        {o->trace, o->samples, o->program, o->machine, o->other, o->against}, {o->picture}};
    if (!output_spares(&names, failure))
        return false;
    return o->multisim  ? run_multisim(o, failure)
           : o->by      ? run_scopes(o, failure)
           : o->against ? run_against(o, failure)
                        : run_sets(o, failure);
}

/* What is behind the program belongs to it, if it is to run. */
static const char *letters_of(int count, char **argument) {
    for (int i = 1; i < count; i++)
        if (strcmp(argument[i], "--multisim") == 0)
            return "+:o:h";
    return ":o:h";
}

int cmd_icost(int count, char **argument) {
    static const struct option options[] = {
        {"trace", required_argument, NULL, 't'},   {"samples", required_argument, NULL, 'F'},
        {"machine", required_argument, NULL, 'H'}, {"of", required_argument, NULL, 'f'},
        {"against", required_argument, NULL, 'g'}, {"other", required_argument, NULL, 'm'},
        {"sooner", required_argument, NULL, 's'},  {"by", required_argument, NULL, 'b'},
        {"multisim", no_argument, NULL, 'M'},      {"config", required_argument, NULL, 'C'},
        {"jobs", required_argument, NULL, 'J'},    {"output", required_argument, NULL, 'o'},
        {"shotgun", no_argument, NULL, 'S'},       {"interval", required_argument, NULL, 'I'},
        {"apart", required_argument, NULL, 'A'},   {"length", required_argument, NULL, 'L'},
        {"hash", required_argument, NULL, 'K'},    {"seed", required_argument, NULL, 'E'},
        {"design", required_argument, NULL, 'D'},  {"svg", required_argument, NULL, 'P'},
        {"pairs", no_argument, NULL, 'p'},         {"csv", no_argument, NULL, 'v'},
        {"json", no_argument, NULL, 'j'},          {"all", no_argument, NULL, 'a'},
        {"help", no_argument, NULL, 'h'},          {0}};
    icost_t o = {.sampler = sampler_default, .design = DESIGN_LONG};
    failure_t failure;
    const char *letters = letters_of(count, argument);
    run_start(&o.run);
    o.run.config = NULL;
    for (int option, status;
         (option = command_option("icost", letters, count, argument, options)) != -1;) {
        if (option == 'h')
            return fputs(help, stdout) < 0 ? STATUS_FAILED : STATUS_GOOD;
        if ((status = take_option(&o, option)))
            return status;
    }
    int status = check_options(&o, count - optind);
    if (status)
        return status;
    if (o.multisim && !run_program(&o.run, "icost", count, argument))
        return STATUS_FAILED;
    if (!o.grouped && (o.multisim || o.against))
        o.grouped = take_groups(&o, o.multisim ? "bmisp,dmiss,imiss,win,lgalu"
                                               : "dl1,win,bw,bmisp,dmiss,shalu,lgalu,imiss");
    o.program = argument[optind];
    return answer(&o, &failure) ? STATUS_GOOD : command_fail("icost", &failure);
}
