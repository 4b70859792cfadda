/* SPDX-License-Identifier: Apache-2.0 */
/* See same_program.h. */
#include "same_program.h"
#include "code.h"
#include "memory.h"
#include "profile_defs.h"
#include "transfer.h"
#include <stdlib.h>

struct same_program {
    const char *program;
    code_t *code;
    uint64_t same, other; /* instructions that retired */
    bool fenced, strange; /* strange: another program's instruction before any fence.i */
};

bool same_program_open(same_program_t **same, const char *program, failure_t *failure) {
    same_program_t *s = memory_get(sizeof *s);
    if (!code_open(&s->code, program, failure)) {
        free(s);
        return false;
    }
    s->program = program;
    *same = s;
    return true;
}

void same_program_close(same_program_t *s) {
    code_close(s->code);
    free(s);
}

void same_program_see(same_program_t *s, const trace_record_t *life) {
    uint32_t raw;
    if (s->strange || life->cause != PD_ABORT_NONE)
        return;
    s->fenced |= life->raw == INSN_FENCE_I;
    if (!code_at(s->code, life->pc, &raw))
        return;
    s->same += raw == life->raw;
    s->other += raw != life->raw;
    s->strange = s->other && !s->fenced;
}

bool same_program_is(const same_program_t *s, const char *trace, failure_t *failure) {
    return (!s->strange && s->same > s->other) ||
           failure_set(
               failure,
               "%s: is not the program that %s is of: other instructions ran at its addresses.\n"
               "  Give the program that ran, or make the trace again with `assay record --trace`.",
               s->program, trace);
}
