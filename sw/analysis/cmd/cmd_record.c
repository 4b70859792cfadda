/* assay record: runs a program with sampling on, or takes what a board sent of such a run, and writes a profile. */
#include "bounds.h"
#include "hpm_events.h"
#include "memory.h"
#include "output.h"
#include "profile.h"
#include "profile_defs.h"
#include "recording.h"
#include "run_options.h"
#include "signature.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: assay record [-c PERIOD] [-e SPEC] [--seed N] [-r N] [--pair]\n"
    "                    [-o FILE] [OPTIONS] PROGRAM.elf [ARGUMENTS...]\n"
    "       assay record --from FILE|TTY [--config NAME] [-o FILE] PROGRAM.elf\n\n"
    "Runs the program on the simulated machine and samples one of about PERIOD\n"
    "fetched instructions, at random intervals. The hardware sends the samples\n"
    "itself: the program runs as it does without. Writes the samples to FILE, for\n"
    "`assay report`, `annotate` and `truth`. Exit status: the program's own; 121\n"
    "hardware check, 122 mismatch, 123 trap without handler, 124 cycle limit, 125\n"
    "everything else, 128 + N signal N.\n"
    "A run that Ctrl-C or the cycle limit ends leaves a profile of what it has done.\n\n"
    "options:\n"
    "  -c, --period PERIOD       mean number of fetched instructions between\n"
    "                            samples, 8 to 2^30 (default 1000)\n"
    "  -e, --event SPEC          sample only these instructions (below)\n"
    "  --seed N                  of the random intervals, 1 to 2^32 - 1 (default 1)\n"
    "  --delivery stream|batch|interrupt\n"
    "                            how samples leave: by hardware alone (stream, the\n"
    "                            default); by a driver that is resident beside the\n"
    "                            program, with an interrupt for many, which wait in\n"
    "                            memory (batch), or for each (interrupt)\n"
    "  --aggregate[=ENTRIES]     the driver adds samples up in a table of so many\n"
    "                            entries, a power of two from 4 to 4096 (default\n"
    "                            1024), and sends sums only: for report, annotate,\n"
    "                            diff, truth; delivery is batch or interrupt. Not of\n"
    "                            pairs, of which hardly two are alike\n"
    "  --strata off|N:CYCLES     long waits are sampled more often: besides one\n"
    "                            instruction in PERIOD, one in PERIOD / N if it kept\n"
    "                            retirement waiting for CYCLES or more, an empty\n"
    "                            window before it counted, too; N a power of\n"
    "                            two from 2 to 128, or what a short period allows.\n"
    "                            Each sample has its weight: estimates stay those of\n"
    "                            PERIOD, with less chance in them (default 32:4\n"
    "                            where samples leave as a stream or batch, without\n"
    "                            -e, --pair, --signatures, --opportunities)\n"
    "  --pair[=WINDOW]           sample pairs: a random instruction, and a random\n"
    "                            one of the WINDOW fetched behind it, a power of two\n"
    "                            from 2 to 1024 (default: twice the reorder buffer);\n"
    "                            for `assay pairs`\n"
    "  --signatures PERIOD[:LENGTH]\n"
    "                            signature samples beside the others: from one in\n"
    "                            about PERIOD retired instructions on two bits of\n"
    "                            each of LENGTH (all that there is room for, 2000),\n"
    "                            up to the next trap, for `assay icost --shotgun`\n"
    "  --signature-hash NAMES    what the bits stand for, names with commas between.\n"
    "                            The second: it met one of icache, itlb, dcache,\n"
    "                            dtlb, mispredict (all). The first: it is a load or\n"
    "                            store or a taken transfer; near: but none that\n"
    "                            missed the D-cache; place: of other instructions\n"
    "                            the parity of their place\n"
    "  --counter EVENT[:PERIOD]  sample by the overflow of a counter of this event:\n"
    "                            one of about PERIOD, at the PC where the interrupt\n"
    "                            lands; `assay stat --list` has the events\n"
    "  --attributed              ... at the PC of the instruction that had it, which\n"
    "                            the hardware knows of some (docs/events.md)\n"
    "  --opportunities           count fetch opportunities, as many a cycle as the\n"
    "                            machine is wide, not instructions: a chosen one\n"
    "                            without an instruction is no sample\n"
    "  --no-truth                do not keep the exact counts of every instruction,\n"
    "                            which --exact and `assay truth` show: a tenth less\n"
    "                            time (--truth, the default, keeps them)\n"
    "  -r, --runs N              run it N times, with seeds from --seed on, as many\n"
    "                            beside each other as there are processors, and add\n"
    "                            up the samples in one profile\n"
    "  --trace FILE              keep the life of every instruction there, too, 104\n"
    "                            bytes each, for `assay paths --trace`\n"
    "  --channel FILE            write the profile channel there, too: of an\n"
    "                            instrumented program it has the counts\n"
    "  --channel-bandwidth B     the profile channel takes B bytes a cycle, as 0.02,\n"
    "                            or B bit/s, as 115200bit/s, of a serial line beside\n"
    "                            a clock of 100 MHz (default: whatever comes)\n"
    "  --from FILE|TTY           no simulation: the program has run elsewhere, and\n"
    "                            this is what came by its profile channel: a file of\n"
    "                            the bytes, or the line that they come by, read up\n"
    "                            to the session's end (END frame, hang-up, Ctrl-C);\n"
    "                            its speed is set beforehand (stty)\n"
    "  -o, --output FILE         the profile (default PROGRAM.assay in the current\n"
    "                            directory); /dev/null: none\n";
