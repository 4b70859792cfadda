/* SPDX-License-Identifier: Apache-2.0 */
/* See schedule.h. */
#include "schedule.h"
#include "configs.h"
#include "edges.h"
#include "graph_row.h"
#include "memory.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 12, REGISTERS = 32, UNITS = 4, NO_UNIT = UNITS };

static uint32_t size_of(const facts_t *meta, const char *name) {
    char fact[64];
    snprintf(fact, sizeof fact, CONFIG_SIZE "%s", name);
    return (uint32_t)facts_integer(meta, fact, 0);
}

bool schedule_machine(machine_t *machine, const facts_t *meta) {
    trace_machine_t sizes = {.width = size_of(meta, "WIDTH"),
                             .alu_extra = size_of(meta, "ALU_EXTRA"),
                             .mul_latency = size_of(meta, "MUL_LATENCY"),
                             .dcache_extra = size_of(meta, "DCACHE_EXTRA")};
    *machine = (machine_t){.width = sizes.width,
                           .alu = WEIGHT_ALU + (int32_t)sizes.alu_extra,
                           .multiply = (int32_t)sizes.mul_latency,
                           .load = load_value(&sizes),
                           .alone = WEIGHT_EMPTY + WEIGHT_COMPLETE + WEIGHT_AFTER_ALONE};
    return sizes.width && sizes.mul_latency;
}

const char *static_name(static_t cause) {
    static const char *const names[STATICS] = {"", "Slots of the row", "Operand", "Unit",
                                               "Alone in the machine"};
    return names[cause];
}

/* The units that exist once: memory, branches and links, multiplication, division. */
static unsigned unit_of(operation_t operation) {
    switch (operation) {
    case OPERATION_LOAD:
    case OPERATION_STORE:
    case OPERATION_ATOMIC:
        return 0;
    case OPERATION_BRANCH:
    case OPERATION_LINK:
        return 1;
    case OPERATION_LONG:
        return 2;
    case OPERATION_DIVIDE:
        return 3;
    default:
        return NO_UNIT;
    }
}

static int32_t latency_of(const machine_t *machine, operation_t operation) {
    switch (operation) {
    case OPERATION_LOAD:
        return machine->load;
    case OPERATION_LONG:
    case OPERATION_DIVIDE:
        return machine->multiply;
    default:
        return machine->alu;
    }
}

/* The state of the machine between rows, in cycles. A unit's turns are given in program order,
 * whenever the operands come. */
typedef struct {
    int32_t value[REGISTERS], unit[UNITS], retired, renamed;
} clock_of_t;

typedef struct {
    int32_t step; /* cycles since the row before retired */
    static_t why;
} row_time_t;

/* A row: the instructions up to `width`, with one branch, and none beside one that runs alone. */
static unsigned row_length(const machine_t *machine, const operands_t *o, unsigned left) {
    unsigned count = 0, branches = 0;
    while (count < left && count < machine->width) {
        branches += o[count].operation == OPERATION_BRANCH;
        if (branches > 1 || (count && o[count].serial != SERIAL_NOT))
            break;
        count++;
        if (o[count - 1].serial != SERIAL_NOT)
            break;
    }
    return count;
}

static void run_one(const machine_t *machine, clock_of_t *c, const operands_t *o, int32_t *done,
                    static_t *why) {
    int32_t start = c->renamed;
    static_t cause = STATIC_NOT;
    unsigned unit = unit_of(o->operation), source[2] = {o->rs1, o->rs2};
    for (int i = 0; i < 2; i++)
        if (source[i] && c->value[source[i]] > start)
            start = c->value[source[i]], cause = STATIC_OPERAND;
    if (unit != NO_UNIT) {
        int32_t turn = c->unit[unit] > c->renamed ? c->unit[unit] : c->renamed;
        c->unit[unit] = turn + 1;
        if (turn > start)
            start = turn, cause = STATIC_UNIT;
    }
    int32_t end = start + latency_of(machine, o->operation);
    if (o->serial != SERIAL_NOT)
        end = (start > c->retired ? start : c->retired) + machine->alone, cause = STATIC_ALONE;
    if (o->rd)
        c->value[o->rd] = end;
    if (end > *done)
        *done = end, *why = cause;
}

static row_time_t run_row(const machine_t *machine, clock_of_t *c, const operands_t *o,
                          unsigned count) {
    int32_t done = 0, before = c->retired;
    static_t why = STATIC_NOT;
    c->renamed++;
    for (unsigned i = 0; i < count; i++)
        run_one(machine, c, &o[i], &done, &why);
    if (done <= before + 1)
        why = STATIC_NOT;
    c->retired = done > before + 1 ? done : before + 1;
    if (o[0].serial != SERIAL_NOT)
        c->renamed = c->retired;
    return (row_time_t){c->retired - before, why};
}

/* If the block is not its own successor, operands are there and units free: earlier code may have
 * left time for both. */
static void begin_row(clock_of_t *c, bool loops) {
    if (loops)
        return;
    memset(c->value, 0, sizeof c->value);
    memset(c->unit, 0, sizeof c->unit);
}

static void set_row(const machine_t *machine, row_schedule_t *row, const row_time_t *time,
                    bool open) {
    double share = (double)row->count / machine->width;
    row->least = open && time->step <= 1 ? share : time->step;
    row->why = time->why != STATIC_NOT ? time->why : row->least > share ? STATIC_SLOTS : STATIC_NOT;
}

row_schedule_t *schedule_block(const machine_t *machine, const uint32_t *raw, unsigned length,
                               bool loops, bool open, size_t *count) {
    operands_t *o = memory_get((length + 1) * sizeof *o);
    row_schedule_t *rows = memory_get((length + 1) * sizeof *rows);
    clock_of_t c = {0};
    for (unsigned i = 0; i < length; i++)
        o[i] = operands_of(raw[i]);
    for (int round = 0; round < ROUNDS; round++) {
        *count = 0;
        for (unsigned i = 0; i < length;) {
            row_schedule_t *row = &rows[(*count)++];
            *row = (row_schedule_t){.first = i, .count = row_length(machine, o + i, length - i)};
            begin_row(&c, loops);
            row_time_t time = run_row(machine, &c, o + i, row->count);
            i += row->count;
            set_row(machine, row, &time, open && i == length);
        }
    }
    free(o);
    return rows;
}
