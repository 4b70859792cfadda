/* SPDX-License-Identifier: Apache-2.0 */
/* See data_names.h. */
#include "data_names.h"
#include "demangle.h"
#include "memory.h"
#include "memory_map.h"
#include "pc_table.h"
#include "processes.h"
#include "program.h"
#include "recorded.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The program, or a process's program with its context. */
typedef struct {
    uint16_t context;
    symbols_t objects, sections;
    uint64_t *bare; /* by section: its first byte outside all objects */
    uint64_t rest;  /* the first byte from MAP_RAM_BASE (processes: 0) on outside all sections */
    uint64_t heap, stack, top; /* begin of the heap, begin and end of the stack; 0: unknown */
    bool foreign;              /* it ran on another core, with another memory layout */
} space_t;

struct data_names {
    const profile_t *profile;
    space_t *spaces; /* the first is the program's */
    size_t count;
};

/* The first byte from `at` on that is in none of these symbols. */
static uint64_t first_after(const symbols_t *symbols, uint64_t at) {
    const symbol_t *symbol;
    while ((symbol = symbols_at(symbols, at)))
        at = symbol->address + symbol->size;
    return at;
}

/* A part contains objects and begins where an object or another part may begin: it is listed at its
 * first byte of its own, so that no two rows have one address. */
static void find_bare(space_t *space) {
    const symbols_t *sections = &space->sections;
    space->bare = memory_get((sections->count + 1) * sizeof *space->bare);
    for (size_t i = 0; i < sections->count; i++)
        space->bare[i] = first_after(&space->objects, sections->list[i].address);
    space->rest = first_after(sections, space->context ? 0 : MAP_RAM_BASE);
}

static bool is_in_ram(uint64_t address) { return address - MAP_RAM_BASE < MAP_RAM_SIZE; }

static void read_space(space_t *space, const program_t *program) {
    uint64_t size = 0;
    space->foreign = !space->context && !is_in_ram(program_entry(program));
    program_objects(program, &space->objects);
    demangle_symbols(&space->objects);
    program_sections(program, &space->sections);
    find_bare(space);
    if (!program_symbol(program, "__stack", &space->top) ||
        !program_symbol(program, "__stack_size", &size))
        return;
    space->stack = space->top - size;
    if (!program_symbol(program, "__heap_start", &space->heap))
        space->heap = space->stack;
}

static space_t *add_space(data_names_t *names, uint16_t context) {
    memory_room(names->spaces, names->count);
    space_t *space = &names->spaces[names->count++];
    *space = (space_t){.context = context};
    return space;
}

bool data_names_open(data_names_t **out, const char *path, const profile_t *profile,
                     failure_t *failure) {
    program_t *program;
    *out = NULL;
    if (!program_read(&program, path, failure))
        return false;
    data_names_t *names = memory_get(sizeof *names);
    names->profile = profile;
    read_space(add_space(names, 0), program);
    program_close(program);
    *out = names;
    return true;
}

void data_names_close(data_names_t *names) {
    for (size_t i = 0; i < names->count; i++) {
        symbols_free(&names->spaces[i].objects);
        symbols_free(&names->spaces[i].sections);
        free(names->spaces[i].bare);
    }
    free(names->spaces);
    free(names);
}

/* A process's program is read when it is first met; one that cannot be read has no names. */
static const space_t *space_of(data_names_t *names, uint16_t context) {
    for (size_t i = 0; i < names->count; i++)
        if (names->spaces[i].context == context)
            return &names->spaces[i];
    space_t *space = add_space(names, context);
    const char *elf = recorded_process(names->profile, context);
    failure_t ignored;
    program_t *program;
    if (elf && program_open(&program, elf, 0, UINT64_MAX, &ignored)) {
        read_space(space, program);
        program_close(program);
    }
    return space;
}

static datum_t part(const char *name, uint64_t start) {
    datum_t datum = {.start = start};
    snprintf(datum.name, sizeof datum.name, "[%.80s]", name);
    return datum;
}

static datum_t datum_in(const space_t *space, uint64_t address) {
    const symbol_t *object = symbols_at(&space->objects, address);
    const symbol_t *section = symbols_at(&space->sections, address);
    datum_t datum;
    if (object) {
        datum = (datum_t){.start = object->address};
        snprintf(datum.name, sizeof datum.name, "%.80s", object->name);
        return datum;
    }
    if (section)
        return part(section->name, space->bare[section - space->sections.list]);
    if (space->top && address >= space->stack && address < space->top)
        return part("stack", space->stack);
    if (space->heap && address >= space->heap && address < space->stack)
        return part("heap", space->heap);
    if (space->context)
        return part("process memory", space->rest);
    if (space->foreign)
        return part("elsewhere", 0);
    if (address < MAP_RAM_BASE)
        return part("device", 0);
    if (is_in_ram(address))
        return part("memory", space->rest);
    if (address - MAP_RESIDENT_BASE < MAP_RESIDENT_SIZE)
        return part("command line and driver", MAP_RESIDENT_BASE);
    return part("elsewhere", MAP_RESIDENT_BASE + MAP_RESIDENT_SIZE);
}

datum_t data_names_at(data_names_t *names, uint64_t place) {
    uint16_t context = place_context(place);
    datum_t datum = datum_in(space_of(names, context), place_pc(place));
    const char *process = context ? processes_name(&names->profile->meta, context) : NULL;
    if (!context)
        return datum;
    datum_t own = {.start = datum.start | (uint64_t)context << PLACE_CONTEXT};
    if (process)
        snprintf(own.name, sizeof own.name, "%.40s:%.50s", process, datum.name);
    else
        snprintf(own.name, sizeof own.name, "asid %u:%.50s", context, datum.name);
    return own;
}
