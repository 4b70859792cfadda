// SPDX-License-Identifier: Apache-2.0
// Programs with --supervisor run in turns in M, S and U, under Sv39, in two address spaces of which
// each has its ASID and tables: one for U, one for S. In both
//
//   0x0000_0000  1 GiB, U, global  devices
//   0x8000_0000  512 pages, 4 KiB  code, data; those of the wide and the hot area are aliases of one
//                                  another, lack rights, A or D, or are not valid
//   0x8020_0000  2 MiB             alias of the first 2 MiB: GP points here
//   0xc000_0000  1 GiB             alias of RAM: SP points here now and then
//
// Superpages become tables and superpages again (shapes.c).
// Instructions of the reserved opcode 0x6b, illegal everywhere, ask the handler in M for a service:
// another mode, another entry in the table that is in force and a fence, other delegation. What is
// delegated goes to a handler in S, on pages of its own. A page fault in the first 2 MiB is
// repaired: the entry gets all rights, keeps its page, and the access is made again. With --core
// some are skipped instead (QEMU meets other faults of atomics; only a skip would show that it
// repairs at other times). After each change of a table there is an sfence.vma before anything
// depends on it.
#include "encode.h"
#include "privilege.h"
#include "program.h"
#include <string.h>

enum { SERVICE = 0x6b };
enum { CSR_SSTATUS = 0x100, CSR_SIE = 0x104, CSR_STVEC = 0x105, CSR_SCOUNTEREN = 0x106 };
enum { CSR_SSCRATCH = 0x140, CSR_SEPC = 0x141, CSR_SCAUSE = 0x142, CSR_STVAL = 0x143 };
enum { CSR_SIP = 0x144, CSR_SATP = 0x180, CSR_MSTATUS = 0x300, CSR_MEDELEG = 0x302 };
enum { CSR_MIDELEG = 0x303, CSR_MCOUNTEREN = 0x306, CSR_MENVCFG = 0x30a, CSR_MEPC = 0x341 };
enum {
    CSR_STIMECMP = 0x14d,
    CSR_MTVAL = 0x343,
    CSR_MIP = 0x344,
    CSR_PMPCFG0 = 0x3a0,
    CSR_PMPADDR0 = 0x3b0
};
enum { A = SERVICE_A, B = SERVICE_B, C = SERVICE_C, D = SERVICE_D }; // handlers' registers
enum { SAVE_D = 48, SSI = 2 };
#define DELEGABLE 0xb3fbull // all but the illegal instruction, which carries the services

// --- tables

uint64_t table_of(unsigned space) { return TABLE_BASE + 8ull * SPACE_WORDS * space; }

static uint64_t satp_of(unsigned space) {
    return 8ull << 60 | (uint64_t)(space + 1) << 44 | table_of(space) >> 12;
}

static uint64_t random_flags(program_t *p, uint64_t random) {
    return chance(p, 2) ? PTE_ALL & ~(random & 0xc0) : random & PTE_ALL;
}

static bool is_for_handler(const program_t *p, unsigned page) {
    uint64_t address = CODE_BASE + 4096ull * page;
    return page == SAVE_PAGE || address >= TABLE_BASE ||
           (address >= p->supervisor_handler && address < p->supervisor_end);
}

// An entry of a LOW table. Code keeps R, which the handlers need.
static uint64_t low_entry(program_t *p, unsigned page, uint64_t user) {
    uint64_t flags = PTE_ALL | user, number = page;
    if (is_for_handler(p, page))
        flags = PTE_ALL;
    else if (page > SAVE_PAGE && page <= SAVE_PAGE + POKED_PAGES) {
        flags = random_flags(p, random_next(p)) | user;
        number = chance(p, 4) ? SAVE_PAGE + 1 + below(p, POKED_PAGES) : page;
        if (p->core && chance(p, 4)) // in S's space, too: needs SUM
            flags |= PTE_U;
    } else if (chance(p, 4)) {
        flags &= ~(random_next(p) & (0xc0 | PTE_W | PTE_V));
    }
    return ((CODE_BASE >> 12) + number) << 10 | flags;
}

