// The instructions are written one behind the other into a temporary file, each in a cell of 4
// bytes (a compressed one is followed by c.nop), so that the n-th cell's text is on a line that
// begins with its offset. Targets of direct transfers, which objdump computes from the offset, are
// moved to the real pc.
#include "disassemble.h"
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CELL = 4, C_NOP = 0x0001 };

static bool write_cells(int file, const disassembly *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t cell = (list[i].raw & 3) == 3 ? list[i].raw : (list[i].raw & 0xffff) | C_NOP << 16;
        if (write(file, &cell, sizeof cell) != sizeof cell)
            return false;
    }
    return true;
}

// Transfers whose last operand is a pc-relative target.
static bool has_target(uint32_t raw) {
    unsigned opcode = raw & 0x7f, compressed = raw >> 13 & 7;
    if ((raw & 3) == 3)
        return opcode == 0x63 || opcode == 0x6f;
    return (raw & 3) == 1 && compressed >= 5;
}

static void move_target(disassembly *d, uint64_t offset) {
    char *at = strrchr(d->text, '\t'), *comma = strrchr(d->text, ',');
    if (comma && comma > at)
        at = comma;
    if (!at || !has_target(d->raw))
        return;
    uint64_t target = d->pc + strtoull(at + 1, NULL, 16) - offset;
    snprintf(at + 1, (size_t)(d->text + sizeof d->text - at - 1), "%" PRIx64, target);
}

// "   8:\t00a50513          \taddi\ta0,a0,10" gives the text behind the second tab.
static void read_line(disassembly *list, size_t count, const char *line) {
    char *colon;
    uint64_t offset = strtoull(line, &colon, 16);
    if (*colon != ':' || colon[1] != '\t' || offset % CELL || offset / CELL >= count)
        return;
    const char *text = strchr(colon + 2, '\t');
    disassembly *d = &list[offset / CELL];
    if (!text)
        return;
    snprintf(d->text, sizeof d->text, "%s", text + 1);
    d->text[strcspn(d->text, "\n#<")] = 0;
    for (size_t n = strlen(d->text); n && (d->text[n - 1] == ' ' || d->text[n - 1] == '\t'); n--)
        d->text[n - 1] = 0;
    move_target(d, offset);
    for (char *c = d->text; *c; c++)
        if (*c == '\t')
            *c = ' ';
}

void disassemble(disassembly *list, size_t count) {
    char name[] = "/tmp/assay-disassemble-XXXXXX", command[160], line[256];
    int file = mkstemp(name);
    for (size_t i = 0; i < count; i++)
        strcpy(list[i].text, "?");
    if (file < 0)
        return;
    bool written = write_cells(file, list, count);
    close(file);
    snprintf(command, sizeof command,
             "riscv64-unknown-elf-objdump -D -z -b binary -m riscv:rv64 %s 2>/dev/null", name);
    FILE *pipe = written ? popen(command, "r") : NULL;
    while (pipe && fgets(line, sizeof line, pipe))
        read_line(list, count, line);
    if (pipe)
        pclose(pipe);
    unlink(name);
}
