/* SPDX-License-Identifier: Apache-2.0 */
/* The dependence graph of a run against the run: its length within a percent of the measured cycles, and
 * each kind of node, made from what was measured in front of it, at its measured time in nearly all cases.
 *
 *     graph_test TRACE NAME            prints a row; status 1: it is not so
 *     graph_test TRACE NAME FAULT...   each fault, planted into the edges, must be found
 *     graph_test --head                the header of the rows
 *     graph_test --small               small graphs whose lengths are known, and their faults
 *     graph_test --rate TRACE PARTS    millions of instructions a second of processor time, with all sets of these parts
 */
#include "variants.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The least share of nodes that the model has at their time, with contention as measured; of dispatch
 * and execution also by the rules alone. */
#define EXACT 0.995
#define EXACT_DISPATCH 0.975
#define EXACT_ISSUE 0.83
#define ERROR 0.1 /* percent of the length, with contention as measured; by the rules alone */
#define ERROR_RULES 3

typedef struct {
    int64_t length, rules_length, measured;
    uint64_t instructions;
    graph_check_t check[NODES], rules[NODES];
} result_t;

static graph_t *make_graph(const trace_machine_t *machine, const char *fault) {
    graph_t *graph = graph_new(machine);
    if (fault && !graph_plant(graph, fault)) {
        fprintf(stderr, "graph_test: %s: no such fault\n", fault);
        exit(2);
    }
    return graph;
}

enum { LEARNER, WITH_CONTENTION, ANCHORED, RULES, ANCHORED_RULES, GRAPHS };

static void take_row(graph_t *graph[GRAPHS], graph_row_t *row, result_t *r) {
    graph_row(graph[RULES], row);
    graph_row(graph[ANCHORED_RULES], row);
    graph_learn(graph[LEARNER], row);
    graph_row(graph[WITH_CONTENTION], row);
    graph_row(graph[ANCHORED], row);
    r->measured = row->insn[row->count - 1].measured.commit;
    r->instructions += row->count;
}

static result_t measure(const char *trace, const char *fault) {
    result_t r = {0};
    trace_rows_t *rows;
    graph_row_t row;
    failure_t failure;
    graph_t *graph[GRAPHS];
    if (!trace_rows_open(&rows, trace, &failure)) {
        fprintf(stderr, "graph_test: %s\n", failure.text);
        exit(2);
    }
    for (int g = 0; g < GRAPHS; g++)
        graph[g] = make_graph(trace_rows_machine(rows), fault);
    graph_anchor(graph[LEARNER], NULL);
    graph_anchor(graph[ANCHORED], r.check);
    graph_anchor(graph[ANCHORED_RULES], r.rules);
    while (trace_rows_next(rows, &row))
        take_row(graph, &row, &r);
    r.length = graph_length(graph[WITH_CONTENTION], 0);
    r.rules_length = graph_length(graph[RULES], 0);
    for (int g = 0; g < GRAPHS; g++)
        graph_free(graph[g]);
    trace_rows_close(rows);
    return r;
}

static double exact(const graph_check_t *check) {
    return check->nodes ? (double)check->exact / (double)check->nodes : 1;
}

static double least_exact(const result_t *r) {
    double least = 1;
    for (int n = 0; n < NODES; n++)
        least = fmin(least, exact(&r->check[n]));
    return least;
}

static double error_of(const result_t *r, int64_t length) {
    return 100.0 * (double)(length - r->measured) / (double)r->measured;
}

static bool agrees(const result_t *r) {
    return fabs(error_of(r, r->length)) <= ERROR &&
           fabs(error_of(r, r->rules_length)) <= ERROR_RULES && least_exact(r) >= EXACT &&
           exact(&r->rules[NODE_DISPATCH]) >= EXACT_DISPATCH &&
           exact(&r->rules[NODE_ISSUE]) >= EXACT_ISSUE;
}

