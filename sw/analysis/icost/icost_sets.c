/* SPDX-License-Identifier: Apache-2.0 */
/* See icost.h: costs and interaction costs of all sets of parts, the stacked bar, and their
 * meaning. */
#include "command.h"
#include "format.h"
#include "icost.h"
#include "memory.h"
#include "output.h"
#include "printable.h"
#include "recorded_samples.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BAR = 60 };

static bool read_machine(trace_machine_t *machine, const char *path, failure_t *failure) {
    trace_rows_t *rows;
    if (!trace_rows_open(&rows, path, failure))
        return false;
    *machine = *trace_rows_machine(rows);
    trace_rows_close(rows);
    return true;
}

static bool measure_trace(const icost_t *o, variant_t *list, size_t count, bool compares,
                          uint64_t *instructions, failure_t *failure) {
    trace_rows_t *rows;
    trace_machine_t other;
    if ((o->other && !read_machine(&other, o->other, failure)) ||
        !trace_rows_open(&rows, o->trace, failure))
        return false;
    row_source_t source = trace_source(rows);
    source.other = o->other ? &other : NULL;
    source.sooner = (int32_t)o->sooner;
    *instructions = variants_measure(list, count, &source);
    if (compares && !o->other)
        trace_rows_compare(rows, "icost", list[0].length);
    return trace_rows_end(rows, failure);
}

bool choose_parts(icost_t *o, failure_t *failure) {
    variant_t single[SINGLES];
    uint64_t instructions;
    list_singles(single);
    if (!measure_trace(o, single, SINGLES, false, &instructions, failure))
        return false;
    groups_choose(o, single);
    return true;
}

bool take_samples(const icost_t *o, samples_t *samples, failure_t *failure) {
    trace_machine_t machine;
    if (o->machine && !read_machine(&machine, o->machine, failure))
        return false;
    return o->samples ? recorded_samples(samples, o->samples, o->program,
                                         o->machine ? &machine : NULL, failure)
                      : sampler_run(samples, o->trace, o->program, &o->sampler, failure);
}

bool has_fragments(const icost_t *o, const shotgun_facts_t *facts, failure_t *failure) {
    return shotgun_built(facts, o->samples ? o->samples : o->trace, o->program, failure);
}

static bool measure_fragments(const icost_t *o, shotgun_t *shotgun, variant_t *list, size_t count,
                              failure_t *failure) {
    if (o->design == DESIGN_WHOLE)
        return shotgun_measure_whole(shotgun, o->trace, list, count, failure);
    shotgun_measure(shotgun, list, count);
    return true;
}

/* Lists all sets of the parts; the caller frees the list. */
static variant_t *list_sets(const icost_t *o, power_set_t *s) {
    s->sets = (size_t)1 << o->count;
    variant_t *list = memory_get(s->sets * sizeof *list);
    for (size_t i = 0; i < s->sets; i++)
        list[i].ideal = ideal_of(o, i);
    return list;
}

static bool measure_shotgun(icost_t *o, power_set_t *s, shotgun_t *shotgun, variant_t **list,
                            failure_t *failure) {
    variant_t single[SINGLES];
    list_singles(single);
    if (!o->grouped && !measure_fragments(o, shotgun, single, SINGLES, failure))
        return false;
    if (!o->grouped)
        groups_choose(o, single);
    *list = list_sets(o, s);
    bool good = measure_fragments(o, shotgun, *list, s->sets, failure);
    s->facts = shotgun_facts(shotgun);
    s->bounds = bounds_of_icosts(shotgun, o->count, o->sampler.seed);
    return good && has_fragments(o, &s->facts, failure);
}

static bool measure_samples(icost_t *o, power_set_t *s, variant_t **list, failure_t *failure) {
    samples_t samples;
    shotgun_t *shotgun;
    trace_machine_t other;
    if (!take_samples(o, &samples, failure))
        return false;
    bool good = (!o->other || read_machine(&other, o->other, failure)) &&
                shotgun_open(&shotgun, &samples, o->program, (design_t)o->design, failure);
    if (good) {
        if (o->other)
            shotgun_other(shotgun, &other, (int32_t)o->sooner);
        s->instructions = samples.instructions;
        s->run_cycles = samples.cycles;
        good = measure_shotgun(o, s, shotgun, list, failure);
        shotgun_close(shotgun);
    }
    samples_free(&samples);
    return good;
}

