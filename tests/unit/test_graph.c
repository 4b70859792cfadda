// SPDX-License-Identifier: Apache-2.0
// Dependence graph: what is decoded for it, times worked out by hand, costs, interaction costs, slack.
#include "code_lines.h"
#include "temporary.h"
#include "trace_rows.h"
#include "variants.h"
#include "walk.h"
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

// --- operands

static void decodes(uint32_t raw, operation_t operation, unsigned rd, unsigned rs1, unsigned rs2) {
    operands_t o = operands_of(raw);
    cr_assert_eq(o.operation, operation, "%08x", raw);
    cr_assert_eq(o.rd, rd, "%08x", raw);
    cr_assert_eq(o.rs1, rs1, "%08x", raw);
    cr_assert_eq(o.rs2, rs2, "%08x", raw);
}

Test(operands, of_32_bits) {
    decodes(0x00b50533, OPERATION_ALU, 10, 10, 11);    // add a0,a0,a1
    decodes(0x00000013, OPERATION_NONE, 0, 0, 0);      // nop
    decodes(0x02b50533, OPERATION_LONG, 10, 10, 11);   // mul
    decodes(0x60251513, OPERATION_LONG, 10, 10, 0);    // cpop a0,a0
    decodes(0x02b55533, OPERATION_DIVIDE, 10, 10, 11); // divu
    decodes(0x0085b503, OPERATION_LOAD, 10, 11, 0);    // ld a0,8(a1)
    decodes(0x00a5b423, OPERATION_STORE, 0, 11, 10);   // sd a0,8(a1)
    decodes(0x00b50463, OPERATION_BRANCH, 0, 10, 11);  // beq a0,a1
    decodes(0x008000ef, OPERATION_LINK, 1, 0, 0);      // jal ra
    decodes(0x0080006f, OPERATION_NONE, 0, 0, 0);      // j
    decodes(0x00a5a52f, OPERATION_ATOMIC, 10, 11, 10); // amoadd.w a0,a0,(a1)
    cr_assert_eq(operands_of(0x00a5a52f).serial, SERIAL_DRAINED);
    decodes(0x34151573, OPERATION_SYSTEM, 10, 10, 0); // csrrw a0,mepc,a0
    decodes(0x34102573, OPERATION_LINK, 10, 0, 0);    // csrr a0,mepc, and so below
    decodes(0x18002573, OPERATION_LINK, 10, 0, 0);    // csrr a0,satp
    decodes(0x34002073, OPERATION_SYSTEM, 0, 0, 0);   // csrrs zero,mscratch,zero
    decodes(0x34452573, OPERATION_SYSTEM, 10, 10, 0); // csrrs a0,mip,a0
    decodes(0xb0002573, OPERATION_SYSTEM, 10, 0, 0);  // csrr a0,mcycle
    cr_assert_eq(operands_of(0x34151573).serial, SERIAL_EMPTY);
    cr_assert_eq(operands_of(0x0ff0000f).serial, SERIAL_DRAINED); // fence
}

Test(operands, of_16_bits) {
    decodes(0x952e, OPERATION_ALU, 10, 10, 11);  // c.add a0,a1
    decodes(0x852e, OPERATION_ALU, 10, 0, 11);   // c.mv a0,a1
    decodes(0x4505, OPERATION_ALU, 10, 0, 0);    // c.li a0,1
    decodes(0x6588, OPERATION_LOAD, 10, 11, 0);  // c.ld a0,8(a1)
    decodes(0xe588, OPERATION_STORE, 0, 11, 10); // c.sd a0,8(a1)
    decodes(0xe42a, OPERATION_STORE, 0, 2, 10);  // c.sdsp a0,8(sp)
    decodes(0x8082, OPERATION_BRANCH, 0, 1, 0);  // ret
    decodes(0x9502, OPERATION_BRANCH, 1, 10, 0); // c.jalr a0
    decodes(0xc119, OPERATION_BRANCH, 0, 10, 0); // c.beqz a0
    decodes(0xa011, OPERATION_NONE, 0, 0, 0);    // c.j
    cr_assert(operands_of(0xc119).local && operands_of(0xa011).local);
    cr_assert_not(operands_of(0x8082).local);
}

