/* SPDX-License-Identifier: Apache-2.0 */
/* The tables of the page; see page.h. */
#include "html.h"
#include "page.h"
#include <inttypes.h>
#include <math.h>
#include <string.h>

const char *page_why_group(why_t why) {
    static const char *const groups[] = {"bad", "front", "mem", "core", "untold"};
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        if (strncmp(why_name(why), groups[i], strlen(groups[i])) == 0)
            return groups[i];
    return "base";
}

bool page_is_few(const view_t *view, const tally_t *tally) {
    return view->method != METHOD_EXACT && (!tally || tally->taken < PAGE_FEW);
}

double page_critical_at(const critical_t *critical, const symbol_t *symbol, uint64_t pc) {
    bool known = critical && symbol && !place_context(symbol->address);
    return known ? critical_share(critical, pc) : NAN;
}

double page_critical_of(const critical_t *critical, const symbol_t *symbol) {
    bool known = critical && symbol && !place_context(symbol->address);
    return known ? critical_part(critical, symbol->address, symbol->address + symbol->size) : NAN;
}

void page_anchor(FILE *out, const symbol_t *symbol) { fprintf(out, "f-%" PRIx64, symbol->address); }

/* Reasons with less than half a percent of the bar are not drawn. */
void page_why_bar(FILE *out, const double cycles[WHY_COUNT], double percent) {
    double all = 0;
    for (int why = 0; why < WHY_COUNT; why++)
        all += cycles[why];
    fprintf(out, "<span class=\"bar\" style=\"width:%.2f%%\">", percent);
    for (int why = 0; why < WHY_COUNT; why++) {
        double part = all > 0 ? 100 * cycles[why] / all : 0;
        if (part >= 0.5)
            fprintf(out, "<i class=\"%s w%d\" style=\"width:%.2f%%\" title=\"%s %.1f %%\"></i>",
                    page_why_group((why_t)why), why % 3, part, why_name((why_t)why), part);
    }
    fputs("</span>", out);
}

/* The column by which the rows are sorted initially. */
static bool is_share(const column_t *column) {
    return strcmp(column_name(column), "cycles_share") == 0;
}

void page_table_head(FILE *out, const char *id, const rows_t *rows, double most) {
    fprintf(
        out,
        "<div class=\"box\"><table class=\"sortable\" id=\"%s\" style=\"--most:%.4f\"><thead><tr>",
        id, most);
    for (size_t i = 0; i < rows->choice.count; i++) {
        const column_t *column = rows->choice.column[i];
        fprintf(out, "<th class=\"%s c-%s\" data-name=\"%s\"%s title=\"",
                column->text ? "text" : "number", column_name(column), column_name(column),
                is_share(column) ? " aria-sort=\"descending\"" : "");
        html_text(out, column->help);
        fputs("\"><button type=\"button\">", out);
        html_text(out, column_title(column));
        fputs("</button></th>", out);
    }
    fputs("</tr></thead><tbody>\n", out);
}

void page_table_end(FILE *out) { fputs("</tbody></table></div>\n", out); }

/* The value to sort by: a text itself; an unknown value has none. */
static void put_value(FILE *out, const column_t *column, const row_t *row) {
    double value = column->number     ? column->number(row, column->index)
                   : column->estimate ? column->estimate(row, column->index).value
                                      : NAN;
    if (column->address)
        fprintf(out, " data-v=\"%" PRIu64 "\"", column->address(row, column->index));
    else if (isfinite(value))
        fprintf(out, " data-v=\"%.10g\"", value);
}

static void put_cell(FILE *out, const column_t *column, const row_t *row, const char *text,
                     const char *link) {
    bool why = strcmp(column_name(column), "why") == 0;
    fprintf(out, "<td class=\"%s c-%s\"",
            is_share(column) ? "share"
            : column->text   ? "text"
                             : "number",
            column_name(column));
    if (column->text && !why) {
        fputs(" title=\"", out);
        html_text(out, text);
        fputs("\"", out);
    }
    if (is_share(column))
        fprintf(out, " style=\"--h:%.4f\"", column->estimate(row, column->index).value);
    put_value(out, column, row);
    fputs(">", out);
    if (why)
        page_why_bar(out, view_whys(row->view, row->tally), 100);
    if (link)
        fprintf(out, "<a href=\"#%s\">", link);
    fputs(why ? "<span class=\"words\">" : "", out);
    html_text(out, text);
    fputs(why ? "</span></td>" : link ? "</a></td>" : "</td>", out);
}

void page_table_row(FILE *out, const rows_t *rows, const row_t *row, const char *link) {
    table_t *table = rows_table(rows, NULL);
    rows_cells(rows, table, row);
    fputs(page_is_few(row->view, row->tally) ? "<tr class=\"few\">" : "<tr>", out);
    for (size_t i = 0; i < rows->choice.count; i++) {
        const column_t *column = rows->choice.column[i];
        bool named = link && strcmp(column_name(column), "function") == 0;
        put_cell(out, column, row, table_text(table, i), named ? link : NULL);
    }
    fputs("</tr>\n", out);
    table_free(table);
}
