// SPDX-License-Identifier: Apache-2.0
// See progress.h.
#include "progress.h"
#include "vpi_object.h"
#include <stdbool.h>
#include <stdio.h>

static const double first = 2, apart = 0.5; // seconds

static bool shown;

// 12345678 -> "12.3 M".
static const char *short_number(char text[32], double value) {
    const char *const unit[] = {"", " k", " M", " G"};
    int i = 0;
    for (; value >= 10000 && i < 3; i++)
        value /= 1000;
    snprintf(text, 32, "%.*f%s", i && value < 100 ? 1 : 0, value, unit[i]);
    return text;
}

void progress_show(double seconds, uint64_t samples) {
    static double next = 0;
    char c[32], i[32], rate[32], taken[32];
    if (seconds < first || seconds < next)
        return;
    next = seconds + apart;
    double cycles = (double)signal_get("tb.u_counts.cycles"),
           insns = (double)signal_get("tb.u_counts.instructions");
    fprintf(stderr, "\33[K%.0f s: %s cycles, %s instructions, IPC %.2f, %s cycles/s", seconds,
            short_number(c, cycles), short_number(i, insns), cycles > 0 ? insns / cycles : 0,
            short_number(rate, cycles / seconds));
    if (samples)
        fprintf(stderr, ", %s samples", short_number(taken, (double)samples));
    fputc('\r', stderr); // the next output overwrites it
    fflush(stderr);
    shown = true;
}

void progress_clear(void) {
    if (shown)
        fprintf(stderr, "\33[K");
    shown = false;
}
