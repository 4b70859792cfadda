/* SPDX-License-Identifier: Apache-2.0 */
/* See comparable.h. One table says for each fact what a difference means. */
#include "comparable.h"
#include "configs.h"
#include "memory.h"
#include "printable.h"
#include "profile.h"
#include <stdlib.h>
#include <string.h>

typedef enum {
    SAID,
    REFUSED,
    WORK
} weight_t; /* WORK: different work, which may be compared but not added up */

/* `otherwise`: the value if a profile lacks the fact, NULL: unknown. */
static const struct {
    const char *name, *what, *otherwise;
    weight_t weight;
} table[] = {
    {"rtl", "RTL (core, SoC, memory)", NULL, REFUSED},
    {"rtl_defines", "RTL's defines", "none", REFUSED},
    {"memory_latency", "memory latency", NULL, REFUSED},
    {"memory_bandwidth", "memory bandwidth", NULL, REFUSED},
    {"memory_shared", "memory bandwidth shared by both ways", "no", REFUSED},
    {"memory_far", "far memory", "none", REFUSED},
    {"memory_near", "pages of it that are near", "none", SAID},
    {"filter", "what was sampled (record -e)", "all", REFUSED},
    {"ended", "how the run ended", PROFILE_ENDED, REFUSED},
    {"arguments", "arguments", NULL, WORK},
    {"input", "standard input (SHA-256)", NULL, WORK},
    {"delivery", "delivery of samples", NULL, SAID},
    {"rtl_profiler", "RTL of the profiler", NULL, SAID},
    {"simulator", "simulator", NULL, SAID},
    {"simulator_version", "simulator's version", NULL, SAID},
    {"tool", "assay's version", NULL, SAID},
};
enum { ROWS = sizeof table / sizeof *table, SHA_SHOWN = 12 };

/* Only the first digits of a checksum are shown. */
static int shown(const char *value) {
    return strlen(value) == 64 && strspn(value, "0123456789abcdef") == 64 ? SHA_SHOWN
                                                                          : (int)strlen(value);
}

static bool refuse(const char *what, const char *before, const char *after, failure_t *failure) {
    return failure_set(failure,
                       "%s: %.*s there, %.*s here: they describe different things.\n"
                       "  Record both alike, or give --force.",
                       what, shown(before), before, shown(after), after);
}

/* --- sizes */

static bool is_size(const char *name) {
    return strncmp(name, CONFIG_SIZE, sizeof CONFIG_SIZE - 1) == 0;
}

/* The first size, from `from` on, that both have and that differs; NULL: none. */
static const char *other_size(const facts_t *before, const facts_t *after, size_t *from) {
    for (; *from < before->count; ++*from) {
        const fact_t *fact = &before->list[*from];
        const char *there = is_size(fact->name) ? facts_text(after, fact->name) : NULL;
        if (there && strcmp(there, fact->value) != 0)
            return fact->name;
    }
    return NULL;
}

static size_t count_sizes(const facts_t *facts) {
    size_t count = 0;
    for (size_t i = 0; i < facts->count; i++)
        count += is_size(facts->list[i].name);
    return count;
}

static bool same_sizes(const facts_t *before, const facts_t *after, failure_t *failure) {
    size_t from = 0;
    if (!other_size(before, after, &from))
        return true;
    char *a = config_describe(before, NULL), *b = config_describe(after, NULL);
    refuse("machine", a, b, failure);
    free(a);
    free(b);
    return false;
}

/* --- other facts */

static const char *value_of(const facts_t *facts, int row) {
    const char *text = facts_text(facts, table[row].name);
    return text ? text : table[row].otherwise;
}

static bool same_facts(const facts_t *before, const facts_t *after, weight_t weight,
                       failure_t *failure) {
    for (int row = 0; row < ROWS; row++) {
        const char *a = value_of(before, row), *b = value_of(after, row);
        if (table[row].weight == weight && a && b && strcmp(a, b) != 0)
            return refuse(table[row].what, a, b, failure);
    }
    return true;
}

bool comparable_machines(const facts_t *before, const facts_t *after, failure_t *failure) {
    return same_sizes(before, after, failure) && same_facts(before, after, REFUSED, failure);
}

bool comparable_runs(const facts_t *before, const facts_t *after, failure_t *failure) {
    const char *a = facts_text(before, "sha256"), *b = facts_text(after, "sha256");
    if (!a || !b || strcmp(a, b) != 0)
        return refuse("program (SHA-256)", a ? a : "not known", b ? b : "not known", failure);
    return comparable_machines(before, after, failure) && same_facts(before, after, WORK, failure);
}

/* --- all facts */

static void print_one(const char *head, const char *what, const char *a, const char *b, FILE *out) {
    const char *none = "not known";
    a = a ? a : none;
    b = b ? b : none;
    printable_line(out, "%s%s: %.*s before, %.*s after", head, what, shown(a), a, shown(b), b);
}

static void print_sizes(const facts_t *before, const facts_t *after, const char *head, FILE *out) {
    size_t counts[] = {count_sizes(before), count_sizes(after)};
    for (size_t from = 0; other_size(before, after, &from); from++) {
        const char *name = before->list[from].name;
        print_one(head, name + sizeof CONFIG_SIZE - 1, facts_text(before, name),
                  facts_text(after, name), out);
    }
    if (counts[0] != counts[1])
        printable_line(out, "%ssizes that are known: %zu before, %zu after", head, counts[0],
                       counts[1]);
}

void comparable_print(const facts_t *before, const facts_t *after, const char *head, FILE *out) {
    print_sizes(before, after, head, out);
    for (int row = 0; row < ROWS; row++) {
        const char *a = value_of(before, row), *b = value_of(after, row);
        if ((a || b) && (!a || !b || strcmp(a, b) != 0))
            print_one(head, table[row].what, a, b, out);
    }
}
