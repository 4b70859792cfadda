/* SPDX-License-Identifier: Apache-2.0 */
/* assay: profiles programs on an out-of-order RISC-V core. The commands are in cmd_*.c; this file
 * only chooses. */
#include "commands.h"
#include "printable.h"
#include "shared_options.h"
#include "version.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static void print_usage(FILE *out) {
    fputs("usage: assay COMMAND [OPTIONS] ...\n\ncommands:\n", out);
    for (int i = 0; commands[i]; i++)
        fprintf(out, "  %-12s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\nof all commands that read a profile or a program's names:\n", out);
    options_print(names_options, 17, out);
    fputs("\nexample:\n"
          "  assay record -c 1000 -o sort.assay sort.elf\n"
          "  assay report sort.assay\n"
          "  assay annotate sort.assay main\n"
          "\n`assay COMMAND --help` shows a command's options and examples.\n",
          out);
}

/* Results that did not arrive are no success, whatever was printed: told here, for all commands. */
static int close_output(int status) {
    errno = 0;
    bool failed = ferror(stdout);
    if (fclose(stdout) == 0 && !failed)
        return status;
    fprintf(stderr, "assay: standard output: cannot be written%s%s.\n", errno ? ": " : "",
            errno ? strerror(errno) : "");
    return STATUS_FAILED;
}

static int run_help(int count, char **argument) {
    if (count > 1) {
        fprintf(stderr,
                "assay: %s %s: one word too many.\n  `assay COMMAND --help` shows a "
                "command's options.\n",
                argument[0], argument[1]);
        return STATUS_USAGE;
    }
    print_usage(stdout);
    return STATUS_GOOD;
}

static int choose_command(int count, char **argument) {
    const char *name = count > 0 ? argument[0] : NULL;
    for (int i = 0; name && commands[i]; i++)
        if (strcmp(name, commands[i]->name) == 0)
            return command_main(commands[i], count, argument);
    if (name && strcmp(name, "--version") == 0)
        return printf("assay %s\n", ASSAY_VERSION) < 0 ? STATUS_FAILED : STATUS_GOOD;
    if (name &&
        (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0))
        return run_help(count, argument);
    if (name)
        printable_line(stderr, "assay: unknown command %s.", name);
    print_usage(stderr);
    return STATUS_USAGE;
}

/* Files that are opened must not become the program's standard input. */
static bool keep_input(void) {
    return fcntl(STDIN_FILENO, F_GETFD) >= 0 || open("/dev/null", O_RDONLY) == STDIN_FILENO;
}

int main(int count, char **argument) {
    if (!keep_input())
        perror("assay: standard input is closed, and /dev/null cannot take its place");
    return close_output(choose_command(count - 1, argument + 1));
}
