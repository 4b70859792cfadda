/* assay: profiles programs on an out-of-order RISC-V core. The commands are in cmd_*.c; this file
 * only chooses. */
#include "command.h"
#include "printable.h"
#include "version.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *name;
    int (*run)(int count, char **argument);
    const char *help;
} commands[] = {
    {"run", cmd_run, "run a program"},
    {"stat", cmd_stat, "run a program; count cycles, instructions, cache, branch events"},
    {"record", cmd_record, "run a program, sample its instructions, write a profile"},
    {"report", cmd_report, "functions of a profile: where the cycles went, and why"},
    {"annotate", cmd_annotate, "source lines and instructions of a profile"},
    {"script", cmd_script, "samples of a profile as they were taken, one a line"},
    {"pairs", cmd_pairs, "how instructions overlap, from sample pairs: wasted issue slots"},
    {"concurrency", cmd_concurrency, "what executes beside an instruction, by its stage"},
    {"truth", cmd_truth, "estimates of a profile beside the exact counts of the same run"},
    {"bottlenecks", cmd_bottlenecks, "latency of instructions beside their cycles"},
    {"icost", cmd_icost, "what parts of the machine cost a run, alone and together"},
    {"slack", cmd_slack, "how many cycles later instructions could be done, at no cost"},
    {"critical", cmd_critical, "the chain of what waited for what that a run is as long as"},
    {"paths", cmd_paths, "ways through the program, and how often they were taken"},
    {"mem", cmd_mem, "data of a profile: what loads and stores touch, and its cost"},
    {"diff", cmd_diff, "what has changed from one profile to another"},
    {"instrument", cmd_instrument, "a compiler's assembly, with instructions that count"},
    {"counts", cmd_counts, "what an instrumented program has counted"},
    {"export", cmd_export, "a profile for other programs; or a run, as a pipeline view"},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void print_usage(FILE *out) {
    fputs("usage: assay COMMAND [OPTIONS] ...\n\ncommands:\n", out);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-12s %s\n", commands[i].name, commands[i].help);
    fputs("\nexample:\n"
          "  assay record -c 1000 -o sort.assay sort.elf\n"
          "  assay report sort.assay\n"
          "  assay annotate sort.assay main\n"
          "\nof all commands that read a profile or a program's names:\n"
          "  --no-demangle  names of C++ and Rust as they are in the program\n"
          "  --source DIR   source files below DIR may be shown, too, whatever their name;\n"
          "                 otherwise below the program's folder, the current one and\n"
          "                 the checkouts (.git) that they lie in\n"
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

static int run_command(int count, char **argument) {
    const char *name = count > 0 ? argument[0] : NULL;
    for (int i = 0; name && i < COMMANDS; i++)
        if (strcmp(name, commands[i].name) == 0)
            return commands[i].run(count, argument);
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
    return close_output(run_command(count - 1, argument + 1));
}
