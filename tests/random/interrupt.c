// SPDX-License-Identifier: Apache-2.0
// Programs for the core alone (--core) live in a storm of interrupts, whose moments depend on time:
// what such a program computes does, too, and only lock step can judge it.
//
//   body       arms the timer, raises software, external (UART0's transmitter empty, through the
//   PLIC) and overflow
//              interrupts, opens and shuts mstatus.MIE and mie, and runs what interrupts must not
//              break in two
//   handler    quenches its cause, then raises others by a random number, and now and then lets
//   itself be interrupted
//
// The program ends: each interrupt that the handler raises is paid from a budget. The timer is
// always armed, so that wfi wakes.
#include "encode.h"
#include "program.h"
#include <string.h>

enum { CSR_MSTATUS = 0x300, CSR_MIE = 0x304, CSR_MSCRATCH = 0x340, CSR_MEPC = 0x341 };
enum {
    CSR_STIMECMP = 0x14d,
    CSR_MIP = 0x344,
    CSR_MCYCLE = 0xb00,
    MSTATUS_MIE = 8,
    ALL_ENABLES = 0x2888
};
enum { SAVE_BUDGET = 400, SAVE_DICE = 408, SAVE_DEPTH = 416, SAVE_FRAME = 424, BUDGET = 1000 };
enum { CLINT = 0x02000000, MTIMECMP = 0x02004000, MTIME_END = 0x0200c000, UART = 0x10000000 };
enum { PLIC = 0x0c000000, PLIC_ENABLE = 0x0c002000, PLIC_THRESHOLD = 0x0c200000, UART_SOURCE = 10 };
enum { A = 6, B = 7, C = 10 }; // of the handler

static void emit_mie(program_t *p, bool on) {
    emit(p, enc_csr(on ? 6 : 7, 0, MSTATUS_MIE, CSR_MSTATUS));
}

// --- raising: `base` and `value` are free registers

static void raise_software(program_t *p, unsigned base, unsigned value) {
    emit(p, enc_u(OP_LUI, base, CLINT));
    emit(p, enc_addi(value, 0, 1));
    emit(p, enc_s(2, base, value, 0));
}

// `ticks` from now, plus what register `more` holds.
static void raise_timer(program_t *p, unsigned base, unsigned value, int ticks, unsigned more) {
    emit(p, enc_u(OP_LUI, base, MTIME_END));
    emit(p, enc_ld(value, base, -8));
    emit(p, enc_addi(value, value, ticks));
    if (more)
        emit(p, enc_add(value, value, more));
    emit(p, enc_u(OP_LUI, base, MTIMECMP));
    emit(p, enc_sd(value, base, 0));
}

static void raise_external(program_t *p, unsigned base, unsigned value) {
    emit(p, enc_u(OP_LUI, base, UART));
    emit(p, enc_addi(value, 0, 2));
    emit(p, enc_s(0, base, 0, 1));
    emit(p, enc_s(0, base, value, 1)); // IER: transmitter empty, anew
}

static void raise_overflow(program_t *p, unsigned base) {
    emit(p, enc_u(OP_LUI, base, 0x2000));
    emit(p, enc_csr(2, 0, base, CSR_MIP));
}

static void raise_any(program_t *p, unsigned base, unsigned value) {
    switch (below(p, 4)) {
    case 0:
        raise_software(p, base, value);
        break;
    case 1:
        raise_external(p, base, value);
        break;
    case 2:
        raise_overflow(p, base);
        break;
    default:
        raise_timer(p, base, value, (int)below(p, 24), 0);
        break;
    }
}

// --- what interrupts meet

static void meet_device(program_t *p, unsigned base, unsigned rd) {
    static const struct {
        uint32_t page;
        int16_t offset;
        uint8_t funct3;
    } places[] = {{CLINT, 0, 2}, {MTIME_END, -8, 3},    {MTIMECMP, 4, 6},      {UART, 5, 4},
                  {UART, 2, 0},  {PLIC + 0x1000, 0, 2}, {PLIC_THRESHOLD, 0, 6}};
    unsigned i = below(p, sizeof places / sizeof *places);
    emit(p, enc_u(OP_LUI, base, places[i].page));
    for (unsigned n = 1 + below(p, 2); n > 0; n--)
        emit(p, enc_i(OP_LOAD, places[i].funct3, rd, base, places[i].offset));
}

