/* SPDX-License-Identifier: Apache-2.0 */
/* The named configurations of the machine, and what another machine is called: the one that it differs from least, with what differs.
 *
 * A machine's sizes are facts `size.NAME`, as a run tells them (tb/machine.c) or a board's CONFIG frame. Names and values are made from
 * rtl/include/config*.svh (scripts/gen-config.sh).
 */
#ifndef SW_ANALYSIS_PROFILE_CONFIGS_H
#define SW_ANALYSIS_PROFILE_CONFIGS_H
#include "facts.h"

#define CONFIG_SIZE "size." /* prefix of a size's name */

#define CONFIG_OTHER "other" /* a core that is not ours, and has no sizes but those that it tells */

bool config_is_named(const char *name);
bool config_is_other(const char *name);

/* "board, wide" */
const char *configs_text(void);

/* "wide", "wide but ROB_ROWS 32, PREGS 128": of the sizes that are known. `told`: the configuration that it is said to be, NULL:
 * the nearest. To be freed. */
char *config_describe(const facts_t *facts, const char *told);

/* How a report calls the machine of a run: the description, after the simulator's name where that is no named configuration,
 * and before what else its RTL was built with; "another core with WIDTH 1" for CONFIG_OTHER, with all sizes that are known.
 * `config`: as run_t has it, NULL: not known. To be freed. */
char *config_name(const char *config, const facts_t *facts);
#endif
