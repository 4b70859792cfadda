/* SPDX-License-Identifier: Apache-2.0 */
/* See tint.h. */
#include "tint.h"

static bool in_use;

void tint_use(bool on) { in_use = on; }

/* ECMA-48, "select graphic rendition". */
const char *tint_begin(tint_t tint) {
    static const char *const begin[] = {[TINT_NONE] = "",
                                        [TINT_HOT] = "\33[31m",
                                        [TINT_WARM] = "\33[32m",
                                        [TINT_DIM] = "\33[2m",
                                        [TINT_HEAD] = "\33[1m"};
    return in_use ? begin[tint] : "";
}

const char *tint_end(tint_t tint) { return in_use && tint != TINT_NONE ? "\33[0m" : ""; }

tint_t tint_of_share(double share) {
    return share >= 0.1 ? TINT_HOT : share >= 0.01 ? TINT_WARM : TINT_NONE;
}
