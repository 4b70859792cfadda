/* SPDX-License-Identifier: Apache-2.0 */
/* See icost.h: the answer of the graph, or of samples, compared with that of simulations with the parts really ideal. */
#include "command.h"
#include "icost.h"
#include "memory.h"
#include "multisim.h"
#include "process.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_simulated(const icost_t *o, int64_t *length, size_t sets, failure_t *failure) {
    FILE *file = fopen(o->against, "r");
    char line[256], name[256];
    size_t found = 0;
    if (!file)
        return failure_set(failure, "%s: cannot be read.", o->against);
    while (fgets(line, sizeof line, file)) {
        size_t size = strcspn(line, ",");
        for (size_t i = 0; i < sets; i++) {
            const char *set = i ? set_name(o, i, name, sizeof name) : "none";
            if (strlen(set) == size && strncmp(set, line, size) == 0) {
                length[i] = strtoll(line + size + (line[size] == ','), NULL, 10);
                found++;
            }
        }
    }
    fclose(file);
    return found == sets || failure_set(failure, "%s: %zu of %zu sets of the parts are there.",
                                        o->against, found, sets);
}

/* How far the graph is from the simulations in the costs and interactions that matter. */
typedef struct {
    double error;               /* mean relative error of costs of 5 % of the run and more */
    size_t large, small, right; /* number of these; of 1 % and more; of those with the right sign */
} agreement_t;

static agreement_t compare(const power_set_t *s, const int64_t *simulated, const int64_t *icost) {
    const double large = 0.05, small = 0.01;
    agreement_t a = {0};
    for (size_t i = 1; i < s->sets; i++) {
        double of = (double)icost[i] / (double)simulated[0],
               here = (double)s->icost[i] / (double)s->cycles;
        if (fabs(of) >= large) {
            a.error += fabs(here - of) / fabs(of);
            a.large++;
        }
        if (fabs(of) >= small) {
            a.right += (of > 0) == (here > 0);
            a.small++;
        }
    }
    a.error = a.large ? a.error / (double)a.large : 0;
    return a;
}

static void print_agreement(const icost_t *o, const power_set_t *s, const int64_t *simulated,
                            const int64_t *icost) {
    agreement_t a = compare(s, simulated, icost);
    printf(
        "\nOf %zu costs and interactions of 5 %% of the run and more the %s are %.1f %% off in the "
        "mean;\nof %zu of 1 %% and more %zu have the right sign.\n",
        a.large, o->shotgun ? "samples'" : "graph's", 100 * a.error, a.small, a.right);
}

static const column_t against_list[] = {
    {"parts", NULL, "parts that are ideal", .unit = SHEET_TEXT},
    {"simulated", NULL, "cycles of the simulation", .unit = SHEET_COUNT},
    {"graph", NULL, "cycles by the graph", .unit = SHEET_COUNT},
    {"simulated_icost", "icost%", "interaction cost in the simulations, of the run",
     .unit = SHEET_SIGNED},
    {"graph_icost", "graph%", "by the graph", .unit = SHEET_SIGNED},
    {"error", NULL, "difference, in points", .unit = SHEET_SIGNED}};
const columns_t against_columns = {COLUMNS(against_list), .of = "--against and --multisim"};

static void print_against(const icost_t *o, const power_set_t *s, const int64_t *simulated) {
    sheet_t *sheet = sheet_new(&o->rows);
    int64_t *icost = memory_get(s->sets * sizeof *icost);
    char name[256];
    icosts_make(o->count, simulated, icost);
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
    if (o->rows.form == SHEET_TABLE && o->shotgun)
        print_facts(o, s);
    else if (o->rows.form == SHEET_TABLE)
        print_header(o, s->instructions, s->cycles);
    sheet_print(sheet, 0, stdout);
    if (o->rows.form == SHEET_TABLE)
        print_agreement(o, s, simulated, icost);
    free(icost);
}

bool run_against(icost_t *o, failure_t *failure) {
    power_set_t s;
    if (!measure_sets(o, &s, failure))
        return false;
    int64_t *simulated = memory_get(s.sets * sizeof *simulated);
    bool good = read_simulated(o, simulated, s.sets, failure);
    if (good)
        print_against(o, &s, simulated);
    free(simulated);
    free_sets(&s);
    return good;
}

/* --- multi-simulation */

/* Which of the group's parts a simulation can make ideal; false if not all of them. */
static bool part_of_group(const group_t *group, uint32_t *ideal) {
    uint32_t left = group->parts;
    *ideal = 0;
    for (unsigned p = 0; p < PARTS; p++)
        for (unsigned m = 0; m < MULTISIM_PARTS; m++)
            if (left >> p & 1 && strcmp(part_names[p], multisim_names[m]) == 0) {
                *ideal |= 1u << m;
                left &= ~(1u << p);
            }
    return left == 0;
}

static bool name_sets(const icost_t *o, multisim_set_t *list, size_t sets, failure_t *failure) {
    char name[256];
    for (unsigned g = 0; g < o->count; g++) {
        uint32_t ideal;
        if (!part_of_group(&o->group[g], &ideal))
            return failure_set(failure,
                               "--of %s: no simulator has this part ideal.\n"
                               "  `make multisim-sims` builds those of `board`.",
                               o->group[g].name);
        for (size_t i = 0; i < sets; i++)
            list[i].ideal |= (i >> g & 1) ? ideal : 0;
    }
    for (size_t i = 0; i < sets; i++)
        list[i].name = memory_copy(i ? set_name(o, i, name, sizeof name) : "none");
    return true;
}

/* The folder of results: the user's, else PROGRAM.multisim in the current folder. */
static char *folder_of(const icost_t *o) {
    if (o->folder)
        return memory_copy(o->folder);
    const char *slash = strrchr(o->run.program, '/');
    const char *name = slash ? slash + 1 : o->run.program;
    size_t size = strlen(name);
    if (size > 4 && strcmp(name + size - 4, ".elf") == 0)
        size -= 4;
    return memory_print("%.*s.multisim", (int)size, name);
}

static bool simulate_sets(icost_t *o, multisim_set_t *list, size_t sets, char **trace, char **other,
                          failure_t *failure) {
    char *folder = folder_of(o);
    multisim_t m = {.run = &o->run, .folder = folder, .ended = &o->ended};
    m.jobs = (unsigned)(o->jobs ? o->jobs : process_at_once());
    bool good =
        name_sets(o, list, sets, failure) && multisim_run(&m, list, sets, trace, other, failure);
    free(folder);
    return good;
}

bool run_multisim(icost_t *o, failure_t *failure) {
    size_t sets = (size_t)1 << o->count;
    multisim_set_t *list = memory_get(sets * sizeof *list);
    int64_t *simulated = memory_get(sets * sizeof *simulated);
    char *trace = NULL, *other = NULL;
    power_set_t s;
    bool good = simulate_sets(o, list, sets, &trace, &other, failure);
    o->trace = trace;
    o->other = other;
    for (size_t i = 0; i < sets; i++) {
        simulated[i] = list[i].cycles;
        free((void *)list[i].name);
    }
    if (good && (good = measure_sets(o, &s, failure))) {
        print_against(o, &s, simulated);
        free_sets(&s);
    }
    free(list);
    free(simulated);
    free(trace);
    free(other);
    return good;
}
