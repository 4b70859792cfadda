// SPDX-License-Identifier: Apache-2.0
// Devices at QEMU `virt`'s addresses, as far as programs need them without the RTL.
#include "board.h"
#include "command_line.h"
#include "memory_map.h"
#include <stdlib.h>

enum { CLINT_MSIP = 0, CLINT_MTIMECMP = 0x4000, CLINT_MTIME = 0xbff8 };
enum { UART_SOURCE = 10 }; // of the PLIC: UART0; UART1 follows
enum { CSR_TIME = 0xc01, CSR_MIP = 0x344, CSR_SIP = 0x144, CSR_SCOUNTOVF = 0xda0 };
enum { CSR_STIMECMP = 0x14d, CSR_MENVCFG = 0x30a, CSR_MPMVECTOR = 0x7c8 };
enum { CSR_MIDELEG = 0x303, CSR_MIE = 0x304 };
#define NEVER UINT64_MAX

static bool in_region(uint64_t address, uint64_t base, uint64_t size) {
    return address - base < size;
}

// An access as on the register bus (rtl/soc/device_bridge.sv): an aligned doubleword, and its
// active byte lanes. It may cover several registers: each lane acts for itself.
static uint8_t lanes_of(uint64_t address, unsigned size) {
    return (uint8_t)(((1u << size) - 1) << (address & 7));
}

// The bits of the lanes.
static uint64_t mask_of(uint8_t lanes) {
    uint64_t mask = 0;
    for (unsigned i = 0; i < 8; i++)
        if (lanes >> i & 1)
            mask |= 0xffull << 8 * i;
    return mask;
}

uint64_t board_time(const board_t *b) { return b->steps + b->ahead; }

// Devices have done what they do by themselves, and the PLIC has seen it.
static void devices_settle(board_t *b) {
    uint32_t levels = 0;
    for (unsigned i = 0; i < UARTS; i++) {
        uart_receive(&b->uart[i], b->steps);
        levels |= (uint32_t)uart_interrupts(&b->uart[i], b->steps) << (UART_SOURCE + i);
    }
    plic_levels(&b->plic, levels);
}

// The UART whose region contains the address, or NULL.
static uart_t *uart_at(board_t *b, uint64_t address, uint64_t *offset) {
    static const uint64_t bases[UARTS] = {MAP_UART0_BASE, MAP_UART1_BASE};
    for (unsigned i = 0; i < UARTS; i++)
        if (in_region(address, bases[i], MAP_UART0_SIZE)) {
            *offset = address - bases[i];
            return &b->uart[i];
        }
    return NULL;
}

static uint64_t clint_load(const board_t *b, uint64_t offset) {
    switch (offset & ~7ull) {
    case CLINT_MSIP:
        return b->msip;
    case CLINT_MTIMECMP:
        return b->mtimecmp;
    case CLINT_MTIME:
        return board_time(b);
    default:
        return 0;
    }
}

static void clint_store(board_t *b, uint64_t offset, uint8_t lanes, uint64_t data) {
    uint64_t mask = mask_of(lanes);
    switch (offset & ~7ull) {
    case CLINT_MSIP:
        if (lanes & 1)
            b->msip = data & 1;
        break;
    case CLINT_MTIMECMP:
        b->mtimecmp = (b->mtimecmp & ~mask) | (data & mask);
        break;
    case CLINT_MTIME:
        b->ahead = ((board_time(b) & ~mask) | (data & mask)) - b->steps;
        break;
    default:
        break;
    }
}

static bool board_load(void *context, uint64_t address, unsigned size, uint64_t *value) {
    board_t *b = context;
    uint8_t lanes = lanes_of(address, size);
    uint64_t whole = 0, offset;
    uart_t *uart = uart_at(b, address, &offset);
    devices_settle(b);
    if (uart)
        whole = uart_load(uart, offset, lanes, b->steps);
    else if (in_region(address, MAP_PLIC_BASE, MAP_PLIC_SIZE))
        whole = plic_load(&b->plic, address - MAP_PLIC_BASE, lanes);
    else if (in_region(address, MAP_CLINT_BASE, MAP_CLINT_SIZE))
        whole = clint_load(b, address - MAP_CLINT_BASE);
    *value = b->loaded = (whole & mask_of(lanes)) >> 8 * (address & 7);
    b->look = 0;
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
    uint8_t lanes = lanes_of(address, size);
    uint64_t data = value << 8 * (address & 7), offset;
    uart_t *uart = uart_at(b, address, &offset);
    devices_settle(b);
    if (uart)
        uart_store(uart, offset, lanes, data, b->steps);
    else if (in_region(address, MAP_PLIC_BASE, MAP_PLIC_SIZE))
        plic_store(&b->plic, address - MAP_PLIC_BASE, lanes, data);
    else if (in_region(address, MAP_CLINT_BASE, MAP_CLINT_SIZE))
        clint_store(b, address - MAP_CLINT_BASE, lanes, data);
    else if (address == MAP_FINISHER_BASE)
        finisher_store(b, value);
    b->look = 0;
    return true;
}

// The supervisor's timer; never reached without Sstc.
static uint64_t supervisor_compare(const board_t *b) {
    uint64_t config = 0, compare = 0;
    iss_csr(b->hart, CSR_MENVCFG, &config);
    iss_csr(b->hart, CSR_STIMECMP, &compare);
    return config >> 63 ? compare : NEVER;
}

// Levels of the interrupt lines, as bits of mip.
static uint64_t board_lines(const board_t *b) {
    return (uint64_t)b->msip << 3 | (uint64_t)(board_time(b) >= b->mtimecmp) << 7 |
           (uint64_t)(board_time(b) >= supervisor_compare(b)) << 5 |
           (uint64_t)plic_interrupts(&b->plic, 0) << 11 |
           (uint64_t)plic_interrupts(&b->plic, 1) << 9;
}

static uint64_t timer_step(const board_t *b, uint64_t compare) {
    return compare > board_time(b) && compare != NEVER ? compare - b->ahead : NEVER;
}

// The step at which a line may next rise by itself.
static uint64_t next_line(const board_t *b) {
    const uint64_t steps[] = {timer_step(b, b->mtimecmp), timer_step(b, supervisor_compare(b)),
                              uart_next(&b->uart[0], b->steps), uart_next(&b->uart[1], b->steps)};
    uint64_t next = NEVER;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        next = steps[i] < next ? steps[i] : next;
    return next;
}

static bool board_csr(void *context, unsigned address, uint64_t *value) {
    board_t *b = context;
    uint64_t delegated = 0;
    if (address == CSR_MIP || address == CSR_SIP)
        devices_settle(b);
    iss_csr(b->hart, CSR_MIDELEG, &delegated);
    if (address == CSR_MIP)
        *value |= board_lines(b);
    else if (address == CSR_SIP)
        *value |= board_lines(b) & delegated;
    else if (address == CSR_TIME)
        *value = board_time(b);
    else
        return address >> 8 == 0xb || address >> 8 == 0xc || address == CSR_SCOUNTOVF ||
               address == CSR_MPMVECTOR || hpm_is_event(address); // counters: the model's own value
    return true;
}

bool board_open(board_t *b, const char *elf_path, FILE *console, failure_t *failure) {
    *b = (board_t){.mtimecmp = NEVER};
    for (unsigned i = 0; i < UARTS; i++)
        uart_open(&b->uart[i]);
    b->uart[0].output = console;
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
    if (b->steps < b->look)
        return false;
    devices_settle(b);
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
    b->steps++;
    const iss_effect_t *e = iss_step(b->hart);
    if (e->moved)
        b->look = 0;
    return e;
}
