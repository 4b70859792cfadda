// SPDX-License-Identifier: Apache-2.0
// Control and status registers. An access is illegal unless the CSR exists, its mode allows it,
// and, for a write, it is writable. docs/privilege.md says what can be written.
#include "instrument_defs.h"
#include "state.h"

enum {
    CSR_SSTATUS = 0x100,
    CSR_SIE = 0x104,
    CSR_STVEC = 0x105,
    CSR_SCOUNTEREN = 0x106,
    CSR_SENVCFG = 0x10a,
    CSR_SSCRATCH = 0x140,
    CSR_SEPC = 0x141,
    CSR_SCAUSE = 0x142,
    CSR_STVAL = 0x143,
    CSR_SIP = 0x144,
    CSR_STIMECMP = 0x14d,
    CSR_SATP = 0x180,
    CSR_MSTATUS = 0x300,
    CSR_MISA = 0x301,
    CSR_MEDELEG = 0x302,
    CSR_MIDELEG = 0x303,
    CSR_MIE = 0x304,
    CSR_MTVEC = 0x305,
    CSR_MCOUNTEREN = 0x306,
    CSR_MENVCFG = 0x30a,
    CSR_MCOUNTINHIBIT = 0x320,
    CSR_MSCRATCH = 0x340,
    CSR_MEPC = 0x341,
    CSR_MCAUSE = 0x342,
    CSR_MTVAL = 0x343,
    CSR_MIP = 0x344,
    CSR_PMPCFG0 = 0x3a0,
    CSR_PMPCFG2 = 0x3a2,
    CSR_PMPADDR0 = 0x3b0,
    CSR_PMPADDR15 = 0x3bf,
    CSR_TINFO = 0x7a4,
    CSR_MPMVECTOR = 0x7c8, // the profiler's, but interrupts depend on it
    CSR_CYCLE = 0xc00,
    CSR_TIME = 0xc01,
    CSR_INSTRET = 0xc02,
    CSR_HPMCOUNTER31 = 0xc1f,
    CSR_SCOUNTOVF = 0xda0,
    CSR_MVENDORID = 0xf11,
    CSR_MARCHID = 0xf12,
    CSR_MIMPID = 0xf13,
    CSR_MHARTID = 0xf14,
    CSR_MCONFIGPTR = 0xf15,
};

#define MISA_RV64IMACSU (2ull << 62 | 1 << 0 | 1 << 2 | 1 << 8 | 1 << 12 | 1 << 18 | 1 << 20)
#define UXL_64 (2ull << 32)
#define SXL_64 (2ull << 34)
#define SSTATUS_MASK (MSTATUS_SIE | MSTATUS_SPIE | MSTATUS_SPP | MSTATUS_SUM | MSTATUS_MXR)
#define MSTATUS_MASK                                                                               \
    (SSTATUS_MASK | MSTATUS_MIE | MSTATUS_MPIE | MSTATUS_MPP | MSTATUS_MPRV | MSTATUS_TVM |        \
     MSTATUS_TW | MSTATUS_TSR)
#define MEDELEG_MASK 0xb3ffull
#define MIDELEG_MASK 0x2222ull
#define MIE_MASK 0x2aaaull
#define SSIP (1ull << 1)
#define STIP (1ull << 5)
#define SEIP (1ull << 9)
#define LCOFIP (1ull << 13)
#define MENVCFG_MASK (MENVCFG_STCE | MENVCFG_ADUE | 1)
#define COUNTEREN_MASK 0xffffffffull
#define COUNTEREN_TM 2
#define TINFO_NO_TRIGGER 1 // only type 0
#define MCAUSE_MASK (1ull << 63 | 0x3f)
// mcountinhibit: cycles, PDIS samples, instructions, events
static uint64_t mcountinhibit_mask(const iss_t *hart) { return (8ull << hart->hpm_counters) - 1; }

static bool between(unsigned address, unsigned first, unsigned last) {
    return address >= first && address <= last;
}

// The profiler's ranges: existence and value come from outside.
static bool csr_is_external(unsigned a) {
    return between(a, 0x350, 0x357) || between(a, 0x7c0, 0x7ff) || between(a, 0xbc0, 0xbff) ||
           a == CSR_SCOUNTOVF || between(a, 0xfc0, 0xfff);
}