static bool measure_whole(icost_t *o, power_set_t *s, variant_t **list, failure_t *failure) {
    if (!o->grouped && !choose_parts(o, failure))
        return false;
    *list = list_sets(o, s);
    return measure_trace(o, *list, s->sets, true, &s->instructions, failure);
}

/* The least cost of the set's parts. */
static double least_cost(const power_set_t *s, size_t set) {
    double least = HUGE_VAL;
    for (size_t one = 1; one < s->sets; one <<= 1)
        if (set & one)
            least = fmin(least, fabs((double)s->icost[one]));
    return least / (double)s->cycles;
}

static void widen_bounds(power_set_t *s) {
    for (size_t i = 1; i < s->sets; i++)
        bounds_widen(&s->bounds[i], (double)s->icost[i] / (double)s->cycles, least_cost(s, i));
}

void free_sets(power_set_t *s) {
    free(s->length);
    free(s->icost);
    free(s->bounds);
}

/* Cycles of the fragments, and those of the run for as many instructions. 0: unknown. */
static double length_ratio(const power_set_t *s) {
    double run = s->instructions ? (double)s->run_cycles / (double)s->instructions : 0;
    return run > 0 && s->facts.instructions
               ? (double)s->cycles / (double)s->facts.instructions / run
               : 0;
}

/* Many fragments are off by a few hundredths at most; no range includes what a part's model
 * lacks. */
void warn_length(const icost_t *o, const power_set_t *s) {
    enum { ENDURED = 10 }; /* percent */
    double ratio = length_ratio(s), off = 100 * fabs(ratio - 1);
    if (ratio > 0 && off >= ENDURED)
        printable_line(
            stderr,
            "assay: warning: %s: the fragments take %.0f %% %s cycles than the run took for as many "
            "instructions. Costs may be off by more than their ranges say; `icost --trace` has the run's.",
            o->samples ? o->samples : o->trace, off, ratio < 1 ? "fewer" : "more");
}

bool measure_sets(icost_t *o, power_set_t *s, failure_t *failure) {
    *s = (power_set_t){0};
    variant_t *list = NULL;
    bool good =
        o->shotgun ? measure_samples(o, s, &list, failure) : measure_whole(o, s, &list, failure);
    s->length = memory_get((s->sets + 1) * sizeof *s->length);
    s->icost = memory_get((s->sets + 1) * sizeof *s->icost);
    for (size_t i = 0; i < s->sets; i++)
        s->length[i] = list[i].length;
    if (good)
        icosts_make(o->count, s->length, s->icost);
    s->cycles = s->length[0];
    if (good && s->bounds && o->design != DESIGN_WHOLE)
        widen_bounds(s);
    if (good && o->shotgun)
        warn_length(o, s);
    free(list);
    if (!good)
        free_sets(s);
    return good;
}

icost_view_t view_of(const icost_t *o, const power_set_t *s) {
    icost_view_t view = names_of(o);
    view.icost = s->icost;
    view.cycles = s->cycles;
    view.left = s->length[s->sets - 1];
    return view;
}

/* `bounds`: NULL if there are none. */
static void add_set(sheet_t *sheet, const power_set_t *s, const char *name, int64_t cycles,
                    const bounds_t *bounds, const char *says) {
    sheet_text(sheet, name);
    sheet_number(sheet, (double)cycles);
    sheet_number(sheet, 100.0 * (double)cycles / (double)s->cycles);
    sheet_number(sheet, bounds ? 100 * bounds->low : NAN);
    sheet_number(sheet, bounds ? 100 * bounds->high : NAN);
    sheet_text(sheet, says);
}

static const bounds_t *bounds_at(const power_set_t *s, size_t set) {
    return s->bounds ? &s->bounds[set] : NULL;
}

/* Adds sets with at least so many parts, the greatest interaction first; those not shown are added
 * up. */
