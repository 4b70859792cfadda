/* SPDX-License-Identifier: Apache-2.0 */
/* See intake.h. */
#include "intake.h"
#include <stdlib.h>
#include <string.h>

#define NO_PLACE 1 /* not the place of an instruction or of half a process */

bool intake_start(intake_t *intake, size_t parts) {
    *intake = (intake_t){.part_of = intake->part_of,
                         .context = intake->context,
                         .windows = intake->windows,
                         .choice = intake->choice};
    intake->part_count = parts;
    intake->parts = calloc(parts + 1, sizeof *intake->parts);
    for (int i = 0; i < INTAKE_FOUND; i++)
        intake->found[i].place = NO_PLACE;
    return intake->parts != NULL;
}

/* --- places */

/* Asks for the part of the newest place. There is room for as many as the table has slots. */
static bool learn_part(intake_t *intake, uint64_t place) {
    if ((intake->known & (intake->known - 1)) == 0) {
        size_t room = intake->known ? 2 * intake->known : 1;
        uint32_t *part = realloc(intake->part, room * sizeof *part);
        if (!part)
            return false;
        intake->part = part;
    }
    intake->part[intake->known++] = intake->part_of ? intake->part_of(intake->context, place) : 0;
    return true;
}

static bool look_up(intake_t *intake, uint64_t place, found_t *found) {
    const tally_t *tally = pc_table_take(&intake->table, place, sizeof *tally);
    if (!tally)
        return false;
    found->place = place;
    found->index = (uint32_t)(tally - (const tally_t *)intake->table.entries);
    if (found->index == intake->known && !learn_part(intake, place))
        return false;
    found->part = intake->part[found->index];
    return true;
}

/* Most places are among those met just before. */
static inline const found_t *find_place(intake_t *intake, uint64_t place) {
    found_t *found = &intake->found[(place >> 1) % INTAKE_FOUND];
    return found->place == place || look_up(intake, place, found) ? found : NULL;
}

/* --- charges
 *
 * The charges of a sample are entered when both of its neighbours on either side are known, so that
 * each place is visited once. Before the first and after the last sample, samples that charge
 * nothing are assumed. */
typedef struct {
    const taken_t *at, *before[PAIR_DISTANCES], *behind[PAIR_DISTANCES];
    const windows_known_t *windows;
} neighbours_t;

static double all_of(const taken_t *taken) { return taken->spent + taken->owed; }

static neighbours_t neighbours_of(const neighbourhood_t *row, uint64_t number) {
    neighbours_t n = {0};
    for (uint64_t d = 0; d < PAIR_DISTANCES; d++) {
        n.before[d] = &row->last[(number - d) % INTAKE_WINDOW];
        n.behind[d] = &row->last[(number + d) % INTAKE_WINDOW];
    }
    n.at = n.before[0];
    return n;
}

/* The part of a sample's charges that goes to `to`, in this grouping. */
static inline double charged(const taken_t *taken, uint32_t to, int grouping) {
    return (taken->own[grouping] == to ? taken->spent : 0) +
           (taken->owner[grouping] == to ? taken->owed : 0);
}

static inline void enter(charge_t *charge, uint32_t to, const neighbours_t *n, int grouping) {
    double y = charged(n->at, to, grouping), z = all_of(n->at);
    charge->samples += y > 0;
    charge->cycles += y;
    charge->cubes_within += y * y * z;
    charge->cubes_across += 2 * y * z * z;
    if (n->at->window)
        window_sums_add(&charge->windows, y, z, n->at->window, n->windows);
    for (int d = 0; d < PAIR_DISTANCES; d++) {
        charge->within[d] += y * charged(n->before[d], to, grouping);
        charge->across[d] += y * (all_of(n->before[d]) + all_of(n->behind[d]));
        charge->beside[d] += y * (n->before[d]->weight + n->behind[d]->weight);
    }
}

/* Enters a retired sample as a charge of its weight, as far as estimate_retired needs it. */
static inline void retire(charge_t *charge, const neighbours_t *n, int grouping) {
    charge->cycles += n->at->retired;
    if (n->at->window)
        window_sums_add(&charge->windows, n->at->retired, 0, n->at->window, n->windows);
    for (int d = 0; d < PAIR_DISTANCES; d++) {
        charge->within[d] += n->before[d]->own[grouping] == n->at->own[grouping]
                                 ? n->at->retired * n->before[d]->retired
                                 : 0;
        charge->beside[d] += n->at->retired * (n->before[d]->weight + n->behind[d]->weight);
    }
}