// --- a run: rows of one instruction, each in a fetch block of its own

static const trace_machine_t machine = {.width = 2,
                                        .rob_rows = 16,
                                        .aluq_size = 8,
                                        .memq_size = 8,
                                        .pregs = 64,
                                        .alus = 2,
                                        .mul_latency = 3,
                                        .lq_size = 8,
                                        .sq_size = 16,
                                        .branches = 8};

typedef struct {
    const graph_insn_t *list;
    size_t count, at;
} run_t;

static bool next_row(void *context, graph_row_t *row) {
    run_t *run = context;
    if (run->at == run->count)
        return false;
    *row = (graph_row_t){.count = 1, .starts_group = true, .insn = {run->list[run->at++]}};
    row->insn[0].block_count = 1;
    row->insn[0].starts_block = true;
    return true;
}

static graph_insn_t insn(operation_t operation, unsigned rd, unsigned rs1, unsigned unit) {
    graph_insn_t i = {.operands = {operation, SERIAL_NOT, (uint8_t)rd, (uint8_t)rs1, 0, false},
                      .unit = (uint8_t)unit};
    // nothing was measured: there is nothing to be learned from it
    return i;
}

static int64_t length(const graph_insn_t *list, size_t count, uint32_t ideal) {
    run_t run = {list, count, 0};
    graph_t *graph = graph_new(&machine);
    graph_row_t row;
    graph_set(graph, 0, ideal, 0);
    while (next_row(&run, &row))
        graph_row(graph, &row);
    int64_t cycles = graph_length(graph, 0);
    graph_free(graph);
    return cycles;
}

Test(graph, an_instruction_takes_its_stages) {
    // block 1, cut 3, dispatch 4, select and register read 7, done 7, retired 9
    const graph_insn_t list[] = {insn(OPERATION_ALU, 10, 0, 0)};
    cr_assert_eq(length(list, 1, 0), 9);
}

Test(graph, a_chain_waits_for_its_values) {
    const graph_insn_t list[] = {insn(OPERATION_LOAD, 10, 0, 2), insn(OPERATION_LONG, 10, 10, 1),
                                 insn(OPERATION_ALU, 10, 10, 0)};
    // the load is sent in 7 and has its value in 9, the product is there in 12, done and retired in 14
    cr_assert_eq(length(list, 3, 0), 14);
    // the load retires in 11, and each row a cycle after the one in front
    cr_assert_eq(length(list, 3, 1u << PART_LGALU), 13);
}

Test(graph, two_parallel_misses_cost_nothing_alone) {
    graph_insn_t list[] = {insn(OPERATION_LOAD, 10, 0, 2), insn(OPERATION_LOAD, 11, 0, 2)};
    list[0].late = list[1].late = LATE_LINE;
    list[0].extra = 100, list[1].extra = 100;
    list[0].scope = 1, list[1].scope = 2;
    run_t run = {list, 2, 0};
    graph_t *graph = graph_new(&machine);
    graph_row_t row;
    graph_set(graph, 1, 1u << PART_DMISS, 1);
    graph_set(graph, 2, 1u << PART_DMISS, 2);
    graph_set(graph, 3, 1u << PART_DMISS, 0);
    while (next_row(&run, &row))
        graph_row(graph, &row);
    cr_assert_eq(graph_length(graph, 0) - graph_length(graph, 1), 0);
    cr_assert_eq(graph_length(graph, 0) - graph_length(graph, 2), 0);
    cr_assert_eq(graph_length(graph, 0) - graph_length(graph, 3), 100);
    graph_free(graph);
}

Test(graph, a_unit_takes_one_a_cycle) {
    graph_insn_t list[12];
    for (int i = 0; i < 12; i++)
        list[i] = insn(OPERATION_ALU, 10, 0, 0);
    graph_insn_t late = insn(OPERATION_DIVIDE, 5, 0, 1);
    late.latency = 30;
    list[0] = late;
    for (int i = 1; i < 12; i++)
        list[i].operands.rs1 = 5; // all wait for the division, then for the unit
    cr_assert_eq(length(list, 12, 0) - length(list, 2, 0), 10);
}