void supervisor_tables(program_t *p) {
    for (unsigned space = 0; space < 2; space++) {
        uint64_t words[SPACE_WORDS] = {0}, user = space == 0 ? PTE_U : 0, ram = CODE_BASE >> 2;
        words[ROOT] = (PTE_ALL & ~PTE_X) | PTE_U | PTE_G;
        words[ROOT + 2] = (table_of(space) + 8 * MID) >> 2 | PTE_V;
        words[ROOT + 3] = ram | (PTE_ALL & ~PTE_X & ~(random_next(p) & 0xc0)) | user;
        words[MID] = (table_of(space) + 8 * LOW) >> 2 | PTE_V;
        words[MID + 1] = ram | (PTE_ALL & ~PTE_X & ~(random_next(p) & 0xc0)) | user;
        for (unsigned page = 0; page < PAGES; page++)
            words[LOW + page] = low_entry(p, page, user);
        memcpy(p->data + (table_of(space) - SAVE_BASE), words, sizeof words);
    }
    shapes_make(p);
}

// --- start

static void emit_set(program_t *p, unsigned csr, uint64_t value) {
    emit_value(p, A, value);
    emit(p, enc_csr(1, 0, A, csr));
}

void emit_supervisor_start(program_t *p) {
    emit_address(p, GP, HOT_BASE + HOT_SIZE / 2 + ALIAS_MEGA);
    if (chance(p, 4))
        emit_address(p, SP, HOT_BASE + ALIAS_GIGA);
    for (unsigned entry = 0; entry < PROTECTED_ENTRIES; entry++)
        emit_set(p, CSR_PMPADDR0 + entry, WIDE_BASE >> 2);
    emit_set(p, CSR_PMPADDR0 + OPEN_ENTRY, ~0ull);
    emit_set(p, CSR_PMPCFG0, PROTECT_OPEN);
    emit_set(p, CSR_MCOUNTEREN, 7);
    emit_set(p, CSR_SCOUNTEREN, 7);
    emit_set(p, CSR_MENVCFG, p->core && chance(p, 2) ? 0 : 1ull << 61);
    emit_set(p, CSR_MEDELEG, random_next(p) & DELEGABLE);
    emit_set(p, CSR_MIDELEG, SSI);
    emit_set(p, CSR_STVEC, p->supervisor_handler + below(p, 2));
    emit_set(p, CSR_SATP, satp_of(0));
    emit(p, INSN_SFENCE_VMA);
    emit_value(p, A, 0x240000); // TW: a wait need not end; SUM: the handler in S reads code of U
    emit(p, enc_csr(2, 0, A, CSR_MSTATUS));
    emit(p, enc_csr(6, 0, SSI, CSR_MSTATUS)); // SIE, the same bit
}

// --- handlers

void ask(program_t *p, unsigned service, uint32_t operand) {
    emit(p, operand << OPERAND_AT | service << 7 | SERVICE);
}

// Root of the tables in force, by satp.
static void emit_root(program_t *p, unsigned rd) {
    emit(p, enc_csr(2, rd, 0, CSR_SATP));
    emit(p, enc_i(OP_IMM, 1, rd, rd, 20)); // slli
    emit(p, enc_i(OP_IMM, 5, rd, rd, 8));  // srli
}

// Adds U to `entry` in the space that has it: ASID 1, not 2.
static void emit_user_flag(program_t *p, unsigned entry, unsigned scratch) {
    emit(p, enc_csr(2, scratch, 0, CSR_SATP));
    emit(p, enc_i(OP_IMM, 5, scratch, scratch, 44));
    emit(p, enc_i(OP_IMM, 7, scratch, scratch, 1));
    emit(p, enc_i(OP_IMM, 1, scratch, scratch, 4));
    emit(p, enc_r(OP_REG, 6, 0, entry, entry, scratch)); // or
}

// `page` becomes the address of its entry.
static void emit_entry(program_t *p, unsigned page, unsigned scratch) {
    emit(p, enc_i(OP_IMM, 1, page, page, 3));
    emit_root(p, scratch);
    emit(p, enc_add(page, page, scratch));
    emit(p, enc_u(OP_LUI, scratch, 8 * LOW));
    emit(p, enc_add(page, page, scratch));
}

static uint32_t enc_fence(unsigned address, unsigned asid) {
    return INSN_SFENCE_VMA | asid << 20 | address << 15;
}

