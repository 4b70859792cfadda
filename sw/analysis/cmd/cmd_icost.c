/* assay icost: what parts of the machine cost a run, alone and together (Fields, Bodik, Hill and Newburn,
 * "Interaction Cost and Shotgun Profiling", TACO 2004), from the dependence graph of its trace. */
#include "command.h"
#include "icost_bounds.h"
#include "icost_view.h"
#include "memory.h"
#include "output.h"
#include "recorded_samples.h"
#include "run_options.h"
#include "scopes.h"
#include "sheet.h"
#include "variants.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: assay icost [--of PARTS] [--csv|--json] [--all] --trace TRACE\n"
    "       assay icost --by WHAT [OPTIONS] --trace TRACE PROGRAM.elf\n"
    "       assay icost --shotgun [OPTIONS] --trace TRACE PROGRAM.elf\n"
    "       assay icost --shotgun [OPTIONS] --samples FILE PROGRAM.elf\n\n"
    "What parts of the machine cost a run: how many cycles fewer it would take if\n"
    "a part were ideal, and how much more or less two ideal parts bring than the sum\n"
    "of both (their interaction cost), from the dependence graph of the lives of all\n"
    "instructions. A parallel interaction (above 0) is time that only both together\n"
    "bring back; a serial one (below 0) is time that either of them does: improve\n"
    "the cheaper one. Without interaction each can be judged by itself.\n\n"
    "options:\n"
    "  --trace TRACE  lives of the run's instructions, from `assay record --trace`\n"
    "  --of PARTS     of these parts, up to 8, separated by commas; with + between\n"
    "                 them they count as one\n"
    "                 (dl1,win,bw,bmisp,dmiss,shalu,lgalu,imiss)\n"
    "  --by WHAT      cost of each part in each function, loop, line or instruction:\n"
    "                 as if it were ideal for its instructions alone\n"
    "  --against FILE beside simulations with these parts ideal: lines SET,CYCLES,\n"
    "                 as scripts/multisim.sh writes them\n"
    "  --other TRACE  ideal is not for nothing, but as on the machine of this trace:\n"
    "                 room, multiplier, loads that hit\n"
    "  --sooner N     ... and lines of the caches come N cycles sooner\n"
    "  --shotgun      from samples alone, put together with the program, as the\n"
    "                 shotgun profiler's hardware takes them; with --trace from the\n"
    "                 trace, at random intervals:\n"
    "    --samples FILE as the hardware took them: a profile of\n"
    "                   `assay record --signatures`\n"
    "    --interval N   instructions from one detailed sample to the next (100)\n"
    "    --apart N      ... from one signature sample to the next (4000)\n"
    "    --length N     instructions of a signature sample, up to 2000 (2000)\n"
    "    --seed N       of the random intervals (1)\n"
    "    --design N     1: all of the instructions on fragments is known; 2: one\n"
    "                   sample an instruction; 3: no signature samples; 4: both (4)\n"
    "  --svg FILE     write the stacked bar as a picture, too\n"
    "  --csv          all rows, behind a header row\n"
    "  --json         a list of objects\n"
    "  --all          all sets of parts, and small ones; with --by all rows\n"
    "  -h, --help     this text\n\n"
    "parts:\n"
    "  dl1    the time of a load that hits the data cache\n"
    "  win    room: reorder buffer, queues, registers, checkpoints, fetch buffer\n"
    "  bw     instructions a cycle: fetch, dispatch, issue, commit\n"
    "  bmisp  transfers that were predicted wrong\n"
    "  dmiss  data that were not in the cache\n"
    "  shalu  operations of one cycle\n"
    "  lgalu  multiplications, divisions, counts of bits\n"
    "  imiss  instructions that were not in the cache, or their page in the TLB\n"
    "  dtlb   pages of data that were not in the TLB\n"
    "  order  loads that waited for a store\n\n"
    "examples:\n"
    "  assay record --trace sort.trace -o sort.assay sort.elf\n"
    "  assay icost --trace sort.trace\n"
    "  assay icost --svg sort.svg --trace sort.trace\n"
    "  assay icost --of bmisp,dmiss,win --all --trace sort.trace\n"
    "  assay icost --by function --of dmiss,bmisp --trace sort.trace sort.elf\n"
    "  assay icost --shotgun --trace sort.trace sort.elf\n"
    "  assay record --signatures 4000 -c 100 sort.elf\n"
    "  assay icost --shotgun --samples sort.assay sort.elf\n";

