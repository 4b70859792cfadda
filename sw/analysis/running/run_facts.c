/* SPDX-License-Identifier: Apache-2.0 */
/* See run_facts.h. */
#include "run_facts.h"
#include "command_line.h"
#include "configs.h"
#include "memory.h"
#include "version.h"
#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <time.h>

static void note_machine(facts_t *facts, const run_t *run, const facts_t *machine) {
    for (size_t i = 0; i < machine->count; i++)
        facts_set(facts, machine->list[i].name, "%s", machine->list[i].value);
    char *name = config_name(run->config, facts);
    facts_set(facts, "config", "%s", name);
    free(name);
    facts_set(facts, "simulator", "%s", run->simulator ? run->simulator : "a profile channel");
}

/* Leaves out the arguments if unknown, as for a run elsewhere. */
static void note_arguments(facts_t *facts, const run_t *run) {
    char *const *words = run->arguments;
    char *line = run->argument_count
                     ? command_line_join(words[0], run->argument_count - 1, words + 1)
                     : memory_copy("none");
    if (run->simulator)
        facts_set(facts, "arguments", "%s", line);
    free(line);
}

void run_facts_maker(facts_t *facts) {
    char date[32];
    struct utsname host;
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
    facts_set(facts, "tool", "%s", ASSAY_VERSION);
    facts_set(facts, "date", "%s", date);
    if (uname(&host) == 0)
        facts_set(facts, "host", "%s, %s %s %s", host.nodename, host.sysname, host.release,
                  host.machine);
}

/* The time of the program's file, to check whether a source file is newer. */
static void note_program(facts_t *facts, const run_t *run) {
    struct stat is;
    if (stat(run->program, &is) == 0)
        facts_set(facts, "program_time", "%" PRIdMAX, (intmax_t)is.st_mtime);
}

void run_facts(facts_t *facts, const run_t *run, const facts_t *machine) {
    note_machine(facts, run, machine);
    note_arguments(facts, run);
    run_facts_maker(facts);
    note_program(facts, run);
}
