// Disassembly of single instructions through the cross binutils (riscv64-unknown-elf-objdump).
#ifndef ASSAY_DISASSEMBLE_H
#define ASSAY_DISASSEMBLE_H
#include <stddef.h>
#include <stdint.h>

enum { DISASSEMBLY_SIZE = 48 };

typedef struct disassembly {
    uint64_t pc;
    uint32_t raw;                // 16-bit ones have bits 1..0 other than 3
    char text[DISASSEMBLY_SIZE]; // out; "?" where objdump is missing
} disassembly;

// Fills in the text of `count` instructions with one run of objdump.
void disassemble(disassembly *list, size_t count);

#endif
