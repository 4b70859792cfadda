// The resident driver: profiles a program that does not know of it.
//
// It lives in its own RAM behind the program's, is entered by the boot ROM instead of the program,
// arms the sampler, and returns the program's entry to resident.S, which goes there. From then on
// only the sampling interrupt runs. The program's traps are not touched: one without a handler ends
// in the boot ROM's report, as it would without us.
#include "assay_driver.h"
#include "profile_defs.h"

uint64_t resident_start(const uint64_t *params);

uint64_t resident_start(const uint64_t *params) {
    uint64_t entry = params[PD_PARAM_ENTRY];
    struct profile_setup setup = {
        .period = params[PD_PARAM_PERIOD],
        .seed = (uint32_t)params[PD_PARAM_SEED],
        .select = (uint32_t)PD_GET(params[PD_PARAM_CONTROL], PD_MPDISCTL_SEL),
        .modes = params[PD_PARAM_CONTROL] & PROFILE_MODES,
        .evmask = params[PD_PARAM_EVMASK],
        .evmatch = params[PD_PARAM_EVMATCH],
        .filter = params[PD_PARAM_FILTER],
        .entry = entry,
        .start_held = true,
    };
    profile_arm(&setup);
    return entry;
}
