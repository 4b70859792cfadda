// SPDX-License-Identifier: Apache-2.0
// The reader of ELF files: what is refused, and why; segments and symbols. What a profile keeps of a
// program.
#include "image.h"
#include "memory_map.h"
#include "temporary.h"
#include <criterion/criterion.h>
#include <elf.h>
#include <stdlib.h>
#include <string.h>

// A minimal executable: header, one segment, and sections so that code and symbols are found.
enum { NO_SECTION, TEXT, NAMES, SYMBOLS, SECTIONS };
enum { NO_SYMBOL, START, LABEL, DATA, NAMELESS, SYMBOL_COUNT };
enum { NAME_TEXT = 1, NAME_START = 7, NAME_LABEL = 13, NAME_DATA = 19 };

typedef struct {
    Elf64_Ehdr header;
    Elf64_Phdr segment;
    Elf64_Shdr sections[SECTIONS];
    Elf64_Sym symbols[SYMBOL_COUNT];
    char names[24];
    uint32_t code[4];
} elf_t;

static Elf64_Ehdr make_header(void) {
    Elf64_Ehdr header = {
        .e_type = ET_EXEC,
        .e_machine = EM_RISCV,
        .e_version = EV_CURRENT,
        .e_entry = 0x80000000,
        .e_phoff = offsetof(elf_t, segment),
        .e_shoff = offsetof(elf_t, sections),
        .e_ehsize = sizeof(Elf64_Ehdr),
        .e_phentsize = sizeof(Elf64_Phdr),
        .e_phnum = 1,
        .e_shentsize = sizeof(Elf64_Shdr),
        .e_shnum = SECTIONS,
        .e_shstrndx = NAMES,
    };
    memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_ident[EI_VERSION] = EV_CURRENT;
    return header;
}

// A function without a size, a local label in it, a word of data that is no code.
static void make_symbols(elf_t *elf) {
    elf->symbols[START] = (Elf64_Sym){.st_name = NAME_START,
                                      .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC),
                                      .st_shndx = TEXT,
                                      .st_value = 0x80000000};
    elf->symbols[LABEL] = (Elf64_Sym){.st_name = NAME_LABEL,
                                      .st_info = ELF64_ST_INFO(STB_LOCAL, STT_NOTYPE),
                                      .st_shndx = TEXT,
                                      .st_value = 0x80000008};
    elf->symbols[DATA] = (Elf64_Sym){.st_name = NAME_DATA,
                                     .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_OBJECT),
                                     .st_shndx = SHN_ABS,
                                     .st_value = 0x1234};
}

static Elf64_Shdr make_section(unsigned type, size_t offset, size_t size) {
    return (Elf64_Shdr){.sh_name = NAME_TEXT,
                        .sh_type = type,
                        .sh_offset = offset,
                        .sh_size = size,
                        .sh_addralign = 1};
}

static elf_t make_elf(void) {
    elf_t elf = {.header = make_header(), .names = "\0.text\0start\0label\0data"};
    elf.segment = (Elf64_Phdr){.p_type = PT_LOAD, .p_flags = PF_R | PF_X};
    elf.segment.p_offset = offsetof(elf_t, code);
    elf.segment.p_vaddr = elf.segment.p_paddr = 0x80000000;
    elf.segment.p_filesz = elf.segment.p_memsz = sizeof elf.code;
    elf.sections[TEXT] = make_section(SHT_PROGBITS, offsetof(elf_t, code), sizeof elf.code);
    elf.sections[TEXT].sh_flags = SHF_ALLOC | SHF_EXECINSTR;
    elf.sections[TEXT].sh_addr = 0x80000000;
    elf.sections[NAMES] = make_section(SHT_STRTAB, offsetof(elf_t, names), sizeof elf.names);
    elf.sections[SYMBOLS] = make_section(SHT_SYMTAB, offsetof(elf_t, symbols), sizeof elf.symbols);
    elf.sections[SYMBOLS].sh_link = NAMES;
    elf.sections[SYMBOLS].sh_entsize = sizeof(Elf64_Sym);
    elf.sections[SYMBOLS].sh_addralign = 8;
    make_symbols(&elf);
    for (int i = 0; i < 4; i++)
        elf.code[i] = 0x00000013; // nop
    return elf;
}

