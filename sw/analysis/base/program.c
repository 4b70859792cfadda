/* SPDX-License-Identifier: Apache-2.0 */
/* See program.h. libelf of elfutils reads the file; the checks here are whether the machine can
 * load and run it. */
#include "program.h"
#include "memory.h"
#include "program_isa.h"
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct program {
    int file;
    Elf *elf;
    GElf_Ehdr header;
    part_t whole;
    uint64_t base, size; /* memory that it must fit into */
    bool elsewhere;      /* only read: it ran on another core */
    Elf_Data *symbols;   /* NULL: stripped */
    size_t names;        /* section with the symbols' names */
};

/* --- checks */

/* Some 16-bit instructions of RV32 (c.jal and c.addiw) have another meaning in RV64, and are
 * decoded with that. */
static bool check_narrow(const program_t *p, const char *path, failure_t *failure) {
    if (!p->elsewhere)
        return failure_set(
            failure,
            "%s: compiled for 32-bit RISC-V, but the machine is 64-bit: it is " MACHINE_ISA
            ".\n  Compile and link all of it with " MACHINE_FLAGS ".",
            path);
    if (p->header.e_flags & EF_RISCV_RVC)
        return failure_set(
            failure,
            "%s: a 32-bit program with compressed instructions, which cannot be read "
            "yet.\n  Compile and link all of it without them: -march=rv32im.",
            path);
    return true;
}

static bool check_header(const program_t *p, const char *path, failure_t *failure) {
    const GElf_Ehdr *header = &p->header;
    bool wide = header->e_ident[EI_CLASS] == ELFCLASS64;
    bool little = header->e_ident[EI_DATA] == ELFDATA2LSB;
    bool narrow = header->e_machine == EM_RISCV && little && !wide;
    if (narrow && !check_narrow(p, path, failure))
        return false;
    if (header->e_machine != EM_RISCV || (!wide && !narrow) || !little)
        return failure_set(
            failure,
            "%s: ELF for machine %u (%s, %s endian), but RISC-V (243), 64-bit, little endian, is "
            "needed.\n  Build it with riscv64-unknown-elf-gcc " MACHINE_FLAGS ".",
            path, header->e_machine, wide ? "64-bit" : "32-bit", little ? "little" : "big");
    if (header->e_type != ET_EXEC)
        return failure_set(failure,
                           "%s: ELF type %u is not a statically linked executable (type 2).\n"
                           "  Link it with -static (and without -pie, -shared or -r).",
                           path, header->e_type);
    return true;
}

/* How many bytes the segment begins below the memory, if it has only ELF headers there, before its
 * first section: linkers may put them there, and they are not loaded. Without section headers its
 * contents are unknown. */
static uint64_t headers_below(const program_t *p, const GElf_Phdr *segment) {
    uint64_t below = segment->p_paddr < p->base ? p->base - segment->p_paddr : 0;
    below = below < segment->p_memsz ? below : segment->p_memsz;
    Elf_Scn *section = NULL;
    bool known = false;
    while ((section = elf_nextscn(p->elf, section))) {
        GElf_Shdr header;
        known = gelf_getshdr(section, &header);
        if (!known || ((header.sh_flags & SHF_ALLOC) && header.sh_size > 0 &&
                       header.sh_addr - segment->p_vaddr < below))
            return 0;
    }
    return known ? below : 0;
}

/* The part of a file's segment to be loaded; a memory_size of 0: nothing. */
static part_t segment_part(const program_t *p, const GElf_Phdr *segment) {
    if (segment->p_type != PT_LOAD)
        return (part_t){0};
    uint64_t below = headers_below(p, segment);
    uint64_t cut = below < segment->p_filesz ? below : segment->p_filesz;
    return (part_t){.address = segment->p_paddr + below,
                    .bytes = p->whole.bytes + segment->p_offset + cut,
                    .size = segment->p_filesz - cut,
                    .memory_size = segment->p_memsz - below};
}

