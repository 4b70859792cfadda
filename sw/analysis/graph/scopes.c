/* SPDX-License-Identifier: Apache-2.0 */
/* See scopes.h. */
#include "scopes.h"
#include "demangle.h"
#include "entry.h"
#include "lines.h"
#include "memory.h"
#include "memory_map.h"
#include "pc_table.h"
#include "program.h"
#include "trace_rows.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    uint64_t pc;
    uint32_t id;
} member_t;

typedef struct {
    uint64_t pc, from, to; /* pc: of the transfer */
} loop_t;

struct scopes {
    scope_kind_t kind;
    program_t *program;
    symbols_t symbols;
    lines_t *lines;
    pc_table_t loops;   /* loop_t by PC */
    pc_table_t members; /* member_t: the scope of each PC */
    scope_t *list;      /* list[id - 1], until it is sorted */
    size_t count;
};

const char *const scope_names[] = {"function", "loop", "line", "instruction", NULL};

/* --- the name of the scope that a PC belongs to */

static const loop_t *loop_at(const scopes_t *s, uint64_t pc) {
    const loop_t *loops = s->loops.entries, *least = NULL;
    for (size_t i = 0; i < s->loops.count; i++)
        if (pc >= loops[i].from && pc <= loops[i].to &&
            (!least || loops[i].to - loops[i].from < least->to - least->from))
            least = &loops[i];
    return least;
}

static void name_scope(const scopes_t *s, uint64_t pc, char *name, size_t room) {
    location_t at = lines_at(s->lines, pc);
    const char *function = symbols_name_at(&s->symbols, pc);
    const char *slash = at.file ? strrchr(at.file, '/') : NULL;
    const loop_t *loop = s->kind == SCOPE_LOOP ? loop_at(s, pc) : NULL;
    if (s->kind == SCOPE_LINE && at.file)
        snprintf(name, room, "%s:%d", slash ? slash + 1 : at.file, at.line);
    else if (s->kind == SCOPE_INSTRUCTION)
        snprintf(name, room, "%" PRIx64 " %s", pc, function);
    else if (loop)
        snprintf(name, room, "%s %" PRIx64 "-%" PRIx64, symbols_name_at(&s->symbols, loop->from),
                 loop->from, loop->to);
    else
        snprintf(name, room, "%s%s", function, s->kind == SCOPE_LOOP ? ", no loop" : "");
}

static uint32_t id_of(scopes_t *s, const char *name) {
    for (size_t i = 0; i < s->count; i++)
        if (strcmp(s->list[i].name, name) == 0)
            return s->list[i].id;
    memory_room(s->list, s->count);
    s->list[s->count] = (scope_t){(uint32_t)s->count + 1, memory_copy(name), 0, 0};
    return (uint32_t)++s->count;
}

uint32_t scopes_of(void *scopes, uint64_t pc) {
    scopes_t *s = scopes;
    member_t *member = table_entry(&s->members, pc, sizeof *member);
    char name[256];
    if (!member->id) {
        name_scope(s, pc, name, sizeof name);
        member->id = id_of(s, name);
    }
    return member->id;
}

/* --- from the trace */

static void find_loops(scopes_t *s, trace_rows_t *rows) {
    graph_row_t row;
    uint64_t before = 0;
    bool transfer = false;
    while (trace_rows_next(rows, &row))
        for (unsigned i = 0; i < row.count; i++) {
            const graph_insn_t *insn = &row.insn[i];
            if (transfer && insn->pc <= before) {
                loop_t *loop = table_entry(&s->loops, before, sizeof *loop);
                loop->from = insn->pc;
                loop->to = before;
            }
            transfer = insn->operands.local;
            before = insn->pc;
        }
}

void scopes_count(scopes_t *s, uint32_t id, uint64_t cycles) {
    scope_t *scope = &s->list[id - 1];
    scope->instructions++;
    scope->cycles += cycles;
}

static void count_cycles(scopes_t *s, trace_rows_t *rows) {
    graph_row_t row;
    int64_t commit = 0;
    while (trace_rows_next(rows, &row))
        for (unsigned i = 0; i < row.count; i++) {
            uint32_t id = scopes_of(s, row.insn[i].pc);
            scopes_count(s, id, (uint64_t)(row.insn[i].measured.commit - commit));
            commit = row.insn[i].measured.commit;
        }
}

static int compare_scopes(const void *a, const void *b) {
    const scope_t *x = a, *y = b;
    return x->cycles != y->cycles ? (x->cycles < y->cycles) - (x->cycles > y->cycles)
                                  : strcmp(x->name, y->name);
}

/* `program`: the trace must be of it; NULL: it is known to be. */
static bool read_trace(scopes_t *s, const char *trace, const char *program,
                       void (*take)(scopes_t *s, trace_rows_t *rows), failure_t *failure) {
    trace_rows_t *rows;
    if (!trace_rows_open(&rows, trace, failure))
        return false;
    if (program && !trace_rows_of(rows, program, failure)) {
        trace_rows_close(rows);
        return false;
    }
    take(s, rows);
    return trace_rows_end(rows, failure);
}

bool scopes_begin(scopes_t **scopes, scope_kind_t kind, const char *program, failure_t *failure) {
    scopes_t *s = memory_get(sizeof *s);
    s->kind = kind;
    bool good = program_open(&s->program, program, MAP_RAM_BASE, MAP_RAM_SIZE, failure) &&
                lines_open(&s->lines, program, failure);
    if (good) {
        program_symbols(s->program, NAMES_FUNCTIONS, &s->symbols);
        demangle_symbols(&s->symbols);
    } else {
        scopes_close(s);
    }
    *scopes = good ? s : NULL;
    return good;
}

void scopes_sort(scopes_t *s) { qsort(s->list, s->count, sizeof *s->list, compare_scopes); }

bool scopes_open(scopes_t **scopes, scope_kind_t kind, const char *program, const char *trace,
                 failure_t *failure) {
    scopes_t *s;
    if (!scopes_begin(&s, kind, program, failure))
        return false;
    bool loops = kind == SCOPE_LOOP;
    bool good = (!loops || read_trace(s, trace, program, find_loops, failure)) &&
                read_trace(s, trace, loops ? NULL : program, count_cycles, failure);
    if (!good) {
        scopes_close(s);
        return false;
    }
    scopes_sort(s);
    *scopes = s;
    return true;
}

void scopes_close(scopes_t *s) {
    for (size_t i = 0; i < s->count; i++)
        free(s->list[i].name);
    free(s->list);
    pc_table_free(&s->members);
    pc_table_free(&s->loops);
    symbols_free(&s->symbols);
    if (s->lines)
        lines_close(s->lines);
    if (s->program)
        program_close(s->program);
    free(s);
}

const scope_t *scopes_list(const scopes_t *s, size_t *count) {
    *count = s->count;
    return s->list;
}
