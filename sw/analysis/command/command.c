/* See command.h. */
#include "command.h"
#include "demangle.h"
#include "signature_hash.h"
#include "source_text.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

int command_fail(const char *name, const failure_t *failure) {
    char who[64];
    snprintf(who, sizeof who, "assay %s", name);
    failure_print(who, failure);
    return STATUS_FAILED;
}

int command_misuse(const char *name, const char *format, ...) {
    failure_t failure;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(failure.text, sizeof failure.text / 2, format, arguments);
    va_end(arguments);
    size_t used = strnlen(failure.text, length < 0 ? 0 : sizeof failure.text / 2);
    snprintf(failure.text + used, sizeof failure.text - used,
             "\n  `assay %s --help` shows the usage.", name);
    command_fail(name, &failure);
    return STATUS_USAGE;
}

/* What getopt_long has stopped at. A long option that is there but got a value it does not take
 * leaves its number in optopt. */
static void refuse_option(const char *name, const char *text, const struct option *options) {
    bool is_long = strncmp(text, "--", 2) == 0, takes_none = false;
    for (; is_long && options->name; options++)
        takes_none |= optopt && options->val == optopt && !options->has_arg;
    if (takes_none)
        command_misuse(name, "option %s: it takes no value.", text);
    else if (is_long)
        command_misuse(name, "unknown option %s.", text);
    else
        command_misuse(name, "unknown option -%c.", optopt);
}

/* What every command takes that reads a profile or a program, beside its own options. */
enum { OPTION_SOURCE = 0x5001, OPTION_RAW, OPTION_REFUSED, OPTIONS_MOST = 64 };

static void with_shared(struct option all[OPTIONS_MOST], const char *name,
                        const struct option *own) {
    static const char *const others[] = {"run", "stat", "record", "instrument"};
    size_t count = 0;
    bool reads = true;
    for (; own->name && count + 3 < OPTIONS_MOST; own++)
        all[count++] = *own;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        reads &= strcmp(name, others[i]) != 0;
    if (reads) {
        all[count++] = (struct option){"source", required_argument, NULL, OPTION_SOURCE};
        all[count++] = (struct option){"no-demangle", no_argument, NULL, OPTION_RAW};
    }
    all[count] = (struct option){0};
}

static int take_shared(const char *name, int option) {
    failure_t failure;
    if (option == OPTION_RAW) {
        demangle_off();
        return 0;
    }
    if (source_folder_add(optarg, &failure))
        return 0;
    command_fail(name, &failure);
    return OPTION_REFUSED;
}

/* The leading ':' makes getopt tell a missing value from an unknown option, and stay silent itself.
 */
int command_option(const char *name, const char *letters, int count, char **argument,
                   const struct option *options) {
    struct option all[OPTIONS_MOST];
    int option;
    with_shared(all, name, options);
    do
        option = getopt_long(count, argument, letters, all, NULL);
    while ((option == OPTION_SOURCE || option == OPTION_RAW) &&
           (option = take_shared(name, option)) == 0);
    if (option == ':')
        command_misuse(name, "option %s needs a value.", argument[optind - 1]);
    else if (option == '?')
        refuse_option(name, argument[optind - 1], all);
    return option == ':' || option == OPTION_REFUSED ? '?' : option;
}

int command_options(const command_options_t *of, void *settings, int count, char **argument) {
    const char *letters = of->letters ? of->letters : ":h";
    for (int option;
         (option = command_option(of->name, letters, count, argument, of->options)) != -1;) {
        if (option == 'h')
            return fputs(of->help, stdout) < 0 ? STATUS_FAILED : STATUS_GOOD;
        if (option == '?' || !of->take(settings, option))
            return STATUS_USAGE;
    }
    return -1;
}

int command_choice(const char *name, const char *option, const char *value,
                   const char *const *names) {
    char list[128] = "";
    for (int i = 0; names[i]; i++) {
        size_t used = strlen(list);
        if (strcmp(value, names[i]) == 0)
            return i;
        snprintf(list + used, sizeof list - used, "%s`%s`",
                 i == 0         ? ""
                 : names[i + 1] ? ", "
                                : " or ",
                 names[i]);
    }
    command_misuse(name, "%s takes %s.", option, list);
    return -1;
}

bool command_form(const char *name, sheet_form_t *form, int option) {
    sheet_form_t wanted = option == 'v' ? SHEET_CSV : SHEET_JSON;
    if (*form != SHEET_TABLE && *form != wanted) {
        command_misuse(name, "--csv and --json do not go together.");
        return false;
    }
    *form = wanted;
    return true;
}

bool command_hash(const char *name, const char *option, const char *value, unsigned *hash) {
    if (hash_parse(value, hash))
        return true;
    command_misuse(name,
                   "%s %s: all, icache, itlb, dcache, dtlb, mispredict, near, place were expected, "
                   "with commas between.",
                   option, value);
    return false;
}

bool command_method(const char *name, const char *value, method_t *method) {
    static const char *const names[] = {"samples", "flow", "exact", NULL};
    if (!value)
        value = method_name(METHOD_EXACT);
    int which = command_choice(name, "--method", value, names);
    *method = which < 0 ? METHOD_USUAL : (method_t)(METHOD_SAMPLES + which);
    return which >= 0;
}

size_t command_width(void) {
    struct winsize size;
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 80)
        return size.ws_col;
    return 120;
}