static void meet_crossing(program_t *p, unsigned rd) {
    static const uint8_t functs[] = {1, 2, 3, 5, 6};
    int offset = (int)below(p, HOT_SIZE / 8 - 2) * 8 + 7;
    emit(p, enc_i(OP_LOAD, functs[below(p, 5)], rd, HOT, offset));
}

static void meet_atomic(program_t *p, unsigned base, unsigned rd) {
    static const uint8_t functs[] = {0, 1, 4, 8, 0x0c};
    unsigned f3 = 2 + below(p, 2);
    emit(p, enc_addi(base, HOT, (int)below(p, HOT_SIZE / 8) * 8));
    if (chance(p, 2)) {
        emit(p, enc_amo(2, f3, rd, base, 0));
        emit(p, enc_amo(3, f3, rd, base, rd));
    } else {
        emit(p, enc_amo(functs[below(p, 5)], f3, rd, base, rd));
    }
}

static void meet_csr(program_t *p, unsigned rd) {
    switch (below(p, 4)) {
    case 0:
        emit(p, enc_csr(2, rd, 0, CSR_MCYCLE));
        break;
    case 1:
        emit(p, enc_csr(2, rd, 0, CSR_MIP));
        break;
    default:
        emit(p, enc_csr(1 + below(p, 3), rd, rd, CSR_MSCRATCH));
        break;
    }
}

// A branch that the predictor cannot know.
static void meet_branch(program_t *p, unsigned rd) {
    emit(p, enc_csr(2, rd, 0, CSR_MCYCLE));
    emit(p, enc_i(OP_IMM, 7, rd, rd, 1 << below(p, 3)));
    emit(p, enc_b(below(p, 2), rd, 0, 8));
    emit(p, enc_addi(rd, rd, 1));
}

static void meet_other(program_t *p, unsigned base, unsigned rd, unsigned kind) {
    if (kind == 0)
        emit(p, chance(p, 2) ? INSN_FENCE : chance(p, 8) ? INSN_FENCE_I : enc_addi(rd, rd, 1));
    else if (kind == 1)
        emit(p, enc_s(3, HOT, rd, (int)below(p, HOT_SIZE - 8)));
    else
        emit(p, enc_r(OP_REG, 4, 1, rd, rd, base)); // div
}

static void emit_meeting(program_t *p, unsigned base, unsigned rd) {
    unsigned kind = below(p, 16);
    if (kind < 3)
        meet_device(p, base, rd);
    else if (kind < 6)
        meet_crossing(p, rd);
    else if (kind < 10)
        meet_atomic(p, base, rd);
    else if (kind < 12)
        meet_csr(p, rd);
    else if (kind < 15)
        meet_other(p, base, rd, kind - 12);
    else
        meet_branch(p, rd);
}

// --- body

// Several become pending while they cannot be taken; then one after the other is, highest first.
static void storm_queue(program_t *p) {
    emit_mie(p, false);
    for (unsigned n = 2 + below(p, 4); n > 0; n--)
        raise_any(p, ADDRESS, TIMED);
    emit_value(p, ADDRESS, ALL_ENABLES);
    emit(p, enc_csr(2, 0, ADDRESS, CSR_MIE));
    if (chance(p, 2)) // until all stores have arrived
        emit(p, enc_csr(2, TIMED, 0, CSR_MIP));
    emit_mie(p, true);
}

// Open for one instruction.
static void storm_window(program_t *p) {
    emit_mie(p, false);
    raise_any(p, ADDRESS, TIMED);
    for (unsigned n = 1 + below(p, 3); n > 0; n--) {
        emit_mie(p, true);
        emit_mie(p, false);
    }
    emit_mie(p, true);
}

// Enabled by an mret in the body.
static void storm_mret(program_t *p) {
    emit_mie(p, false);
    raise_any(p, ADDRESS, TIMED);
    emit_value(p, TIMED, 0x1880); // MPIE, back to M
    emit(p, enc_csr(2, 0, TIMED, CSR_MSTATUS));
    emit_address(p, ADDRESS, here(p) + 16);
    emit(p, enc_csr(1, 0, ADDRESS, CSR_MEPC));
    emit(p, INSN_MRET);
}

// With interrupts on: the handler may come before, or after it.
static void storm_wait(program_t *p) {
    if (chance(p, 2))
        raise_timer(p, ADDRESS, TIMED, (int)below(p, 40), 0);
    emit_value(p, ADDRESS, 0x80);
    emit(p, enc_csr(2, 0, ADDRESS, CSR_MIE));
    emit(p, INSN_WFI);
}

