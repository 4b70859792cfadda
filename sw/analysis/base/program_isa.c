/* SPDX-License-Identifier: Apache-2.0 */
/* See program_isa.h.
 *
 * The section .riscv.attributes: 'A', then subsections
 *     u32 size, "riscv\0", then blocks of: tag 1 (the whole file), u32 size, attributes
 * An attribute is a tag, then a text if the tag is odd, a number if it is even; tags and numbers
 * are ULEB128.
 */
#include "program_isa.h"
#include "memory.h"
#include "words.h"
#include <ctype.h>
#include <elf.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { TAG_FILE = 1, TAG_ARCH = 5 };

/* --- reading the attributes; truncated or unknown data ends it */

typedef struct {
    const uint8_t *at, *end;
} bytes_t;

static uint64_t take_number(bytes_t *b) {
    uint64_t value = 0;
    for (unsigned shift = 0; b->at < b->end; shift += 7) {
        uint8_t byte = *b->at++;
        if (shift < 64)
            value |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            break;
    }
    return value;
}

/* NULL: the text has no end. */
static const char *take_text(bytes_t *b) {
    const char *text = (const char *)b->at;
    const uint8_t *end = b->at < b->end ? memchr(b->at, 0, (size_t)(b->end - b->at)) : NULL;
    b->at = end ? end + 1 : b->end;
    return end ? text : NULL;
}

/* The next `size` bytes, `before` of them already read: size and tag count themselves. */
static bytes_t take_part(bytes_t *b, const uint8_t *start) {
    uint32_t size = 0;
    if (b->end - b->at < 4)
        return (bytes_t){b->end, b->end};
    for (int i = 3; i >= 0; i--)
        size = size << 8 | b->at[i];
    const uint8_t *end = size < (size_t)(b->end - start) ? start + size : b->end;
    bytes_t part = {b->at + 4, end > b->at + 4 ? end : b->at + 4};
    b->at = part.end;
    return part;
}

static const char *arch_in_block(bytes_t block) {
    while (block.at < block.end) {
        uint64_t tag = take_number(&block);
        const char *text = tag % 2 ? take_text(&block) : NULL;
        if (tag == TAG_ARCH)
            return text;
        if (tag % 2 == 0)
            take_number(&block);
    }
    return NULL;
}

static const char *arch_in_vendor(bytes_t vendor) {
    const char *name = take_text(&vendor), *arch = NULL;
    if (!name || strcmp(name, "riscv") != 0)
        return NULL;
    while (!arch && vendor.at < vendor.end) {
        const uint8_t *start = vendor.at;
        bool whole = take_number(&vendor) == TAG_FILE;
        bytes_t block = take_part(&vendor, start);
        arch = whole ? arch_in_block(block) : NULL;
    }
    return arch;
}

/* As "rv64i2p1_m2p0_c2p0"; NULL: not in the file. */
static const char *find_arch(const program_t *p) {
    part_t section;
    const char *arch = NULL;
    if (!program_section(p, ".riscv.attributes", &section) || section.size == 0 ||
        section.bytes[0] != 'A')
        return NULL;
    bytes_t b = {section.bytes + 1, section.bytes + section.size};
    while (!arch && b.at < b.end)
        arch = arch_in_vendor(take_part(&b, b.at));
    return arch;
}

/* --- names of extensions */

static size_t count_digits(const char *at) { return strspn(at, "0123456789"); }

/* The length of the version at `at`, such as 3 for "2p0"; 0: none. */
static size_t version_length(const char *at) {
    size_t major = count_digits(at);
    size_t minor = major && at[major] == 'p' ? count_digits(at + major + 1) : 0;
    return minor ? major + 1 + minor : 0;
}

/* The next name, without its version; false: no more. Single letters need no separator. */
static bool next_extension(const char **arch, char *name, size_t room) {
    const char *at = *arch + strspn(*arch, "_");
    if (!*at)
        return false;
    bool single = !strchr("zsx", *at);
    size_t length = single ? 1 : strcspn(at, "_"), version = 0;
    for (size_t i = 1; i < length && !version; i++) /* "zve32f1p0" ends in one */
        if (!isdigit((unsigned char)at[i - 1]) && i + version_length(at + i) == length)
            version = length - i;
    snprintf(name, room, "%.*s", (int)(length - version), at);
    *arch = at + length + (single ? version_length(at + 1) : 0);
    return true;
}

/* The machine also has extensions that need no instruction, or one that is a no-op if unknown; and
 * names of the privileged architecture, which a bare-metal program may use. */
static bool is_there(const char *extension) {
    static const char *const there[] = {
        "i",         "e",       "m",        "a",      "c",       "b",      "zicsr", "zifencei",
        "zicntr",    "zihpm",   "zmmul",    "zaamo",  "zalrsc",  "zca",    "zba",   "zbb",
        "zbs",       "ziccif",  "ziccrse",  "zic64b", "zicclsm", "za64rs", "zkt",   "zihintpause",
        "zihintntl", "za128rs", "ziccamoa", "zicbop", NULL};
    return word_is_one(extension, there) || extension[0] == 's';
}

