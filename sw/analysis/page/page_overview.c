/* SPDX-License-Identifier: Apache-2.0 */
/* The top of the page: tiles, the header of reports, where the cycles went; see page.h. */
#include "coverage.h"
#include "format.h"
#include "html.h"
#include "memory.h"
#include "page.h"
#include "remedy.h"
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

/* Exact, if the machine has counted it; a sampled subset has no exact count. */
static double counted_cycles(const view_t *view) {
    return filter_is_set(&view->filter) ? 0 : view->sampling.cycles;
}
static double counted_instructions(const view_t *view) {
    bool whole = !filter_is_set(&view->filter) && profile_runs(&view->profile) <= 1;
    return whole ? facts_number(&view->profile.counters, "run_counted_instructions", 0) : 0;
}

static void put_time_tile(FILE *out, const view_t *view, estimate_t cycles) {
    number_t n[2];
    double counted = counted_cycles(view);
    estimate_t own = estimate_cycles(&view->total.time, &view->sampling);
    if (counted > 0)
        put_tile(out, "Cycles", "%s\nexact; %s by the samples", format_count(&n[1], counted),
                 format_estimated_count(&n[0], own));
    else
        put_tile(out, "Cycles", "%s\nby the samples' own count",
                 format_estimated_count(&n[0], cycles));
}

static void put_estimates(FILE *out, const view_t *view) {
    number_t n[2];
    estimate_t cycles = view_cycles(view, &view->total);
    estimate_t retired = view_retired(view, &view->total);
    double counted = counted_instructions(view), all = counted_cycles(view);
    const char *filter = facts_text(&view->profile.meta, "filter");
    put_time_tile(out, view, cycles);
    format_estimated_count(&n[0], retired);
    if (filter)
        put_tile(out, "Instructions retired", "%s\nof what was sampled: %s", n[0].text, filter);
    else if (counted > 0 && all > 0)
        put_tile(out, "Instructions retired", "%s\nexact; %s by the samples; %.2f a cycle",
                 format_count(&n[1], counted), n[0].text, counted / all);
    else
        put_tile(out, "Instructions retired", "%s\n%.2f a cycle", n[0].text,
                 cycles.value > 0 ? retired.value / cycles.value : 0);
}

/* Splits "100.0 % of the program's ..." in two. */
static void put_counted(FILE *out, const view_t *view) {
    coverage_t coverage;
    const char *text = coverage_text(&coverage, &view->profile.meta, &view->profile.counters);
    const char *of = strstr(text, "% of ");
    if (of)
        put_tile(out, "Counted", "%.*s\n%s", (int)(of + 1 - text), text, of + 2);
    else
        put_tile(out, "Counted", "?\n%s", text);
}

static void put_lost(FILE *out, const view_t *view) {
    const facts_t *counters = &view->profile.counters;
    static const char *const names[] = {"collisions", "dropped", "frames_lost", "invalid"};
    number_t n[4];
    for (int i = 0; i < 4; i++) {
        const char *text = facts_text(counters, names[i]);
        if (text)
            format_count(&n[i], strtod(text, NULL));
        else
            snprintf(n[i].text, sizeof n[i].text, "?");
    }
    put_tile(out, "Lost", "%.1f %%\n%s collided, %s dropped, %s on the link, %s not readable",
             100 * coverage_lost(counters), n[0].text, n[1].text, n[2].text, n[3].text);
}

static void put_sampling(FILE *out, const view_t *view) {
    number_t n[3];
    const tally_t *total = &view->total;
    put_tile(out, "Samples", "%s\n%s retired, %s aborted",
             format_count(&n[0], (double)total->taken),
             format_count(&n[1], (double)total->taken_retired),
             format_count(&n[2], (double)(total->taken - total->taken_retired)));
    put_counted(out, view);
    put_lost(out, view);
    put_tile(out, "Interval", "%.1f\n%s a sample; period %s, seed %s", view->interval,
             coverage_population(&view->profile.meta), fact(view, "period"), fact(view, "seed"));
}