// The external interrupt goes away by itself: claimed by the body, or below the threshold for a
// while.
static void storm_withdraw(program_t *p) {
    raise_external(p, ADDRESS, TIMED);
    emit(p, enc_u(OP_LUI, ADDRESS, PLIC_THRESHOLD));
    if (chance(p, 2)) {
        emit(p, enc_i(OP_LOAD, 2, TIMED, ADDRESS, 4));
        emit(p, enc_s(2, ADDRESS, TIMED, 4));
    } else {
        emit(p, enc_addi(TIMED, 0, 7));
        emit(p, enc_s(2, ADDRESS, TIMED, 0));
        emit_meeting(p, ADDRESS, TIMED);
        emit(p, enc_u(OP_LUI, ADDRESS, PLIC_THRESHOLD));
        emit(p, enc_s(2, ADDRESS, 0, 0));
    }
}

static void storm_enables(program_t *p) {
    emit_value(p, ADDRESS, chance(p, 2) ? random_next(p) & ALL_ENABLES : ALL_ENABLES);
    emit(p, enc_csr(1 + below(p, 3), TIMED, ADDRESS, CSR_MIE));
}

static void storm_global(program_t *p) { emit_mie(p, !chance(p, 4)); }

static void storm_one(program_t *p) { raise_any(p, ADDRESS, TIMED); }

static void storm_trap(program_t *p) {
    storm_one(p);
    piece_trap(p);
}

void piece_storm(program_t *p) {
    static void (*const storms[])(program_t *) = {storm_queue,   storm_queue,  storm_window,
                                                  storm_mret,    storm_wait,   storm_withdraw,
                                                  storm_enables, storm_global, storm_trap};
    if (!p->interrupts)
        return;
    unsigned kind = below(p, 16);
    (kind < sizeof storms / sizeof *storms ? storms[kind] : storm_one)(p);
    for (unsigned n = below(p, 5); n > 0; n--)
        emit_meeting(p, ADDRESS, TIMED);
}

void emit_storm_start(program_t *p) {
    uint64_t budget = BUDGET, depth = 0;
    memcpy(p->data + SAVE_BUDGET, &budget, sizeof budget);
    memcpy(p->data + SAVE_DEPTH, &depth, sizeof depth);
    emit_value(p, ADDRESS, PLIC + 4 * UART_SOURCE);
    emit(p, enc_addi(TIMED, 0, 1));
    emit(p, enc_s(2, ADDRESS, TIMED, 0));
    emit(p, enc_u(OP_LUI, ADDRESS, PLIC_ENABLE));
    emit(p, enc_addi(TIMED, 0, 1 << UART_SOURCE));
    emit(p, enc_s(2, ADDRESS, TIMED, 0));
    raise_timer(p, ADDRESS, TIMED, 100, 0);
    emit_value(p, ADDRESS, ALL_ENABLES);
    emit(p, enc_csr(1, 0, ADDRESS, CSR_MIE));
    emit_mie(p, true);
}

// --- handler

static void emit_claim(program_t *p) {
    emit(p, enc_u(OP_LUI, B, PLIC_THRESHOLD));
    emit(p, enc_i(OP_LOAD, 2, C, B, 4));
    emit(p, enc_u(OP_LUI, A, UART));
    emit(p, enc_s(0, A, 0, 1)); // IER: none
    emit(p, enc_s(2, B, C, 4));
}

// A: number of the cause.
static void emit_quench(program_t *p) {
    static const uint8_t causes[] = {3, 7, 11};
    uint64_t jump[3];
    for (int i = 0; i < 3; i++) {
        emit(p, enc_addi(B, 0, causes[i]));
        uint64_t other = reserve(p, 4);
        if (i == 0) {
            emit(p, enc_u(OP_LUI, B, CLINT));
            emit(p, enc_s(2, B, 0, 0));
        } else if (i == 1) {
            emit(p, enc_ld(A, TP, SAVE_DICE)); // in no step with a fence.i that is begun anew
            emit(p, enc_i(OP_IMM, 5, A, A, 58));
            raise_timer(p, B, C, 64 + (int)below(p, 256), A);
        } else {
            emit_claim(p);
        }
        jump[i] = reserve(p, 4);
        emit_at(p, other, enc_b(1, A, B, (int)(here(p) - other)));
    }
    emit(p, enc_addi(B, 0, 1)); // the overflow, and what may be delegated and is not
    emit(p, enc_r(OP_REG, 1, 0, C, B, A));
    emit(p, enc_csr(3, 0, C, CSR_MIP));
    if (p->supervisor) {
        emit(p, enc_addi(B, 0, 5));
        emit(p, enc_b(1, A, B, 12));
        emit(p, enc_addi(B, 0, -1));
        emit(p, enc_csr(1, 0, B, CSR_STIMECMP));
    }
    for (int i = 0; i < 3; i++)
        emit_at(p, jump[i], enc_j(0, (int)(here(p) - jump[i])));
}