static void print_row(const char *name, const result_t *r) {
    printf("%-18s %8" PRIu64 " %9" PRId64 " %9" PRId64 " %+6.2f %+6.2f %7.2f %7.2f %7.2f%s\n", name,
           r->instructions, r->measured, r->length, error_of(r, r->length),
           error_of(r, r->rules_length), 100 * least_exact(r),
           100 * exact(&r->rules[NODE_DISPATCH]), 100 * exact(&r->rules[NODE_ISSUE]),
           agrees(r) ? "" : "  DISAGREES");
}

/* One cost is measured by another compilation of the same stages (lanes.h, GRAPH_NARROW) than many: each part's is the same. */
static bool measure_sets(const char *trace, variant_t *list, size_t count) {
    trace_rows_t *rows;
    failure_t failure;
    if (!trace_rows_open(&rows, trace, &failure))
        return false;
    row_source_t source = trace_source(rows);
    variants_measure(list, count, &source);
    trace_rows_close(rows);
    return true;
}

static bool narrow_is_wide(const char *trace, const char *name) {
    variant_t wide[GRAPH_LANES] = {0};
    bool same = true;
    for (unsigned p = 0; p < PARTS; p++)
        wide[p + 1].ideal = 1u << p;
    same &= measure_sets(trace, wide, GRAPH_LANES);
    for (unsigned p = 0; p < PARTS; p += 2) {
        variant_t narrow[3] = {{0}, wide[p + 1], wide[p + 2]};
        same &= measure_sets(trace, narrow, 3);
        for (unsigned v = 0; v < 3; v++)
            same &= narrow[v].length == wide[v ? p + v : 0].length;
    }
    if (!same)
        printf("%s: three sets alone are not as long as among %d\n", name, GRAPH_LANES);
    return same;
}

/* --- small graphs, their lengths worked out by hand: what programs have too rarely for a fault in it to show */

enum { LINE = 1000 };

static const trace_machine_t small = {.width = 1,
                                      .rob_rows = 16,
                                      .aluq_size = 8,
                                      .memq_size = 8,
                                      .pregs = 36,
                                      .alus = 1,
                                      .mul_latency = 3,
                                      .mshrs = 4,
                                      .lq_size = 8,
                                      .sq_size = 8,
                                      .branches = 8,
                                      .alu_extra = 1};

static const graph_insn_t
    missing_load = {.operands = {.operation = OPERATION_LOAD, .rd = 1},
                    .unit = 1,
                    .starts_block = true,
                    .late = LATE_LINE,
                    .extra = LINE - 2,
                    .asked = true},
    missing_store = {.operands = {.operation = OPERATION_STORE},
                     .unit = 1,
                     .starts_block = true,
                     .asked = true,
                     .line = LINE,
                     .came = LINE},
    wrong_guess = {.operands = {.operation = OPERATION_LOAD},
                   .unit = 1,
                   .starts_block = true,
                   .late = LATE_LINE,
                   .extra = 1,
                   .cancels = true},
    multiplication = {.operands = {.operation = OPERATION_LONG, .rd = 2, .rs1 = 2},
                      .starts_block = true},
    addition = {.operands = {.operation = OPERATION_ALU, .rd = 2}, .starts_block = true},
    user = {.operands = {.operation = OPERATION_ALU, .rd = 2, .rs1 = 2}, .starts_block = true},
    branch = {.operands = {.operation = OPERATION_BRANCH}, .starts_block = true},
    hit = {.operands = {.operation = OPERATION_LOAD, .rd = 2}, .unit = 1, .starts_block = true},
    when_empty = {.operands = {.serial = SERIAL_EMPTY}, .starts_block = true},
    when_drained = {.operands = {.serial = SERIAL_DRAINED}, .starts_block = true};

