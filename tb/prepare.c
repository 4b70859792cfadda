// Before the machine starts: program, driver and parameter block into RAM, and the settings of bench
// and profiler into registers, as the options say.
#include "prepare.h"
#include "command_line.h"
#include "intervals.h"
#include "memory_map.h"
#include "profile_defs.h"
#include "sim_memory.h"
#include "vpi_object.h"
#include "watch.h"
#include <stdlib.h>
#include <string.h>

static void memory_fill(uint64_t address, const void *bytes, size_t size) {
    memory_write(address, bytes, size);
    watch_memory(address, bytes, size);
}

static bool load(program_t **program, const char *path, uint64_t base, uint64_t size,
                 failure_t *failure) {
    part_t part;
    if (!program_open(program, path, base, size, failure))
        return false;
    for (size_t i = 0; program_segment(*program, i, &part); i++)
        memory_fill(part.address, part.bytes, part.size);
    return true;
}

// The command line in a device tree, and a file that is standard input; the tree's address, or 0.
static bool tree_write(uint64_t *address, const program_t *program, const options_t *o,
                       failure_t *failure) {
    part_t input;
    *address = 0;
    if (!o->append)
        return true;
    bool file = o->use_stdin && command_line_input(&input, program);
    if (file)
        memory_fill(input.address, input.bytes, input.size);
    part_t tree = command_line_tree(o->append, file ? &input : NULL);
    bool fits = tree.size <= COMMAND_LINE_ROOM;
    if (fits)
        memory_fill(tree.address, tree.bytes, tree.size);
    free((void *)tree.bytes);
    *address = tree.address;
    return fits || failure_set(failure, "+append: longer than the room that there is for it");
}

// Twice the reorder buffer takes in what is fetched but not yet mapped, too.
static unsigned pair_log(const options_t *o) {
    uint64_t window = o->pair_window ? o->pair_window : 2 * signal_get("tb.window");
    unsigned log = 0;
    while (UINT64_C(2) << log <= window && log < PD_PAIR_LOG_MOST)
        log++;
    return log;
}

// What is sampled: fields of mpdisctl that the options choose.
static uint64_t sampling_control(const options_t *o) {
    return PD_PUT(PD_MPDISCTL_PAIR, o->pairs) | PD_PUT(PD_MPDISCTL_OPP, o->opportunities) |
           PD_PUT(PD_MPDISCTL_DETAIL, o->details) | o->control;
}

// mpmsignature.
static uint64_t signature_setting(const options_t *o) {
    return PD_PUT(PD_MPMSIGNATURE_PERIOD, o->signatures) |
           PD_PUT(PD_MPMSIGNATURE_LENGTH, o->signature_length) |
           PD_PUT(PD_MPMSIGNATURE_HASH, o->signature_hash);
}

// The block that the boot ROM and the resident read, at the start of resident RAM.
static bool parameters_write(const program_t *program, uint64_t resident_entry, const options_t *o,
                             failure_t *failure) {
    uint64_t block[PD_PARAM_STRATA + 1] = {[PD_PARAM_ENTRY] = program_entry(program),
                                           [PD_PARAM_PERIOD] = o->period,
                                           [PD_PARAM_SEED] = o->seed,
                                           [PD_PARAM_RESIDENT] = resident_entry,
                                           [PD_PARAM_CONTROL] = sampling_control(o),
                                           [PD_PARAM_EVMASK] = o->evmask,
                                           [PD_PARAM_EVMATCH] = o->evmatch,
                                           [PD_PARAM_FILTER] = o->filter};
    memcpy(block, "ASSAYPRM", 8);
    if (!tree_write(&block[PD_PARAM_TREE], program, o, failure))
        return false;
    block[PD_PARAM_RING] = o->ring;
    block[PD_PARAM_PAIR] = o->pairs ? pair_log(o) : 0;
    block[PD_PARAM_COUNTER] = o->counter;
    block[PD_PARAM_ATTRIBUTED] = o->attributed;
    block[PD_PARAM_TABLE] = o->table;
    block[PD_PARAM_SIGNATURE] = signature_setting(o);
    block[PD_PARAM_STRATA] = o->strata;
    memory_fill(MAP_RESIDENT_BASE, block, sizeof block);
    return true;
}

bool prepare_memory(prepared_t *p, const options_t *o, failure_t *failure) {
    uint64_t resident_entry = 0;
    if (o->pair_window && UINT64_C(1) << pair_log(o) != o->pair_window)
        return failure_set(failure, "+pair-window: a power of two was expected, from 2 to 1024");
    if (!load(&p->program, o->elf, MAP_RAM_BASE, MAP_RAM_SIZE, failure))
        return false;
    if (program_symbol(p->program, "tohost", &p->tohost))
        watch_foreign(p->tohost & ~7ull, 8); // the bench takes what is written there
    if (o->resident) {
        program_t *resident;
        if (!load(&resident, o->resident, MAP_RESIDENT_BASE, MAP_RESIDENT_SIZE, failure))
            return false;
        resident_entry = program_entry(resident);
        program_symbol(resident, "profile_rest", &p->rest);
        program_close(resident);
    }
    return parameters_write(p->program, resident_entry, o, failure);
}

void prepare_taken(const prepared_t *p) {
    static const uint8_t nothing[8];
    memory_write(p->tohost & ~7ull, nothing, sizeof nothing);
}

// The profiler as sw/driver/assay_driver.c sets it up, but by the port for hosts outside. Where no
// interval is shorter than the window counting needs no rest; profiler.sv says why.
static void stream_arm(const options_t *o) {
    const uint64_t all = PD_MASK(PD_MPDISCTL_M) | PD_MASK(PD_MPDISCTL_S) | PD_MASK(PD_MPDISCTL_U);
    uint64_t modes = o->control & all ? o->control & all : all;
    uint64_t period = o->period ? o->period : 1000;
    uint64_t shortest = intervals_shortest(signal_get("tb.window"), signal_get("tb.width"));
    uint64_t strata = intervals_strata(period, o->pairs ? 0 : o->strata, shortest);
    intervals_t intervals = intervals_begin(intervals_between(period, strata), (uint32_t)o->seed);
    bool hold = period < shortest;
    signal_put("tb.host_control", sampling_control(o) | PD_MASK(PD_MPDISCTL_TS) |
                                      PD_MASK(PD_MPDISCTL_RAND) | PD_PUT(PD_MPDISCTL_HOLD, hold) |
                                      modes);
    signal_put("tb.host_counter", intervals.counter);
    signal_put("tb.host_seed", intervals.state);
    signal_put("tb.host_pair", pair_log(o));
    signal_put("tb.host_evmask", o->evmask);
    signal_put("tb.host_evmatch", o->evmatch);
    signal_put("tb.host_filter", o->filter);
    signal_put("tb.host_signature", signature_setting(o));
    signal_put("tb.host_strata", strata);
    signal_put("tb.host_delivery", PD_PUT(PD_MPMDELIVERY_MODE, PD_DELIVERY_STREAM) |
                                       PD_PUT(PD_MPMDELIVERY_SEED, o->seed));
}

void prepare_registers(const prepared_t *p, const options_t *o) {
    signal_put("tb.tohost_addr", p->tohost);
    signal_put("tb.max_cycles", o->max_cycles);
    signal_put("tb.resident", o->resident != NULL);
    signal_put("tb.want_stdin", o->use_stdin);
    signal_put("tb.want_progress", o->progress);
    if (o->stream)
        stream_arm(o);
}
