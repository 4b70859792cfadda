// SPDX-License-Identifier: Apache-2.0
// Hands every cycle of the probe to the requested checkers.
#include "watch.h"
#include "cover.h"
#include "harness.h"
#include "lockstep.h"
#include "lockstep_report.h"
#include "report.h"
#include "sim_memory.h"
#include "tap.h"
#include "vpi_object.h"
#include <stdio.h>

static struct {
    lockstep_t *lockstep;
    flight_t *flight; // beside lock step: what is in flight in our core
    truth_t *truth;
    const char *cover; // coverage file, or NULL
    bool stopped;      // a fault has been reported
    bool part;         // a part of the run is measured
    uint64_t passed;   // cycles before it
} watch;

static void stop(void) {
    watch.stopped = true;
    watch_report_flight();
    harness_mismatch();
}

// Lock step gets a cycle when the next one has passed, so `flight` may be one cycle ahead.
static void on_retire(const retire_t *r) {
    if (watch.lockstep && !watch.stopped && !lockstep_cycle(watch.lockstep, r))
        stop();
}

static void on_cycle(void *context, const probe_cycle_t *cycle) {
    (void)context;
    if (watch.stopped)
        return;
    const char *fault = NULL;
    if (watch.flight && !flight_step(watch.flight, cycle))
        fault = flight_fault(watch.flight);
    if (watch.truth && !truth_cycle(watch.truth, cycle))
        fault = truth_fault(watch.truth);
    if (fault) {
        fprintf(stderr, "cycle %llu: the core's probe is inconsistent: %s\n",
                (unsigned long long)cycle->cycle, fault);
        stop();
    }
}

static bool check_open(const char *cover_path, failure_t *failure) {
    retire_attach(on_retire);
    watch.lockstep = lockstep_open(retire_shape(), 0, stderr);
    watch.flight = tap_there() ? flight_open(tap_shape(), NULL, NULL) : NULL;
    if (!watch.lockstep || (tap_there() && !watch.flight))
        return failure_set(failure, "not enough memory for the reference simulator");
    if ((watch.cover = cover_path)) {
        lockstep_listen(watch.lockstep, cover_step);
        signal_put("tb.u_cover.enable", 1);
    }
    return true;
}

bool watch_open(bool check, const char *cover_path, const truth_ask_t *ask, failure_t *failure) {
    check = check || cover_path;
    if (!check && !truth_asked(ask))
        return true;
    if (tap_there())
        tap_attach(on_cycle, NULL);
    else if (cover_path || truth_asked(ask))
        return failure_set(failure,
                           "this simulator has another core than ours, which tells lock step "
                           "(+check) of what retires and nothing of its inside: no "
                           "+cover, and no truth");
    if (ask->stacks)
        tap_values();
    if (check && !check_open(cover_path, failure))
        return false;
    return !truth_asked(ask) || (watch.truth = truth_open(tap_shape(), ask, failure));
}

void watch_memory(uint64_t address, const void *bytes, size_t count) {
    if (watch.lockstep)
        lockstep_memory(watch.lockstep, address, bytes, count);
}

void watch_foreign(uint64_t address, uint64_t size) {
    if (watch.lockstep)
        lockstep_foreign(watch.lockstep, address, size);
}

void watch_rest(void) {
    watch.part = true;
    if (watch.truth)
        truth_rest(watch.truth, true);
}

void watch_restart(void) {
    watch.passed = signal_get("tb.u_counts.cycles");
    if (watch.truth)
        truth_rest(watch.truth, false);
}

bool watch_compare(void) {
    return !watch.lockstep || lockstep_compare_memory(watch.lockstep, memory_read);
}

bool watch_counts(void) {
    uint64_t counts[HPM_NUMBERS];
    if (!watch.lockstep || watch.part || !tap_there()) // a foreign core has no counts of these
                                                       // events
        return true;
    report_counts(counts);
    return lockstep_compare_counts(watch.lockstep, counts);
}

void watch_report_flight(void) {
    if (watch.flight)
        report_flight(stderr, watch.flight);
}

static bool cover_close(void) {
    uint32_t hits[1024];
    failure_t failure;
    vpiHandle array = object_find("tb.u_cover.hits");
    for (unsigned i = 0; i < cover_rtl_bins(); i++)
        hits[i] = (uint32_t)object_row(array, i);
    if (cover_write(watch.cover, hits, &failure))
        return true;
    fprintf(stderr, "%s\n", failure.text);
    return false;
}

bool watch_close(void) {
    bool ok =
        !watch.truth || truth_close(watch.truth, watch.passed + signal_get("tb.u_counts.cycles"));
    if (watch.cover && !cover_close())
        ok = false;
    watch.cover = NULL;
    if (watch.lockstep)
        lockstep_close(watch.lockstep);
    flight_close(watch.flight);
    watch.lockstep = NULL;
    watch.flight = NULL;
    watch.truth = NULL;
    return ok;
}