static void put_tiles(FILE *out, const view_t *view) {
    coverage_t coverage;
    fputs("<section class=\"tiles\">\n", out);
    if (view->method == METHOD_EXACT)
        put_exact(out, view);
    else if (view->total.taken)
        put_estimates(out, view);
    put_sampling(out, view);
    put_tile(out, "Machine", "%s\non %s; delivery %s", fact(view, "config"),
             fact(view, "simulator"), fact(view, "delivery"));
    fputs("</section>\n", out);
    const char *lost = coverage_lost_text(&coverage, &view->profile.counters);
    if (lost) {
        fputs("<p class=\"missing\">Lost: ", out);
        html_text(out, lost);
        fputs(".</p>\n", out);
    }
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
    fputs("</td><td class=\"text\">", out);
    html_marked(out, remedy_of(why).change);
    fputs("</td></tr>\n", out);
}

/* Words for cycles, not for slots (`assay stat`), which are shares of something else. */
static void put_groups(FILE *out, const view_t *view, double all) {
    static const char *const groups[][2] = {
        {"base", "something retires"},  {"bad", "after a wrong guess or a trap"},
        {"front", "waits for fetch"},   {"mem", "waits for memory"},
        {"core", "waits for the core"}, {"untold", "not told by the core"}};
    fputs("<p class=\"legend\">", out);
    for (size_t g = 0; g < sizeof groups / sizeof *groups; g++) {
        double cycles = 0;
        for (int why = 0; why < WHY_COUNT; why++)
            if (strcmp(page_why_group((why_t)why), groups[g][0]) == 0)
                cycles += view_whys(view, &view->total)[why];
        if (cycles <= 0 && strcmp(groups[g][0], "untold") == 0)
            continue;
        fprintf(out, "<span><i class=\"key %s w1\"></i>%s <b>%.1f %%</b></span> ", groups[g][0],
                groups[g][1], all > 0 ? 100 * cycles / all : 0);
    }
    fputs("</p>\n", out);
}

static void put_time(FILE *out, const view_t *view) {
    double all = view_weight(view, &view->total);
    page_section(out, "time");
    fputs("<div class=\"whole\">", out);
    page_why_bar(out, view_whys(view, &view->total), 100);
    fputs("</div>\n", out);
    put_groups(out, view, all);
    fputs(
        "<details><summary>Every reason</summary><table class=\"reasons\"><thead><tr><th>why"
        "</th><th>cycles%</th><th>cycles</th><th>meaning</th><th>what to change</th></tr></thead><tbody>\n",
        out);
    for (int why = 0; why < WHY_COUNT; why++)
        if (view_whys(view, &view->total)[why] > 0)
            put_reason(out, view, (why_t)why, all);
    fputs("</tbody></table></details></section>\n", out);
}

/* --- derived events of the whole run, those that happened */

static void put_events(FILE *out, const view_t *view) {
    fputs(
        "<details><summary>Every derived event</summary><table class=\"reasons events\"><thead><tr><th>event"
        "</th><th>estimate</th><th>±</th><th>meaning</th></tr></thead><tbody>\n",
        out);
    for (int event = 0; event < DERIVED_COUNT; event++) {
        number_t n[2];
        estimate_t estimate = view_derived(view, &view->total, (derived_t)event);
        if (!(estimate.value > 0))
            continue;
        fprintf(out,
                "<tr><td class=\"text\">%s</td><td class=\"number\">%s</td><td class=\"number\">"
                "%s</td><td class=\"text\">",
                derived_events[event].name, format_count(&n[0], estimate.value),
                format_count(&n[1], estimate.sigma));
        html_text(out, derived_events[event].meaning);
        fputs("</td></tr>\n", out);
    }
    fputs("</tbody></table></details>\n", out);
}

void page_overview(FILE *out, const view_t *view) {
    put_tiles(out, view);
    put_header(out, view);
    if (view->method != METHOD_EXACT)
        put_events(out, view);
    put_time(out, view);
}