// With --core, data pages only: back to `generic` when the log says so. B: offset of the fault.
static void emit_skip_choice(program_t *p, uint64_t *generic) {
    emit(p, enc_addi(C, A, -12));
    emit(p, enc_b(0, C, 0, 6 * 4)); // a fetch
    emit(p, enc_i(OP_IMM, 5, C, B, 20));
    emit(p, enc_b(0, C, 0, 4 * 4)); // of code
    emit(p, enc_ld(C, TP, SAVE_LOG));
    emit(p, enc_i(OP_IMM, 7, C, C, 3));
    *generic = reserve(p, 4);
}

static void emit_repair(program_t *p, unsigned tval_csr) {
    emit(p, enc_i(OP_IMM, 5, A, B, 12));
    emit_entry(p, A, C);
    emit(p, enc_ld(B, A, 0));
    emit(p, enc_i(OP_IMM, 6, B, B, PTE_ALL)); // ori
    emit_user_flag(p, B, C);
    emit(p, enc_sd(B, A, 0));
    if (p->core) {
        emit(p, enc_u(OP_LUI, C, 0x40000)); // SUM
        emit(p, enc_csr(2, 0, C, CSR_SSTATUS));
    }
    emit(p, enc_csr(2, C, 0, tval_csr));
    emit(p, chance(p, 2) ? enc_fence(C, 0) : INSN_SFENCE_VMA);
}

// Page faults of the first 2 MiB; all else goes on after it. A: cause.
void emit_page_fault_part(program_t *p, const trap_level_t *level) {
    uint64_t generic[3] = {0};
    emit(p, enc_addi(B, A, -12));
    emit(p, enc_addi(C, 0, 4));
    generic[0] = reserve(p, 4);
    emit(p, enc_csr(2, B, 0, level->tval));
    emit(p, enc_addi(C, 0, 1));
    emit(p, enc_i(OP_IMM, 1, C, C, 31));
    emit(p, enc_r(OP_REG, 0, 0x20, B, B, C)); // sub
    emit(p, enc_i(OP_IMM, 5, C, B, 21));
    generic[1] = reserve(p, 4);
    if (p->core)
        emit_skip_choice(p, &generic[2]);
    emit_repair(p, level->tval);
    emit_restore(p, level);
    emit_at(p, generic[0], enc_b(7, B, C, (int)(here(p) - generic[0]))); // bgeu
    emit_at(p, generic[1], enc_b(1, C, 0, (int)(here(p) - generic[1])));
    if (generic[2])
        emit_at(p, generic[2], enc_b(0, C, 0, (int)(here(p) - generic[2])));
}

void emit_supervisor_handler(program_t *p) {
    const trap_level_t level = {CSR_SCAUSE, CSR_SEPC, CSR_STVAL, 24, INSN_SRET};
    emit_align(p, 4096);
    p->supervisor_handler = here(p);
    for (int cause = 0; cause < 16; cause++)
        emit(p, enc_j(0, 4 * (16 - cause)));
    emit_save(p, &level);
    emit(p, enc_csr(2, A, 0, CSR_SCAUSE));
    uint64_t test = reserve(p, 4);
    emit_page_fault_part(p, &level);
    emit_exception_part(p, &level);
    emit_restore(p, &level);
    emit_at(p, test, enc_b(4, A, 0, (int)(here(p) - test))); // blt: an interrupt
    emit(p, enc_csr(7, 0, SSI, CSR_SIP));
    if (p->core)
        ask(p, QUENCH, 0);
    emit_restore(p, &level);
    emit_align(p, 4096);
    p->supervisor_end = here(p);
}

// --- services, in M. B: the instruction

static void service_mode(program_t *p, unsigned service) {
    emit_value(p, C, 0x1800);
    emit(p, enc_csr(service == TO_M ? 2 : 3, 0, C, CSR_MSTATUS));
    if (service == TO_S) {
        emit_value(p, C, 0x800);
        emit(p, enc_csr(2, 0, C, CSR_MSTATUS));
    }
    if (service != TO_M) {
        emit_value(p, C, satp_of(service == TO_S));
        emit(p, enc_csr(1, 0, C, CSR_SATP));
    }
}

