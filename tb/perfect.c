// SPDX-License-Identifier: Apache-2.0
// See perfect.h. Only a simulator with CFG_PERFECT has these parts, so their names are looked up
// only when one is requested.
#include "perfect.h"
#include "access.h"
#include "profile_insn.h"
#include "sim_memory.h"
#include "trace_file.h"
#include "transfer.h"
#include "vpi_object.h"

#define CORE "tb.u_soc.u_core."
#define ICACHE CORE "u_fetch.cache.g_perfect.lines."
#define DCACHE CORE "u_lsu.u_dcache.g_perfect.lines."
#define PREDICTION CORE "u_fetch.g_perfect.known."
#define ORDER CORE "u_lsu.u_enter.g_perfect.order."
#define PAGES CORE "u_mmu.g_perfect.pages."

enum { ROWS = 1 << 23 }; // rows of the lists in perfect_prediction.sv and perfect_order.sv

// A list made from the trace of an earlier run.
typedef struct {
    const char *path; // path of the trace, or NULL
    uint64_t count;   // number of its rows
    const char *what;
} foreseen_t;

static foreseen_t prediction = {.what = "taken transfers"}, order = {.what = "loads"};

// Taken: always for a direct jump, also to the next instruction; for other transfers by the trace.
// If a trap follows it, fetch goes to the target all the same.
static bool transfer_is_taken(const trace_record_t *record, uint64_t *target) {
    transfer_t kind = transfer_decode(profile_insn_executed(record->raw), record->pc, target);
    if (kind == TRANSFER_NONE || kind == TRANSFER_STOP)
        return false;
    if (kind == TRANSFER_JUMP || kind == TRANSFER_CALL)
        return true;
    *target = record->address;
    return record->events & TRACE_TAKEN;
}

static bool row_put(foreseen_t *f, vpiHandle list, uint64_t value, failure_t *failure) {
    if (f->count == ROWS)
        return failure_set(failure, "%s: more than %d %s: too long a run.", f->path, ROWS, f->what);
    object_put_row(list, f->count++, value);
    return true;
}

static bool transfer_put(vpiHandle list, const trace_record_t *record, failure_t *failure) {
    uint64_t last = record->pc + insn_size(record->raw) - 2, target;
    return !transfer_is_taken(record, &target) ||
           row_put(&prediction, list, last >> 1 << 32 | (target >> 1 & UINT32_MAX), failure);
}

static bool retired_read(trace_file_t *trace, trace_record_t *record) {
    do
        if (!trace_next(trace, record))
            return false;
    while (record->cause != 0);
    return true;
}

static bool transfers_read(trace_file_t *trace, failure_t *failure) {
    vpiHandle list = object_find(PREDICTION "transfer");
    trace_record_t record;
    bool good = true;
    while (good && retired_read(trace, &record))
        good = transfer_put(list, &record, failure);
    return good;
}

// Stores farther back than the queue holds are written before a load is dispatched.
static bool loads_read(trace_file_t *trace, failure_t *failure) {
    uint32_t stores = trace->header.machine.sq_size;
    vpiHandle list = object_find(ORDER "back");
    collisions_t collisions = {0};
    trace_record_t record;
    bool good = true;
    while (good && retired_read(trace, &record)) {
        uint32_t raw = profile_insn_executed(record.raw);
        access_kind_t kind = access_decode(raw).kind;
        unsigned back = collisions_step(&collisions, raw, record.address);
        if (kind == ACCESS_LOAD || kind == ACCESS_ATOMIC)
            good = row_put(&order, list, back <= stores ? back : 0, failure);
    }
    return good;
}

static bool foreseen_open(foreseen_t *f, const char *path, failure_t *failure) {
    trace_file_t trace;
    f->path = path;
    if (!trace_open(&trace, path, failure))
        return false;
    bool good = f == &order ? loads_read(&trace, failure) : transfers_read(&trace, failure);
    good = trace_close(&trace, failure) && good;
    if (good && !f->count)
        good = failure_set(failure, "%s: a trace of `sim +trace=F` with %s was expected.", path,
                           f->what);
    signal_put(f == &order ? ORDER "count" : PREDICTION "count", f->count);
    return good;
}

static void pages_open(bool fetch, bool data) {
    signal_put(PAGES "fetch_on", fetch);
    signal_put(PAGES "data_on", data);
    memory_also(object_find(PAGES "word"), false);
}

bool perfect_open(const perfect_t *p, failure_t *failure) {
    bool some = p->icache || p->dcache || p->itlb || p->dtlb || p->prediction || p->order;
    if (some && !object_there(PREDICTION "count"))
        return failure_set(failure, "+perfect-...: this simulator has no perfect parts.\n"
                                    "  One that is built with -DCFG_PERFECT=1 has them.");
    if (p->itlb || p->dtlb)
        pages_open(p->itlb, p->dtlb);
    if (p->icache) {
        signal_put(ICACHE "on", 1);
        memory_also(object_find(ICACHE "word"), false);
    }
    if (p->dcache) {
        signal_put(DCACHE "on", 1);
        memory_also(object_find(DCACHE "word"), true);
    }
    return (!p->prediction || foreseen_open(&prediction, p->prediction, failure)) &&
           (!p->order || foreseen_open(&order, p->order, failure));
}

static bool foreseen_close(const foreseen_t *f, uint64_t retired) {
    enum { SLACK = 8 };
    if (retired + SLACK >= f->count && retired <= f->count + SLACK)
        return true;
    fprintf(stderr,
            "%s: the program took another way than in this trace, after %llu of %llu %s.\n"
            "  Is it the trace of this program, and does its way not depend on time?\n",
            f->path, (unsigned long long)retired, (unsigned long long)f->count, f->what);
    return false;
}

// The last ones may belong to a loop in which the program waits for its end.
bool perfect_close(void) {
    return (!prediction.path || foreseen_close(&prediction, signal_get(PREDICTION "retired"))) &&
           (!order.path || foreseen_close(&order, signal_get(ORDER "retired")));
}