static program_t *open_elf(const elf_t *elf, uint64_t base, uint64_t size) {
    program_t *program;
    failure_t failure;
    const char *path = temporary_bytes("elf", elf, sizeof *elf);
    cr_assert(program_open(&program, path, base, size, &failure), "%s", failure.text);
    return program;
}

static bool opens(const elf_t *elf) {
    image_t *image;
    failure_t failure;
    const char *path = temporary_bytes("elf", elf, sizeof *elf);
    bool good = image_open(&image, path, &failure);
    image_close(image);
    return good;
}

Test(image, a_good_one_opens) {
    elf_t elf = make_elf();
    cr_assert(opens(&elf));
}

Test(program, missing_and_unusual_files) {
    image_t *image;
    failure_t failure;
    cr_assert_not(image_open(&image, "/nonexistent/x.elf", &failure));
    cr_assert(strstr(failure.text, "No such file"));
    cr_assert_not(image_open(&image, "/", &failure));
    cr_assert(strstr(failure.text, "directory"));
    cr_assert_not(image_open(&image, "/dev/null", &failure));
    cr_assert(strstr(failure.text, "not an ELF"));
}

typedef struct {
    size_t at, width;
    uint64_t value;
} patch_t;
#define SET(field, value)                                                                          \
    { offsetof(elf_t, field), sizeof((elf_t *)0)->field, value }
#define BELOW_RAM                                                                                  \
    SET(segment.p_offset, 0), SET(segment.p_vaddr, 0x80000000 - offsetof(elf_t, code)),            \
        SET(segment.p_paddr, 0x80000000 - offsetof(elf_t, code)),                                  \
        SET(segment.p_filesz, sizeof(elf_t)), SET(segment.p_memsz, sizeof(elf_t))
#define FAR_BELOW SET(segment.p_vaddr, 0x7fff0000), SET(segment.p_paddr, 0x7fff0000)

// What makes a good file a bad one: bytes missing at its end, fields that have another value.
static const struct {
    const char *says;
    size_t missing;
    patch_t patch[6];
} refused[] = {
    {"not an ELF", sizeof(elf_t)},
    {"not an ELF", sizeof(elf_t) - 5, {SET(header.e_ident[EI_MAG0], 'h')}},
    {"ELF", sizeof(elf_t) - 4},
    {"machine 62", 0, {SET(header.e_machine, EM_X86_64)}},
    {"big endian",
     0,
     {SET(header.e_ident[EI_DATA], ELFDATA2MSB)}}, // every field reads the other way round
    {"32-bit", 0, {SET(header.e_ident[EI_CLASS], ELFCLASS32)}},
    {"statically linked", 0, {SET(header.e_type, ET_DYN)}},
    {"statically linked", 0, {SET(header.e_type, ET_REL)}},
    {"cut short", 8},
    {"cut short", sizeof(elf_t) - offsetof(elf_t, segment) - 8},
    {"cut short", 0, {SET(segment.p_offset, UINT64_MAX)}},
    {"does not fit into RAM", 0, {SET(segment.p_paddr, 0x1000)}},
    {"does not fit into RAM", 0, {SET(segment.p_memsz, UINT64_C(128) << 20 | 1)}},
    {"does not fit into RAM", 0, {SET(segment.p_memsz, UINT64_MAX)}},
    // ELF headers that the linker put in front of the code into its segment are no code, but this section is
    {"does not fit into RAM", 0, {BELOW_RAM, SET(sections[TEXT].sh_addr, 0x80000000 - 4)}},
    {"nothing to load", 0, {FAR_BELOW}},
    {"does not fit into RAM",
     0,
     {FAR_BELOW, SET(header.e_shnum, 0), SET(header.e_shstrndx, 0), SET(header.e_shoff, 0)}},
    {"nothing to load", 0, {SET(segment.p_type, PT_NOTE)}}};

Test(program, what_is_refused_and_why) {
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        elf_t elf = make_elf();
        image_t *image;
        failure_t failure;
        for (const patch_t *p = refused[i].patch; p < refused[i].patch + 6 && p->width; p++)
            memcpy((uint8_t *)&elf + p->at, &p->value, p->width);
        const char *path = temporary_bytes("elf", &elf, sizeof elf - refused[i].missing);
        cr_assert_not(image_open(&image, path, &failure), "row %zu", i);
        cr_assert_null(image);
        cr_assert(strstr(failure.text, path), "%s", failure.text);
        cr_assert(strstr(failure.text, refused[i].says), "row %zu: %s", i, failure.text);
    }
}

