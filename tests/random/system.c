// SPDX-License-Identifier: Apache-2.0
// Random traps, CSR accesses, interrupts and self-modifying code.
#include "encode.h"
#include "iss.h"
#include "program.h"

// Where nothing is, on QEMU's board and on ours; some only by bits above the physical address.
static uint64_t nowhere(program_t *p) {
    static const uint64_t places[] = {0,
                                      0x200000,
                                      0x08000000,
                                      0x200000000ull,
                                      0x10080000000ull,
                                      0xffffffff80000000ull,
                                      0x8000000080000000ull};
    return places[below(p, sizeof places / sizeof *places)];
}

static uint32_t illegal_insn(program_t *p) {
    static const uint32_t words[] = {0xffffffff, 0x00000007, 0x00000053, 0x00000043, 0x0000201b,
                                     0x00002063, 0x00007003, 0x00004023, 0x0000002f, 0x2800202f,
                                     0x40001033, 0x04001013, 0x0000300f, 0x00004073, 0x00200073,
                                     0x7b200073, 0x0200103b, 0x8000303b, 0x1010202f};
    if (chance(p, 2))
        return words[below(p, sizeof words / sizeof *words)];
    for (;;) { // a compressed one
        uint16_t half = (uint16_t)random_next(p);
        if ((half & 3) != 3 && rvc_expand(half) == 0)
            return half;
    }
}

// CSRs that no machine here has, and writes to read-only ones (away from the core not with csrrs
// and csrrc: QEMU 7.2 lets them pass when the register holds 0).
static uint32_t illegal_csr(program_t *p) {
    static const uint16_t absent[] = {0x002, 0x5c5, 0x8ff, 0x9ff, 0x3e0, 0x7b0, 0xfff - 0x100};
    static const uint16_t absent_in_core[] = {0x200, 0x280, 0x310, 0x3a1, 0xb01, 0xf16};
    static const uint16_t read_only[] = {0xc00, 0xc01, 0xc02, 0xf11, 0xf14};
    unsigned f3 = 1 + below(p, 3) + 4 * below(p, 2);
    if (p->core && chance(p, 2))
        return enc_csr(f3, free_rd(p), any_rs(p), absent_in_core[below(p, 6)]);
    if (chance(p, 2))
        return enc_csr(f3, free_rd(p), any_rs(p), absent[below(p, 7)]);
    if (!p->core && f3 < 4)
        f3 = 1;
    return enc_csr(f3, free_rd(p), 1 + below(p, 31), read_only[below(p, 5)]);
}

// A jump to nowhere; the handler goes on at the address in RESUME.
static void emit_lost_jump(program_t *p) {
    uint64_t start = reserve(p, 8); // the address of what follows, filled in below
    emit_value(p, ADDRESS, nowhere(p));
    emit(p, enc_i(OP_JALR, 0, p->in_function ? 0 : RA, ADDRESS, 0));
    uint32_t offset = (uint32_t)(here(p) - start);
    emit_at(p, start, enc_u(OP_AUIPC, RESUME, 0));
    emit_at(p, start + 4, enc_addi(RESUME, RESUME, (int)offset));
}

static void emit_access_fault(program_t *p) {
    emit_value(p, ADDRESS, nowhere(p));
    int offset = (int)below(p, 256) * 8;
    switch (below(p, p->core ? 5 : 3)) {
    case 0:
        emit(p, enc_i(OP_LOAD, below(p, 7), free_rd(p), ADDRESS, offset));
        break;
    case 1:
        emit(p, enc_s(below(p, 4), ADDRESS, any_rs(p), offset));
        break;
    case 2:
        emit(p, enc_amo(2, 3, free_rd(p), ADDRESS, 0));
        break;
    case 3:
        emit(p, enc_amo(chance(p, 2) ? 3 : 0, 3, free_rd(p), ADDRESS, any_rs(p)));
        break;
    default: // atomics and fetches do not reach devices
        emit_value(p, ADDRESS, 0x10000000);
        emit(p, enc_amo(chance(p, 2) ? 2 : 0, 2, free_rd(p), ADDRESS, 0));
        break;
    }
}

static void emit_misaligned_atomic(program_t *p) {
    static const uint8_t functs[] = {0, 1, 2, 3, 4, 0x1c};
    unsigned f3 = 2 + below(p, 2), f5 = p->core ? functs[below(p, 6)] : 2;
    emit(p, enc_addi(ADDRESS, HOT, (int)(below(p, 64) * 8 + 1 + below(p, f3 == 2 ? 3 : 7))));
    emit(p, enc_amo(f5, f3, free_rd(p), ADDRESS, f5 == 2 ? 0 : any_rs(p)));
}

void piece_trap(program_t *p) {
    switch (below(p, 8)) {
    case 0:
        emit(p, INSN_ECALL);
        break;
    case 1:
        emit(p, chance(p, 2) ? INSN_EBREAK : INSN_C_EBREAK);
        break;
    case 2:
        emit(p, illegal_csr(p));
        break;
    case 3:
        emit_lost_jump(p);
        break;
    case 4:
        emit_access_fault(p);
        break;
    case 5:
        emit_misaligned_atomic(p);
        break;
    default:
        emit(p, illegal_insn(p));
        break;
    }
}

