// The resident driver: profiles a program that does not know of it.
//
// It lives in its own RAM behind the program's, is entered by the boot ROM instead of the program,
// arms the sampler, and returns the program's entry to resident.S, which goes there. From then on
// only the sampling interrupt runs. The program's traps are not touched: one without a handler ends
// in the boot ROM's report, as it would without us.
#include "assay_driver.h"
#include "counter_driver.h"
#include "profile_defs.h"
#include <stddef.h>

uint64_t resident_start(const uint64_t *params);
extern unsigned char resident_ring[], resident_table[]; // behind the driver: resident.ld

static void start_counter(const uint64_t *params) {
    static struct counter_setup setup;
    setup.event = params[PD_PARAM_COUNTER];
    setup.period = params[PD_PARAM_PERIOD];
    setup.seed = (uint32_t)params[PD_PARAM_SEED];
    setup.entry = params[PD_PARAM_ENTRY];
    setup.attributed = params[PD_PARAM_ATTRIBUTED] != 0;
    counter_arm(&setup);
}

static void start_sampler(const uint64_t *params) {
    static struct profile_setup setup; // not on the stack: the compiler would call memset for it
    setup.period = params[PD_PARAM_PERIOD];
    setup.seed = (uint32_t)params[PD_PARAM_SEED];
    setup.select = (uint32_t)PD_GET(params[PD_PARAM_CONTROL], PD_MPDISCTL_SEL);
    setup.opportunities = PD_GET(params[PD_PARAM_CONTROL], PD_MPDISCTL_OPP) != 0;
    setup.pair_log = (uint32_t)params[PD_PARAM_PAIR];
    setup.modes = params[PD_PARAM_CONTROL] & PROFILE_MODES;
    setup.evmask = params[PD_PARAM_EVMASK];
    setup.evmatch = params[PD_PARAM_EVMATCH];
    setup.filter = params[PD_PARAM_FILTER];
    setup.details = PD_GET(params[PD_PARAM_CONTROL], PD_MPDISCTL_DETAIL) != 0;
    setup.signature = params[PD_PARAM_SIGNATURE];
    setup.strata = params[PD_PARAM_STRATA];
    setup.entry = params[PD_PARAM_ENTRY];
    setup.ring = params[PD_PARAM_RING] ? resident_ring : NULL;
    setup.ring_slots = (uint32_t)params[PD_PARAM_RING];
    setup.table = params[PD_PARAM_TABLE] ? resident_table : NULL;
    setup.table_entries = (uint32_t)params[PD_PARAM_TABLE];
    setup.start_held = true;
    profile_arm(&setup);
}

uint64_t resident_start(const uint64_t *params) {
    if (params[PD_PARAM_COUNTER])
        start_counter(params);
    else
        start_sampler(params);
    return params[PD_PARAM_ENTRY];
}
