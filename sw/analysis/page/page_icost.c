/* SPDX-License-Identifier: Apache-2.0 */
/* What would help: interaction costs of the page, from the trace of a run or from its samples; see
 * page.h. */
#include "html.h"
#include "icost.h"
#include "page.h"
#include "recorded.h"
#include "same_run.h"
#include <inttypes.h>
#include <stdlib.h>

enum { PAIRS_SHOWN = 10 };

/* Measures the same as `assay icost`. */
static bool measure(icost_t *o, power_set_t *costs, const view_t *view, const char *elf,
                    failure_t *failure) {
    o->shotgun = !o->trace;
    if (o->trace)
        return same_run(&view->profile, o->trace, failure) && measure_sets(o, costs, failure);
    o->samples = view->profile.path;
    o->program = recorded_program(&view->profile, elf, failure);
    return o->program && measure_sets(o, costs, failure);
}

static void put_row(FILE *out, const icost_view_t *view, size_t set) {
    char name[128];
    double share = (double)view->icost[set] / (double)view->cycles;
    fprintf(
        out,
        "<tr><td class=\"text\">%s</td><td class=\"number\">%+.1f</td><td class=\"number\">%" PRId64
        "</td><td class=\"text\">%s</td></tr>\n",
        icost_set_name(view, set, name, sizeof name), 100 * share, view->icost[set],
        icost_meaning(set, share));
}

static void put_table(FILE *out, const icost_view_t *view) {
    size_t count, *order = icost_ranked(view, &count), shown = 0;
    fputs(
        "<details><summary>Parts and pairs</summary><table class=\"reasons\"><thead><tr><th>parts</th><th>% of run</th>"
        "<th>cycles</th><th>meaning</th></tr></thead><tbody>\n",
        out);
    for (unsigned i = 0; i < view->parts; i++)
        put_row(out, view, (size_t)1 << i);
    for (size_t i = 0; i < count && shown < PAIRS_SHOWN; i++)
        if (__builtin_popcountll(order[i]) == 2) {
            put_row(out, view, order[i]);
            shown++;
        }
    fputs("</tbody></table></details>", out);
    free(order);
}

static void put_costs(FILE *out, const icost_t *o, const power_set_t *costs) {
    icost_view_t view = view_of(o, costs);
    char lead[ICOST_LEAD];
    icost_lead(o, costs, lead);
    fputs("<p><b>", out);
    html_text(out, lead);
    fputs("</b></p>\n", out);
    fprintf(
        out,
        "<p>How much shorter the run would be if a part cost nothing, and how much more (parallel) or less "
        "(serial) two parts bring together than each by itself: the dependence graph of %" PRIu64
        " instructions%s, %" PRId64
        " cycles long. <code>assay icost --help</code> says what the parts are.</p>\n",
        costs->instructions, o->shotgun ? " put together from samples" : "", view.cycles);
    fputs("<div class=\"picture\">", out);
    icost_picture(out, &view);
    fputs("</div>\n", out);
    put_table(out, &view);
}

void page_icost(FILE *out, const view_t *view, const char *elf, const char *trace,
                failure_t *warning) {
    icost_t o = {.trace = trace, .sampler = SAMPLER_DEFAULT, .design = DESIGN_LONG};
    power_set_t costs;
    failure_t failure;
    page_section(out, "icost");
    if (measure(&o, &costs, view, elf, &failure)) {
        put_costs(out, &o, &costs);
        free_sets(&costs);
    } else {
        *warning = failure;
        fputs("<p class=\"missing\">", out);
        html_text(out, failure.text);
        fputs("</p>\n", out);
    }
    fputs("</section>\n", out);
}
