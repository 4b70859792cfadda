/* SPDX-License-Identifier: Apache-2.0 */
/* See prefetches.h. */
#include "prefetches.h"
#include "flow.h"
#include "listing.h"
#include "memory.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 64, STEP_OF_OFFSET = 32, OFFSET_MOST = 2016, LATENCY_UNKNOWN = 60 };
static const double share_least = 0.005; /* of the run's cycles */

typedef struct {
    const view_t *view;
    const flow_t *flow;
    const symbol_t *function; /* of the load */
    listing_t listing;        /* of that function */
    size_t at;                /* the load in it */
    size_t first, last;       /* the loop */
} looking_t;

/* --- the texts of instructions */

static bool has_mnemonic(const char *text, const char *const names[]) {
    size_t length = strcspn(text, " ");
    for (; *names; names++)
        if (strlen(*names) == length && memcmp(text, *names, length) == 0)
            return true;
    return false;
}

static bool is_load(const char *text) {
    static const char *const names[] = {"lb", "lh", "lw", "ld", "lbu", "lhu", "lwu", NULL};
    return has_mnemonic(text, names);
}

static bool is_store(const char *text) {
    static const char *const names[] = {"sb", "sh", "sw", "sd", NULL};
    return has_mnemonic(text, names);
}

/* "lw a5,8(a4)": the place of "8(a4)" */
static const char *operand_of(const char *text) {
    const char *comma = strchr(text, ',');
    return comma ? comma + 1 : text;
}

static bool base_of(const char *text, char base[8]) {
    const char *open = strchr(text, '(');
    size_t length = open ? strcspn(open + 1, ")") : 0;
    if (!length || length > 7)
        return false;
    memcpy(base, open + 1, length);
    base[length] = 0;
    return true;
}

/* Whether it writes the register: its first operand, except in stores and branches. */
static bool writes(const char *text, const char *name) {
    size_t length = strlen(name);
    const char *first = strchr(text, ' ');
    return first && !is_store(text) && !listing_is_branch(text) &&
           strncmp(first + 1, name, length) == 0 && !strchr("0123456789", first[1 + length]);
}

/* By how many bytes it advances the register: "add a4,a4,8", in other objdumps "addi"; 0: none, or
 * not a constant */
static int moves(const char *text, const char *base) {
    static const char *const names[] = {"add", "addi", NULL};
    char to[8], from[8];
    int step;
    return has_mnemonic(text, names) &&
                   sscanf(strchr(text, ' '), " %7[a-z0-9],%7[a-z0-9],%d", to, from, &step) == 3 &&
                   strcmp(to, base) == 0 && strcmp(from, base) == 0
               ? step
               : 0;
}

/* --- the loop */

static uint64_t pc_at(const looking_t *l, size_t i) { return l->listing.list[i].address; }

/* The smallest one: from the target of a backward jump to the jump, both in the function. */
static bool find_loop(looking_t *l) {
    uint64_t least = UINT64_MAX;
    for (size_t i = l->at; i < l->listing.count; i++) {
        uint32_t slot = flow_slot(l->flow, pc_at(l, i));
        uint32_t goal = slot == FLOW_NONE ? FLOW_NONE : flow_target(l->flow, slot);
        if (goal == FLOW_NONE || transfer_calls(flow_transfer(l->flow, slot)))
            continue;
        uint64_t to = flow_pc(l->flow, goal);
        if (to < pc_at(l, 0) || to > pc_at(l, l->at) || pc_at(l, i) - to >= least)
            continue;
        least = pc_at(l, i) - to;
        l->last = i;
        for (l->first = l->at; pc_at(l, l->first) > to;)
            l->first--;
    }
    return least != UINT64_MAX;
}

/* The sum by which an iteration advances the base; 0, and why: it changes in other ways. */
static int find_step(const looking_t *l, const char *base, const char **none) {
    int step = 0;
    *none = NULL;
    for (size_t i = l->first; i <= l->last; i++) {
        const char *text = l->listing.list[i].text;
        int here = moves(text, base);
        if (writes(text, base) && !here)
            *none = "its address depends on more than a step that is a constant";
        step += here;
    }
    if (!*none && !step)
        *none = "its loop does not move it on";
    return step;
}

/* Cycles in which it waited for lines. */
static double waited(const view_t *view, const tally_t *tally) {
    return view_reason_cycles(view, tally, WHY_MEM_RAM).value +
           view_reason_cycles(view, tally, WHY_MEM_L2).value;
}

/* Cycles of an iteration without missing lines: those of the loop's instructions, divided by how
 * often the load retired. */
static double round_cycles(const looking_t *l, const tally_t *load) {
    const tally_t *tallies = l->view->table.entries;
    double cycles = 0, rounds = view_retired(l->view, load).value;
    for (size_t i = 0; i < l->view->table.count; i++)
        if (tallies[i].pc >= pc_at(l, l->first) && tallies[i].pc <= pc_at(l, l->last))
            cycles += view_cycles(l->view, &tallies[i]).value - waited(l->view, &tallies[i]);
    return rounds > 0 ? cycles / rounds : NAN;
}

/* --- a load */

typedef struct {
    uint64_t pc;
    double sum, count;
} latency_t;

static void add_latency(void *context, const profile_t *profile, const record_t *record,
                        const sample_t *sample) {
    latency_t *l = context;
    (void)profile, (void)record;
    if (sample->pc != l->pc || !(sample->events >> EVENT_DCACHE_MISS & 1) ||
        !(sample->stages >> STAGE_MEMORY & 1))
        return;
    l->sum += sample_weight(sample) * sample->latency[STAGE_MEMORY];
    l->count += sample_weight(sample);
}

/* As many iterations ahead as the line takes, at least a line, and within the instruction's
 * range. */
