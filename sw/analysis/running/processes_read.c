/* SPDX-License-Identifier: Apache-2.0 */
/* See processes_read.h. A name that several processes have ends with #ASID, from the second one on. */
#include "processes_read.h"
#include "memory.h"
#include "sample.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define USER_SIZE (UINT64_C(1) << 38) /* the lower half of Sv39 */

static bool name_taken(const facts_t *meta, const char *name) {
    for (size_t i = 0; i < meta->count; i++)
        if (strncmp(meta->list[i].name, "process.", 8) == 0 &&
            strcmp(meta->list[i].value, name) == 0)
            return true;
    return false;
}

/* The path of `file`, which is relative to the folder of the system's ELF file; absolute if it is there. */
static char *path_beside(const char *system, const char *file) {
    const char *slash = strrchr(system, '/');
    char *path = *file == '/' || !slash
                     ? memory_copy(file)
                     : memory_print("%.*s/%s", (int)(slash - system), system, file);
    char *absolute = realpath(path, NULL);
    if (!absolute)
        return path;
    free(path);
    return absolute;
}

static bool add_functions(const char *path, const char *process, uint16_t asid, symbols_t *symbols,
                          failure_t *failure) {
    program_t *program;
    symbols_t own;
    if (!program_open(&program, path, 0, USER_SIZE, failure))
        return false;
    program_symbols(program, NAMES_FUNCTIONS, &own);
    for (size_t i = 0; i < own.count; i++) {
        char *name = memory_print("%s:%s", process, own.list[i].name);
        symbols_add(symbols, place_of(own.list[i].address, asid, 0), own.list[i].size, name);
        free(name);
    }
    symbols_free(&own);
    program_close(program);
    return true;
}

typedef struct {
    unsigned asid;
    char name[256], file[1024];
} line_t;

static bool add_process(const char *system, const line_t *line, uint16_t asid, facts_t *meta,
                        symbols_t *symbols, failure_t *failure) {
    char fact[32];
    char *name = name_taken(meta, line->name) ? memory_print("%s#%u", line->name, asid)
                                              : memory_copy(line->name);
    char *path = path_beside(system, line->file);
    snprintf(fact, sizeof fact, "process.%u", asid);
    facts_set(meta, fact, "%s", name);
    snprintf(fact, sizeof fact, "process.%u.elf", asid);
    facts_set(meta, fact, "%s", path);
    bool good = add_functions(path, name, asid, symbols, failure);
    free(name);
    free(path);
    return good;
}

/* The section's lines, ended by one without a name; to be freed. */
static line_t *read_lines(const image_t *image) {
    size_t size, count = 0;
    const char *section = image_section(image, ".assay.processes", &size);
    char *text = memory_print("%.*s", section ? (int)size : 0, section ? section : "");
    line_t *lines = memory_get(sizeof *lines);
    for (char *rest = text, *line; (line = strsep(&rest, "\n"));) {
        line_t *next = &lines[count];
        if (sscanf(line, "%u %255s %1023s", &next->asid, next->name, next->file) == 3)
            count++;
        lines = memory_resize(lines, (count + 1) * sizeof *lines);
        lines[count].name[0] = 0;
    }
    free(text);
    return lines;
}

static bool is_setting(const char *argument) {
    return memchr(argument, '=', strcspn(argument, " ")) != NULL;
}

/* The line of the program that this argument runs; NULL: none. */
static const line_t *line_of(const line_t *lines, const char *argument) {
    argument += *argument == '!';
    size_t length = strcspn(argument, " ");
    for (; *lines->name; lines++)
        if (strlen(lines->name) == length && strncmp(lines->name, argument, length) == 0)
            return lines;
    return NULL;
}

bool processes_read(const image_t *image, const run_t *run, facts_t *meta, symbols_t *symbols,
                    failure_t *failure) {
    line_t *lines = read_lines(image);
    unsigned asid = 0;
    bool good = true;
    for (const line_t *line = lines; run->argument_count == 0 && *line->name; line++)
        if (line->asid > 0 && line->asid < UINT16_MAX)
            good &= add_process(run->program, line, (uint16_t)line->asid, meta, symbols, failure);
    for (size_t i = 0; i < run->argument_count; i++) {
        const line_t *line = line_of(lines, run->arguments[i]);
        asid += !is_setting(run->arguments[i]);
        if (line)
            good &= add_process(run->program, line, (uint16_t)asid, meta, symbols, failure);
    }
    free(lines);
    symbols_finish(symbols, UINT64_MAX);
    return good;
}
