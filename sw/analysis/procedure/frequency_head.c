/* SPDX-License-Identifier: Apache-2.0 */
/* See frequency_head.h. */
#include "frequency_head.h"
#include "memory.h"
#include <math.h>
#include <stdlib.h>

/* A cluster: its ratios are within a factor, and it has a part of all issue points. Fewer than
 * `few` samples a point are too few for that. The numbers of points and samples for high, or
 * medium, confidence. */
static const double spread_most = 1.5, part_least = 0.25, few = 3;
enum { SURE_POINTS = 3, SURE_SAMPLES = 100, FAIR_POINTS = 2, FAIR_SAMPLES = 25 };

static double ratio(const issue_point_t *point) { return point->cycles / point->least; }

static int compare_points(const void *a, const void *b) {
    double x = ratio(a), y = ratio(b);
    return (x > y) - (x < y);
}

static guess_t average(const issue_point_t *points, size_t count) {
    double samples = 0, cycles = 0, least = 0;
    for (size_t i = 0; i < count; i++) {
        samples += points[i].samples;
        cycles += points[i].cycles;
        least += points[i].least;
    }
    bool sure = count >= SURE_POINTS && samples >= SURE_SAMPLES,
         fair = count >= FAIR_POINTS && samples >= FAIR_SAMPLES;
    return (guess_t){cycles / least, sure   ? CONFIDENCE_HIGH
                                     : fair ? CONFIDENCE_MEDIUM
                                            : CONFIDENCE_LOW};
}

guess_t frequency_cluster(issue_point_t *points, size_t count) {
    double samples = 0;
    if (!count)
        return (guess_t){NAN, CONFIDENCE_NONE};
    for (size_t i = 0; i < count; i++)
        samples += points[i].samples;
    qsort(points, count, sizeof *points, compare_points);
    if (samples < few * (double)count) {
        guess_t all = average(points, count);
        return (guess_t){all.count, CONFIDENCE_LOW};
    }
    size_t need = (size_t)ceil(part_least * (double)count);
    for (size_t low = 0; low < count; low++) {
        size_t end = low;
        while (end < count && ratio(&points[end]) <= spread_most * ratio(&points[low]))
            end++;
        if (points[low].cycles > 0 && end - low >= need)
            return average(points + low, end - low);
    }
    return average(points, count);
}

/* --- classes */

static issue_point_t point_of(const program_frequency_t *program, const code_block_t *block,
                              const row_schedule_t *row) {
    issue_point_t point = {.least = row->least};
    uint32_t slot = block->first;
    for (unsigned i = 0; i < row->first + row->count; i++) {
        const head_t *head = &program->heads[slot];
        if (i >= row->first) {
            point.samples += head->samples;
            point.cycles += head->cycles;
        }
        slot = flow_next(program->flow, slot);
    }
    return point;
}

static size_t points_of_class(const program_frequency_t *program, const frequency_t *f,
                              uint32_t number, issue_point_t *points) {
    size_t count = 0;
    for (size_t b = 0; b < f->graph.block_count; b++) {
        const code_block_t *block = &f->graph.blocks[b];
        for (size_t r = 0; block->number == number && r < f->row_counts[b]; r++)
            points[count++] = point_of(program, block, &f->rows[b][r]);
    }
    return count;
}

static size_t all_rows(const frequency_t *f) {
    size_t count = 0;
    for (size_t b = 0; b < f->graph.block_count; b++)
        count += f->row_counts[b];
    return count;
}

static void guess_classes(const program_frequency_t *program, const frequency_t *f,
                          guess_t *classes) {
    issue_point_t *points = memory_get((all_rows(f) + 1) * sizeof *points);
    for (uint32_t c = 0; c < f->graph.class_count; c++)
        classes[c] = frequency_cluster(points, points_of_class(program, f, c, points));
    free(points);
}

/* --- propagation: a block's inflow equals its outflow */

/* The sum of a side's ways, and the class of the unknown one. */
typedef struct {
    double known;
    unsigned unknown;
    uint32_t number;
    confidence_t confidence;
} side_t;

static side_t side_of(const procedure_t *p, const guess_t *classes, uint32_t block, bool out) {
    side_t side = {.confidence = CONFIDENCE_HIGH};
    for (size_t w = 0; w < p->way_count; w++) {
        const way_t *way = &p->ways[w];
        if ((out ? way->from : way->to) != block)
            continue;
        const guess_t *guess = &classes[way->number];
        if (guess->confidence == CONFIDENCE_NONE) {
            side.unknown++;
            side.number = way->number;
            continue;
        }
        side.known += guess->count;
        if (guess->confidence < side.confidence)
            side.confidence = guess->confidence;
    }
    return side;
}

/* A propagated value has one level less confidence than its source. */
static bool propagate_side(const procedure_t *p, guess_t *classes, uint32_t block, bool out) {
    side_t side = side_of(p, classes, block, out);
    guess_t *own = &classes[p->blocks[block].number];
    confidence_t least = side.confidence;
    if (own->confidence != CONFIDENCE_NONE && own->confidence < least)
        least = own->confidence;
    least = least > CONFIDENCE_LOW ? least - 1 : CONFIDENCE_LOW;
    if (side.unknown == 0 && own->confidence == CONFIDENCE_NONE) {
        *own = (guess_t){side.known, least};
        return true;
    }
    if (side.unknown == 1 && own->confidence != CONFIDENCE_NONE) {
        classes[side.number] = (guess_t){fmax(own->count - side.known, 0), least};
        return true;
    }
    return false;
}

static void propagate(const procedure_t *p, guess_t *classes) {
    for (bool more = true; more;) {
        more = false;
        for (uint32_t b = 0; b < p->block_count; b++) {
            more |= propagate_side(p, classes, b, false);
            more |= propagate_side(p, classes, b, true);
        }
    }
}

void frequency_head(const program_frequency_t *program, frequency_t *f) {
    const procedure_t *p = &f->graph;
    guess_t *classes = memory_get((p->class_count + 1) * sizeof *classes);
    guess_classes(program, f, classes);
    propagate(p, classes);
    for (size_t b = 0; b < p->block_count; b++)
        f->blocks[b].by[BY_HEAD] = classes[p->blocks[b].number];
    for (size_t w = 0; w < p->way_count; w++)
        f->ways[w].by[BY_HEAD] = classes[p->ways[w].number];
    free(classes);
}
