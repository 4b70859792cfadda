/* See image.h. Uses libelf of elfutils. */
#include "image.h"
#include "memory.h"
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* rtl/include/memory_map.svh: RAM for the program. */
#define RAM_BASE UINT64_C(0x80000000)
#define RAM_SIZE UINT64_C(0x08000000)

struct image {
    int file;
    Elf *elf;
    uint64_t size;
    char sha256[SHA256_TEXT];
};

/* --- checks */

static bool check_header(Elf *elf, const char *path, failure_t *failure) {
    GElf_Ehdr header;
    if (elf_kind(elf) != ELF_K_ELF || !gelf_getehdr(elf, &header))
        return failure_set(
            failure, "%s: not an ELF file.\n  Give a program linked by riscv64-unknown-elf-gcc.",
            path);
    if (header.e_machine != EM_RISCV || header.e_ident[EI_CLASS] != ELFCLASS64 ||
        header.e_ident[EI_DATA] != ELFDATA2LSB)
        return failure_set(
            failure,
            "%s: ELF for machine %u (%s), but RISC-V (243), 64-bit little endian, is needed.\n"
            "  Build it with riscv64-unknown-elf-gcc -march=rv64imac -mabi=lp64.",
            path, header.e_machine, header.e_ident[EI_CLASS] == ELFCLASS64 ? "64-bit" : "32-bit");
    if (header.e_type != ET_EXEC)
        return failure_set(failure,
                           "%s: ELF type %u is not a statically linked executable (type 2).\n"
                           "  Link it with -static (and without -pie, -shared or -r).",
                           path, header.e_type);
    return true;
}

/* How many bytes the segment begins below RAM, if only ELF headers are there, in front of its first
 * section: linkers may put them there, and the simulator does not load them. Without section
 * headers nobody knows what it is. */
static uint64_t headers_below_ram(Elf *elf, const GElf_Phdr *segment) {
    uint64_t below = segment->p_paddr < RAM_BASE ? RAM_BASE - segment->p_paddr : 0;
    below = below < segment->p_memsz ? below : segment->p_memsz;
    Elf_Scn *section = NULL;
    bool known = false;
    while ((section = elf_nextscn(elf, section))) {
        GElf_Shdr header;
        known = gelf_getshdr(section, &header);
        if (!known || ((header.sh_flags & SHF_ALLOC) && header.sh_size > 0 &&
                       header.sh_addr - segment->p_vaddr < below))
            return 0;
    }
    return known ? below : 0;
}

/* Counts in `loaded` what there is to load. */
static bool check_segment(Elf *elf, const GElf_Phdr *segment, size_t index, const char *path,
                          size_t *loaded, failure_t *failure) {
    if (segment->p_type != PT_LOAD)
        return true;
    uint64_t below = headers_below_ram(elf, segment), size = segment->p_memsz - below;
    uint64_t address = segment->p_paddr + below, offset = address - RAM_BASE;
    *loaded += size > 0;
    if (size == 0 || (address >= RAM_BASE && offset < RAM_SIZE && size <= RAM_SIZE - offset))
        return true;
    return failure_set(failure,
                       "%s: segment %zu (0x%" PRIx64 ", %" PRIu64
                       " bytes) does not fit into RAM: 0x%" PRIx64 " to 0x%" PRIx64 " (%" PRIu64
                       " MiB).\n  Link it to 0x%" PRIx64 " or make it smaller.",
                       path, index, segment->p_paddr, segment->p_memsz, RAM_BASE,
                       RAM_BASE + RAM_SIZE - 1, RAM_SIZE >> 20, RAM_BASE);
}

static bool check_segments(Elf *elf, uint64_t file_size, const char *path, failure_t *failure) {
    size_t count = 0, loaded = 0;
    elf_getphdrnum(elf, &count);
    for (size_t i = 0; i < count; i++) {
        GElf_Phdr segment;
        if (!gelf_getphdr(elf, (int)i, &segment) || segment.p_offset > file_size ||
            segment.p_filesz > file_size - segment.p_offset)
            return failure_set(failure,
                               "%s: segment %zu lies beyond the end of the file: it is cut short.\n"
                               "  Link or copy it again.",
                               path, i);
        if (!check_segment(elf, &segment, i, path, &loaded, failure))
            return false;
    }
    if (loaded == 0)
        return failure_set(failure,
                           "%s: nothing to load (no PT_LOAD segment).\n  Link it as an executable.",
                           path);
    return true;
}

/* --- opening */

static bool hash_file(image_t *image, const char *path, failure_t *failure) {
    sha256_t sha;
    char buffer[65536];
    ssize_t got;
    sha256_start(&sha);
    while ((got = read(image->file, buffer, sizeof buffer)) > 0)
        sha256_feed(&sha, buffer, (size_t)got);
    if (got < 0)
        return failure_set(failure, "%s: cannot be read: %s.", path, strerror(errno));
    sha256_finish(&sha, image->sha256);
    return true;
}