enum { PARTS_MOST = 8, ROWS_SHOWN = 15, BAR = 60 };

/* Parts that are ideal together, as one. */
typedef struct {
    uint32_t parts;
    char name[64];
} group_t;

typedef struct {
    const char *trace, *samples, *program, *against, *other, *picture;
    group_t group[PARTS_MOST];
    unsigned count;
    uint64_t sooner;
    sheet_form_t form;
    bool all, by, shotgun;
    scope_kind_t kind;
    sampler_setup_t sampler;
    uint64_t design;
} icost_t;

/* --- which parts */

static bool take_part(group_t *group, const char *name, size_t size) {
    for (unsigned p = 0; p < PARTS; p++)
        if (strlen(part_names[p]) == size && strncmp(part_names[p], name, size) == 0 &&
            !(group->parts >> p & 1)) {
            group->parts |= 1u << p;
            return true;
        }
    return false;
}

/* Parts with + between them. */
static bool take_group(icost_t *o, const char *name, size_t size) {
    group_t *group = &o->group[o->count];
    if (o->count++ == PARTS_MOST || size >= sizeof group->name)
        return false;
    *group = (group_t){0};
    memcpy(group->name, name, size);
    for (size_t at = 0, next; at <= size; at = next + 1) {
        next = at + strcspn(group->name + at, "+");
        if (!take_part(group, group->name + at, next - at))
            return false;
    }
    for (unsigned i = 0; i + 1 < o->count; i++)
        if (o->group[i].parts & group->parts)
            return false;
    return true;
}

static bool take_groups(icost_t *o, const char *list) {
    o->count = 0;
    for (const char *at = list;; at++) {
        size_t size = strcspn(at, ",");
        if (!take_group(o, at, size))
            return false;
        at += size;
        if (!*at)
            return true;
    }
}

static uint32_t ideal_of(const icost_t *o, size_t set) {
    uint32_t ideal = 0;
    for (unsigned i = 0; i < o->count; i++)
        ideal |= (set >> i & 1) ? o->group[i].parts : 0;
    return ideal;
}

/* Names alone. */
static icost_view_t names_of(const icost_t *o) {
    icost_view_t view = {.parts = o->count};
    for (unsigned i = 0; i < o->count; i++)
        view.name[i] = o->group[i].name;
    return view;
}

static const char *set_name(const icost_t *o, size_t set, char *name, size_t room) {
    icost_view_t view = names_of(o);
    return icost_set_name(&view, set, name, room);
}

/* --- all sets */

typedef struct {
    uint64_t instructions;
    int64_t *length, *icost; /* by set of parts */
    size_t sets;
    int64_t cycles;   /* of the graph of the machine as it is */
    bounds_t *bounds; /* from samples: of each icost, else NULL */
    shotgun_facts_t facts;
} power_set_t;

static bool read_machine(trace_machine_t *machine, const char *path, failure_t *failure) {
    trace_rows_t *rows;
    if (!trace_rows_open(&rows, path, failure))
        return false;
    *machine = *trace_rows_machine(rows);
    trace_rows_close(rows);
    return true;
}

static bool measure_trace(const icost_t *o, power_set_t *s, variant_t *list, failure_t *failure) {
    trace_rows_t *rows;
    trace_machine_t other;
    if ((o->other && !read_machine(&other, o->other, failure)) ||
        !trace_rows_open(&rows, o->trace, failure))
        return false;
    row_source_t source = trace_source(rows);
    source.other = o->other ? &other : NULL;
    source.sooner = (int32_t)o->sooner;
    s->instructions = variants_measure(list, s->sets, &source);
    trace_rows_close(rows);
    return true;
}

