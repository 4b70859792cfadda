/* SPDX-License-Identifier: Apache-2.0 */
/* See why_table.h. */
#include "why_table.h"
#include <ctype.h>

enum { NAME_BYTES = 16 };

const char *why_name(why_t why) {
#define WHY(name, number, meaning) [number] = #name,
    static char names[WHY_COUNT][NAME_BYTES] = {PD_WHY_LIST(WHY)};
#undef WHY
    for (char *c = names[why]; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    return names[why];
}

const char *why_meaning(why_t why) {
#define WHY(name, number, meaning) [number] = meaning,
    static const char *const meanings[WHY_COUNT] = {PD_WHY_LIST(WHY)};
#undef WHY
    return meanings[why];
}