static bool check_fits(const program_t *p, const part_t *part, size_t index, const char *path,
                       failure_t *failure) {
    uint64_t offset = part->address - p->base;
    if (part->memory_size == 0 || (offset < p->size && part->memory_size <= p->size - offset))
        return true;
    return failure_set(
        failure,
        "%s: segment %zu (0x%" PRIx64 ", %zu bytes) does not fit into RAM: 0x%" PRIx64
        " to 0x%" PRIx64 " (%" PRIu64 " %s).\n"
        "  Link it to 0x%" PRIx64 " or make it smaller.",
        path, index, part->address, part->memory_size, p->base, p->base + p->size - 1,
        p->size >> (p->size >> 20 ? 20 : 10), p->size >> 20 ? "MiB" : "KiB", p->base);
}

static bool check_segments(const program_t *p, const char *path, failure_t *failure) {
    bool any = false;
    for (size_t i = 0; i < p->header.e_phnum; i++) {
        GElf_Phdr segment;
        if (!gelf_getphdr(p->elf, (int)i, &segment) || segment.p_offset > p->whole.size ||
            segment.p_filesz > p->whole.size - segment.p_offset)
            return failure_set(failure,
                               "%s: segment %zu lies beyond the end of the file: it is cut short.\n"
                               "  Link or copy it again.",
                               path, i);
        part_t part = segment_part(p, &segment);
        any |= part.memory_size > 0;
        if (!check_fits(p, &part, i, path, failure))
            return false;
    }
    return any || failure_set(failure,
                              "%s: nothing to load (no PT_LOAD segment).\n"
                              "  Link it as an executable.",
                              path);
}

/* --- opening */

static bool open_file(program_t *p, const char *path, failure_t *failure) {
    struct stat status;
    p->file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a FIFO must not block us */
    if (p->file < 0 || fstat(p->file, &status) != 0)
        return failure_set(failure,
                           "%s: cannot be opened: %s.\n  Give the path of a program (an ELF file).",
                           path, strerror(errno));
    if (!S_ISREG(status.st_mode))
        return failure_set(failure, "%s: not an ELF file: %s.\n  Give the path of a program.", path,
                           S_ISDIR(status.st_mode) ? "it is a directory"
                                                   : "it is not a regular file");
    return true;
}

/* The file is read, not mapped: it may be linked again while the program runs. */
static bool open_elf(program_t *p, const char *path, failure_t *failure) {
    elf_version(EV_CURRENT);
    p->elf = elf_begin(p->file, ELF_C_READ, NULL);
    if (!p->elf || elf_kind(p->elf) != ELF_K_ELF || !gelf_getehdr(p->elf, &p->header))
        return failure_set(
            failure, "%s: not an ELF file.\n  Give a program linked by riscv64-unknown-elf-gcc.",
            path);
    p->whole.bytes = (const uint8_t *)elf_rawfile(p->elf, &p->whole.size);
    p->whole.memory_size = p->whole.size;
    if (!p->whole.bytes)
        return failure_set(failure, "%s: cannot be read: %s.", path, elf_errmsg(-1));
    return check_header(p, path, failure) && check_segments(p, path, failure);
}

static void find_symbols(program_t *p) {
    Elf_Scn *section = NULL;
    while (!p->symbols && (section = elf_nextscn(p->elf, section))) {
        GElf_Shdr header;
        if (!gelf_getshdr(section, &header) || header.sh_type != SHT_SYMTAB)
            continue;
        p->symbols = elf_getdata(section, NULL);
        p->names = header.sh_link;
    }
}

static bool open_as(program_t **program, const char *path, program_t as, failure_t *failure) {
    program_t *p = memory_get(sizeof *p);
    *program = NULL;
    *p = as;
    if (!open_file(p, path, failure) || !open_elf(p, path, failure)) {
        program_close(p);
        return false;
    }
    find_symbols(p);
    *program = p;
    return true;
}

bool program_open(program_t **program, const char *path, uint64_t base, uint64_t size,
                  failure_t *failure) {
    return open_as(program, path, (program_t){.base = base, .size = size}, failure);
}

