// An ELF file of a RISC-V program, read whole: its loadable segments and its symbols.
//
//     elf_image *elf = elf_open("hello.elf", &error);
//     for (size_t i = 0; elf_segment(elf, i, &s); i++) { ... }
//     elf_symbol(elf, "tohost", &address);
//     elf_close(elf);
#ifndef ASSAY_ELF_IMAGE_H
#define ASSAY_ELF_IMAGE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct elf_image elf_image;

// One PT_LOAD segment: `size` bytes from the file, then zeros up to `memory_size`.
typedef struct elf_span {
    uint64_t address; // physical
    const uint8_t *bytes;
    size_t size, memory_size;
    bool executable;
} elf_span;

// Returns NULL and a message in static storage when the file is no RV64 ELF or is cut short.
elf_image *elf_open(const char *path, const char **error);
void elf_close(elf_image *elf);
uint64_t elf_entry(const elf_image *elf);
bool elf_segment(const elf_image *elf, size_t index, elf_span *span); // false behind the last one
bool elf_symbol(const elf_image *elf, const char *name, uint64_t *address);

#endif
