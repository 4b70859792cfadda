// SPDX-License-Identifier: Apache-2.0
// Reads the bench's counters by name, once a run or a few times a minute: speed does not matter.
#include "report.h"
#include "frame.h"
#include "result.h"
#include "sim_memory.h"
#include "sum_table.h"
#include "tap.h"
#include "vpi_object.h"
#include <errno.h>
#include <string.h>

typedef struct {
    const char *name;
    unsigned number;
} event_t;
#define EVENT(name, number, meaning) {#name, number},
static const event_t events[] = {HPM_EVENTS(EVENT)};
static const event_t leaves[] = {HPM_LEAVES(EVENT)};
#undef EVENT
enum {
    EVENTS = sizeof events / sizeof events[0],
    LEAVES = sizeof leaves / sizeof leaves[0],
    PLANES = 40,
    FIRST_UNIT = HPM_PROFILE_PASSED, // events from this number on have counters of their own
    FIRST_LEAF = HPM_RETIRING,
    BAD_LEAVES = 8, // the first leaves: slots of instructions that died
};

#define COUNTER_NAME(name, ...) #name,
static const char *const counter_names[] = {PD_COUNTER_LIST(COUNTER_NAME)}; // tb.u_counts.sampler_q
enum { COUNTERS = sizeof counter_names / sizeof counter_names[0] };

static const struct {
    unsigned csr;
    const char *name;
} masks[REPORT_MASKS] = {
    {0x304, "mie"}, {0x300, "mstatus"}, {0x320, "mcountinhibit"}, {0x344, "mip"}};

int report_mask(unsigned csr) {
    for (int i = 0; i < REPORT_MASKS; i++)
        if (masks[i].csr == csr)
            return i;
    return -1;
}

static const char *cause_name(uint64_t cause) {
    static const char *const names[] = {
        "instruction address misaligned",
        "instruction access fault",
        "illegal instruction",
        "breakpoint",
        "load address misaligned",
        "load access fault",
        "store address misaligned",
        "store access fault",
        "environment call from U-mode",
        "environment call from S-mode",
        "unknown exception",
        "environment call from M-mode",
        "instruction page fault",
        "load page fault",
        "unknown exception",
        "store page fault",
    };
    if (cause >> 63)
        return "interrupt";
    return cause < sizeof names / sizeof names[0] ? names[cause] : "unknown exception";
}

static FILE *file_create(const char *path) {
    FILE *f = fopen(path, "w");
    if (!f)
        fprintf(stderr, "%s: cannot be written: %s\n", path, strerror(errno));
    return f;
}

static void count_events(uint64_t counts[HPM_NUMBERS]) {
    vpiHandle array = object_find("tb.u_counts.plane"),
              units = object_find("tb.u_counts.unit_events");
    for (unsigned i = 0; i < PLANES; i++) {
        uint64_t plane = object_row(array, i);
        for (unsigned e = 0; e < EVENTS; e++)
            if (events[e].number < FIRST_UNIT)
                counts[events[e].number] |= (plane >> (events[e].number & 63) & 1) << i;
    }
    for (unsigned e = 0; e < EVENTS; e++)
        if (events[e].number >= FIRST_UNIT)
            counts[events[e].number] = object_row(units, events[e].number - FIRST_UNIT);
}

static void count_leaves(uint64_t counts[HPM_NUMBERS]) {
    vpiHandle lost = object_find("tb.u_counts.lost_slots"),
              dead = object_find("tb.u_counts.dead_slots");
    for (unsigned i = 0; i < LEAVES; i++) {
        unsigned code = leaves[i].number - FIRST_LEAF;
        counts[leaves[i].number] =
            object_row(lost, code) + (code < BAD_LEAVES ? object_row(dead, code) : 0);
    }
    counts[HPM_RETIRING] += signal_get("tb.u_counts.retired_slots");
}

void report_counts(uint64_t counts[HPM_NUMBERS]) {
    memset(counts, 0, HPM_NUMBERS * sizeof *counts);
    count_events(counts);
    count_leaves(counts);
}