static void add_sets(const icost_t *o, const power_set_t *s, sheet_t *sheet) {
    icost_view_t view = view_of(o, s);
    size_t count, *order = icost_ranked(&view, &count);
    int64_t rest = 0;
    char name[128];
    for (size_t i = 0; i < count; i++) {
        size_t set = order[i];
        bool pair = __builtin_popcountll(set) == 2;
        double share = (double)s->icost[set] / (double)s->cycles;
        if (o->rows.all || (pair && fabs(share) >= ICOST_SMALL))
            add_set(sheet, s, set_name(o, set, name, sizeof name), s->icost[set], bounds_at(s, set),
                    icost_meaning(set, share));
        else
            rest += s->icost[set];
    }
    if (!o->rows.all)
        add_set(sheet, s, "other sets", rest, NULL, "small pairs, and three parts or more");
    free(order);
}

static const column_t set_list[] = {
    {"parts", NULL, "ideal parts; of several, their interaction", .unit = SHEET_TEXT},
    {"cycles", NULL, "cycles saved; of several, beyond those of each", .unit = SHEET_COUNT},
    {"percent", "% of run", "the same, of the run", .unit = SHEET_SIGNED},
    {"from", NULL, "with samples: start of the 95 % interval", .unit = SHEET_SIGNED, .of = OF_MORE},
    {"to", NULL, "end of this interval", .unit = SHEET_SIGNED, .of = OF_MORE},
    {"meaning", NULL, "its meaning", .unit = SHEET_WORDS}};
const columns_t set_columns = {COLUMNS(set_list)};

static sheet_t *make_sheet(const icost_t *o, const power_set_t *s) {
    sheet_t *sheet = sheet_new(&o->rows);
    for (unsigned i = 0; i < o->count; i++) {
        size_t set = (size_t)1 << i;
        add_set(sheet, s, o->group[i].name, s->icost[set], bounds_at(s, set),
                icost_meaning(set, (double)s->icost[set] / (double)s->cycles));
    }
    add_sets(o, s, sheet);
    add_set(sheet, s, "none of them", s->length[s->sets - 1], NULL,
            "what is left when all are ideal");
    for (unsigned i = 0; i < o->rest_count; i++)
        add_set(sheet, s, o->rest[i].name, o->rest[i].cycles, NULL,
                "costs least, alone: in none of the sets");
    return sheet;
}

/* The stacked bar of figure 1: what adds to the run's time above the line, what is counted twice below it. */
static void print_side(const power_set_t *s, bool above) {
    double sum = 0;
    printf("# %-5s |", above ? "above" : "below");
    for (size_t i = 1; i < s->sets; i++) {
        int64_t icost = s->icost[i];
        if (icost == 0 || (icost > 0) != above)
            continue;
        double before = sum;
        sum += 100.0 * (double)llabs(icost) / (double)s->cycles;
        char letter = (i & (i - 1)) == 0 ? (char)('A' + __builtin_ctzll(i)) : above ? '+' : '-';
        for (int n = (int)(before * BAR / 100 + 0.5); n < (int)(sum * BAR / 100 + 0.5); n++)
            putchar(letter);
    }
    double left = 100.0 * (double)s->length[s->sets - 1] / (double)s->cycles;
    for (int n = 0; above && n < (int)(left * BAR / 100 + 0.5); n++)
        putchar('.');
    printf("| %s%.1f %%\n", above ? "" : "-", sum + (above ? left : 0));
}

static void print_bar(const icost_t *o, const power_set_t *s) {
    print_side(s, true);
    print_side(s, false);
    printf("#       ");
    for (unsigned i = 0; i < o->count; i++)
        printf(" %c %s", 'A' + i, o->group[i].name);
    printf("  + parallel  - serial  . none; above less below is 100 %%\n\n");
}

static void print_lead(const icost_t *o, const power_set_t *s) {
    char text[ICOST_LEAD];
    icost_lead(o, s, text);
    fputs("\n", stdout);
    print_words(stdout, text, 0);
    fputs("\n", stdout);
}