// The operand's bits: 4:0 the page, 9:5 the page it shows, 17:10 the flags, 19:18 the form of the fence.
static void service_poke(program_t *p) {
    emit(p, enc_i(OP_IMM, 5, A, B, OPERAND_AT));
    emit(p, enc_i(OP_IMM, 7, A, A, 31));
    emit(p, enc_addi(A, A, SAVE_PAGE + 1));
    emit_entry(p, A, C);
    emit(p, enc_i(OP_IMM, 5, C, B, OPERAND_AT + 5));
    emit(p, enc_i(OP_IMM, 7, C, C, 31));
    emit(p, enc_i(OP_IMM, 1, C, C, 10));
    emit_value(p, D, ((CODE_BASE >> 12) + SAVE_PAGE + 1) << 10);
    emit(p, enc_add(C, C, D));
    emit(p, enc_i(OP_IMM, 5, D, B, OPERAND_AT + 10));
    emit(p, enc_i(OP_IMM, 7, D, D, PTE_ALL));
    emit(p, enc_add(C, C, D));
    emit_user_flag(p, C, D);
    emit(p, enc_sd(C, A, 0));
    emit(p, enc_i(OP_IMM, 1, A, A, 52)); // its virtual address
    emit(p, enc_i(OP_IMM, 5, A, A, 55));
    emit(p, enc_i(OP_IMM, 1, A, A, 12));
    emit_value(p, D, CODE_BASE);
    emit(p, enc_add(A, A, D));
    emit(p, enc_csr(2, D, 0, CSR_SATP)); // its ASID
    emit(p, enc_i(OP_IMM, 1, D, D, 4));
    emit(p, enc_i(OP_IMM, 5, D, D, 48));
    emit(p, enc_i(OP_IMM, 5, B, B, OPERAND_AT + 18));
    emit(p, enc_i(OP_IMM, 7, B, B, 3));
    const uint32_t forms[] = {INSN_SFENCE_VMA, enc_fence(A, 0), enc_fence(0, D), enc_fence(A, D)};
    for (int form = 0; form < 4; form++) {
        emit(p, enc_b(1, B, 0, 8));
        emit(p, forms[form]);
        emit(p, enc_addi(B, B, -1));
    }
}

static void service_delegate(program_t *p) {
    emit(p, enc_i(OP_IMM, 5, B, B, OPERAND_AT));
    emit_value(p, C, DELEGABLE);
    emit(p, enc_r(OP_REG, 7, 0, B, B, C)); // and
    emit(p, enc_csr(1, 0, B, CSR_MEDELEG));
}

static void service_adue(program_t *p) {
    emit(p, enc_csr(2, C, 0, CSR_MENVCFG));
    emit_value(p, D, 1ull << 61);
    emit(p, enc_r(OP_REG, 4, 0, C, C, D)); // xor
    emit(p, enc_csr(1, 0, C, CSR_MENVCFG));
    emit(p, INSN_SFENCE_VMA);
}

// What S alone cannot: mip.STIP, SEIP, and the timer that it may have lost.
static void service_quench(program_t *p) {
    emit_value(p, C, 0x2222);
    emit(p, enc_csr(3, 0, C, CSR_MIP));
    emit(p, enc_addi(C, 0, -1));
    emit(p, enc_csr(1, 0, C, CSR_STIMECMP));
}

static void emit_service(program_t *p, unsigned service) {
    if (service <= TO_M)
        service_mode(p, service);
    else if (service == POKE)
        service_poke(p);
    else if (service == DELEGATE)
        service_delegate(p);
    else if (service == RAISE)
        emit(p, enc_csr(6, 0, SSI, CSR_MIP));
    else if (service == TOGGLE_ADUE)
        service_adue(p);
    else if (service == RESHAPE)
        service_reshape(p);
    else if (p->core)
        service_quench(p);
}

// mstatus.TVM and TSR do not hold for the handler in S: it goes on without them.
static void emit_give_back(program_t *p, const trap_level_t *level) {
    emit(p, enc_csr(2, B, 0, CSR_MEPC));
    emit(p, enc_i(OP_IMM, 5, B, B, 12));
    emit(p, enc_csr(2, C, 0, CSR_STVEC));
    emit(p, enc_i(OP_IMM, 5, C, C, 12));
    uint64_t other = reserve(p, 4);
    emit(p, enc_u(OP_LUI, B, 0x500000));
    emit(p, enc_csr(3, 0, B, CSR_MSTATUS));
    emit_restore(p, level);
    emit_at(p, other, enc_b(1, B, C, (int)(here(p) - other)));
}

