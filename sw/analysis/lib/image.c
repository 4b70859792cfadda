/* See image.h. */
#include "image.h"
#include "memory.h"
#include "memory_map.h"
#include <stdlib.h>

struct image {
    program_t *program;
    char sha256[SHA256_TEXT];
};

bool image_open(image_t **out, const char *path, failure_t *failure) {
    program_t *program;
    *out = NULL;
    if (!program_open(&program, path, MAP_RAM_BASE, MAP_RAM_SIZE, failure))
        return false;
    image_t *image = memory_get(sizeof *image);
    part_t file = program_file(program);
    sha256_t sha;
    sha256_start(&sha);
    sha256_feed(&sha, file.bytes, file.size);
    sha256_finish(&sha, image->sha256);
    image->program = program;
    *out = image;
    return true;
}

void image_close(image_t *image) {
    if (!image)
        return;
    program_close(image->program);
    free(image);
}

uint64_t image_size(const image_t *image) { return program_file(image->program).size; }
const char *image_sha256(const image_t *image) { return image->sha256; }

void image_symbols(const image_t *image, symbols_t *symbols) {
    program_symbols(image->program, NAMES_FUNCTIONS, symbols);
}

/* --- the search for writes of mtvec */

static uint32_t load32(const uint8_t *b) {
    return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

/* CSR instructions are 32 bits long: opcode SYSTEM, funct3 not 0 or 4, CSR number in bits 31..20.
 * CSRRS and CSRRC with x0 (or 0) only read. */
static bool insn_writes_csr(uint32_t insn, uint32_t csr) {
    uint32_t funct3 = insn >> 12 & 7, rs1 = insn >> 15 & 31;
    if ((insn & 0x7f) != 0x73 || (funct3 & 3) == 0 || insn >> 20 != csr)
        return false;
    return (funct3 & 3) == 1 || rs1 != 0;
}

static uint64_t find_csr_write(const part_t *code, uint32_t csr) {
    for (size_t at = 0; at + 4 <= code->size;) {
        if (insn_writes_csr(load32(code->bytes + at), csr))
            return code->address + at;
        at += (code->bytes[at] & 3) == 3 ? 4 : 2;
    }
    return 0;
}

uint64_t image_takes_trap_vector(const image_t *image) {
    enum { CSR_MTVEC = 0x305 };
    part_t code;
    uint64_t found = 0;
    for (size_t i = 0; !found && program_code(image->program, i, &code); i++)
        found = find_csr_write(&code, CSR_MTVEC);
    return found;
}
