/* SPDX-License-Identifier: Apache-2.0 */
/* See image.h. */
#include "image.h"
#include "memory.h"
#include "memory_map.h"
#include "program_isa.h"
#include <stdlib.h>

struct image {
    program_t *program;
    char sha256[SHA256_TEXT];
};

static image_t *image_of(program_t *program) {
    image_t *image = memory_get(sizeof *image);
    part_t file = program_file(program);
    sha256_of(file.bytes, file.size, image->sha256);
    image->program = program;
    return image;
}

bool image_open(image_t **out, const char *path, failure_t *failure) {
    program_t *program;
    *out = NULL;
    if (!program_open(&program, path, MAP_RAM_BASE, MAP_RAM_SIZE, failure))
        return false;
    if (!program_isa_check(program, path, failure)) {
        program_close(program);
        return false;
    }
    *out = image_of(program);
    return true;
}

bool image_read(image_t **out, const char *path, failure_t *failure) {
    program_t *program;
    bool good = program_read(&program, path, failure);
    *out = good ? image_of(program) : NULL;
    return good;
}

void image_close(image_t *image) {
    if (!image)
        return;
    program_close(image->program);
    free(image);
}

part_t image_file(const image_t *image) { return program_file(image->program); }
bool image_is_narrow(const image_t *image) { return program_is_narrow(image->program); }
uint64_t image_size(const image_t *image) { return program_file(image->program).size; }
const char *image_sha256(const image_t *image) { return image->sha256; }

const char *image_section(const image_t *image, const char *name, size_t *size) {
    part_t section = {0};
    bool found = program_section(image->program, name, &section);
    *size = section.size;
    return found ? (const char *)section.bytes : NULL;
}

void image_symbols(const image_t *image, symbols_t *symbols) {
    program_symbols(image->program, NAMES_FUNCTIONS, symbols);
}
