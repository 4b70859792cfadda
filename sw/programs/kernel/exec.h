// SPDX-License-Identifier: Apache-2.0
// Programs and other files that the kernel's image contains (files.S), and processes made of them.
#ifndef SW_PROGRAMS_KERNEL_EXEC_H
#define SW_PROGRAMS_KERNEL_EXEC_H

#include "process.h"

// Starts a process: a program's name and arguments, apart by spaces; `< FILE` for standard input
// that is not the console; `!` in front if it is to fail. `; ANOTHER` after it: that one runs in
// its place, with its pid and ASID, when it has ended well. Or sets the time slice: `slice=TICKS`.
// The line stays in use.
void exec_line(const char *line);

// The same for each line of `text`, which is cut into them.
void exec_lines(char *text);

// The next program in the place of a process that has ended; false: there is none.
bool exec_next(process_t *process);

#endif
