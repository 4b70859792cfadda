/* SPDX-License-Identifier: Apache-2.0 */
/* What a command prints, on its way to stdout: the line of the ticker goes away before, and on a terminal lines that begin with `#` are
 * broken between words where they are wider than it, with what follows below the text that comes after `# NAME: `. */
#ifndef SW_ANALYSIS_COMMAND_OUTLET_H
#define SW_ANALYSIS_COMMAND_OUTLET_H
#include <stddef.h>

/* From now on stdout is such a stream. `width`: the terminal's, 0: stdout is none. */
void outlet_open(size_t width);
#endif
