/* SPDX-License-Identifier: Apache-2.0 */
/* See code.h. */
#include "code.h"
#include "memory.h"
#include "program.h"
#include "transfer.h"
#include <stdlib.h>

struct code {
    program_t *program;
    part_t *part;
    size_t count;
};

bool code_open(code_t **code, const char *program, failure_t *failure) {
    code_t *c = memory_get(sizeof *c);
    part_t part;
    if (!program_read(&c->program, program, failure)) {
        free(c);
        return false;
    }
    for (size_t i = 0; program_code(c->program, i, &part); i++) {
        memory_room(c->part, i);
        c->part[c->count++] = part;
    }
    *code = c;
    return true;
}

void code_close(code_t *c) {
    program_close(c->program);
    free(c->part);
    free(c);
}

static uint32_t half_at(const part_t *part, uint64_t offset) {
    return (uint32_t)(part->bytes[offset] | part->bytes[offset + 1] << 8);
}

bool code_at(const code_t *c, uint64_t pc, uint32_t *raw) {
    for (size_t i = 0; i < c->count && pc % 2 == 0; i++) {
        const part_t *part = &c->part[i];
        uint64_t offset = pc - part->address;
        if (pc < part->address || offset + 2 > part->size)
            continue;
        *raw = half_at(part, offset);
        if (insn_size(*raw) == 2)
            return *raw != 0; /* all zeros is not an instruction */
        if (offset + 4 > part->size)
            return false;
        *raw |= half_at(part, offset + 2) << 16;
        return true;
    }
    return false;
}