/* Of `count` instructions, a row each; NULL: so many more of the one in front. */
static int64_t length_of(const graph_insn_t *const *insn, unsigned count, uint32_t ideal,
                         const char *fault) {
    graph_t *graph = make_graph(&small, fault);
    graph_set(graph, 0, ideal, 0);
    const graph_insn_t *last = NULL;
    for (unsigned i = 0; i < count; i++) {
        last = insn[i] ? insn[i] : last;
        graph_row_t row = {.count = 1, .starts_group = true, .insn = {*last}};
        graph_row(graph, &row);
    }
    int64_t length = graph_length(graph, 0);
    graph_free(graph);
    return length;
}

/* The first comes into the buffer at 0, leaves the aligner at 2, is dispatched at 3, issued at 6. */
static const struct {
    const char *name, *faults;
    const graph_insn_t *insn[5];
    unsigned count;
    int64_t length;
} smalls[] = {
    /* written at 1006; the fence dispatched at 1010, retires at 1012; the addition 1014, 1017, 1019 */
    {"a fence behind a store",
     "ask+1 filled- drained+1 drained-1 drained- after-alone+1 after-alone-1 after-alone-",
     {&missing_store, &when_drained, &addition},
     3,
     1019},
    /* done at 1006, retires at 1008; dispatched at 1011, retires at 1013 */
    {"one that runs alone", "empty+1 empty-1 empty-", {&missing_load, &when_empty}, 2, 1013},
    /* its value is known two cycles after issue, at 8; its user issued at 8, retires at 10 */
    {"a later wake-up", "alu+1 alu-1 alu- operand+1", {&addition, &user}, 2, 10},
    /* issued at 6, so nothing is at 10: the multiplications are at 7 and 11, the last retires at 15 */
    {"a load that misses unexpectedly", "cancel-", {&wrong_guess, &multiplication, NULL}, 3, 15},
    /* each user of the one before is issued two cycles after it, from 7 on, and the last retires at 15 */
    {"what issues beside such a load",
     "cancel+1 cancel-1",
     {&wrong_guess, &user, NULL, NULL, NULL},
     5,
     15},
    /* four registers: the fifth destination is dispatched at 1009, issued at 1012, retires at 1014 */
    {"no register is free",
     "registers+1 registers-1 registers-",
     {&missing_load, &addition, NULL, NULL, NULL},
     5,
     1014},
};

static bool check_small(unsigned n) {
    char fault[32];
    int64_t length = length_of(smalls[n].insn, smalls[n].count, 0, NULL);
    bool good = length == smalls[n].length;
    printf("%s: %s\n", smalls[n].name, good ? "yes" : "NO");
    for (const char *f = smalls[n].faults; sscanf(f, "%31s", fault) == 1; f += strlen(fault)) {
        f += strspn(f, " ");
        bool found = length_of(smalls[n].insn, smalls[n].count, 0, fault) != length;
        printf("%s, planted %s: %s\n", smalls[n].name, fault, found ? "found" : "NOT FOUND");
        good &= found;
    }
    return good;
}

/* So many loads that each miss and wait for nothing else, with an endless window. */
static int64_t length_of_misses(unsigned loads, const char *fault) {
    graph_insn_t load = missing_load;
    load.came = LINE;
    load.turn = true;
    const graph_insn_t *insn[16] = {&load};
    return length_of(insn, loads, 1u << PART_WIN, fault);
}

/* A line takes 1000 cycles, all the rest of it less than 100. */
static bool in_turns(const char *fault) {
    int64_t four = length_of_misses(4, fault), five = length_of_misses(5, fault),
            twelve = length_of_misses(12, fault);
    return four < 1100 && five > 1900 && five < 2100 && twelve > 2900 && twelve < 3100;
}

/* A store whose line is missing after so many loads whose lines are, and after it a fence that waits for it. */
static int64_t length_of_ask(unsigned loads, const char *fault) {
    static graph_insn_t load, store;
    load = missing_load;
    store = missing_store;
    load.came = store.came = LINE;
    const graph_insn_t *insn[8];
    for (unsigned i = 0; i < loads; i++)
        insn[i] = &load;
    insn[loads] = &store;
    insn[loads + 1] = &when_drained;
    return length_of(insn, loads + 2, 0, fault);
}

