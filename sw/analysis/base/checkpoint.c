/* SPDX-License-Identifier: Apache-2.0 */
/* See checkpoint.h. */
#include "checkpoint.h"
#include "memory.h"
#include "whole_file.h"
#include <elf.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

enum { NOTE_TYPE = 1, LEVEL = 1, FILE_MOST = 1 << 30 };
static const char note_name[8] = "ASSAY"; /* padded to a multiple of four */

void checkpoint_csr(checkpoint_t *c, uint64_t address, uint64_t value) {
    c->csr[c->csr_count].address = address;
    c->csr[c->csr_count++].value = value;
}

void checkpoint_store(checkpoint_t *c, uint64_t address, unsigned size, uint64_t value) {
    c->store[c->store_count].address = address;
    c->store[c->store_count].size = size;
    c->store[c->store_count++].value = value;
}

static bool is_zero(const uint8_t *bytes, size_t size) {
    return bytes[0] == 0 && memcmp(bytes, bytes + 1, size - 1) == 0;
}

void checkpoint_memory(checkpoint_t *c, uint64_t address, const uint8_t *bytes, size_t size) {
    for (size_t at = 0; at < size; at += CHECKPOINT_PAGE) {
        part_t *last = c->page_count ? &c->pages[c->page_count - 1] : NULL;
        if (is_zero(bytes + at, CHECKPOINT_PAGE))
            continue;
        if (last && last->bytes + last->size == bytes + at) {
            last->size += CHECKPOINT_PAGE;
            continue;
        }
        memory_room(c->pages, c->page_count);
        c->pages[c->page_count++] =
            (part_t){.address = address + at, .bytes = bytes + at, .size = CHECKPOINT_PAGE};
    }
}

void checkpoint_free(checkpoint_t *c) {
    for (int kind = 0; kind < LINES_KINDS; kind++)
        free(c->lines[kind].list);
    free(c->pages);
    free(c->file);
    *c = (checkpoint_t){0};
}

/* --- writing */

static const char *const line_names[LINES_KINDS] = {"touched", "executed"};

static void print_line(FILE *out, const char *name, const cached_line_t *line) {
    fprintf(out, "%s 0x%" PRIx64, name, line->address);
    if (line->dirty != LINE_CLEAN)
        fprintf(out, " %" PRIu32, line->dirty);
    fputc('\n', out);
}

static void print_state(FILE *out, const checkpoint_t *c) {
    fprintf(out,
            "assay checkpoint 1\nprogram %s\nretired %" PRIu64 "\ninput %" PRIu64
            "\noutput %" PRIu64 "\nmode %u\npc 0x%" PRIx64 "\n",
            c->program, c->retired, c->input, c->output, c->mode, c->pc);
    for (int i = 1; i < 32; i++)
        fprintf(out, "x%d 0x%" PRIx64 "\n", i, c->x[i]);
    if (c->scratch)
        fprintf(out, "scratch %u\n", c->scratch);
    for (size_t i = 0; i < c->csr_count; i++)
        fprintf(out, "csr 0x%" PRIx64 " 0x%" PRIx64 "\n", c->csr[i].address, c->csr[i].value);
    for (size_t i = 0; i < c->store_count; i++)
        fprintf(out, "store 0x%" PRIx64 " %u 0x%" PRIx64 "\n", c->store[i].address,
                c->store[i].size, c->store[i].value);
    if (c->reserved)
        fprintf(out, "reservation 0x%" PRIx64 "\n", c->reservation);
    for (int kind = 0; kind < LINES_KINDS; kind++)
        for (size_t i = 0; i < c->lines[kind].count; i++)
            print_line(out, line_names[kind], &c->lines[kind].list[i]);
}

static void put(FILE *out, const void *bytes, size_t size) { fwrite(bytes, 1, size, out); }

static void pad(FILE *out, size_t from, size_t to) {
    static const uint8_t zeros[CHECKPOINT_PAGE];
    put(out, zeros, to - from);
}

static void put_header(FILE *out, size_t segments) {
    Elf64_Ehdr header = {.e_type = ET_CORE,
                         .e_machine = EM_RISCV,
                         .e_version = EV_CURRENT,
                         .e_phoff = sizeof header,
                         .e_ehsize = sizeof header,
                         .e_phentsize = sizeof(Elf64_Phdr),
                         .e_phnum = (Elf64_Half)segments};
    memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_ident[EI_VERSION] = EV_CURRENT;
    put(out, &header, sizeof header);
}

static size_t round_up(size_t value, size_t unit) { return (value + unit - 1) / unit * unit; }