static const char examples[] =
    "\nexamples:\n"
    "  assay record sort.elf\n"
    "  assay record -c 300 --seed 7 -o sort.assay sort.elf\n"
    "  assay record -r 4 -o sort.assay sort.elf && assay report sort.assay\n"
    "  assay record -c 100 -e 'load:dmiss,lat>20' sort.elf\n"
    "  assay record --config board --check sort.elf\n"
    "  assay record --aggregate -c 200 sort.elf\n"
    "  assay record --counter dcache_missed:100 --attributed sort.elf\n"
    "  assay record --signatures 20000 -c 100 sort.elf\n"
    "  assay record --strata 4:20 -c 400 sort.elf\n"
    "  assay record --channel-bandwidth 3000000bit/s sort.elf\n"
    "  assay record --pair -c 1000 sort.elf && assay pairs sort.assay\n"
    "  assay record --from /dev/ttyUSB1 --config board sort.elf\n"
    "  assay record -o hash.assay hash.elf -32 < picture.png\n";

enum {
    OPTION_SEED = 512,
    OPTION_TRUTH,
    OPTION_NO_TRUTH,
    OPTION_DELIVERY,
    OPTION_FROM,
    OPTION_TRACE,
    OPTION_PAIR,
    OPTION_SIGNATURES,
    OPTION_SIGNATURE_HASH,
    OPTION_OPPORTUNITIES,
    OPTION_COUNTER,
    OPTION_ATTRIBUTED,
    OPTION_AGGREGATE,
    OPTION_CHANNEL,
    OPTION_STRATA,
    OPTION_CHANNEL_BANDWIDTH,
    PERIOD_DEFAULT = 1000,
    TABLE_DEFAULT = 1024,
    RING_SLOTS = 16, /* 2 KiB: little of the data cache */
    STRATA_LOG = 5,  /* the default */
    STRATA_CYCLES = 4,
    STRATA_MOST = 1 << ((1 << PD_MPMSTRATA_LOG_W) - 1),
    RUNS_MOST = 1000
};
#define STRATA(log, cycles) (PD_PUT(PD_MPMSTRATA_LOG, log) | PD_PUT(PD_MPMSTRATA_THRESH, cycles))

/* "dir/sort.elf" -> "sort.assay". */
static char *default_output(const char *program) {
    const char *base = strrchr(program, '/');
    base = base ? base + 1 : program;
    size_t length = strlen(base);
    if (length > 4 && strcmp(base + length - 4, ".elf") == 0)
        length -= 4;
    return memory_print("%.*s.assay", (int)length, base);
}