// (m)hpmcounter3..31, mhpmevent3..31, tselect and tdata1..3 (there is no trigger), identification:
// present, always 0.
static bool csr_is_zero(unsigned a) {
    return between(a, 0xb03, 0xb1f) || between(a, 0xc03, 0xc1f) || between(a, 0x323, 0x33f) ||
           between(a, 0x7a0, 0x7a3) || between(a, CSR_MVENDORID, CSR_MIMPID) || a == CSR_MCONFIGPTR;
}

static bool csr_is_volatile(const iss_t *hart, unsigned a) {
    return a == CSR_MIP || a == CSR_SIP || between(a, 0xb03, 0xb02 + hart->hpm_counters) ||
           between(a, 0xc03, 0xc02 + hart->hpm_counters) ||
           between(a, 0x323, 0x322 + hart->hpm_counters) || a == CSR_MCYCLE || a == CSR_MINSTRET ||
           between(a, CSR_CYCLE, CSR_INSTRET) || csr_is_external(a);
}

// Registers that are read and written whole, or NULL.
static uint64_t *csr_plain(iss_t *hart, unsigned address) {
    switch (address) {
    case CSR_SSCRATCH:
        return &hart->sscratch;
    case CSR_STVAL:
        return &hart->stval;
    case CSR_STIMECMP:
        return &hart->stimecmp;
    case CSR_MSCRATCH:
        return &hart->mscratch;
    case CSR_MTVAL:
        return &hart->mtval;
    default:
        return NULL;
    }
}

// Registers of which only the bits in *mask can be written, and which read as they are stored;
// or NULL.
static uint64_t *csr_of_supervisor(iss_t *hart, unsigned address, uint64_t *mask) {
    uint64_t *stored;
    switch (address) {
    case CSR_STVEC:
        *mask = ~2ull;
        return &hart->stvec;
    case CSR_SEPC:
        *mask = ~1ull;
        return &hart->sepc;
    case CSR_SCAUSE:
        *mask = MCAUSE_MASK;
        return &hart->scause;
    case CSR_SCOUNTEREN:
        *mask = COUNTEREN_MASK;
        return &hart->scounteren;
    case CSR_SENVCFG:
        *mask = 1;
        return &hart->senvcfg;
    default:
        *mask = ~0ull;
        stored = csr_plain(hart, address);
        return stored ? stored : hpm_register(hart, address, mask);
    }
}

// CSRs of online instrumentation; absent without flags. csr_kept has what they keep.
static uint64_t *csr_of_profile(iss_t *hart, unsigned address, uint64_t *mask) {
    switch (hart->profile_flags ? address : 0) {
    case PI_CSR_PFLAGS:
        *mask = (1ull << hart->profile_flags) - 1;
        return &hart->pflags;
    case PI_CSR_PFSTACK:
        *mask = ~0ull << PI_ZEROS_PFSTACK;
        return &hart->pfstack;
    case PI_CSR_PFCOUNT:
        *mask = ~0ull << PI_ZEROS_PFCOUNT;
        return &hart->pfcount;
    default:
        return NULL;
    }
}

static uint64_t sign_extended(uint64_t value, unsigned bits) {
    return (uint64_t)((int64_t)(value << (64 - bits)) >> (64 - bits));
}

// The value of a register after `value` is written to the bits in mask: some registers keep fewer
// than 64 bits.
static uint64_t csr_kept(unsigned address, uint64_t value, uint64_t mask) {
    switch (address) {
    case CSR_MEPC:
    case CSR_SEPC:
    case CSR_MTVEC:
    case CSR_STVEC:
    case CSR_MPMVECTOR:
    case PI_CSR_PFCOUNT:
        return pc_held(value) & mask;
    case PI_CSR_PFSTACK:
        return sign_extended(value & mask, PI_BITS_PFSTACK);
    default:
        return value & mask;
    }
}

static uint64_t *csr_masked(iss_t *hart, unsigned address, uint64_t *mask) {
    uint64_t *of_profile = csr_of_profile(hart, address, mask);
    if (of_profile)
        return of_profile;
    switch (address) {
    case CSR_MTVEC:
        *mask = ~2ull;
        return &hart->mtvec;
    case CSR_MEPC:
        *mask = ~1ull;
        return &hart->mepc;
    case CSR_MCAUSE:
        *mask = MCAUSE_MASK;
        return &hart->mcause;
    case CSR_MCOUNTEREN:
        *mask = COUNTEREN_MASK;
        return &hart->mcounteren;
    case CSR_MENVCFG:
        *mask = MENVCFG_MASK;
        return &hart->menvcfg;
    case CSR_MEDELEG:
        *mask = MEDELEG_MASK;
        return &hart->medeleg;
    case CSR_MIDELEG:
        *mask = MIDELEG_MASK;
        return &hart->mideleg;
    case CSR_MIE:
        *mask = MIE_MASK;
        return &hart->mie;
    case CSR_MCOUNTINHIBIT:
        *mask = mcountinhibit_mask(hart);
        return &hart->mcountinhibit;
    default:
        return csr_of_supervisor(hart, address, mask);
    }
}