static bool open_file(image_t *image, const char *path, failure_t *failure) {
    struct stat status;
    image->file = open(path, O_RDONLY | O_CLOEXEC);
    if (image->file < 0 || fstat(image->file, &status) != 0)
        return failure_set(failure,
                           "%s: cannot be opened: %s.\n  Give the path of a program (an ELF file).",
                           path, strerror(errno));
    if (!S_ISREG(status.st_mode))
        return failure_set(failure, "%s: not an ELF file: %s.\n  Give the path of a program.", path,
                           S_ISDIR(status.st_mode) ? "it is a directory"
                                                   : "it is not a regular file");
    image->size = (uint64_t)status.st_size;
    return hash_file(image, path, failure);
}

bool image_open(image_t **out, const char *path, failure_t *failure) {
    image_t *image = memory_get(sizeof *image);
    *out = NULL;
    elf_version(EV_CURRENT);
    bool good = open_file(image, path, failure);
    if (good) {
        image->elf = elf_begin(image->file, ELF_C_READ_MMAP, NULL);
        good = image->elf ? check_header(image->elf, path, failure) &&
                                check_segments(image->elf, image->size, path, failure)
                          : failure_set(failure, "%s: not an ELF file (%s).", path, elf_errmsg(-1));
    }
    if (!good) {
        image_close(image);
        return false;
    }
    *out = image;
    return true;
}

void image_close(image_t *image) {
    if (!image)
        return;
    if (image->elf)
        elf_end(image->elf);
    if (image->file >= 0)
        close(image->file);
    free(image);
}

uint64_t image_size(const image_t *image) { return image->size; }
const char *image_sha256(const image_t *image) { return image->sha256; }

/* --- functions and code */

/* Whether the address is in the section and the section holds code; a label at its end is in no
 * function. */
static bool section_executes(Elf *elf, size_t index, uint64_t address) {
    GElf_Shdr header;
    Elf_Scn *section = elf_getscn(elf, index);
    return section && gelf_getshdr(section, &header) && (header.sh_flags & SHF_EXECINSTR) &&
           address - header.sh_addr < header.sh_size;
}

/* Functions, and the labels of assembly files that nobody typed as functions; not `$x` and `.L1`.
 */
static bool symbol_is_code(Elf *elf, const GElf_Sym *symbol, const char *name) {
    int type = GELF_ST_TYPE(symbol->st_info);
    bool label = type == STT_NOTYPE && GELF_ST_BIND(symbol->st_info) == STB_GLOBAL;
    if (type != STT_FUNC && !label)
        return false;
    if (!name || !*name || *name == '$' || *name == '.')
        return false;
    return symbol->st_shndx != SHN_UNDEF && symbol->st_shndx < SHN_LORESERVE &&
           section_executes(elf, symbol->st_shndx, symbol->st_value);
}

static void add_symbols(Elf *elf, Elf_Scn *section, const GElf_Shdr *header, symbols_t *symbols) {
    Elf_Data *data = elf_getdata(section, NULL);
    size_t count = data && header->sh_entsize ? header->sh_size / header->sh_entsize : 0;
    for (size_t i = 0; i < count; i++) {
        GElf_Sym symbol;
        if (!gelf_getsym(data, (int)i, &symbol))
            continue;
        const char *name = elf_strptr(elf, header->sh_link, symbol.st_name);
        if (symbol_is_code(elf, &symbol, name))
            symbols_add(symbols, symbol.st_value, symbol.st_size, name);
    }
}

void image_symbols(image_t *image, symbols_t *symbols) {
    *symbols = (symbols_t){0};
    Elf_Scn *section = NULL;
    while ((section = elf_nextscn(image->elf, section))) {
        GElf_Shdr header;
        if (gelf_getshdr(section, &header) && header.sh_type == SHT_SYMTAB)
            add_symbols(image->elf, section, &header, symbols);
    }
    symbols_finish(symbols);
}

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

static uint64_t find_csr_write(const uint8_t *code, size_t size, uint64_t address, uint32_t csr) {
    for (size_t at = 0; at + 4 <= size;) {
        if (insn_writes_csr(load32(code + at), csr))
            return address + at;
        at += (code[at] & 3) == 3 ? 4 : 2;
    }
    return 0;
}

uint64_t image_takes_trap_vector(image_t *image) {
    enum { CSR_MTVEC = 0x305 };
    Elf_Scn *section = NULL;
    while ((section = elf_nextscn(image->elf, section))) {
        GElf_Shdr header;
        if (!gelf_getshdr(section, &header) || !(header.sh_flags & SHF_EXECINSTR) ||
            header.sh_type != SHT_PROGBITS)
            continue;
        Elf_Data *data = elf_getdata(section, NULL);
        uint64_t found =
            data ? find_csr_write(data->d_buf, data->d_size, header.sh_addr, CSR_MTVEC) : 0;
        if (found)
            return found;
    }
    return 0;
}
