/* SPDX-License-Identifier: Apache-2.0 */
/* The sampler's settings as a text: `period=50,seed=77,select=1`. Names and ranges are the lines
 * `setting` of rtl/include/profile.def; numbers are decimal, or hexadecimal with 0x; settings that
 * are not named stay unchanged. */
#ifndef SW_ANALYSIS_BASE_SETUP_TEXT_H
#define SW_ANALYSIS_BASE_SETUP_TEXT_H
#include "failure.h"
#include "setup.h"

enum { SETUP_TEXT = 40 * PD_SETTING_COUNT };

/* Returns false on an error; `failure` names the setting. */
bool setup_read(setup_t *setup, const char *text, failure_t *failure);

/* Prints only settings that were requested; `text` has room for SETUP_TEXT characters. */
const char *setup_print(const setup_t *setup, char *text);

/* Prints a line for each setting, for a help text. */
const char *setup_help(void);
#endif