/* Of four lines that can be missing a store takes but the third: after three loads it asks when it is to be written. */
static bool asks_late(const char *fault) {
    int64_t two = length_of_ask(2, fault), three = length_of_ask(3, fault);
    return two < 1100 && three > 2000 && three < 2100;
}

/* The same after three loads, one of which has its value at 300; a second store, of the same line or not, waits for that. */
static int64_t length_of_two_stores(bool same_line) {
    graph_insn_t soon = missing_load, load = missing_load, store = missing_store, second = {0};
    soon.came = 300;
    soon.extra = soon.came - 2;
    load.came = LINE;
    load.operands.rd = 2;
    store.lines_known = second.lines_known = true;
    second.operands = (operands_t){.operation = OPERATION_STORE, .rs1 = 1};
    second.unit = 1;
    second.starts_block = true;
    second.same_line = same_line;
    const graph_insn_t *insn[6] = {&soon, &load, &load, &store, &second, &when_drained};
    return length_of(insn, 6, 0, NULL);
}

/* It asks for the other's line when it executes, as one line came then; so both are written when that has. */
static bool asks_for_other(void) {
    int64_t same = length_of_two_stores(true), other = length_of_two_stores(false);
    return same > 1300 && same < 1350 && other > 2000 && other < 2100;
}

/* A store that retires at 500, after a load. */
static int64_t length_of_lost(bool lost) {
    graph_insn_t load = missing_load, store = missing_store;
    load.came = LINE / 2;
    load.extra = load.came - 2;
    store.came = LINE;
    store.asks_late = lost;
    const graph_insn_t *insn[3] = {&load, &store, &when_drained};
    return length_of(insn, 3, 0, NULL);
}

/* If its line has left by then, it waits for the line from there on. */
static bool asks_again(void) {
    int64_t kept = length_of_lost(false), lost = length_of_lost(true);
    return kept > 1000 && kept < 1100 && lost > 1500 && lost < 1600;
}

static bool check_asks(void) {
    bool good = asks_late(NULL), found = !asks_late("late-ask-"), others = asks_for_other(),
         again = asks_again();
    printf("a store whose line is asked for when it is to be written: %s, planted late-ask-: %s\n",
           good ? "yes" : "NO", found ? "found" : "NOT FOUND");
    printf("a store whose line a later one asks for: %s\n", others ? "yes" : "NO");
    printf("a store whose line has left when it is to be written: %s\n", again ? "yes" : "NO");
    return good && found && others && again;
}

/* Four of these instructions, their addresses so far from each other, on a machine of this width with so many integer units. */
static int64_t length_at_width(const graph_insn_t *insn, uint32_t width, uint32_t alus,
                               uint64_t apart) {
    trace_machine_t machine = small, other;
    machine.pregs = 64;
    other = machine;
    other.width = width;
    other.alus = alus;
    graph_t *graph = graph_new(&machine);
    graph_other(graph, &other, 0);
    graph_set(graph, 0, 1u << PART_BW, 0);
    graph_row_t rows[4];
    for (uint64_t i = 0; i < 4; i++) {
        rows[i] = (graph_row_t){.count = 1, .starts_group = true, .insn = {*insn}};
        rows[i].insn[0].pc = 0x1000 + i * apart;
    }
    graph_rows(graph, rows, 4);
    int64_t length = graph_length(graph, 0);
    graph_free(graph);
    return length;
}

/* They retire at 8, 9, 10, 11; two at a time where they go two at a time, which those after transfers do not, nor those that have one unit, nor
 * two branches, which need a checkpoint each. Loads have one memory unit. */
