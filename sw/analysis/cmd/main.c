/* SPDX-License-Identifier: Apache-2.0 */
/* assay: profiles programs on an out-of-order RISC-V core. The commands are in cmd_*.c; this file
 * only selects one. */
#include "commands.h"
#include "config.h"
#include "document.h"
#include "pager.h"
#include "printable.h"
#include "shared_options.h"
#include "tint.h"
#include "version.h"
#include "words.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Options before the command. */
typedef struct {
    bool pager;
    const char *color;
} before_t;

static const option_t before_rows[] = {
    {"no-pager", 0, NULL, "print to the terminal directly, not through `less` or PAGER",
     .take = NULL},
    {"color", 0, "WHEN", "`auto` (the default: on a terminal), `always` or `never`", .take = NULL},
    {0}};

static void print_usage(FILE *out) {
    fputs("usage: assay [--no-pager] [--color WHEN] COMMAND [OPTIONS] ...\n\ncommands:\n", out);
    for (int i = 0; commands[i]; i++)
        fprintf(out, "  %-12s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\nbefore the command:\n", out);
    options_print(before_rows, out);
    fputs("\nfor all commands that read a profile or a program's names:\n", out);
    options_print(names_options, out);
    fputs("\nexample:\n"
          "  assay record -c 1000 -o sort.assay sort.elf\n"
          "  assay report sort.assay\n"
          "  assay annotate sort.assay main\n"
          "\n`assay help COMMAND`, or `assay COMMAND --help`, shows a command's options and\n"
          "examples. Set defaults of options in ~/.assayconfig (docs/assay.md).\n",
          out);
}

/* Lost results are a failure, whatever was printed: reported here for all commands. */
static int close_output(int status) {
    errno = 0;
    bool failed = ferror(stdout);
    if (fclose(stdout) == 0 && !failed)
        return status;
    fprintf(stderr, "assay: standard output: cannot be written%s%s.\n", errno ? ": " : "",
            errno ? strerror(errno) : "");
    return STATUS_FAILED;
}

static const command_t *command_named(const char *name) {
    int i = 0;
    while (commands[i] && strcmp(name, commands[i]->name) != 0)
        i++;
    return commands[i];
}

static bool is_command(const char *name) { return command_named(name) != NULL; }

static int refuse_command(const char *name) {
    printable_line(stderr, "assay: unknown command %s.", name);
    print_usage(stderr);
    return STATUS_USAGE;
}

/* help --man [COMMAND], --bash, --zsh: files for `make install`; --commands, --options: blocks of
 * docs (docs/figures). */
static bool print_document(int count, char **argument) {
    static const struct {
        const char *as;
        void (*print)(const command_t *const *commands, FILE *out);
    } documents[] = {{"--bash", document_bash},
                     {"--zsh", document_zsh},
                     {"--commands", document_commands},
                     {"--options", document_options}};
    const char *as = argument[1];
    const command_t *command = count > 2 ? command_named(argument[2]) : NULL;
    for (size_t i = 0; count == 2 && i < sizeof documents / sizeof *documents; i++)
        if (strcmp(as, documents[i].as) == 0)
            return documents[i].print(commands, stdout), true;
    if (count == 2 && strcmp(as, "--man") == 0)
        document_man_all(commands, before_rows, ASSAY_VERSION, stdout);
    else if (count == 3 && strcmp(as, "--man") == 0 && command)
        document_man(command, ASSAY_VERSION, stdout);
    else
        return false;
    return true;
}

/* help [COMMAND] */
static int run_help(int count, char **argument) {
    const command_t *command = count > 1 ? command_named(argument[1]) : NULL;
    if (count > 1 && print_document(count, argument))
        return STATUS_GOOD;
    if (count > 2) {
        fprintf(stderr, "assay help: one command was expected, or --man [COMMAND], --bash, --zsh, "
                        "--commands, --options.\n");
        return STATUS_USAGE;
    }
    if (count > 1 && !command)
        return refuse_command(argument[1]);
    if (command)
        command_help(command, stdout);
    else
        print_usage(stdout);
    return STATUS_GOOD;
}

static int print_version(void) {
    return printf("assay %s\n", ASSAY_VERSION) < 0 ? STATUS_FAILED : STATUS_GOOD;
}

static int choose_command(int count, char **argument) {
    static const char *const help[] = {"help", "--help", "-h", NULL}, *const version[] = {
                                                                          "version", "--version",
                                                                          "-v", NULL};
    if (count == 0) {
        print_usage(stderr);
        return STATUS_USAGE;
    }
    const command_t *command = command_named(argument[0]);
    return command                             ? command_main(command, count, argument)
           : word_is_one(argument[0], help)    ? run_help(count, argument)
           : word_is_one(argument[0], version) ? print_version()
                                               : refuse_command(argument[0]);
}

/* --- before the command */

static bool is_coloured(const char *when) {
    const char *terminal = getenv("TERM"), *none = getenv("NO_COLOR");
    bool usual =
        isatty(STDOUT_FILENO) && terminal && strcmp(terminal, "dumb") != 0 && !(none && *none);
    return strcmp(when, "always") == 0 || (strcmp(when, "never") != 0 && usual);
}

/* The number of words that are such options; -1 after a message. */
static int take_before(int count, char **argument, before_t *before) {
    int taken = 0;
    for (; taken < count && strncmp(argument[taken], "--", 2) == 0; taken++) {
        const char *word = argument[taken];
        if (strcmp(word, "--no-pager") == 0)
            before->pager = false;
        else if (strcmp(word, "--color") == 0 && taken + 1 < count)
            before->color = argument[++taken];
        else if (strncmp(word, "--color=", 8) == 0)
            before->color = word + 8;
        else
            break;
    }
    return taken;
}

/* Reads the config file, and the words before the command. Returns the number of words, or -1 after
 * a message. */
static int prepare(int count, char **argument) {
    static const char *const whens[] = {"auto", "always", "never", NULL};
    failure_t failure;
    if (!config_read(is_command, &failure)) {
        failure_print("assay", &failure);
        return -1;
    }
    before_t before = {true, config_value("color") ? config_value("color") : "auto"};
    int taken = take_before(count, argument, &before);
    if (!word_is_one(before.color, whens)) {
        printable_line(stderr, "assay: --color %s: auto, always or never was expected.",
                       before.color);
        return -1;
    }
    tint_use(is_coloured(before.color));
    command_pager(before.pager);
    return taken;
}

/* Opened files must not become the program's standard input. */
static bool keep_input(void) {
    return fcntl(STDIN_FILENO, F_GETFD) >= 0 || open("/dev/null", O_RDONLY) == STDIN_FILENO;
}

int main(int count, char **argument) {
    if (!keep_input())
        perror("assay: standard input is closed, and /dev/null cannot take its place");
    int taken = prepare(count - 1, argument + 1);
    int status =
        taken < 0 ? STATUS_FAILED : choose_command(count - 1 - taken, argument + 1 + taken);
    status = close_output(status);
    pager_end();
    return status;
}
