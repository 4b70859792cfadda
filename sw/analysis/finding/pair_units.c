/* SPDX-License-Identifier: Apache-2.0 */
/* See pair_units.h. A program is opened when a place in it is first asked for. */
#include "pair_units.h"
#include "code.h"
#include "memory.h"
#include "operands.h"
#include "recorded.h"
#include <stdlib.h>

struct pair_units {
    const profile_t *profile;
    struct {
        uint16_t context;
        code_t *code; /* NULL: it could not be read */
    } * programs;
    size_t count;
    bool failed;
    failure_t failure;
};

static code_t *add_program(pair_units_t *units, uint16_t context, const char *elf) {
    failure_t failure;
    code_t *code = NULL;
    bool good = elf ? code_open(&code, elf, &failure)
                    : failure_set(&failure, "The program of process %u is not known.", context);
    if (!good && !units->failed)
        units->failure = failure;
    units->failed |= !good;
    memory_room(units->programs, units->count);
    units->programs[units->count].context = context;
    return units->programs[units->count++].code = good ? code : NULL;
}

bool pair_units_open(pair_units_t **units, const profile_t *profile, const char *elf,
                     failure_t *failure) {
    const char *program = recorded_program(profile, elf, failure);
    if (!program)
        return false;
    *units = memory_get(sizeof **units);
    **units = (pair_units_t){.profile = profile};
    return add_program(*units, 0, program) || !pair_units_close(*units, failure);
}

bool pair_units_close(pair_units_t *units, failure_t *failure) {
    bool good = !units->failed;
    if (!good)
        *failure = units->failure;
    for (size_t i = 0; i < units->count; i++)
        if (units->programs[i].code)
            code_close(units->programs[i].code);
    free(units->programs);
    free(units);
    return good;
}

static const code_t *code_of(pair_units_t *units, uint16_t context) {
    for (size_t i = 0; i < units->count; i++)
        if (units->programs[i].context == context)
            return units->programs[i].code;
    return add_program(units, context, recorded_process(units->profile, context));
}

unit_t pair_units_at(pair_units_t *units, uint64_t place) {
    uint32_t raw;
    const code_t *code = code_of(units, place_context(place));
    if (!code || !code_at(code, place_pc(place), &raw))
        return UNIT_ANY;
    switch (operands_of(raw).operation) {
    case OPERATION_LONG:
        return UNIT_MULTIPLIER;
    case OPERATION_DIVIDE:
        return UNIT_DIVIDER;
    default:
        return UNIT_ANY;
    }
}
