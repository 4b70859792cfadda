/* SPDX-License-Identifier: Apache-2.0 */
/* See fragment.h. */
#include "fragment.h"
#include "memory.h"
#include "operands.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

const char *const given_names[GIVEN_REASONS] = {"built", "bits do not fit", "target not known",
                                                "no instruction there"};

/* Whether bits can be a load's or store's: it has MOVED; with NEAR it may lack that, but not
 * MISSED, if that includes the cache. */
static bool memory_fits(unsigned bits, unsigned hash) {
    bool told = hash_facts(hash) >> PD_FACT_DCACHE & 1;
    return bits & BIT_MOVED || (hash_near(hash) && (bits & BIT_MISSED || !told));
}

bool bits_fit(uint32_t raw, uint64_t pc, unsigned bits, unsigned hash) {
    uint64_t target;
    transfer_t transfer = transfer_decode(raw, 0, &target);
    bool moved = bits & BIT_MOVED;
    if (is_memory(operands_of(raw).operation))
        return memory_fits(bits, hash);
    if (transfer == TRANSFER_BRANCH || transfer == TRANSFER_STOP)
        return true;
    return moved == (transfer != TRANSFER_NONE || (hash_place(hash) && hash_of_place(pc)));
}

static void push(calls_t *calls, uint64_t pc) { calls->pc[calls->depth++ % CALLS] = pc; }

static bool pop(calls_t *calls, uint64_t *pc) {
    if (calls->depth == 0)
        return false;
    *pc = calls->pc[--calls->depth % CALLS];
    return true;
}

static next_t sampled_target(const step_t *step, uint64_t *next) {
    *next = step->detail ? step->detail->sample.address : 0;
    return *next ? NEXT_SAMPLED : NEXT_UNKNOWN;
}

static next_t returned(const step_t *step, uint64_t next) {
    uint64_t led = step->detail ? step->detail->sample.address : 0;
    return led && led != next ? NEXT_DOUBTED : NEXT_CERTAIN;
}

next_t next_pc(const step_t *step, calls_t *calls, uint64_t *next) {
    uint64_t target, behind = step->pc + insn_size(step->raw);
    transfer_t transfer = transfer_decode(step->raw, step->pc, &target);
    *next = behind;
    if (transfer_calls(transfer))
        push(calls, behind);
    switch (transfer) {
    case TRANSFER_NONE:
        return NEXT_CERTAIN;
    case TRANSFER_BRANCH:
        *next = step->taken ? target : behind;
        return NEXT_CERTAIN;
    case TRANSFER_JUMP:
    case TRANSFER_CALL:
        *next = target;
        return NEXT_CERTAIN;
    case TRANSFER_RETURN:
        return pop(calls, next) ? returned(step, *next) : sampled_target(step, next);
    case TRANSFER_STOP:
        return NEXT_UNKNOWN;
    default:
        return sampled_target(step, next);
    }
}

/* --- figure 7 */

/* Design 3 has no signature sample: the bits are those after the samples chosen so far. */
static void follow_window(skeleton_t *known, unsigned at, const detail_t *detail) {
    for (unsigned i = AROUND + 1; detail && i <= 2 * AROUND; i++) {
        unsigned place = at + i - AROUND;
        if (place < SKELETON_MOST && place >= known->count && detail->window.known >> (2 * i) & 1) {
            skeleton_put(known, place, detail->window.bits >> (2 * i) & 3);
            known->count = (uint16_t)(place + 1);
        }
    }
}

/* --- the requester of a line: around rows of accesses most of the bits are alike */

typedef struct {
    const step_t *step;
    unsigned before; /* steps before it */
    unsigned loop;   /* its line was requested so far back, if the previous execution in this
                        loop has the same line; 0: unknown */
} lines_t;

static bool misses(const detail_t *d) {
    return d && d->sample.kind != KIND_OTHER && sample_met(&d->sample, EVENT_DCACHE_MISS);
}

enum { LOOP = 128 };
static unsigned line_of_loop(const step_t *step, unsigned before) {
    for (unsigned back = 1; back <= before && back <= LOOP; back++) {
        const step_t *s = step - back;
        if (s->pc == step->pc)
            return misses(s->detail) ? back + s->detail->line_back : 0;
    }
    return 0;
}

/* Ranks: a sample that fits a known requester; one that requested itself, or whose requester is
 * before the fragment; one that does not fit. */
