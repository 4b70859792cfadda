// Program images: what is refused, and why; symbols; the search for writes of mtvec.
#include "image.h"
#include "listing.h"
#include <criterion/criterion.h>
#include <elf.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A minimal executable: header, one segment, and sections so that code is found: 0 none, 1 .text, 2
// .shstrtab.
typedef struct {
    Elf64_Ehdr header;
    Elf64_Phdr segment;
    Elf64_Shdr sections[3];
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
        .e_shnum = 3,
        .e_shstrndx = 2,
    };
    memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_ident[EI_VERSION] = EV_CURRENT;
    return header;
}

static elf_t make_elf(void) {
    elf_t elf = {.header = make_header(), .names = "\0.text\0.shstrtab"};
    elf.segment = (Elf64_Phdr){.p_type = PT_LOAD, .p_flags = PF_R | PF_X};
    elf.segment.p_offset = offsetof(elf_t, code);
    elf.segment.p_vaddr = elf.segment.p_paddr = 0x80000000;
    elf.segment.p_filesz = elf.segment.p_memsz = sizeof elf.code;
    elf.sections[1] =
        (Elf64_Shdr){.sh_name = 1, .sh_type = SHT_PROGBITS, .sh_flags = SHF_ALLOC | SHF_EXECINSTR};
    elf.sections[1].sh_addr = 0x80000000;
    elf.sections[1].sh_offset = offsetof(elf_t, code);
    elf.sections[1].sh_size = sizeof elf.code;
    elf.sections[1].sh_addralign = 4;
    elf.sections[2] = (Elf64_Shdr){.sh_name = 7, .sh_type = SHT_STRTAB, .sh_addralign = 1};
    elf.sections[2].sh_offset = offsetof(elf_t, names);
    elf.sections[2].sh_size = sizeof elf.names;
    for (int i = 0; i < 4; i++)
        elf.code[i] = 0x00000013; // nop
    return elf;
}

static char *write_file(const void *bytes, size_t size) {
    static char path[64];
    strcpy(path, "/tmp/assay-unit.XXXXXX");
    int file = mkstemp(path);
    cr_assert_geq(file, 0);
    cr_assert_eq(write(file, bytes, size), (ssize_t)size);
    close(file);
    return path;
}

// Opening must fail with a message that names the file and contains `word`.
static void refuse(const void *bytes, size_t size, const char *word) {
    image_t *image;
    failure_t failure;
    char *path = write_file(bytes, size);
    cr_assert_not(image_open(&image, path, &failure));
    cr_assert_null(image);
    cr_assert(strstr(failure.text, path), "%s", failure.text);
    cr_assert(strstr(failure.text, word), "%s", failure.text);
    unlink(path);
}

static uint64_t trap_vector_of(const elf_t *elf) {
    image_t *image;
    failure_t failure;
    char *path = write_file(elf, sizeof *elf);
    cr_assert(image_open(&image, path, &failure), "%s", failure.text);
    uint64_t pc = image_takes_trap_vector(image);
    image_close(image);
    unlink(path);
    return pc;
}

Test(image, a_good_one_opens) {
    elf_t elf = make_elf();
    cr_assert_eq(trap_vector_of(&elf), 0);
}

Test(image, missing_and_unusual_files) {
    image_t *image;
    failure_t failure;
    cr_assert_not(image_open(&image, "/nonexistent/x.elf", &failure));
    cr_assert(strstr(failure.text, "No such file"));
    cr_assert_not(image_open(&image, "/", &failure));
    cr_assert(strstr(failure.text, "directory"));
    cr_assert_not(image_open(&image, "/dev/null", &failure));
    cr_assert(strstr(failure.text, "not an ELF"));
}

Test(image, not_elf) {
    refuse("", 0, "not an ELF");
    refuse("hello", 5, "not an ELF");
    refuse("\177ELF", 4, "ELF");
}

Test(image, wrong_machine_class_or_type) {
    elf_t elf = make_elf();
    elf.header.e_machine = EM_X86_64;
    refuse(&elf, sizeof elf, "machine 62");
    elf = make_elf();
    elf.header.e_type = ET_REL;
    refuse(&elf, sizeof elf, "statically linked");
}

Test(image, cut_short) {
    elf_t elf = make_elf();
    refuse(&elf, sizeof elf - 8, "cut short");
}

Test(image, outside_ram) {
    elf_t elf = make_elf();
    elf.segment.p_paddr = 0x1000;
    refuse(&elf, sizeof elf, "does not fit into RAM");
    elf = make_elf();
    elf.segment.p_memsz = UINT64_C(128) << 20 | 1;
    refuse(&elf, sizeof elf, "does not fit into RAM");
    elf.segment.p_memsz = UINT64_MAX;
    refuse(&elf, sizeof elf, "does not fit into RAM");
}

// The linker put ELF headers in front of the code into its segment.
Test(image, headers_below_ram_are_not_loaded) {
    elf_t elf = make_elf();
    elf.segment.p_offset = 0;
    elf.segment.p_vaddr = elf.segment.p_paddr = 0x80000000 - offsetof(elf_t, code);
    elf.segment.p_filesz = elf.segment.p_memsz = sizeof elf;
    cr_assert_eq(trap_vector_of(&elf), 0);
    elf.sections[1].sh_addr -= 4;
    refuse(&elf, sizeof elf, "does not fit into RAM");
    elf = make_elf();
    elf.segment.p_vaddr = elf.segment.p_paddr = 0x7fff0000;
    refuse(&elf, sizeof elf, "nothing to load");
    elf.header.e_shnum = elf.header.e_shstrndx = 0;
    elf.header.e_shoff = 0;
    refuse(&elf, sizeof elf, "does not fit into RAM");
}

Test(image, nothing_to_load) {
    elf_t elf = make_elf();
    elf.segment.p_type = PT_NOTE;
    refuse(&elf, sizeof elf, "nothing to load");
}

Test(image, finds_who_takes_the_trap_vector) {
    elf_t elf = make_elf();
    elf.code[2] = 0x30529073; // csrw mtvec, t0
    cr_assert_eq(trap_vector_of(&elf), 0x80000008);
    elf.code[2] = 0x305022f3; // csrr t0, mtvec: only reads
    cr_assert_eq(trap_vector_of(&elf), 0);
    elf.code[2] = 0x30405073; // csrwi mie, 0
    cr_assert_eq(trap_vector_of(&elf), 0);
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
    symbols_finish(&symbols);
    cr_assert_eq(symbols.count, 3);
    cr_assert_str_eq(symbols_name_at(&symbols, 0x10f), "small");
    cr_assert_str_eq(symbols_name_at(&symbols, 0x110), "[unknown]");
    cr_assert_str_eq(symbols_name_at(&symbols, 0x2ff), "label");
    cr_assert_str_eq(symbols_name_at(&symbols, 0x33f), "last");
    cr_assert_null(symbols_at(&symbols, 0x340));
    cr_assert_null(symbols_at(&symbols, 0));
    cr_assert_eq(symbols_named(&symbols, "label")->size, 0x100);
    symbols_free(&symbols);
}

Test(listing, says_when_the_tool_is_missing) {
    listing_t listing;
    failure_t failure;
    setenv("OBJDUMP", "/nonexistent/objdump", 1);
    cr_assert_not(listing_read(&listing, "/dev/null", 0, 4, &failure));
    cr_assert(strstr(failure.text, "tool missing"));
    cr_assert(strstr(failure.text, "binutils-riscv64-unknown-elf"));
    setenv("OBJDUMP", "/bin/false", 1);
    cr_assert_not(listing_read(&listing, "/dev/null", 0, 4, &failure));
}
