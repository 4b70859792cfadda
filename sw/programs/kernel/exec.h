// Programs and other files that the kernel's image contains (files.S), and processes made of them.
#ifndef SW_PROGRAMS_KERNEL_EXEC_H
#define SW_PROGRAMS_KERNEL_EXEC_H

// Starts one process for each line of `text`: a program's name and arguments, apart by spaces;
// `< FILE` for standard input that is not the console; `!` in front if it is to fail.
void exec_lines(char *text);

#endif
