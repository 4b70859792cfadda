/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the parts that the command runs: simulators and the resident profiling driver.
 *
 * The executable is in ROOT/bin, the parts are in
 *     build tree      ROOT/sim/CONFIG/SIMULATOR/sim                   ROOT/driver/resident.elf
 *     installed tree  ROOT/libexec/assay/sim/CONFIG/SIMULATOR/sim     ROOT/share/assay/resident.elf
 * and the reference simulator is ROOT/bin/assay-iss in both. The environment variable ASSAY_HOME
 * names another ROOT. CONFIG may also be a path: FOLDER/SIMULATOR/sim.
 */
#ifndef SW_ANALYSIS_RUNNING_HOME_H
#define SW_ANALYSIS_RUNNING_HOME_H
#include "failure.h"

/* ROOT; the caller frees it. */
char *home_root(void);

/* All return a path, which the caller frees, or NULL and a message that says what to build. */
char *home_simulator(const char *config, const char *simulator, failure_t *failure);
char *home_resident(failure_t *failure);
char *home_reference(failure_t *failure);
#endif
