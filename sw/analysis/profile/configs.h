/* SPDX-License-Identifier: Apache-2.0 */
/* The named configurations of the machine, and the name of any other machine: the configuration
 * that it differs from least, with the differences.
 *
 * A machine's sizes are facts `size.NAME`, as a run reports them (tb/machine.c) or a board's CONFIG
 * frame. Names and values are generated from rtl/include/config*.svh (scripts/gen-config.sh).
 */
#ifndef SW_ANALYSIS_PROFILE_CONFIGS_H
#define SW_ANALYSIS_PROFILE_CONFIGS_H
#include "facts.h"

#define CONFIG_SIZE "size." /* prefix of a size's name */

#define CONFIG_OTHER "other" /* a foreign core, with no sizes but those that it reports */

bool config_is_named(const char *name);
bool config_is_other(const char *name);

/* "board, wide" */
const char *configs_text(void);

/* "wide", "wide but ROB_ROWS 32, PREGS 128": by the known sizes. `told`: the configuration that it
 * claims to be, NULL: the nearest. The caller frees it. */
char *config_describe(const facts_t *facts, const char *told);

/* A report's name for the machine of a run: the description, after the simulator's name if that is
 * not a named configuration, and before the other options of its RTL build; "another core with
 * WIDTH 1" for CONFIG_OTHER, with all known sizes. `config`: as in run_t, NULL: unknown. The caller
 * frees it. */
char *config_name(const char *config, const facts_t *facts);
#endif
