// One table says it all: name, kind, where it goes, and the line of the help text.
#include "options.h"
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { TEXT, NUMBER, FLAG } kind_t;

static const struct {
    const char *name;
    kind_t kind;
    size_t where;
    const char *help;
} table[] = {
    {"elf", TEXT, offsetof(options_t, elf), "program to run"},
    {"resident", TEXT, offsetof(options_t, resident), "ELF of the resident profiling driver"},
    {"max-cycles", NUMBER, offsetof(options_t, max_cycles), "end the run there with exit code 3"},
    {"mem-latency", NUMBER, offsetof(options_t, mem_latency),
     "cycles from address to data of RAM (40)"},
    {"stats", TEXT, offsetof(options_t, stats), "write `name,value` lines here"},
    {"profile", TEXT, offsetof(options_t, profile), "write the profile channel's bytes here"},
    {"period", NUMBER, offsetof(options_t, period), "sampling period for the resident"},
    {"seed", NUMBER, offsetof(options_t, seed), "seed for the resident (1)"},
    {"check", FLAG, offsetof(options_t, check), "compare every instruction with the reference ISS"},
    {"truth", TEXT, offsetof(options_t, truth), "write exact totals by PC here"},
    {"trace", TEXT, offsetof(options_t, trace), "write the life of every instruction here"},
    {"trace-from", NUMBER, offsetof(options_t, trace_from), "first cycle of the trace"},
    {"trace-to", NUMBER, offsetof(options_t, trace_to), "last cycle of the trace"},
    {"signature", TEXT, offsetof(options_t, signature),
     "write begin_signature..end_signature here"},
    {"wave", TEXT, offsetof(options_t, wave), "write waves (FST) here"},
    {"wave-from", NUMBER, offsetof(options_t, wave_from), "first cycle of the waves"},
    {"wave-to", NUMBER, offsetof(options_t, wave_to), "last cycle of the waves"},
    {"stdin", FLAG, offsetof(options_t, use_stdin), "standard input goes to the console UART"},
    {"progress", FLAG, offsetof(options_t, progress), "a line on standard error now and then"},
    {"help", FLAG, offsetof(options_t, help), "this text"},
};
enum { OPTIONS = sizeof table / sizeof table[0] };

static bool number_read(const char *text, uint64_t *value) {
    char *end;
    errno = 0;
    *value = strtoull(text, &end, 0);
    return *text && *text != '-' && !*end && errno == 0;
}

static bool option_set(options_t *o, int i, const char *value) {
    char *place = (char *)o + table[i].where;
    switch (table[i].kind) {
    case TEXT:
        memcpy(place, &value, sizeof value);
        return value && *value;
    case NUMBER: {
        uint64_t number;
        bool good = value && number_read(value, &number);
        if (good)
            memcpy(place, &number, sizeof number);
        return good;
    }
    default:
        *(bool *)place = true;
        return !value;
    }
}

static bool argument_read(options_t *o, const char *text, char *error, int error_size) {
    static const char *const forms[] = {"a file: +%s=FILE", "a number: +%s=N", "no value: +%s"};
    size_t length = strcspn(text, "=");
    const char *value = text[length] ? text + length + 1 : NULL;
    for (int i = 0; i < OPTIONS; i++) {
        if (strlen(table[i].name) != length || strncmp(table[i].name, text, length) != 0)
            continue;
        if (option_set(o, i, value))
            return true;
        int n = snprintf(error, error_size, "+%s: this option takes ", text);
        snprintf(error + n, error_size - n, forms[table[i].kind], table[i].name);
        return false;
    }
    snprintf(error, error_size, "+%s: no such option.\n  +help lists them", text);
    return false;
}

bool options_read(options_t *o, int argc, char **argv, char *error, int error_size) {
    *o = (options_t){.seed = 1, .trace_to = UINT64_MAX, .wave_to = UINT64_MAX, .mem_latency = 40};
    for (int i = 1; i < argc; i++)
        if (argv[i][0] == '+' && strncmp(argv[i], "+verilator+", 11) != 0 &&
            !argument_read(o, argv[i] + 1, error, error_size))
            return false;
    if (!o->elf && !o->help)
        snprintf(error, error_size, "no program: +elf=FILE is missing");
    return o->elf || o->help;
}

void options_print_help(void) {
    static const char *const forms[] = {"=FILE", "=N", ""};
    for (int i = 0; i < OPTIONS; i++)
        fprintf(stderr, "  +%s%-*s %s\n", table[i].name, (int)(18 - strlen(table[i].name)),
                forms[table[i].kind], table[i].help);
    fprintf(stderr,
            "Exit code: 0 the program ended, 2 bad input, 3 cycle limit, 4 trap without handler,\n"
            "5 mismatch with the ISS, 6 a CHECK in the RTL failed.\n");
}
