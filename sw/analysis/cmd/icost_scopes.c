/* See icost.h: what a part costs each function, loop, line or instruction, as if it were ideal for its instructions alone. */
#include "command.h"
#include "icost.h"
#include "memory.h"
#include <stdio.h>
#include <stdlib.h>

enum { ROWS_SHOWN = 15 };

static uint64_t measure_scopes(const icost_t *o, scopes_t *scopes, trace_rows_t *rows,
                               variant_t *list, size_t count, size_t shown) {
    const scope_t *scope = scopes_list(scopes, &count);
    for (size_t i = 0; i < shown; i++)
        for (unsigned p = 0; p < o->count; p++)
            list[1 + i * o->count + p] = (variant_t){o->group[p].parts, scope[i].id, 0};
    trace_rows_scope(rows, scopes_of, scopes);
    row_source_t source = trace_source(rows);
    return variants_measure(list, 1 + shown * o->count, &source);
}

static void print_scopes(const icost_t *o, const scope_t *scope, size_t shown, size_t count,
                         const variant_t *list) {
    sheet_column_t columns[3 + PARTS_MOST] = {{"name", "name", SHEET_TEXT},
                                              {"instructions", "instructions", SHEET_COUNT},
                                              {"cycles", "cycles%", SHEET_NUMBER}};
    for (unsigned p = 0; p < o->count; p++)
        columns[3 + p] = (sheet_column_t){o->group[p].name, o->group[p].name, SHEET_NUMBER};
    sheet_t *sheet = sheet_new(3 + o->count, columns);
    double run = (double)list[0].length / 100;
    for (size_t i = 0; i < shown; i++) {
        sheet_text(sheet, scope[i].name);
        sheet_number(sheet, (double)scope[i].instructions);
        sheet_number(sheet, (double)scope[i].cycles / run);
        for (unsigned p = 0; p < o->count; p++)
            sheet_number(sheet, (double)(list[0].length - list[1 + i * o->count + p].length) / run);
    }
    sheet_print(sheet, o->form, stdout, command_width(), 0);
    sheet_free(sheet);
    if (o->form == SHEET_TABLE && shown < count)
        printf("... %zu more: --all shows them\n", count - shown);
    if (o->form == SHEET_TABLE)
        printf("\nCosts are percent of the run that would go if the part were ideal for those "
               "instructions alone.\n");
}

bool run_scopes(const icost_t *o, failure_t *failure) {
    scopes_t *scopes;
    trace_rows_t *rows;
    size_t count;
    if (!scopes_open(&scopes, o->kind, o->program, o->trace, failure))
        return false;
    bool good = trace_rows_open(&rows, o->trace, failure);
    if (good) {
        const scope_t *scope = scopes_list(scopes, &count);
        size_t shown = o->all || o->form != SHEET_TABLE || count < ROWS_SHOWN ? count : ROWS_SHOWN;
        variant_t *list = memory_get((1 + shown * o->count) * sizeof *list);
        uint64_t instructions = measure_scopes(o, scopes, rows, list, count, shown);
        if (o->form == SHEET_TABLE)
            print_header(o, instructions, list[0].length);
        print_scopes(o, scope, shown, count, list);
        free(list);
        trace_rows_close(rows);
    }
    scopes_close(scopes);
    return good;
}
