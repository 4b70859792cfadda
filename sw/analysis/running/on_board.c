/* SPDX-License-Identifier: Apache-2.0 */
/* See on_board.h. */
#include "on_board.h"
#include "board_input.h"
#include "configs.h"
#include "elapsed.h"
#include "frame.h"
#include "memory.h"
#include "printable.h"
#include "profile_defs.h"
#include "session.h"
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LOOK = 50,   /* milliseconds from one look at the board to the next */
    LATE = 4000, /* milliseconds after which the END of a session is requested again, */
    ASKED = 3,   /* ... so many times */
    STILL_PERIOD = PD_PERIOD_MOST /* of a session that is only for its counts */
};

typedef struct {
    const run_t *run;
    outcome_t *outcome;
    board_t *board;
    FILE *channel; /* also gets the profile channel's bytes; NULL: none */
    size_t room;
    uint64_t asked_at; /* when its END was requested, in milliseconds */
    uint64_t delivery; /* mpmdelivery of the session, 0: none */
    session_t session; /* of everything received; is_final */
    board_input_t input;
    bool console_failed;
} visit_t;

static volatile sig_atomic_t caught;
static void take_signal(int signal) { caught = signal; }

/* --- input from the board */

static void hear_console(void *context, const uint8_t *bytes, size_t size) {
    visit_t *visit = context;
    if (fwrite(bytes, 1, size, stdout) != size)
        visit->console_failed = true;
}

static void hear_profile(void *context, const uint8_t *bytes, size_t size) {
    visit_t *visit = context;
    outcome_t *outcome = visit->outcome;
    if (visit->channel)
        fwrite(bytes, 1, size, visit->channel);
    memory_append(&outcome->stream, &outcome->stream_size, &visit->room, bytes, size);
}

/* Whether the session's END has come. Reads the session from its beginning, since it is asked only
 * at the run's end. */
static bool is_final(visit_t *visit) {
    session_free(&visit->session);
    if (!session_read(&visit->session, visit->outcome->stream, visit->outcome->stream_size))
        memory_out();
    return visit->session.final;
}

/* --- the sampler */

/* A session, which begins with the core. If nothing is to be sampled, it counts with the longest
 * period. */
static bool start_session(visit_t *visit, failure_t *failure) {
    const run_t *run = visit->run;
    const board_state_t *state = board_state(visit->board);
    setup_core_t core = {state->window, state->width, state->tags};
    setup_t setup = run->setup;
    uint64_t value[SETUP_REGISTERS];
    if (run->sample)
        filter_ask(&setup, &run->filter);
    else
        setup = (setup_t){.period = STILL_PERIOD};
    setup_registers(&setup, &core, PD_PUT(PD_MPMDELIVERY_MODE, PD_DELIVERY_STREAM), value);
    visit->delivery = value[SETUP_MPMDELIVERY];
    bool good = board_register_later(visit->board, PD_CSR_MPMDELIVERY,
                                     visit->delivery | PD_MASK(PD_MPMDELIVERY_END), failure);
    int last = SETUP_REGISTERS - 1;
    for (int i = 0; good && i < last; i++)
        good = board_register(visit->board, setup_csr[i], value[i], failure);
    return good && board_start(visit->board, setup_csr[last], value[last], failure);
}

static bool end_session(visit_t *visit, failure_t *failure) {
    return !visit->delivery ||
           board_register(visit->board, PD_CSR_MPMDELIVERY,
                          visit->delivery | PD_MASK(PD_MPMDELIVERY_END), failure);
}

/* Waits for END. If it does not come for a while, the line may have lost it, and the board is asked
 * for it again. */
static bool drain(visit_t *visit, failure_t *failure) {
    visit->asked_at = elapsed_milliseconds();
    for (int asked = 0; visit->delivery && !is_final(visit) && asked < ASKED;) {
        if (!board_wait(visit->board, LOOK, failure))
            return false;
        if (elapsed_milliseconds() - visit->asked_at < LATE)
            continue;
        visit->asked_at = elapsed_milliseconds();
        asked++;
        if (!end_session(visit, failure))
            return false;
    }
    return true;
}

/* --- the run */

static bool watch(visit_t *visit, failure_t *failure) {
    while (!caught && !board_state(visit->board)->ended) {
        if (!board_input_give(&visit->input, visit->board, failure) ||
            !board_wait(visit->board, visit->input.closed ? LOOK : 1, failure))
            return false;
        fflush(stdout);
    }
    return true;
}