// --- interaction costs (section 2.2)

Test(icost, of_two_and_of_three) {
    // parallel: each alone brings nothing, both 100; serial: each alone 50, both 50
    const int64_t parallel[] = {200, 200, 200, 100}, serial[] = {200, 150, 150, 150};
    int64_t icost[8], sum = 0;
    icosts_make(2, parallel, icost);
    cr_assert_eq(icost[1], 0);
    cr_assert_eq(icost[3], 100);
    icosts_make(2, serial, icost);
    cr_assert_eq(icost[1], 50);
    cr_assert_eq(icost[3], -50);
    const int64_t three[] = {90, 80, 70, 65, 60, 55, 30, 10};
    icosts_make(3, three, icost);
    for (int s = 0; s < 8; s++)
        sum += icost[s];
    cr_assert_eq(sum, three[0] - three[7], "icosts of all sets add up to what all together bring");
}

// --- critical path and slack

// Of a program of `count` instructions on `machine`, each of a scope of its own, from 1 on; to be freed.
static walk_t *walk_of(graph_insn_t *list, size_t count, int64_t *cycles) {
    for (size_t i = 0; i < count; i++)
        list[i].scope = (uint32_t)i + 1;
    run_t run = {list, count, 0};
    row_source_t source = {.machine = &machine, .next = next_row, .context = &run};
    size_t scopes;
    walk_t *walk = walk_graph(&source, &scopes, cycles);
    cr_assert_eq(scopes, count);
    return walk;
}

Test(walk, the_division_is_critical_and_what_is_beside_it_has_slack) {
    graph_insn_t list[] = {insn(OPERATION_DIVIDE, 5, 0, 1), insn(OPERATION_ALU, 6, 0, 0),
                           insn(OPERATION_ALU, 7, 5, 0)};
    list[0].latency = 30;
    int64_t cycles;
    walk_t *walk = walk_of(list, 3, &cycles);
    // done in 7 + 30, retired in 39, the others after it in rows of their own
    cr_assert_eq(cycles, 41);
    cr_assert_eq(walk[0].slack_sum, 0);
    // done in 8, retires in 40: may be done in 38
    cr_assert_eq(walk[1].slack_sum, 30);
    // done in 38, retires in 41: may be done in 39
    cr_assert_eq(walk[2].slack_sum, 1);
    cr_assert_eq(walk[1].instructions, 1);
    cr_assert(walk[0].critical >= 30);
    walk_t total = walk_total(walk, 3);
    cr_assert_eq(total.instructions, 3);
    free(walk);
}

// Two additions that a division waits for begin the critical path: their users have the values before they are done.
Test(walk, what_a_division_waits_for_has_no_slack) {
    graph_insn_t list[] = {insn(OPERATION_ALU, 5, 0, 0), insn(OPERATION_ALU, 6, 5, 0),
                           insn(OPERATION_DIVIDE, 7, 6, 1), insn(OPERATION_ALU, 8, 6, 0)};
    list[2].latency = 30;
    int64_t cycles;
    walk_t *walk = walk_of(list, 4, &cycles);
    cr_assert_eq(cycles, 42); // done in 39, retired in 41, the last one after it
    for (int i = 0; i < 3; i++) {
        cr_assert_eq(walk[i].slack_sum, 0, "%d: %g", i, walk[i].slack_sum);
        cr_assert_eq(walk[i].slack[0], 1);
    }
    // a row later, done in 10, may be done in 40
    cr_assert_eq(walk[3].slack_sum, 30);
    cr_assert_eq(walk[3].slack[5], 1); // 16 to 31
    free(walk);
}

