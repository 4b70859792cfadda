/* See fragment.h. */
#include "fragment.h"
#include "operands.h"

const char *const given_names[GIVEN_REASONS] = {"built", "bits do not fit", "target not known",
                                                "no instruction there"};

static bool is_memory(uint32_t raw) {
    operation_t operation = operands_of(raw).operation;
    return operation == OPERATION_LOAD || operation == OPERATION_STORE ||
           operation == OPERATION_ATOMIC;
}

/* A load or store has MOVED unless its line came from afar: then it has MISSED. */
bool bits_fit(uint32_t raw, unsigned bits) {
    uint64_t target;
    transfer_t transfer = transfer_decode(raw, 0, &target);
    if (is_memory(raw))
        return bits != 0;
    if (transfer == TRANSFER_BRANCH || transfer == TRANSFER_STOP)
        return true;
    return (transfer != TRANSFER_NONE) == !!(bits & BIT_MOVED);
}

static int off; /* planted */

void fragment_plant(int bytes) { off = bytes; }

static void push(calls_t *calls, uint64_t pc) { calls->pc[calls->depth++ % CALLS] = pc; }

static bool pop(calls_t *calls, uint64_t *pc) {
    if (calls->depth == 0)
        return false;
    *pc = calls->pc[--calls->depth % CALLS];
    return true;
}

static bool sampled_target(const step_t *step, uint64_t *next) {
    *next = step->detail ? step->detail->sample.address : 0;
    return *next != 0;
}

bool next_pc(const step_t *step, calls_t *calls, uint64_t *next) {
    uint64_t target, behind = step->pc + insn_size(step->raw);
    transfer_t transfer = transfer_decode(step->raw, step->pc, &target);
    *next = behind;
    if (transfer_calls(transfer))
        push(calls, behind + (uint64_t)(int64_t)off);
    switch (transfer) {
    case TRANSFER_NONE:
        return true;
    case TRANSFER_BRANCH:
        *next = step->taken ? target : behind;
        return true;
    case TRANSFER_JUMP:
    case TRANSFER_CALL:
        *next = target;
        return true;
    case TRANSFER_RETURN:
        return pop(calls, next) || sampled_target(step, next);
    case TRANSFER_STOP:
        return false;
    default:
        return sampled_target(step, next);
    }
}

/* --- figure 7 */

/* Design 3 has no signature sample: the bits are those that samples chosen so far have behind them. */
static void follow_window(skeleton_t *known, unsigned at, const detail_t *detail) {
    for (unsigned i = AROUND + 1; detail && i <= 2 * AROUND; i++) {
        unsigned place = at + i - AROUND;
        if (place < SKELETON_MOST && place >= known->count && detail->window.known >> (2 * i) & 1) {
            skeleton_put(known, place, detail->window.bits >> (2 * i) & 3);
            known->count = (uint16_t)(place + 1);
        }
    }
}

static void choose(step_t *step, const skeleton_t *bits, unsigned at, database_t *database,
                   design_t design) {
    uint64_t place = place_of(step->pc, bits->context, bits->privilege);
    if (design == DESIGN_STATIC) {
        step->detail = database_first(database, place);
        step->match = step->detail ? MATCH_NEAR : MATCH_NONE;
    } else {
        step->detail = database_match(database, place, skeleton_window(bits, (int)at), &step->match);
    }
}

/* Its bits: of the signature sample, or where there is none of its own sample. */
static unsigned bits_of(const step_t *step, const skeleton_t *skeleton, unsigned at,
                        design_t design) {
    unsigned own = step->detail ? window_own(step->detail->window) : 0;
    return design == DESIGN_SHORT ? own : skeleton_bits(skeleton, (int)at);
}

static bool ends_path(const step_t *step) {
    uint64_t target;
    return transfer_decode(step->raw, step->pc, &target) == TRANSFER_STOP;
}

/* Fills the step in, and finds where the path goes on. */
static given_t take_step(step_t *step, const skeleton_t *bits, unsigned at, database_t *database,
                         design_t design) {
    choose(step, bits, at, database, design);
    unsigned mine = bits_of(step, bits, at, design);
    step->taken = mine & BIT_MOVED;
    step->missed = mine & BIT_MISSED;
    bool told = design != DESIGN_SHORT || step->detail;
    return !told || bits_fit(step->raw, mine) ? GIVEN_NOT : GIVEN_BITS;
}

void fragment_make(fragment_t *f, const skeleton_t *skeleton, const code_t *code,
                   database_t *database, design_t design) {
    calls_t calls = {0};
    skeleton_t own = {
        .pc = skeleton->pc, .context = skeleton->context, .privilege = skeleton->privilege};
    const skeleton_t *bits = design == DESIGN_SHORT ? &own : skeleton;
    uint64_t pc = skeleton->pc;
    f->given = GIVEN_NOT;
    for (f->count = 0; f->count < skeleton->count; f->count++) {
        step_t *step = &f->step[f->count];
        *step = (step_t){.pc = pc};
        if (!code_at(code, pc, &step->raw)) {
            f->given = GIVEN_NO_CODE;
            return;
        }
        f->given = take_step(step, bits, f->count, database, design);
        if (design == DESIGN_SHORT)
            follow_window(&own, f->count, step->detail);
        if (f->given == GIVEN_NOT && ends_path(step)) {
            f->count++;
            return;
        }
        if (f->given == GIVEN_NOT && !next_pc(step, &calls, &pc) && f->count + 1 < skeleton->count)
            f->given = GIVEN_TARGET;
        if (f->given != GIVEN_NOT)
            return;
    }
}
