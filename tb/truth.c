// SPDX-License-Identifier: Apache-2.0
// Follows a run with flight.c and account.c, and lets each part write the file that was requested.
#include "account.h"
#include "memory.h"
#include "result.h"
#include "truth_part.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS = 7 };

typedef struct {
    const truth_part_t *part;
    const char *path;
    FILE *file;
    void *self;
} listener_t;

struct truth {
    flight_t *flight;
    account_t *account;
    listener_t list[PARTS]; // requested parts
    size_t count;
    bool rests;
};

static char *put_number(char *at, uint64_t value) {
    char digits[20];
    int count = 0;
    do
        digits[count++] = (char)('0' + value % 10);
    while (value /= 10);
    while (count)
        *at++ = digits[--count];
    return at;
}

char *truth_put_numbers(char *at, const uint64_t *values, size_t count) {
    for (size_t i = 0; i < count; i++) {
        *at++ = ',';
        at = put_number(at, values[i]);
    }
    return at;
}

static void on_charge(void *context, const account_holder_t *holder, why_t why, uint64_t parts) {
    truth_t *t = context;
    if (t->rests)
        return;
    for (size_t i = 0; i < t->count; i++)
        if (t->list[i].part->charge)
            t->list[i].part->charge(t->list[i].self, holder, why, parts);
}

static void on_end(void *context, const flight_insn_t *insn) {
    truth_t *t = context;
    if (t->rests || account_over(t->account))
        return;
    for (size_t i = 0; i < t->count; i++)
        if (t->list[i].part->end)
            t->list[i].part->end(t->list[i].self, insn);
}

// Returns false if a file is incomplete.
static bool truth_free(truth_t *t) {
    bool good = true;
    for (size_t i = 0; i < t->count; i++) {
        t->list[i].part->close(t->list[i].self);
        good = result_close(t->list[i].file, t->list[i].path) && good;
    }
    flight_close(t->flight);
    free(t);
    return good;
}

static bool listen(truth_t *t, const truth_part_t *part, const char *path, const truth_ask_t *ask,
                   const probe_shape_t *shape, failure_t *failure) {
    if (!path)
        return true;
    FILE *file = fopen(path, "wb");
    if (!file)
        return failure_set(failure, "%s: cannot be written: %s.", path, strerror(errno));
    t->list[t->count++] = (listener_t){part, path, file, part->open(file, ask, shape)};
    return true;
}

bool truth_asked(const truth_ask_t *ask) {
    return ask->totals || ask->halves || ask->data || ask->stacks || ask->lives || ask->policies ||
           ask->trace;
}

truth_t *truth_open(const probe_shape_t *shape, const truth_ask_t *ask, failure_t *failure) {
    truth_t *t = memory_get(sizeof *t);
    *t = (truth_t){.flight = flight_open(shape, on_end, t)};
    t->account = t->flight ? account_open(t->flight, on_charge, t) : NULL;
    if (!t->account)
        memory_out();
    if (listen(t, &truth_totals, ask->totals, ask, shape, failure) &&
        listen(t, &truth_halves, ask->halves, ask, shape, failure) &&
        listen(t, &truth_data, ask->data, ask, shape, failure) &&
        listen(t, &truth_stacks, ask->stacks, ask, shape, failure) &&
        listen(t, &truth_lives, ask->lives, ask, shape, failure) &&
        listen(t, &truth_policies, ask->policies, ask, shape, failure) &&
        listen(t, &truth_trace, ask->trace, ask, shape, failure))
        return t;
    account_close(t->account, 0);
    truth_free(t);
    return NULL;
}

void truth_rest(truth_t *t, bool rests) { t->rests = rests; }

bool truth_cycle(truth_t *t, const probe_cycle_t *cycle) {
    bool good = account_step(t->account, cycle);
    for (size_t i = 0; i < t->count; i++)
        if (t->list[i].part->cycle)
            t->list[i].part->cycle(t->list[i].self, cycle);
    return good;
}

const char *truth_fault(const truth_t *t) { return flight_fault(t->flight); }

bool truth_close(truth_t *t, uint64_t cycles) {
    account_close(t->account, cycles);
    return truth_free(t);
}
