// See perfect.h. The simulator must know these parts: their names are looked up only when one is asked for.
#include "perfect.h"
#include "sim_memory.h"
#include "trace.h"
#include "transfer.h"
#include "vpi_object.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>

#define CORE "tb.u_soc.u_core."
#define ICACHE CORE "u_fetch.cache.g_perfect.lines."
#define DCACHE CORE "u_lsu.u_dcache.g_perfect.lines."
#define PREDICTION CORE "u_fetch.g_perfect.known."

enum { TRANSFERS = 1 << 23 }; // rows of the list in perfect_prediction.sv

static struct {
    const char *path; // of the trace, or NULL
    uint64_t count;   // of its taken transfers
} prediction;

// Taken, and not by a trap: what fetch can foresee. The trace says of conditional branches and indirect jumps that
// they were taken; all are where they led away.
static bool transfer_is_taken(const trace_record_t *record, uint64_t next) {
    uint64_t target;
    transfer_t kind = transfer_decode(record->raw, record->pc, &target);
    return kind != TRANSFER_NONE && kind != TRANSFER_STOP &&
           (record->events & TRACE_TAKEN || next != record->pc + insn_size(record->raw));
}

static void transfer_put(vpiHandle list, const trace_record_t *record, uint64_t next) {
    uint64_t last = record->pc + insn_size(record->raw) - 2;
    vpiHandle row = vpi_handle_by_index(list, (PLI_INT32)prediction.count++);
    object_put(row, last >> 1 << 32 | (next >> 1 & UINT32_MAX));
    vpi_free_object(row);
}

static bool retired_read(FILE *file, trace_record_t *record) {
    do
        if (fread(record, sizeof *record, 1, file) != 1)
            return false;
    while (record->cause != 0);
    return true;
}

static bool transfers_read(FILE *file, failure_t *failure) {
    vpiHandle list = object_find(PREDICTION "transfer");
    trace_header_t header;
    trace_record_t record, next;
    if (fread(&header, sizeof header, 1, file) != 1 || !trace_fits(&header) ||
        !retired_read(file, &record))
        return failure_set(failure, "%s: a trace of `sim +trace=F` was expected.", prediction.path);
    for (; retired_read(file, &next); record = next) {
        if (!transfer_is_taken(&record, next.pc))
            continue;
        if (prediction.count == TRANSFERS)
            return failure_set(failure, "%s: more than %d taken transfers: too long a run.",
                               prediction.path, TRANSFERS);
        transfer_put(list, &record, next.pc);
    }
    signal_put(PREDICTION "count", prediction.count);
    return prediction.count || failure_set(failure, "%s: no transfer was taken.", prediction.path);
}

static bool prediction_open(const char *path, failure_t *failure) {
    prediction.path = path;
    FILE *file = fopen(path, "rb");
    if (!file)
        return failure_set(failure, "%s: %s", path, strerror(errno));
    bool good = transfers_read(file, failure);
    fclose(file);
    return good;
}

bool perfect_open(bool icache, bool dcache, const char *path, failure_t *failure) {
    if ((icache || dcache || path) && !object_there(PREDICTION "count"))
        return failure_set(failure, "+perfect-...: this simulator has no perfect parts.\n"
                                    "  One that is built with -DCFG_PERFECT=1 has them.");
    if (icache) {
        signal_put(ICACHE "on", 1);
        memory_also(object_find(ICACHE "word"), false);
    }
    if (dcache) {
        signal_put(DCACHE "on", 1);
        memory_also(object_find(DCACHE "word"), true);
    }
    return !path || prediction_open(path, failure);
}

// The last of them may be those of a loop in which the program waits for its end.
bool perfect_close(void) {
    enum { SLACK = 8 };
    if (!prediction.path)
        return true;
    uint64_t retired = signal_get(PREDICTION "retired");
    if (retired + SLACK >= prediction.count)
        return true;
    fprintf(stderr,
            "%s: the program took another way than in this trace, after %llu of %llu transfers.\n"
            "  Is it the trace of this program, and does its way not depend on time?\n",
            prediction.path, (unsigned long long)retired, (unsigned long long)prediction.count);
    return false;
}
