/* SPDX-License-Identifier: Apache-2.0 */
/* See shotgun.h. */
#include "shotgun.h"
#include "cut_rows.h"
#include "entry.h"
#include "fragment_rows.h"
#include "memory.h"
#include "random.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct shotgun {
    const samples_t *samples;
    code_t *code;
    database_t *database;
    rows_setup_t setup;
    shotgun_facts_t facts;
    int64_t *length; /* length of each built fragment, by variant */
    size_t variants;
    void (*listener)(void *context, node_t node, const graph_insn_t *insn, int64_t model);
    void *listens;     /* its context */
    pc_table_t places; /* places on fragments */
    trace_machine_t other;
    bool has_other;
    int32_t sooner;
    graph_t **chain; /* graphs while measuring, each for GRAPH_LANES variants */
    fragment_t *fragment;
    uint64_t next;        /* where the last fragment ended (fragment_join) */
    size_t skeleton;      /* signature sample of the next fragment */
    fragment_rows_t rows; /* rows of shotgun_source; row: the next one */
    size_t row;
    uint32_t memory, stores, chained_memory,
        chained_stores; /* in the chain; chained_: when the last fragment began */
};

bool shotgun_open(shotgun_t **shotgun, const samples_t *samples, const char *program,
                  design_t design, failure_t *failure) {
    shotgun_t *s = memory_get(sizeof *s);
    if (!code_open(&s->code, program, failure)) {
        free(s);
        return false;
    }
    s->samples = samples;
    s->fragment = memory_get(sizeof *s->fragment);
    s->database = database_new();
    for (size_t i = 0; i < samples->detail_count; i++)
        database_add(s->database, &samples->detail[i]);
    database_sort(s->database);
    s->setup = (rows_setup_t){.machine = &samples->machine,
                              .defaults =
                                  database_defaults(s->database, 2 * samples->machine.fetch_halves),
                              .design = design,
                              .hash = samples->hash};
    *shotgun = s;
    return true;
}

void shotgun_close(shotgun_t *s) {
    code_close(s->code);
    database_free(s->database);
    pc_table_free(&s->places);
    fragment_rows_free(&s->rows);
    free(s->fragment);
    free(s->length);
    free(s);
}

void shotgun_other(shotgun_t *s, const trace_machine_t *other, int32_t sooner) {
    s->other = *other;
    s->has_other = true;
    s->sooner = sooner;
}

void shotgun_scope(shotgun_t *s, uint32_t (*scope)(void *context, uint64_t pc), void *context) {
    s->setup.scope = scope;
    s->setup.context = context;
}

void shotgun_listen(shotgun_t *s,
                    void (*listener)(void *context, node_t node, const graph_insn_t *insn,
                                     int64_t model),
                    void *context) {
    s->listener = listener;
    s->listens = context;
}

/* --- the chain: one graph of all fragments, one after the other */

static void chain_begin(shotgun_t *s, const variant_t *list) {
    size_t graphs = (s->variants + GRAPH_LANES - 1) / GRAPH_LANES;
    s->chain = memory_get(graphs * sizeof *s->chain);
    for (size_t g = 0; g < graphs; g++) {
        s->chain[g] = graph_new(&s->samples->machine);
        if (s->has_other)
            graph_other(s->chain[g], &s->other, s->sooner);
    }
    if (s->listener)
        graph_listen(s->chain[0], s->listener, s->listens);
    for (size_t v = 0; v < s->variants; v++) {
        graph_set(s->chain[v / GRAPH_LANES], v % GRAPH_LANES, list[v].ideal, list[v].scope);
        graph_with(s->chain[v / GRAPH_LANES], v % GRAPH_LANES, list[v].with);
    }
}

static void chain_end(shotgun_t *s) {
    for (size_t v = 0; v < s->variants; v += GRAPH_LANES)
        graph_free(s->chain[v / GRAPH_LANES]);
    free(s->chain);
}