static int offset_ahead(const prefetch_t *p, int from) {
    double rounds = p->loop > 0 ? ceil(p->latency / p->loop) : 1, bytes = rounds * abs(p->step);
    int ahead = (int)fmin(fmax(bytes, LINE), OFFSET_MOST + LINE);
    int offset = from + (p->step > 0 ? ahead : -ahead), over = offset % STEP_OF_OFFSET;
    if (over)
        offset += (p->step > 0 ? STEP_OF_OFFSET : -STEP_OF_OFFSET) - over;
    return offset > OFFSET_MOST ? OFFSET_MOST : offset < -OFFSET_MOST ? -OFFSET_MOST : offset;
}

static void decide(looking_t *l, prefetch_t *p, const tally_t *tally) {
    char base[8];
    latency_t latency = {.pc = p->pc};
    if (!base_of(p->text, base)) {
        p->none = "it has no base register";
        return;
    }
    if (!find_loop(l)) {
        p->none = "it is in no loop";
        return;
    }
    p->step = find_step(l, base, &p->none);
    if (p->none)
        return;
    view_walk(l->view, add_latency, &latency);
    p->latency = latency.count > 0 ? latency.sum / latency.count : LATENCY_UNKNOWN;
    p->loop = round_cycles(l, tally);
    p->offset = offset_ahead(p, atoi(operand_of(p->text)));
}

/* Finds the load in its function; false: it is not a load. */
static bool find_load(looking_t *l, prefetch_t *p) {
    for (l->at = 0; l->at < l->listing.count; l->at++) {
        const char *text = l->listing.list[l->at].text;
        p->place += is_load(text);
        if (pc_at(l, l->at) != p->pc)
            continue;
        snprintf(p->text, sizeof p->text, "%s", text);
        return is_load(text);
    }
    return false;
}

/* Lists the load's function, unless it is the same as the load before. */
static bool list_function(looking_t *l, const symbol_t *function, const char *elf,
                          failure_t *failure) {
    uint64_t start = function->address;
    if (l->function == function)
        return true;
    listing_free(&l->listing);
    l->function = NULL;
    if (!listing_read(&l->listing, elf, start, start + function->size, failure))
        return false;
    l->function = function;
    return true;
}

static bool look_at(prefetches_t *found, looking_t *l, const char *elf, const tally_t *tally,
                    failure_t *failure) {
    prefetch_t p = {.pc = tally->pc, .symbol = symbols_at(&l->view->profile.symbols, tally->pc)};
    p.waits = waited(l->view, tally) / view_cycles(l->view, &l->view->total).value;
    if (place_context(tally->pc) || !p.symbol || !(p.waits >= share_least))
        return true;
    if (!list_function(l, p.symbol, elf, failure))
        return false;
    if (find_load(l, &p)) {
        decide(l, &p, tally);
        memory_room(found->list, found->count);
        found->list[found->count++] = p;
    }
    return true;
}

/* --- all loads */

static int compare_waits(const void *a, const void *b) {
    const prefetch_t *x = a, *y = b;
    if (x->waits != y->waits)
        return x->waits > y->waits ? -1 : 1;
    return (x->pc > y->pc) - (x->pc < y->pc);
}

/* Of two for the same line one is enough. */
static void drop_same(prefetches_t *found) {
    char base[8], other[8];
    for (size_t i = 1; i < found->count; i++)
        for (size_t j = 0; j < i; j++) {
            prefetch_t *a = &found->list[j], *b = &found->list[i];
            if (!a->none && !b->none && a->symbol == b->symbol && a->step == b->step &&
                abs(a->offset - b->offset) < LINE && base_of(a->text, base) &&
                base_of(b->text, other) && strcmp(base, other) == 0)
                b->none = "another one goes for its line";
        }
}

bool prefetches_find(prefetches_t *found, const view_t *view, const char *elf, failure_t *failure) {
    const tally_t *tallies = view->table.entries;
    looking_t looking = {.view = view};
    flow_t *flow;
    *found = (prefetches_t){0};
    if (!flow_open(&flow, elf, failure))
        return false;
    looking.flow = flow;
    bool good = true;
    for (size_t i = 0; good && i < view->table.count; i++)
        good = look_at(found, &looking, elf, &tallies[i], failure);
    listing_free(&looking.listing);
    flow_close(flow);
    if (found->count)
        qsort(found->list, found->count, sizeof *found->list, compare_waits);
    drop_same(found);
    if (!good)
        prefetches_free(found);
    return good;
}

void prefetches_free(prefetches_t *found) {
    free(found->list);
    *found = (prefetches_t){0};
}

/* --- the list */

static void write_one(const prefetch_t *p, export_t *export, FILE *out) {
    const char *name = symbol_raw(p->symbol);
    int plain = (int)symbols_plain(name);
    location_t location = lines_at(export->lines, p->pc);
    if (p->none)
        fprintf(out, "# none: %.*s, %s: %s", plain, name, p->text, p->none);
    else
        fprintf(out, "%.*s %u %s %d # %.0f cycles away, %.1f a round of %d bytes", plain, name,
                p->place, operand_of(p->text), p->offset, p->latency, p->loop, p->step);
    fprintf(out, "; waits %.1f %% of the cycles", 100 * p->waits);
    if (location.file)
        fprintf(out, "; %s:%d", location.file, location.line);
    fputc('\n', out);
}

void prefetches_write(const prefetches_t *found, export_t *export, FILE *out) {
    fputs(
        "# assay optimize --prefetches: compile with assay-cc --prefetches=FILE, and the flags of "
        "the program that was recorded\n# FUNCTION LOAD OPERAND OFFSET\n",
        out);
    for (size_t i = 0; i < found->count; i++)
        write_one(&found->list[i], export, out);
}
