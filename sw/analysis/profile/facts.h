/* SPDX-License-Identifier: Apache-2.0 */
/* A small ordered list of named values: a run's settings, its counters. */
#ifndef SW_ANALYSIS_PROFILE_FACTS_H
#define SW_ANALYSIS_PROFILE_FACTS_H
#include "failure.h"
#include <stddef.h>
#include <stdint.h>

typedef struct {
    char *name, *value;
} fact_t;

typedef struct {
    fact_t *list;
    size_t count;
} facts_t;

/* Adds a fact, or replaces it. */
void facts_set(facts_t *facts, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

const char *facts_text(const facts_t *facts, const char *name); /* NULL: not found */
bool facts_are(const facts_t *facts, const char *name,
               const char *text); /* it is found, and is this text */
double facts_number(const facts_t *facts, const char *name, double otherwise);
uint64_t facts_integer(const facts_t *facts, const char *name, uint64_t otherwise);

/* Reads a CSV file of lines `name,value`. */
bool facts_read(facts_t *facts, const char *path, failure_t *failure);
void facts_free(facts_t *facts);

/* The share of the choices that found no free tag, by a run's counters. */
double facts_collided(const facts_t *counters);

/* Samples that a filter rejected, by a run's counters: their share is taken as that of the passed
 * samples, of which `samples` arrived. facts_rejected adds empty fetch opportunities that were
 * chosen, in proportion. */
double facts_filtered(const facts_t *counters, double samples);
double facts_rejected(const facts_t *counters, double samples);
#endif
