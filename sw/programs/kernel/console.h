// The 16550 at UART0, polled, and the finisher.
#ifndef SW_PROGRAMS_KERNEL_CONSOLE_H
#define SW_PROGRAMS_KERNEL_CONSOLE_H

void console_put(char c);

// A character, or CONSOLE_NOTHING: none has come yet, or CONSOLE_END (^D).
int console_get(void);
enum { CONSOLE_NOTHING = -1, CONSOLE_END = -2 };

// Ends the run.
_Noreturn void machine_stop(int status);

#endif