void print_header(const icost_t *o, uint64_t instructions, int64_t cycles) {
    printf("# trace:    %s, %" PRIu64 " instructions; its dependence graph is %" PRId64
           " cycles long\n",
           o->trace, instructions, cycles);
}

static double percent(uint64_t part, uint64_t whole) {
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

void print_facts(const icost_t *o, const power_set_t *s) {
    const shotgun_facts_t *f = &s->facts;
    printf("# %s %s, %" PRIu64 " instructions; design %" PRIu64 ", seed %" PRIu64 "\n",
           o->samples ? "profile: " : "trace:   ", o->samples ? o->samples : o->trace,
           s->instructions, o->design, o->sampler.seed);
    printf("# samples:  %" PRIu64 " detailed, %.1f %% of them of instructions on fragments\n",
           f->details, percent(f->covered, f->details));
    printf("# built:    %" PRIu64 " fragments of %" PRIu64 " signature samples",
           f->given[GIVEN_NOT], f->skeletons);
    if (f->cut)
        printf(", %" PRIu64 " of them with gaps", f->cut);
    for (int g = GIVEN_NOT + 1; g < GIVEN_REASONS; g++)
        if (f->given[g])
            printf("; %" PRIu64 " given up: %s", f->given[g], given_names[g]);
    printf("\n# of their %" PRIu64 " instructions %.1f %% fit exactly, %.1f %% nearly, %.1f %% "
           "have no sample; %" PRId64 " cycles\n",
           f->instructions, percent(f->match[MATCH_EXACT], f->instructions),
           percent(f->match[MATCH_NEAR], f->instructions),
           percent(f->match[MATCH_NONE], f->instructions), s->cycles);
    double ratio = length_ratio(s);
    if (ratio > 0)
        printf("# length:   %.3f of the cycles that the run took for as many instructions\n",
               ratio);
}

/* What the greatest interactions mean for changes. */
static void print_advice(const icost_t *o, const power_set_t *s) {
    size_t most = 0, least = 0;
    char name[128];
    for (size_t i = 1; i < s->sets; i++)
        if (__builtin_popcountll(i) == 2) {
            most = s->icost[i] > s->icost[most] ? i : most;
            least = s->icost[i] < s->icost[least] ? i : least;
        }
    double up = (double)s->icost[most] / (double)s->cycles,
           down = (double)s->icost[least] / (double)s->cycles;
    if (up > ICOST_SMALL)
        printf("\n%s overlap: %.1f %% of the run go away only if both are improved.\n",
               set_name(o, most, name, sizeof name), 100 * up);
    if (down < -ICOST_SMALL)
        printf("%s%s are in series: improving either takes %.1f %% of the run off what the other "
               "still can bring.\n",
               up > ICOST_SMALL ? "" : "\n", set_name(o, least, name, sizeof name), -100 * down);
    if (up <= ICOST_SMALL && down >= -ICOST_SMALL)
        printf("\nNo two of these parts interact: judge each by itself.\n");
}

static void print_picture(FILE *out, void *view) { icost_picture(out, view); }

static bool write_picture(const icost_t *o, const power_set_t *s, failure_t *failure) {
    icost_view_t view = view_of(o, s);
    return output_print(o->picture, print_picture, &view, failure);
}

static void print_sets(const icost_t *o, const power_set_t *s) {
    sheet_t *sheet = make_sheet(o, s);
    if (o->rows.form == SHEET_TABLE) {
        if (o->shotgun)
            print_facts(o, s);
        else
            print_header(o, s->instructions, s->cycles);
        print_lead(o, s);
        print_bar(o, s);
    }
    sheet_print(sheet, 0, stdout);
    if (o->rows.form == SHEET_TABLE)
        print_advice(o, s);
}

bool run_sets(icost_t *o, failure_t *failure) {
    power_set_t s;
    if (!measure_sets(o, &s, failure))
        return false;
    o->rows.more = s.bounds != NULL;
    bool good = rows_ready(&o->rows, SAMPLER_INSTRUCTION, failure) &&
                (!o->picture || write_picture(o, &s, failure));
    if (good)
        print_sets(o, &s);
    free_sets(&s);
    return good;
}
