// SPDX-License-Identifier: Apache-2.0
// Before the machine starts: puts program, driver and the boot ROM's block into RAM, and the
// settings of bench and profiler into registers, as the options say.
#include "prepare.h"
#include "bounds.h"
#include "checkpoint.h"
#include "command_line.h"
#include "machine.h"
#include "memory_map.h"
#include "placement.h"
#include "program_isa.h"
#include "restore.h"
#include "sim_memory.h"
#include "vpi_object.h"
#include "watch.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void memory_fill(uint64_t address, const void *bytes, size_t size) {
    memory_write(address, bytes, size);
    watch_memory(address, bytes, size);
}

static bool load(program_t **program, const char *path, uint64_t base, uint64_t size,
                 failure_t *failure) {
    part_t part;
    if (!program_open(program, path, base, size, failure) ||
        !program_isa_check(*program, path, failure))
        return false;
    for (size_t i = 0; program_segment(*program, i, &part); i++)
        memory_fill(part.address, part.bytes, part.size);
    return true;
}

// Puts the command line and a system's list of pages into a device tree, and a file into memory as
// standard input. Returns the tree's address, or 0.
static bool tree_write(prepared_t *p, uint64_t *address, const placing_t *placing,
                       const options_t *o, failure_t *failure) {
    part_t input;
    *address = 0;
    if (!o->append && !placing->asks.far_to)
        return true;
    p->in_memory = o->append && o->use_stdin && command_line_input(&input, p->program);
    if (p->in_memory)
        memory_fill(input.address, input.bytes, input.size);
    part_t tree = command_line_tree(o->append, p->in_memory ? &input : NULL,
                                    placing->asks.far_to ? &placing->asks : NULL);
    bool fits = tree.size <= COMMAND_LINE_ROOM;
    if (fits)
        memory_fill(tree.address, tree.bytes, tree.size);
    free((void *)tree.bytes);
    *address = tree.address;
    return fits ||
           failure_set(failure, "+append, +near: longer than the room that there is for them");
}

// The words for the boot ROM and the resident driver, at the start of resident RAM.
static bool block_write(prepared_t *p, uint64_t resident_entry, const placing_t *placing,
                        const options_t *o, failure_t *failure) {
    struct {
        uint64_t boot[PD_BOOT_WORDS];
        setup_t setup;
    } block = {{[PD_BOOT_MAGIC] = PD_BOOT_MAGIC_WORD,
                [PD_BOOT_ENTRY] = program_entry(p->program),
                [PD_BOOT_RESIDENT] = resident_entry},
               o->setup};
    if (!tree_write(p, &block.boot[PD_BOOT_TREE], placing, o, failure))
        return false;
    memory_fill(MAP_RESIDENT_BASE, &block, sizeof block);
    return true;
}

static bool is_power(uint64_t n, uint64_t least, uint64_t most) {
    return n >= least && n <= most && !(n & (n - 1));
}

static bool resident_has_room(const setup_t *setup, failure_t *failure) {
    uint64_t ring = setup->ring_slots, table = setup->table_entries;
    bool good = (!ring || is_power(ring, 1, RESIDENT_RING_MOST)) &&
                (!table || is_power(table, RESIDENT_TABLE_LEAST,
                                    setup->event0 ? RESIDENT_PLACES_MOST : RESIDENT_TABLE_MOST)) &&
                (!setup->event0 || table);
    return good || failure_set(failure,
                               "+setup: the resident driver takes ring_slots up to %d, "
                               "table_entries from %d to %d (with events %d), powers of two",
                               RESIDENT_RING_MOST, RESIDENT_TABLE_LEAST, RESIDENT_TABLE_MOST,
                               RESIDENT_PLACES_MOST);
}

static void find_tohost(prepared_t *p) {
    if (program_symbol(p->program, "tohost", &p->tohost))
        watch_foreign(p->tohost & ~7ull, 8); // the bench takes the words written there
}

// --- a checkpoint instead of a program

enum { ROM_INSTRUCTIONS = 18 };

static bool restore_fits(const checkpoint_t *c, const options_t *o, const program_t *program,
                         failure_t *failure) {
    char sum[SHA256_TEXT];
    program_sum(program, sum);
    if (strcmp(sum, c->program) != 0)
        return failure_set(failure,
                           "%s: a checkpoint of another program than %s, whose checksum (SHA-256) "
                           "is %s.",
                           o->restore, o->elf, sum);
    for (size_t i = 0; i < c->page_count; i++)
        if (!memory_covers(c->pages[i].address, c->pages[i].size))
            return failure_set(failure, "%s: has pages at 0x%llx, where there is no RAM.",
                               o->restore, (unsigned long long)c->pages[i].address);
    return true;
}