// Cycles and instructions are printed above, from the bench's own counts.
static void stats_print_events(FILE *f, const uint64_t *counts) {
    for (unsigned e = 0; e < EVENTS; e++)
        if (events[e].number != HPM_CYCLES && events[e].number != HPM_INSTRUCTIONS)
            fprintf(f, "%s,%llu\n", events[e].name, (unsigned long long)counts[events[e].number]);
}

// The leaves of the top-down tree, and the slots whose instructions have not left: together WIDTH
// times the cycles.
static void stats_print_slots(FILE *f, const uint64_t *counts) {
    vpiHandle dead = object_find("tb.u_counts.dead_slots");
    uint64_t killed = 0;
    for (unsigned i = 0; i < BAD_LEAVES; i++)
        killed += object_row(dead, i);
    for (unsigned i = 0; i < LEAVES; i++)
        fprintf(f, "%s,%llu\n", leaves[i].name, (unsigned long long)counts[leaves[i].number]);
    fprintf(f, "in_flight,%llu\n", (unsigned long long)signal_get("tb.u_counts.flight_slots"));
    fprintf(f, "killed,%llu\n", (unsigned long long)killed); // dispatched, did not retire
    fprintf(f, "width,%llu\n", (unsigned long long)signal_get("tb.width"));
}

static void stats_print_signal(FILE *f, const char *name) {
    char path[64];
    snprintf(path, sizeof path, "tb.u_counts.%s", name);
    fprintf(f, "%s,%llu\n", name, (unsigned long long)signal_get(path));
}

static void stats_print_machine(FILE *f) {
    trace_machine_t machine;
    tap_sizes(&machine);
    const uint32_t *size = (const uint32_t *)&machine;
    fprintf(f, "machine");
    for (size_t i = 0; i < sizeof machine / sizeof *size; i++)
        fprintf(f, "%c%u", i ? ' ' : ',', size[i]);
    fprintf(f, "\n");
}

// Prints the end of a sampled run: the driver's last frame comes too early for it.
static void stats_print_sampling(FILE *f, const outcome_t *o) {
    vpiHandle counters = object_find("tb.u_counts.sampler_q");
    for (size_t i = 0; i < COUNTERS; i++)
        fprintf(f, "%s,%llu\n", counter_names[i], (unsigned long long)object_row(counters, i));
    if (!signal_get("tb.other_core"))
        stats_print_machine(f);
    stats_print_signal(f, "counted_cycles");
    stats_print_signal(f, "driver_cycles");
    stats_print_signal(f, "program_instructions");
    stats_print_signal(f, "counted_instructions");
    stats_print_signal(f, "program_slots");
    stats_print_signal(f, "counted_slots");
    for (int i = 0; i < REPORT_MASKS; i++)
        if (o->masked_pc[i])
            fprintf(f, "masked_%s,0x%llx\n", masks[i].name, (unsigned long long)o->masked_pc[i]);
}

bool report_stats(const char *path, const outcome_t *o) {
    FILE *f = file_create(path);
    if (!f)
        return false;
    uint64_t cycles = signal_get("tb.u_counts.cycles"),
             instructions = signal_get("tb.u_counts.instructions");
    uint64_t counts[HPM_NUMBERS];
    fprintf(f, "cycles,%llu\ninstructions,%llu\n", (unsigned long long)cycles,
            (unsigned long long)instructions);
    fprintf(f, "ipc,%.4f\n", cycles ? (double)instructions / (double)cycles : 0.0);
    if (!signal_get("tb.other_core")) {
        report_counts(counts);
        stats_print_events(f, counts);
        stats_print_slots(f, counts);
    }
    if (signal_get("tb.u_counts.counted_cycles")) // else nothing was sampled
        stats_print_sampling(f, o);
    else if (signal_get("tb.u_counts.driver_cycles")) // a counter was armed
        stats_print_signal(f, "driver_cycles");
    fprintf(f, "exit_reason,%s\nexit_code,%llu\n", o->reason, (unsigned long long)o->exit_code);
    fprintf(f, "seconds,%.3f\n", o->seconds);
    fprintf(f, "cycles_per_second,%.0f\n", o->seconds > 0 ? (double)cycles / o->seconds : 0.0);
    return result_close(f, path);
}

