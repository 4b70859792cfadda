// SPDX-License-Identifier: Apache-2.0
// Programs and other files that the kernel's image contains (files.S), and processes made of them.
#ifndef SW_PROGRAMS_KERNEL_EXEC_H
#define SW_PROGRAMS_KERNEL_EXEC_H

#include "process.h"

// Starts a process: a program's name and arguments, separated by spaces; `< FILE` if standard input
// is not the console; `!` first if it is to fail. `; ANOTHER` after it: when it has ended well,
// that one runs in its place, with its pid and ASID. Or sets the time slice: `slice=TICKS`. The
// line stays in use.
void exec_line(const char *line);

// Does the same for each line of `text`, which is cut into them.
void exec_lines(char *text);

// Runs the next program in the place of an ended process; false: none.
bool exec_next(process_t *process);

#endif
