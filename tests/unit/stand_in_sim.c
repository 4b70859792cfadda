// SPDX-License-Identifier: Apache-2.0
// A stand-in for the simulator: takes its plusargs and writes its files, but only pretends to run
// the program. Every function of the ELF file is "executed" in a loop, the earlier ones more often
// (synthetic.h). With it the whole way from `assay record` to the reports is tested in
// milliseconds. The environment makes it misbehave:
//
//     STAND_IN_EXIT=N       its own exit status (3 cycle limit, 4 trap, ...)
//     STAND_IN_CODE=N       the program's exit status
//     STAND_IN_DAMAGE=N     every N-th byte of the profile channel is wrong
//     STAND_IN_MASK=PC      the program is said to switch sampling off there, in mie
//     STAND_IN_BOARD=1      as a board would: nothing beside the stream tells how the run ended
//     STAND_IN_SAMPLER=N    sampler_t
//     STAND_IN_TAKEN=1      all transfers are taken
//     STAND_IN_DEAF=1       the filter that was asked for is not set
//     STAND_IN_TOGETHER=1   the second one of a pair is said to be fetched with the first
//     STAND_IN_UNTOLD=N     1: a core that gives no reasons; 2: nor latencies, nor what retires together;
//                           3: nor what fetch met, nor paths, nor what signatures need
//     STAND_IN_LATER=N      so many cycles had gone by when it began
//     STAND_IN_SIZE=NAME,N  that size of the machine
//     STAND_IN_SLOW=MS      the profile channel comes in 16 pieces, so many milliseconds apart; SIGINT ends it
#define _DEFAULT_SOURCE // usleep
#include "config_defs.h"
#include "image.h"
#include "listing.h"
#include "memory.h"
#include "processes_read.h"
#include "sample.h"
#include "setup_text.h"
#include "synthetic.h"
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t stopped;

static void stop(int signal) { stopped = signal; }

enum { MOST = 4096, WINDOW = 64 /* of pairs */ };

static const char *plusarg(int count, char **argument, const char *name) {
    size_t length = strlen(name);
    for (int i = 1; i < count; i++)
        if (argument[i][0] == '+' && strncmp(argument[i] + 1, name, length) == 0 &&
            argument[i][1 + length] == '=')
            return argument[i] + 2 + length;
    return NULL;
}

static uint64_t setting(const char *name, uint64_t otherwise) {
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 0) : otherwise;
}

static kind_t kind_of(const char *text) {
    if (*text == 'b' || *text == 'j' || strncmp(text, "ret", 3) == 0)
        return KIND_TRANSFER;
    if (*text == 'l' && strncmp(text, "li", 2) != 0 && strncmp(text, "lui", 3) != 0)
        return KIND_LOAD;
    bool store = *text == 's' && strchr("bhwd", text[1]) && text[2] == ' ';
    return store ? KIND_STORE : KIND_OTHER;
}

// Of a process' function the address has the context; in a system (.assay.processes) all other functions but the
// first are the kernel's, for process 1.
static void add_function(synthetic_t *run, insn_model_t *insns, loop_t *loops, const char *path,
                         const symbol_t *symbol, bool system) {
    uint16_t asid = place_context(symbol->address);
    bool kernel = system && !asid && run->loop_count > 0;
    uint64_t start = place_pc(symbol->address);
    failure_t failure;
    listing_t listing;
    if (!listing_read(&listing, path, start, start + symbol->size, &failure))
        return;
    loop_t *loop = &loops[run->loop_count++];
    *loop = (loop_t){.first = run->insn_count, .times = 9000 / run->loop_count};
    for (size_t i = 0; i < listing.count && run->insn_count < MOST; i++, loop->count++) {
        kind_t kind = kind_of(listing.list[i].text);
        insns[run->insn_count++] = (insn_model_t){
            .pc = listing.list[i].address,
            .context = kernel ? 1 : asid,
            .supervisor = kernel,
            .kind = kind,
            .miss = kind == KIND_LOAD ? 0.15 : 0,
            .mispredict = kind == KIND_TRANSFER ? 0.04 : 0,
        };
    }
    listing_free(&listing);
}

