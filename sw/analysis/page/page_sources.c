/* SPDX-License-Identifier: Apache-2.0 */
/* Annotated functions of the page; see page.h. A function's source lines stand next to its
 * instructions; both have the key of their line, by which the script finds what belongs together. */
#include "format.h"
#include "html.h"
#include "page.h"
#include <inttypes.h>
#include <string.h>

enum { CONTEXT = 3 }; /* lines around those with samples */

/* Heat is the share of the function's cycles. */
static double heat(const view_t *view, const tally_t *tally, const annotation_t *annotation) {
    double all = view_weight(view, &annotation->total);
    return tally && all > 0 ? view_weight(view, tally) / all : 0;
}

static void put_share(FILE *out, const view_t *view, const tally_t *tally,
                      const annotation_t *annotation) {
    number_t n[2];
    fprintf(out, "<td class=\"share\" style=\"--h:%.4f\">", heat(view, tally, annotation));
    if (tally)
        html_text(out, format_estimate(&n[0], view_part(view, tally), 100));
    fputs("</td><td class=\"number\">", out);
    if (tally && tally->taken)
        fputs(format_count(&n[1], (double)tally->taken), out);
    fputs("</td>", out);
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

static void put_line(FILE *out, const view_t *view, const annotation_t *annotation, lines_t *lines,
                     const source_line_t *place, int number) {
    bool sampled = number == place->line;
    const char *text = lines_text(lines, place->file, number);
    fputs(sampled ? "<tr class=\"sampled\"" : "<tr", out);
    if (sampled)
        fprintf(out, " style=\"--h:%.4f\"", heat(view, &place->tally, annotation));
    put_key(out, annotation, place->file, number);
    fputs(">", out);
    put_share(out, view, sampled ? &place->tally : NULL, annotation);
    fputs("<td class=\"why\">", out);
    if (sampled)
        page_why_bar(out, view_whys(view, &place->tally), 100);
    fprintf(out, "</td><td class=\"line\">%d</td><td class=\"code\">", number);
    html_text(out, text ? text : sampled ? lines_missing(lines, place->file, number) : "");
    fputs("</td></tr>\n", out);
}

static void put_file(FILE *out, const char *file) {
    fputs("<tr class=\"file\"><td colspan=\"5\">", out);
    html_text(out, file);
    fputs("</td></tr>\n", out);
}

static bool same_file(const source_line_t *a, const source_line_t *b) {
    return strcmp(a->file, b->file) == 0;
}

/* The first line to show before one with samples, from the last one shown on; none before where there is no source. */
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

static void put_lines(FILE *out, const view_t *view, const annotation_t *annotation,
                      lines_t *lines) {
    int shown = 0;
    fputs("<table class=\"listing source\"><tbody>\n", out);
    for (size_t i = 0; i < annotation->line_count; i++) {
        const source_line_t *line = &annotation->lines[i];
        if (i == 0 || !same_file(line, line - 1)) {
            put_file(out, line->file);
            shown = 0;
        }
        int first = first_context(annotation, lines, i, shown);
        if (shown && first > shown + 1)
            fputs("<tr class=\"gap\"><td colspan=\"5\">⋯</td></tr>\n", out);
        int last = last_context(annotation, lines, i);
        for (int number = first; number <= last; number++)
            put_line(out, view, annotation, lines, line, number);
        shown = last;
    }
    fputs("</tbody></table>\n", out);
}

/* --- instructions */

/* Mean cycles of the stages as a bar; a bar that is longer than LONGEST is cut off. */
static void put_stages(FILE *out, const tally_t *tally) {
    enum { LONGEST = 80 };
    fputs("<span class=\"bar life\">", out);
    for (int stage = 0; stage < STAGE_PHASES; stage++) {
        double mean = estimate_mean(&tally->latency[stage]).value;
        if (mean >= 0.05)
            fprintf(out, "<i class=\"s%d\" style=\"width:%.2f%%\" title=\"%s %.1f cycles\"></i>",
                    stage, 100 * mean / LONGEST, stage_name((stage_t)stage), mean);
    }
    fputs("</span>", out);
}

static void put_instruction(FILE *out, const view_t *view, const annotation_t *annotation,
                            const place_t *place) {
    bool sampled = place->tally != NULL;
    fputs(sampled ? "<tr class=\"sampled\"" : "<tr", out);
    if (sampled)
        fprintf(out, " style=\"--h:%.4f\"", heat(view, place->tally, annotation));
    put_key(out, annotation, place->location.file, place->location.line);
    fputs(">", out);
    put_share(out, view, place->tally, annotation);
    fputs("<td class=\"why\">", out);
    if (sampled)
        page_why_bar(out, view_whys(view, place->tally), 100);
    fputs("</td><td class=\"why\">", out);
    if (sampled && place->tally->retired > 0)
        put_stages(out, place->tally);
    fprintf(out, "</td><td class=\"line\">%" PRIx64 "</td><td class=\"code\">", place->address);
    html_text(out, place->text);
    fputs("</td></tr>\n", out);
}

static void put_instructions(FILE *out, const view_t *view, const annotation_t *annotation) {
    fputs("<table class=\"listing\"><tbody>\n", out);
    for (size_t i = 0; i < annotation->count; i++)
        put_instruction(out, view, annotation, &annotation->places[i]);
    fputs("</tbody></table>\n", out);
}

void page_function(FILE *out, const view_t *view, const annotation_t *annotation, lines_t *lines,
                   const histogram_t *histogram) {
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
        put_lines(out, view, annotation, lines);
    put_instructions(out, view, annotation);
    fputs("</div>\n", out);
    page_histograms(out, histogram);
    fputs("</details>\n", out);
}
