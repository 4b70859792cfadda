// libelf reads the file; what is checked here is whether this machine can hold and run it.
#include "program.h"
#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct program {
    Elf *elf;
    int file;
    GElf_Ehdr header;
    const char *bytes; // the whole file
    size_t size;
    uint64_t base;     // of RAM
    Elf_Data *symbols; // NULL: stripped
    GElf_Shdr symbol_section;
};

static const char *header_fault(const program *p) {
    const unsigned char *ident = p->header.e_ident;
    if (ident[EI_CLASS] != ELFCLASS64)
        return "is a 32-bit program.\n  Compile it with -march=rv64imac -mabi=lp64.";
    if (ident[EI_DATA] != ELFDATA2LSB)
        return "is big-endian.\n  The core is little-endian: compile it with "
               "riscv64-unknown-elf-gcc.";
    if (p->header.e_machine != EM_RISCV)
        return "is for another machine.\n  Compile it with riscv64-unknown-elf-gcc "
               "-march=rv64imac.";
    if (p->header.e_type != ET_EXEC && p->header.e_type != ET_DYN)
        return "is not linked.\n  Link it first: only executables can be loaded.";
    return NULL;
}

// Whether a section has its load address in the first `size` bytes of the segment. Without section
// headers nobody knows.
static bool sections_begin_within(const program *p, const GElf_Phdr *segment, uint64_t size) {
    Elf_Scn *section = NULL;
    GElf_Shdr s;
    while ((section = elf_nextscn(p->elf, section)))
        if (gelf_getshdr(section, &s) && (s.sh_flags & SHF_ALLOC) && s.sh_size > 0 &&
            s.sh_addr - segment->p_vaddr < size)
            return true;
    return p->header.e_shnum == 0;
}

// Linkers may put the ELF headers in front of the first section into its segment, so that it begins
// below RAM: these are not loaded.
static void headers_cut(const program *p, GElf_Phdr *segment) {
    uint64_t below = p->base - segment->p_paddr;
    if (segment->p_paddr >= p->base)
        return;
    if (below > segment->p_memsz)
        below = segment->p_memsz;
    if (sections_begin_within(p, segment, below))
        return;
    segment->p_offset += below;
    segment->p_vaddr += below;
    segment->p_paddr += below;
    segment->p_memsz -= below;
    segment->p_filesz -= below < segment->p_filesz ? below : segment->p_filesz;
}

static bool segment_at(const program *p, size_t index, GElf_Phdr *segment) {
    if (!gelf_getphdr(p->elf, (int)index, segment) || segment->p_type != PT_LOAD)
        return false;
    headers_cut(p, segment);
    return true;
}

static bool segments_fit(const program *p, const char *path, uint64_t size, char *error) {
    GElf_Phdr s;
    uint64_t base = p->base, end = base + size;
    bool any = false;
    for (size_t i = 0; i < p->header.e_phnum; i++) {
        if (!segment_at(p, i, &s) || s.p_memsz == 0)
            continue;
        any = true;
        if (s.p_offset > p->size || s.p_filesz > p->size - s.p_offset) {
            snprintf(error, PROGRAM_ERROR, "%s: cut short: segment %zu ends behind the file.\n",
                     path, i);
            return false;
        }
        if (s.p_paddr < base || s.p_paddr >= end) {
            snprintf(error, PROGRAM_ERROR,
                     "%s: segment %zu is at 0x%llx, outside RAM (0x%llx to 0x%llx).\n"
                     "  Link it with sw/driver/link.ld, or to these addresses.\n",
                     path, i, (unsigned long long)s.p_paddr, (unsigned long long)base,
                     (unsigned long long)end);
            return false;
        }
        if (s.p_memsz > end - s.p_paddr) {
            snprintf(error, PROGRAM_ERROR,
                     "%s: too big: segment %zu needs %llu bytes from 0x%llx, RAM ends at 0x%llx.\n",
                     path, i, (unsigned long long)s.p_memsz, (unsigned long long)s.p_paddr,
                     (unsigned long long)end);
            return false;
        }
    }
    if (!any)
        snprintf(error, PROGRAM_ERROR, "%s: has nothing to load.\n", path);
    return any;
}