/* A program with the driver linked in takes its samples itself. */
static bool is_embedded(image_t *image) {
    symbols_t symbols;
    image_symbols(image, &symbols);
    bool found = symbols_named(&symbols, "profile_start");
    symbols_free(&symbols);
    return found;
}

static void write_channel(FILE *out, void *context) {
    const outcome_t *outcome = context;
    fwrite(outcome->stream, 1, outcome->stream_size, out);
}

int recording_run(const recording_t *recording, image_t *image, const char *output) {
    const run_t *run = &recording->run;
    const char *channel = recording->channel;
    failure_t failure;
    outcome_t outcome;
    if (!simulate(run, &outcome, &failure))
        return command_fail("record", &failure);
    int status = run_status(run, "record", &outcome);
    bool ended = outcome.end == RUN_PROGRAM_ENDED || outcome.end == RUN_CYCLE_LIMIT ||
                 outcome.end == RUN_INTERRUPTED || outcome.end == RUN_CONSOLE ||
                 outcome.end == RUN_TRAP;
    if (ended && !recording_write(recording, &outcome, image, output, &failure))
        status = command_fail("record", &failure);
    if (ended && channel && !output_print(channel, write_channel, &outcome, &failure))
        status = command_fail("record", &failure);
    outcome_free(&outcome);
    return status;
}

static bool has_signatures(const setup_t *setup) {
    return PD_GET(setup->signature, PD_MPMSIGNATURE_PERIOD) != 0;
}

/* What one who takes the samples cannot do; NULL: nothing. */
static char *unfit_option(const recording_t *settings) {
    const run_t *run = &settings->run;
    const setup_t *setup = &run->setup;
    bool filter = filter_is_set(&run->filter), signatures = has_signatures(setup);
    if (setup->counter &&
        (filter || setup->pair_log || setup->opportunities || settings->delivery || run->embedded))
        return memory_print("--counter: it takes samples of another kind, by a driver beside the "
                            "program: without -e, --pair,\n  --opportunities, --delivery, and a "
                            "driver in the program.");
    if (setup->attributed && !setup->counter)
        return memory_print("--attributed: it goes with --counter.");
    if (setup->attributed && !hpm_is_attributed((unsigned)setup->counter))
        return memory_print("--attributed: of %s the hardware does not know which instruction had "
                            "it; docs/events.md says of which it does.",
                            setup->counter ? hpm_numbered((unsigned)setup->counter)->name
                                           : "no event");
    if (setup->table_entries && setup->pair_log)
        return memory_print(
            "--aggregate: few pairs are alike (two places, two fates, a distance), so their sums "
            "would be nearly as many;\n  without --pair. Record the pairs themselves, or fewer of "
            "them with a longer period (-c).");
    if (setup->table_entries && (run->stream || setup->counter || run->embedded))
        return memory_print(
            "--aggregate: a driver beside the program adds up what it takes itself: without "
            "--delivery stream,\n  --counter, and a driver in the program.");
    if (PD_GET(setup->signature, PD_MPMSIGNATURE_HASH) && !signatures)
        return memory_print("--signature-hash: of signatures, which --signatures asks for.");
    if (signatures && (setup->table_entries || setup->counter || run->embedded))
        return memory_print(
            "--signatures: the hardware sends them itself, over the profile channel: "
            "without --aggregate,\n  --counter, and a driver in the program.");
    if (settings->runs > 1 && (run->trace || settings->channel || run->wave || run->signature))
        return memory_print("-r: --trace, --channel, --wave and --signature are of one run: record "
                            "that one without -r.");
    if (filter && run->embedded)
        return memory_print("-e: %s has a profiling driver of its own, which sets the filter "
                            "(struct profile_setup).",
                            run->program);
    if ((run->stream || setup->ring_slots) && run->embedded)
        return memory_print("--delivery %s: %s has a profiling driver of its own, which says "
                            "itself how it takes its samples.",
                            settings->delivery, run->program);
    return NULL;
}

