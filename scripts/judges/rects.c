// SPDX-License-Identifier: Apache-2.0
// Packs rectangles with stb_rect_pack: a list of the skyline, a sort through a pointer to a function.
#define STB_RECT_PACK_IMPLEMENTATION
#include "result.h"
#include <stb/stb_rect_pack.h>
#include <stdlib.h>

enum { COUNT = 120, WIDTH = 256, HEIGHT = 200 };

int main(void) {
    static stbrp_rect list[COUNT];
    static stbrp_node nodes[WIDTH];
    stbrp_context context;
    uint64_t sum = RESULT_START, state = 1;
    for (int i = 0; i < COUNT; i++)
        list[i] = (stbrp_rect){.id = i,
                               .w = (int)(4 + random_next(&state) % 28),
                               .h = (int)(4 + random_next(&state) % 20)};
    stbrp_init_target(&context, WIDTH, HEIGHT, nodes, WIDTH);
    stbrp_pack_rects(&context, list, COUNT);
    for (int i = 0; i < COUNT; i++)
        sum = result_mix(sum, (uint64_t)(list[i].x + 1000 * list[i].y + list[i].was_packed));
    return result_check("places", sum, 0xd33a2a264fae8f5f);
}