// What waits for a division and then, after five others, for its unit would wait as long after a later one.
Test(walk, a_wait_for_a_unit_is_no_slack_of_what_is_in_front) {
    enum { OTHERS = 5, LAST = OTHERS + 2 };
    graph_insn_t list[LAST + 1] = {insn(OPERATION_DIVIDE, 5, 0, 1)};
    for (unsigned i = 1; i <= OTHERS; i++)
        list[i] = insn(OPERATION_ALU, 10, 5, 0);
    list[LAST - 1] = insn(OPERATION_ALU, 9, 5, 0);
    list[LAST] = insn(OPERATION_DIVIDE, 6, 9, 1);
    list[0].latency = list[LAST].latency = 30;
    int64_t cycles;
    walk_t *walk = walk_of(list, LAST + 1, &cycles);
    // the value is there in 38, the sixth that waits for it issues in 43, the second division in 44
    cr_assert_eq(cycles, 44 + 30 + 2);
    cr_assert_eq(walk[0].slack_sum, 0, "%g", walk[0].slack_sum);
    cr_assert_eq(walk[LAST - 1].slack_sum, 0);
    cr_assert_eq(walk[LAST].slack_sum, 0);
    cr_assert_eq(walk[LAST - 1].edge[GRAPH_CONTENTION], OTHERS);
    free(walk);
}

// Divisions one after the other: the latest classes, and all of them together.
Test(walk, slack_is_counted_by_its_size) {
    enum { DIVISIONS = 3 };
    graph_insn_t list[DIVISIONS + 1] = {insn(OPERATION_ALU, 9, 0, 0)};
    for (unsigned i = 1; i <= DIVISIONS; i++) {
        list[i] = insn(OPERATION_DIVIDE, 5, i > 1 ? 5 : 0, 1);
        list[i].latency = 30;
    }
    int64_t cycles;
    walk_t *walk = walk_of(list, DIVISIONS + 1, &cycles);
    walk_t total = walk_total(walk, DIVISIONS + 1);
    cr_assert_eq(walk[0].slack[WALK_SLACKS - 1], 1, "%g", walk[0].slack_sum);
    cr_assert_geq(walk[0].slack_sum, 64);
    cr_assert_eq(total.slack[0], DIVISIONS);
    cr_assert_eq(total.slack[WALK_SLACKS - 1], 1);
    cr_assert_eq(total.slack_sum, walk[0].slack_sum);
    free(walk);
}

// A line that is missing takes 50 cycles; its neighbour is asked for with it, and is there 7 cycles after it.
Test(graph, lines_that_a_wrong_path_has_fetched) {
    enum { A = 0x10000, LINE = 64, BLOCK = 8 };
    code_lines_t *c = code_lines_new(8, 8);
    cr_expect(code_lines_unseen(c, A + 48 * LINE, 50) == 0);
    cr_expect(code_lines_unseen(c, A, 50) == 0);
    for (int block = 1; block < 8; block++)
        cr_expect(code_lines_unseen(c, A + block * BLOCK, 0) == 0);
    cr_expect(code_lines_unseen(c, A + LINE, 0) == 0, "the neighbour has come");
    cr_expect(code_lines_unseen(c, A + 16 * LINE, 0) == 50, "the wrong path had it");
    cr_expect(code_lines_unseen(c, A + 17 * LINE, 101) == 6 - 101,
              "it was asked for behind others");
    cr_expect(code_lines_unseen(c, A + 17 * LINE + BLOCK, 0) == 0);
    cr_expect(code_lines_unseen(c, A + 32 * LINE, 101) == 50 - 101,
              "behind a line of a wrong path");
    cr_expect(code_lines_unseen(c, A, 0) == 0);
    cr_expect(code_lines_unseen(c, A + 33 * LINE, 0) == 5, "it had come with one of a wrong path");
    code_lines_free(c);
}

// Two ways of two sets. Lines of odd number are neighbours, which come with the even ones; turns: those that a line takes.
Test(graph, lines_that_the_right_path_loses) {
    enum { A = 0x10000, LINE = 64 };
    code_lines_t *c = code_lines_new(2, 2);
    cr_expect(code_lines_unseen(c, A, 50) == 0, "way 0 of both sets");
    cr_expect(code_lines_unseen(c, A + 2 * LINE, 50) == 0, "way 1 of both sets");
    cr_expect(code_lines_unseen(c, A, 0) == 0, "both are there");
    cr_expect(code_lines_unseen(c, A + 4 * LINE, 0) == 50, "way 1, as way 0 hit last");
    cr_expect(code_lines_unseen(c, A, 0) == 0, "so it is there still");
    cr_expect(code_lines_unseen(c, A + 2 * LINE, 0) == 50, "and this one is not");
    cr_expect(code_lines_unseen(c, A, 60) == -60, "a wrong path's had taken its place");
    code_lines_forget(c);
    cr_expect(code_lines_unseen(c, A, 50) == 0, "after fence.i nothing is there");
    code_lines_free(c);
}

