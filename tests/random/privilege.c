// SPDX-License-Identifier: Apache-2.0
// What programs with --supervisor change in the rules of their modes: which counters S and U may read, whether S may
// wait; with --core, too: which interrupts are delegated and
// which come, S's timer, mstatus.TVM, TSR, MXR, SUM and MPRV, physical memory protection of the wide area, and entries of
// tables that the program writes while the walker sets A and D.
//
// All of it is plain instructions of the body, which trap and are skipped where the mode of the moment lacks the right.
// The handlers run in any state that comes of it: the one in M drops MPRV first, and gives the one in S back what TVM and
// TSR took (supervisor.c). Protection and tables are changed for the wide area alone.
#include "privilege.h"
#include "encode.h"
#include "program.h"

enum { CSR_SSTATUS = 0x100, CSR_SIE = 0x104, CSR_STIMECMP = 0x14d, CSR_MSTATUS = 0x300 };
enum { CSR_SCOUNTEREN = 0x106, CSR_MCOUNTEREN = 0x306, CSR_CYCLE = 0xc00 };
enum {
    CSR_MIDELEG = 0x303,
    CSR_MIE = 0x304,
    CSR_MENVCFG = 0x30a,
    CSR_MIP = 0x344,
    CSR_TIME = 0xc01
};
enum { CSR_PMPCFG0 = 0x3a0, CSR_PMPADDR0 = 0x3b0 };
enum { SUPERVISOR_INTERRUPTS = 0x2222, ALL_INTERRUPTS = 0x2aaa, WIDE_PAGES = WIDE_SIZE / 4096 };
enum {
    SIE = 0x2,
    MPP_S = 0x800,
    MPRV = 0x20000,
    SUM = 0x40000,
    MXR = 0x80000,
    TVM = 0x100000,
    TW = 0x200000,
    TSR = 0x400000
};

static void write_csr(program_t *p, unsigned csr, uint64_t value) {
    emit_value(p, ADDRESS, value);
    emit(p, enc_csr(1, 0, ADDRESS, csr));
}

static void set_or_clear(program_t *p, bool set, unsigned csr, uint64_t bits) {
    emit_value(p, ADDRESS, bits);
    emit(p, enc_csr(set ? 2 : 3, chance(p, 2) ? TIMED : 0, ADDRESS, csr));
}

static void some_accesses(program_t *p) {
    for (unsigned n = 1 + below(p, 3); n > 0; n--)
        (chance(p, 4) ? piece_atomic : piece_memory)(p);
}

// --- interrupts

static void change_delegation(program_t *p) {
    write_csr(p, CSR_MIDELEG, random_next(p) & SUPERVISOR_INTERRUPTS);
}

static void raise_supervisor(program_t *p) {
    set_or_clear(p, !chance(p, 4), CSR_MIP, random_next(p) & SUPERVISOR_INTERRUPTS);
}

static void change_enables(program_t *p) {
    uint64_t some = chance(p, 2) ? ALL_INTERRUPTS : random_next(p) & ALL_INTERRUPTS;
    set_or_clear(p, !chance(p, 4), chance(p, 2) ? CSR_SIE : CSR_MIE, some);
}

// S's timer goes off soon, or is taken from S and given back.
static void change_timer(program_t *p) {
    if (chance(p, 4)) {
        set_or_clear(p, !chance(p, 3), CSR_MENVCFG, 1ull << 63);
        return;
    }
    emit(p, enc_csr(2, TIMED, 0, CSR_TIME));
    emit(p, enc_addi(TIMED, TIMED, (int)below(p, 40)));
    emit(p, enc_csr(1, 0, TIMED, CSR_STIMECMP));
}

static void change_global(program_t *p) {
    emit(p, enc_csr(chance(p, 4) ? 7 : 6, 0, SIE, CSR_SSTATUS));
}

// Several become pending in M, and meet what they find in the mode that comes.
static void interrupt_lower(program_t *p) {
    emit_to_machine(p);
    if (!chance(p, 4))
        change_delegation(p);
    change_enables(p);
    emit(p, enc_csr(6, 0, SIE, CSR_SSTATUS));
    (chance(p, 2) ? change_timer : raise_supervisor)(p);
    emit_to_lower(p);
    some_accesses(p);
}

// --- status

static void trap_virtual_memory(program_t *p) {
    static const uint32_t bits[] = {TVM, TSR, TVM | TSR};
    set_or_clear(p, !chance(p, 3), CSR_MSTATUS, bits[below(p, 3)]);
}

static void execute_readable(program_t *p) {
    set_or_clear(p, chance(p, 2), CSR_SSTATUS, MXR);
    some_accesses(p);
}

// The handler in S needs SUM where the program that it interrupts is in U: off for a while only.
static void without_sum(program_t *p) {
    set_or_clear(p, false, CSR_SSTATUS, SUM);
    some_accesses(p);
    set_or_clear(p, true, CSR_SSTATUS, SUM);
}

static void as_another_mode(program_t *p) {
    if (chance(p, 2))
        emit_to_machine(p);
    set_or_clear(p, true, CSR_MSTATUS, chance(p, 2) ? MPRV : MPRV | MPP_S);
    some_accesses(p);
    set_or_clear(p, false, CSR_MSTATUS, MPRV);
}

