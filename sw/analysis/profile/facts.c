/* SPDX-License-Identifier: Apache-2.0 */
/* See facts.h. */
#include "facts.h"
#include "memory.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static fact_t *facts_find(const facts_t *facts, const char *name) {
    for (size_t i = 0; i < facts->count; i++)
        if (strcmp(facts->list[i].name, name) == 0)
            return &facts->list[i];
    return NULL;
}

void facts_set(facts_t *facts, const char *name, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *value = memory_vprint(format, arguments);
    va_end(arguments);
    fact_t *old = facts_find(facts, name);
    if (old) {
        free(old->value);
        old->value = value;
        return;
    }
    memory_room(facts->list, facts->count);
    facts->list[facts->count++] = (fact_t){memory_copy(name), value};
}

const char *facts_text(const facts_t *facts, const char *name) {
    const fact_t *fact = facts_find(facts, name);
    return fact ? fact->value : NULL;
}

bool facts_are(const facts_t *facts, const char *name, const char *text) {
    const char *found = facts_text(facts, name);
    return found && strcmp(found, text) == 0;
}

double facts_number(const facts_t *facts, const char *name, double otherwise) {
    const char *text = facts_text(facts, name);
    return text ? strtod(text, NULL) : otherwise;
}

uint64_t facts_integer(const facts_t *facts, const char *name, uint64_t otherwise) {
    const char *text = facts_text(facts, name);
    return text ? strtoull(text, NULL, 0) : otherwise;
}

bool facts_read(facts_t *facts, const char *path, failure_t *failure) {
    char line[512];
    FILE *file = fopen(path, "r");
    if (!file)
        return failure_set(failure, "%s: cannot be read: %s.", path, strerror(errno));
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = 0;
        char *comma = strchr(line, ',');
        if (!comma)
            continue;
        *comma = 0;
        facts_set(facts, line, "%s", comma + 1);
    }
    fclose(file);
    return true;
}

void facts_free(facts_t *facts) {
    for (size_t i = 0; i < facts->count; i++) {
        free(facts->list[i].name);
        free(facts->list[i].value);
    }
    free(facts->list);
    *facts = (facts_t){0};
}

/* Adds up counters. */
static double fates(const facts_t *counters, const char *const names[], size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += facts_number(counters, names[i], 0);
    return sum;
}

double facts_collided(const facts_t *counters) {
    static const char *const others[] = {"delivered", "passed", "filtered", "dropped"};
    double collided = facts_number(counters, "collisions", 0);
    return collided > 0 ? collided / (collided + fates(counters, others, 4)) : 0;
}

double facts_filtered(const facts_t *counters, double samples) {
    double delivered = facts_number(counters, "delivered", 0);
    double arrived = delivered > 0 ? samples / delivered : 1;
    return facts_number(counters, "filtered", 0) * arrived;
}

/* Scales empty choices by the share of the other choices that arrived or were filtered. */
double facts_rejected(const facts_t *counters, double samples) {
    static const char *const all[] = {"delivered", "filtered", "dropped", "collisions"};
    double filtered = facts_filtered(counters, samples), held = fates(counters, all, 4);
    double empty = facts_number(counters, "empty", 0);
    return filtered + (held > 0 ? empty * (samples + filtered) / held : empty);
}
