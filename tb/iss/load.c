// SPDX-License-Identifier: Apache-2.0
// Puts a program into the ISS's memory.
#include "iss.h"
#include "memory_map.h"
#include "program_isa.h"

static void load_part(iss_t *hart, const part_t *part) {
    static const uint8_t zeros[4096];
    iss_poke(hart, part->address, part->bytes, part->size);
    for (size_t done = part->size; done < part->memory_size;) {
        size_t count = part->memory_size - done;
        if (count > sizeof zeros)
            count = sizeof zeros;
        iss_poke(hart, part->address + done, zeros, count);
        done += count;
    }
}

bool iss_load(iss_t *hart, const char *path, uint64_t *entry, failure_t *failure) {
    program_t *program;
    part_t part;
    if (!program_open(&program, path, MAP_RAM_BASE, MAP_RAM_SIZE, failure))
        return false;
    bool good = program_isa_check(program, path, failure);
    for (size_t i = 0; good && program_segment(program, i, &part); i++)
        load_part(hart, &part);
    *entry = program_entry(program);
    program_close(program);
    return good;
}