/* What strata are not for; NULL: they are. */
static const char *strata_unfit(const run_t *run) {
    const setup_t *setup = &run->setup;
    return !run->stream && !setup->ring_slots ? "--delivery interrupt, or a driver that takes them"
           : setup->pair_log                  ? "--pair"
           : setup->opportunities             ? "--opportunities"
           : has_signatures(setup)            ? "--signatures"
           : setup->table_entries             ? "--aggregate"
           : filter_is_set(&run->filter)      ? "-e"
                                              : NULL;
}

/* False after a message. */
static bool settle_strata(recording_t *settings) {
    run_t *run = &settings->run;
    const char *unfit = strata_unfit(run);
    if (!settings->run.strata_asked)
        run->setup.strata = unfit ? 0 : STRATA(STRATA_LOG, STRATA_CYCLES);
    else if (run->setup.strata && unfit)
        command_misuse("record", "--strata: samples have no weights with %s.", unfit);
    return !(run->setup.strata && unfit);
}

static void settle_delivery(recording_t *settings) {
    run_t *run = &settings->run;
    const char *delivery = settings->delivery;
    setup_t *setup = &run->setup;
    bool driver = run->embedded || setup->counter || setup->table_entries;
    bool batch = delivery ? strcmp(delivery, "batch") == 0 : setup->table_entries && !run->embedded;
    run->stream = delivery ? strcmp(delivery, "stream") == 0 : !driver;
    setup->ring_slots = batch ? RING_SLOTS : 0;
    setup->details = has_signatures(setup);
}

static int record_run(recording_t *settings) {
    failure_t failure;
    image_t *image;
    const char *program = settings->run.program;
    if (!image_open(&image, program, &failure))
        return command_fail("record", &failure);
    settings->run.embedded = is_embedded(image);
    if (!settings->from)
        settle_delivery(settings);
    if (!settings->from && !settle_strata(settings)) {
        image_close(image);
        return STATUS_FAILED;
    }
    char *unfit = unfit_option(settings);
    if (unfit) {
        image_close(image);
        command_misuse("record", "%s", unfit);
        free(unfit);
        return STATUS_FAILED;
    }
    char *output = settings->output ? memory_copy(settings->output) : default_output(program);
    const run_t *run = &settings->run;
    output_names_t names = settings->from ? (output_names_t){{program, settings->from}, {output}}
                                          : run_names(run, output);
    names.written[RUN_WRITES] = settings->channel;
    bool good = output_spares(&names, &failure) && profile_writable(output, &failure);
    int status = !good                ? command_fail("record", &failure)
                 : settings->from     ? recording_capture(settings, image, output)
                 : settings->runs > 1 ? recording_runs(settings, output)
                                      : recording_run(settings, image, output);
    free(output);
    image_close(image);
    return status;
}

static bool power_of_two(const char *option, const char *text, uint64_t least, uint64_t most,
                         uint64_t *value) {
    if (!run_number("record", option, text, least, most, value))
        return false;
    if ((*value & (*value - 1)) == 0)
        return true;
    command_misuse("record", "%s=%s: a power of two was expected, as 64 or 128.", option, text);
    return false;
}

static void field_set(uint64_t *word, uint64_t mask, uint64_t value) {
    *word = (*word & ~mask) | value;
}

/* PERIOD[:LENGTH] */
static bool signatures_option(setup_t *setup, char *value) {
    char *colon = strchr(value, ':');
    if (colon)
        *colon = 0;
    uint64_t period, length = 0;
    if (!run_number("record", "--signatures", value, PD_PERIOD_LEAST, PD_PERIOD_MOST, &period) ||
        (colon && !run_number("record", "--signatures PERIOD:LENGTH", colon + 1, 1, SIGNATURE_MOST,
                              &length)))
        return false;
    field_set(&setup->signature, PD_MASK(PD_MPMSIGNATURE_PERIOD) | PD_MASK(PD_MPMSIGNATURE_LENGTH),
              PD_PUT(PD_MPMSIGNATURE_PERIOD, period) | PD_PUT(PD_MPMSIGNATURE_LENGTH, length));
    return true;
}

static bool hash_option(setup_t *setup, const char *value) {
    unsigned hash = 0;
    bool good = command_hash("record", "--signature-hash", value, &hash);
    field_set(&setup->signature, PD_MASK(PD_MPMSIGNATURE_HASH), PD_PUT(PD_MPMSIGNATURE_HASH, hash));
    return good;
}

