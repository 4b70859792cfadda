// Turns the lives that flight.c follows into totals by PC and a trace. An instruction that needs no
// unit (it is done when mapped) counts as ready, issued and done in that cycle, so that the
// latencies always add up to the total.
#include "truth.h"
#include "memory.h"
#include "pc_table.h"
#include "trace.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// Totals of one PC. Latencies are sums over retired instructions.
typedef struct {
    uint64_t pc;
    uint64_t fetched, retired, aborted, icache_misses, dcache_misses, taken, mispredicted;
    uint64_t fetch_map, map_ready, ready_issue, issue_done, done_retire, total;
} totals_t;

struct truth {
    flight_t *flight;
    FILE *totals_file, *trace_file;
    uint64_t from, to;
    pc_table_t table; // of totals
    bool profiled;    // the profiler has counted a slot
    bool failed;
};

// --- totals

// Retired: the cycles of its stages.
static void totals_add_times(totals_t *p, const flight_insn_t *insn) {
    bool issued = insn->issue != FLIGHT_NEVER;
    uint64_t issue = issued ? insn->issue : insn->map;
    uint64_t ready = issued && insn->ready != FLIGHT_NEVER ? insn->ready : issue;
    uint64_t done = issued ? insn->done : insn->map;
    p->fetch_map += insn->map - insn->fetch;
    p->map_ready += ready - insn->map;
    p->ready_issue += issue - ready;
    p->issue_done += done - issue;
    p->done_retire += insn->end - done;
    p->total += insn->end - insn->fetch;
}

static void totals_add(truth_t *t, const flight_insn_t *insn) {
    totals_t *p = pc_table_take(&t->table, insn->pc, sizeof *p);
    if (!p) {
        t->failed = true;
        return;
    }
    p->fetched++;
    p->icache_misses += (insn->events & EVENT_ICACHE_MISS) != 0;
    if (insn->cause != ABORT_NONE) {
        p->aborted++;
        return;
    }
    p->retired++;
    p->dcache_misses += (insn->events & EVENT_DCACHE_MISS) != 0;
    p->taken += (insn->events & EVENT_TAKEN) != 0;
    p->mispredicted += (insn->events & EVENT_MISPREDICTED) != 0;
    totals_add_times(p, insn);
}

static void totals_print(truth_t *t) {
    pc_table_sort(&t->table);
    const totals_t *list = t->table.entries;
    fprintf(t->totals_file,
            "pc,fetched,retired,aborted,icmiss,dmiss,taken,misp,lat_fetch_map,lat_map_ready,"
            "lat_ready_issue,lat_issue_rready,lat_rready_retire,lat_total\n");
    for (size_t i = 0; i < t->table.count; i++) {
        const totals_t *p = &list[i];
        const uint64_t columns[] = {
            p->fetched,    p->retired,      p->aborted,   p->icache_misses, p->dcache_misses,
            p->taken,      p->mispredicted, p->fetch_map, p->map_ready,     p->ready_issue,
            p->issue_done, p->done_retire,  p->total};
        fprintf(t->totals_file, "0x%" PRIx64, p->pc);
        for (size_t c = 0; c < sizeof columns / sizeof *columns; c++)
            fprintf(t->totals_file, ",%" PRIu64, columns[c]);
        fputc('\n', t->totals_file);
    }
}

// --- trace

static uint32_t since(const flight_insn_t *insn, uint64_t cycle) {
    return cycle == FLIGHT_NEVER ? TRACE_NEVER : (uint32_t)(cycle - insn->fetch);
}

static void trace_add(truth_t *t, const flight_insn_t *insn) {
    trace_record_t r = {.sequence = insn->sequence,
                        .pc = insn->pc,
                        .address = insn->has_store     ? insn->store_address
                                   : insn->has_address ? insn->address
                                                       : insn->target,
                        .fetch = insn->fetch,
                        .raw = insn->raw,
                        .events = insn->events,
                        .map = since(insn, insn->map),
                        .ready = since(insn, insn->ready),
                        .issue = since(insn, insn->issue),
                        .memory_issue = since(insn, insn->memory_issue),
                        .memory_done = since(insn, insn->memory_done),
                        .done = since(insn, insn->done),
                        .end = since(insn, insn->end),
                        .cause = insn->cause,
                        .flags = (uint8_t)((insn->compressed ? TRACE_COMPRESSED : 0) |
                                           (insn->counted ? TRACE_COUNTED : 0)),
                        .tag = insn->tag};
    fwrite(&r, sizeof r, 1, t->trace_file);
}

// As long as the profiler has counted nothing (it may be absent), everything counts; from then on,
// only what it counts.
static void totals_begin(truth_t *t) {
    t->profiled = true;
    pc_table_free(&t->table);
}

static void on_end(void *context, const flight_insn_t *insn) {
    truth_t *t = context;
    if (insn->counted && !t->profiled)
        totals_begin(t);
    if (t->totals_file && insn->counted == t->profiled)
        totals_add(t, insn);
    if (t->trace_file && insn->fetch >= t->from && insn->fetch <= t->to)
        trace_add(t, insn);
}

// --- life cycle

static void truth_free(truth_t *t) {
    if (t->totals_file)
        fclose(t->totals_file);
    if (t->trace_file)
        fclose(t->trace_file);
    flight_close(t->flight);
    pc_table_free(&t->table);
    free(t);
}

static FILE *create(const char *path, failure_t *failure) {
    FILE *file = fopen(path, "wb");
    if (!file)
        failure_set(failure, "%s: cannot be written: %s.", path, strerror(errno));
    return file;
}

static void trace_begin(FILE *file) {
    const uint32_t numbers[2] = {TRACE_VERSION, TRACE_RECORD};
    fwrite(TRACE_MAGIC, 8, 1, file);
    fwrite(numbers, sizeof numbers, 1, file);
}

truth_t *truth_open(const probe_shape_t *shape, const char *totals_path, const char *trace_path,
                    uint64_t from, uint64_t to, failure_t *failure) {
    truth_t *t = memory_get(sizeof *t);
    t->from = from;
    t->to = to;
    t->flight = flight_open(shape, on_end, t);
    bool good = t->flight || failure_set(failure, "not enough memory for the truth tracer");
    good = good && (!totals_path || (t->totals_file = create(totals_path, failure)));
    good = good && (!trace_path || (t->trace_file = create(trace_path, failure)));
    if (!good) {
        truth_free(t);
        return NULL;
    }
    if (t->trace_file)
        trace_begin(t->trace_file);
    return t;
}

bool truth_cycle(truth_t *t, const probe_cycle_t *cycle) { return flight_step(t->flight, cycle); }
const char *truth_fault(const truth_t *t) { return flight_fault(t->flight); }

bool truth_close(truth_t *t) {
    if (t->totals_file)
        totals_print(t);
    bool ok = !t->failed && (!t->totals_file || !ferror(t->totals_file)) &&
              (!t->trace_file || !ferror(t->trace_file));
    truth_free(t);
    return ok;
}