// The caller says what the memory is: the resident driver has its own.
Test(program, memory_is_the_callers) {
    elf_t elf = make_elf();
    failure_t failure;
    program_t *program = NULL;
    elf.segment.p_paddr = 0x88000000;
    program_close(open_elf(&elf, MAP_RESIDENT_BASE, MAP_RESIDENT_SIZE));
    program_close(open_elf(&elf, 0x88000000, sizeof elf.code));
    const char *path = temporary_bytes("elf", &elf, sizeof elf);
    cr_assert_not(program_open(&program, path, 0x88000000, sizeof elf.code - 1, &failure));
    cr_assert(strstr(failure.text, "does not fit into RAM"), "%s", failure.text);
}

Test(program, segments) {
    elf_t elf = make_elf();
    part_t part;
    elf.header.e_entry = 0x80000004;
    elf.segment.p_memsz = 0x100;
    elf.segment.p_vaddr = 0x1000; // it is loaded where p_paddr says
    program_t *program = open_elf(&elf, MAP_RAM_BASE, MAP_RAM_SIZE);
    cr_assert_eq(program_entry(program), 0x80000004);
    cr_assert(program_segment(program, 0, &part));
    cr_assert_eq(part.address, 0x80000000);
    cr_assert_eq(part.size, sizeof elf.code);
    cr_assert_eq(part.memory_size, 0x100);
    cr_assert_arr_eq(part.bytes, elf.code, sizeof elf.code);
    cr_assert_not(program_segment(program, 1, &part));
    cr_assert_eq(program_file(program).size, sizeof elf);
    program_close(program);
}

// Headers in front of the code are cut off, the bytes with them.
Test(program, headers_below_are_cut_off) {
    elf_t elf = make_elf();
    part_t part;
    elf.segment.p_offset = 0;
    elf.segment.p_vaddr = elf.segment.p_paddr = 0x80000000 - offsetof(elf_t, code);
    elf.segment.p_filesz = elf.segment.p_memsz = sizeof elf;
    cr_assert(opens(&elf));
    program_t *program = open_elf(&elf, MAP_RAM_BASE, MAP_RAM_SIZE);
    cr_assert(program_segment(program, 0, &part));
    cr_assert_eq(part.address, 0x80000000);
    cr_assert_eq(part.memory_size, sizeof elf.code);
    cr_assert_arr_eq(part.bytes, elf.code, sizeof elf.code);
    program_close(program);
}

typedef struct {
    uint64_t address;
    const char *name; // NULL: there is nothing
} name_at_t;

static void names_are(const symbols_t *symbols, const name_at_t *row, size_t count) {
    for (; count--; row++)
        if (row->name)
            cr_assert_str_eq(symbols_name_at(symbols, row->address), row->name);
        else
            cr_assert_null(symbols_at(symbols, row->address));
}
#define NAMES_ARE(symbols, ...)                                                                    \
    names_are(&(symbols), (const name_at_t[]){__VA_ARGS__},                                        \
              sizeof(const name_at_t[]){__VA_ARGS__} / sizeof(name_at_t))

Test(program, symbols_by_name_and_place) {
    elf_t elf = make_elf();
    symbols_t symbols;
    uint64_t address = 0;
    program_t *program = open_elf(&elf, MAP_RAM_BASE, MAP_RAM_SIZE);
    cr_assert(program_symbol(program, "data", &address));
    cr_assert_eq(address, 0x1234);
    cr_assert_not(program_symbol(program, "tohost", &address));
    program_symbols(program, NAMES_FUNCTIONS, &symbols);
    cr_assert_eq(symbols.count, 1);
    NAMES_ARE(symbols, {0x8000000e, "start"}, {0x80000010, NULL});
    symbols_free(&symbols);
    program_symbols(program, NAMES_LABELS, &symbols);
    cr_assert_eq(symbols.count, 2);
    NAMES_ARE(symbols, {0x80000006, "start"}, {0x8000000e, "label"});
    symbols_free(&symbols);
    program_close(program);
}