bool program_read(program_t **program, const char *path, failure_t *failure) {
    return open_as(program, path, (program_t){.size = UINT64_MAX, .elsewhere = true}, failure);
}

void program_close(program_t *p) {
    if (!p)
        return;
    if (p->elf)
        elf_end(p->elf);
    if (p->file >= 0)
        close(p->file);
    free(p);
}

/* --- contents */

uint64_t program_entry(const program_t *p) { return p->header.e_entry; }
bool program_is_narrow(const program_t *p) { return p->header.e_ident[EI_CLASS] == ELFCLASS32; }
uint32_t program_flags(const program_t *p) { return p->header.e_flags; }
part_t program_file(const program_t *p) { return p->whole; }

void program_sum(const program_t *p, char sum[SHA256_TEXT]) {
    sha256_of(p->whole.bytes, p->whole.size, sum);
}

bool program_segment(const program_t *p, size_t index, part_t *segment) {
    for (size_t i = 0; i < p->header.e_phnum; i++) {
        GElf_Phdr header;
        gelf_getphdr(p->elf, (int)i, &header);
        *segment = segment_part(p, &header);
        if (segment->memory_size > 0 && index-- == 0)
            return true;
    }
    return false;
}

bool program_section(const program_t *p, const char *name, part_t *section) {
    Elf_Scn *at = NULL;
    size_t names;
    if (elf_getshdrstrndx(p->elf, &names) != 0)
        return false;
    while ((at = elf_nextscn(p->elf, at))) {
        GElf_Shdr header;
        const char *own =
            gelf_getshdr(at, &header) ? elf_strptr(p->elf, names, header.sh_name) : NULL;
        Elf_Data *data = own && strcmp(own, name) == 0 ? elf_getdata(at, NULL) : NULL;
        if (!data || !data->d_buf)
            continue;
        *section =
            (part_t){.bytes = data->d_buf, .size = data->d_size, .memory_size = data->d_size};
        return true;
    }
    return false;
}

bool program_code(const program_t *p, size_t index, part_t *code) {
    Elf_Scn *section = NULL;
    while ((section = elf_nextscn(p->elf, section))) {
        GElf_Shdr header;
        if (!gelf_getshdr(section, &header) || header.sh_type != SHT_PROGBITS ||
            !(header.sh_flags & SHF_EXECINSTR))
            continue;
        Elf_Data *data = elf_getdata(section, NULL);
        if (!data || !data->d_buf || index-- != 0)
            continue;
        *code = (part_t){header.sh_addr, data->d_buf, data->d_size, data->d_size};
        return true;
    }
    return false;
}

/* --- symbols */

/* The name of the symbol; NULL after the last one. */
static const char *symbol_get(const program_t *p, int index, GElf_Sym *symbol) {
    if (!p->symbols || !gelf_getsym(p->symbols, index, symbol))
        return NULL;
    const char *name = elf_strptr(p->elf, p->names, symbol->st_name);
    return name ? name : "";
}

bool program_symbol(const program_t *p, const char *name, uint64_t *address) {
    GElf_Sym symbol;
    const char *text;
    for (int i = 1; (text = symbol_get(p, i, &symbol)); i++)
        if (symbol.st_shndx != SHN_UNDEF && strcmp(text, name) == 0) {
            *address = symbol.st_value;
            return true;
        }
    return false;
}

/* The end of the section that holds this code; 0: not code, or a label after its end. */
static uint64_t code_end(Elf *elf, const GElf_Sym *symbol) {
    if (symbol->st_shndx == SHN_UNDEF || symbol->st_shndx >= SHN_LORESERVE)
        return 0;
    GElf_Shdr header;
    Elf_Scn *section = elf_getscn(elf, symbol->st_shndx);
    bool code = section && gelf_getshdr(section, &header) && (header.sh_flags & SHF_EXECINSTR) &&
                symbol->st_value - header.sh_addr < header.sh_size;
    return code ? header.sh_addr + header.sh_size : 0;
}

