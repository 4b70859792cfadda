// SPDX-License-Identifier: Apache-2.0
// lockstep-test: lock step and truth tracer against a make-believe core.
//
//     lockstep-test program.elf supervisor.elf totals.csv trace
//
// The honest machine must agree to the end; each planted fault must be found, one of interrupts
// with the right words. The truth must count every retired instruction once, and its latencies must
// add up.
#include "memory_map.h"
#include "program.h"
#include "truth_part.h"
#include "witness_test.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static unsigned passed, failed;

void verdict(bool ok, const char *what) {
    if (ok)
        passed++;
    else
        failed++;
    if (!ok)
        printf("FAILED: %s\n", what);
}

static bool to_lockstep(void *context, const probe_cycle_t *cycle, const retire_t *retire) {
    (void)cycle;
    return lockstep_cycle(context, retire);
}

static void load(lockstep_t *l, const char *path) {
    failure_t failure;
    program_t *program;
    part_t part;
    if (!program_open(&program, path, MAP_RAM_BASE, MAP_RAM_SIZE, &failure))
        return;
    for (size_t i = 0; program_segment(program, i, &part); i++)
        lockstep_memory(l, part.address, part.bytes, part.size);
    program_close(program);
}

machine_t *machine_of(const char *path, machine_fault_t fault, uint64_t after) {
    failure_t failure = {""};
    machine_t *m = machine_open(path, fault, after, &failure);
    if (!m) {
        failure_print("lockstep-test", &failure);
        exit(2);
    }
    return m;
}

lockstep_t *lockstep_of(machine_t *m, const char *path, FILE *report) {
    lockstep_t *l = lockstep_open(&machine_retire_shape, 0, report);
    if (!l)
        exit(2);
    load(l, path);
    lockstep_start(l, iss_pc(machine_board(m)->hart));
    return l;
}

// Runs with one fault; true when lock step stopped the run, which is what a fault deserves.
static bool run_fault(const char *path, machine_fault_t fault, uint64_t after, FILE *report,
                      bool *planted) {
    machine_t *m = machine_of(path, fault, after);
    lockstep_t *l = lockstep_of(m, path, report);
    bool stopped = !machine_run(m, to_lockstep, l);
    *planted = machine_planted(m);
    if (!stopped && lockstep_retired(l) != machine_retired(m))
        stopped = true;
    lockstep_close(l);
    machine_close(m);
    return stopped;
}

static bool report_says(FILE *report, const char *words) {
    char line[512];
    rewind(report);
    while (fgets(line, sizeof line, report))
        if (strstr(line, words))
            return true;
    return false;
}

static void test_faults(const char *path, int first, int end) {
    char what[96];
    bool planted;
    verdict(!run_fault(path, FAULT_NONE, 0, stderr, &planted), "the honest machine agrees");
    for (int fault = first; fault < end; fault++)
        for (uint64_t after = 100; after <= 10100; after += 5000) {
            FILE *report = tmpfile();
            bool found = run_fault(path, (machine_fault_t)fault, after, report, &planted) &&
                         report_says(report, machine_fault_words((machine_fault_t)fault));
            fclose(report);
            snprintf(what, sizeof what, "fault '%s' after %" PRIu64 " instructions %s",
                     machine_fault_name((machine_fault_t)fault), after,
                     planted ? "is found" : "has an occasion");
            verdict(planted && found, what);
        }
}

// --- a core that does not drive a part of the bundle

typedef struct {
    lockstep_t *lockstep;
    retire_cycle_t driven; // its has_...
} partial_t;

static bool to_partial(void *context, const probe_cycle_t *cycle, const retire_t *retire) {
    const partial_t *p = context;
    retire_t told = *retire;
    (void)cycle;
#define PART(name) told.now.has_##name = p->driven.has_##name;
    RETIRE_OPTIONAL(PART)
#undef PART
    if (!told.now.has_tval)
        told.now.trap_value = 0;
    if (!told.now.has_csr)
        told.now.csr_write = false;
    if (!told.now.has_interrupts)
        told.now.pending = 0;
    for (unsigned i = 0; i < machine_retire_shape.count.lanes; i++) {
        if (!told.now.has_memory)
            told.lane[i].mem_access = false, told.lane[i].mem_wmask = 0;
        if (!told.now.has_mode)
            told.lane[i].priv = 0, told.lane[i].context = 0;
    }
    return lockstep_cycle(p->lockstep, &told);
}

// The honest machine agrees without this part, and lock step says what it was not told.
static void test_partial(const char *path, retire_cycle_t driven, const char *words) {
    char what[96];
    FILE *report = tmpfile();
    machine_t *m = machine_of(path, FAULT_NONE, 0);
    partial_t p = {lockstep_of(m, path, report), driven};
    bool agrees = machine_run(m, to_partial, &p);
    lockstep_close(p.lockstep);
    machine_close(m);
    snprintf(what, sizeof what, "the honest machine agrees%s", words);
    verdict(agrees && report_says(report, words), what);
    fclose(report);
}

