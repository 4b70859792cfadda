// SPDX-License-Identifier: Apache-2.0
// Reads a C text, this one's beginning again and again, with stb_c_lexer: comparisons of characters, branches that nobody can foresee.
#define STB_C_LEXER_IMPLEMENTATION
#define STB_C_LEX_NO_FLOAT
#include "result.h"
#include <stb/stb_c_lexer.h>
#include <string.h>

static const char text[] =
    "/* a list */ struct list { struct list *next; int value, *at[4]; };\n"
    "static int sum(const struct list *l) { int s = 0; for (; l != 0; l = l->next) s += l->value << 2 | 0x1f; return s; }\n"
    "int main(int argc, char **argv) { // nothing\n"
    "    if (argc >= 2 && argv[1][0] == 'x') { puts(\"usage: \\\"list\\\"\"); return -1; }\n"
    "    while (argc --> 0) { total ^= sum(head) % 7; total *= 0777; } return !total ? 10 : ~total; }\n";

int main(void) {
    static char store[64];
    uint64_t sum = RESULT_START;
    for (int round = 0; round < 12; round++) {
        stb_lexer lexer;
        stb_c_lexer_init(&lexer, text + round, text + sizeof text - 1, store, sizeof store);
        while (stb_c_lexer_get_token(&lexer))
            sum = result_mix(sum, (uint64_t)(lexer.token + (lexer.where_lastchar - text)));
    }
    return result_check("tokens", sum, 0xbe39ed1bca3e3f1f);
}
