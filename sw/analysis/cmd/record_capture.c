/* See recording.h: `assay record --from`, a run that was elsewhere. */
#include "capture.h"
#include "command.h"
#include "memory.h"
#include "profile_defs.h"
#include "recording.h"
#include "session.h"
#include <string.h>

bool recording_settle_capture(recording_t *r, int operands) {
    if (r->simulated || operands != 1) {
        command_misuse("record",
                       "--from: the run was elsewhere: it goes with --config, --delivery, -o "
                       "and the program that ran.");
        return false;
    }
    r->run.simulator = NULL;
    r->run.channel = r->from;
    if (!r->machine)
        r->run.config = NULL;
    return true;
}

/* What the channel's frames say of the machine and of who sent them. */
static void settle_machine(recording_t *r, const capture_t *capture) {
    run_t *run = &r->run;
    session_t session;
    if (!session_read(&session, capture->bytes, capture->size))
        memory_out();
    if (!run->config)
        run->config = PD_GET(session.hardware, PD_MPMCONFIG_WIDTH) == 4 ? "wide" : "board";
    run->stream = !r->delivery && session.embedded && !run->embedded;
    run->batch = r->delivery && strcmp(r->delivery, "batch") == 0;
    session_free(&session);
}

int recording_capture(recording_t *r, image_t *image, const char *output) {
    failure_t failure;
    capture_t capture;
    if (!capture_read(&capture, r->from, &failure))
        return command_fail("record", &failure);
    settle_machine(r, &capture);
    outcome_t outcome = {.end = capture.signal ? RUN_INTERRUPTED : RUN_PROGRAM_ENDED,
                         .signal = capture.signal,
                         .stream = capture.bytes,
                         .stream_size = capture.size};
    int status = STATUS_GOOD;
    if (!recording_write(&r->run, &outcome, image, output, &failure))
        status = command_fail("record", &failure);
    outcome_free(&outcome);
    return status;
}
