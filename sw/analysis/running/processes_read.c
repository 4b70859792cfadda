/* SPDX-License-Identifier: Apache-2.0 */
/* See processes_read.h. A name that several processes have ends with #ASID, from the second one on. */
#include "processes_read.h"
#include "memory.h"
#include "processes_list.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool name_taken(const facts_t *meta, const char *name) {
    for (size_t i = 0; i < meta->count; i++)
        if (strncmp(meta->list[i].name, "process.", 8) == 0 &&
            strcmp(meta->list[i].value, name) == 0)
            return true;
    return false;
}

static bool add_process(const char *system, const process_line_t *line, uint16_t asid,
                        facts_t *meta, symbols_t *symbols, failure_t *failure) {
    char fact[32];
    char *name = name_taken(meta, line->name) ? memory_print("%s#%u", line->name, asid)
                                              : memory_copy(line->name);
    char *path = processes_path(system, line->file);
    snprintf(fact, sizeof fact, "process.%u", asid);
    facts_set(meta, fact, "%s", name);
    snprintf(fact, sizeof fact, "process.%u.elf", asid);
    facts_set(meta, fact, "%s", path);
    bool good = processes_functions(path, name, asid, symbols, failure);
    free(name);
    free(path);
    return good;
}

static bool is_setting(const char *argument) {
    return memchr(argument, '=', strcspn(argument, " ")) != NULL;
}

/* The line of the program that this argument runs; NULL: none. */
static const process_line_t *line_of(const process_line_t *lines, const char *argument) {
    argument += *argument == '!';
    size_t length = strcspn(argument, " ");
    for (; *lines->name; lines++)
        if (strlen(lines->name) == length && strncmp(lines->name, argument, length) == 0)
            return lines;
    return NULL;
}

bool processes_read(const image_t *image, const run_t *run, facts_t *meta, symbols_t *symbols,
                    failure_t *failure) {
    size_t size;
    const char *section = image_section(image, PROCESSES_SECTION, &size);
    process_line_t *lines = processes_lines(section, section ? size : 0);
    unsigned asid = 0;
    bool good = true;
    for (const process_line_t *line = lines; run->argument_count == 0 && *line->name; line++)
        if (line->asid > 0 && line->asid < UINT16_MAX)
            good &= add_process(run->program, line, (uint16_t)line->asid, meta, symbols, failure);
    for (size_t i = 0; i < run->argument_count; i++) {
        const process_line_t *line = line_of(lines, run->arguments[i]);
        asid += !is_setting(run->arguments[i]);
        if (line)
            good &= add_process(run->program, line, (uint16_t)asid, meta, symbols, failure);
    }
    free(lines);
    symbols_finish(symbols, UINT64_MAX);
    return good;
}
