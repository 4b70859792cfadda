// SPDX-License-Identifier: Apache-2.0
// The part of the ELF format that loading needs (System V ABI, chapters 4 and 5).
#ifndef SW_PROGRAMS_KERNEL_ELF64_H
#define SW_PROGRAMS_KERNEL_ELF64_H

#include <stdint.h>

#define ELF_MAGIC "\177ELF\2\1" // 64-bit, little endian
enum { ELF_RISCV = 243, ELF_LOAD = 1, ELF_NOTE = 4, ELF_X = 1, ELF_W = 2, ELF_R = 4 };

typedef struct {
    uint8_t magic[16];
    uint16_t type, machine;
    uint32_t version;
    uint64_t entry, segments_at, sections_at;
    uint32_t flags;
    uint16_t size, segment_size, segments, section_size, sections, names;
} elf_header_t;

typedef struct {
    uint32_t type, flags;
    uint64_t offset, address, physical, file_size, memory_size, align;
} elf_segment_t;

// A note: this header, the owner's name, its data, each padded to a multiple of 4 bytes.
enum { NOTE_BUILD_ID = 3 }; // of the owner "GNU"
typedef struct {
    uint32_t name_size, size, type;
} elf_note_t;

#endif
