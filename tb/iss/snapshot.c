// SPDX-License-Identifier: Apache-2.0
// See snapshot.h.
#include "snapshot.h"
#include "checkpoint.h"
#include "memory.h"
#include "restore.h"
#include "state.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Registers that a machine may lack come first: only values other than 0 are written, and a machine
// that lacks the register traps while the boot ROM's handler can still report it. The last of these
// masks decide what may be written to mip.
static const struct {
    uint16_t first, last;
    bool lacked;
} csrs[] = {
    {0x3b0, 0x3bf, true},  // pmpaddr
    {0x3a0, 0x3a2, true},  // pmpcfg: after the addresses that it may lock
    {0x323, 0x33f, true},  // mhpmevent
    {0xb03, 0xb1f, true},  // mhpmcounter
    {0x7c8, 0x7c8, true},  // mpmvector
    {0x800, 0x802, true},  // flags of profile instructions
    {0x302, 0x306, false}, // medeleg, mideleg, mie, mtvec, mcounteren
    {0x30a, 0x30a, false}, // menvcfg
    {0x340, 0x344, false}, // mscratch, mepc, mcause, mtval, mip
    {0xb00, 0xb00, false}, // mcycle
    {0xb02, 0xb02, false}, // minstret
    {0x105, 0x106, false}, // stvec, scounteren
    {0x10a, 0x10a, false}, // senvcfg
    {0x140, 0x143, false}, // sscratch, sepc, scause, stval
    {0x14d, 0x14d, false}, // stimecmp
    {0x180, 0x180, false}, // satp
    {0x320, 0x320, false}, // mcountinhibit
    {0x300, 0x300, false}, // mstatus
};

static void take_csrs(checkpoint_t *c, const iss_t *hart) {
    for (size_t i = 0; i < sizeof csrs / sizeof *csrs; i++)
        for (unsigned address = csrs[i].first; address <= csrs[i].last; address++) {
            uint64_t value = 0;
            if (iss_csr(hart, address, &value) && (value || !csrs[i].lacked))
                checkpoint_csr(c, address, value);
        }
}

// The instruction at the PC; 0 if it cannot be known without a step.
static uint32_t insn_at(const iss_t *hart) {
    uint8_t bytes[4] = {0};
    if (!iss_peek(hart, hart->pc, bytes, 2))
        return 0;
    uint32_t low = bytes[0] | (uint32_t)bytes[1] << 8;
    if ((low & 3) != 3)
        return rvc_expand((uint16_t)low);
    return iss_peek(hart, hart->pc, bytes, 4)
               ? low | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24
               : 0;
}

// The register that the instruction overwrites without reading it; 0: none.
static unsigned overwritten(uint32_t insn) {
    enum { OP_IMM = 0x13, AUIPC = 0x17, OP_IMM_32 = 0x1b, OP = 0x33, LUI = 0x37, OP_32 = 0x3b };
    unsigned rd = field(insn, 7, 5), one = field(insn, 15, 5), other = field(insn, 20, 5);
    switch (insn & 0x7f) {
    case LUI:
    case AUIPC:
        return rd;
    case OP_IMM:
    case OP_IMM_32:
        return rd != one ? rd : 0;
    case OP:
    case OP_32:
        return rd != one && rd != other ? rd : 0;
    default:
        return 0;
    }
}

static bool devices_can(const board_t *b) {
    bool all = !b->plic.service;
    for (unsigned i = 0; i < UARTS; i++) {
        uart_register_t list[UART_STORES];
        bool whole;
        uart_registers(&b->uart[i], list, &whole);
        all = all && whole;
    }
    return all;
}

// Whether an mret may lead to where the program is: no mret of the program is to come that would
// see what this one leaves changed.
static bool mret_can(const iss_t *hart) {
    return hart->mode != ISS_M || (!hart->mepc_used && !(hart->mstatus & MSTATUS_MPP));
}

