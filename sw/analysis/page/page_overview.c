/* SPDX-License-Identifier: Apache-2.0 */
/* The top of the page: tiles, the header of reports, where the cycles went; see page.h. */
#include "coverage.h"
#include "format.h"
#include "html.h"
#include "memory.h"
#include "page.h"
#include <stdlib.h>
#include <string.h>

/* --- tiles */

static const char *fact(const view_t *view, const char *name) {
    const char *text = facts_text(&view->profile.meta, name);
    return text ? text : "?";
}

__attribute__((format(printf, 3, 4))) static void put_tile(FILE *out, const char *title,
                                                           const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = memory_vprint(format, arguments), *note = strchr(text, '\n');
    va_end(arguments);
    *note++ = 0;
    fprintf(out, "<div class=\"tile\"><h3>%s</h3><p class=\"big\">", title);
    html_text(out, text);
    fputs("</p><p>", out);
    html_text(out, note);
    fputs("</p></div>\n", out);
    free(text);
}

static void put_exact(FILE *out, const view_t *view) {
    number_t n[3];
    double cycles = view_cycles(view, &view->total).value, retired = view->total.retired;
    put_tile(out, "Cycles", "%s\nexact: all of the run", format_count(&n[0], cycles));
    put_tile(out, "Instructions retired", "%s\nexact, of %s fetched; %.2f a cycle",
             format_count(&n[1], retired), format_count(&n[2], view->total.samples),
             cycles > 0 ? retired / cycles : 0);
}

static void put_time_tile(FILE *out, const view_t *view, estimate_t cycles) {
    number_t n[2];
    double counted = view->sampling.cycles;
    if (counted > 0 && !filter_is_set(&view->filter))
        put_tile(out, "Cycles", "%s\n%s counted: ratio %.3f ± %.3f",
                 format_estimated_count(&n[0], cycles), format_count(&n[1], counted),
                 cycles.value / counted, cycles.sigma / counted);
    else
        put_tile(out, "Cycles", "%s\nby the samples' own count",
                 format_estimated_count(&n[0], cycles));
}

static void put_estimates(FILE *out, const view_t *view) {
    number_t n;
    estimate_t cycles = view_cycles(view, &view->total);
    estimate_t retired = view_retired(view, &view->total);
    const char *filter = facts_text(&view->profile.meta, "filter");
    put_time_tile(out, view, cycles);
    format_estimated_count(&n, retired);
    if (filter)
        put_tile(out, "Instructions retired", "%s\nof what was sampled: %s", n.text, filter);
    else
        put_tile(out, "Instructions retired", "%s\n%.2f a cycle", n.text,
                 cycles.value > 0 ? retired.value / cycles.value : 0);
}

static void put_tiles(FILE *out, const view_t *view) {
    number_t n[3];
    coverage_t coverage;
    const tally_t *total = &view->total;
    fputs("<section class=\"tiles\">\n", out);
    if (view->method == METHOD_EXACT)
        put_exact(out, view);
    else if (total->taken)
        put_estimates(out, view);
    put_tile(out, "Samples", "%s\n%s retired, %s aborted",
             format_count(&n[0], (double)total->taken),
             format_count(&n[1], (double)total->taken_retired),
             format_count(&n[2], (double)(total->taken - total->taken_retired)));
    put_tile(out, "Interval", "%.1f\n%s a sample; period %s, seed %s", view->interval,
             coverage_population(&view->profile.meta), fact(view, "period"), fact(view, "seed"));
    put_tile(out, "Machine", "%s\non %s; delivery %s", fact(view, "config"),
             fact(view, "simulator"), fact(view, "delivery"));
    fputs("</section>\n<p class=\"counted\">Counted: ", out);
    html_text(out, coverage_text(&coverage, &view->profile.meta, &view->profile.counters));
    fputs(".</p>\n", out);
}

static void put_header(FILE *out, const view_t *view) {
    char *text = NULL;
    size_t size;
    FILE *lines = open_memstream(&text, &size);
    if (!lines)
        memory_out();
    view_print_header(view, lines);
    fclose(lines);
    fputs("<details><summary>How it was sampled</summary><pre>", out);
    html_text(out, text);
    fputs("</pre></details>\n", out);
    free(text);
}

/* --- where the cycles went */

static void put_reason(FILE *out, const view_t *view, why_t why, double all) {
    number_t n;
    double cycles = view_whys(view, &view->total)[why];
    fprintf(out,
            "<tr><td class=\"text\"><i class=\"key %s w%d\"></i>%s</td><td class=\"share\" "
            "style=\"--h:%.4f\">%.1f</td><td class=\"number\">%s</td><td class=\"text\">",
            page_why_group(why), why % 3, why_name(why), cycles / all, 100 * cycles / all,
            format_count(&n, view_reason_cycles(view, &view->total, why).value));
    html_text(out, why_meaning(why));
    fputs("</td></tr>\n", out);
}

static void put_groups(FILE *out, const view_t *view, double all) {
    static const char *const groups[][2] = {{"base", "Retiring"},
                                            {"bad", "Bad speculation"},
                                            {"front", "Front end"},
                                            {"mem", "Memory"},
                                            {"core", "Core"}};
    fputs("<p class=\"legend\">", out);
    for (size_t g = 0; g < sizeof groups / sizeof *groups; g++) {
        double cycles = 0;
        for (int why = 0; why < WHY_COUNT; why++)
            if (strcmp(page_why_group((why_t)why), groups[g][0]) == 0)
                cycles += view_whys(view, &view->total)[why];
        fprintf(out, "<span><i class=\"key %s w1\"></i>%s <b>%.1f %%</b></span> ", groups[g][0],
                groups[g][1], all > 0 ? 100 * cycles / all : 0);
    }
    fputs("</p>\n", out);
}

static void put_time(FILE *out, const view_t *view) {
    double all = view_weight(view, &view->total);
    fputs("<section id=\"time\"><h2>Where the cycles went</h2>\n<div class=\"whole\">", out);
    page_why_bar(out, view_whys(view, &view->total), 100);
    fputs("</div>\n", out);
    put_groups(out, view, all);
    fputs("<details><summary>Every reason</summary><table class=\"reasons\"><thead><tr><th>why"
          "</th><th>cycles%</th><th>cycles</th><th>meaning</th></tr></thead><tbody>\n",
          out);
    for (int why = 0; why < WHY_COUNT; why++)
        if (view_whys(view, &view->total)[why] > 0)
            put_reason(out, view, (why_t)why, all);
    fputs("</tbody></table></details></section>\n", out);
}

void page_overview(FILE *out, const view_t *view) {
    put_tiles(out, view);
    put_header(out, view);
    put_time(out, view);
}