// Input that the program has read already is not given to it again.
static bool input_skip(uint64_t count, failure_t *failure) {
    char bytes[4096];
    while (count) {
        ssize_t got = read(STDIN_FILENO, bytes, count < sizeof bytes ? count : sizeof bytes);
        if (got <= 0)
            return failure_set(failure,
                               "standard input: shorter than what the program had read at the "
                               "checkpoint.\n  Give it the same input again.");
        count -= (uint64_t)got;
    }
    return true;
}

static void restore_write(prepared_t *p, const checkpoint_t *c) {
    static restore_t r;
    uint64_t boot[PD_BOOT_WORDS] = {[PD_BOOT_MAGIC] = PD_BOOT_MAGIC_WORD,
                                    [PD_BOOT_ENTRY] = program_entry(p->program),
                                    [PD_BOOT_RESIDENT] = RESTORE_AT};
    restore_caches_t caches = machine_caches();
    restore_make(&r, c, &caches);
    for (size_t i = 0; i < c->page_count; i++)
        memory_fill(c->pages[i].address, c->pages[i].bytes, c->pages[i].size);
    memory_fill(MAP_RESIDENT_BASE, boot, sizeof boot);
    memory_fill(RESTORE_AT, r.code, r.words * sizeof *r.code);
    memory_fill(RESTORE_LIST, r.list, r.lines * sizeof *r.list);
    p->before = ROM_INSTRUCTIONS + r.steps;
    p->retired = c->retired;
}

static bool restore_memory(prepared_t *p, const options_t *o, failure_t *failure) {
    checkpoint_t c;
    if (o->resident || o->append || o->near)
        return failure_set(failure, "+restore: the checkpoint has the program's memory, its "
                                    "arguments and its place: without +resident, +append, +near");
    if (!checkpoint_read(&c, o->restore, failure))
        return false;
    bool good =
        restore_fits(&c, o, p->program, failure) && (!o->use_stdin || input_skip(c.input, failure));
    if (good)
        restore_write(p, &c);
    checkpoint_free(&c);
    return good;
}

static bool open_restored(prepared_t *p, const options_t *o, failure_t *failure) {
    if (!program_open(&p->program, o->elf, MAP_RAM_BASE, MAP_RAM_SIZE, failure))
        return false;
    find_tohost(p);
    uint64_t room;
    part_t input;
    p->in_memory = o->use_stdin && program_symbol(p->program, "__command_line_size", &room) &&
                   command_line_input(&input, p->program);
    return restore_memory(p, o, failure);
}

bool prepare_memory(prepared_t *p, const options_t *o, failure_t *failure) {
    uint64_t resident_entry = 0;
    placing_t placing;
    if (o->restore)
        return open_restored(p, o, failure);
    if (!load(&p->program, o->elf, MAP_RAM_BASE, MAP_RAM_SIZE, failure) ||
        !placing_read(&placing, p->program, o, failure))
        return false;
    p->near = placing.pages;
    find_tohost(p);
    if (o->resident) {
        program_t *resident;
        if (!resident_has_room(&o->setup, failure))
            return false;
        if (!load(&resident, o->resident, MAP_RESIDENT_BASE, MAP_RESIDENT_SIZE, failure))
            return false;
        resident_entry = program_entry(resident);
        program_symbol(resident, o->setup.event0 ? "event_rest" : "profile_rest", &p->rest);
        program_close(resident);
    }
    bool good = block_write(p, resident_entry, &placing, o, failure);
    free(placing.text);
    return good;
}

void prepare_taken(const prepared_t *p) {
    static const uint8_t nothing[8];
    memory_write(p->tohost & ~7ull, nothing, sizeof nothing);
}

// Sets up the sampler like sw/driver/assay_driver.c, but through the port for hosts outside.
void prepare_sampler(const options_t *o) {
    setup_core_t core = {signal_get("tb.window"), signal_get("tb.width"), signal_get("tb.tags")};
    uint64_t value[SETUP_REGISTERS];
    setup_registers(&o->setup, &core, PD_PUT(PD_MPMDELIVERY_MODE, PD_DELIVERY_STREAM), value);
    for (int i = 0; i < SETUP_REGISTERS; i++) {
        element_put("tb.host_csr", i, setup_csr[i]);
        element_put("tb.host_value", i, value[i]);
    }
    signal_put("tb.host_count", SETUP_REGISTERS);
}

void prepare_registers(const prepared_t *p, const options_t *o) {
    signal_put("tb.tohost_addr", p->tohost);
    signal_put("tb.max_cycles", o->max_cycles);
    signal_put("tb.resident", o->resident != NULL);
    signal_put("tb.want_stdin", o->use_stdin && !p->in_memory);
    if (o->sample && !o->resident && !o->measure)
        prepare_sampler(o);
}
