/* SPDX-License-Identifier: Apache-2.0 */
/* See recording.h: `assay record --from`, a run from elsewhere. */
#include "capture.h"
#include "code.h"
#include "command.h"
#include "configs.h"
#include "memory.h"
#include "profile_defs.h"
#include "profile_insn.h"
#include "recording.h"
#include "sampler.h"
#include "session.h"
#include <inttypes.h>
#include <string.h>

bool recording_settle_capture(recording_t *r, int operands) {
    if (r->simulated || operands != 1) {
        command_misuse(r->command, "--from: the run was elsewhere: it goes only with --config, "
                                   "--delivery, -o and the program that ran.");
        return false;
    }
    r->run.simulator = NULL;
    r->run.channel = r->from;
    if (!r->machine)
        r->run.config = NULL;
    else if (!config_is_named(r->run.config) && !config_is_other(r->run.config))
        return command_misuse(
                   r->command,
                   "--from: --config %s: a named configuration was expected (%s), or " CONFIG_OTHER
                   " for a core that is not Assay's.",
                   r->run.config, configs_text()) == STATUS_GOOD;
    return true;
}

/* The hardware saw a load, store or transfer where the program has one. */
static bool is_kind(const sample_t *sample, uint32_t bits) {
    uint32_t raw = profile_insn_executed(bits);
    return sampler_kind(raw, sample->pc, operands_of(raw).operation) == sample->kind;
}

/* Sampled instructions are in the program. A tenth may not be: code that the program wrote. */
static bool is_program(const session_t *session, const char *program, const char *from,
                       failure_t *failure) {
    code_t *code;
    uint64_t same = 0, other = 0;
    if (!code_open(&code, program, failure))
        return false;
    for (size_t i = 0; i < session->count; i++) {
        sample_t sample;
        uint32_t raw;
        if (!record_is_instruction(&session->records[i]) ||
            !record_decode(&session->records[i], &sample) || !sample_retired(&sample) ||
            !samplers[sample.sampler].timed || !code_at(code, sample.pc, &raw))
            continue;
        bool is = is_kind(&sample, raw);
        same += is;
        other += !is;
    }
    code_close(code);
    return 10 * other <= same + other ||
           failure_set(failure,
                       "%s: is not the program of %s: of %" PRIu64
                       " instructions that were sampled at its addresses\n"
                       "  %" PRIu64 " are of another kind there.\n  Give the program that ran.",
                       program, from, same + other, other);
}

/* What the channel's frames say about their sender. */
static void settle_sender(recording_t *r, const session_t *session) {
    run_t *run = &r->run;
    run->stream = !r->delivery && session->embedded && !run->embedded;
    run->setup.ring_slots = r->delivery && strcmp(r->delivery, "batch") == 0;
}

bool recording_fits(recording_t *r, const session_t *session, failure_t *failure) {
    settle_sender(r, session);
    return is_program(session, r->run.program, r->from, failure);
}

int recording_capture(recording_t *r, image_t *image, const char *output) {
    failure_t failure;
    capture_t capture;
    if (!capture_read(&capture, r->from, r->console, &failure))
        return command_fail(r->command, &failure);
    session_t session;
    if (!session_read(&session, capture.bytes, capture.size))
        memory_out();
    bool fits = recording_fits(r, &session, &failure);
    session_free(&session);
    outcome_t outcome = {.end = capture.signal ? RUN_INTERRUPTED : RUN_PROGRAM_ENDED,
                         .signal = capture.signal,
                         .stream = capture.bytes,
                         .stream_size = capture.size};
    int status = STATUS_GOOD;
    if (!fits || !recording_write(r, &outcome, image, output, &failure))
        status = command_fail(r->command, &failure);
    outcome_free(&outcome);
    return status;
}
