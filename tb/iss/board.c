// SPDX-License-Identifier: Apache-2.0
// Devices at QEMU `virt`'s addresses, as far as programs need them without the RTL around.
#include "board.h"
#include "command_line.h"
#include "memory_map.h"
#include <stdlib.h>
#include <unistd.h>

enum { CLINT_MSIP = 0, CLINT_MTIMECMP = 0x4000, CLINT_MTIME = 0xbff8 };
enum { UART_DATA = 0, UART_LSR = 5, POLLS = 8 };
enum { UART_LSR_READY = 0x01, UART_LSR_BREAK = 0x10, UART_LSR_EMPTY = 0x60 };
enum { CSR_TIME = 0xc01, CSR_MIP = 0x344, CSR_SIP = 0x144, CSR_SCOUNTOVF = 0xda0 };
enum {
    CSR_STIMECMP = 0x14d,
    CSR_MENVCFG = 0x30a,
    CSR_MPMVECTOR = 0x7c8,
    CSR_MIDELEG = 0x303,
    CSR_MIE = 0x304
};
#define NEVER UINT64_MAX

static bool in_region(uint64_t address, uint64_t base, uint64_t size) {
    return address - base < size;
}

// Extracts `size` bytes at the offset of `address` inside an aligned 64-bit register.
static uint64_t register_part(uint64_t whole, uint64_t address, unsigned size) {
    uint64_t part = whole >> 8 * (address & 7);
    return size == 8 ? part : part & ((1ull << 8 * size) - 1);
}

static uint64_t register_merge(uint64_t whole, uint64_t address, unsigned size, uint64_t value) {
    uint64_t mask = (size == 8 ? ~0ull : (1ull << 8 * size) - 1) << 8 * (address & 7);
    return (whole & ~mask) | (value << 8 * (address & 7) & mask);
}

// Asks for a byte when the RTL's bench would: see tb.sv.
static unsigned console_status(board_t *b) {
    if (b->polls < POLLS)
        b->polls++;
    if (b->input && b->received == NO_BYTE && b->polls == POLLS) {
        if (isatty(fileno(b->input)))
            fflush(b->console);
        b->received = getc(b->input);
        b->broken = b->received == BREAK_BYTE;
        if (b->broken)
            b->input = NULL;
    }
    unsigned status = UART_LSR_EMPTY | (b->received == NO_BYTE ? 0 : UART_LSR_READY) |
                      (b->broken ? UART_LSR_BREAK : 0);
    b->broken = false;
    return status;
}

static unsigned console_byte(board_t *b) {
    unsigned byte = b->received < 0 ? 0 : (unsigned)b->received;
    b->received = NO_BYTE;
    b->polls = POLLS - 2;
    return byte;
}

static bool board_load(void *context, uint64_t address, unsigned size, uint64_t *value) {
    board_t *b = context;
    *value = 0;
    if (in_region(address, MAP_CLINT_BASE, MAP_CLINT_SIZE)) {
        uint64_t offset = (address - MAP_CLINT_BASE) & ~7ull;
        uint64_t whole = offset == CLINT_MSIP       ? b->msip
                         : offset == CLINT_MTIMECMP ? b->mtimecmp
                         : offset == CLINT_MTIME    ? b->mtime
                                                    : 0;
        *value = register_part(whole, address, size);
    } else if (address == MAP_UART0_BASE + UART_LSR) {
        *value = console_status(b);
    } else if (address == MAP_UART0_BASE + UART_DATA) {
        *value = console_byte(b);
    } else if (address == MAP_UART1_BASE + UART_LSR) {
        *value = UART_LSR_EMPTY;
    }
    b->loaded = *value;
    return true;
}

static void finisher_store(board_t *b, uint64_t value) {
    unsigned code = value & 0xffff;
    if (code != 0x5555 && code != 0x3333)
        return;
    b->finished = true;
    b->exit_code = code == 0x5555 ? 0 : (int)(value >> 16 & 0xffff);
}