bool snapshot_can(const board_t *b) {
    return (mret_can(b->hart) || overwritten(insn_at(b->hart))) && devices_can(b);
}

static void take_uart(checkpoint_t *c, const uart_t *u, uint64_t base) {
    uart_register_t list[UART_STORES];
    bool whole;
    unsigned count = uart_registers(u, list, &whole);
    for (unsigned i = 0; i < count; i++)
        checkpoint_store(c, base + list[i].offset, 1, list[i].value);
}

static void take_devices(checkpoint_t *c, const board_t *b) {
    plic_register_t list[PLIC_STORES];
    unsigned count = plic_registers(&b->plic, list);
    checkpoint_store(c, MAP_CLINT_BASE + 0x4000, 8, b->mtimecmp);
    checkpoint_store(c, MAP_CLINT_BASE + 0xbff8, 8, board_time(b));
    checkpoint_store(c, MAP_CLINT_BASE, 4, b->msip);
    for (unsigned i = 0; i < count; i++)
        checkpoint_store(c, MAP_PLIC_BASE + list[i].offset, 4, list[i].value);
    take_uart(c, &b->uart[0], MAP_UART0_BASE);
    take_uart(c, &b->uart[1], MAP_UART1_BASE);
    c->input = uart_consumed(&b->uart[0]);
    c->output = b->uart[0].sent;
}

static void take_hart(checkpoint_t *c, const iss_t *hart) {
    c->pc = hart->pc;
    memcpy(c->x, hart->x, sizeof c->x);
    c->mode = hart->mode;
    c->scratch = mret_can(hart) ? 0 : overwritten(insn_at(hart));
    c->retired = hart->retired;
    c->reserved = hart->reserved;
    c->reservation = hart->reservation;
    take_csrs(c, hart);
    checkpoint_memory(c, MAP_RAM_BASE, hart->ram, MAP_RAM_SIZE + MAP_RESIDENT_SIZE);
}

static void take_lines(lines_t *lines, const touched_t *of, uint64_t now) {
    if (of)
        lines->count = touched_last(of, now, CHECKPOINT_LINES, &lines->list);
}

bool snapshot_write(const board_t *b, const char *program, const char *path, failure_t *failure) {
    checkpoint_t c = {0};
    if (!pmp_allows(b->hart, ISS_M, MAP_RESIDENT_BASE, FOR_FETCH))
        return failure_set(
            failure,
            "%s: not written: a locked PMP entry forbids machine mode to run code at 0x%llx, where what "
            "restores a program lies.",
            path, (unsigned long long)MAP_RESIDENT_BASE);
    memcpy(c.program, program, sizeof c.program);
    take_hart(&c, b->hart);
    take_devices(&c, b);
    take_lines(&c.lines[LINES_TOUCHED], b->touched, b->steps);
    take_lines(&c.lines[LINES_EXECUTED], b->executed, b->steps);
    bool good = checkpoint_write(&c, path, failure);
    checkpoint_free(&c);
    return good;
}

bool snapshot_restore(board_t *b, const char *path, failure_t *failure) {
    checkpoint_t c;
    if (!checkpoint_read(&c, path, failure))
        return false;
    restore_t *r = memory_get(sizeof *r);
    restore_make(r, &c, &(restore_caches_t){0});
    memset(b->hart->ram, 0, MAP_RAM_SIZE);
    for (size_t i = 0; i < c.page_count; i++)
        iss_poke(b->hart, c.pages[i].address, c.pages[i].bytes, c.pages[i].size);
    iss_poke(b->hart, RESTORE_AT, r->code, r->words * sizeof *r->code);
    iss_set_pc(b->hart, RESTORE_AT);
    char byte;
    for (uint64_t i = 0; i < c.input && read(b->uart[0].input, &byte, 1) == 1; i++) {
    }
    free(r);
    checkpoint_free(&c);
    return true;
}