// --- a trace that is damaged

static failure_t failure;

enum { OF_TWO = 2 * TRACE_RECORD + TRACE_END };

// How many instructions come of the first `size` bytes after the header of a trace of two; -1: it cannot be opened.
static int taken_cut(const trace_header_t *header, const trace_record_t *second, size_t size,
                     bool *whole) {
    const struct {
        trace_record_t first, second;
        trace_end_t end;
    } trace = {{.end = 9}, *second, {TRACE_END_MAGIC, 2}};
    _Static_assert(sizeof trace == OF_TWO, "nothing in between");
    trace_rows_t *rows;
    graph_row_t row;
    int count = 0;
    const char *path = temporary_path("trace");
    FILE *file = fopen(path, "wb");
    fwrite(header, sizeof *header, 1, file);
    fwrite(&trace, size, 1, file);
    fclose(file);
    if (!trace_rows_open(&rows, path, &failure))
        return -1;
    while (trace_rows_next(rows, &row))
        count += (int)row.count;
    *whole = trace_rows_end(rows, &failure);
    return count;
}

static int taken(const trace_header_t *header, const trace_record_t *second, bool *whole) {
    return taken_cut(header, second, OF_TWO, whole);
}

static trace_header_t whole_header(void) {
    trace_header_t header = {TRACE_MAGIC, TRACE_VERSION, TRACE_RECORD, machine};
    header.machine.icache_sets = header.machine.dcache_lines = 64;
    header.machine.icache_ways = 1;
    header.machine.fetch_halves = 8;
    header.machine.mshrs = 4;
    return header;
}

// Sizes beyond those that there are tables for.
Test(trace_rows, refuse_a_machine_that_cannot_be) {
    trace_header_t header = whole_header();
    const trace_record_t second = {.sequence = 1, .fetch = 5, .end = 9};
    bool whole;
    cr_assert_eq(taken(&header, &second, &whole), 2);
    cr_assert(whole);
    header.machine.alus = 0x01000002;
    cr_assert_eq(taken(&header, &second, &whole), -1);
}

// Who reads it gets what came before, and is told which instruction it was.
static void stops_at(const trace_record_t *second, const char *says) {
    trace_header_t header = whole_header();
    bool whole;
    cr_expect_eq(taken(&header, second, &whole), 1);
    cr_expect_not(whole);
    cr_expect(strstr(failure.text, "instruction 1 ") && strstr(failure.text, says), "%s",
              failure.text);
}

Test(trace_rows, stop_at_times_that_cannot_be) {
    const trace_record_t order = {.sequence = 1, .map = 10, .end = 9},
                         late = {.sequence = 1, .end = 1u << 27},
                         apart = {.sequence = 1, .fetch = 1u << 27, .end = 9},
                         most = {.sequence = 1, .fetch = (1u << 27) - 1, .end = (1u << 27) - 1};
    trace_header_t header = whole_header();
    bool whole;
    stops_at(&order, "damaged");
    stops_at(&late, "2^27 cycles");
    stops_at(&apart, "2^27 cycles");
    cr_expect_eq(taken(&header, &most, &whole), 2);
    cr_expect(whole);
}

// In a life, between two, after the last one, within the end.
Test(trace_rows, notice_a_cut_anywhere) {
    const trace_record_t second = {.sequence = 1, .fetch = 5, .end = 9};
    trace_header_t header = whole_header();
    bool whole;
    for (size_t size = TRACE_RECORD; size < OF_TWO; size++) {
        cr_assert_eq(taken_cut(&header, &second, size, &whole), size < 2 * TRACE_RECORD ? 1 : 2);
        cr_assert_not(whole, "%zu bytes", size);
        cr_expect(strstr(failure.text, "cut short after"), "%s", failure.text);
    }
    cr_expect_eq(taken_cut(&header, &second, 0, &whole), -1);
}
