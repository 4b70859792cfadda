/* SPDX-License-Identifier: Apache-2.0 */
/* See report_time.h. */
#include "report_time.h"
#include "command.h"
#include "format.h"
#include "phases.h"
#include "sheet.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A cell for each part: an eighth of the height for each eighth of the part's cycles. */
static void make_strip(const phases_t *phases, size_t row, char strip[4 * PHASES_PARTS + 1]) {
    static const char *const cells[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    *strip = 0;
    for (size_t part = 0; part < phases->parts; part++) {
        double share = phases_share(phases, row, part);
        strcat(strip, cells[share > 0 ? (int)fmax(1, round(8 * share)) : 0]);
    }
}

static const column_t strip_list[] = {
    {"function", NULL, NULL, .unit = SHEET_TEXT},
    {"cycles_share", "cycles%", NULL, .unit = SHEET_SHARE},
    {"time", "from the beginning to the end", NULL, .unit = SHEET_TEXT}};
static const columns_t strip_columns = {COLUMNS(strip_list)};

static const column_t part_list[] = {{"function", NULL, NULL, .unit = SHEET_TEXT},
                                     {"from_cycle", NULL, NULL, .unit = SHEET_NUMBER},
                                     {"to_cycle", NULL, NULL, .unit = SHEET_NUMBER},
                                     {"cycles", NULL, NULL, .unit = SHEET_NUMBER},
                                     {"share", NULL, NULL, .unit = SHEET_NUMBER}};
static const columns_t part_columns = {COLUMNS(part_list)};

static void print_strips(const phases_t *phases, const view_t *view, const rows_t *rows) {
    number_t n[2];
    char strip[4 * PHASES_PARTS + 1];
    sheet_t *sheet = sheet_new(rows);
    double all = 0, rest = 1;
    for (size_t part = 0; part < phases->parts; part++)
        all += phases->samples[part];
    for (size_t row = 0; row < phases->rows; row++) {
        bool last = row + 1 == phases->rows;
        estimate_t part =
            last ? (estimate_t){rest, NAN} : view_part(view, &phases->functions[row].tally);
        rest -= part.value;
        if (last && rest > -1e-9 && part.value < 1e-9)
            break; /* no more */
        sheet_text(sheet, phases_name(phases, row));
        sheet_estimate(sheet, part);
        make_strip(phases, row, strip);
        sheet_text(sheet, strip);
    }
    view_print_header(view, stdout);
    printf(
        "# time:     a cell is %s cycles, in which %s samples were taken in the mean; its height is "
        "the function's share of them\n\n",
        format_count(&n[0], phases->length), format_count(&n[1], all / (double)phases->parts));
    sheet_print(sheet, 0, stdout);
}

static void print_cells(const phases_t *phases, const rows_t *rows) {
    sheet_t *sheet = sheet_new(rows);
    for (size_t row = 0; row < phases->rows; row++)
        for (size_t part = 0; part < phases->parts; part++) {
            sheet_text(sheet, phases_name(phases, row));
            sheet_number(sheet, floor((double)part * phases->length));
            sheet_number(sheet, floor((double)(part + 1) * phases->length));
            sheet_number(sheet, phases_cycles(phases, row, part));
            sheet_number(sheet, phases_share(phases, row, part));
        }
    sheet_print(sheet, 0, stdout);
}

/* Names have 16 characters, the share 9, plus gaps. */
static size_t cells_of(size_t width) {
    return width > PHASES_PARTS + 32 ? PHASES_PARTS : width > 52 ? width - 32 : 20;
}

bool report_time(const view_t *view, rows_t *rows, failure_t *failure) {
    phases_t phases;
    bool table = rows->form == SHEET_TABLE;
    rows->columns = table ? &strip_columns : &part_columns;
    rows->wide = table;
    if (!rows_ready(rows, SAMPLER_INSTRUCTION, failure) ||
        !phases_make(&phases, view, table ? cells_of(command_width()) : PHASES_PARTS, failure))
        return false;
    if (table)
        print_strips(&phases, view, rows);
    else
        print_cells(&phases, rows);
    phases_free(&phases);
    return true;
}
