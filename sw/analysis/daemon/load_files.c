/* SPDX-License-Identifier: Apache-2.0 */
/* See load_files.h. */
#include "load_files.h"
#include "memory.h"
#include "memory_map.h"
#include "operands.h"
#include "processes.h"
#include "profile_insn.h"
#include "sampler.h"
#include <stdlib.h>
#include <string.h>

static uint32_t half_at(const part_t *part, uint64_t offset) {
    return (uint32_t)(part->bytes[offset] | part->bytes[offset + 1] << 8);
}

static void find_checksum(load_file_t *file) {
    part_t all = program_file(file->program);
    sha256_of(all.bytes, all.size, file->sha256);
}

/* From the start of a section on, one instruction follows the other. */
static void find_starts(load_file_t *file, const part_t *part) {
    uint8_t *starts = memory_get(part->size / 16 + 1);
    for (uint64_t at = 0; at + 2 <= part->size; at += (half_at(part, at) & 3) == 3 ? 4 : 2)
        starts[at / 16] |= (uint8_t)(1u << at / 2 % 8);
    memory_room(file->code, file->code_count);
    file->code[file->code_count].part = *part;
    file->code[file->code_count++].starts = starts;
}

/* A note of owner GNU and type 3: three words, "GNU", the id. */
static uint64_t build_of(const program_t *program) {
    enum { ID_AT = 16 };
    part_t note;
    uint64_t id = 0;
    if (program_section(program, ".note.gnu.build-id", &note) && note.size >= ID_AT + sizeof id)
        memcpy(&id, note.bytes + ID_AT, sizeof id);
    return id;
}

const load_file_t *load_file_open(load_file_t **list, const char *path, bool process,
                                  failure_t *failure) {
    program_t *program;
    part_t part;
    char *absolute = realpath(path, NULL);
    for (load_file_t *file = *list; absolute && file; file = file->next)
        if (strcmp(file->path, absolute) == 0) {
            free(absolute);
            return file;
        }
    if (!program_open(&program, path, process ? 0 : MAP_RAM_BASE,
                      process ? PROCESSES_SPACE : MAP_RAM_SIZE, failure)) {
        free(absolute);
        return NULL;
    }
    load_file_t *file = memory_get(sizeof *file);
    file->path = absolute ? absolute : memory_copy(path);
    file->program = program;
    file->build = build_of(program);
    for (size_t i = 0; program_code(program, i, &part); i++)
        find_starts(file, &part);
    program_symbols(program, NAMES_FUNCTIONS, &file->symbols);
    symbols_finish(&file->symbols, UINT64_MAX);
    find_checksum(file);
    file->next = *list;
    return *list = file;
}

void load_files_free(load_file_t **list) {
    while (*list) {
        load_file_t *file = *list;
        *list = file->next;
        for (size_t i = 0; i < file->code_count; i++)
            free(file->code[i].starts);
        free(file->code);
        symbols_free(&file->symbols);
        program_close(file->program);
        free(file->path);
        free(file);
    }
}

/* Returns false if no instruction begins there. */
static bool instruction_at(const load_file_t *file, uint64_t pc, uint32_t *raw) {
    for (size_t i = 0; i < file->code_count && pc % 2 == 0; i++) {
        const part_t *part = &file->code[i].part;
        uint64_t at = pc - part->address;
        if (pc < part->address || at + 2 > part->size ||
            !(file->code[i].starts[at / 16] >> at / 2 % 8 & 1))
            continue;
        *raw = half_at(part, at);
        if ((*raw & 3) == 3 && at + 4 <= part->size)
            *raw |= half_at(part, at + 2) << 16;
        return *raw != 0;
    }
    return false;
}

bool load_file_fits(const load_file_t *file, const sample_t *sample) {
    uint32_t raw;
    if (!instruction_at(file, sample->pc, &raw))
        return false;
    if (!samplers[sample->sampler].timed || !sample_retired(sample))
        return true;
    raw = profile_insn_executed(raw);
    return sampler_kind(raw, sample->pc, operands_of(raw).operation) == sample->kind;
}

bool load_file_knows(const load_file_t *file, uint64_t pc) {
    return symbols_at(&file->symbols, pc) != NULL;
}