/* The ELF file: header, segment headers, the note, the pages from a multiple of their size on. */
static void put_elf(FILE *out, const checkpoint_t *c, const char *state, size_t size) {
    size_t heads = sizeof(Elf64_Ehdr) + (1 + c->page_count) * sizeof(Elf64_Phdr);
    Elf64_Nhdr note = {sizeof "ASSAY", (Elf64_Word)size, NOTE_TYPE};
    size_t note_size = sizeof note + sizeof note_name + round_up(size, 4);
    size_t at = round_up(heads + note_size, CHECKPOINT_PAGE);
    Elf64_Phdr segment = {
        .p_type = PT_NOTE, .p_offset = heads, .p_filesz = note_size, .p_align = 4};
    put_header(out, 1 + c->page_count);
    put(out, &segment, sizeof segment);
    for (size_t i = 0; i < c->page_count; at += c->pages[i++].size) {
        segment = (Elf64_Phdr){.p_type = PT_LOAD,
                               .p_flags = PF_R | PF_W | PF_X,
                               .p_offset = at,
                               .p_vaddr = c->pages[i].address,
                               .p_paddr = c->pages[i].address,
                               .p_filesz = c->pages[i].size,
                               .p_memsz = c->pages[i].size,
                               .p_align = CHECKPOINT_PAGE};
        put(out, &segment, sizeof segment);
    }
    put(out, &note, sizeof note);
    put(out, note_name, sizeof note_name);
    put(out, state, size);
    pad(out, size, round_up(size, 4));
    pad(out, heads + note_size, round_up(heads + note_size, CHECKPOINT_PAGE));
    for (size_t i = 0; i < c->page_count; i++)
        put(out, c->pages[i].bytes, c->pages[i].size);
}

static bool write_packed(const char *path, const char *bytes, size_t size, failure_t *failure) {
    size_t room = ZSTD_compressBound(size);
    char *packed = memory_get(room), *new_path = memory_print("%s.new", path);
    size_t length = ZSTD_compress(packed, room, bytes, size, LEVEL);
    FILE *out = ZSTD_isError(length) ? NULL : fopen(new_path, "wb");
    bool good = out && fwrite(packed, 1, length, out) == length;
    good = out && fclose(out) == 0 && good && rename(new_path, path) == 0;
    if (!good) {
        failure_set(failure, "%s: cannot be written: %s.", path, strerror(errno));
        unlink(new_path);
    }
    free(packed);
    free(new_path);
    return good;
}

bool checkpoint_write(const checkpoint_t *c, const char *path, failure_t *failure) {
    char *state, *elf;
    size_t state_size, size;
    FILE *text = memory_stream(&state, &state_size);
    print_state(text, c);
    fclose(text);
    FILE *out = memory_stream(&elf, &size);
    put_elf(out, c, state, state_size);
    fclose(out);
    bool good = write_packed(path, elf, size, failure);
    free(state);
    free(elf);
    return good;
}

/* --- reading */

static bool not_one(const char *path, const char *what, failure_t *failure) {
    return failure_set(
        failure, "%s: %s.\n  A file that `assay-iss --checkpoint` wrote was expected.", path, what);
}

/* Leaves the ELF file in c->file. */
static bool unpack(checkpoint_t *c, const char *path, size_t *size, failure_t *failure) {
    uint8_t *packed = NULL;
    size_t length = 0;
    bool good = whole_file_read(path, &packed, &length) ||
                failure_set(failure, "%s: cannot be read: %s.", path, strerror(errno));
    if (good) {
        unsigned long long room = ZSTD_getFrameContentSize(packed, length);
        good = room >= sizeof(Elf64_Ehdr) && room <= FILE_MOST;
        c->file = memory_get(good ? room : 1);
        *size = good ? ZSTD_decompress(c->file, room, packed, length) : 0;
        good = (good && !ZSTD_isError(*size) && *size == room) ||
               not_one(path, "not compressed by zstd, or cut short", failure);
    }
    free(packed);
    return good;
}

