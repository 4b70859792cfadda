/* SPDX-License-Identifier: Apache-2.0 */
/* Exact totals against the lives of all instructions of the same run, added up one by one.
 *
 *     totals TRACE TOTALS.csv HALVES.csv DATA.csv STACKS
 *
 * The trace (base/trace.h) has what each instruction met and when; from it come all columns but those of cycles in which nothing retired.
 * Cycles of the halves are those of their instructions; cycles and retired instructions of a place in all stacks are those of the place, and
 * a call comes from a place. In a program with pages data is compared in sum, because the trace has a store's physical address. Exit status 1
 * if a number differs, or if a row is in only one of both.
 */
#include "fulfils.h"
#include "pc_table.h"
#include "why_table.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 96, TEXT = 4096, USER = 0, SUPERVISOR = 1, MACHINE = 3 };

/* Columns that the trace determines, by the names in the files. */
#define OF_INSTRUCTIONS(X)                                                                         \
    X(fetched)                                                                                     \
    X(retired)                                                                                     \
    X(aborted)                                                                                     \
    X(icmiss)                                                                                      \
    X(dmiss)                                                                                       \
    X(taken)                                                                                       \
    X(misp)                                                                                        \
    X(itlbmiss)                                                                                    \
    X(dtlbmiss)                                                                                    \
    X(forward)                                                                                     \
    X(violation)                                                                                   \
    X(replay)                                                                                      \
    X(lat_fetch_map)                                                                               \
    X(lat_map_ready)                                                                               \
    X(lat_ready_issue)                                                                             \
    X(lat_issue_rready)                                                                            \
    X(lat_rready_retire)                                                                           \
    X(lat_total)                                                                                   \
    X(violation_back)                                                                              \
    X(refetched)                                                                                   \
    X(memory)                                                                                      \
    X(reads)                                                                                       \
    X(transfer)                                                                                    \
    X(loads)                                                                                       \
    X(lat_memory)                                                                                  \
    X(lat_oldest)                                                                                  \
    X(base)
#define OF_DATA(X)                                                                                 \
    X(loads)                                                                                       \
    X(stores)                                                                                      \
    X(atomics)                                                                                     \
    X(timed)                                                                                       \
    X(dmiss)                                                                                       \
    X(dtlbmiss)                                                                                    \
    X(lat_memory)
#define NUMBER(name) NUMBER_##name,
#define NAME(name) #name,
#define DATUM(name) DATUM_##name,
enum { OF_INSTRUCTIONS(NUMBER) NUMBERS };
enum { OF_DATA(DATUM) DATA };
static const char *const numbers[] = {OF_INSTRUCTIONS(NAME)}, *const data[] = {OF_DATA(NAME)};

typedef struct {
    uint64_t key, number[NUMBERS];
    bool seen;
} row_t;

/* A file, and what it must have: by place, of instructions that the profiler does not count and does, or of halves and data. */
typedef struct {
    const char *path, *const *names;
    int columns;
    pc_table_t rows[2];
    unsigned wrong;
    double cycles; /* parts, of all rows */
} file_t;

static file_t places = {.names = numbers, .columns = NUMBERS}, halves, touched;
static bool profiled, paged;
static pc_table_t in_stacks; /* by place: what is in totals and not in stacks, parts and retired */
static uint64_t refetched_at, refetched_place, refetched_half, retired_at;
static double waited, memory_cycles,
    memory_least; /* parts: of data; of instructions; of those that are loads or stores alone */

static uint64_t *row_at(file_t *file, uint64_t key, bool counted) {
    row_t *row = pc_table_take(&file->rows[counted], key, sizeof *row);
    if (!row)
        exit(125);
    return row->number;
}

static uint64_t mode_of(const trace_record_t *r) { return r->flags >> TRACE_PRIVILEGE_SHIFT & 3; }

static uint64_t place_at(const trace_record_t *r, uint64_t address) {
    bool own = mode_of(r) == USER && address >> PLACE_CONTEXT == 0;
    return own ? address + ((uint64_t)r->context << PLACE_CONTEXT) : address;
}

static uint64_t half_at(const trace_record_t *r) {
    uint64_t space = mode_of(r) == MACHINE ? 0 : r->context;
    return (space << PLACE_CONTEXT) + 2 * mode_of(r);
}