enum { LINE_OTHER, LINE_OWN, LINE_THAT };
static unsigned rank_of_line(const void *context, const detail_t *detail) {
    const lines_t *lines = context;
    unsigned back = detail->line_back;
    if (!misses(detail))
        return LINE_OWN;
    if (back && back == lines->loop)
        return LINE_THAT;
    if (back == 0 || back > lines->before)
        return LINE_OWN;
    const detail_t *owner = lines->step[-(int)back].detail;
    return misses(owner) && owner->line_back == 0 ? LINE_THAT : LINE_OTHER;
}

static void choose(step_t *step, unsigned before, const skeleton_t *bits, unsigned at,
                   database_t *database, design_t design) {
    uint64_t place = place_of(step->pc, bits->context, bits->privilege);
    step->lanes = database_lanes(database, place);
    step->waits = database_waits(database, place);
    if (design == DESIGN_STATIC) {
        step->detail = database_first(database, place);
        step->match = step->detail ? MATCH_NEAR : MATCH_NONE;
    } else {
        lines_t lines = {step, before, line_of_loop(step, before)};
        rank_t rank = {database_shares(database, place) ? rank_of_line : NULL, &lines};
        step->detail =
            database_match(database, place, skeleton_window(bits, (int)at), rank, &step->match);
    }
}

/* The bits of a step: from the signature sample; in DESIGN_SHORT from the step's own sample. */
static unsigned bits_of(const step_t *step, const skeleton_t *skeleton, unsigned at,
                        design_t design) {
    unsigned own = step->detail ? window_own(step->detail->window) : 0;
    return design == DESIGN_SHORT ? own : skeleton_bits(skeleton, (int)at);
}

static bool ends_path(const step_t *step) {
    uint64_t target;
    return transfer_decode(step->raw, step->pc, &target) == TRANSFER_STOP;
}

/* Fills in the step, and finds the next PC. */
static given_t take_step(step_t *step, unsigned before, const skeleton_t *bits, unsigned at,
                         database_t *database, design_t design) {
    choose(step, before, bits, at, database, design);
    unsigned mine = bits_of(step, bits, at, design);
    step->taken = mine & BIT_MOVED;
    step->missed = mine & BIT_MISSED;
    bool told = design != DESIGN_SHORT || step->detail;
    return !told || bits_fit(step->raw, step->pc, mine, bits->hash) ? GIVEN_NOT : GIVEN_BITS;
}

/* A target taken from a sample, or doubted by one, and the state to go back to if it was wrong. */
enum { GUESSES = 64, TARGETS = 8, SUSPECT = 48 /* instructions */, TRIES = 400 };
typedef struct {
    unsigned at, skipped, count;
    uint64_t target[TARGETS]; /* targets already tried */
    calls_t calls;
} guess_t;

typedef struct {
    fragment_t *fragment;
    const skeleton_t *skeleton;
    const code_t *code;
    database_t *database;
    design_t design;
    skeleton_t own; /* the skeleton that design 3 makes */
    const skeleton_t *bits;
    calls_t calls;
    uint64_t pc;
    guess_t guess[GUESSES];
    unsigned guesses, tries;
    unsigned skipped; /* instructions of the signature sample in gaps so far */
    unsigned found;   /* the step where the path was found again, after the last gap; 0: none */
} path_t;

/* Index of the next step in the signature sample. */
static unsigned place_in(const path_t *p) { return p->fragment->count + p->skipped; }

static void keep_guess(path_t *p) {
    if (p->guesses == GUESSES)
        memmove(p->guess, p->guess + 1, --p->guesses * sizeof *p->guess);
    p->guess[p->guesses++] = (guess_t){p->fragment->count, p->skipped, 1, {p->pc}, p->calls};
}

/* Goes back to the last target that may have been wrong, and tries another; false: no other. `at`:
 * index of the first target that may have been wrong. */
static bool go_back(path_t *p, unsigned *at) {
    unsigned lost = p->fragment->count;
    for (; p->guesses && p->guess[p->guesses - 1].at + SUSPECT >= lost; p->guesses--) {
        guess_t *g = &p->guess[p->guesses - 1];
        step_t *step = &p->fragment->step[g->at];
        uint64_t place = place_of(step->pc, p->bits->context, p->bits->privilege);
        window_t window = skeleton_window(p->bits, (int)(g->at + g->skipped));
        const detail_t *other =
            g->count < TARGETS && p->tries++ < TRIES
                ? database_other(p->database, place, window, g->target, g->count)
                : NULL;
        *at = g->at;
        if (!other || !other->sample.address)
            continue;
        step->detail = other;
        step->match = MATCH_NEAR;
        p->pc = g->target[g->count++] = other->sample.address;
        p->calls = g->calls;
        p->skipped = g->skipped;
        p->fragment->count = g->at + 1;
        return true;
    }
    return false;
}