static void enter_whole(intake_t *intake, const neighbours_t *n) {
    shares_t *whole = &intake->whole;
    double z = all_of(n->at);
    whole->retirement.cycles += n->at->retired;
    whole->time.samples += z > 0;
    whole->time.cycles += z;
    whole->time.cubes_within += z * z * z;
    if (n->at->window) {
        window_sums_add(&whole->time.windows, z, z, n->at->window, n->windows);
        window_sums_add(&whole->retirement.windows, n->at->retired, 0, n->at->window, n->windows);
    }
    for (int d = 0; d < PAIR_DISTANCES; d++) {
        double weights = n->before[d]->weight + n->behind[d]->weight;
        whole->time.within[d] += z * all_of(n->before[d]);
        whole->time.beside[d] += z * weights;
        whole->retirement.within[d] += n->at->retired * n->before[d]->retired;
        whole->retirement.beside[d] += n->at->retired * weights;
        intake->numbers[d] += n->at->weight * n->before[d]->weight;
    }
}

static void enter_sample(intake_t *intake, const neighbourhood_t *row, uint64_t number) {
    neighbours_t n = neighbours_of(row, number);
    if (n.at->window)
        windows_known_add(intake->windows, n.at->window, all_of(n.at));
    n.windows = intake->windows;
    const uint32_t *own = n.at->own, *owner = n.at->owner;
    tally_t *tallies = intake->table.entries;
    shares_t *parts = intake->parts;
    enter_whole(intake, &n);
    enter(&tallies[own[INTAKE_PLACES]].time, own[INTAKE_PLACES], &n, INTAKE_PLACES);
    enter(&parts[own[INTAKE_PARTS]].time, own[INTAKE_PARTS], &n, INTAKE_PARTS);
    retire(&tallies[own[INTAKE_PLACES]].retirement, &n, INTAKE_PLACES);
    retire(&parts[own[INTAKE_PARTS]].retirement, &n, INTAKE_PARTS);
    if (n.at->owed <= 0)
        return;
    if (owner[INTAKE_PLACES] != own[INTAKE_PLACES])
        enter(&tallies[owner[INTAKE_PLACES]].time, owner[INTAKE_PLACES], &n, INTAKE_PLACES);
    if (owner[INTAKE_PARTS] != own[INTAKE_PARTS])
        enter(&parts[owner[INTAKE_PARTS]].time, owner[INTAKE_PARTS], &n, INTAKE_PARTS);
}

static void push(intake_t *intake, neighbourhood_t *row, const taken_t *taken) {
    row->last[row->singles % INTAKE_WINDOW] = *taken;
    if (row->singles >= PAIR_DISTANCES - 1)
        enter_sample(intake, row, row->singles - (PAIR_DISTANCES - 1));
    row->singles++;
}

/* Enough samples that charge nothing to keep earlier and later ones from being neighbours. */
static void push_apart(intake_t *intake, neighbourhood_t *row) {
    static const taken_t none;
    for (int i = 1; row->singles && i < PAIR_DISTANCES; i++)
        push(intake, row, &none);
}

/* --- samples that are added up
 *
 * The covariance of neighbours is unknown for these: they count as independent. */
static void enter_sum(charge_t *charge, const sample_t *sample, double cycles, double all) {
    bill_t bill = {.samples = sample->summed.count, .alike = sample_alike(sample, all)};
    if (cycles <= 0)
        return;
    bill_add(&bill, charge, cycles);
    bill_add(&bill, NULL, all - cycles);
    bill_weigh(&bill, 1);
    bill_pay(&bill);
}

static void enter_sums(intake_t *intake, const sample_t *sample, const taken_t *taken) {
    double all = all_of(taken);
    tally_t *tallies = intake->table.entries;
    charge_t *groups[INTAKE_GROUPINGS][2] = {
        {&tallies[taken->own[INTAKE_PLACES]].time, &tallies[taken->owner[INTAKE_PLACES]].time},
        {&intake->parts[taken->own[INTAKE_PARTS]].time,
         &intake->parts[taken->owner[INTAKE_PARTS]].time}};
    enter_sum(&intake->whole.time, sample, all, all);
    for (int g = 0; g < INTAKE_GROUPINGS; g++) {
        enter_sum(groups[g][0], sample, charged(taken, taken->own[g], g), all);
        if (taken->owner[g] != taken->own[g])
            enter_sum(groups[g][1], sample, taken->owed, all);
    }
    charge_t *retirements[] = {&intake->whole.retirement,
                               &tallies[taken->own[INTAKE_PLACES]].retirement,
                               &intake->parts[taken->own[INTAKE_PARTS]].retirement};
    for (size_t i = 0; i < sizeof retirements / sizeof *retirements; i++) {
        retirements[i]->cycles += taken->retired;
        retirements[i]->within[0] += taken->retired;
        retirements[i]->beside[0] += 2 * taken->retired;
    }
    intake->numbers[0] += sample->summed.count;
}

