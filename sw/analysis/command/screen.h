/* SPDX-License-Identifier: Apache-2.0 */
/* A terminal whose whole screen is written over again and again, as by `top`, and is as it was before when that ends.
 *
 *     screen_t screen;
 *     if (screen_open(&screen)) {
 *         screen_show(&screen, text);         lines; what has no room is cut
 *         screen_close(&screen);
 *     }
 */
#ifndef SW_ANALYSIS_COMMAND_SCREEN_H
#define SW_ANALYSIS_COMMAND_SCREEN_H
#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

typedef struct {
    int terminal;        /* for keys; -1: nobody can press one */
    struct termios mode; /* before */
    size_t rows, columns;
} screen_t;

/* False: stdout is no terminal. Keys are handed over at once, without an echo; Ctrl-C stays a signal. */
bool screen_open(screen_t *screen);

/* Asks how large the terminal is now. */
void screen_measure(screen_t *screen);

void screen_show(const screen_t *screen, const char *text);
void screen_close(screen_t *screen);
#endif
