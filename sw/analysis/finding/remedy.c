/* SPDX-License-Identifier: Apache-2.0 */
/* See remedy.h. */
#include "remedy.h"
#include <stddef.h>

/* In the order of the file: a remedy, then its reasons. */
static const struct {
    int why; /* -1: a remedy */
    const char *one, *other;
} lines[] = {
#define REMEDY(see, means, look, change) {-1, change, NULL},
#define REASON(why, what, command) {WHY_##why, what, command},
#include "remedies.def"
};

remedy_t remedy_of(why_t why) {
    remedy_t found = {0};
    for (size_t i = 0; !found.what && i < sizeof lines / sizeof *lines; i++)
        if (lines[i].why < 0)
            found = (remedy_t){.change = lines[i].one};
        else if (lines[i].why == (int)why)
            found.what = lines[i].one, found.command = lines[i].other;
    return found;
}