/* Owners are counted from the start of their fragment; in the chain they are shifted. */
static void chain_owners(shotgun_t *s, graph_insn_t *insn) {
    operation_t operation = insn->operands.operation;
    if (insn->late == LATE_SHARED)
        insn->owner += s->chained_memory;
    if (insn->late == LATE_ADDRESS || insn->late == LATE_STORE)
        insn->owner += s->chained_stores;
    s->stores += operation == OPERATION_STORE;
    s->memory += is_memory(operation);
}

/* Adds a fragment to the chain, after those before it. */
static void chain_fragment(shotgun_t *s, const fragment_rows_t *rows) {
    s->chained_memory = s->memory;
    s->chained_stores = s->stores;
    for (size_t r = 0; r < rows->count; r++)
        for (unsigned i = 0; i < rows->row[r].count; i++)
            chain_owners(s, &rows->row[r].insn[i]);
}

/* What the fragment adds to the length of each variant. */
static void chain_rows(shotgun_t *s, const fragment_rows_t *rows, int64_t *length) {
    chain_fragment(s, rows);
    for (size_t v = 0; v < s->variants; v++)
        length[v] = -graph_length(s->chain[v / GRAPH_LANES], v % GRAPH_LANES);
    for (size_t v = 0; v < s->variants; v += GRAPH_LANES)
        for (size_t r = 0; r < rows->count; r++)
            graph_row(s->chain[v / GRAPH_LANES], &rows->row[r]);
    for (size_t v = 0; v < s->variants; v++)
        length[v] += graph_length(s->chain[v / GRAPH_LANES], v % GRAPH_LANES);
}

static void count_steps(shotgun_t *s, const fragment_t *f, const skeleton_t *skeleton) {
    s->facts.instructions += f->count;
    s->facts.cut += f->cut || f->gaps;
    for (unsigned i = 0; i < f->count; i++) {
        uint64_t place = place_of(f->step[i].pc, skeleton->context, skeleton->privilege);
        s->facts.match[f->step[i].match]++;
        table_entry(&s->places, place, sizeof(uint64_t));
    }
}

static void count_covered(shotgun_t *s) {
    for (size_t i = 0; i < s->facts.details; i++) {
        const sample_t *sample = &database_detail(s->database, i)->sample;
        uint64_t place = place_of(sample->pc, sample->context, sample->privilege);
        s->facts.covered += pc_table_find(&s->places, place) != NULL;
    }
}

static void begin_fragments(shotgun_t *s) {
    s->facts = (shotgun_facts_t){.details = database_count(s->database)};
    s->skeleton = 0;
    s->next = 0;
    s->memory = s->stores = 0;
}

static void begin(shotgun_t *s, variant_t *list, size_t count) {
    size_t room = s->samples->skeleton_count * count + 1;
    begin_fragments(s);
    s->variants = count;
    s->length = memory_resize(s->length, room * sizeof *s->length);
    for (size_t v = 0; v < count; v++)
        list[v].length = 0;
    chain_begin(s, list);
}

/* Adds the rows of a fragment, and frees them. */
static void add_fragment(shotgun_t *s, fragment_rows_t *rows, variant_t *list) {
    int64_t *length = &s->length[s->facts.given[GIVEN_NOT]++ * s->variants];
    chain_rows(s, rows, length);
    for (size_t v = 0; v < s->variants; v++)
        list[v].length += length[v];
    fragment_rows_free(rows);
}

/* Makes the next fragment that can be built; false: none. */
static bool next_fragment(shotgun_t *s, fragment_rows_t *rows) {
    fragment_t *f = s->fragment;
    while (s->skeleton < s->samples->skeleton_count) {
        const skeleton_t *skeleton = &s->samples->skeleton[s->skeleton++];
        fragment_make(f, skeleton, s->code, s->database, s->setup.design);
        s->facts.skeletons++;
        if (f->given == GIVEN_NOT) {
            fragment_join(f, s->next);
            s->next = f->next;
            count_steps(s, f, skeleton);
            fragment_rows(rows, f, &s->setup);
            return true;
        }
        s->facts.given[f->given]++;
    }
    count_covered(s);
    return false;
}