static bool check_width(void) {
    static const struct {
        const graph_insn_t *insn;
        uint32_t width, alus;
        uint64_t apart;
        int64_t length;
    } rows[] = {{&addition, 2, 2, 4, 9},  {&addition, 4, 4, 4, 8}, {&addition, 2, 2, 64, 11},
                {&addition, 4, 1, 4, 11}, {&addition, 4, 2, 4, 9}, {&branch, 4, 4, 4, 12},
                {&hit, 4, 4, 4, 13}};
    bool good = true;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int64_t length = length_at_width(rows[i].insn, rows[i].width, rows[i].alus, rows[i].apart);
        if (length != rows[i].length)
            printf("width %u, %u units: %lld cycles, not %lld\n", rows[i].width, rows[i].alus,
                   (long long)length, (long long)rows[i].length);
        good &= length == rows[i].length;
    }
    printf("instructions on a wider machine: %s\n", good ? "yes" : "NO");
    return good;
}

/* After a load that takes 1000 cycles comes a block after a mispredict 41 times, the last of them 100 cycles late.
 * Where prediction is right the fetch buffer is full of those in front: these cycles begin when the line has come. */
static int64_t length_after_mispredicts(const char *fault) {
    graph_insn_t next = {.starts_block = true, .block_count = 1, .block = {{.came = CAME_BRANCH}}},
                 late = next;
    const graph_insn_t *insn[42] = {&missing_load, &next};
    late.block[0].cache = 100;
    insn[41] = &late;
    return length_of(insn, 42, 1u << PART_BMISP, fault);
}

static bool check_buffer(void) {
    bool good = length_after_mispredicts(NULL) > LINE + 100 &&
                length_after_mispredicts("buffer-") < LINE + 100;
    printf("a fetch buffer that no mispredict empties, and planted buffer-: %s\n",
           good ? "yes" : "NO");
    return good;
}

/* Forty rows of one instruction, a block each, after a load that takes 1000 cycles: on a machine that takes two at
 * once, if they go on from each other. */
static int64_t length_of_rows(bool goes_on, operation_t operation) {
    trace_machine_t machine = small;
    machine.width = 2;
    graph_t *graph = graph_new(&machine);
    graph_set(graph, 0, 0, 0);
    for (unsigned i = 0; i < 41; i++) {
        graph_row_t row = {.count = 1, .starts_group = true, .goes_on = goes_on};
        row.insn[0] = i == 0 ? missing_load
                             : (graph_insn_t){.operands = {.operation = operation},
                                              .starts_block = true,
                                              .block_count = 1};
        graph_row(graph, &row);
    }
    int64_t length = graph_length(graph, 0);
    graph_free(graph);
    return length;
}

/* When the line comes the buffer has eight blocks. They go two a cycle while others come one a cycle, so that as many cycles
 * are saved, and some for groups that were held. Of two checkpoints none go together. */
static bool check_groups(void) {
    int64_t saved = length_of_rows(false, OPERATION_NONE) - length_of_rows(true, OPERATION_NONE),
            branches =
                length_of_rows(false, OPERATION_BRANCH) - length_of_rows(true, OPERATION_BRANCH);
    bool good = saved >= 8 && saved <= 12 && branches == 0;
    printf("instructions whose blocks are there go together: %s, %d cycles\n", good ? "yes" : "NO",
           (int)saved);
    return good;
}

/* A store that is written late, and after it one that the memory unit could have 20 cycles sooner: for how long
 * the run has that wait, with these parts ideal. */