// CSRs whose value differs between machines, or changes with time or with an interrupt: into TIMED.
static void emit_timed_read(program_t *p) {
    static const uint16_t csrs[] = {0xc00, 0xc01, 0xc02, 0xb00, 0xb02, 0x344, 0x300, 0x301,
                                    0x304, 0x320, 0x341, 0x342, 0x343, 0xb03, 0xb12, 0x323,
                                    0x332, 0x3a0, 0x3b0, 0x3bf, 0xf11, 0xf12, 0xf13};
    emit(p, enc_csr(2, TIMED, 0, csrs[below(p, sizeof csrs / sizeof *csrs)]));
}

// Trap CSRs may be written at any time: the handler uses what its own trap put there.
static void emit_trap_csr_write(program_t *p) {
    static const uint16_t csrs[] = {0x341, 0x342, 0x343, 0xb00, 0xb02};
    emit(p, enc_csr(1 + below(p, 3), TIMED, any_rs(p), csrs[below(p, 5)]));
}

// Where QEMU's machine has more: read-only zeros.
static void emit_core_csr(program_t *p) {
    static const uint16_t csrs[] = {0x301, 0xb03, 0xb1f, 0x323, 0x33f, 0x3a2, 0x3b8, 0x3bf};
    emit(p, enc_csr(1 + below(p, 3), TIMED, any_rs(p), csrs[below(p, sizeof csrs / sizeof *csrs)]));
}

void piece_csr(program_t *p) {
    if (p->core && chance(p, 6)) {
        emit_core_csr(p);
        return;
    }
    switch (below(p, 8)) {
    case 0:
        emit_timed_read(p);
        break;
    case 1:
        emit_trap_csr_write(p);
        break;
    case 2:
        emit(p, enc_csr(6 + below(p, 2), TIMED, 8, 0x300));
        break; // MIE
    case 3:
        emit(p, enc_csr(6 + below(p, 2), free_rd(p), 1, 0x305));
        break; // vectored
    case 4:
        emit(p, enc_csr(5, TIMED, below(p, 2) * 5, 0x320));
        break; // inhibit
    case 5:
        emit(p, chance(p, 2) ? INSN_FENCE : INSN_FENCE_I);
        break;
    case 6:
        emit(p, enc_csr(5 + below(p, 3), free_rd(p), below(p, 32), 0x340));
        break; // mscratch
    default:
        emit(p, enc_csr(1 + below(p, 3), free_rd(p), any_rs(p), 0x340));
        break;
    }
}

static void emit_software_interrupt(program_t *p) {
    emit(p, enc_u(OP_LUI, ADDRESS, 0x02000000));
    emit(p, enc_addi(TIMED, 0, 1));
    emit(p, enc_s(2, ADDRESS, TIMED, 0));
}

static void emit_timer_interrupt(program_t *p) {
    emit(p, enc_u(OP_LUI, ADDRESS, 0x0200c000));
    emit(p, enc_ld(TIMED, ADDRESS, -8)); // mtime
    emit(p, enc_addi(TIMED, TIMED, (int)below(p, 200)));
    emit(p, enc_u(OP_LUI, ADDRESS, 0x02004000));
    emit(p, enc_sd(TIMED, ADDRESS, 0));
}

// wfi with an interrupt that is pending but not enabled globally, so that it cannot sleep for ever.
static void emit_wait(program_t *p) {
    emit(p, enc_csr(7, 0, 8, 0x300)); // mstatus.MIE off
    emit(p, enc_csr(6, 0, 8, 0x304)); // mie.MSIE on
    emit_software_interrupt(p);
    emit(p, INSN_WFI);
    emit(p, enc_csr(6, 0, 8, 0x300)); // on: taken here
}

void piece_interrupt(program_t *p) {
    if (!p->interrupts)
        return;
    switch (below(p, 8)) {
    case 0:
        emit_wait(p);
        break;
    case 1: // a random choice of enables
        emit_value(p, ADDRESS, random_next(p) & (p->supervisor ? 0x208a : 0x2088));
        emit(p, enc_csr(1 + below(p, 3), TIMED, ADDRESS, 0x304));
        break;
    case 2: // the overflow interrupt, from software
        emit_value(p, ADDRESS, 0x2000);
        emit(p, enc_csr(2 + below(p, 2), 0, ADDRESS, 0x344));
        break;
    case 3:
    case 4:
        emit_software_interrupt(p);
        break;
    default:
        emit_timer_interrupt(p);
        break;
    }
}

// An instruction that changes itself into another one and back, each time it comes by.
void piece_self_modify(program_t *p) {
    unsigned rd = free_short(p), word = 16 + below(p, 10);
    uint32_t one = enc_addi(rd, rd, (int)below(p, 2048));
    uint32_t other = enc_i(OP_IMM, 4 + 2 * below(p, 2), rd, any_rs(p), (int)below(p, 2048));
    emit_value(p, word, (uint64_t)(int64_t)(int32_t)(one ^ other));
    uint64_t pointer = reserve(p, 8);
    emit(p, enc_i(OP_LOAD, 2, 25, ADDRESS, 0));
    emit(p, enc_r(OP_REG, 4, 0, 25, 25, word));
    emit(p, enc_s(2, ADDRESS, 25, 0));
    emit(p, INSN_FENCE_I);
    if (chance(p, 2))
        emit_compressed(p);
    uint64_t slot = here(p);
    emit(p, one);
    emit_at(p, pointer, enc_u(OP_AUIPC, ADDRESS, 0));
    emit_at(p, pointer + 4, enc_addi(ADDRESS, ADDRESS, (int)(slot - pointer)));
}
