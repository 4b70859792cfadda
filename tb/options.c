// SPDX-License-Identifier: Apache-2.0
// One table holds each option's name, kind, destination, and line of the help text.
#include "options.h"
#include "bounds.h"
#include "setup_text.h"
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum {
    TEXT,
    LINE,
    NUMBER,
    DECIMAL,
    FLAG,
    SETTINGS
} kind_t; // DECIMAL: tb.sv reads it, too, and knows no `0x`; SETTINGS: may be repeated, and adds up

#define TEXT(name, field, help)                                                                    \
    { name, TEXT, offsetof(options_t, field), 0, 0, help }
#define LINE(name, field, help)                                                                    \
    { name, LINE, offsetof(options_t, field), 0, 0, help }
#define FLAG(name, field, help)                                                                    \
    { name, FLAG, offsetof(options_t, field), 0, 0, help }
#define NUMBER(name, kind, field, least, most, help)                                               \
    { name, kind, offsetof(options_t, field), least, most, help }

static const struct {
    const char *name;
    kind_t kind;
    size_t where;
    uint64_t least, most; // range of a number
    const char *help;
} table[] = {
    TEXT("elf", elf, "program to run"),
    LINE("append", append, "its command line: NAME ARGUMENT..., quoted as in a shell"),
    TEXT("resident", resident, "ELF of the resident profiling driver"),
    TEXT("restore", restore,
         "go on with the program from this checkpoint (assay-iss --checkpoints)"),
    TEXT("predictors", predictors, "begin with what fetch's predictors had learned in another run"),
    TEXT("predictors-left", predictors_left, "write what they have learned here"),
    NUMBER("warm", NUMBER, warm, 0, UINT64_MAX,
           "instructions to run before counting and sampling begin (0)"),
    NUMBER("measure", NUMBER, measure, 1, UINT64_MAX,
           "... and to count: the run ends after them, with 0"),
    NUMBER("max-cycles", NUMBER, max_cycles, 1, UINT64_MAX, "end the run there with exit code 3"),
    NUMBER("mem-latency", DECIMAL, mem_latency, MEM_LATENCY_LEAST, MEM_LATENCY_MOST,
           "cycles from address to data of RAM (40)"),
    NUMBER("mem-bandwidth", DECIMAL, mem_bandwidth, MEM_BANDWIDTH_LEAST, MEM_BANDWIDTH_MOST,
           "bytes a cycle that RAM gives, and takes, at most (8)"),
    FLAG("mem-shared", mem_shared, "... both together"),
    NUMBER("far-from", DECIMAL, far_from, FAR_LEAST, FAR_MOST, "far memory: its first byte"),
    NUMBER("far-to", DECIMAL, far_to, FAR_LEAST, FAR_MOST, "... the byte after its last"),
    NUMBER("far-latency", DECIMAL, far_latency, MEM_LATENCY_LEAST, MEM_LATENCY_MOST,
           "... cycles from address to data (40)"),
    TEXT("near", near, "pages of far memory that are near: a list of addresses"),
    FLAG("perfect-icache", perfect_icache,
         "all instructions are in the cache (needs -DCFG_PERFECT=1)"),
    FLAG("perfect-dcache", perfect_dcache, "... all data"),
    FLAG("perfect-itlb", perfect_itlb, "... all pages of instructions are in the TLB"),
    FLAG("perfect-dtlb", perfect_dtlb, "... all pages of data"),
    TEXT("perfect-prediction", perfect_prediction,
         "... all transfers are predicted right: by the trace of a former run"),
    TEXT("perfect-order", perfect_order,
         "... each load waits for just the store that it needs: by the trace of a former run"),
    TEXT("stats", stats, "write `name,value` lines here"),
    TEXT("machine", machine,
         "write sizes, memory's times and a checksum of the input here, `name,value`"),
    TEXT("profile", profile, "write the profile channel's bytes here"),
    {"setup", SETTINGS, 0, 0, 0,
     "sample, as NAME=VALUE,... says (below): by the resident, or from reset on by hardware alone"},
    NUMBER("channel-rate", DECIMAL, channel_rate, 1, CHANNEL_RATE_MOST,
           "bytes that the profile channel takes in 2^20 cycles (a word a cycle)"),
    FLAG("check", check, "compare every instruction with the reference ISS"),
    FLAG("memory", memory, "... and memory, when the program has passed"),
    TEXT("cover", cover, "compare, and write what the run covers here"),
    TEXT("truth", truth.totals, "write exact totals by instruction here"),
    TEXT("truth-data", truth.data, "write exact totals by address of data here"),
    TEXT("truth-halves", truth.halves,
         "write exact totals of user and kernel half of each process here"),
    TEXT("truth-stacks", truth.stacks, "write exact cycles by stack of calls here"),
    TEXT("policies", truth.policies, "write what samplers of other kinds would say here"),
    TEXT("lives", truth.lives, "write what each sampled instruction was charged with here"),
    TEXT("trace", truth.trace, "write the life of every instruction here"),
    NUMBER("trace-from", NUMBER, truth.from, 0, UINT64_MAX, "first cycle of the trace"),
    NUMBER("trace-to", NUMBER, truth.to, 0, UINT64_MAX, "last cycle of the trace"),
    FLAG("trace-only", trace_only, "end the run, with 0, when the trace has its last instruction"),
    TEXT("signature", signature, "write begin_signature..end_signature here"),
    TEXT("fetch-log", fetch_log, "write every fetch of the run here, a line of CSV each"),
    TEXT("wave", wave, "write waves (FST) here"),
    NUMBER("wave-from", DECIMAL, wave_from, 0, UINT64_MAX, "first cycle of the waves"),
    NUMBER("wave-to", DECIMAL, wave_to, 0, UINT64_MAX, "last cycle of the waves"),
    NUMBER("mutant", DECIMAL, mutant, 0, 999,
           "bug of tests/mutants, in the simulator that has them"),
    FLAG("stdin", use_stdin, "standard input goes to the console UART, its end is a break"),
    TEXT("intervals", intervals, "write the counts at the end of every so many cycles here"),
    NUMBER("interval", DECIMAL, interval, INTERVAL_LEAST, UINT64_MAX, "... so many: 100000"),
    FLAG("progress", progress,
         "from the third second on: a line on standard error, which is written over"),
    FLAG("help", help, "this text"),
};
enum { OPTIONS = sizeof table / sizeof table[0] };