/* [WINDOW] */
static bool pair_option(setup_t *setup, const char *value) {
    uint64_t window = UINT64_C(1) << PD_PAIR_USUAL;
    if (value && !power_of_two("--pair", value, 2, 1 << PD_PAIR_LOG_MOST, &window))
        return false;
    setup->pair_log = (uint64_t)__builtin_ctzll(window);
    return true;
}

/* off|N:CYCLES */
static bool strata_option(recording_t *settings, char *value) {
    char *colon = strchr(value, ':');
    uint64_t times, cycles;
    unsigned log = 0;
    settings->run.strata_asked = true;
    settings->run.setup.strata = 0;
    if (strcmp(value, "off") == 0)
        return true;
    if (!colon) {
        command_misuse("record", "--strata %s: off, or N:CYCLES as 32:4, was expected.", value);
        return false;
    }
    *colon = 0;
    if (!power_of_two("--strata N:CYCLES, N", value, 2, STRATA_MOST, &times) ||
        !run_number("record", "--strata N:CYCLES, CYCLES", colon + 1, 1, PD_LATENCY_MAX, &cycles))
        return false;
    while (times >> log > 1)
        log++;
    settings->run.setup.strata = STRATA(log, cycles);
    return true;
}

/* BYTES a cycle, or BITSbit/s of a serial line: ten for a byte. */
static bool bandwidth_option(run_t *run, const char *value) {
    enum { CLOCK = 100000000, BITS_OF_BYTE = 10 };
    char *end;
    double number = strtod(value, &end);
    if (strcmp(end, "bit/s") == 0)
        number /= (double)BITS_OF_BYTE * CLOCK;
    else if (*end)
        number = NAN;
    double rate = number * CHANNEL_RATE_MOST;
    bool good = isdigit((unsigned char)*value) && rate >= 1 && rate <= CHANNEL_RATE_MOST;
    if (good)
        run->channel_rate = (uint64_t)lround(rate);
    else
        command_misuse(
            "record",
            "--channel-bandwidth %s: bytes a cycle, 0.000001 to 1, or 1000bit/s to 1000000000bit/s were expected.",
            value);
    return good;
}

/* EVENT[:PERIOD] */
static bool counter_option(setup_t *setup, char *value) {
    char *colon = strchr(value, ':');
    if (colon)
        *colon = 0;
    const hpm_event_t *event = hpm_find(value);
    if (!event) {
        command_misuse("record", "--counter %s: no such event; `assay stat --list` has them.",
                       value);
        return false;
    }
    setup->counter = event->number;
    return !colon || run_number("record", "--counter EVENT:PERIOD", colon + 1, PD_PERIOD_LEAST,
                                PD_PERIOD_MOST, &setup->period);
}

static bool record_option(recording_t *settings, int option, char *value) {
    failure_t failure;
    run_t *run = &settings->run;
    setup_t *setup = &run->setup;
    switch (option) {
    case 'c':
        return run_number("record", "-c (period)", value, PD_PERIOD_LEAST, PD_PERIOD_MOST,
                          &setup->period);
    case 'r':
        return run_number("record", "-r (runs)", value, 1, RUNS_MOST, &settings->runs);
    case 'o':
        settings->output = value;
        return true;
    case 'e':
        if (filter_parse(&run->filter, value, &failure))
            return true;
        command_fail("record", &failure);
        return false;
    case OPTION_SEED:
        return run_number("record", "--seed", value, 1, PD_SEED_MOST, &setup->seed);
    case OPTION_FROM:
        return (settings->from = value) != NULL;
    case OPTION_TRUTH:
        return run->truth = true;
    case OPTION_NO_TRUTH:
        run->truth = false;
        return true;
    case OPTION_TRACE:
        return (run->trace = value) != NULL;
    case OPTION_PAIR:
        return pair_option(setup, value);
    case OPTION_SIGNATURES:
        return signatures_option(setup, value);
    case OPTION_SIGNATURE_HASH:
        return hash_option(setup, value);
    case OPTION_AGGREGATE:
        setup->table_entries = TABLE_DEFAULT;
        return !value || power_of_two("--aggregate", value, RESIDENT_TABLE_LEAST,
                                      RESIDENT_TABLE_MOST, &setup->table_entries);
    case OPTION_CHANNEL:
        return (settings->channel = value) != NULL;
    case OPTION_STRATA:
        return strata_option(settings, value);
    case OPTION_CHANNEL_BANDWIDTH:
        return bandwidth_option(run, value);
    case OPTION_OPPORTUNITIES:
        setup->opportunities = 1;
        return true;
    case OPTION_COUNTER:
        return counter_option(setup, value);
    case OPTION_ATTRIBUTED:
        setup->attributed = 1;
        return true;
    case OPTION_DELIVERY:
        if (strcmp(value, "stream") == 0 || strcmp(value, "interrupt") == 0 ||
            strcmp(value, "batch") == 0)
            return (settings->delivery = value) != NULL;
        command_misuse("record", "--delivery %s: stream, batch or interrupt was expected.", value);
        return false;
    default:
        return option != '?' && run_option(run, "record", option, value);
    }
}

