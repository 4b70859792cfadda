// SPDX-License-Identifier: Apache-2.0
// Programs and other files that the kernel's image contains (files.S), and processes made of them.
#ifndef SW_PROGRAMS_KERNEL_EXEC_H
#define SW_PROGRAMS_KERNEL_EXEC_H

// Starts a process: a program's name and arguments, apart by spaces; `< FILE` for standard input
// that is not the console; `!` in front if it is to fail. Or sets the time slice: `slice=TICKS`.
// The line stays in use.
void exec_line(const char *line);

// The same for each line of `text`, which is cut into them.
void exec_lines(char *text);

#endif