static int64_t held_after(int32_t drain, uint32_t ideal) {
    enum { HELD = 20, SOON = 6 };
    graph_row_t store = {.count = 1, .starts_group = true, .insn = {missing_store}}, late = store;
    graph_t *graph = graph_new(&small);
    graph_anchor(graph, NULL);
    graph_set(graph, 1, ideal, 0);
    store.insn[0].asked = late.insn[0].asked = false;
    store.insn[0].line = late.insn[0].line = 0;
    store.insn[0].came = late.insn[0].came = 0;
    store.insn[0].drain = drain;
    store.insn[0].measured = (graph_times_t){{0}, 2, 3, SOON, SOON + 2, SOON + 4, SOON + 7 + drain};
    late.insn[0].measured = (graph_times_t){
        {1}, 3, 4, SOON + 1 + HELD, SOON + 3 + HELD, SOON + 5 + HELD, SOON + 8 + HELD + drain};
    graph_learn(graph, &store);
    graph_learn(graph, &late);
    int64_t length = graph_length(graph, 1);
    graph_free(graph);
    return length - (SOON + 5);
}

/* Up to 7 cycles stores are late as others have the memory unit; longer, for lines. */
static bool check_held(void) {
    const uint32_t lines = 1u << PART_DMISS, room = 1u << PART_WIN, width = 1u << PART_BW;
    bool good = held_after(100, 0) == 20 && held_after(100, lines) == 0 &&
                held_after(100, room) == 0 && held_after(100, width) <= 0 &&
                held_after(7, lines) == 20 && held_after(7, room) == 20 &&
                held_after(7, width) <= 0;
    printf("a memory unit that stores keep, for lines and not: %s\n", good ? "yes" : "NO");
    return good;
}

static int check_smalls(void) {
    static const char *const faults[] = {"mshr-", "filled-", "ask-"};
    bool good = in_turns(NULL);
    printf("lines that are missing, four at a time: %s\n", good ? "yes" : "NO");
    for (unsigned f = 0; f < sizeof faults / sizeof *faults; f++) {
        bool found = !in_turns(faults[f]);
        printf("lines, planted %s: %s\n", faults[f], found ? "found" : "NOT FOUND");
        good &= found;
    }
    for (unsigned n = 0; n < sizeof smalls / sizeof *smalls; n++)
        good &= check_small(n);
    good &= check_asks();
    good &= check_width();
    good &= check_held();
    good &= check_buffer();
    good &= check_groups();
    return !good;
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int print_rate(const char *trace, const char *parts) {
    enum { MOST = 256 };
    static variant_t list[MOST];
    trace_rows_t *rows;
    failure_t failure;
    size_t sets = 2;
    for (; *parts; parts++)
        sets <<= *parts == ',';
    if (sets > MOST || !trace_rows_open(&rows, trace, &failure))
        return 2;
    for (uint32_t i = 0; i < sets; i++)
        list[i].ideal = i;
    row_source_t source = trace_source(rows);
    double from = seconds();
    uint64_t instructions = variants_measure(list, sets, &source);
    printf("%.3f\n", 1e-6 * (double)instructions / (seconds() - from));
    trace_rows_close(rows);
    return 0;
}

int main(int count, char **argument) {
    bool good = true;
    if (count == 2 && strcmp(argument[1], "--head") == 0)
        return printf("%-18s %8s %9s %9s %6s %6s %7s %7s %7s\n", "run", "insns", "cycles", "graph",
                      "error%", "rules%", "exact%", "disp%", "issue%") < 0;
    if (count == 2 && strcmp(argument[1], "--small") == 0)
        return check_smalls();
    if (count == 4 && strcmp(argument[1], "--rate") == 0)
        return print_rate(argument[2], argument[3]);
    if (count < 3)
        return fprintf(stderr, "usage: graph_test TRACE NAME [FAULT...]\n"), 2;
    if (count == 3) {
        result_t r = measure(argument[1], NULL);
        print_row(argument[2], &r);
        return !(narrow_is_wide(argument[1], argument[2]) && agrees(&r));
    }
    for (int a = 3; a < count; a++) {
        result_t r = measure(argument[1], argument[a]);
        bool found = !agrees(&r);
        printf("%s, planted %s: %s\n", argument[2], argument[a], found ? "found" : "NOT FOUND");
        good &= found;
    }
    return !good;
}
