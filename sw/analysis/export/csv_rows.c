/* SPDX-License-Identifier: Apache-2.0 */
/* A row for each instruction with samples or cycles, with the columns of annotate. */
#include "export.h"
#include "rows.h"
#include <string.h>

/* Disassembly and branches come from annotate. */
static void leave_out(choice_t *choice, const char *name) {
    size_t kept = 0;
    for (size_t i = 0; i < choice->count; i++)
        if (strcmp(column_name(choice->column[i]), name) != 0)
            choice->column[kept++] = choice->column[i];
    choice->count = kept;
}

bool export_csv(export_t *export, FILE *out, failure_t *failure) {
    rows_t rows = {.columns = &annotate_columns, .form = SHEET_CSV};
    const tally_t *tallies = export->view->table.entries;
    if (!rows_ready(&rows, export->view->sampler, failure))
        return false;
    static const char *const of_code[] = {"instruction", "taken", "taken_rate"};
    for (size_t i = 0; i < sizeof of_code / sizeof *of_code; i++)
        leave_out(&rows.choice, of_code[i]);
    rows_head(&rows, out);
    for (size_t i = 0; i < export->view->table.count; i++) {
        source_frame_t frames[EXPORT_FRAMES];
        size_t count = export_frames(export, tallies[i].pc, frames);
        place_t place = {
            .address = place_pc(tallies[i].pc),
            .tally = &tallies[i],
            .location = {frames[0].file, frames[0].line, count > 1 ? frames[0].shown : NULL}};
        row_t row = {.view = export->view,
                     .name = symbols_name_at(&export->view->profile.symbols, tallies[i].pc),
                     .tally = &tallies[i],
                     .place = &place};
        rows_put(&rows, &row, out);
    }
    return true;
}
