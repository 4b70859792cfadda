/* See listing.h. */
#include "listing.h"
#include "memory.h"
#include <errno.h>
#include <inttypes.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Starts `tool`, its standard output into a pipe; returns the process, 0 if there is no such tool.
 */
static pid_t start_tool(const char *tool, char *const argument[], int *output) {
    int ends[2];
    pid_t process = 0;
    posix_spawn_file_actions_t actions;
    if (pipe(ends) != 0)
        return 0;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    if (posix_spawnp(&process, tool, &actions, NULL, argument, environ) != 0) {
        process = 0;
        close(ends[0]);
    }
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    *output = ends[0];
    return process;
}

/* Tabs and runs of spaces become one space; a comment of objdump ("# 80001234 <main>") stays. */
static void squeeze_text(char *text) {
    char *to = text;
    for (const char *at = text; *at && *at != '\n'; at++) {
        char c = *at == '\t' ? ' ' : *at;
        if (c != ' ' || (to > text && to[-1] != ' '))
            *to++ = c;
    }
    while (to > text && to[-1] == ' ')
        to--;
    *to = 0;
}

/* "    80000000:\tadd\ta0,a0,a1" */
static void take_line(listing_t *listing, char *line) {
    char *colon;
    uint64_t address = strtoull(line, &colon, 16);
    if (*line != ' ' || *colon != ':' || colon[1] != '\t')
        return;
    if (listing->count % 256 == 0)
        listing->list =
            memory_resize(listing->list, (listing->count + 256) * sizeof *listing->list);
    squeeze_text(colon + 2);
    listing->list[listing->count++] = (insn_t){address, memory_copy(colon + 2)};
}

static bool read_output(listing_t *listing, pid_t process, int output) {
    char line[1024];
    int status = -1;
    FILE *file = fdopen(output, "r");
    while (file && fgets(line, sizeof line, file))
        take_line(listing, line);
    if (file)
        fclose(file);
    while (waitpid(process, &status, 0) < 0 && errno == EINTR)
        ;
    return status == 0;
}

bool listing_read(listing_t *listing, const char *path, uint64_t start, uint64_t end,
                  failure_t *failure) {
    char from[40], to[40];
    const char *tool = getenv("OBJDUMP");
    tool = tool && *tool ? tool : "riscv64-unknown-elf-objdump";
    snprintf(from, sizeof from, "--start-address=0x%" PRIx64, start);
    snprintf(to, sizeof to, "--stop-address=0x%" PRIx64, end);
    char *const argument[] = {(char *)tool, "-d", "-z",         "--no-show-raw-insn",
                              from,         to,   (char *)path, NULL};
    int output = -1;
    *listing = (listing_t){0};
    pid_t process = start_tool(tool, argument, &output);
    if (!process)
        return failure_set(
            failure,
            "%s: tool missing: it disassembles the program.\n  Install the package "
            "binutils-riscv64-unknown-elf, or set OBJDUMP to an objdump that knows RISC-V.",
            tool);
    if (!read_output(listing, process, output) || listing->count == 0) {
        listing_free(listing);
        return failure_set(
            failure,
            "%s: gave no disassembly of %s.\n  Set OBJDUMP to an objdump that knows RISC-V.", tool,
            path);
    }
    return true;
}

void listing_free(listing_t *listing) {
    for (size_t i = 0; i < listing->count; i++)
        free(listing->list[i].text);
    free(listing->list);
    *listing = (listing_t){0};
}
