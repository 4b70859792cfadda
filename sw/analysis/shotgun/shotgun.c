/* See shotgun.h. */
#include "shotgun.h"
#include "fragment_rows.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

struct shotgun {
    const samples_t *samples;
    code_t *code;
    database_t *database;
    rows_setup_t setup;
    shotgun_facts_t facts;
    int64_t *length; /* of each fragment that was built, by variant */
    size_t variants;
    pc_table_t places; /* on fragments */
};

bool shotgun_open(shotgun_t **shotgun, const samples_t *samples, const char *program,
                  design_t design, failure_t *failure) {
    shotgun_t *s = memory_get(sizeof *s);
    if (!code_open(&s->code, program, failure)) {
        free(s);
        return false;
    }
    s->samples = samples;
    s->database = database_new();
    for (size_t i = 0; i < samples->detail_count; i++)
        database_add(s->database, &samples->detail[i]);
    database_sort(s->database);
    s->setup = (rows_setup_t){.machine = &samples->machine,
                              .defaults = database_defaults(s->database),
                              .design = design};
    *shotgun = s;
    return true;
}

void shotgun_close(shotgun_t *s) {
    code_close(s->code);
    database_free(s->database);
    pc_table_free(&s->places);
    free(s->length);
    free(s);
}

void shotgun_scope(shotgun_t *s, uint32_t (*scope)(void *context, uint64_t pc), void *context) {
    s->setup.scope = scope;
    s->setup.context = context;
}

/* --- a fragment */

static void measure_rows(const fragment_rows_t *rows, const trace_machine_t *machine,
                         const variant_t *list, size_t count, int64_t *length) {
    for (size_t from = 0; from < count; from += GRAPH_LANES) {
        size_t lanes = count - from < GRAPH_LANES ? count - from : GRAPH_LANES;
        graph_t *graph = graph_new(machine);
        for (unsigned l = 0; l < lanes; l++)
            graph_set(graph, l, list[from + l].ideal, list[from + l].scope);
        for (size_t r = 0; r < rows->count; r++)
            graph_row(graph, &rows->row[r]);
        for (unsigned l = 0; l < lanes; l++)
            length[from + l] = graph_length(graph, l);
        graph_free(graph);
    }
}

static void count_steps(shotgun_t *s, const fragment_t *f, const skeleton_t *skeleton) {
    s->facts.instructions += f->count;
    for (unsigned i = 0; i < f->count; i++) {
        uint64_t place = place_of(f->step[i].pc, skeleton->context, skeleton->privilege);
        s->facts.match[f->step[i].match]++;
        if (!pc_table_take(&s->places, place, sizeof(uint64_t)))
            memory_out();
    }
}

static void count_covered(shotgun_t *s) {
    s->facts.details = database_count(s->database);
    for (size_t i = 0; i < s->facts.details; i++) {
        const sample_t *sample = &database_detail(s->database, i)->sample;
        uint64_t place = place_of(sample->pc, sample->context, sample->privilege);
        s->facts.covered += pc_table_find(&s->places, place) != NULL;
    }
}

void shotgun_measure(shotgun_t *s, variant_t *list, size_t count) {
    fragment_t *f = memory_get(sizeof *f);
    fragment_rows_t rows;
    s->variants = count;
    s->facts = (shotgun_facts_t){0};
    s->length = memory_resize(s->length, (s->samples->skeleton_count * count + 1) * sizeof *s->length);
    for (size_t v = 0; v < count; v++)
        list[v].length = 0;
    for (size_t i = 0; i < s->samples->skeleton_count; i++) {
        const skeleton_t *skeleton = &s->samples->skeleton[i];
        int64_t *length = &s->length[s->facts.given[GIVEN_NOT] * count];
        fragment_make(f, skeleton, s->code, s->database, s->setup.design);
        s->facts.skeletons++;
        s->facts.given[f->given]++;
        if (f->given != GIVEN_NOT)
            continue;
        count_steps(s, f, skeleton);
        fragment_rows(&rows, f, &s->setup);
        measure_rows(&rows, &s->samples->machine, list, count, length);
        fragment_rows_free(&rows);
        for (size_t v = 0; v < count; v++)
            list[v].length += length[v];
    }
    count_covered(s);
    free(f);
}

shotgun_facts_t shotgun_facts(const shotgun_t *s) { return s->facts; }

/* --- bootstrap */

void shotgun_resample(const shotgun_t *s, unsigned times, uint64_t seed,
                      void (*take)(void *context, const int64_t *length), void *context) {
    size_t built = s->facts.given[GIVEN_NOT];
    int64_t *sum = memory_get((s->variants + 1) * sizeof *sum);
    uint64_t random = seed * UINT64_C(0x9E3779B97F4A7C15) | 1;
    for (unsigned t = 0; t < times && built; t++) {
        memset(sum, 0, s->variants * sizeof *sum);
        for (size_t i = 0; i < built; i++) {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            const int64_t *length = &s->length[random % built * s->variants];
            for (size_t v = 0; v < s->variants; v++)
                sum[v] += length[v];
        }
        take(context, sum);
    }
    free(sum);
}
