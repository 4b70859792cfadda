/* SPDX-License-Identifier: Apache-2.0 */
/* See processes.h. */
#include "processes.h"
#include "memory.h"
#include "pc_table.h"
#include "program.h"
#include <stdio.h>
#include <stdlib.h>

static const char *fact_of(const facts_t *meta, uint16_t asid, const char *what) {
    char name[32];
    snprintf(name, sizeof name, "process.%u%s", asid, what);
    return facts_text(meta, name);
}

const char *processes_name(const facts_t *meta, uint16_t asid) { return fact_of(meta, asid, ""); }

const char *processes_elf(const facts_t *meta, uint16_t asid) {
    return fact_of(meta, asid, ".elf");
}

bool processes_functions(const char *path, const char *process, uint16_t asid, symbols_t *symbols,
                         failure_t *failure) {
    program_t *program;
    symbols_t own;
    if (!program_open(&program, path, 0, PROCESSES_SPACE, failure))
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
