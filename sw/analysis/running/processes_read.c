/* SPDX-License-Identifier: Apache-2.0 */
/* See processes_read.h. A name that several processes share ends with #ASID, from the second one
 * on. */
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

static char *free_name(const facts_t *meta, const char *name, uint16_t asid) {
    char *free_one = memory_copy(name);
    for (unsigned i = 1; name_taken(meta, free_one); i++) {
        free(free_one);
        free_one =
            i == 1 ? memory_print("%s#%u", name, asid) : memory_print("%s#%u.%u", name, asid, i);
    }
    return free_one;
}

/* `number` is the ASID, or its substitute if that had another process before. */
static bool add_process(const char *system, const char *of, const char *file, uint16_t asid,
                        uint16_t number, facts_t *meta, symbols_t *symbols, failure_t *failure) {
    char fact[32];
    char *name = free_name(meta, of, asid);
    snprintf(fact, sizeof fact, "process.%u", number);
    facts_set(meta, fact, "%s", name);
    bool good = true;
    if (file) {
        char *path = processes_path(system, file);
        snprintf(fact, sizeof fact, "process.%u.elf", number);
        facts_set(meta, fact, "%s", path);
        good = processes_functions(path, name, number, symbols, failure);
        free(path);
    }
    free(name);
    return good;
}

static bool is_setting(const char *argument) {
    return memchr(argument, '=', strcspn(argument, " ")) != NULL;
}

/* NULL: none of this name. */
static const process_line_t *line_named(const process_line_t *lines, const char *name,
                                        size_t length) {
    for (; *lines->name; lines++)
        if (strlen(lines->name) == length && strncmp(lines->name, name, length) == 0)
            return lines;
    return NULL;
}

/* The line of the program that this argument runs; NULL: none. */
static const process_line_t *line_of(const process_line_t *lines, const char *argument) {
    argument += *argument == '!';
    return line_named(lines, argument, strcspn(argument, " "));
}

static bool read_told(const run_t *run, const process_line_t *lines, const processes_told_t *told,
                      facts_t *meta, symbols_t *symbols, failure_t *failure) {
    bool good = true;
    for (size_t i = 0; i < told->count; i++) {
        const process_told_t *one = &told->list[i];
        const process_line_t *line = line_named(lines, one->name, strlen(one->name));
        good &= add_process(run->program, one->name, line ? line->file : NULL, one->asid,
                            one->number, meta, symbols, failure);
    }
    return good;
}

static bool read_lines(const run_t *run, const process_line_t *lines, facts_t *meta,
                       symbols_t *symbols, failure_t *failure) {
    bool good = true;
    for (const process_line_t *line = lines; *line->name; line++)
        if (line->asid > 0 && line->asid < UINT16_MAX)
            good &= add_process(run->program, line->name, line->file, (uint16_t)line->asid,
                                (uint16_t)line->asid, meta, symbols, failure);
    return good;
}

static bool read_arguments(const run_t *run, const process_line_t *lines, facts_t *meta,
                           symbols_t *symbols, failure_t *failure) {
    unsigned asid = 0;
    bool good = true;
    for (size_t i = 0; i < run->argument_count; i++) {
        const process_line_t *line = line_of(lines, run->arguments[i]);
        asid += !is_setting(run->arguments[i]);
        if (line)
            good &= add_process(run->program, line->name, line->file, (uint16_t)asid,
                                (uint16_t)asid, meta, symbols, failure);
    }
    return good;
}

bool processes_read(const image_t *image, const run_t *run, const processes_told_t *told,
                    facts_t *meta, symbols_t *symbols, failure_t *failure) {
    size_t size;
    const char *section = image_section(image, PROCESSES_SECTION, &size);
    process_line_t *lines = processes_lines(section, section ? size : 0);
    bool good = told->count           ? read_told(run, lines, told, meta, symbols, failure)
                : run->argument_count ? read_arguments(run, lines, meta, symbols, failure)
                                      : read_lines(run, lines, meta, symbols, failure);
    free(lines);
    symbols_finish(symbols, UINT64_MAX);
    return good;
}
