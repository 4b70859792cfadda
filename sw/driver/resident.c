// The resident driver: profiles a program that does not know of it.
//
// It lives in its own RAM behind the program's, is entered by the boot ROM instead of the program,
// arms the sampler, and returns the program's entry to resident.S, which goes there. From then on
// only its trap vector runs. A trap that is not the sampler's ends in the boot ROM's report, as it
// would without us, but is told to the reader of the stream first. A program that takes mtvec for
// itself cannot be profiled this way: link it with libassay.a instead.
#include "assay_driver.h"
#include "csr.h"
#include "profile_stream.h"

uint64_t resident_start(const uint64_t *params);

// mtvec's boot ROM handler follows: false.
static bool report_trap(uint64_t cause) {
    uint64_t payload[PD_FRAME_TRAP_WORDS] = {
        [PD_TRAP_CAUSE] = cause,
        [PD_TRAP_EPC] = csr_read(mepc),
        [PD_TRAP_TVAL] = csr_read(mtval),
        [PD_TRAP_SAMPLES] = csr_read(PD_CSR_MPDISSAMPLES),
    };
    stream_send(PD_FRAME_TRAP, payload, PD_FRAME_TRAP_WORDS);
    return false;
}

uint64_t resident_start(const uint64_t *params) {
    uint64_t entry = params[PD_PARAM_ENTRY];
    struct profile_setup setup = {
        .period = params[PD_PARAM_PERIOD],
        .seed = (uint32_t)params[PD_PARAM_SEED],
        .select = (uint32_t)PD_GET(params[PD_PARAM_CONTROL], PD_MPDISCTL_SEL),
        .evmask = params[PD_PARAM_EVMASK],
        .evmatch = params[PD_PARAM_EVMATCH],
        .filter = params[PD_PARAM_FILTER],
        .entry = entry,
        .start_held = true,
        .other_trap = report_trap,
    };
    profile_arm(&setup);
    return entry;
}