void shotgun_measure(shotgun_t *s, variant_t *list, size_t count) {
    fragment_rows_t rows;
    begin(s, list, count);
    while (next_fragment(s, &rows))
        add_fragment(s, &rows, list);
    chain_end(s);
}

static bool next_row(void *context, graph_row_t *row) {
    shotgun_t *s = context;
    while (s->row == s->rows.count) {
        fragment_rows_free(&s->rows);
        s->rows = (fragment_rows_t){0};
        s->row = 0;
        if (!next_fragment(s, &s->rows))
            return false;
        s->facts.given[GIVEN_NOT]++;
        chain_fragment(s, &s->rows);
    }
    *row = s->rows.row[s->row++];
    return true;
}

row_source_t shotgun_source(shotgun_t *s) {
    begin_fragments(s);
    s->row = s->rows.count;
    return (row_source_t){
        .machine = &s->samples->machine, .next = next_row, .context = s, .made = true};
}

bool shotgun_measure_whole(shotgun_t *s, const char *trace, variant_t *list, size_t count,
                           failure_t *failure) {
    cut_rows_t *cut;
    fragment_rows_t rows;
    if (!cut_rows_open(&cut, trace, s->samples, failure))
        return false;
    begin(s, list, count);
    while (cut_rows_next(cut, &rows)) {
        s->facts.instructions += s->samples->skeleton[s->facts.skeletons++].count;
        add_fragment(s, &rows, list);
    }
    s->facts.covered = s->facts.details;
    s->facts.match[MATCH_EXACT] = s->facts.instructions;
    chain_end(s);
    return cut_rows_end(cut, failure);
}

shotgun_facts_t shotgun_facts(const shotgun_t *s) { return s->facts; }

bool shotgun_built(const shotgun_facts_t *facts, const char *from, const char *program,
                   failure_t *failure) {
    char why[256] = "";
    if (facts->given[GIVEN_NOT])
        return true;
    if (!facts->skeletons)
        return failure_set(failure,
                           "%s: no signature sample has begun in it.\n"
                           "  Take them more often: `assay record --signatures PERIOD`; of a trace "
                           "--apart N.",
                           from);
    for (int g = GIVEN_NOT + 1; g < GIVEN_REASONS; g++) {
        size_t used = strlen(why);
        if (facts->given[g])
            snprintf(why + used, sizeof why - used, "%s%" PRIu64 " %s", used ? ", " : "",
                     facts->given[g], given_names[g]);
    }
    return failure_set(failure,
                       "%s: of %" PRIu64
                       " signature samples none could be followed through %s: %s.\n"
                       "  Take more detailed samples: `assay record -c PERIOD`; of a trace "
                       "--interval N.",
                       from, facts->skeletons, program, why);
}

/* --- bootstrap. Fragments are drawn one by one: each one's contribution depends on the one before
 * it, but fragments are rather evenly spaced, and ranges of neighbours drawn together are wider
 * than costs spread. */

void shotgun_resample(const shotgun_t *s, unsigned times, uint64_t seed,
                      void (*take)(void *context, const int64_t *length), void *context) {
    size_t built = s->facts.given[GIVEN_NOT];
    int64_t *sum = memory_get((s->variants + 1) * sizeof *sum);
    random_t random = random_start(seed);
    for (unsigned t = 0; t < times && built; t++) {
        memset(sum, 0, s->variants * sizeof *sum);
        for (size_t i = 0; i < built; i++) {
            const int64_t *length = &s->length[random_next(&random) % built * s->variants];
            for (size_t v = 0; v < s->variants; v++)
                sum[v] += length[v];
        }
        take(context, sum);
    }
    free(sum);
}