static FILE *create(const char *path) {
    FILE *file = path ? fopen(path, "wb") : NULL;
    return file ? file : fopen("/dev/null", "wb");
}

// One sample more than the stream has: it was under way when the run ended.
static void write_end(FILE *file, const synthetic_t *run) {
    fprintf(file, "delivered,%" PRIu64 "\ncollisions,0\nfiltered,%" PRIu64 "\ndropped,0\n",
            run->samples + 1, run->filtered);
    fprintf(file, "fetched,%" PRIu64 "\n", run->fetched);
    uint64_t parts = 0;
    for (int why = 0; why < WHY_COUNT; why++)
        parts += truth_sum(&run->truth, (truth_column_t)(TRUTH_WHY + why));
    fprintf(file, "counted_cycles,%" PRIu64 "\n", parts / CYCLE_PARTS);
    fprintf(file, "program_instructions,%" PRIu64 "\ncounted_instructions,%" PRIu64 "\n",
            2 * run->retired, run->retired);
}

// Two slots a cycle; memory's latency costs what `assay stat -r` can see.
static void write_slots(FILE *file, const synthetic_t *run, uint64_t waits) {
    uint64_t slots = 2 * (run->cycles + waits), branch = slots / 8, short_of = slots / 16;
    fprintf(file, "retiring,%" PRIu64 "\nbad_branch,%" PRIu64 "\nbad_order,0\n", run->retired,
            branch);
    fprintf(file, "front_taken,%" PRIu64 "\nmem_ram,%" PRIu64 "\n", short_of, 2 * waits);
    fprintf(file, "core_queue,%" PRIu64 "\nin_flight,3\nwidth,2\n",
            slots - run->retired - branch - short_of - 2 * waits - 3);
}

static void write_stats(const char *path, const synthetic_t *run, bool sampled, uint64_t waits) {
    FILE *file = create(path);
    fprintf(file, "cycles,%" PRIu64 "\ninstructions,%" PRIu64 "\n", run->cycles + waits,
            run->retired);
    fprintf(file, "cond_branches,1000\nmispredicts,40\ndcache_fills,7\n");
    if (!sampled)
        write_slots(file, run, waits);
    if (sampled && !getenv("STAND_IN_BOARD"))
        write_end(file, run);
    if (getenv("STAND_IN_MASK"))
        fprintf(file, "masked_mie,%s\n", getenv("STAND_IN_MASK"));
    fprintf(file, "exit_reason,finisher\nexit_code,%" PRIu64 "\n", setting("STAND_IN_CODE", 0));
    fclose(file);
}

static void write_stream(const char *path, synthetic_t *run) {
    FILE *file = create(path);
    size_t every = setting("STAND_IN_DAMAGE", 0);
    for (size_t at = every; every && at < run->stream_size; at += every)
        run->stream[at] ^= 0x55;
    size_t pieces = setting("STAND_IN_SLOW", 0) ? 16 : 1;
    for (size_t i = 0; i < pieces && !stopped; i++) {
        size_t from = run->stream_size * i / pieces, to = run->stream_size * (i + 1) / pieces;
        fwrite(run->stream + from, 1, to - from, file);
        fflush(file);
        usleep(1000 * (useconds_t)setting("STAND_IN_SLOW", 0));
    }
    fclose(file);
}

/* Of data it knows nothing. */
static void write_data(const char *path) {
    FILE *file = create(path);
    fprintf(file, "address");
    for (int c = 0; c < DATA_COLUMNS; c++)
        fprintf(file, ",%s", truth_by_data.name(c));
    fprintf(file, "\n");
    fclose(file);
}

// None are known.
static void write_halves(const char *path) {
    FILE *file = create(path);
    fprintf(file, "pc");
    for (int c = 0; c < TRUTH_COLUMNS; c++)
        fprintf(file, ",%s", truth_column_name((truth_column_t)c));
    fprintf(file, "\n");
    fclose(file);
}