static bool measure_samples(const icost_t *o, power_set_t *s, variant_t *list, failure_t *failure) {
    samples_t samples;
    shotgun_t *shotgun;
    if (!(o->samples ? recorded_samples(&samples, o->samples, failure)
                     : sampler_run(&samples, o->trace, &o->sampler, failure)))
        return false;
    bool good = shotgun_open(&shotgun, &samples, o->program, (design_t)o->design, failure);
    if (good) {
        if (o->design == DESIGN_WHOLE)
            good = shotgun_measure_whole(shotgun, o->trace, list, s->sets, failure);
        else
            shotgun_measure(shotgun, list, s->sets);
        s->facts = shotgun_facts(shotgun);
        s->instructions = samples.instructions;
        s->bounds = bounds_of_icosts(shotgun, o->count, o->sampler.seed);
        shotgun_close(shotgun);
        good = good &&
               (s->facts.given[GIVEN_NOT] ||
                failure_set(failure,
                            "%s: of %" PRIu64 " signature samples none led through %s.\n"
                            "  Is it the program that ran?",
                            o->samples ? o->samples : o->trace, s->facts.skeletons, o->program));
    }
    samples_free(&samples);
    return good;
}

static void free_sets(power_set_t *s) {
    free(s->length);
    free(s->icost);
    free(s->bounds);
}

static bool measure_sets(const icost_t *o, power_set_t *s, failure_t *failure) {
    *s = (power_set_t){.sets = (size_t)1 << o->count};
    variant_t *list = memory_get(s->sets * sizeof *list);
    for (size_t i = 0; i < s->sets; i++)
        list[i].ideal = ideal_of(o, i);
    bool good =
        o->shotgun ? measure_samples(o, s, list, failure) : measure_trace(o, s, list, failure);
    s->length = memory_get(s->sets * sizeof *s->length);
    s->icost = memory_get(s->sets * sizeof *s->icost);
    for (size_t i = 0; i < s->sets; i++)
        s->length[i] = list[i].length;
    icosts_make(o->count, s->length, s->icost);
    s->cycles = s->length[0];
    free(list);
    if (!good)
        free_sets(s);
    return good;
}

static icost_view_t view_of(const icost_t *o, const power_set_t *s) {
    icost_view_t view = names_of(o);
    view.icost = s->icost;
    view.cycles = s->cycles;
    view.left = s->length[s->sets - 1];
    return view;
}

/* `bounds`: NULL where there are none. */
static void add_set(sheet_t *sheet, const power_set_t *s, const char *name, int64_t cycles,
                    const bounds_t *bounds, const char *says) {
    sheet_text(sheet, name);
    sheet_number(sheet, (double)cycles);
    sheet_number(sheet, 100.0 * (double)cycles / (double)s->cycles);
    if (s->bounds) {
        sheet_number(sheet, bounds ? 100 * bounds->low : NAN);
        sheet_number(sheet, bounds ? 100 * bounds->high : NAN);
    }
    sheet_text(sheet, says);
}

static const bounds_t *bounds_at(const power_set_t *s, size_t set) {
    return s->bounds ? &s->bounds[set] : NULL;
}

/* Sets with so many parts at least, the greatest interaction first; those that are not shown are added up. */
static void add_sets(const icost_t *o, const power_set_t *s, sheet_t *sheet) {
    icost_view_t view = view_of(o, s);
    size_t count, *order = icost_ranked(&view, &count);
    int64_t rest = 0;
    char name[128];
    for (size_t i = 0; i < count; i++) {
        size_t set = order[i];
        bool pair = __builtin_popcountll(set) == 2;
        double share = (double)s->icost[set] / (double)s->cycles;
        if (o->all || (pair && fabs(share) >= ICOST_SMALL))
            add_set(sheet, s, set_name(o, set, name, sizeof name), s->icost[set], bounds_at(s, set),
                    icost_meaning(set, share));
        else
            rest += s->icost[set];
    }
    if (!o->all)
        add_set(sheet, s, "other sets", rest, NULL, "small pairs, and three parts or more");
    free(order);
}

