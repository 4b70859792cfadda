/* SPDX-License-Identifier: Apache-2.0 */
/* The simulator of a suite's machine. One with `sizes ROB_ROWS=32 WIDTH=2` is built by the
 * project's make file, in build/sim/suite-..., from the configuration that `config` names. */
#ifndef SW_ANALYSIS_SUITE_SUITE_MACHINE_H
#define SW_ANALYSIS_SUITE_SUITE_MACHINE_H
#include "suite.h"

/* Its name or folder, for --config; `simulator`: which one is built. The caller frees it. NULL: it
 * cannot be built. */
char *machine_config(const section_t *machine, const char *simulator, failure_t *failure);
#endif
