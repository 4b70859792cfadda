// SPDX-License-Identifier: Apache-2.0
// What every random program has around its body: start, trap handler, end with a signature.
#include "encode.h"
#include "program.h"

enum { CSR_MSTATUS = 0x300, CSR_MIE = 0x304, CSR_MTVEC = 0x305, CSR_MEPC = 0x341 };
enum { CSR_MCAUSE = 0x342, CSR_MTVAL = 0x343, CSR_MIP = 0x344 };
// Handler's registers, saved on entry; the end uses others, after everything has been saved.
enum { A = 6, B = 7, C = 10 };

void emit_start(program_t *p) {
    emit_address(p, TP, SAVE_BASE);
    emit_address(p, SP, HOT_BASE);
    emit_address(p, GP, HOT_BASE + HOT_SIZE / 2);
    emit_address(p, HOT, HOT_BASE);
    emit_address(p, WIDE, WIDE_BASE);
    emit_address(p, A, p->handler);
    if (chance(p, 2))
        emit(p, enc_addi(A, A, 1)); // vectored
    emit(p, enc_csr(1, 0, A, CSR_MTVEC));
    if (p->supervisor)
        emit_supervisor_start(p);
    if (p->profile)
        emit_profile_start(p);
    emit_value(p, A, p->rounds);
    emit(p, enc_sd(A, TP, SAVE_ROUNDS));
    for (unsigned r = 1; r < 32; r++)
        if (may_write(r) || r == TIMED || r >= ADDRESS || r == RA || r == LINK2)
            emit_value(p, r, may_write(r) ? random_value(p) : 0);
    if (p->interrupts && p->core) {
        emit_storm_start(p);
    } else if (p->interrupts) {
        emit_value(p, ADDRESS, 0x2088);
        emit(p, enc_csr(1, 0, ADDRESS, CSR_MIE));
        emit(p, enc_csr(6, 0, 8, CSR_MSTATUS));
    }
    if (p->supervisor)
        emit(p, enc_csr(6, 0, 2, CSR_MIE));
}

// Return after the trapping instruction, whose length its low two bits tell; count the cause in a
// log.
void emit_exception_part(program_t *p, const trap_level_t *level) {
    emit(p, enc_ld(B, TP, SAVE_LOG));
    emit(p, enc_r(OP_REG, 1, 0, C, B, A)); // sll
    emit(p, enc_r(OP_REG, 4, 0, B, B, C)); // xor
    emit(p, enc_add(B, B, A));
    emit(p, enc_sd(B, TP, SAVE_LOG));
    if (p->supervisor) { // a fetch's page fault is like its access fault
        emit(p, enc_addi(B, 0, 12));
        emit(p, enc_b(1, A, B, 8));
        emit(p, enc_addi(A, 0, 1));
    }
    emit(p, enc_addi(B, 0, 1));
    emit(p, enc_b(1, A, B, 12)); // not a fetch fault
    emit(p, enc_csr(1, 0, RESUME, level->epc));
    emit(p, enc_j(0, 9 * 4));
    emit(p, enc_csr(2, B, 0, level->epc));
    emit(p, enc_i(OP_LOAD, 5, C, B, 0)); // lhu
    emit(p, enc_i(OP_IMM, 7, C, C, 3));  // andi
    emit(p, enc_i(OP_IMM, 3, C, C, 3));  // 1 if compressed
    emit(p, enc_i(OP_IMM, 1, C, C, 1));
    emit(p, enc_addi(B, B, 4));
    emit(p, enc_r(OP_REG, 0, 0x20, B, B, C));
    emit(p, enc_csr(1, 0, B, level->epc));
}

void emit_save(program_t *p, const trap_level_t *level) {
    emit(p, enc_sd(A, TP, (int)level->slot));
    emit(p, enc_sd(B, TP, (int)level->slot + 8));
    emit(p, enc_sd(C, TP, (int)level->slot + 16));
}

void emit_restore(program_t *p, const trap_level_t *level) {
    emit(p, enc_ld(A, TP, (int)level->slot));
    emit(p, enc_ld(B, TP, (int)level->slot + 8));
    emit(p, enc_ld(C, TP, (int)level->slot + 16));
    emit(p, level->ret);
}

// Quenches the source: the timer by a far time, the others by clearing their bit.
static void emit_interrupt_part(program_t *p) {
    emit(p, enc_i(OP_IMM, 7, A, A, 0x3f));
    emit(p, enc_addi(B, 0, 3));
    emit(p, enc_b(1, A, B, 16)); // software
    emit(p, enc_u(OP_LUI, B, 0x02000000));
    emit(p, enc_s(2, B, 0, 0));
    emit(p, enc_j(0, 4 * 9));
    emit(p, enc_addi(B, 0, 7));
    emit(p, enc_b(1, A, B, 20)); // timer
    emit(p, enc_u(OP_LUI, B, 0x02004000));
    emit(p, enc_addi(C, 0, -1));
    emit(p, enc_sd(C, B, 0));
    emit(p, enc_j(0, 4 * 3));
    emit(p, enc_u(OP_LUI, B, 0x2000)); // counter overflow: mip bit 13
    emit(p, enc_csr(3, 0, B, CSR_MIP));
}

