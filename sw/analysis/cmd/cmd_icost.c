/* SPDX-License-Identifier: Apache-2.0 */
/* assay icost: what parts of the machine cost a run, alone and together (Fields, Bodik, Hill and Newburn,
 * "Interaction Cost and Shotgun Profiling", TACO 2004), from the dependence graph of its trace. */
#include "commands.h"
#include "icost.h"
#include "multisim.h"
#include "output.h"
#include "run_options.h"
#include "ticker.h"
#include <stdio.h>

/* 0: the options agree; else the status to end with. */
static int check_options(const icost_t *o, int operands) {
    if (o->multisim && (o->trace || o->samples || o->by || o->shotgun || o->against || o->other))
        return command_misuse("icost",
                              "--multisim makes its own traces: it goes with --of, --config, "
                              "--jobs, --max-cycles and -o.");
    if (!o->multisim && (o->jobs || o->folder || o->run.max_cycles))
        return command_misuse("icost", "--jobs, --max-cycles and -o go with --multisim.");
    if (o->sampling && (!o->shotgun || o->samples || o->multisim))
        return command_misuse("icost", "--interval, --apart, --length, --seed and --hash go with "
                                       "--shotgun and --trace.");
    if (o->multisim)
        return 0;
    if (o->simulated)
        return command_misuse(
            "icost",
            "--memory, --mem-latency, --mem-bandwidth, --mem-shared and --far go with --multisim.");
    if (o->run.config)
        return command_misuse("icost", "--config goes with --multisim.");
    if (o->design != DESIGN_LONG && !o->shotgun)
        return command_misuse("icost", "--design goes with --shotgun.");
    if (o->sooner && !o->other)
        return command_misuse("icost", "--sooner goes with --other.");
    if (!o->trace == !o->samples)
        return command_misuse("icost",
                              "--trace with a trace was expected, or --samples with a profile.");
    if (o->samples && (!o->shotgun || o->design == DESIGN_WHOLE))
        return command_misuse("icost", "--samples goes with --shotgun and designs 2 to 4.");
    if (o->machine && !o->samples)
        return command_misuse("icost", "--machine goes with --samples.");
    if (operands != (o->by || o->shotgun))
        return command_misuse("icost",
                              o->by || o->shotgun
                                  ? "with --by and --shotgun the program that ran was expected."
                                  : "nothing was expected after the options.");
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

static bool take_parts(const option_given_t *given, void *field) {
    return take_groups(field, given->value) ||
           option_refuse(given, "up to %d different parts were expected, as --help lists them.",
                         PARTS_MOST);
}

static int icost_run(void *of, int count, char **operands) {
    icost_t *o = of;
    failure_t failure;
    o->rows.columns = o->by                       ? &scope_columns
                      : o->against || o->multisim ? &against_columns
                                                  : &set_columns;
    int status = check_options(o, count);
    if (status)
        return status;
    if (o->rows.columns == &against_columns && !rows_ready(&o->rows, SAMPLER_INSTRUCTION, &failure))
        return rows_fail(&o->rows, "icost", &failure);
    if (o->multisim)
        ticker_stop(); /* simulations show their own progress */
    if (o->multisim && !run_program(&o->run, "icost", count, operands))
        return STATUS_FAILED;
    if (!o->grouped && (o->multisim || o->against))
        o->grouped = take_groups(o, o->multisim ? MULTISIM_USUAL
                                                : "dl1,win,bw,bmisp,dmiss,shalu,lgalu,imiss");
    o->program = *operands;
    if (answer(o, &failure))
        return STATUS_GOOD;
    int failed = rows_fail(&o->rows, "icost", &failure);
    return o->ended ? STATUS_DISAGREES : failed;
}

typedef icost_t settings_t;
static const option_t options[] = {
    {"trace", 0, "TRACE", "lives of the run's instructions, from `assay record --trace`",
     option_text, AT(trace)},
    {"of", 0, "PARTS",
     "use these parts, up to 8, separated by commas; parts joined by + count as one (default: "
     "the 8 that cost this run most; with --against dl1,win,bw,bmisp,dmiss,shalu,lgalu,imiss)",
     .take = take_parts, MARKS(grouped)},
    {"by", 0, "WHAT",
     "show the cost of each part per function, loop, line or instruction: as if it were ideal "
     "only for the instructions there; with --shotgun not per loop",
     option_choice, AT(kind), .choices = scope_names, MARKS(by)},
    {"pairs", 0, NULL,
     "with --by: for each two of the eight rows where the first part costs most, how the part "
     "interacts in both",
     option_flag, AT(pairs)},
    {"multisim", 0, NULL,
     "simulate the program with the parts really ideal, in all combinations, each with the same "
     "standard input, and compare with the graph; parts (all but fwd; bw, and where slow dl1 and "
     "shalu, with few others: docs/graph.md):",
     option_flag, AT(multisim)},
    {"config", 0, "NAME", "simulators ideal/NAME..., built by `make multisim-sims` (board)",
     option_text, AT(run.config), .within = true},
    {"jobs", 0, "N", "simulations at a time (one per processor)", option_number, AT(jobs),
     .least = 1, .most = 64, .within = true},
    {"max-cycles", 0, "N", "fail a simulation that takes more than N cycles (no limit)",
     option_number, AT(run.max_cycles), .least = 1, .most = UINT64_MAX, .within = true},
    {"output", 'o', "FOLDER",
     "keep the results there, so that a stopped run can go on; traces take about 100 bytes per "
     "instruction (PROGRAM.multisim)",
     option_text, AT(folder), .within = true},
    {"against", 0, "FILE",
     "compare with your own simulations: lines SET,CYCLES, where SET is none or parts joined by "
     "+; with --shotgun, also with the samples' costs",
     option_text, AT(against)},
    {"other", 0, "TRACE",
     "ideal means not free, but as on the machine of this trace: room, multiplier, loads that hit",
     option_text, AT(other)},
    {"sooner", 0, "N", "... and lines come N cycles sooner (all are there)", option_number,
     AT(sooner), .least = 0, .most = 1000000},
    {"shotgun", 0, NULL,
     "use only samples, assembled with the program, as the shotgun profiler's hardware takes "
     "them; with --trace, taken from the trace at random intervals:",
     option_flag, AT(shotgun)},
    {"samples", 0, "FILE", "samples taken by hardware: a profile of `assay record --signatures`",
     option_text, AT(samples), .within = true},
    {"machine", 0, "TRACE",
     "trace with the machine's sizes, if it was not simulated here (`assay record --from`)",
     option_text, AT(machine), .within = true},
    {"interval", 0, "N", "mean instructions between detailed samples (100)", option_number,
     AT(sampler.interval), .least = 1, .most = 1000000, .within = true, MARKS(sampling)},
    {"apart", 0, "N", "... between signature samples (4000)", option_number, AT(sampler.apart),
     .least = 1, .most = 1000000000, .within = true, MARKS(sampling)},
    {"length", 0, "N", "instructions per signature sample, up to 2000 (2000)", option_number,
     AT(sampler.length), .least = 21, .most = SKELETON_MOST, .within = true, MARKS(sampling)},
    {"seed", 0, "N", "seed of random intervals (1)", option_number, AT(sampler.seed), .least = 1,
     .most = UINT32_MAX, .within = true, MARKS(sampling)},
    {"hash", 0, "NAMES", "meaning of signature bits, as record --signature-hash (all)", option_hash,
     AT(sampler.hash), .within = true, MARKS(sampling)},
    {"design", 0, "N",
     "1: all is known of the instructions on fragments; 2: one sample per instruction; 3: no "
     "signature samples; 4: both (4)",
     option_number, AT(design), .least = DESIGN_WHOLE, .most = DESIGN_LONG, .within = true},
    {"svg", 0, "FILE", "also write the stacked bar as a picture", option_text, AT(picture)},
    {"all", 0, NULL, "show all sets of parts, and small ones; with --by, all rows", option_flag,
     AT(rows.all)},
    {0}};

const command_t icost_command = {
    .name = "icost",
    .summary = "show what parts of the machine cost, alone and together",
    .usage = "icost [OPTIONS] --trace TRACE\n"
             "       assay icost --multisim [OPTIONS] PROGRAM.elf [ARGUMENT...]\n"
             "       assay icost --by WHAT [OPTIONS] --trace TRACE PROGRAM.elf\n"
             "       assay icost --shotgun [OPTIONS] --trace TRACE PROGRAM.elf\n"
             "       assay icost --shotgun [OPTIONS] --samples FILE PROGRAM.elf",
    .about = "Shows what parts of the machine cost a run: how many cycles fewer it would take\n"
             "if a part were ideal, and how much more or less two ideal parts save than the\n"
             "sum of both (their interaction cost), from the dependence graph of the lives of\n"
             "all instructions. A parallel interaction (above 0) is time that only both\n"
             "together save; a serial one (below 0) is time that either saves: improve the\n"
             "cheaper one. Without interaction, judge each by itself.\n",
    .notes = "parts:\n"
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
             "  fwd    loads that waited for a store of some of their bytes to be written\n",
    .examples = "  assay record --trace sort.trace -o sort.assay sort.elf\n"
                "  assay icost --trace sort.trace\n"
                "  assay icost --svg sort.svg --trace sort.trace\n"
                "  assay icost --of bmisp,dmiss,win --all --trace sort.trace\n"
                "  assay icost --by function --of dmiss,bmisp --trace sort.trace sort.elf\n"
                "  assay icost --multisim --of bmisp,dmiss,win sort.elf\n"
                "  assay icost --multisim --of dmiss --mem-latency 100 sort.elf\n"
                "  assay icost --shotgun --trace sort.trace sort.elf\n"
                "  assay record --signatures 4000 -c 100 sort.elf\n"
                "  assay icost --shotgun --samples sort.assay sort.elf\n",
    .options = (const option_part_t[]){{.rows = options},
                                       {memory_options, AT(run), MARKS(simulated)},
                                       {rows_sort_options, AT(rows)},
                                       {rows_options, AT(rows)},
                                       {0}},
    .names = true,
    .runs_with = "--multisim",
    .pages = true,
    .settings = {&(const settings_t){.run.simulator = "verilator",
                                     .sampler = SAMPLER_DEFAULT,
                                     .design = DESIGN_LONG},
                 sizeof(settings_t)},
    TABLES(offsetof(settings_t, rows), &set_columns, &against_columns, &scope_columns),
    .run = icost_run};