static bool met(const trace_record_t *r, unsigned event) { return r->events >> event & 1; }

static bool is_timed(const trace_record_t *r) {
    return type_of(r->raw) >= PD_TYPE_LOAD && type_of(r->raw) <= PD_TYPE_LOADSTORE &&
           r->memory_issue != TRACE_NEVER && r->memory_done != TRACE_NEVER;
}

/* What has no unit is ready, issued and done when it is mapped. */
static void add_times(uint64_t *n, const trace_record_t *r) {
    bool unit = r->issue != TRACE_NEVER;
    uint32_t issue = unit ? r->issue : r->map, done = unit ? r->done : r->map;
    uint32_t ready = unit && r->ready != TRACE_NEVER ? r->ready : issue;
    uint64_t from = r->fetch + r->map + 1 > retired_at ? r->fetch + r->map + 1 : retired_at;
    n[NUMBER_lat_fetch_map] += r->map;
    n[NUMBER_lat_map_ready] += ready - r->map;
    n[NUMBER_lat_ready_issue] += issue - ready;
    n[NUMBER_lat_issue_rready] += done - issue;
    n[NUMBER_lat_rready_retire] += r->end - done;
    n[NUMBER_lat_total] += r->end;
    n[NUMBER_lat_oldest] += r->fetch + r->end - from;
}

/* So many retire in a cycle; each has its part of the cycle. */
static unsigned together;

static void add_retired(uint64_t *n, const trace_record_t *r) {
    unsigned type = type_of(r->raw);
    bool memory = type >= PD_TYPE_LOAD && type <= PD_TYPE_LOADSTORE;
    n[NUMBER_retired]++;
    n[NUMBER_base] += CYCLE_PARTS / together;
    n[NUMBER_dmiss] += met(r, PD_EVENT_DMISS);
    n[NUMBER_dtlbmiss] += met(r, PD_EVENT_DTLB);
    n[NUMBER_forward] += met(r, PD_EVENT_FORWARD);
    n[NUMBER_replay] += met(r, PD_EVENT_REPLAY);
    n[NUMBER_taken] += met(r, PD_EVENT_TAKEN);
    n[NUMBER_misp] += met(r, PD_EVENT_MISPRED);
    n[NUMBER_memory] += memory;
    n[NUMBER_reads] += memory && (r->raw & 3) == 3 ? (r->raw & 0x7f) != 0x23 : type == PD_TYPE_LOAD;
    n[NUMBER_transfer] += type == PD_TYPE_TRANSFER;
    n[NUMBER_loads] += is_timed(r);
    n[NUMBER_lat_memory] += is_timed(r) ? r->memory_done - r->memory_issue : 0;
    add_times(n, r);
}

static void add(uint64_t *n, const trace_record_t *r) {
    n[NUMBER_fetched]++;
    n[NUMBER_icmiss] += r->events >> 16 & 1;
    n[NUMBER_itlbmiss] += r->events >> 17 & 1;
    n[NUMBER_violation] += met(r, PD_EVENT_ORDER);
    n[NUMBER_violation_back] += met(r, PD_EVENT_ORDER) ? r->store_back : 0;
    n[NUMBER_aborted] += r->cause != 0;
    if (!r->cause)
        add_retired(n, r);
}

/* Of those that leave together the load is the oldest. */
static void add_refetched(const trace_record_t *r, bool counted) {
    if (refetched_at != r->fetch + r->end) {
        refetched_at = r->fetch + r->end;
        refetched_place = place_at(r, r->pc);
        refetched_half = half_at(r);
    }
    row_at(&places, refetched_place, counted)[NUMBER_refetched]++;
    row_at(&halves, refetched_half, false)[NUMBER_refetched]++;
}