static Elf64_Sym local_symbol(unsigned name, unsigned type, uint64_t address) {
    return (Elf64_Sym){.st_name = name,
                       .st_info = ELF64_ST_INFO(STB_LOCAL, type),
                       .st_shndx = type == STT_FILE ? SHN_ABS : TEXT,
                       .st_value = address};
}

// Two files have a function of one name: each is called after its file, and a user has to say which.
Test(program, static_functions_that_share_a_name) {
    enum { LIST = 7, TREE = 14, F = 21 };
    elf_t elf = make_elf();
    symbols_t symbols;
    failure_t failure;
    static const char names[sizeof elf.names] = "\0.text\0list.c\0tree.c\0f";
    memcpy(elf.names, names, sizeof names);
    elf.symbols[1] = local_symbol(LIST, STT_FILE, 0);
    elf.symbols[2] = local_symbol(F, STT_FUNC, 0x80000000);
    elf.symbols[3] = local_symbol(TREE, STT_FILE, 0);
    elf.symbols[4] = local_symbol(F, STT_FUNC, 0x80000008);
    program_t *program = open_elf(&elf, MAP_RAM_BASE, MAP_RAM_SIZE);
    program_symbols(program, NAMES_FUNCTIONS, &symbols);
    cr_assert_eq(symbols.count, 2);
    NAMES_ARE(symbols, {0x80000000, "f (list.c)"}, {0x80000008, "f (tree.c)"});
    cr_assert_eq(symbols_chosen(&symbols, "f (tree.c)", &failure)->address, 0x80000008);
    cr_assert_null(symbols_chosen(&symbols, "f", &failure));
    cr_assert(strstr(failure.text, "'f (list.c)', 'f (tree.c)'"), "%s", failure.text);
    cr_assert_eq(symbols_plain("f (list.c)"), 1);
    cr_assert_eq(symbols_plain("f"), 1);
    cr_assert_null(symbols_chosen(&symbols, "g", &failure));
    cr_assert(strstr(failure.text, "no function"), "%s", failure.text);
    cr_assert_null(symbols_chosen(&symbols, "[unknown]", &failure));
    cr_assert(strstr(failure.text, "by address"), "%s", failure.text);
    symbols_free(&symbols);
    elf.symbols[4].st_name = NAME_TEXT; // with one alone there is nothing to tell apart
    program_close(program);
    program = open_elf(&elf, MAP_RAM_BASE, MAP_RAM_SIZE);
    program_symbols(program, NAMES_FUNCTIONS, &symbols);
    cr_assert_str_eq(symbols_name_at(&symbols, 0x80000000), "f");
    symbols_free(&symbols);
    program_close(program);
}

Test(program, without_symbols) {
    elf_t elf = make_elf();
    symbols_t symbols;
    uint64_t address;
    elf.header.e_shnum = SYMBOLS;
    program_t *program = open_elf(&elf, MAP_RAM_BASE, MAP_RAM_SIZE);
    cr_assert_not(program_symbol(program, "start", &address));
    program_symbols(program, NAMES_LABELS, &symbols);
    cr_assert_eq(symbols.count, 0);
    symbols_free(&symbols);
    program_symbols(program, NAMES_FUNCTIONS, &symbols);
    cr_assert_eq(symbols.count, 1);
    NAMES_ARE(symbols, {0x8000000e, "[.text]"}, {0x80000010, NULL});
    symbols_free(&symbols);
    program_close(program);
}