/* Takes one instruction more. */
static given_t go_on(path_t *p) {
    fragment_t *f = p->fragment;
    step_t *step = &f->step[f->count];
    *step = (step_t){.pc = p->pc};
    if (!code_at(p->code, p->pc, &step->raw))
        return GIVEN_NO_CODE;
    given_t given =
        take_step(step, f->count - p->found, p->bits, place_in(p), p->database, p->design);
    if (p->design == DESIGN_SHORT)
        follow_window(&p->own, f->count, step->detail);
    if (given != GIVEN_NOT || ends_path(step))
        return given;
    next_t next = next_pc(step, &p->calls, &p->pc);
    bool alike = p->design != DESIGN_STATIC; /* else its sample may be of any other execution */
    if (next == NEXT_SAMPLED || (next == NEXT_DOUBTED && alike))
        keep_guess(p);
    return next == NEXT_UNKNOWN && place_in(p) + 1 < p->skeleton->count ? GIVEN_TARGET : GIVEN_NOT;
}

/* The path is lost: keeps the steps before the first transfer that may have led astray. */
static bool cut(path_t *p, unsigned at) {
    fragment_t *f = p->fragment;
    if (at == UINT_MAX || at + 1 < CUT_LEAST)
        return false;
    f->count = at + 1;
    return f->cut = true;
}

/* The path was lost after step `at`: it continues where the bits around an instruction match
 * samples of a single PC. The instructions of the gap are left out. Short pieces between gaps are
 * discarded. Returns false if the path continues nowhere. */
static bool find_again(path_t *p, unsigned at) {
    fragment_t *f = p->fragment;
    bool brief = p->found && at + 1 < p->found + FOUND_LEAST;
    unsigned from = at + 1 + p->skipped, keep = at + 1;
    if (brief) {
        keep = p->found;
        from = keep + p->skipped + 1;
    }
    for (; keep && p->design == DESIGN_LONG && from + AROUND < p->skeleton->count; from++) {
        uint64_t pc = database_unique(p->database, skeleton_window(p->bits, (int)from),
                                      p->bits->context, p->bits->privilege);
        if (!pc)
            continue;
        f->gaps += !brief;
        f->count = p->found = keep;
        p->skipped = from - keep;
        p->pc = pc;
        p->calls.depth = p->guesses = 0;
        return true;
    }
    f->gaps -= brief;
    f->count = keep;
    return false;
}

static bool give_or_cut(path_t *p, given_t given, unsigned at) {
    if (given == GIVEN_TARGET && at == UINT_MAX)
        at = p->fragment->count;
    if (at == UINT_MAX && p->found)
        at = p->fragment->count - 1;
    if (at != UINT_MAX && find_again(p, at))
        return true;
    return cut(p, at != UINT_MAX ? p->fragment->count - 1 : at);
}

/* A short piece at the end is discarded, too, and so is a fragment of short pieces only. */
static void check_end(const path_t *p) {
    fragment_t *f = p->fragment;
    if (p->found && f->count < p->found + FOUND_LEAST)
        f->count = p->found;
    else if (!f->cut)
        f->next = p->pc;
    if (f->gaps && f->count < CUT_LEAST && f->given == GIVEN_NOT)
        f->given = GIVEN_BITS;
}

enum { SOON = 64 /* instructions */ };
void fragment_join(fragment_t *f, uint64_t next) {
    for (unsigned n = 1; n < f->count && n <= SOON && f->step[0].pc != next; n++)
        if (f->step[n].pc == next) {
            f->count -= n;
            memmove(f->step, f->step + n, f->count * sizeof *f->step);
        }
}

void fragment_make(fragment_t *f, const skeleton_t *skeleton, const code_t *code,
                   database_t *database, design_t design) {
    path_t *p = memory_get(sizeof *p);
    *p = (path_t){.fragment = f, .skeleton = skeleton, .code = code, .database = database};
    p->own = (skeleton_t){
        .context = skeleton->context, .privilege = skeleton->privilege, .hash = skeleton->hash};
    p->bits = design == DESIGN_SHORT ? &p->own : skeleton;
    p->design = design;
    p->pc = skeleton->pc;
    f->given = GIVEN_NOT;
    f->cut = false;
    f->count = f->gaps = 0;
    f->next = 0;
    while (place_in(p) < skeleton->count && !f->cut && f->given == GIVEN_NOT) {
        unsigned at = UINT_MAX;
        given_t given = go_on(p);
        if (given == GIVEN_NOT) {
            bool end = ends_path(&f->step[f->count++]);
            if (end)
                break;
        } else if (!go_back(p, &at) && !give_or_cut(p, given, at)) {
            f->given = given;
        }
    }
    check_end(p);
    free(p);
}