static void add_data(const trace_record_t *r) {
    unsigned type = type_of(r->raw);
    bool atomic = (r->raw & 0x7f) == 0x2f, load = type == PD_TYPE_LOAD && !atomic;
    if (r->cause || type < PD_TYPE_LOAD || type > PD_TYPE_LOADSTORE)
        return;
    uint64_t *n = row_at(&touched, paged ? 0 : place_at(r, r->address), false);
    n[DATUM_loads] += load;
    n[DATUM_stores] += !load && !atomic;
    n[DATUM_atomics] += atomic;
    n[DATUM_timed] += load && is_timed(r);
    n[DATUM_dmiss] += met(r, PD_EVENT_DMISS);
    n[DATUM_dtlbmiss] += met(r, PD_EVENT_DTLB);
    n[DATUM_lat_memory] += load && is_timed(r) ? r->memory_done - r->memory_issue : 0;
}

/* A load that read past a store names it. What waits long for its page waits for lines of page tables: a walk in the cache, behind
 * others, takes PAGE_CACHED at most. */
enum { PAGE_CACHED = 250 };
static unsigned unlikely;
static void look_at_life(const trace_record_t *r) {
    bool unnamed = met(r, PD_EVENT_ORDER) && !r->store_back;
    bool unpaged = r->paged_lines > r->paged ||
                   (r->paged - r->paged_lines > PAGE_CACHED && r->paged_lines < UINT16_MAX);
    if ((unnamed || unpaged) && unlikely++ < 5)
        printf("life %" PRIu64 " at 0x%" PRIx64 ": %s\n", r->sequence, r->pc,
               unnamed ? "no store that it read past" : "waits for its page, and for what?");
}

static void take_life(const trace_record_t *r) {
    bool counted = r->flags & TRACE_COUNTED;
    look_at_life(r);
    profiled |= counted;
    if (r->cause == 2)
        add_refetched(r, counted);
    add(row_at(&places, place_at(r, r->pc), counted), r);
    add(row_at(&halves, half_at(r), false), r);
    add_data(r);
    retired_at = r->cause ? retired_at : r->fetch + r->end;
}

/* How many retire in the cycle of this one, the first of them. */
static unsigned retire_with(const trace_record_t *r, const trace_record_t *end) {
    uint64_t cycle = r->fetch + r->end;
    unsigned count = 0;
    for (; r < end && (r->cause || r->fetch + r->end == cycle); r++)
        count += !r->cause;
    return count;
}

static void take_lives(const lives_t *all) {
    const trace_record_t *end = all->life + all->count;
    for (const trace_record_t *r = all->life; r < end; r++)
        paged |= mode_of(r) != MACHINE || r->paged; /* or by MPRV */
    for (const trace_record_t *r = all->life; r < end; r++) {
        if (!r->cause && r->fetch + r->end != retired_at)
            together = retire_with(r, end);
        take_life(r);
    }
}

/* --- the files */

static unsigned split(char *line, char *field[FIELDS]) {
    unsigned count = 0;
    for (char *at; count < FIELDS && (at = strsep(&line, ",\n")) && *at;)
        field[count++] = at;
    return count;
}