static const event_t *event_at(unsigned i) { return i < EVENTS ? &events[i] : &leaves[i - EVENTS]; }

void report_interval(FILE *f, bool first) {
    uint64_t counts[HPM_NUMBERS];
    report_counts(counts);
    counts[HPM_CYCLES] = signal_get("tb.u_counts.cycles");
    counts[HPM_INSTRUCTIONS] = signal_get("tb.u_counts.instructions");
    for (unsigned i = 0; first && i < EVENTS + LEAVES; i++)
        fprintf(f, "%s,", event_at(i)->name);
    fputs(first ? "width\n" : "", f);
    for (unsigned i = 0; i < EVENTS + LEAVES; i++)
        fprintf(f, "%llu,", (unsigned long long)counts[event_at(i)->number]);
    fprintf(f, "%llu\n", (unsigned long long)signal_get("tb.width"));
}

void report_place(const program_t *p, uint64_t pc, char text[REPORT_PLACE]) {
    symbols_t symbols;
    program_symbols(p, NAMES_LABELS, &symbols);
    const symbol_t *symbol = symbols_at(&symbols, pc);
    if (symbol)
        snprintf(text, REPORT_PLACE, "%.100s+0x%llx", symbol->name,
                 (unsigned long long)(pc - symbol->address));
    else
        strcpy(text, "?");
    symbols_free(&symbols);
}

void report_trap(const program_t *p) {
    uint64_t cause = signal_get("tb.trap_cause"), pc = signal_get("tb.trap_pc");
    char place[REPORT_PLACE];
    report_place(p, pc, place);
    fprintf(stderr,
            "The program trapped and has no trap handler (mtvec is still the boot ROM's):\n");
    fprintf(stderr, "  cause  %llu: %s\n", (unsigned long long)(cause & ~(1ull << 63)),
            cause_name(cause));
    fprintf(stderr, "  pc     0x%016llx  %s\n", (unsigned long long)pc, place);
    fprintf(stderr, "  mtval  0x%016llx\n", (unsigned long long)signal_get("tb.trap_value"));
}

bool report_signature(const char *path, const program_t *p) {
    uint64_t begin, end;
    if (!program_symbol(p, "begin_signature", &begin) ||
        !program_symbol(p, "end_signature", &end)) {
        fprintf(stderr, "%s: the program has no begin_signature and end_signature.\n", path);
        return false;
    }
    if (end < begin || !memory_covers(begin, end - begin)) {
        fprintf(stderr, "%s: the signature is not in RAM.\n", path);
        return false;
    }
    FILE *f = file_create(path);
    for (uint64_t at = begin & ~3ull; f && at < end; at += 4) {
        uint8_t b[4];
        memory_read(at, b, 4);
        fprintf(f, "%02x%02x%02x%02x\n", b[3], b[2], b[1], b[0]);
    }
    return f && result_close(f, path);
}

void report_rest(uint64_t address, FILE *profile) {
    struct sum_rest rest;
    uint8_t bytes[PD_FRAME_OVERHEAD + 8 * PD_SUM_WORDS] = {0};
    uint64_t entry[PD_SUM_WORDS];
    memory_read(address, &rest, sizeof rest);
    if (!rest.count || !memory_covers(rest.entries, rest.count * sizeof entry))
        return; // nothing was armed
    for (uint64_t i = 0; i < rest.count; i++) {
        memory_read(rest.entries + i * sizeof entry, entry, sizeof entry);
        if (PD_GET(entry[PD_WORD_SUM_KEY], PD_SUM_KEY_COUNT))
            fwrite(
                bytes, 1,
                frame_write(bytes, PD_FRAME_RECORD, (uint32_t)rest.sequence++, entry, PD_SUM_WORDS),
                profile);
    }
}
