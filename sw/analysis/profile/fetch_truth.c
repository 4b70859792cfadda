/* SPDX-License-Identifier: Apache-2.0 */
/* See fetch_truth.h. */
#include "fetch_truth.h"
#include "entry.h"
#include <stdlib.h>
#include <string.h>

static const char log_header[] =
    "number,cycle,pc,privilege,context,killed,complete,refused,icache_miss,itlb_miss,itlb2_hit,"
    "walked,placed,physical,page,latency,waited\n";
enum {
    LOG_NUMBER,
    LOG_CYCLE,
    LOG_PC,
    LOG_PRIVILEGE,
    LOG_CONTEXT,
    LOG_KILLED,
    LOG_COMPLETE,
    LOG_REFUSED,
    LOG_ICACHE_MISS,
    LOG_ITLB_MISS,
    LOG_ITLB2_HIT,
    LOG_WALKED,
    LOG_PLACED,
    LOG_PHYSICAL,
    LOG_PAGE,
    LOG_LATENCY,
    LOG_WAITED,
    LOG_FIELDS
};

static const char *event_at(int column) { return derived_events[DERIVED_fetch_all + column].name; }

const truth_shape_t truth_by_fetch = {"pc", FETCH_EVENTS, 1, -1, event_at};

static bool parse_line(char *line, uint64_t field[LOG_FIELDS]) {
    char *at = line, *end;
    for (int i = 0; i < LOG_FIELDS; i++, at = end + 1) {
        field[i] = strtoull(at, &end, 0);
        if (end == at || *end != (i == LOG_FIELDS - 1 ? '\n' : ','))
            return false;
    }
    return true;
}

/* The sample that the profiler would have made of it. */
static sample_t sample_of(const uint64_t field[LOG_FIELDS]) {
    sample_t sample = {.sampler = SAMPLER_FETCH,
                       .pc = field[LOG_PC],
                       .privilege = (uint8_t)field[LOG_PRIVILEGE],
                       .context = (uint16_t)field[LOG_CONTEXT],
                       .address = field[LOG_PHYSICAL],
                       .stages = 1u << STAGE_TOTAL,
                       .own = PD_PUT(PD_FETCH_COMPLETE, field[LOG_COMPLETE]) |
                              PD_PUT(PD_FETCH_KILLED, field[LOG_KILLED]) |
                              PD_PUT(PD_FETCH_REFUSED, field[LOG_REFUSED]) |
                              PD_PUT(PD_FETCH_ICMISS, field[LOG_ICACHE_MISS]) |
                              PD_PUT(PD_FETCH_ITMISS, field[LOG_ITLB_MISS]) |
                              PD_PUT(PD_FETCH_ITLB2, field[LOG_ITLB2_HIT]) |
                              PD_PUT(PD_FETCH_WALKED, field[LOG_WALKED]) |
                              PD_PUT(PD_FETCH_PAV, field[LOG_PLACED]) |
                              PD_PUT(PD_FETCH_PAGE, field[LOG_PAGE]) |
                              PD_PUT(PD_FETCH_WAITED, field[LOG_WAITED])};
    sample.latency[STAGE_TOTAL] = (uint32_t)field[LOG_LATENCY];
    return sample;
}

static void add_fetch(pc_table_t *table, const sample_t *sample) {
    derived_sum_t sums[DERIVED_COUNT] = {0};
    uint64_t place = place_of(sample->pc, sample->context, sample->privilege);
    fetch_row_t *row = table_entry(table, place, sizeof *row);
    derived_add(sums, sample);
    for (int e = 0; e < FETCH_EVENTS; e++)
        row->value[e] += (uint64_t)sums[DERIVED_fetch_all + e].sum;
}

bool fetch_truth_read(pc_table_t *truth, pc_table_t *apart, FILE *log, const char *path,
                      failure_t *failure) {
    char line[512];
    uint64_t field[LOG_FIELDS];
    if (!fgets(line, sizeof line, log) || strcmp(line, log_header) != 0)
        return failure_set(failure,
                           "%s: line 1: the header of a log of fetches was expected.\n"
                           "  Build simulator and assay again with `make`.",
                           path);
    for (size_t number = 2; fgets(line, sizeof line, log); number++) {
        if (!parse_line(line, field))
            return failure_set(failure, "%s: line %zu: %d numbers were expected.", path, number,
                               LOG_FIELDS);
        sample_t sample = sample_of(field);
        add_fetch(field[LOG_NUMBER] ? truth : apart, &sample);
    }
    pc_table_sort(truth);
    pc_table_sort(apart);
    return true;
}