static uint64_t value_of(char **names, char **field, unsigned count, const char *name) {
    for (unsigned i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return strtoull(field[i], NULL, 0);
    printf("no column %s\n", name);
    exit(125);
}

static void differs(file_t *file, uint64_t where, const char *what, uint64_t more) {
    if (file->wrong++ < 5)
        printf("%s: 0x%" PRIx64 ": %s differs, by the lives it is %+" PRId64 "\n",
               strrchr(file->path, '/') + 1, where, what, (int64_t)more);
}

static uint64_t *left_at(uint64_t place) {
    row_t *row = pc_table_take(&in_stacks, place, sizeof *row);
    if (!row)
        exit(125);
    return row->number;
}

/* Cycles of a row, and those for memory. */
static void take_cycles(file_t *file, uint64_t place, char **names, char **field, unsigned count) {
    double memory = 0, before = file->cycles;
    for (unsigned i = 0; i < count; i++)
        for (int why = 0; why < WHY_COUNT; why++)
            if (strcmp(names[i], why_name((why_t)why)) == 0) {
                file->cycles += strtod(field[i], NULL);
                memory += strncmp(names[i], "mem_", 4) == 0 ? strtod(field[i], NULL) : 0;
            }
    if (file != &places)
        return;
    left_at(place)[0] += (uint64_t)(file->cycles - before);
    left_at(place)[1] += value_of(names, field, count, "retired");
    bool alone =
        value_of(names, field, count, "memory") == value_of(names, field, count, "fetched");
    memory_cycles += memory;
    memory_least += alone ? memory : 0;
}

static void take_row(file_t *file, char **names, char **field, unsigned count) {
    uint64_t key = strtoull(field[0], NULL, 0);
    uint64_t context = value_of(names, field, count, "context");
    bool told = file != &places || value_of(names, field, count, "counted");
    bool counted = file == &places && profiled && told;
    if (!told && !profiled) /* nobody samples: all is counted */
        differs(file, key, "counted", 1);
    uint64_t place = file == &touched && paged ? 0 : key | context << PLACE_CONTEXT;
    row_t *row = pc_table_take(&file->rows[counted], place, sizeof *row);
    row->seen = true;
    for (int i = 0; i < file->columns; i++)
        row->number[i] -= value_of(names, field, count, file->names[i]);
    if (file == &touched)
        waited += (double)value_of(names, field, count, "waited");
    else
        take_cycles(file, place, names, field, count);
}

/* What a row has has been taken off what it must have. */
static void look_at_rest(file_t *file, const row_t *row) {
    for (int i = 0; i < file->columns; i++)
        if (row->number[i])
            differs(file, row->key, file->names[i], row->number[i]);
}

static bool holds(file_t *file) {
    char header[TEXT], line[TEXT], *names[FIELDS], *field[FIELDS];
    FILE *in = fopen(file->path, "r");
    if (!in || !fgets(header, sizeof header, in))
        return false;
    unsigned count = split(header, names), rows = 0;
    for (; fgets(line, sizeof line, in) && split(line, field) == count; rows++)
        take_row(file, names, field, count);
    bool whole = feof(in);
    fclose(in);
    for (int table = 0; table < 2; table++)
        for (size_t i = 0; i < file->rows[table].count; i++)
            look_at_rest(file, (const row_t *)file->rows[table].entries + i);
    printf("%s: %u rows, %u numbers are others\n", strrchr(file->path, '/') + 1, rows, file->wrong);
    return whole && rows && !file->wrong;
}

/* Cycles and retired instructions of each place in all stacks; calls from places that there are. */
static bool stacks_hold(const char *path) {
    char line[TEXT];
    uint64_t place, parts, retired, from;
    unsigned calls = 0, rows = 0, wrong = 0;
    FILE *in = fopen(path, "r");
    while (in && fgets(line, sizeof line, in))
        if (sscanf(line, "S,%*u,%*d,0x%" SCNx64, &from) == 1) {
            calls++;
            wrong += from && !pc_table_find(&in_stacks, from);
        } else if (sscanf(line, "C,%*u,0x%" SCNx64 ",%" SCNu64 ",%" SCNu64, &place, &parts,
                          &retired) == 3) {
            rows++;
            left_at(place)[0] -= parts;
            left_at(place)[1] -= retired;
        }
    const row_t *list = in_stacks.entries;
    for (size_t i = 0; i < in_stacks.count; i++)
        wrong += list[i].number[0] || list[i].number[1];
    printf("stacks: %u of calls, %u places in them, %u are others\n", calls, rows, wrong);
    return rows && !wrong && in && fclose(in) == 0;
}

/* Data has the cycles for memory of its loads, stores and atomics, but not of those that did not retire. */
static bool cycles_hold(void) {
    bool good = places.cycles == halves.cycles && places.cycles > 0;
    good = good && waited <= memory_cycles && waited >= memory_least && waited > 0;
    if (!good)
        printf(
            "cycles in parts: %.0f by place, %.0f by half; for data %.0f, expected %.0f to %.0f\n",
            places.cycles, halves.cycles, waited, memory_least, memory_cycles);
    return good;
}

int main(int count, char **argument) {
    lives_t all;
    failure_t failure;
    if (count != 6 || !lives_open(&all, argument[1], &failure))
        return 125;
    places.path = argument[2];
    halves = (file_t){.path = argument[3], .names = numbers, .columns = NUMBERS};
    touched = (file_t){.path = argument[4], .names = data, .columns = DATA};
    take_lives(&all);
    lives_close(&all);
    bool good = holds(&places) & holds(&halves) & holds(&touched);
    return !(good & cycles_hold() & stacks_hold(argument[5]) & !unlikely);
}
