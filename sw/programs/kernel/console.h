// SPDX-License-Identifier: Apache-2.0
// The 16550 at UART0, polled, and the finisher.
#ifndef SW_PROGRAMS_KERNEL_CONSOLE_H
#define SW_PROGRAMS_KERNEL_CONSOLE_H

void console_put(char c);

// A byte; CONSOLE_NOTHING: none has come yet; or CONSOLE_END, from a break on the line on.
int console_get(void);
enum { CONSOLE_NOTHING = -1, CONSOLE_END = -2 };

// Ends the run.
_Noreturn void machine_stop(int status);

#endif