void emit_handler(program_t *p) {
    const trap_level_t level = {CSR_MCAUSE, CSR_MEPC, CSR_MTVAL, 0, INSN_MRET};
    emit_align(p, 256);
    p->handler = here(p);
    uint64_t common = p->handler + 16 * 4;
    for (int cause = 0; cause < 16; cause++)
        emit(p, enc_j(0, (int)(common - here(p))));
    emit_save(p, &level);
    if (p->supervisor && p->core) {
        emit(p, enc_u(OP_LUI, A, 0x20000)); // MPRV: off
        emit(p, enc_csr(3, 0, A, CSR_MSTATUS));
    }
    emit(p, enc_csr(2, A, 0, CSR_MCAUSE));
    uint64_t test = reserve(p, 4);
    if (p->supervisor) {
        emit_services(p, &level);
        emit_page_fault_part(p, &level);
    }
    emit_exception_part(p, &level);
    emit_restore(p, &level);
    emit_at(p, test, enc_b(4, A, 0, (int)(here(p) - test))); // blt: an interrupt
    p->core ? emit_storm_handler(p) : emit_interrupt_part(p);
    emit_restore(p, &level);
}

// h = (h ^ word) * 31 + 1 over `words` doublewords at `base`; h in x10.
static void emit_hash(program_t *p, uint64_t base, unsigned words) {
    emit_address(p, 11, base);
    emit_value(p, 12, words);
    emit_value(p, 14, 31);
    uint64_t top = here(p);
    emit(p, enc_ld(13, 11, 0));
    emit(p, enc_r(OP_REG, 4, 0, 10, 10, 13));
    emit(p, enc_r(OP_REG, 0, 1, 10, 10, 14));
    emit(p, enc_addi(10, 10, 1));
    emit(p, enc_addi(11, 11, 8));
    emit(p, enc_addi(12, 12, -1));
    emit(p, enc_b(1, 12, 0, (int)(top - here(p))));
}

// Prints the character in x12 on the console.
static void emit_put_character(program_t *p) {
    emit(p, enc_u(OP_LUI, 13, 0x10000000));
    emit(p, enc_i(OP_LOAD, 4, 14, 13, 5)); // lbu: line status
    emit(p, enc_i(OP_IMM, 7, 14, 14, 0x20));
    emit(p, enc_b(0, 14, 0, -8));
    emit(p, enc_s(0, 13, 12, 0));
}

// Prints x10 as 16 hexadecimal digits.
static void emit_print(program_t *p) {
    emit_value(p, 11, 60);
    uint64_t top = here(p);
    emit(p, enc_r(OP_REG, 5, 0, 12, 10, 11)); // srl
    emit(p, enc_i(OP_IMM, 7, 12, 12, 15));
    emit(p, enc_i(OP_IMM, 2, 13, 12, 10)); // slti: a decimal digit?
    emit(p, enc_addi(12, 12, '0'));
    emit(p, enc_b(1, 13, 0, 8));
    emit(p, enc_addi(12, 12, 'a' - '0' - 10));
    emit_put_character(p);
    emit(p, enc_addi(11, 11, -4));
    emit(p, enc_b(5, 11, 0, (int)(top - here(p)))); // bge
    emit_value(p, 12, '\n');
    emit_put_character(p);
}

// Prints a signature of all registers (but the timed one) and of the memory in use.
static void emit_signature(program_t *p) {
    for (unsigned r = 1; r < 32; r++)
        emit(p, enc_sd(r, TP, (int)(SAVE_REGISTERS + 8 * r)));
    emit_value(p, 10, 0);
    emit_hash(p, SAVE_BASE + SAVE_LOG, 1);
    emit_hash(p, SAVE_BASE + SAVE_REGISTERS, 32);
    emit_hash(p, HOT_BASE, HOT_SIZE / 8);
    emit_hash(p, WIDE_BASE, 256);
    emit(p, enc_sd(10, TP, SAVE_SIGNATURE));
    emit_print(p);
}

// Runs the body again until the rounds are over, then passes the finisher; with --core nobody could compare a signature.
void emit_end(program_t *p) {
    if (p->supervisor)
        emit_to_machine(p);
    emit(p, enc_ld(ADDRESS, TP, SAVE_ROUNDS));
    emit(p, enc_addi(ADDRESS, ADDRESS, -1));
    emit(p, enc_sd(ADDRESS, TP, SAVE_ROUNDS));
    emit(p, enc_b(0, ADDRESS, 0, 16));
    emit_address(p, ADDRESS, p->body);
    emit(p, enc_i(OP_JALR, 0, 0, ADDRESS, 0));
    emit(p, enc_csr(7, 0, 8, CSR_MSTATUS));
    emit(p, enc_addi(TIMED, 0, 0));
    if (!p->core)
        emit_signature(p);
    emit_value(p, 10, 0x100000);
    emit_value(p, 11, 0x5555);
    emit(p, enc_s(2, 10, 11, 0));
    emit(p, enc_j(0, 0));
}