static bool number_read(int i, const char *text, uint64_t *value) {
    char *end;
    bool hexadecimal = table[i].kind == NUMBER && strncmp(text, "0x", 2) == 0;
    const char *digits = hexadecimal ? text + 2 : text;
    errno = 0;
    *value = strtoull(digits, &end, hexadecimal ? 16 : 10);
    return isxdigit((unsigned char)*digits) && !*end && errno == 0 && *value >= table[i].least &&
           *value <= table[i].most;
}

static bool option_set(options_t *o, int i, const char *value) {
    char *place = (char *)o + table[i].where;
    switch (table[i].kind) {
    case TEXT:
    case LINE:
        memcpy(place, &value, sizeof value);
        return value && *value;
    case NUMBER:
    case DECIMAL: {
        uint64_t number;
        bool good = value && number_read(i, value, &number);
        if (good)
            memcpy(place, &number, sizeof number);
        return good;
    }
    default:
        *(bool *)place = true;
        return !value;
    }
}

static void refuse_value(int i, const char *text, char *error, int error_size) {
    int n = snprintf(error, error_size, "+%s: this option takes ", text);
    error += n, error_size -= n;
    if (n < 0 || error_size <= 0)
        return;
    switch (table[i].kind) {
    case TEXT:
        snprintf(error, error_size, "a file: +%s=FILE", table[i].name);
        break;
    case LINE:
        snprintf(error, error_size, "a text: +%s=TEXT", table[i].name);
        break;
    case FLAG:
        snprintf(error, error_size, "no value: +%s", table[i].name);
        break;
    default:
        snprintf(error, error_size, "a %snumber from %" PRIu64 " to %" PRIu64 ": +%s=N",
                 table[i].kind == DECIMAL ? "decimal " : "", table[i].least, table[i].most,
                 table[i].name);
    }
}

static bool settings_read(options_t *o, const char *text, char *error, int error_size) {
    failure_t failure;
    o->sample = true;
    if (text && setup_read(&o->setup, text, &failure))
        return true;
    snprintf(error, error_size, "+setup: %s",
             text ? failure.text : "+setup=NAME=VALUE,... was expected");
    return false;
}

static bool argument_read(options_t *o, const char *text, char *error, int error_size) {
    size_t length = strcspn(text, "=");
    const char *value = text[length] ? text + length + 1 : NULL;
    for (int i = 0; i < OPTIONS; i++) {
        if (strlen(table[i].name) != length || strncmp(table[i].name, text, length) != 0)
            continue;
        if (table[i].kind == SETTINGS)
            return settings_read(o, value, error, error_size);
        bool good = option_set(o, i, value);
        if (!good)
            refuse_value(i, text, error, error_size);
        return good;
    }
    snprintf(error, error_size, "+%s: no such option.\n  +help lists them", text);
    return false;
}

bool options_read(options_t *o, int argc, char **argv, char *error, int error_size) {
    *o = (options_t){.truth.to = UINT64_MAX,
                     .wave_to = UINT64_MAX,
                     .mem_latency = MEM_LATENCY_DEFAULT,
                     .mem_bandwidth = MEM_BANDWIDTH_DEFAULT,
                     .interval = INTERVAL_DEFAULT};
    for (int i = 1; i < argc; i++)
        if (argv[i][0] == '+' && strncmp(argv[i], "+verilator+", 11) != 0 &&
            !argument_read(o, argv[i] + 1, error, error_size))
            return false;
    if (!o->elf && !o->help)
        snprintf(error, error_size, "no program: +elf=FILE is missing");
    return o->elf || o->help;
}

void options_print_help(void) {
    static const char *const forms[] = {"=FILE", "=TEXT", "=N", "=N", "", "=SET"};
    for (int i = 0; i < OPTIONS; i++)
        fprintf(stderr, "  +%s%-*s %s\n", table[i].name, (int)(18 - strlen(table[i].name)),
                forms[table[i].kind], table[i].help);
    fprintf(stderr, "Of +setup, 0 where not named:\n%s", setup_help());
    fprintf(stderr,
            "Exit code: 0 the program ended well, 1 it says that it failed (exit_code in +stats),\n"
            "2 bad input, 3 cycle limit, 4 trap without handler, 5 mismatch with the ISS,\n"
            "6 a CHECK in the RTL failed, 7 standard output failed, 128 + N signal N.\n");
}