// --- counters, waits

// A read that is not allowed traps, and is skipped.
void piece_counters(program_t *p) {
    uint64_t which = p->core ? 0xffffffff : 7;
    if (!chance(p, 3))
        emit_to_machine(p);
    write_csr(p, chance(p, 2) ? CSR_MCOUNTEREN : CSR_SCOUNTEREN,
              chance(p, 4) ? which : random_next(p) & which);
    if (!chance(p, 4))
        emit_to_lower(p);
    for (unsigned n = 1 + below(p, 3); n > 0; n--)
        emit(p, enc_csr(2, TIMED, 0, CSR_CYCLE + below(p, p->core && chance(p, 2) ? 32 : 3)));
}

// Ends at the latest when M's timer goes off, which is always armed.
static void lower_wait_in_storm(program_t *p) {
    emit_value(p, ADDRESS, 0x80);
    emit(p, enc_csr(2, 0, ADDRESS, CSR_MIE));
    if (chance(p, 2))
        (chance(p, 2) ? change_delegation : change_timer)(p);
    if (chance(p, 2))
        raise_supervisor(p);
    emit_to_lower(p);
    if (chance(p, 2))
        emit(p, enc_csr(7, 0, SIE, CSR_SSTATUS));
    emit(p, INSN_WFI);
}

// S has shut its software interrupt out, which is pending and only S's: it ends the wait at once.
static void lower_wait_shut(program_t *p) {
    ask(p, TO_S, 0);
    emit(p, enc_csr(7, 0, SIE, CSR_SSTATUS));
    emit(p, enc_csr(6, 0, SIE, CSR_SIE)); // SSIE, the same bit
    ask(p, RAISE, 0);
    emit(p, INSN_WFI);
}

// Without TW S may wait; U never may. All other waits in S trap.
void piece_lower_wait(program_t *p) {
    if (!p->interrupts)
        return;
    emit_to_machine(p);
    set_or_clear(p, false, CSR_MSTATUS, TW);
    (p->core ? lower_wait_in_storm : lower_wait_shut)(p);
    emit(p, enc_csr(6, 0, SIE, CSR_SSTATUS));
    emit_to_machine(p);
    set_or_clear(p, true, CSR_MSTATUS, TW);
    emit_to_lower(p);
}

// --- memory

// Entries 0 to 2 lie in the wide area, whatever their kinds are: also the range that one ends begins there. As NAPOT it is
// one page, or two: the bit above the ones is 0, those of the grain read as ones.
static uint64_t protected_place(program_t *p) {
    uint64_t pages = 1 + below(p, 2), page = below(p, WIDE_PAGES) & ~(pages - 1);
    return ((WIDE_BASE + 4096 * page) >> 2) + 512 * (pages - 1) + below(p, 512);
}

static uint64_t protection(program_t *p, unsigned entry) {
    uint64_t kind = below(p, 4), rights = below(p, 8), lock = chance(p, 16) ? 0x80 : 0;
    if (entry == 0 && kind == 1)
        kind = 3; // would begin at address 0
    return (kind << 3 | rights | lock) << (8 * entry);
}

static void change_protection(program_t *p) {
    if (chance(p, 2))
        emit_to_machine(p);
    if (!chance(p, 3))
        write_csr(p, CSR_PMPADDR0 + below(p, PROTECTED_ENTRIES), protected_place(p));
    uint64_t all = PROTECT_OPEN;
    for (unsigned entry = 0; entry < PROTECTED_ENTRIES; entry++)
        all |= chance(p, 2) ? protection(p, entry) : 0;
    write_csr(p, CSR_PMPCFG0, all);
    emit(p, INSN_SFENCE_VMA);
    some_accesses(p);
}

// An entry that lacks A or D gets another RSW field by a byte store, and at once its page is used.
static void race_walker(program_t *p) {
    unsigned page = 1 + below(p, WIDE_PAGES);
    uint64_t address = WIDE_BASE + 4096ull * (page - 1) + below(p, 4088);
    emit_renew_entry(p, page, chance(p, 2) ? 0x80 : 0xc0);
    emit_address(p, ADDRESS, supervisor_entry(page));
    emit(p, enc_i(OP_LOAD, 4, TIMED, ADDRESS, 1)); // lbu
    emit(p, enc_i(OP_IMM, 4, TIMED, TIMED, 1 + (int)below(p, 3)));
    emit(p, enc_s(0, ADDRESS, TIMED, 1));
    emit_address(p, ADDRESS, address);
    for (unsigned n = 1 + below(p, 3); n > 0; n--)
        if (chance(p, 2))
            emit(p, enc_i(OP_LOAD, below(p, 7), free_rd(p), ADDRESS, 0));
        else
            emit(p, enc_s(below(p, 4), ADDRESS, any_rs(p), 0));
}

void piece_privilege(program_t *p) {
    static void (*const changes[])(program_t *) = {
        change_delegation, raise_supervisor,    change_enables,   change_timer,
        change_global,     interrupt_lower,     interrupt_lower,  interrupt_lower,
        interrupt_lower,   trap_virtual_memory, execute_readable, without_sum,
        as_another_mode,   change_protection,   race_walker};
    changes[below(p, sizeof changes / sizeof *changes)](p);
}
