/* See command.h. */
#include "command.h"
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
    va_list arguments;
    fprintf(stderr, "assay %s: ", name);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, "\n  `assay %s --help` shows the usage.\n", name);
    return STATUS_FAILED;
}

/* The leading ':' makes getopt tell a missing value from an unknown option, and stay silent itself.
 */
int command_option(const char *name, const char *letters, int count, char **argument,
                   const struct option *options) {
    int option = getopt_long(count, argument, letters, options, NULL);
    if (option == ':')
        command_misuse(name, "option %s needs a value.", argument[optind - 1]);
    else if (option == '?' && optopt > 0 && optopt < 256)
        command_misuse(name, "unknown option -%c.", optopt);
    else if (option == '?')
        command_misuse(name, "unknown option %s.", argument[optind - 1]);
    return option == ':' ? '?' : option;
}

size_t command_width(void) {
    struct winsize size;
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 80)
        return size.ws_col;
    return 120;
}