static void test_parts(const char *path) {
    const retire_cycle_t all = {.has_tval = true,
                                .has_memory = true,
                                .has_csr = true,
                                .has_mode = true,
                                .has_interrupts = true};
    retire_cycle_t driven;
#define PART(name)                                                                                 \
    driven = all;                                                                                  \
    driven.has_##name = false;                                                                     \
    test_partial(path, driven, "; not told by the core: " #name "\n");
    RETIRE_OPTIONAL(PART)
#undef PART
    test_partial(path, (retire_cycle_t){0},
                 "; not told by the core: tval, memory, csr, mode, interrupts\n");
}

// --- the probe

static bool to_flight(void *context, const probe_cycle_t *cycle, const retire_t *retire) {
    (void)retire;
    return flight_step(context, cycle);
}

// What of these the retire bundle does not show the probe does.
static void test_probe(const char *path) {
    for (int fault = FAULT_ORDER; fault <= FAULT_ID_TWICE; fault++) {
        machine_t *m = machine_of(path, (machine_fault_t)fault, 100);
        flight_t *f = flight_open(&machine_shape, NULL, NULL);
        verdict(!machine_run(m, to_flight, f) && flight_fault(f)[0],
                machine_fault_name((machine_fault_t)fault));
        flight_close(f);
        machine_close(m);
    }
}

static bool to_truth(void *context, const probe_cycle_t *cycle, const retire_t *retire) {
    (void)retire;
    return truth_cycle(context, cycle);
}

// The field of a line of the totals, or NULL.
static const char *field_of(const char *line, unsigned column) {
    for (; column > 0 && line; column--)
        line = strchr(line, ',') ? strchr(line, ',') + 1 : NULL;
    return line;
}

// Sums the column of this name.
static uint64_t column_sum(FILE *file, const char *name) {
    char line[2048];
    unsigned column = 0;
    uint64_t sum = 0;
    rewind(file);
    const char *field = fgets(line, sizeof line, file) ? line : NULL;
    for (; field && strncmp(field, name, strcspn(field, ",\n")) != 0; field = field_of(field, 1))
        column++;
    while (field && fgets(line, sizeof line, file))
        sum += strtoull(field_of(line, column), NULL, 10);
    return sum;
}

static void test_truth(const char *path, const char *totals, const char *trace) {
    failure_t failure = {""};
    machine_t *m = machine_open(path, FAULT_NONE, 0, &failure);
    const truth_ask_t ask = {.totals = totals, .trace = trace, .to = UINT64_MAX};
    truth_t *t = truth_open(&machine_shape, &ask, &failure);
    if (!m || !t) {
        failure_print("lockstep-test", &failure);
        exit(2);
    }
    verdict(machine_run(m, to_truth, t), "the tracer finds the honest probe consistent");
    uint64_t retired = machine_retired(m);
    verdict(truth_close(t, machine_now(m)), "the files are written");
    FILE *file = fopen(totals, "r");
    uint64_t parts = 0;
    static const char *const stages[] = {"lat_fetch_map", "lat_map_ready", "lat_ready_issue",
                                         "lat_issue_rready", "lat_rready_retire"};
    for (unsigned i = 0; i < sizeof stages / sizeof *stages; i++)
        parts += column_sum(file, stages[i]);
    verdict(retired && column_sum(file, "retired") == retired,
            "every retired instruction is counted");
    verdict(column_sum(file, "fetched") ==
                column_sum(file, "retired") + column_sum(file, "aborted"),
            "fetched = retired + aborted");
    verdict(parts && parts == column_sum(file, "lat_total"), "the latencies add up to the total");
    fclose(file);
    machine_close(m);
}

// More addresses than the table of data holds: neighbours share rows, and nothing is lost.
static void test_data(void) {
    enum { ADDRESSES = 300000, SHARED = 8, STORE_BYTE = 0x23 };
    char *text = NULL, line[256];
    size_t size;
    uint64_t stores = 0, rows = 0;
    FILE *file = open_memstream(&text, &size);
    void *data = truth_data.open(file, NULL, NULL);
    for (uint64_t i = 0; i < ADDRESSES; i++) {
        flight_insn_t insn = {.sequence = i,
                              .raw = STORE_BYTE,
                              .privilege = 3,
                              .has_address = true,
                              .address = 0x80000000 + i};
        truth_data.end(data, &insn);
    }
    truth_data.close(data);
    fclose(file);
    file = fmemopen(text, size, "r");
    for (bool header = true; fgets(line, sizeof line, file); header = false)
        if (!header) {
            rows += strtoull(field_of(line, 2), NULL, 10) == SHARED;
            stores += strtoull(field_of(line, 4), NULL, 10);
        }
    verdict(rows == ADDRESSES / SHARED, "addresses that do not fit share rows of 8 bytes");
    verdict(stores == ADDRESSES, "... and none of what touched them is lost");
    fclose(file);
    free(text);
}

int main(int count, char **arguments) {
    if (count != 5) {
        fprintf(stderr, "usage: lockstep-test program.elf supervisor.elf totals.csv trace\n");
        return 2;
    }
    test_faults(arguments[1], FAULT_NONE + 1, FAULT_ID_TWICE);
    test_faults(arguments[2], FAULT_FIRST_SUPERVISOR, FAULT_COUNT);
    test_parts(arguments[2]);
    test_probe(arguments[1]);
    test_witness(arguments[1]);
    test_truth(arguments[1], arguments[3], arguments[4]);
    test_data();
    printf("%u passed, %u failed\n", passed, failed);
    return failed != 0;
}
