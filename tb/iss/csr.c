// SYSTEM instructions and control and status registers. A CSR is readable, then perhaps writable;
// what does not exist, and a write to a read-only address (top two bits set), is an illegal
// instruction.
#include "state.h"

enum {
    CSR_MSTATUS = 0x300,
    CSR_MISA = 0x301,
    CSR_MIE = 0x304,
    CSR_MTVEC = 0x305,
    CSR_MCOUNTINHIBIT = 0x320,
    CSR_MSCRATCH = 0x340,
    CSR_MEPC = 0x341,
    CSR_MCAUSE = 0x342,
    CSR_MTVAL = 0x343,
    CSR_MIP = 0x344,
    CSR_TINFO = 0x7a4,
    CSR_MPMVECTOR = 0x7c8, // the profiler's, but interrupts go by it
    CSR_MCYCLE = 0xb00,
    CSR_MINSTRET = 0xb02,
    CSR_CYCLE = 0xc00,
    CSR_TIME = 0xc01,
    CSR_INSTRET = 0xc02,
    CSR_MVENDORID = 0xf11,
    CSR_MARCHID = 0xf12,
    CSR_MIMPID = 0xf13,
    CSR_MHARTID = 0xf14,
    CSR_MCONFIGPTR = 0xf15,
};

#define MISA_RV64IMAC (2ull << 62 | 1 << 0 | 1 << 2 | 1 << 8 | 1 << 12)
#define TINFO_NO_TRIGGER 1 // only type 0
#define MCAUSE_MASK (1ull << 63 | 0x3f)
#define MCOUNTINHIBIT_MASK                                                                         \
    ((8ull << HPM_COUNTERS) - 1) // cycles, PDIS samples, instructions, events

static bool between(unsigned address, unsigned first, unsigned last) {
    return address >= first && address <= last;
}

// The profiler's ranges: existence and value come from outside.
static bool csr_is_external(unsigned a) {
    return between(a, 0x350, 0x357) || between(a, 0x7c0, 0x7ff) || between(a, 0xbc0, 0xbff) ||
           a == 0xda0 || between(a, 0xfc0, 0xfff);
}

// (m)hpmcounter3..31, mhpmevent3..31, pmpcfg0 and 2, pmpaddr0..15, tselect and tdata1..3 (there is
// no trigger), identification: present, always 0.
static bool csr_is_zero(unsigned a) {
    return between(a, 0xb03, 0xb1f) || between(a, 0xc03, 0xc1f) || between(a, 0x323, 0x33f) ||
           a == 0x3a0 || a == 0x3a2 || between(a, 0x3b0, 0x3bf) || between(a, 0x7a0, 0x7a3) ||
           between(a, CSR_MVENDORID, CSR_MIMPID) || a == CSR_MCONFIGPTR;
}

static bool csr_is_volatile(unsigned a) {
    return a == CSR_MIP || between(a, 0xb03, 0xb02 + HPM_COUNTERS) ||
           between(a, 0xc03, 0xc02 + HPM_COUNTERS) || between(a, 0x323, 0x322 + HPM_COUNTERS) ||
           a == CSR_MCYCLE || a == CSR_MINSTRET || between(a, CSR_CYCLE, CSR_INSTRET) ||
           csr_is_external(a);
}

// The registers that read as they are stored, or NULL.
static const uint64_t *csr_stored(const iss_t *hart, unsigned address) {
    switch (address) {
    case CSR_MIE:
        return &hart->mie;
    case CSR_MTVEC:
        return &hart->mtvec;
    case CSR_MCOUNTINHIBIT:
        return &hart->mcountinhibit;
    case CSR_MSCRATCH:
        return &hart->mscratch;
    case CSR_MEPC:
        return &hart->mepc;
    case CSR_MCAUSE:
        return &hart->mcause;
    case CSR_MTVAL:
        return &hart->mtval;
    case CSR_MIP:
        return &hart->mip_lcofi;
    case CSR_MCYCLE:
    case CSR_CYCLE:
    case CSR_TIME:
        return &hart->mcycle;
    case CSR_MINSTRET:
    case CSR_INSTRET:
        return &hart->minstret;
    case CSR_MHARTID:
        return &hart->mhartid;
    default:
        return hpm_register((iss_t *)hart, address, &(uint64_t){0});
    }
}