// A: cause. Goes on after it when it is no service.
void emit_services(program_t *p, const trap_level_t *level) {
    uint64_t other[2], done[SERVICES];
    emit(p, enc_addi(B, 0, 2));
    other[0] = reserve(p, 4);
    emit(p, enc_csr(2, B, 0, CSR_MTVAL));
    emit(p, enc_i(OP_IMM, 7, C, B, 0x7f));
    emit(p, enc_addi(C, C, -SERVICE));
    other[1] = reserve(p, 4);
    emit(p, enc_sd(D, TP, SAVE_D));
    for (unsigned service = TO_U; service < SERVICES; service++) {
        emit(p, enc_i(OP_IMM, 5, C, B, 7));
        emit(p, enc_i(OP_IMM, 7, C, C, 15));
        emit(p, enc_addi(C, C, -(int)service));
        uint64_t next = reserve(p, 4);
        emit_service(p, service);
        done[service] = reserve(p, 4);
        emit_at(p, next, enc_b(1, C, 0, (int)(here(p) - next)));
    }
    for (unsigned service = TO_U; service < SERVICES; service++)
        emit_at(p, done[service], enc_j(0, (int)(here(p) - done[service])));
    emit(p, enc_csr(2, B, 0, CSR_MEPC));
    emit(p, enc_addi(B, B, 4));
    emit(p, enc_csr(1, 0, B, CSR_MEPC));
    emit(p, enc_ld(D, TP, SAVE_D));
    emit_restore(p, level);
    emit_at(p, other[1], enc_b(1, C, 0, (int)(here(p) - other[1])));
    if (p->core)
        emit_give_back(p, level);
    emit_at(p, other[0], enc_b(1, A, B, (int)(here(p) - other[0])));
}

// --- body

void emit_to_machine(program_t *p) { ask(p, TO_M, 0); }

void emit_to_lower(program_t *p) { ask(p, chance(p, 2) ? TO_U : TO_S, 0); }

static void ask_poke(program_t *p) {
    uint32_t flags = (uint32_t)random_flags(p, random_next(p)), page = below(p, POKED_PAGES);
    uint32_t shown = chance(p, 2) ? page : below(p, POKED_PAGES);
    ask(p, POKE, below(p, 4) << 18 | flags << 10 | shown << 5 | page);
}

uint64_t supervisor_entry(unsigned page) {
    return table_of(1) + 8ull * (LOW + SAVE_PAGE + 1 + page);
}

void emit_renew_entry(program_t *p, unsigned page, unsigned without) {
    ask(p, TO_S, 0);
    ask(p, POKE, below(p, 4) << 18 | (PTE_ALL & ~without) << 10 | page << 5 | page);
}

void piece_supervisor(program_t *p) {
    static const uint16_t csrs[] = {CSR_SSCRATCH, CSR_SSCRATCH, CSR_SEPC, CSR_SCAUSE, CSR_STVAL};
    unsigned kind = below(p, p->core ? 33 : 21), csr;
    if (kind >= 21) {
        piece_privilege(p);
    } else if (kind >= 16) {
        (kind < 18 ? piece_reshape : kind < 20 ? piece_counters : piece_lower_wait)(p);
    } else if (kind < 5) {
        ask(p, kind < 2 ? TO_U : kind < 4 ? TO_S : TO_M, 0);
    } else if (kind < 10) {
        ask_poke(p);
        if (chance(p, 2))
            piece_memory(p);
    } else if (kind < 12) {
        emit(p, enc_fence(any_rs(p), any_rs(p)));
    } else if (kind == 12) {
        ask(p, DELEGATE, below(p, 0x10000));
    } else if (kind == 13) {
        ask(p, p->core ? TOGGLE_ADUE : RAISE, 0);
    } else if (kind == 14 && chance(p, 2)) {
        ask(p, RAISE, 0);
    } else if (kind == 14) {
        emit(p, enc_csr(1 + below(p, 3), TIMED, any_rs(p), chance(p, 2) ? CSR_SIP : CSR_MIP));
    } else {
        csr = csrs[below(p, sizeof csrs / sizeof *csrs)];
        emit(p, enc_csr(1 + below(p, 3), csr == CSR_SSCRATCH ? free_rd(p) : TIMED, any_rs(p), csr));
    }
}
