/* SPDX-License-Identifier: Apache-2.0 */
/* Multi-simulation (Fields et al., TACO 2004, section 6.1): one program on machines of which parts
 * are really made ideal, in all combinations. The interaction costs of the dependence graph are
 * checked against it.
 *
 * Results are kept in a folder, each with what it depends on: the program's bytes, its possible
 * input, the simulator, the settings. An existing result is not simulated again: an interrupted
 * multi-simulation continues where it was. Each simulation reads standard input from its beginning
 * (kept_input.h). Ideal can be:
 *
 *     imiss, dmiss   perfect caches (rtl/core/perfect)         settings of a run
 *     dtlb           translation without waits                 a setting
 *     bmisp, order   foreseen by the trace of an earlier run   settings
 *     bw             twice as wide                             CONFIG-bw
 *     win            as large as the configuration can be      a simulator of its own, CONFIG-win
 *     lgalu          multiplications of one cycle              CONFIG-lgalu
 *     dl1            on `slow`: 2 cycles, not 4                CONFIG-dl1
 *     shalu          on `wake`: a wake-up of one cycle, not 2  CONFIG-shalu
 *
 * Simulators are in `ideal/`: ideal/board, ideal/board-win, ideal/board-win-lgalu, and so on (`make
 * multisim-sims`).
 */
#ifndef SW_ANALYSIS_RUNNING_MULTISIM_H
#define SW_ANALYSIS_RUNNING_MULTISIM_H
#include "simulate.h"

typedef enum {
    MULTISIM_IMISS,
    MULTISIM_DMISS,
    MULTISIM_BMISP,
    MULTISIM_DTLB,
    MULTISIM_ORDER,
    MULTISIM_DL1,
    MULTISIM_SHALU,
    MULTISIM_BW,
    MULTISIM_WIN,
    MULTISIM_LGALU,
    MULTISIM_PARTS
} multisim_part_t;

extern const char *const multisim_names[MULTISIM_PARTS];
#define MULTISIM_USUAL "bmisp,dmiss,imiss,win,lgalu"

typedef struct {
    uint32_t ideal;   /* bits of multisim_part_t */
    const char *name; /* name of its files, and for the reader */
    int64_t cycles;   /* result */
} multisim_set_t;

typedef struct {
    const run_t *run;   /* program, arguments, configuration, memory */
    const char *folder; /* folder of results; created if needed */
    unsigned jobs;      /* simulations at a time */
    bool quiet;         /* no progress on standard error */
    bool *ended;        /* set if a simulation was run and failed; NULL: ignored */
} multisim_t;

/* The path of the simulator of such a configuration, which the caller frees; NULL: `make
 * multisim-sims` has not built it. */
char *multisim_simulator(const char *config, const char *simulator, failure_t *failure);

/* The simulators of all sets of the parts `of`, as "dmiss,win": calls `each` with the name of each
 * one's configuration, until it returns false. Unknown names of parts are skipped. */
typedef bool multisim_config_t(void *context, const char *config);
bool multisim_configs(const char *config, const char *of, multisim_config_t *each, void *context);

/* Sets the cycles of all sets. First records the trace of the real machine, and the beginning of
 * that on the machine with all of the sets' parts; the caller frees these paths. */
bool multisim_run(const multisim_t *m, multisim_set_t *list, size_t count, char **trace,
                  char **other, failure_t *failure);
#endif