/* Extensions whose instructions are recognised by opcode. */
static bool is_float(const char *extension) {
    return strchr("fdqg", extension[0]) || strncmp(extension, "zf", 2) == 0 ||
           strncmp(extension, "zd", 2) == 0 || strcmp(extension, "zcd") == 0;
}
static bool is_vector(const char *extension) {
    return extension[0] == 'v' || strncmp(extension, "zv", 2) == 0;
}

typedef struct {
    char arch[160];    /* what it was compiled for, without versions: "rv64imafdc_zicsr" */
    char lacking[160]; /* "f, d" */
    bool vague;        /* one of them is known only by its name */
} asked_t;

static void add_text(char *text, size_t room, const char *between, const char *name) {
    size_t used = strlen(text);
    snprintf(text + used, room - used, "%s%s", between, name);
}

/* v also names its component extensions, which were not requested. */
static void read_arch(const char *arch, asked_t *asked) {
    char name[32];
    bool vectors = false;
    size_t base = strncmp(arch, "rv", 2) == 0 ? 2 + count_digits(arch + 2) : 0;
    *asked = (asked_t){0};
    snprintf(asked->arch, sizeof asked->arch, "%.*s", (int)base, arch);
    arch += base;
    while (next_extension(&arch, name, sizeof name)) {
        bool implied = vectors && is_vector(name);
        vectors |= is_vector(name);
        if (implied)
            continue;
        add_text(asked->arch, sizeof asked->arch, name[1] ? "_" : "", name);
        if (is_there(name))
            continue;
        asked->vague |= !is_float(name) && !is_vector(name);
        add_text(asked->lacking, sizeof asked->lacking, *asked->lacking ? ", " : "", name);
    }
}

/* --- instructions of floating point and of vectors */

static bool is_foreign(uint32_t raw) {
    unsigned opcode = raw & 0x7f, form = raw >> 13 & 7, csr = raw >> 20;
    if ((raw & 3) == 0 || (raw & 3) == 2) /* c.fld, c.fsd, c.fldsp, c.fsdsp */
        return form == 1 || form == 5;
    if (opcode == 0x73 && (raw >> 12 & 3)) /* fflags, frm, fcsr */
        return csr >= 1 && csr <= 3;
    return opcode == 0x07 || opcode == 0x27 || opcode == 0x53 || opcode == 0x57 ||
           (opcode & 0x73) == 0x43;
}

bool program_find_instruction(const program_t *p, bool (*is_it)(uint32_t raw), uint64_t *address) {
    part_t code;
    for (size_t i = 0; program_code(p, i, &code); i++)
        for (size_t at = 0; at + 2 <= code.size;) {
            uint32_t raw = code.bytes[at] | (uint32_t)code.bytes[at + 1] << 8;
            if ((raw & 3) == 3 && at + 4 <= code.size)
                raw |= code.bytes[at + 2] << 16 | (uint32_t)code.bytes[at + 3] << 24;
            *address = code.address + at;
            if (is_it(raw))
                return true;
            at += (raw & 3) == 3 ? 4 : 2;
        }
    return false;
}

/* --- the check */

static char *place_of(const program_t *p, uint64_t address) {
    symbols_t symbols;
    program_symbols(p, NAMES_FUNCTIONS, &symbols);
    const symbol_t *symbol = symbols_at(&symbols, address);
    char *text = memory_print(" The first such instruction is at 0x%" PRIx64 "%s%s.", address,
                              symbol ? " in " : "", symbol ? symbol->name : "");
    symbols_free(&symbols);
    return text;
}

/* Arguments in floating-point registers: removing an attribute cannot change that. */
static bool refuse_abi(const char *path, unsigned abi, const char *place, failure_t *failure) {
    static const char *const abis[] = {"", "single", "double", "quad"};
    return failure_set(failure,
                       "%s: compiled for a floating-point unit (%s-float ABI), but the machine has "
                       "none: it is " MACHINE_ISA ".%s\n"
                       "  Compile and link all of it with " MACHINE_FLAGS
                       ": functions of libgcc do floating point then.",
                       path, abis[abi], place);
}

static bool refuse_arch(const char *path, const asked_t *asked, const char *place,
                        failure_t *failure) {
    return failure_set(failure,
                       "%s: compiled for %s, but the machine lacks %s: it is " MACHINE_ISA ".%s\n"
                       "  Compile and link all of it with " MACHINE_FLAGS
                       " (-march also with _zba_zbb_zbs_zicbop).\n"
                       "  If it never executes such an instruction, or emulates it, "
                       "remove its attributes:\n"
                       "  riscv64-unknown-elf-objcopy -R .riscv.attributes PROGRAM "
                       "NEW-PROGRAM",
                       path, asked->arch, asked->lacking, place);
}

bool program_isa_check(const program_t *program, const char *path, failure_t *failure) {
    const char *arch = find_arch(program);
    unsigned abi = (program_flags(program) & EF_RISCV_FLOAT_ABI) >> 1;
    asked_t asked;
    uint64_t address;
    read_arch(arch ? arch : "", &asked);
    bool found = (abi || *asked.lacking) && program_find_instruction(program, is_foreign, &address);
    if (!found && !asked.vague)
        return true;
    char *place = found ? place_of(program, address) : memory_copy("");
    if (found && abi)
        refuse_abi(path, abi, place, failure);
    else
        refuse_arch(path, &asked, place, failure);
    free(place);
    return false;
}
