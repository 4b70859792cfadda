/* See processes.h. A name that several processes have gets #ASID behind it, from the second one on. */
#include "processes.h"
#include "memory.h"
#include "sample.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define USER_SIZE (UINT64_C(1) << 38) /* the lower half of Sv39 */

static const char *fact_of(const facts_t *meta, uint16_t asid, const char *what) {
    char name[32];
    snprintf(name, sizeof name, "process.%u%s", asid, what);
    return facts_text(meta, name);
}

const char *processes_name(const facts_t *meta, uint16_t asid) { return fact_of(meta, asid, ""); }

const char *processes_elf(const facts_t *meta, uint16_t asid) {
    return fact_of(meta, asid, ".elf");
}

static bool name_taken(const facts_t *meta, const char *name) {
    for (size_t i = 0; i < meta->count; i++)
        if (strncmp(meta->list[i].name, "process.", 8) == 0 &&
            strcmp(meta->list[i].value, name) == 0)
            return true;
    return false;
}

/* `file` as seen from where the system's ELF file is; absolute if it is there. */
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

static bool add_process(const char *system, uint16_t asid, const char *called, const char *file,
                        facts_t *meta, symbols_t *symbols, failure_t *failure) {
    char fact[32];
    char *name =
        name_taken(meta, called) ? memory_print("%s#%u", called, asid) : memory_copy(called);
    char *path = path_beside(system, file);
    snprintf(fact, sizeof fact, "process.%u", asid);
    facts_set(meta, fact, "%s", name);
    snprintf(fact, sizeof fact, "process.%u.elf", asid);
    facts_set(meta, fact, "%s", path);
    bool good = add_functions(path, name, asid, symbols, failure);
    free(name);
    free(path);
    return good;
}

bool processes_read(const image_t *image, const char *path, facts_t *meta, symbols_t *symbols,
                    failure_t *failure) {
    size_t size;
    const char *section = image_section(image, ".assay.processes", &size);
    char *text = memory_print("%.*s", section ? (int)size : 0, section ? section : ""),
         *rest = text;
    bool good = true;
    for (char *line; (line = strsep(&rest, "\n"));) {
        char name[256], file[1024];
        unsigned asid;
        if (sscanf(line, "%u %255s %1023s", &asid, name, file) == 3 && asid > 0 &&
            asid < UINT16_MAX)
            good &= add_process(path, (uint16_t)asid, name, file, meta, symbols, failure);
    }
    free(text);
    symbols_finish(symbols, UINT64_MAX);
    return good;
}
