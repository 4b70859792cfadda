/* SPDX-License-Identifier: Apache-2.0 */
/* See report_time.h. */
#include "report_time.h"
#include "command.h"
#include "format.h"
#include "phases.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A cell a part: an eighth of the height for each eighth of the part's cycles. */
static void make_strip(const phases_t *phases, size_t row, char strip[4 * PHASES_PARTS + 1]) {
    static const char *const cells[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    *strip = 0;
    for (size_t part = 0; part < phases->parts; part++) {
        double share = phases_share(phases, row, part);
        strcat(strip, cells[share > 0 ? (int)fmax(1, round(8 * share)) : 0]);
    }
}

static void print_strips(const phases_t *phases, const view_t *view) {
    number_t n[2];
    char strip[4 * PHASES_PARTS + 1];
    sheet_t *sheet = sheet_new(
        3, (const sheet_column_t[]){{"function", "function", SHEET_TEXT},
                                    {"cycles_share", "cycles%", SHEET_SHARE},
                                    {"time", "from the beginning to the end", SHEET_TEXT}});
    double all = 0, rest = 1;
    for (size_t part = 0; part < phases->parts; part++)
        all += phases->samples[part];
    for (size_t row = 0; row < phases->rows; row++) {
        bool last = row + 1 == phases->rows;
        estimate_t part =
            last ? (estimate_t){rest, NAN} : view_part(view, &phases->functions[row].tally);
        rest -= part.value;
        if (last && rest > -1e-9 && part.value < 1e-9)
            break; /* there are no others */
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
    sheet_print(sheet, SHEET_TABLE, stdout, 0, 0);
    sheet_free(sheet);
}

static void print_cells(const phases_t *phases, sheet_form_t form) {
    sheet_t *sheet = sheet_new(5, (const sheet_column_t[]){{"function", NULL, SHEET_TEXT},
                                                           {"from_cycle", NULL, SHEET_NUMBER},
                                                           {"to_cycle", NULL, SHEET_NUMBER},
                                                           {"cycles", NULL, SHEET_NUMBER},
                                                           {"share", NULL, SHEET_NUMBER}});
    for (size_t row = 0; row < phases->rows; row++)
        for (size_t part = 0; part < phases->parts; part++) {
            sheet_text(sheet, phases_name(phases, row));
            sheet_number(sheet, floor((double)part * phases->length));
            sheet_number(sheet, floor((double)(part + 1) * phases->length));
            sheet_number(sheet, phases_cycles(phases, row, part));
            sheet_number(sheet, phases_share(phases, row, part));
        }
    sheet_print(sheet, form, stdout, 0, 0);
    sheet_free(sheet);
}

/* Names have 16 characters, the share 9, and gaps. */
static size_t cells_of(size_t width) {
    return width > PHASES_PARTS + 32 ? PHASES_PARTS : width > 52 ? width - 32 : 20;
}

bool report_time(const view_t *view, sheet_form_t form, failure_t *failure) {
    phases_t phases;
    size_t most = form == SHEET_TABLE ? cells_of(command_width()) : PHASES_PARTS;
    bool good = phases_make(&phases, view, most, failure);
    if (good && form == SHEET_TABLE)
        print_strips(&phases, view);
    else if (good)
        print_cells(&phases, form);
    if (good)
        phases_free(&phases);
    return good;
}