static void set_end(visit_t *visit) {
    const board_state_t *state = board_state(visit->board);
    outcome_t *outcome = visit->outcome;
    outcome->end = state->trapped ? RUN_TRAP : RUN_PROGRAM_ENDED;
    outcome->exit_code = state->passed ? 0 : state->exit_code;
    if (caught && !state->ended) {
        outcome->end = RUN_INTERRUPTED;
        outcome->signal = caught;
    } else if (state->trapped) {
        fprintf(stderr,
                "The program trapped without a handler: cause %" PRIu64 " at 0x%" PRIx64
                ", value 0x%" PRIx64 ".\n",
                state->cause, state->pc, state->value);
    }
}

/* Damage of the console's text by the line is known, and is a failure. */
static void judge_console(visit_t *visit) {
    outcome_t *outcome = visit->outcome;
    bool heard = outcome->end == RUN_INTERRUPTED || board_heard_all(visit->board);
    if (!heard)
        fputs("The board's line has lost or damaged some of the program's output above.\n", stderr);
    if (outcome->end == RUN_PROGRAM_ENDED && (!heard || visit->console_failed))
        outcome->end = RUN_CONSOLE;
}

static void count_run(visit_t *visit) {
    outcome_t *outcome = visit->outcome;
    const session_t *session = &visit->session;
    const board_state_t *state = board_state(visit->board);
    facts_t *stats = &outcome->stats, *machine = &outcome->machine;
    facts_set(machine, CONFIG_SIZE "WIDTH", "%u", state->width);
    facts_set(machine, CONFIG_SIZE "ROB_ROWS", "%u",
              state->window / (state->width ? state->width : 1));
    facts_set(machine, "clock_mhz", "%u", state->mhz);
    facts_set(machine, "line_damage", "%" PRIu64, board_damage(visit->board));
    facts_set(stats, "exit_code", "%" PRIu64, outcome->exit_code);
    if (!session->final)
        return;
    facts_set(stats, "cycles", "%" PRIu64, session->cycles);
    facts_set(stats, "instructions", "%" PRIu64, session->instructions);
    facts_set(stats, "fetched", "%" PRIu64, session->counters.fetched);
    facts_set(stats, "width", "%u", state->width);
}

static bool prepare(visit_t *visit, bool *in_memory, failure_t *failure) {
    program_t *program;
    const run_t *run = visit->run;
    if (!on_board_program(&program, visit->board, run->program, failure))
        return false;
    bool good = board_hold(visit->board, failure) &&
                on_board_load(visit->board, program, run->command_line, in_memory, failure);
    program_close(program);
    return good;
}

static bool run_it(visit_t *visit, failure_t *failure) {
    bool counted = visit->run->sample || visit->run->counted;
    if (!prepare(visit, &visit->input.closed, failure))
        return false;
    uint64_t start = elapsed_milliseconds();
    bool good = (counted ? start_session(visit, failure) : board_release(visit->board, failure)) &&
                watch(visit, failure) &&
                (board_state(visit->board)->ended || end_session(visit, failure)) &&
                drain(visit, failure);
    visit->outcome->seconds = (double)(elapsed_milliseconds() - start) / 1000;
    if (!good)
        return false;
    fflush(stdout);
    set_end(visit);
    judge_console(visit);
    count_run(visit);
    if (counted && !visit->session.final && !visit->run->sample)
        return failure_set(failure, "%s: the line has lost the board's counts.", visit->run->board);
    return true;
}

static void set_signals(struct sigaction old[3], bool restore) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = take_signal};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < 3; i++)
        sigaction(signals[i], restore ? &old[i] : &action, restore ? NULL : &old[i]);
}

bool on_board(const run_t *run, outcome_t *outcome, failure_t *failure) {
    struct sigaction old[3];
    visit_t visit = {.run = run, .outcome = outcome};
    board_ears_t ears = {hear_console, hear_profile, &visit};
    visit.board = board_open(run->board, failure);
    if (!visit.board)
        return false;
    if (run->channel && !(visit.channel = fopen(run->channel, "wb"))) {
        board_close(visit.board);
        return failure_set(failure, "%s: cannot be written: %s.", run->channel, strerror(errno));
    }
    caught = 0;
    set_signals(old, false);
    board_hear(visit.board, &ears);
    bool good = run_it(&visit, failure);
    failure_t none;
    if (good && outcome->end == RUN_INTERRUPTED)
        board_hold(visit.board, &none);
    board_close(visit.board);
    set_signals(old, true);
    if (visit.channel && fclose(visit.channel) != 0 && good)
        good = failure_set(failure, "%s: cannot be written: %s.", run->channel, strerror(errno));
    session_free(&visit.session);
    return good;
}
