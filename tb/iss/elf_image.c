// Reads ELF files without a library: the headers come from <elf.h>, every offset is checked against
// the length of the file before it is used.
#include "elf_image.h"
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct elf_image {
    uint8_t *bytes;
    size_t size;
    const Elf64_Ehdr *header;
};

static uint8_t *read_whole(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    uint8_t *bytes = NULL;
    long length = -1;
    if (fseek(file, 0, SEEK_END) == 0 && (length = ftell(file)) >= 0 &&
        fseek(file, 0, SEEK_SET) == 0)
        bytes = malloc((size_t)length + 1);
    if (bytes && fread(bytes, 1, (size_t)length, file) != (size_t)length) {
        free(bytes);
        bytes = NULL;
    }
    fclose(file);
    *size = (size_t)length;
    return bytes;
}

// A table of `count` entries at `offset`, or NULL when the file does not hold it.
static const void *file_table(const elf_image *elf, uint64_t offset, uint64_t count,
                              uint64_t entry) {
    if (offset > elf->size || (entry && count > (elf->size - offset) / entry))
        return NULL;
    return elf->bytes + offset;
}

static const char *header_fault(const elf_image *elf) {
    const Elf64_Ehdr *h = elf->header;
    if (elf->size < sizeof *h || memcmp(h->e_ident, ELFMAG, SELFMAG) != 0)
        return "not an ELF file";
    if (h->e_ident[EI_CLASS] != ELFCLASS64 || h->e_machine != EM_RISCV)
        return "not an RV64 program: compile it for riscv64";
    if (h->e_phentsize != sizeof(Elf64_Phdr) ||
        !file_table(elf, h->e_phoff, h->e_phnum, sizeof(Elf64_Phdr)))
        return "ELF file cut short: program headers missing";
    return NULL;
}

elf_image *elf_open(const char *path, const char **error) {
    elf_image *elf = calloc(1, sizeof *elf);
    if (elf)
        elf->bytes = read_whole(path, &elf->size);
    if (!elf || !elf->bytes) {
        free(elf);
        *error = "cannot be read";
        return NULL;
    }
    elf->header = (const Elf64_Ehdr *)elf->bytes;
    *error = header_fault(elf);
    elf_span span;
    for (size_t i = 0; !*error && elf_segment(elf, i, &span); i++)
        if (!span.bytes)
            *error = "ELF file cut short: a segment is missing";
    if (*error) {
        elf_close(elf);
        return NULL;
    }
    return elf;
}

void elf_close(elf_image *elf) {
    if (!elf)
        return;
    free(elf->bytes);
    free(elf);
}

uint64_t elf_entry(const elf_image *elf) { return elf->header->e_entry; }

bool elf_segment(const elf_image *elf, size_t index, elf_span *span) {
    const Elf64_Phdr *p = (const Elf64_Phdr *)(elf->bytes + elf->header->e_phoff);
    for (size_t i = 0; i < elf->header->e_phnum; i++, p++) {
        if (p->p_type != PT_LOAD || p->p_memsz == 0 || index-- != 0)
            continue;
        span->address = p->p_paddr;
        span->bytes = file_table(elf, p->p_offset, p->p_filesz, 1);
        span->size = p->p_filesz;
        span->memory_size = p->p_memsz;
        span->executable = p->p_flags & PF_X;
        return true;
    }
    return false;
}

static bool symbol_in_table(const elf_image *elf, const Elf64_Shdr *table,
                            const Elf64_Shdr *strings, const char *name, uint64_t *address) {
    size_t count = table->sh_size / sizeof(Elf64_Sym);
    const Elf64_Sym *s = file_table(elf, table->sh_offset, count, sizeof *s);
    const char *text = file_table(elf, strings->sh_offset, strings->sh_size, 1);
    if (!s || !text || strings->sh_size == 0 || text[strings->sh_size - 1] != 0)
        return false;
    for (size_t i = 0; i < count; i++)
        if (s[i].st_name < strings->sh_size && strcmp(text + s[i].st_name, name) == 0) {
            *address = s[i].st_value;
            return true;
        }
    return false;
}

bool elf_symbol(const elf_image *elf, const char *name, uint64_t *address) {
    const Elf64_Ehdr *h = elf->header;
    const Elf64_Shdr *s = file_table(elf, h->e_shoff, h->e_shnum, sizeof *s);
    for (size_t i = 0; s && i < h->e_shnum; i++)
        if (s[i].sh_type == SHT_SYMTAB && s[i].sh_link < h->e_shnum &&
            symbol_in_table(elf, &s[i], &s[s[i].sh_link], name, address))
            return true;
    return false;
}