// With STCE set, STIP is the timer's, and hides the bit that software wrote.
static uint64_t mip_read(const iss_t *hart) {
    return hart->menvcfg & MENVCFG_STCE ? hart->mip & ~STIP : hart->mip;
}

// The bits that this mode sees: mcounteren hides bits of scountovf from S.
static uint64_t csr_seen(const iss_t *hart, unsigned address) {
    return address == CSR_SCOUNTOVF && hart->mode == ISS_S ? hart->mcounteren : ~0ull;
}

// Registers that are part of another one, or read differently than they are written.
static bool csr_view(const iss_t *hart, unsigned address, uint64_t *value) {
    switch (address) {
    case CSR_MSTATUS:
        *value = hart->mstatus | SXL_64 | UXL_64;
        return true;
    case CSR_SSTATUS:
        *value = (hart->mstatus & SSTATUS_MASK) | UXL_64;
        return true;
    case CSR_SIE:
        *value = hart->mie & hart->mideleg;
        return true;
    case CSR_MIP:
        *value = mip_read(hart);
        return true;
    case CSR_SIP:
        *value = mip_read(hart) & hart->mideleg;
        return true;
    case CSR_SATP:
        *value = hart->satp;
        return true;
    case CSR_MISA:
        *value = MISA_RV64IMACSU;
        return true;
    case CSR_SCOUNTOVF:
        *value = hpm_overflows(hart) & csr_seen(hart, address);
        return true;
    case CSR_TINFO:
        *value = TINFO_NO_TRIGGER;
        return true;
    case CSR_MPMVECTOR: // the only CSR of the profiling hardware in the ISS
        *value = hart->lcofi_vector;
        return true;
    case CSR_PMPCFG0:
    case CSR_PMPCFG2:
        *value = pmp_read_cfg(hart, 4 * (address - CSR_PMPCFG0));
        return true;
    default:
        return false;
    }
}

static bool csr_counter(const iss_t *hart, unsigned address, uint64_t *value) {
    switch (address) {
    case CSR_MCYCLE:
    case CSR_CYCLE:
    case CSR_TIME:
        *value = hart->mcycle;
        return true;
    case CSR_MINSTRET:
    case CSR_INSTRET:
        *value = hart->minstret;
        return true;
    case CSR_MHARTID:
        *value = hart->mhartid;
        return true;
    default:
        return false;
    }
}

bool iss_csr(const iss_t *hart, unsigned address, uint64_t *value) {
    uint64_t mask;
    const uint64_t *stored = csr_masked((iss_t *)hart, address, &mask);
    *value = stored ? *stored : 0;
    if (stored || csr_view(hart, address, value) || csr_counter(hart, address, value))
        return true;
    if (between(address, CSR_PMPADDR0, CSR_PMPADDR15)) {
        *value = pmp_read_address(hart, address - CSR_PMPADDR0);
        return true;
    }
    return csr_is_zero(address) || csr_is_external(address);
}

// --- writes

static uint64_t bits_write(uint64_t old, uint64_t mask, uint64_t value) {
    return (old & ~mask) | (value & mask);
}

static void mstatus_write(iss_t *hart, uint64_t mask, uint64_t value) {
    if ((value & MSTATUS_MPP) == 2ull << MSTATUS_MPP_SHIFT) // no such mode
        mask &= ~MSTATUS_MPP;
    hart->mstatus = bits_write(hart->mstatus, mask, value);
}

static void satp_write(iss_t *hart, uint64_t value) {
    unsigned mode = (unsigned)(value >> SATP_MODE_SHIFT);
    if (mode == 0 || mode == 8)
        hart->satp = value;
}

