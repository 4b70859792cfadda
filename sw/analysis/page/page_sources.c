/* SPDX-License-Identifier: Apache-2.0 */
/* Annotated functions of the page; see page.h. A function's source lines are next to its
 * instructions; both have the key of their line, by which the script matches them. */
#include "format.h"
#include "html.h"
#include "page.h"
#include <inttypes.h>
#include <string.h>

enum { CONTEXT = 3 }; /* lines around those with samples */

/* Shared by all rows of a function. */
typedef struct {
    FILE *out;
    const view_t *view;
    const annotation_t *annotation;
    lines_t *lines;
    const critical_t *critical; /* NULL: unknown */
} listed_t;

/* Heat is the share of the function's cycles. */
static double heat(const listed_t *l, const tally_t *tally) {
    double all = view_weight(l->view, &l->annotation->total);
    return tally && all > 0 ? view_weight(l->view, tally) / all : 0;
}

static void put_row(const listed_t *l, const tally_t *tally) {
    if (tally)
        fprintf(l->out, "<tr class=\"sampled%s\" style=\"--h:%.4f\"",
                page_is_few(l->view, tally) ? " few" : "", heat(l, tally));
    else
        fputs("<tr", l->out);
}

static void put_share(const listed_t *l, const tally_t *tally, double critical) {
    number_t n[2];
    fprintf(l->out, "<td class=\"share\" style=\"--h:%.4f\">", heat(l, tally));
    if (tally)
        html_text(l->out, format_estimate(&n[0], view_part(l->view, tally), 100));
    if (l->critical)
        fputs("</td><td class=\"number\">", l->out);
    if (l->critical && critical >= 0.0005)
        fprintf(l->out, "%.1f", 100 * critical);
    fputs("</td><td class=\"number count\">", l->out);
    if (tally && tally->taken)
        fputs(format_count(&n[1], (double)tally->taken), l->out);
    fputs("</td>", l->out);
}

static void put_why(const listed_t *l, const tally_t *tally) {
    fputs("<td class=\"why\">", l->out);
    if (tally)
        page_why_bar(l->out, view_whys(l->view, tally), 100);
    fputs("</td>", l->out);
}

static void put_heads(const listed_t *l, const char *life, const char *place, const char *code) {
    fprintf(
        l->out,
        "<thead><tr><th>cycles%%</th>%s<th class=\"count\">samples</th><th class=\"why\">why</th>%s"
        "<th class=\"line\">%s</th><th class=\"code\">%s</th></tr></thead><tbody>\n",
        l->critical ? "<th>critical%</th>" : "", life, place, code);
}

/* --- source lines */

static size_t file_number(const annotation_t *annotation, const char *file) {
    size_t number = 0;
    for (size_t i = 0; i < annotation->line_count; i++) {
        number += i > 0 && strcmp(annotation->lines[i].file, annotation->lines[i - 1].file) != 0;
        if (strcmp(annotation->lines[i].file, file) == 0)
            return number;
    }
    return number + 1;
}

static void put_key(FILE *out, const annotation_t *annotation, const char *file, int line) {
    if (file)
        fprintf(out, " data-line=\"%zu:%d\"", file_number(annotation, file), line);
}

static double critical_of_line(const listed_t *l, const char *file, int number) {
    double sum = 0;
    for (size_t i = 0; l->critical && i < l->annotation->count; i++) {
        const place_t *place = &l->annotation->places[i];
        if (place->location.line == number && place->location.file &&
            strcmp(place->location.file, file) == 0)
            sum += page_critical_at(l->critical, l->annotation->symbol, place->address);
    }
    return sum;
}

static void put_line(const listed_t *l, const source_line_t *place, int number) {
    const tally_t *tally = number == place->line ? &place->tally : NULL;
    const char *text = lines_text(l->lines, place->file, number);
    put_row(l, tally);
    put_key(l->out, l->annotation, place->file, number);
    fputs(">", l->out);
    put_share(l, tally, critical_of_line(l, place->file, number));
    put_why(l, tally);
    fprintf(l->out, "<td class=\"line\">%d</td><td class=\"code\">", number);
    html_text(l->out, text ? text : tally ? lines_missing(l->lines, place->file, number) : "");
    fputs("</td></tr>\n", l->out);
}

static int column_count(const listed_t *l) { return l->critical ? 6 : 5; }

static void put_file(const listed_t *l, const char *file) {
    fprintf(l->out, "<tr class=\"file\"><td colspan=\"%d\">", column_count(l));
    html_text(l->out, file);
    fputs("</td></tr>\n", l->out);
}