typedef struct {
    const char *name;
    size_t where;
} field_t;
#define FIELD(name)                                                                                \
    { #name, offsetof(checkpoint_t, name) }
static const field_t fields[] = {FIELD(retired), FIELD(input), FIELD(output), FIELD(pc)};
#undef FIELD

static bool read_field(checkpoint_t *c, const char *line) {
    char name[16];
    char *end;
    int at = 0;
    sscanf(line, "%15s %n", name, &at);
    uint64_t value = strtoull(line + at, &end, 0);
    if (!at || !line[at] || *end)
        return false;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (strcmp(fields[i].name, name) == 0) {
            memcpy((char *)c + fields[i].where, &value, sizeof value);
            return true;
        }
    return false;
}

/* Returns false if it names no line, or there are too many. */
static bool take_line(checkpoint_t *c, const char *name, cached_line_t line) {
    int kind = 0;
    while (kind < LINES_KINDS && strcmp(name, line_names[kind]) != 0)
        kind++;
    if (kind == LINES_KINDS || c->lines[kind].count == CHECKPOINT_LINES)
        return false;
    lines_t *lines = &c->lines[kind];
    memory_room(lines->list, lines->count);
    lines->list[lines->count++] = line;
    return true;
}

static bool read_line(checkpoint_t *c, const char *line) {
    uint64_t address, value;
    unsigned number, size;
    cached_line_t cached = {.dirty = LINE_CLEAN};
    char name[16];
    if (sscanf(line, "x%u 0x%" SCNx64, &number, &value) == 2 && number >= 1 && number < 32)
        c->x[number] = value;
    else if (sscanf(line, "csr 0x%" SCNx64 " 0x%" SCNx64, &address, &value) == 2 &&
             c->csr_count < CHECKPOINT_CSRS && address < 4096)
        checkpoint_csr(c, address, value);
    else if (sscanf(line, "store 0x%" SCNx64 " %u 0x%" SCNx64, &address, &size, &value) == 3 &&
             c->store_count < CHECKPOINT_STORES && size && size <= 8 && !(size & (size - 1)))
        checkpoint_store(c, address, size, value);
    else if (sscanf(line, "reservation 0x%" SCNx64, &c->reservation) == 1)
        c->reserved = true;
    else if (sscanf(line, "%15s 0x%" SCNx64 " %" SCNu32, name, &cached.address, &cached.dirty) >=
                 2 &&
             take_line(c, name, cached))
        return true;
    else if (sscanf(line, "mode %u", &number) == 1 && (number < 2 || number == 3))
        c->mode = number;
    else if (sscanf(line, "scratch %u", &number) == 1 && number >= 1 && number < 32)
        c->scratch = number;
    else
        return sscanf(line, "program %64[0-9a-f]", c->program) == 1 || read_field(c, line);
    return true;
}

static bool read_state(checkpoint_t *c, const char *path, const char *text, size_t size,
                       failure_t *failure) {
    static const char first[] = "assay checkpoint 1\n";
    char *state = memory_get(size + 1), *next;
    memcpy(state, text, size);
    bool good = strncmp(state, first, sizeof first - 1) == 0;
    if (!good)
        not_one(path, "not a checkpoint of this version (1)", failure);
    for (char *line = state + sizeof first - 1; good && *line; line = next) {
        next = line + strcspn(line, "\n");
        next += *next != 0;
        line[strcspn(line, "\n")] = 0;
        good = read_line(c, line) ||
               failure_set(failure, "%s: its note has an unknown line: `%s`.", path, line);
    }
    free(state);
    return good;
}

static bool read_note(checkpoint_t *c, const char *path, const uint8_t *bytes, size_t size,
                      failure_t *failure) {
    Elf64_Nhdr note;
    size_t head = sizeof note + sizeof note_name;
    if (size < head)
        return not_one(path, "its note is cut short", failure);
    memcpy(&note, bytes, sizeof note);
    if (note.n_type != NOTE_TYPE || note.n_namesz != sizeof "ASSAY" ||
        memcmp(bytes + sizeof note, note_name, sizeof "ASSAY") != 0 || note.n_descsz > size - head)
        return not_one(path, "its note is of something else", failure);
    return read_state(c, path, (const char *)bytes + head, note.n_descsz, failure);
}

static bool read_segment(checkpoint_t *c, const char *path, const Elf64_Phdr *segment, size_t size,
                         failure_t *failure) {
    if (segment->p_offset > size || segment->p_filesz > size - segment->p_offset)
        return not_one(path, "a segment lies beyond its end", failure);
    const uint8_t *bytes = c->file + segment->p_offset;
    if (segment->p_type == PT_NOTE)
        return read_note(c, path, bytes, segment->p_filesz, failure);
    memory_room(c->pages, c->page_count);
    c->pages[c->page_count++] =
        (part_t){.address = segment->p_paddr, .bytes = bytes, .size = segment->p_filesz};
    return true;
}

static bool read_elf(checkpoint_t *c, const char *path, size_t size, failure_t *failure) {
    Elf64_Ehdr header;
    memcpy(&header, c->file, sizeof header);
    if (memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_type != ET_CORE ||
        header.e_machine != EM_RISCV || header.e_phoff != sizeof header ||
        header.e_phentsize != sizeof(Elf64_Phdr) ||
        (size - sizeof header) / sizeof(Elf64_Phdr) < header.e_phnum)
        return not_one(path, "not a core file for RISC-V", failure);
    for (unsigned i = 0; i < header.e_phnum; i++) {
        Elf64_Phdr segment;
        memcpy(&segment, c->file + sizeof header + i * sizeof segment, sizeof segment);
        if (!read_segment(c, path, &segment, size, failure))
            return false;
    }
    return c->program[0] || not_one(path, "it has no state", failure);
}

bool checkpoint_read(checkpoint_t *c, const char *path, failure_t *failure) {
    size_t size = 0;
    *c = (checkpoint_t){0};
    if (unpack(c, path, &size, failure) && read_elf(c, path, size, failure))
        return true;
    checkpoint_free(c);
    return false;
}