/* --- kinds */

static void push_sample(intake_t *intake, const sample_t *sample, const taken_t *taken) {
    neighbourhood_t *row = &intake->row[sample->rare];
    if (sample->rare && !sample_follows(sample, row->fetched, intake->choice))
        push_apart(intake, row);
    if (sample_parts(sample))
        push_apart(intake, &intake->row[0]);
    push(intake, row, taken);
    row->fetched = sample->fetched;
}

static bool take_single(intake_t *intake, const sample_t *sample) {
    const found_t *found = find_place(intake, sample->pc);
    if (!found)
        return false;
    found_t own = *found;
    found = sample_owes(sample) ? find_place(intake, sample->owner_pc) : &own;
    if (!found)
        return false;
    double weight = sample_weight(sample);
    tally_t *tallies = intake->table.entries;
    tally_count(&tallies[own.index], sample);
    tally_owe(&tallies[found->index], sample);
    taken_t taken = {.own = {own.index, own.part},
                     .owner = {found->index, found->part},
                     .spent = tally_spend(&tallies[own.index], sample),
                     .owed = sample_owes(sample) ? weight * sample->owed.cycles : 0,
                     .retired = sample_retired(sample) ? weight * sample_count(sample) : 0,
                     .weight = weight,
                     .window = intake->window};
    if (samplers[sample->sampler].summed)
        enter_sums(intake, sample, &taken);
    else
        push_sample(intake, sample, &taken);
    return true;
}

/* The first of a pair is an ordinary sample. The second is known only in relation to the first:
 * overlap.h uses it. */
static bool take_second(intake_t *intake, const sample_t *sample) {
    (void)sample;
    intake->seconds++;
    return true;
}

/* A counter's sample says nothing about time. */
static bool take_counted(intake_t *intake, const sample_t *sample) {
    const found_t *found = find_place(intake, sample->pc);
    if (found)
        tally_add((tally_t *)intake->table.entries + found->index, sample);
    return found != NULL;
}

/* Samples of different windows are not neighbours; all of one window are entered before the next
 * window's. */
static void begin_window(intake_t *intake, uint32_t window) {
    intake->window = window;
    push_apart(intake, &intake->row[0]);
    push_apart(intake, &intake->row[1]);
}

/* The one dispatch by the kind of a sample. */
bool intake_take(intake_t *intake, const sample_t *sample) {
    if (intake->windows && sample->window != intake->window)
        begin_window(intake, sample->window);
    if (!samplers[sample->sampler].timed)
        return take_counted(intake, sample);
    static bool (*const take[])(intake_t * intake, const sample_t *sample) = {
        [MEMBER_SINGLE] = take_single, [MEMBER_FIRST] = take_single, [MEMBER_SECOND] = take_second};
    return take[sample->member](intake, sample);
}

static void finish_retirement(charge_t *retirement) { retirement->samples = retirement->cycles; }

void intake_finish(intake_t *intake) {
    tally_t *tallies = intake->table.entries;
    for (int rare = 0; rare < 2; rare++)
        push_apart(intake, &intake->row[rare]);
    charge_t *time = &intake->whole.time;
    for (int d = 0; d < PAIR_DISTANCES; d++)
        time->across[d] = 2 * time->within[d];
    time->cubes_across = 2 * time->cubes_within;
    finish_retirement(&intake->whole.retirement);
    for (size_t i = 0; i < intake->part_count; i++)
        finish_retirement(&intake->parts[i].retirement);
    intake->total = (tally_t){.time = *time, .retirement = intake->whole.retirement};
    for (size_t i = 0; i < intake->table.count; i++) {
        finish_retirement(&tallies[i].retirement);
        tally_merge(&intake->total, &tallies[i]);
    }
    pc_table_sort(&intake->table);
}

void intake_free(intake_t *intake) {
    pc_table_free(&intake->table);
    free(intake->parts);
    free(intake->part);
    *intake = (intake_t){0};
}