bool iss_csr(const iss_t *hart, unsigned address, uint64_t *value) {
    const uint64_t *stored = csr_stored(hart, address);
    *value = stored                   ? *stored
             : address == CSR_MSTATUS ? hart->mstatus | MSTATUS_MPP
             : address == CSR_MISA    ? MISA_RV64IMAC
             : address == CSR_TINFO   ? TINFO_NO_TRIGGER
                                      : 0;
    return stored || address == CSR_MSTATUS || address == CSR_MISA || address == CSR_TINFO ||
           csr_is_zero(address) || csr_is_external(address);
}

static void csr_write(iss_t *hart, unsigned address, uint64_t value) {
    switch (address) {
    case CSR_MSTATUS:
        hart->mstatus = value & (MSTATUS_MIE | MSTATUS_MPIE);
        break;
    case CSR_MIE:
        hart->mie = value & IRQ_MASK;
        break;
    case CSR_MTVEC:
        hart->mtvec = value & ~2ull;
        break;
    case CSR_MCOUNTINHIBIT:
        hart->mcountinhibit = value & MCOUNTINHIBIT_MASK;
        break;
    case CSR_MSCRATCH:
        hart->mscratch = value;
        break;
    case CSR_MEPC:
        hart->mepc = value & ~1ull;
        break;
    case CSR_MCAUSE:
        hart->mcause = value & MCAUSE_MASK;
        break;
    case CSR_MTVAL:
        hart->mtval = value;
        break;
    case CSR_MIP:
        hart->mip_lcofi = value & LCOFI_BIT;
        break;
    case CSR_MPMVECTOR:
        hart->lcofi_vector = value & ~3ull;
        break;
    case CSR_MCYCLE:
        hart->mcycle = value;
        hart->mcycle_written = true;
        break;
    case CSR_MINSTRET:
        hart->minstret = value;
        hart->minstret_written = true;
        break;
    default: {
        uint64_t mask, *place = hpm_register(hart, address, &mask);
        if (place)
            *place = value & mask;
    }
    }
}

// csrrw, csrrs, csrrc and their immediate forms. Set and clear with source register (or immediate)
// 0 do not write at all.
static bool execute_csr(iss_t *hart, uint32_t insn) {
    unsigned funct3 = field(insn, 12, 3), address = insn >> 20, rs1 = field(insn, 15, 5);
    uint64_t source = funct3 & 4 ? rs1 : hart->x[rs1], old;
    bool writes = (funct3 & 3) == 1 || rs1 != 0;
    if ((writes && address >> 10 == 3) || !iss_csr(hart, address, &old))
        return trap_illegal(hart);
    if (csr_is_volatile(address) && !hart->world.csr_read(hart->world.context, address, &old))
        return trap_illegal(hart);
    if (writes) {
        uint64_t value = (funct3 & 3) == 1   ? source
                         : (funct3 & 3) == 2 ? old | source
                                             : old & ~source;
        hart->effect.csr_written = true;
        hart->effect.csr = (uint16_t)address;
        hart->effect.csr_value = value;
        csr_write(hart, address, value);
    }
    reg_write(hart, field(insn, 7, 5), old);
    return true;
}

static void execute_mret(iss_t *hart) {
    hart->mstatus = MSTATUS_MPIE | (hart->mstatus & MSTATUS_MPIE ? MSTATUS_MIE : 0);
    hart->effect.next_pc = hart->mepc;
}

bool execute_system(iss_t *hart, uint32_t insn) {
    if (field(insn, 12, 2) != 0)
        return execute_csr(hart, insn);
    switch (insn) {
    case 0x00000073:
        return trap_raise(hart, CAUSE_ECALL_M, 0);
    case 0x00100073:
        return trap_raise(hart, CAUSE_BREAKPOINT, hart->pc);
    case 0x10500073:
        return true; // wfi
    case 0x30200073:
        execute_mret(hart);
        return true;
    default:
        return trap_illegal(hart);
    }
}