/* Labels, except `$x` and `.L1`, which compilers make; functions may have any name. */
static bool is_named(const GElf_Sym *symbol, const char *name, names_t names) {
    int type = GELF_ST_TYPE(symbol->st_info);
    bool label = type == STT_NOTYPE && *name != '$' && *name != '.' &&
                 (names == NAMES_LABELS || GELF_ST_BIND(symbol->st_info) == STB_GLOBAL);
    return (type == STT_FUNC || label) && *name;
}

/* Names of functions, sorted: a name that occurs twice belongs to several functions. */
typedef struct {
    const char **list;
    size_t count;
} functions_t;

static int compare_names(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static functions_t functions_of(const program_t *p) {
    functions_t f = {0};
    GElf_Sym symbol;
    const char *name;
    for (int i = 1; (name = symbol_get(p, i, &symbol)); i++) {
        if (GELF_ST_TYPE(symbol.st_info) != STT_FUNC || !code_end(p->elf, &symbol))
            continue;
        memory_room(f.list, f.count);
        f.list[f.count++] = name;
    }
    if (f.count)
        qsort(f.list, f.count, sizeof *f.list, compare_names);
    return f;
}

static bool is_shared(const functions_t *f, const char *name) {
    const char **at =
        f->count ? bsearch(&name, f->list, f->count, sizeof *f->list, compare_names) : NULL;
    return at && ((at > f->list && strcmp(at[-1], name) == 0) ||
                  (at + 1 < f->list + f->count && strcmp(at[1], name) == 0));
}

/* Adds the file's name to a static function if other files have a function of that name, too. */
static void add_symbol(symbols_t *symbols, const GElf_Sym *symbol, uint64_t end, const char *name,
                       const char *file, const functions_t *functions) {
    uint64_t room = end - symbol->st_value;
    bool local = GELF_ST_BIND(symbol->st_info) == STB_LOCAL && *file;
    char *text = local && is_shared(functions, name) ? memory_print("%s (%s)", name, file)
                                                     : memory_copy(name);
    symbols_add(symbols, symbol->st_value, symbol->st_size < room ? symbol->st_size : room, text);
    free(text);
}

static int compare_texts(const void *a, const void *b) {
    const symbol_t *x = *(symbol_t *const *)a, *y = *(symbol_t *const *)b;
    int names = strcmp(x->name, y->name);
    return names ? names : (x->address > y->address) - (x->address < y->address);
}

/* "step (list.c)" becomes "step (list.c 80000120)", "step" "step (80000120)". */
static void add_address(symbol_t *symbol) {
    size_t plain = symbols_plain(symbol->name), length = strlen(symbol->name);
    char *text = length > plain ? memory_print("%.*s %" PRIx64 ")", (int)length - 1, symbol->name,
                                               symbol->address)
                                : memory_print("%s (%" PRIx64 ")", symbol->name, symbol->address);
    free(symbol->name);
    symbol->name = text;
}

/* Files of one name in several folders, and functions of one name in a file, also get their
 * addresses. */
static void tell_apart(symbols_t *symbols) {
    symbol_t **sorted = memory_get((symbols->count + 1) * sizeof *sorted);
    for (size_t i = 0; i < symbols->count; i++)
        sorted[i] = &symbols->list[i];
    if (symbols->count)
        qsort(sorted, symbols->count, sizeof(symbol_t *), compare_texts);
    for (size_t i = 0, next; i < symbols->count; i = next) {
        for (next = i + 1; next < symbols->count; next++)
            if (strcmp(sorted[i]->name, sorted[next]->name) != 0)
                break;
        for (size_t j = next; next > i + 1 && j-- > i;)
            add_address(sorted[j]);
    }
    free(sorted);
}

static bool has_symbol(const symbols_t *symbols, const GElf_Shdr *header) {
    for (size_t i = 0; i < symbols->count; i++)
        if (symbols->list[i].address - header->sh_addr < header->sh_size)
            return true;
    return false;
}

/* Code without any names, as in a stripped program, is named after its section. */
static uint64_t add_sections(const program_t *p, symbols_t *symbols) {
    Elf_Scn *section = NULL;
    uint64_t last = 0;
    size_t names;
    if (elf_getshdrstrndx(p->elf, &names) != 0)
        return 0;
    while ((section = elf_nextscn(p->elf, section))) {
        GElf_Shdr header;
        if (!gelf_getshdr(section, &header) || header.sh_type != SHT_PROGBITS || !header.sh_size ||
            !(header.sh_flags & SHF_EXECINSTR) || has_symbol(symbols, &header))
            continue;
        const char *name = elf_strptr(p->elf, names, header.sh_name);
        char *text = memory_print("[%s]", name ? name : "?");
        symbols_add(symbols, header.sh_addr, header.sh_size, text);
        free(text);
        last = header.sh_addr + header.sh_size > last ? header.sh_addr + header.sh_size : last;
    }
    return last;
}

void program_symbols(const program_t *p, names_t names, symbols_t *symbols) {
    functions_t functions = functions_of(p);
    GElf_Sym symbol;
    const char *name, *file = "";
    uint64_t last = 0;
    *symbols = (symbols_t){0};
    for (int i = 1; (name = symbol_get(p, i, &symbol)); i++) {
        uint64_t end = is_named(&symbol, name, names) ? code_end(p->elf, &symbol) : 0;
        if (GELF_ST_TYPE(symbol.st_info) == STT_FILE)
            file = name;
        if (end)
            add_symbol(symbols, &symbol, end, name, file, &functions);
        last = end > last ? end : last;
    }
    free(functions.list);
    uint64_t named = names == NAMES_FUNCTIONS ? add_sections(p, symbols) : 0;
    symbols_finish(symbols, named > last ? named : last);
    tell_apart(symbols);
}

/* --- data */

static bool section_of(Elf *elf, const GElf_Sym *symbol, GElf_Shdr *header) {
    if (symbol->st_shndx == SHN_UNDEF || symbol->st_shndx >= SHN_LORESERVE)
        return false;
    Elf_Scn *section = elf_getscn(elf, symbol->st_shndx);
    return section && gelf_getshdr(section, header) && (header->sh_flags & SHF_ALLOC) &&
           !(header->sh_flags & (SHF_EXECINSTR | SHF_TLS)) &&
           symbol->st_value - header->sh_addr < header->sh_size;
}

void program_objects(const program_t *p, symbols_t *symbols) {
    GElf_Sym symbol;
    const char *name;
    *symbols = (symbols_t){0};
    for (int i = 1; (name = symbol_get(p, i, &symbol)); i++) {
        GElf_Shdr section;
        int type = GELF_ST_TYPE(symbol.st_info);
        bool label =
            type == STT_NOTYPE && GELF_ST_BIND(symbol.st_info) == STB_GLOBAL && *name != '_';
        if ((type != STT_OBJECT && !label) || !*name || !section_of(p->elf, &symbol, &section))
            continue;
        uint64_t rest = section.sh_addr + section.sh_size - symbol.st_value;
        symbols_add(symbols, symbol.st_value, symbol.st_size ? symbol.st_size : rest, name);
    }
    symbols_finish(symbols, UINT64_MAX);
}

void program_sections(const program_t *p, symbols_t *sections) {
    Elf_Scn *section = NULL;
    size_t names;
    *sections = (symbols_t){0};
    if (elf_getshdrstrndx(p->elf, &names) != 0)
        return;
    while ((section = elf_nextscn(p->elf, section))) {
        GElf_Shdr header;
        if (!gelf_getshdr(section, &header) || !(header.sh_flags & SHF_ALLOC) ||
            (header.sh_flags & SHF_TLS) || !header.sh_size)
            continue;
        const char *name = elf_strptr(p->elf, names, header.sh_name);
        symbols_add(sections, header.sh_addr, header.sh_size, name ? name : "?");
    }
    symbols_finish(sections, UINT64_MAX);
}