static void write_truth(const char *path, const synthetic_t *run) {
    FILE *file = create(path);
    fprintf(file, "pc");
    for (int c = 0; c < TRUTH_COLUMNS; c++)
        fprintf(file, ",%s", truth_column_name((truth_column_t)c));
    const truth_row_t *rows = run->truth.entries;
    for (size_t i = 0; i < run->truth.count; i++) {
        fprintf(file, "\n0x%" PRIx64, rows[i].pc);
        for (int c = 0; c < TRUTH_COLUMNS; c++)
            fprintf(file, ",%" PRIu64, rows[i].value[c]);
    }
    fprintf(file, "\n");
    fclose(file);
}

#define SIZE(name) #name,
#define WIDE(name, ...) {name, {__VA_ARGS__}},
static void write_machine(const char *path, const char *latency) {
    static const char *const sizes[] = {CONFIG_SIZES(SIZE)};
    static const struct {
        const char *name;
        int size[sizeof sizes / sizeof *sizes];
    } configs[] = {CONFIG_NAMED(WIDE)};
    FILE *out = path ? fopen(path, "w") : NULL;
    for (size_t c = 0; out && c < sizeof configs / sizeof *configs; c++)
        for (size_t s = 0; strcmp(configs[c].name, "wide") == 0 && s < sizeof sizes / sizeof *sizes;
             s++)
            fprintf(out, "size.%s,%d\n", sizes[s], configs[c].size[s]);
    if (out) {
        fprintf(out, "memory_latency,%s\nmemory_bandwidth,8\ninput,none\ninput_bytes,0\n", latency);
        if (getenv("STAND_IN_SIZE"))
            fprintf(out, "size.%s\n", getenv("STAND_IN_SIZE"));
        fclose(out);
    }
}

int main(int count, char **argument) {
    const char *path = plusarg(count, argument, "elf"), *asked = plusarg(count, argument, "setup");
    setup_t setup = {0};
    failure_t failure;
    image_t *image;
    symbols_t symbols;
    facts_t processes = {0};
    if (!path || !image_open(&image, path, &failure))
        return 2;
    if (asked && !setup_read(&setup, asked, &failure))
        return 2;
    insn_model_t *insns = memory_get(MOST * sizeof *insns);
    loop_t *loops = memory_get(MOST * sizeof *loops);
    synthetic_t run = {.insns = insns,
                       .loops = loops,
                       .period = setup_period(&setup),
                       .seed = setup_seed(&setup),
                       .sampler = (sampler_t)setting("STAND_IN_SAMPLER", SAMPLER_FAIR),
                       .taken = setting("STAND_IN_TAKEN", 0),
                       .filter = {.control = PD_PUT(PD_MPDISCTL_SEL, setup.select) | setup.modes,
                                  .evmask = setup.evmask,
                                  .evmatch = setup.evmatch,
                                  .latency = setup.filter},
                       .window = setup.pair_log ? WINDOW : 0,
                       .together = setting("STAND_IN_TOGETHER", 0),
                       .untold = (unsigned)setting("STAND_IN_UNTOLD", 0),
                       .later = setting("STAND_IN_LATER", 0)};
    image_symbols(image, &symbols);
    processes_read(image, &(run_t){.program = path}, &(processes_told_t){0}, &processes, &symbols,
                   &failure);
    for (size_t i = 0; i < symbols.count; i++) {
        uint16_t asid = place_context(symbols.list[i].address);
        const char *own = asid ? processes_elf(&processes, asid) : path;
        add_function(&run, insns, loops, own, &symbols.list[i], processes.count > 0);
    }
    if (setting("STAND_IN_DEAF", 0))
        run.filter = (filter_t){0};
    synthetic_run(&run);
    signal(SIGINT, stop);
    printf("the program's own output\n");
    const char *latency = plusarg(count, argument, "mem-latency");
    write_stats(plusarg(count, argument, "stats"), &run,
                plusarg(count, argument, "profile") != NULL,
                latency ? strtoull(latency, NULL, 0) : 0);
    write_machine(plusarg(count, argument, "machine"), latency ? latency : "40");
    write_stream(plusarg(count, argument, "profile"), &run);
    write_truth(plusarg(count, argument, "truth"), &run);
    write_halves(plusarg(count, argument, "truth-halves"));
    write_data(plusarg(count, argument, "truth-data"));
    return stopped ? 128 + stopped : (int)setting("STAND_IN_EXIT", 0);
}
