/* SPDX-License-Identifier: Apache-2.0 */
/* A terminal whose whole screen is rewritten repeatedly, as in `top`, and restored afterwards.
 *
 *     screen_t screen;
 *     if (screen_open(&screen)) {
 *         screen_show(&screen, text);         lines; what does not fit is cut
 *         screen_close(&screen);
 *     }
 */
#ifndef SW_ANALYSIS_COMMAND_SCREEN_H
#define SW_ANALYSIS_COMMAND_SCREEN_H
#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

typedef struct {
    int terminal;        /* for keys; -1: no keyboard */
    struct termios mode; /* the mode before */
    size_t rows, columns;
} screen_t;

/* Returns false if stdout is not a terminal. Keys are read at once, without an echo; Ctrl-C stays a
 * signal. */
bool screen_open(screen_t *screen);

/* Updates the size of the terminal. */
void screen_measure(screen_t *screen);

void screen_show(const screen_t *screen, const char *text);
void screen_close(screen_t *screen);
#endif