static bool board_store(void *context, uint64_t address, unsigned size, uint64_t value) {
    board_t *b = context;
    b->look = 0;
    if (in_region(address, MAP_CLINT_BASE, MAP_CLINT_SIZE)) {
        uint64_t offset = (address - MAP_CLINT_BASE) & ~7ull;
        if (offset == CLINT_MSIP && !(address & 4))
            b->msip = value & 1;
        else if (offset == CLINT_MTIMECMP)
            b->mtimecmp = register_merge(b->mtimecmp, address, size, value);
        else if (offset == CLINT_MTIME)
            b->mtime = register_merge(b->mtime, address, size, value);
    } else if (address == MAP_UART0_BASE + UART_DATA) {
        b->polls = 0;
        if (b->console)
            fputc((int)(value & 0xff), b->console);
    } else if (address == MAP_UART1_BASE + UART_DATA) {
        if (b->channel)
            fputc((int)(value & 0xff), b->channel);
    } else if (address == MAP_FINISHER_BASE) {
        finisher_store(b, value);
    }
    return true;
}

// The supervisor's timer; out of reach without Sstc.
static uint64_t supervisor_compare(const board_t *b) {
    uint64_t config = 0, compare = 0;
    iss_csr(b->hart, CSR_MENVCFG, &config);
    iss_csr(b->hart, CSR_STIMECMP, &compare);
    return config >> 63 ? compare : NEVER;
}

// Levels of the interrupt lines, as bits of mip.
static uint64_t board_lines(const board_t *b) {
    return (uint64_t)b->msip << 3 | (uint64_t)(b->mtime >= b->mtimecmp) << 7 |
           (uint64_t)(b->mtime >= supervisor_compare(b)) << 5;
}

// When the next timer's line rises by itself.
static uint64_t next_line(const board_t *b) {
    uint64_t supervisor = supervisor_compare(b), next = NEVER;
    if (b->mtimecmp > b->mtime)
        next = b->mtimecmp;
    return supervisor > b->mtime && supervisor < next ? supervisor : next;
}

static bool board_csr(void *context, unsigned address, uint64_t *value) {
    const board_t *b = context;
    uint64_t delegated = 0;
    iss_csr(b->hart, CSR_MIDELEG, &delegated);
    if (address == CSR_MIP)
        *value |= board_lines(b);
    else if (address == CSR_SIP)
        *value |= board_lines(b) & delegated;
    else if (address == CSR_TIME)
        *value = b->mtime;
    else
        return address >> 8 == 0xb || address >> 8 == 0xc || address == CSR_SCOUNTOVF ||
               address == CSR_MPMVECTOR || hpm_is_event(address); // counters: the model's own value
    return true;
}

bool board_open(board_t *b, const char *elf_path, FILE *console, failure_t *failure) {
    *b = (board_t){.console = console, .received = NO_BYTE, .mtimecmp = ~0ull};
    iss_world_t world = {b, board_load, board_store, board_csr, true};
    uint64_t entry;
    b->hart = iss_open(0, world);
    if (!b->hart)
        return failure_set(failure, "not enough memory for 130 MiB of RAM");
    if (!iss_load(b->hart, elf_path, &entry, failure)) {
        iss_close(b->hart);
        return false;
    }
    iss_set_pc(b->hart, entry);
    return true;
}

uint64_t board_pending(const board_t *b) {
    uint64_t stored = 0;
    iss_csr(b->hart, CSR_MIP, &stored);
    return board_lines(b) | stored;
}

void board_append(board_t *b, const char *line, const part_t *input) {
    part_t tree = command_line_tree(line, input, NULL);
    if (input)
        iss_poke(b->hart, input->address, input->bytes, input->size);
    iss_poke(b->hart, tree.address, tree.bytes, tree.size);
    iss_set_reg(b->hart, 11, tree.address);
    free((void *)tree.bytes);
}

bool board_interrupt(board_t *b) {
    uint64_t enabled = 0;
    if (b->mtime < b->look)
        return false;
    b->look = next_line(b);
    iss_csr(b->hart, CSR_MIE, &enabled);
    int cause = enabled ? iss_interrupt_choose(b->hart, board_pending(b)) : -1;
    if (cause < 0)
        return false;
    iss_interrupt(b->hart, (unsigned)cause);
    b->look = 0;
    return true;
}

const iss_effect_t *board_step(board_t *b) {
    b->mtime++;
    const iss_effect_t *e = iss_step(b->hart);
    if (e->moved)
        b->look = 0;
    return e;
}
