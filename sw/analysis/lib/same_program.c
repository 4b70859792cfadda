/* See same_program.h. */
#include "same_program.h"
#include "code.h"
#include "profile_defs.h"
#include "trace_file.h"

enum { FENCE_I = 0x0000100f };

typedef struct {
    uint64_t same, other; /* instructions that retired */
    bool strange;         /* another one, and no fence.i before it */
} compared_t;

static void compare(compared_t *c, const code_t *code, FILE *file) {
    trace_record_t life;
    bool fenced = false;
    while (!c->strange && fread(&life, sizeof life, 1, file) == 1) {
        uint32_t raw;
        if (life.cause != PD_ABORT_NONE)
            continue;
        fenced |= life.raw == FENCE_I;
        if (!code_at(code, life.pc, &raw))
            continue;
        c->same += raw == life.raw;
        c->other += raw != life.raw;
        c->strange = c->other && !fenced;
    }
}

bool same_program(const char *trace, const char *program, failure_t *failure) {
    compared_t c = {0};
    trace_header_t header;
    code_t *code;
    if (!code_open(&code, program, failure))
        return false;
    FILE *file = trace_open(trace, &header, failure);
    if (file) {
        compare(&c, code, file);
        fclose(file);
    }
    code_close(code);
    if (!file)
        return false;
    return (!c.strange && c.same > c.other) ||
           failure_set(
               failure,
               "%s: is not the program that %s is of: other instructions ran at its addresses.\n"
               "  Give the program that ran, or make the trace again with `assay record --trace`.",
               program, trace);
}
