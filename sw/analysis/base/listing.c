/* SPDX-License-Identifier: Apache-2.0 */
/* See listing.h. Both kinds come from one run of objdump, from its lines with an instruction.
 *
 * Single instructions are written one after the other into a temporary file, each in a cell of 4
 * bytes (a compressed one is followed by c.nop), so that the n-th cell's text is on a line that
 * begins with its offset. Targets of direct transfers, which objdump computes from the offset, are
 * moved to the real pc. */
#include "listing.h"
#include "memory.h"
#include "process.h"
#include "profile_insn.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef void insn_taker_t(void *context, uint64_t address, const char *text);

typedef struct {
    insn_taker_t *take;
    void *context;
    size_t count; /* instructions so far */
} dump_t;

/* --- objdump */

/* Tabs and runs of spaces become one space; a comment of objdump ("# 80001234 <main>") stays. */
static void squeeze_text(char *text) {
    char *to = text;
    for (const char *at = text; *at; at++) {
        char c = *at == '\t' ? ' ' : *at;
        if (c != ' ' || (to > text && to[-1] != ' '))
            *to++ = c;
    }
    while (to > text && to[-1] == ' ')
        to--;
    *to = 0;
}

/* objdump writes an unknown instruction as "0xBITS" after a directive, or as ".insn 4, 0xBITS". */
static bool is_unknown(const char *text, uint32_t *raw) {
    const char *bits = strstr(text, "0x");
    if (!bits || (bits != text && text[0] != '.'))
        return false;
    *raw = (uint32_t)strtoul(bits, NULL, 16);
    return true;
}

bool listing_is_branch(const char *text) {
    static const char *const names[] = {"beq", "bne", "blt", "bge", "bgt", "ble"};
    const char *compressed = strncmp(text, "c.", 2) == 0 ? text + 2 : text;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strncmp(compressed, names[i], 3) == 0)
            return true;
    return false;
}

/* "    80000000:\tadd\ta0,a0,a1" */
static void take_line(void *context, char *line) {
    dump_t *output = context;
    char *colon, ours[BARE_TEXT];
    uint32_t raw;
    uint64_t address = strtoull(line, &colon, 16);
    if (colon == line || colon[0] != ':' || colon[1] != '\t')
        return;
    squeeze_text(colon + 2);
    bool is_ours =
        is_unknown(colon + 2, &raw) && profile_insn_text(ours, sizeof ours, raw, address);
    output->take(output->context, address, is_ours ? ours : colon + 2);
    output->count++;
}

/* `how`: what to disassemble, as the arguments before the file. */
static bool run_objdump(const char *const how[3], const char *path, dump_t *output,
                        failure_t *failure) {
    const char *tool = getenv("OBJDUMP");
    ending_t ending;
    failure_t why;
    tool = tool && *tool ? tool : "riscv64-unknown-elf-objdump";
    const char *const argument[] = {tool, "-z", "--no-show-raw-insn", how[0], how[1], how[2],
                                    path, NULL};
    if (!process_lines((char *const *)argument, take_line, output, &ending, &why))
        return failure_set(
            failure,
            "%s\n  It disassembles the program: install the package binutils-riscv64-unknown-elf,\n"
            "  or set OBJDUMP to an objdump that knows RISC-V.",
            why.text);
    if (ending.signal || ending.status || output->count == 0)
        return failure_set(
            failure,
            "%s: gave no disassembly of %s.\n  Set OBJDUMP to an objdump that knows RISC-V.", tool,
            path);
    return true;
}

/* --- the instructions of a program */

static void add_insn(void *context, uint64_t address, const char *text) {
    listing_t *listing = context;
    memory_room(listing->list, listing->count);
    listing->list[listing->count++] = (insn_t){address, memory_copy(text)};
}

bool listing_read(listing_t *listing, const char *path, uint64_t start, uint64_t end,
                  failure_t *failure) {
    char from[40], to[40];
    const char *const how[3] = {"-d", from, to};
    dump_t output = {add_insn, listing, 0};
    snprintf(from, sizeof from, "--start-address=0x%" PRIx64, start);
    snprintf(to, sizeof to, "--stop-address=0x%" PRIx64, end);
    *listing = (listing_t){0};
    bool good = run_objdump(how, path, &output, failure);
    if (!good)
        listing_free(listing);
    return good;
}

void listing_free(listing_t *listing) {
    for (size_t i = 0; i < listing->count; i++)
        free(listing->list[i].text);
    free(listing->list);
    *listing = (listing_t){0};
}

/* --- single instructions */

enum { CELL = 4, C_NOP = 0x0001 };

typedef struct {
    bare_insn_t *list;
    size_t count;
} cells_t;

static bool write_cells(int file, const bare_insn_t *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t cell = (list[i].raw & 3) == 3 ? list[i].raw : (list[i].raw & 0xffff) | C_NOP << 16;
        if (write(file, &cell, sizeof cell) != sizeof cell)
            return false;
    }
    return true;
}

/* Transfers whose last operand is a pc-relative target. */
static bool has_target(uint32_t raw) {
    unsigned opcode = raw & 0x7f, compressed = raw >> 13 & 7;
    if ((raw & 3) == 3)
        return opcode == 0x63 || opcode == 0x6f || profile_insn_has_target(raw);
    return (raw & 3) == 1 && compressed >= 5;
}

static void move_target(bare_insn_t *insn, uint64_t offset) {
    char *at = strrchr(insn->text, ' '), *comma = strrchr(insn->text, ',');
    if (comma && comma > at)
        at = comma;
    if (!at || !has_target(insn->raw))
        return;
    uint64_t target = insn->pc + strtoull(at + 1, NULL, 16) - offset;
    snprintf(at + 1, (size_t)(insn->text + sizeof insn->text - at - 1), "%" PRIx64, target);
}

static void fill_cell(void *context, uint64_t offset, const char *text) {
    cells_t *cells = context;
    if (offset % CELL || offset / CELL >= cells->count)
        return;
    bare_insn_t *insn = &cells->list[offset / CELL];
    size_t length = strcspn(text, "#<");
    while (length && text[length - 1] == ' ')
        length--;
    snprintf(insn->text, sizeof insn->text, "%.*s", (int)length, text);
    move_target(insn, offset);
}

bool listing_bare(bare_insn_t *list, size_t count, failure_t *failure) {
    static const char *const how[3] = {"-D", "--target=binary", "-mriscv:rv64"};
    cells_t cells = {list, count};
    dump_t output = {fill_cell, &cells, 0};
    for (size_t i = 0; i < count; i++)
        strcpy(list[i].text, "?");
    if (count == 0)
        return true;
    char *path = memory_temporary("assay-insns");
    int file = mkstemp(path);
    bool good = file >= 0 && write_cells(file, list, count);
    if (!good)
        failure_set(failure, "%s: cannot be written: %s.\n  Set TMPDIR to another directory.", path,
                    strerror(errno));
    if (file >= 0)
        close(file);
    good = good && run_objdump(how, path, &output, failure);
    if (file >= 0)
        unlink(path);
    free(path);
    return good;
}