static void view_write(iss_t *hart, unsigned address, uint64_t value) {
    uint64_t timer = hart->menvcfg & MENVCFG_STCE ? 0 : STIP;
    switch (address) {
    case CSR_MSTATUS:
        mstatus_write(hart, MSTATUS_MASK, value);
        break;
    case CSR_SSTATUS:
        mstatus_write(hart, SSTATUS_MASK, value);
        break;
    case CSR_SIE:
        hart->mie = bits_write(hart->mie, hart->mideleg, value);
        break;
    case CSR_MIP:
        hart->mip = bits_write(hart->mip, SSIP | SEIP | LCOFIP | timer, value);
        break;
    case CSR_SIP:
        hart->mip = bits_write(hart->mip, (SSIP | LCOFIP) & hart->mideleg, value);
        break;
    case CSR_SATP:
        satp_write(hart, value);
        break;
    case CSR_PMPCFG0:
    case CSR_PMPCFG2:
        pmp_write_cfg(hart, 4 * (address - CSR_PMPCFG0), value);
        break;
    case CSR_MPMVECTOR:
        hart->lcofi_vector = csr_kept(address, value, ~2ull);
        break;
    case CSR_MCYCLE:
        hart->mcycle = value;
        break;
    case CSR_MINSTRET:
        hart->minstret = value;
        break;
    default:
        break;
    }
}

static void csr_write(iss_t *hart, unsigned address, uint64_t value) {
    uint64_t mask, *stored = csr_masked(hart, address, &mask);
    if (between(address, CSR_MCYCLE, CSR_MHPMCOUNTER31))
        hart->counter_written = (uint16_t)address;
    if (hpm_is_event(address) && stored) {
        hart->event_written = (uint16_t)address;
        hart->event_before = *stored;
        hart->events_count = hart->world.alone;
    }
    hart->mepc_used = hart->mepc_used || address == CSR_MEPC;
    if (stored)
        *stored = csr_kept(address, value, mask);
    else if (between(address, CSR_PMPADDR0, CSR_PMPADDR15))
        pmp_write_address(hart, address - CSR_PMPADDR0, value);
    else
        view_write(hart, address, value);
    if (address == CSR_SATP || between(address, CSR_PMPCFG0, CSR_PMPADDR15))
        translate_forget(hart);
    state_changed(hart);
}

// --- accesses

// Whether this mode may access the CSR. Its number gives the lowest mode that may (bits 9:8; 2 does
// not exist here).
static bool csr_is_allowed(const iss_t *hart, unsigned address) {
    uint64_t enabled = hart->mcounteren & (hart->mode == ISS_U ? hart->scounteren : ~0ull);
    if (hart->mode == ISS_M)
        return true;
    if ((address >> 8 & 3) > hart->mode)
        return false;
    if (between(address, CSR_CYCLE, CSR_HPMCOUNTER31))
        return enabled >> (address - CSR_CYCLE) & 1;
    if (address == CSR_STIMECMP)
        return hart->mcounteren & COUNTEREN_TM && hart->menvcfg & MENVCFG_STCE;
    return address != CSR_SATP || !(hart->mstatus & MSTATUS_TVM);
}

// csrrw, csrrs, csrrc and their immediate forms. Set and clear with source register (or immediate)
// 0 do not write at all. For mip.SEIP they use its own bit, without what the line adds to it.
bool execute_csr(iss_t *hart, uint32_t insn) {
    unsigned funct3 = field(insn, 12, 3), address = insn >> 20, rs1 = field(insn, 15, 5);
    uint64_t source = funct3 & 4 ? rs1 : hart->x[rs1], old;
    bool writes = (funct3 & 3) == 1 || rs1 != 0;
    if ((writes && address >> 10 == 3) || !iss_csr(hart, address, &old) ||
        !csr_is_allowed(hart, address))
        return trap_illegal(hart);
    if (csr_is_volatile(hart, address) && !hart->world.csr_read(hart->world.context, address, &old))
        return trap_illegal(hart);
    old &= csr_seen(hart, address);
    if (writes) {
        uint64_t base = address == CSR_MIP ? bits_write(old, SEIP, hart->mip) : old;
        uint64_t value = (funct3 & 3) == 1   ? source
                         : (funct3 & 3) == 2 ? base | source
                                             : base & ~source;
        hart->effect.csr_written = true;
        hart->effect.csr = (uint16_t)address;
        hart->effect.csr_value = value;
        csr_write(hart, address, value);
    }
    reg_write(hart, field(insn, 7, 5), old);
    return true;
}