static void symbols_find(program *p) {
    Elf_Scn *section = NULL;
    while ((section = elf_nextscn(p->elf, section)))
        if (gelf_getshdr(section, &p->symbol_section) && p->symbol_section.sh_type == SHT_SYMTAB) {
            p->symbols = elf_getdata(section, NULL);
            return;
        }
}

static const char *file_fault(program *p, const char *path) {
    elf_version(EV_CURRENT);
    p->file = open(path, O_RDONLY);
    if (p->file < 0)
        return "cannot be opened.";
    p->elf = elf_begin(p->file, ELF_C_READ, NULL);
    if (!p->elf || elf_kind(p->elf) != ELF_K_ELF || !gelf_getehdr(p->elf, &p->header))
        return "is not an ELF file.";
    p->bytes = elf_rawfile(p->elf, &p->size);
    return p->bytes ? header_fault(p) : "cannot be read.";
}

program *program_open(const char *path, uint64_t base, uint64_t size, char *error) {
    program *p = calloc(1, sizeof *p);
    const char *fault = p ? file_fault(p, path) : "does not fit into this computer's memory.";
    if (fault)
        snprintf(error, PROGRAM_ERROR, "%s: %s\n", path, fault);
    else
        p->base = base;
    if (fault || !segments_fit(p, path, size, error)) {
        program_close(p);
        return NULL;
    }
    symbols_find(p);
    return p;
}

void program_close(program *p) {
    if (!p)
        return;
    if (p->elf)
        elf_end(p->elf);
    if (p->file >= 0)
        close(p->file);
    free(p);
}

uint64_t program_entry(const program *p) { return p->header.e_entry; }

void program_load(const program *p, program_writer *write) {
    GElf_Phdr s;
    for (size_t i = 0; i < p->header.e_phnum; i++)
        if (segment_at(p, i, &s) && s.p_filesz > 0)
            write(s.p_paddr, p->bytes + s.p_offset, s.p_filesz);
}

// The symbol's name, NULL behind the last one.
static const char *symbol_at(const program *p, int index, GElf_Sym *symbol) {
    if (!p->symbols || !gelf_getsym(p->symbols, index, symbol))
        return NULL;
    const char *name = elf_strptr(p->elf, p->symbol_section.sh_link, symbol->st_name);
    return name ? name : "";
}

bool program_symbol(const program *p, const char *name, uint64_t *address) {
    GElf_Sym s;
    const char *text;
    for (int i = 1; (text = symbol_at(p, i, &s)); i++)
        if (s.st_shndx != SHN_UNDEF && strcmp(text, name) == 0) {
            *address = s.st_value;
            return true;
        }
    return false;
}

static bool is_code_symbol(const GElf_Sym *s, const char *name) {
    unsigned type = GELF_ST_TYPE(s->st_info);
    return (type == STT_FUNC || type == STT_NOTYPE) && s->st_shndx != SHN_UNDEF &&
           s->st_shndx != SHN_ABS && name[0] && name[0] != '$' && name[0] != '.';
}

const char *program_nearest(const program *p, uint64_t address, uint64_t *offset) {
    GElf_Sym s;
    const char *text, *best = NULL;
    uint64_t best_value = 0;
    for (int i = 1; (text = symbol_at(p, i, &s)); i++) {
        if (!is_code_symbol(&s, text) || s.st_value > address)
            continue;
        if (!best || s.st_value > best_value ||
            (s.st_value == best_value && GELF_ST_TYPE(s.st_info) == STT_FUNC)) {
            best = text;
            best_value = s.st_value;
        }
    }
    *offset = address - best_value;
    return best;
}