Test(image, hash_is_sha256) {
    sha256_t sha;
    char text[SHA256_TEXT];
    sha256_start(&sha);
    sha256_feed(&sha, "abc", 3);
    sha256_finish(&sha, text);
    cr_assert_str_eq(text, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    char many[1000];
    memset(many, 'a', sizeof many);
    sha256_start(&sha);
    for (int i = 0; i < 1000; i++)
        sha256_feed(&sha, many, sizeof many);
    sha256_finish(&sha, text);
    cr_assert_str_eq(text, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

Test(symbols, gaps_overlaps_and_sizes) {
    symbols_t symbols = {0};
    symbols_add(&symbols, 0x200, 0, "label");
    symbols_add(&symbols, 0x100, 0x10, "small");
    symbols_add(&symbols, 0x300, 0x40, "last");
    symbols_add(&symbols, 0x300, 0, "alias");
    symbols_add(&symbols, 0x400, 0, "after");
    symbols_finish(&symbols, 0x410);
    cr_assert_eq(symbols.count, 4);
    NAMES_ARE(symbols, {0x10f, "small"}, {0x110, "[unknown]"}, {0x2ff, "label"}, {0x33f, "last"},
              {0x340, NULL}, {0x40f, "after"}, {0x410, NULL}, {0, NULL});
    cr_assert_eq(symbols_named(&symbols, "label")->size, 0x100);
    symbols_free(&symbols);
}

// What follows a function within another one is the outer one's again, to any depth.
Test(symbols, nested) {
    symbols_t symbols = {0};
    symbols_add(&symbols, 0x100, 0x100, "outer");
    symbols_add(&symbols, 0x120, 0x60, "inner");
    symbols_add(&symbols, 0x140, 0x10, "innermost");
    symbols_add(&symbols, 0x190, 0, "label");
    symbols_add(&symbols, 0x210, 0, "unsized");
    symbols_add(&symbols, 0x220, 0x10, "small");
    symbols_finish(&symbols, 0x300);
    symbols_finish(&symbols, UINT64_MAX); // as a profile's are
    NAMES_ARE(symbols, {0x11f, "outer"}, {0x13f, "inner"}, {0x14f, "innermost"}, {0x150, "inner"},
              {0x18f, "outer"}, {0x1ff, "label"}, {0x200, "[unknown]"}, {0x21f, "unsized"},
              {0x230, "[unknown]"});
    cr_assert_eq(symbols_named(&symbols, "outer")->size, 0x100);
    symbols_free(&symbols);
}

// Symbols as they come, of which some overlap, against a search through all of them.
Test(symbols, any_overlap) {
    enum { COUNT = 40, SPACE = 256 };
    for (unsigned seed = 1; seed <= 200; seed++) {
        symbols_t symbols = {0};
        srand(seed);
        for (int i = 0; i < COUNT; i++)
            symbols_add(&symbols, (uint64_t)(rand() % SPACE),
                        1 + (uint64_t)(rand() % (i % 7 ? 12 : 90)), "f");
        symbols_add(&symbols, SPACE - 1, UINT64_MAX, "without end");
        symbols_finish(&symbols, SPACE);
        for (uint64_t at = 0; at < SPACE; at++) {
            const symbol_t *expected = NULL;
            for (size_t i = 0; i < symbols.count; i++) // sorted, one an address
                if (at >= symbols.list[i].address &&
                    at - symbols.list[i].address < symbols.list[i].size)
                    expected = &symbols.list[i];
            cr_assert_eq(symbols_at(&symbols, at), expected, "seed %u, address %d", seed, (int)at);
        }
        symbols_free(&symbols);
    }
}

Test(symbols, the_plainest_alias) {
    symbols_t symbols = {0};
    symbols_add(&symbols, 0x100, 0x10, "__copy");
    symbols_add(&symbols, 0x100, 0x10, "copy");
    symbols_add(&symbols, 0x100, 0, "a_label");
    symbols_finish(&symbols, 0x110);
    cr_assert_eq(symbols.count, 1);
    cr_assert_str_eq(symbols_name_at(&symbols, 0x100), "copy");
    symbols_free(&symbols);
}

// Two folders have a file of one name; a size reaches beyond the code.
Test(program, functions_that_only_addresses_tell_apart) {
    enum { LIST = 7, F = 14 };
    elf_t elf = make_elf();
    symbols_t symbols;
    static const char names[sizeof elf.names] = "\0.text\0list.c\0f";
    memcpy(elf.names, names, sizeof names);
    elf.symbols[1] = local_symbol(LIST, STT_FILE, 0);
    elf.symbols[2] = local_symbol(F, STT_FUNC, 0x80000000);
    elf.symbols[3] = local_symbol(F, STT_FUNC, 0x80000008);
    elf.symbols[3].st_size = UINT64_MAX;
    program_t *program = open_elf(&elf, MAP_RAM_BASE, MAP_RAM_SIZE);
    program_symbols(program, NAMES_FUNCTIONS, &symbols);
    NAMES_ARE(symbols, {0x80000000, "f (list.c 80000000)"}, {0x80000008, "f (list.c 80000008)"},
              {0x80000010, NULL});
    cr_assert_eq(symbols_plain("f (list.c 80000008)"), 1);
    symbols_free(&symbols);
    program_close(program);
}