static bool same_file(const source_line_t *a, const source_line_t *b) {
    return strcmp(a->file, b->file) == 0;
}

/* The first line to show before one with samples, after the last one shown; none before if there is
 * no source. */
static int first_context(const annotation_t *annotation, lines_t *lines, size_t i, int shown) {
    const source_line_t *line = &annotation->lines[i];
    if (!lines_text(lines, line->file, line->line))
        return line->line;
    int first = line->line - CONTEXT < 1 ? 1 : line->line - CONTEXT;
    return first > shown + 1 ? first : shown + 1;
}

static int last_context(const annotation_t *annotation, lines_t *lines, size_t i) {
    const source_line_t *line = &annotation->lines[i], *next = line + 1;
    int last = line->line;
    bool more = i + 1 < annotation->line_count && same_file(line, next);
    while (last < line->line + CONTEXT && (!more || last + 1 < next->line) &&
           lines_text(lines, line->file, last + 1))
        last++;
    return last;
}

static void put_lines(const listed_t *l) {
    const annotation_t *annotation = l->annotation;
    int shown = 0;
    fputs("<div class=\"listing source\"><table>", l->out);
    put_heads(l, "", "line", "source");
    for (size_t i = 0; i < annotation->line_count; i++) {
        const source_line_t *line = &annotation->lines[i];
        if (i == 0 || !same_file(line, line - 1)) {
            put_file(l, line->file);
            shown = 0;
        }
        int first = first_context(annotation, l->lines, i, shown);
        if (shown && first > shown + 1)
            fprintf(l->out, "<tr class=\"gap\"><td colspan=\"%d\">⋯</td></tr>\n", column_count(l));
        int last = last_context(annotation, l->lines, i);
        for (int number = first; number <= last; number++)
            put_line(l, line, number);
        shown = last;
    }
    fputs("</tbody></table></div>\n", l->out);
}

/* --- instructions */

/* Mean cycles of the stages as a bar; a bar longer than LONGEST is cut off. */
static void put_stages(FILE *out, const view_t *view, const tally_t *tally) {
    enum { LONGEST = 80 };
    fputs("<span class=\"bar life\">", out);
    for (int stage = 0; stage < STAGE_PHASES; stage++) {
        double mean = view_stage(view, tally, (stage_t)stage).value;
        if (mean >= 0.05)
            fprintf(out, "<i class=\"s%d\" style=\"width:%.2f%%\" title=\"%s %.1f cycles\"></i>",
                    stage, 100 * mean / LONGEST, stage_name((stage_t)stage), mean);
    }
    fputs("</span>", out);
}

static void put_instruction(const listed_t *l, const place_t *place) {
    put_row(l, place->tally);
    put_key(l->out, l->annotation, place->location.file, place->location.line);
    fputs(">", l->out);
    put_share(l, place->tally,
              page_critical_at(l->critical, l->annotation->symbol, place->address));
    put_why(l, place->tally);
    fputs("<td class=\"why\">", l->out);
    if (place->tally && place->tally->retired > 0)
        put_stages(l->out, l->view, place->tally);
    fprintf(l->out, "</td><td class=\"line\">%" PRIx64 "</td><td class=\"code\">", place->address);
    html_text(l->out, place->text);
    fputs("</td></tr>\n", l->out);
}

static void put_instructions(const listed_t *l) {
    fputs("<div class=\"listing\"><table>", l->out);
    put_heads(l, "<th class=\"why\">life</th>", "address", "instruction");
    for (size_t i = 0; i < l->annotation->count; i++)
        put_instruction(l, &l->annotation->places[i]);
    fputs("</tbody></table></div>\n", l->out);
}

void page_function(FILE *out, const view_t *view, const annotation_t *annotation, lines_t *lines,
                   const histogram_t *histogram, const critical_t *critical) {
    const listed_t listed = {out, view, annotation, lines, critical};
    number_t n[2];
    const tally_t *total = &annotation->total;
    fputs("<details class=\"function\" id=\"", out);
    page_anchor(out, annotation->symbol);
    fputs("\"><summary><b>", out);
    html_text(out, annotation->symbol->name);
    fprintf(out, "</b> <span>%s %% of the cycles · %s samples</span>",
            format_estimate(&n[0], view_part(view, total), 100),
            format_count(&n[1], (double)total->taken));
    page_why_bar(out, total->cycles, 100);
    fputs("</summary>\n<div class=\"columns\">\n", out);
    if (annotation->line_count)
        put_lines(&listed);
    put_instructions(&listed);
    fputs("</div>\n", out);
    page_histograms(out, histogram);
    fputs("</details>\n", out);
}