/* Those in front of FIRST_OF_SIMULATION say something of a run that was elsewhere (--from), too. */
enum { FIRST_OF_SIMULATION = 5 };
static const struct option options[] = {
    RUN_MACHINE_OPTION,
    {"delivery", required_argument, NULL, OPTION_DELIVERY},
    {"from", required_argument, NULL, OPTION_FROM},
    {"output", required_argument, NULL, 'o'},
    {"help", no_argument, NULL, 'h'},
    [FIRST_OF_SIMULATION] = {"seed", required_argument, NULL, OPTION_SEED},
    {"truth", no_argument, NULL, OPTION_TRUTH},
    {"no-truth", no_argument, NULL, OPTION_NO_TRUTH},
    {"runs", required_argument, NULL, 'r'},
    {"trace", required_argument, NULL, OPTION_TRACE},
    {"pair", optional_argument, NULL, OPTION_PAIR},
    {"signatures", required_argument, NULL, OPTION_SIGNATURES},
    {"signature-hash", required_argument, NULL, OPTION_SIGNATURE_HASH},
    {"aggregate", optional_argument, NULL, OPTION_AGGREGATE},
    {"counter", required_argument, NULL, OPTION_COUNTER},
    {"channel", required_argument, NULL, OPTION_CHANNEL},
    {"attributed", no_argument, NULL, OPTION_ATTRIBUTED},
    {"strata", required_argument, NULL, OPTION_STRATA},
    {"channel-bandwidth", required_argument, NULL, OPTION_CHANNEL_BANDWIDTH},
    {"opportunities", no_argument, NULL, OPTION_OPPORTUNITIES},
    {"period", required_argument, NULL, 'c'},
    {"event", required_argument, NULL, 'e'},
    RUN_SIMULATION_OPTIONS,
    {0}};

/* Each option has a long name. */
static bool is_of_simulation(int option) {
    size_t i = 0;
    while (options[i].val != option)
        i++;
    return i >= FIRST_OF_SIMULATION;
}

int cmd_record(int count, char **argument) {
    recording_t settings = {0};
    run_start(&settings.run);
    settings.run.sample = true;
    settings.run.setup = (setup_t){.period = PERIOD_DEFAULT, .seed = 1};
    settings.run.truth = true;
    for (int option;
         (option = command_option("record", "+:c:e:o:r:h", count, argument, options)) != -1;) {
        if (option == 'h') {
            printf("%s%s\n%s%s", help, run_options_help, filter_help, examples);
            return STATUS_GOOD;
        }
        if (!record_option(&settings, option, optarg))
            return STATUS_FAILED;
        settings.simulated |= is_of_simulation(option);
        settings.machine |= option == OPTION_CONFIG;
    }
    if (settings.from && !recording_settle_capture(&settings, count - optind))
        return STATUS_FAILED;
    return run_program(&settings.run, "record", count, argument) ? record_run(&settings)
                                                                 : STATUS_FAILED;
}
