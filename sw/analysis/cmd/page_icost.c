/* What would help: interaction costs of the page, from the trace of a run or from its samples; see page.h. */
#include "html.h"
#include "icost_view.h"
#include "memory.h"
#include "page.h"
#include "recorded.h"
#include "recorded_samples.h"
#include "same_run.h"
#include "shotgun.h"
#include "variants.h"
#include <inttypes.h>
#include <stdlib.h>

enum { PAIRS_SHOWN = 10, PARTS_SHOWN = 8 };

typedef struct {
    uint64_t instructions, fragments; /* fragments: 0 of a trace */
    int64_t length[1 << PARTS_SHOWN], icost[1 << PARTS_SHOWN];
} costs_t;

static bool measure_trace(costs_t *costs, variant_t *list, const view_t *view, const char *trace,
                          failure_t *failure) {
    trace_rows_t *rows;
    if (!same_run(&view->profile, trace, failure) || !trace_rows_open(&rows, trace, failure))
        return false;
    row_source_t source = trace_source(rows);
    costs->instructions = variants_measure(list, 1 << PARTS_SHOWN, &source);
    return trace_rows_end(rows, failure);
}

static bool measure_fragments(costs_t *costs, variant_t *list, const samples_t *samples,
                              const char *program, failure_t *failure) {
    shotgun_t *shotgun;
    if (!shotgun_open(&shotgun, samples, program, DESIGN_LONG, failure))
        return false;
    shotgun_measure(shotgun, list, 1 << PARTS_SHOWN);
    shotgun_facts_t facts = shotgun_facts(shotgun);
    shotgun_close(shotgun);
    costs->instructions = facts.instructions;
    costs->fragments = facts.given[GIVEN_NOT];
    return costs->fragments ||
           failure_set(failure,
                       "No costs: none of its %" PRIu64 " signature samples led through %s.",
                       facts.skeletons, program);
}

static bool measure_samples(costs_t *costs, variant_t *list, const view_t *view, const char *elf,
                            failure_t *failure) {
    samples_t samples;
    const char *program = recorded_program(&view->profile, elf, failure);
    if (!program || !recorded_samples(&samples, view->profile.path, NULL, NULL, failure))
        return false;
    bool good = measure_fragments(costs, list, &samples, program, failure);
    samples_free(&samples);
    return good;
}

/* The first parts are the paper's eight, so a set of them is what is ideal. */
static bool measure(costs_t *costs, const view_t *view, const char *elf, const char *trace,
                    failure_t *failure) {
    variant_t *list = memory_get((1 << PARTS_SHOWN) * sizeof *list);
    for (uint32_t set = 0; set < 1 << PARTS_SHOWN; set++)
        list[set].ideal = set;
    bool good = trace ? measure_trace(costs, list, view, trace, failure)
                      : measure_samples(costs, list, view, elf, failure);
    for (size_t set = 0; set < 1 << PARTS_SHOWN; set++)
        costs->length[set] = list[set].length;
    free(list);
    icosts_make(PARTS_SHOWN, costs->length, costs->icost);
    return good;
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

static void put_costs(FILE *out, const costs_t *costs) {
    icost_view_t view = {.parts = PARTS_SHOWN,
                         .icost = costs->icost,
                         .cycles = costs->length[0],
                         .left = costs->length[(1 << PARTS_SHOWN) - 1]};
    for (unsigned i = 0; i < PARTS_SHOWN; i++)
        view.name[i] = part_names[i];
    fprintf(
        out,
        "<p>How much shorter the run would be if a part cost nothing, and how much more (parallel) or less "
        "(serial) two parts bring together than each by itself: the dependence graph of %" PRIu64
        " instructions%s, %" PRId64
        " cycles long. <code>assay icost --help</code> says what the parts are.</p>\n",
        costs->instructions, costs->fragments ? " put together from samples" : "", view.cycles);
    icost_picture(out, &view);
    put_table(out, &view);
}

void page_icost(FILE *out, const view_t *view, const char *elf, const char *trace,
                failure_t *warning) {
    costs_t costs = {0};
    failure_t failure;
    fputs("<section id=\"icost\"><h2>What would help</h2>\n", out);
    if (measure(&costs, view, elf, trace, &failure))
        put_costs(out, &costs);
    else {
        *warning = failure;
        fputs("<p class=\"missing\">", out);
        html_text(out, failure.text);
        fputs("</p>\n", out);
    }
    fputs("</section>\n", out);
}
