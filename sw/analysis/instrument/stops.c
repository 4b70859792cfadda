/* SPDX-License-Identifier: Apache-2.0 */
/* See stops.h. */
#include "stops.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

static bool is_name(const char *target, size_t length, const char *name) {
    return strlen(name) == length && strncmp(target, name, length) == 0;
}

/* Functions of the C library that never return. */
static bool is_known(const char *target, size_t length) {
    static const char *const names[] = {
        "exit",      "_exit",           "_Exit",      "quick_exit",       "abort",
        "longjmp",   "_longjmp",        "siglongjmp", "__longjmp_chk",    "__assert_func",
        "__assert",  "__assert_fail",   "__chk_fail", "__stack_chk_fail", "pthread_exit",
        "thrd_exit", "__assert_no_args"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_name(target, length, names[i]))
            return true;
    return false;
}

bool *stops_ends(const blocks_t *blocks) {
    bool *ends = memory_get((blocks->function_count + 1) * sizeof *ends);
    for (size_t i = 0; i < blocks->count; i++)
        ends[blocks->list[i].function] |= asm_leaves(blocks->list[i].end);
    return ends;
}

static bool stops(const asm_line_t *line, const blocks_t *blocks, const bool *ends) {
    const char *target = asm_target(line); /* NAME, NAME@plt */
    size_t length = strcspn(target, "@");
    if (line->foreign || asm_flow(line) != FLOW_CALL)
        return false;
    for (size_t i = 0; i < blocks->function_count; i++)
        if (is_name(target, length, blocks->functions[i].name) &&
            blocks->functions[i].first != BLOCK_NONE)
            return !ends[i];
    return is_known(target, length);
}

void stops_find(const assembly_t *assembly, blocks_t *blocks) {
    bool *ends = stops_ends(blocks);
    for (size_t i = 0; i < blocks->count; i++) {
        block_t *b = &blocks->list[i];
        if (b->end == FLOW_ON && stops(&assembly->list[b->last], blocks, ends))
            b->next = BLOCK_NONE;
    }
    free(ends);
}
