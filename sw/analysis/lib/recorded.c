/* See recorded.h. */
#include "recorded.h"
#include "image.h"
#include <stdlib.h>
#include <string.h>

static bool check_program(const facts_t *meta, const char *program, failure_t *failure) {
    image_t *image;
    if (!image_open(&image, program, failure))
        return false;
    const char *recorded = facts_text(meta, "sha256");
    bool same = recorded && strcmp(recorded, image_sha256(image)) == 0;
    image_close(image);
    if (!recorded)
        return failure_set(failure,
                           "%s: whether it is the program that was recorded nobody knows: the "
                           "profile has no fact `sha256`.\n  Record it again with `assay record`.",
                           program);
    return same ||
           failure_set(failure,
                       "%s: is not the program that was recorded (SHA-256 %.12s... expected).\n"
                       "  Record it again, or give the old one (--elf FILE).",
                       program, recorded);
}

const char *recorded_program(const facts_t *meta, const char *elf, failure_t *failure) {
    const char *program = elf ? elf : facts_text(meta, "program");
    if (!program)
        failure_set(failure, "The profile does not say which program it is of (fact "
                             "`program`).\n  Give the program with --elf FILE.");
    return program && check_program(meta, program, failure) ? program : NULL;
}

bool recorded_machine(trace_machine_t *machine, const facts_t *counters) {
    enum { SIZES = sizeof *machine / sizeof(uint32_t) };
    const char *text = facts_text(counters, "run_machine");
    uint32_t sizes[SIZES] = {0};
    char *end;
    for (int i = 0; i < SIZES; i++, text = end) {
        sizes[i] = text ? (uint32_t)strtoul(text, &end, 10) : 0;
        if (!text || end == text)
            return false;
    }
    memcpy(machine, sizes, sizeof *machine);
    return true;
}
