/* SPDX-License-Identifier: Apache-2.0 */
/* See ticker.h. */
#include "ticker.h"
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

static struct {
    char name[64];
    unsigned seconds;
    volatile sig_atomic_t on, shown;
} ticker;

/* Uses only what a signal handler may: no printf. */
static void tick(int signal) {
    char line[128] = "\33[K", digits[16];
    size_t used = strlen(line), length = strlen(ticker.name), count = 0;
    (void)signal;
    if (!ticker.on)
        return;
    memcpy(line + used, ticker.name, length);
    used += length;
    for (unsigned rest = ticker.seconds; rest || !count; rest /= 10)
        digits[count++] = (char)('0' + rest % 10);
    while (count)
        line[used++] = digits[--count];
    memcpy(line + used, " s\r", 3);
    ticker.shown = write(STDERR_FILENO, line, used + 3) > 0;
    ticker.seconds++;
}

void ticker_stop(void) {
    const struct itimerval never = {{0, 0}, {0, 0}};
    if (!ticker.on)
        return;
    ticker.on = false;
    setitimer(ITIMER_REAL, &never, NULL);
    if (ticker.shown && write(STDERR_FILENO, "\33[K", 3) < 0)
        ticker.shown = false; /* the terminal is gone */
}

void ticker_start(const char *name) {
    const struct itimerval times = {{1, 0}, {2, 0}}; /* each second, from the second one on */
    if (!isatty(STDERR_FILENO))
        return;
    snprintf(ticker.name, sizeof ticker.name, "assay %s: ", name);
    ticker.seconds = 2;
    ticker.on = true;
    sigaction(SIGALRM, &(struct sigaction){.sa_handler = tick, .sa_flags = SA_RESTART}, NULL);
    setitimer(ITIMER_REAL, &times, NULL);
}
