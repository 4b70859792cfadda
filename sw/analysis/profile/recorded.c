/* SPDX-License-Identifier: Apache-2.0 */
/* See recorded.h. */
#include "recorded.h"
#include "memory.h"
#include "processes.h"
#include "sha256.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Whether a file has this checksum. */
static bool is_file(const char *path, const char *sha256) {
    char text[SHA256_TEXT];
    return sha256_file(path, text) && strcmp(text, sha256) == 0;
}

static bool refuse(const char *program, bool given, const char *sha256, failure_t *failure) {
    if (access(program, R_OK) != 0 && given)
        return failure_set(failure,
                           "%s: cannot be opened: %s.\n  Give the path of a program (an ELF file).",
                           program, strerror(errno));
    if (access(program, R_OK) != 0)
        return failure_set(failure,
                           "%s: cannot be read, and the profile does not contain the "
                           "program.\n"
                           "  Give it with --elf FILE, or record it again.",
                           program);
    return failure_set(failure,
                       "%s: is not the program that was recorded (SHA-256 %.12s... expected).\n"
                       "  Record it again, or give the old one (--elf FILE).",
                       program, sha256);
}

const char *recorded_program(const profile_t *profile, const char *elf, failure_t *failure) {
    const char *sha256 = facts_text(&profile->meta, "sha256");
    const char *program = elf ? elf : facts_text(&profile->meta, "program");
    const char *kept = NULL;
    if (!program)
        failure_set(failure, "The profile does not say which program it is of (fact "
                             "`program`).\n  Give the program with --elf FILE.");
    else if (!sha256)
        failure_set(failure,
                    "%s: cannot be checked against the recorded program: the profile "
                    "has no fact `sha256`.\n"
                    "  Record it again with `assay record`.",
                    program);
    if (!program || !sha256)
        return NULL;
    if (is_file(program, sha256))
        return program;
    if (!elf && profile->kept)
        kept = kept_path(profile->kept, sha256);
    if (!kept)
        refuse(program, elf != NULL, sha256, failure);
    return kept;
}

const char *recorded_process(const profile_t *profile, uint16_t asid) {
    char name[32];
    const char *path = processes_elf(&profile->meta, asid), *kept = NULL;
    snprintf(name, sizeof name, "process.%u.sha256", asid);
    const char *sha256 = facts_text(&profile->meta, name);
    if (path && sha256 && profile->kept && !is_file(path, sha256))
        kept = kept_path(profile->kept, sha256);
    return kept ? kept : path;
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