// Each of the four with a chance of one in eight, by the number in A.
static void emit_raise_more(program_t *p) {
    for (int i = 0; i < 4; i++) {
        emit(p, enc_i(OP_IMM, 5, A, A, 3)); // srli
        emit(p, enc_i(OP_IMM, 7, C, A, 7)); // andi
        uint64_t skip = reserve(p, 4);
        if (i == 0) {
            raise_software(p, B, C);
        } else if (i == 1) {
            raise_external(p, B, C);
        } else if (i == 2) {
            raise_overflow(p, B);
        } else {
            emit(p, enc_i(OP_IMM, 7, A, A, 0x1f));
            raise_timer(p, B, C, 0, A);
        }
        emit_at(p, skip, enc_b(1, C, 0, (int)(here(p) - skip)));
    }
}

// Interrupts on within the handler: its frame and mepc go aside.
static void emit_nest(program_t *p) {
    emit(p, enc_addi(B, 0, 1));
    emit(p, enc_sd(B, TP, SAVE_DEPTH));
    emit(p, enc_csr(2, B, 0, CSR_MEPC));
    emit(p, enc_sd(B, TP, SAVE_FRAME + 24));
    emit(p, enc_csr(2, B, 0, CSR_MSTATUS));
    emit(p, enc_sd(B, TP, SAVE_FRAME + 32));
    for (int i = 0; i < 3; i++) {
        emit(p, enc_ld(B, TP, 8 * i));
        emit(p, enc_sd(B, TP, SAVE_FRAME + 8 * i));
    }
    emit_mie(p, true);
    for (unsigned n = 2 + below(p, 4); n > 0; n--)
        emit_meeting(p, B, C);
    emit_mie(p, false);
    for (int i = 0; i < 3; i++) {
        emit(p, enc_ld(B, TP, SAVE_FRAME + 8 * i));
        emit(p, enc_sd(B, TP, 8 * i));
    }
    emit(p, enc_ld(B, TP, SAVE_FRAME + 24));
    emit(p, enc_csr(1, 0, B, CSR_MEPC));
    emit(p, enc_ld(B, TP, SAVE_FRAME + 32)); // MPP, which the inner mret left at U
    emit_value(p, C, 0x1800);
    emit(p, enc_csr(3, 0, C, CSR_MSTATUS));
    emit(p, enc_r(OP_REG, 7, 0, B, B, C));
    emit(p, enc_csr(2, 0, B, CSR_MSTATUS));
    emit(p, enc_sd(0, TP, SAVE_DEPTH));
}

void emit_storm_handler(program_t *p) {
    emit(p, enc_i(OP_IMM, 7, A, A, 0x3f));
    emit_quench(p);
    emit(p, enc_ld(A, TP, SAVE_DICE));
    emit_value(p, C, (random_next(p) & 0x7ffffff8) | 5); // a multiplier of full period
    emit(p, enc_r(OP_REG, 0, 1, A, A, C));
    emit(p, enc_addi(A, A, 1));
    emit(p, enc_sd(A, TP, SAVE_DICE));
    emit(p, enc_ld(B, TP, SAVE_BUDGET));
    uint64_t spent = reserve(p, 4);
    emit(p, enc_addi(B, B, -1));
    emit(p, enc_sd(B, TP, SAVE_BUDGET));
    emit(p, enc_i(OP_IMM, 5, A, A, 40)); // the high bits are good
    emit_raise_more(p);
    emit(p, enc_ld(C, TP, SAVE_DEPTH));
    uint64_t nested = reserve(p, 4);
    emit(p, enc_ld(A, TP, SAVE_DICE));
    uint64_t tails = reserve(p, 4);
    emit_nest(p);
    emit_at(p, spent, enc_b(0, B, 0, (int)(here(p) - spent)));
    emit_at(p, nested, enc_b(1, C, 0, (int)(here(p) - nested)));
    emit_at(p, tails, enc_b(5, A, 0, (int)(here(p) - tails)));
}