static sheet_t *make_sheet(const icost_t *o, const power_set_t *s) {
    static const sheet_column_t columns[] = {{"parts", "parts", SHEET_TEXT},
                                             {"cycles", "cycles", SHEET_COUNT},
                                             {"percent", "% of run", SHEET_SIGNED},
                                             {"meaning", "meaning", SHEET_TEXT}},
                                with_bounds[] = {{"parts", "parts", SHEET_TEXT},
                                                 {"cycles", "cycles", SHEET_COUNT},
                                                 {"percent", "% of run", SHEET_SIGNED},
                                                 {"from", "from", SHEET_SIGNED},
                                                 {"to", "to", SHEET_SIGNED},
                                                 {"meaning", "meaning", SHEET_TEXT}};
    sheet_t *sheet = s->bounds ? sheet_new(6, with_bounds) : sheet_new(4, columns);
    for (unsigned i = 0; i < o->count; i++) {
        size_t set = (size_t)1 << i;
        add_set(sheet, s, o->group[i].name, s->icost[set], bounds_at(s, set),
                icost_meaning(set, (double)s->icost[set] / (double)s->cycles));
    }
    add_sets(o, s, sheet);
    add_set(sheet, s, "none of them", s->length[s->sets - 1], NULL,
            "what is left when all are ideal");
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

static void print_header(const icost_t *o, uint64_t instructions, int64_t cycles) {
    printf("# trace:    %s, %" PRIu64 " instructions; its dependence graph is %" PRId64
           " cycles long\n",
           o->trace, instructions, cycles);
}

static double percent(uint64_t part, uint64_t whole) {
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

static void print_facts(const icost_t *o, const power_set_t *s) {
    const shotgun_facts_t *f = &s->facts;
    printf("# %s %s, %" PRIu64 " instructions; design %" PRIu64 ", seed %" PRIu64 "\n",
           o->samples ? "profile: " : "trace:   ", o->samples ? o->samples : o->trace,
           s->instructions, o->design, o->sampler.seed);
    printf("# samples:  %" PRIu64 " detailed, %.1f %% of them of instructions on fragments\n",
           f->details, percent(f->covered, f->details));
    printf("# built:    %" PRIu64 " fragments of %" PRIu64 " signature samples",
           f->given[GIVEN_NOT], f->skeletons);
    if (f->cut)
        printf(", %" PRIu64 " of them cut short", f->cut);
    for (int g = GIVEN_NOT + 1; g < GIVEN_REASONS; g++)
        if (f->given[g])
            printf("; %" PRIu64 " given up: %s", f->given[g], given_names[g]);
    printf("\n# of their %" PRIu64 " instructions %.1f %% fit exactly, %.1f %% nearly, %.1f %% "
           "have no sample; %" PRId64 " cycles\n",
           f->instructions, percent(f->match[MATCH_EXACT], f->instructions),
           percent(f->match[MATCH_NEAR], f->instructions),
           percent(f->match[MATCH_NONE], f->instructions), s->cycles);
}

/* What the greatest interactions mean for what to change. */
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

static bool run_sets(const icost_t *o, failure_t *failure) {
    power_set_t s;
    if (!measure_sets(o, &s, failure))
        return false;
    bool good = !o->picture || write_picture(o, &s, failure);
    sheet_t *sheet = make_sheet(o, &s);
    if (o->form == SHEET_TABLE) {
        if (o->shotgun)
            print_facts(o, &s);
        else
            print_header(o, s.instructions, s.cycles);
        print_bar(o, &s);
    }
    sheet_print(sheet, o->form, stdout, command_width(), 0);
    if (o->form == SHEET_TABLE)
        print_advice(o, &s);
    sheet_free(sheet);
    free_sets(&s);
    return good;
}

/* --- beside simulations */

static bool read_simulated(const icost_t *o, int64_t *length, size_t sets, failure_t *failure) {
    FILE *file = fopen(o->against, "r");
    char line[256], name[256];
    size_t found = 0;
    if (!file)
        return failure_set(failure, "%s: cannot be read.", o->against);
    while (fgets(line, sizeof line, file)) {
        size_t size = strcspn(line, ",");
        for (size_t i = 0; i < sets; i++)
            if (strlen(set_name(o, i, name, sizeof name)) == size &&
                strncmp(name, line, size) == 0) {
                length[i] = strtoll(line + size + (line[size] == ','), NULL, 10);
                found++;
            }
    }
    fclose(file);
    return found == sets || failure_set(failure, "%s: %zu of %zu sets of the parts are there.",
                                        o->against, found, sets);
}

static void print_against(const icost_t *o, const power_set_t *s, const int64_t *simulated,
                          const int64_t *icost) {
    static const sheet_column_t columns[] = {
        {"parts", "parts", SHEET_TEXT},          {"simulated", "simulated", SHEET_COUNT},
        {"graph", "graph", SHEET_COUNT},         {"simulated_icost", "icost%", SHEET_SIGNED},
        {"graph_icost", "graph%", SHEET_SIGNED}, {"error", "error", SHEET_SIGNED}};
    sheet_t *sheet = sheet_new(6, columns);
    char name[256];
    for (size_t i = 0; i < s->sets; i++) {
        double of = 100.0 * (double)icost[i] / (double)simulated[0],
               here = 100.0 * (double)s->icost[i] / (double)s->cycles;
        sheet_text(sheet, i ? set_name(o, i, name, sizeof name) : "none");
        sheet_number(sheet, (double)simulated[i]);
        sheet_number(sheet, (double)s->length[i]);
        sheet_number(sheet, of);
        sheet_number(sheet, here);
        sheet_number(sheet, here - of);
    }
    sheet_print(sheet, o->form, stdout, command_width(), 0);
    sheet_free(sheet);
}

static bool run_against(const icost_t *o, failure_t *failure) {
    power_set_t s;
    if (!measure_sets(o, &s, failure))
        return false;
    int64_t *simulated = memory_get(2 * s.sets * sizeof *simulated), *icost = simulated + s.sets;
    bool good = read_simulated(o, simulated, s.sets, failure);
    if (good) {
        icosts_make(o->count, simulated, icost);
        if (o->form == SHEET_TABLE)
            print_header(o, s.instructions, s.cycles);
        print_against(o, &s, simulated, icost);
    }
    free(simulated);
    free_sets(&s);
    return good;
}

/* --- by function, loop, line, instruction */

static uint64_t measure_scopes(const icost_t *o, scopes_t *scopes, trace_rows_t *rows,
                               variant_t *list, size_t count, size_t shown) {
    const scope_t *scope = scopes_list(scopes, &count);
    for (size_t i = 0; i < shown; i++)
        for (unsigned p = 0; p < o->count; p++)
            list[1 + i * o->count + p] = (variant_t){o->group[p].parts, scope[i].id, 0};
    trace_rows_scope(rows, scopes_of, scopes);
    row_source_t source = trace_source(rows);
    return variants_measure(list, 1 + shown * o->count, &source);
}

static void print_scopes(const icost_t *o, const scope_t *scope, size_t shown, size_t count,
                         const variant_t *list) {
    sheet_column_t columns[3 + PARTS_MOST] = {{"name", "name", SHEET_TEXT},
                                              {"instructions", "instructions", SHEET_COUNT},
                                              {"cycles", "cycles%", SHEET_NUMBER}};
    for (unsigned p = 0; p < o->count; p++)
        columns[3 + p] = (sheet_column_t){o->group[p].name, o->group[p].name, SHEET_NUMBER};
    sheet_t *sheet = sheet_new(3 + o->count, columns);
    double run = (double)list[0].length / 100;
    for (size_t i = 0; i < shown; i++) {
        sheet_text(sheet, scope[i].name);
        sheet_number(sheet, (double)scope[i].instructions);
        sheet_number(sheet, (double)scope[i].cycles / run);
        for (unsigned p = 0; p < o->count; p++)
            sheet_number(sheet, (double)(list[0].length - list[1 + i * o->count + p].length) / run);
    }
    sheet_print(sheet, o->form, stdout, command_width(), 0);
    sheet_free(sheet);
    if (o->form == SHEET_TABLE && shown < count)
        printf("... %zu more: --all shows them\n", count - shown);
    if (o->form == SHEET_TABLE)
        printf("\nCosts are percent of the run that would go if the part were ideal for those "
               "instructions alone.\n");
}

static bool run_scopes(const icost_t *o, failure_t *failure) {
    scopes_t *scopes;
    trace_rows_t *rows;
    size_t count;
    if (!scopes_open(&scopes, o->kind, o->program, o->trace, failure))
        return false;
    bool good = trace_rows_open(&rows, o->trace, failure);
    if (good) {
        const scope_t *scope = scopes_list(scopes, &count);
        size_t shown = o->all || o->form != SHEET_TABLE || count < ROWS_SHOWN ? count : ROWS_SHOWN;
        variant_t *list = memory_get((1 + shown * o->count) * sizeof *list);
        uint64_t instructions = measure_scopes(o, scopes, rows, list, count, shown);
        if (o->form == SHEET_TABLE)
            print_header(o, instructions, list[0].length);
        print_scopes(o, scope, shown, count, list);
        free(list);
        trace_rows_close(rows);
    }
    scopes_close(scopes);
    return good;
}

/* --- command line */

static int number_of(const char *option, uint64_t least, uint64_t most, uint64_t *number) {
    return run_number("icost", option, optarg, least, most, number) ? 0 : STATUS_USAGE;
}

/* 0: go on; else the status to end with. */
static int take_option(icost_t *o, int option) {
    switch (option) {
    case 't':
        o->trace = optarg;
        return 0;
    case 'F':
        o->samples = optarg;
        return 0;
    case 'o':
        return take_groups(o, optarg) ? 0
                                      : command_misuse("icost",
                                                       "--of %s: up to %d different parts were "
                                                       "expected, as --help lists them.",
                                                       optarg, PARTS_MOST);
    case 'b':
        return (o->by = scope_kind(optarg, &o->kind))
                   ? 0
                   : command_misuse("icost",
                                    "--by %s: function, loop, line or instruction was expected.",
                                    optarg);
    case 'g':
        o->against = optarg;
        return 0;
    case 'm':
        o->other = optarg;
        return 0;
    case 's':
        return number_of("--sooner", 0, 1000000, &o->sooner);
    case 'S':
        o->shotgun = true;
        return 0;
    case 'I':
        return number_of("--interval", 1, 1000000, &o->sampler.interval);
    case 'A':
        return number_of("--apart", 1, 1000000000, &o->sampler.apart);
    case 'L':
        return number_of("--length", 21, SKELETON_MOST, &o->sampler.length);
    case 'E':
        return number_of("--seed", 1, UINT32_MAX, &o->sampler.seed);
    case 'D':
        return number_of("--design", DESIGN_WHOLE, DESIGN_LONG, &o->design);
    case 'P':
        o->picture = optarg;
        return 0;
    case 'a':
        o->all = true;
        return 0;
    case 'v':
    case 'j':
        o->form = option == 'v' ? SHEET_CSV : SHEET_JSON;
        return 0;
    default:
        return STATUS_USAGE;
    }
}

int cmd_icost(int count, char **argument) {
    static const struct option options[] = {{"trace", required_argument, NULL, 't'},
                                            {"samples", required_argument, NULL, 'F'},
                                            {"of", required_argument, NULL, 'o'},
                                            {"against", required_argument, NULL, 'g'},
                                            {"other", required_argument, NULL, 'm'},
                                            {"sooner", required_argument, NULL, 's'},
                                            {"by", required_argument, NULL, 'b'},
                                            {"shotgun", no_argument, NULL, 'S'},
                                            {"interval", required_argument, NULL, 'I'},
                                            {"apart", required_argument, NULL, 'A'},
                                            {"length", required_argument, NULL, 'L'},
                                            {"seed", required_argument, NULL, 'E'},
                                            {"design", required_argument, NULL, 'D'},
                                            {"svg", required_argument, NULL, 'P'},
                                            {"csv", no_argument, NULL, 'v'},
                                            {"json", no_argument, NULL, 'j'},
                                            {"all", no_argument, NULL, 'a'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    icost_t o = {.sampler = sampler_default, .design = DESIGN_LONG};
    failure_t failure;
    take_groups(&o, "dl1,win,bw,bmisp,dmiss,shalu,lgalu,imiss");
    for (int option, status;
         (option = command_option("icost", ":h", count, argument, options)) != -1;) {
        if (option == 'h')
            return fputs(help, stdout) < 0 ? STATUS_FAILED : STATUS_GOOD;
        if ((status = take_option(&o, option)))
            return status;
    }
    if (!o.trace == !o.samples)
        return command_misuse("icost", "--trace: a trace was expected, or --samples a profile.");
    if (o.samples && (!o.shotgun || o.design == DESIGN_WHOLE))
        return command_misuse("icost", "--samples goes with --shotgun and designs 2 to 4.");
    bool program = o.by || o.shotgun;
    if (optind != count - program)
        return command_misuse("icost", program ? "with --by and --shotgun the program that ran was "
                                                 "expected."
                                               : "nothing was expected behind the options.");
    if (o.shotgun && (o.by || o.against || o.other))
        return command_misuse("icost", "--shotgun goes with none of --by, --against, --other.");
    if (o.picture && (o.by || o.against))
        return command_misuse("icost", "--svg goes with neither --by nor --against.");
    o.program = argument[optind];
    return (o.by        ? run_scopes(&o, &failure)
            : o.against ? run_against(&o, &failure)
                        : run_sets(&o, &failure))
               ? STATUS_GOOD
               : command_fail("icost", &failure);
}
