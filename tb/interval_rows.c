// SPDX-License-Identifier: Apache-2.0
// See interval_rows.h.
#include "interval_rows.h"
#include "report.h"
#include "result.h"
#include "vpi_object.h"
#include <stdio.h>

static struct {
    const char *path;
    FILE *file;
    uint64_t every, next, last; // cycles
} rows = {.next = UINT64_MAX};

bool interval_rows_open(const char *path, uint64_t cycles) {
    rows.path = path;
    rows.file = fopen(path, "w");
    rows.every = rows.next = cycles;
    return rows.file;
}

uint64_t interval_rows_next(void) { return rows.next; }

static void write_row(uint64_t cycles) {
    report_interval(rows.file, !rows.last);
    fflush(rows.file); // a reader of a pipe gets it at once
    rows.last = cycles;
    rows.next = (cycles / rows.every + 1) * rows.every;
}

void interval_rows_look(void) {
    uint64_t cycles = signal_get("tb.u_counts.cycles");
    if (rows.file && cycles >= rows.next)
        write_row(cycles);
}

bool interval_rows_close(void) {
    uint64_t cycles = signal_get("tb.u_counts.cycles");
    if (rows.file && cycles > rows.last)
        write_row(cycles);
    return result_close(rows.file, rows.path);
}
