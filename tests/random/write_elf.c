// SPDX-License-Identifier: Apache-2.0
// Writes a program as an ELF file: two segments, and sections and symbols for objdump.
//
//   header | 2 program headers | code | data | symbols | strings | 6 section headers
#include "program.h"
#include <elf.h>
#include <stdio.h>
#include <string.h>

static const char strings[] = "\0.text\0.data\0.symtab\0.strtab\0_start\0handler\0body\0"
                              "begin_signature\0end_signature";
enum { NAME_TEXT = 1, NAME_DATA = 7, NAME_SYMTAB = 13, NAME_STRTAB = 21, NAME_START = 29 };
enum { NAME_HANDLER = 36, NAME_BODY = 44, NAME_BEGIN = 49, NAME_END = 65 };
enum { SYMBOLS = 6, SECTIONS = 5, HEADERS = sizeof(Elf64_Ehdr) + 2 * sizeof(Elf64_Phdr) };

typedef struct {
    uint64_t code, data, symbols, strings, sections; // file offsets
} layout_t;

static layout_t layout_make(const program_t *p) {
    layout_t l;
    l.code = HEADERS;
    l.data = l.code + ((p->size + 7) & ~7ull);
    l.symbols = l.data + DATA_SIZE;
    l.strings = l.symbols + SYMBOLS * sizeof(Elf64_Sym);
    l.sections = (l.strings + sizeof strings + 7) & ~7ull;
    return l;
}

static void write_headers(const program_t *p, const layout_t *l, FILE *file) {
    Elf64_Ehdr h = {
        .e_ident = {ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, ELFDATA2LSB, EV_CURRENT},
        .e_type = ET_EXEC,
        .e_machine = EM_RISCV,
        .e_version = EV_CURRENT,
        .e_entry = CODE_BASE,
        .e_phoff = sizeof h,
        .e_shoff = l->sections,
        .e_flags = 1, // RVC
        .e_ehsize = sizeof h,
        .e_phentsize = sizeof(Elf64_Phdr),
        .e_phnum = 2,
        .e_shentsize = sizeof(Elf64_Shdr),
        .e_shnum = SECTIONS,
        .e_shstrndx = 4};
    Elf64_Phdr segments[2] = {
        {PT_LOAD, PF_R | PF_W | PF_X, l->code, CODE_BASE, CODE_BASE, p->size, p->size, 8},
        {PT_LOAD, PF_R | PF_W, l->data, SAVE_BASE, SAVE_BASE, DATA_SIZE, DATA_SIZE, 8}};
    fwrite(&h, sizeof h, 1, file);
    fwrite(segments, sizeof segments, 1, file);
}

static void write_symbols(const program_t *p, FILE *file) {
    const unsigned char info = ELF64_ST_INFO(STB_GLOBAL, STT_NOTYPE);
    Elf64_Sym symbols[SYMBOLS] = {
        {0},
        {NAME_START, info, 0, 1, CODE_BASE, 0},
        {NAME_HANDLER, info, 0, 1, p->handler, 0},
        {NAME_BODY, info, 0, 1, p->body, 0},
        {NAME_BEGIN, info, 0, 2, SAVE_BASE + SAVE_SIGNATURE, 0},
        {NAME_END, info, 0, 2, SAVE_BASE + SAVE_SIGNATURE + 8, 0},
    };
    fwrite(symbols, sizeof symbols, 1, file);
    fwrite(strings, sizeof strings, 1, file);
}

static void write_sections(const program_t *p, const layout_t *l, FILE *file) {
    Elf64_Shdr sections[SECTIONS] = {
        {0},
        {NAME_TEXT, SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, CODE_BASE, l->code, p->size, 0, 0, 4,
         0},
        {NAME_DATA, SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, SAVE_BASE, l->data, DATA_SIZE, 0, 0, 8, 0},
        {NAME_SYMTAB, SHT_SYMTAB, 0, 0, l->symbols, SYMBOLS * sizeof(Elf64_Sym), 4, 1, 8,
         sizeof(Elf64_Sym)},
        {NAME_STRTAB, SHT_STRTAB, 0, 0, l->strings, sizeof strings, 0, 0, 1, 0},
    };
    fwrite(sections, sizeof sections, 1, file);
}

static void pad_to(FILE *file, uint64_t offset) {
    while ((uint64_t)ftell(file) < offset)
        fputc(0, file);
}

bool program_write(const program_t *p, const char *path) {
    layout_t l = layout_make(p);
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    write_headers(p, &l, file);
    fwrite(p->code, 1, p->size, file);
    pad_to(file, l.data);
    fwrite(p->data, 1, DATA_SIZE, file);
    write_symbols(p, file);
    pad_to(file, l.sections);
    write_sections(p, &l, file);
    bool ok = !ferror(file);
    return fclose(file) == 0 && ok;
}
