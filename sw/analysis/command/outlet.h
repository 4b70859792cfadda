/* SPDX-License-Identifier: Apache-2.0 */
/* Filters a command's output to stdout: clears the ticker's line first, and on a terminal breaks
 * lines that begin with `#` between words where they are too wide, with continuation lines indented
 * to the text after `# NAME: `. */
#ifndef SW_ANALYSIS_COMMAND_OUTLET_H
#define SW_ANALYSIS_COMMAND_OUTLET_H
#include <stddef.h>

/* Makes stdout such a stream. `width`: the terminal's, 0: stdout is not a terminal. */
void outlet_open(size_t width);
#endif
