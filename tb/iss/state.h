// SPDX-License-Identifier: Apache-2.0
// Internals of the ISS: hart state, and what its files offer one another.
#ifndef TB_ISS_STATE_H
#define TB_ISS_STATE_H
#include "iss.h"
#include "memory_map.h"

enum {
    CAUSE_FETCH_ACCESS = 1,
    CAUSE_ILLEGAL = 2,
    CAUSE_BREAKPOINT = 3,
    CAUSE_LOAD_MISALIGNED = 4,
    CAUSE_LOAD_ACCESS = 5,
    CAUSE_STORE_MISALIGNED = 6,
    CAUSE_STORE_ACCESS = 7,
    CAUSE_ECALL = 8, // plus the mode
    CAUSE_FETCH_PAGE = 12,
    CAUSE_LOAD_PAGE = 13,
    CAUSE_STORE_PAGE = 15,
    CAUSE_LCOFI = 13, // an interrupt
};

enum { CSR_MHPMEVENT = 0x320, CSR_MCYCLE = 0xb00, CSR_MINSTRET = 0xb02, CSR_MHPMCOUNTER31 = 0xb1f };

enum { PMP_DEFAULT = 8, PMP_MAX = 16 }; // entries

#define MSTATUS_SIE (1ull << 1)
#define MSTATUS_MIE (1ull << 3)
#define MSTATUS_SPIE (1ull << 5)
#define MSTATUS_MPIE (1ull << 7)
#define MSTATUS_SPP (1ull << 8)
#define MSTATUS_MPP_SHIFT 11
#define MSTATUS_MPP (3ull << MSTATUS_MPP_SHIFT)
#define MSTATUS_MPRV (1ull << 17)
#define MSTATUS_SUM (1ull << 18)
#define MSTATUS_MXR (1ull << 19)
#define MSTATUS_TVM (1ull << 20)
#define MSTATUS_TW (1ull << 21)
#define MSTATUS_TSR (1ull << 22)
#define MENVCFG_STCE (1ull << 63)
#define MENVCFG_ADUE (1ull << 61)
#define SATP_MODE_SHIFT 60
#define SATP_PPN ((1ull << 44) - 1)

enum { HPM_DEFAULT = 8, HPM_MAX = 29 }; // counters of hardware events

// The resident RAM follows the RAM: a hart sees them as one.
enum { PAGE = 4096, RAM_SIZE = MAP_RAM_SIZE + MAP_RESIDENT_SIZE };
_Static_assert(MAP_RAM_BASE + MAP_RAM_SIZE == MAP_RESIDENT_BASE,
               "no gap between RAM and resident RAM");

typedef struct decoded decoded_t; // decode.h

typedef enum { FOR_FETCH, FOR_LOAD, FOR_STORE, PURPOSES } purpose_t;

// A remembered page. Its key is the virtual page's address and, in the bits below, the context:
// everything else that the answer depends on. No context is 0.
enum { TLB_ENTRIES = 256, GENERATIONS = 256 };
typedef struct {
    uint64_t key, physical;
} tlb_entry_t;

// An instruction address as the machine holds it: 40 bits, sign-extended. One that does not fit
// becomes an address that has no page and no memory, so that it faults as the original would
// (rtl/include/pc.svh).
static inline uint64_t pc_held(uint64_t address) {
    int64_t above = (int64_t)address >> 39;
    uint64_t low = address & ((1ull << 39) - 1);
    if (above == 0 || above == -1)
        return address;
    return address >> 38 & 1 ? low : low | ~0ull << 39;
}

struct iss {
    uint64_t x[32];
    uint64_t pc;
    uint8_t mode;     // iss_mode_t
    uint64_t mstatus; // without SXL and UXL
    uint64_t medeleg, mideleg, mie, mip, mtvec, mscratch, mepc, mcause, mtval;
    bool mepc_used; // a later mret uses it: it was written, or a trap has set it
    uint64_t stvec, sscratch, sepc, scause, stval, satp, stimecmp;
    uint64_t menvcfg, senvcfg, mcounteren, scounteren;
    uint64_t pmpaddr[PMP_MAX]; // as written
    uint8_t pmpcfg[PMP_MAX];
    uint64_t lcofi_vector;
    bool rests,
        rests_before; // no event is counted, now and when the instruction began: the handler of
                      // that vector runs
    uint64_t pflags, pfstack, pfcount;
    uint64_t mcycle, minstret, mcountinhibit, mhartid;
    uint64_t hpm_event[HPM_MAX], hpm_count[HPM_MAX];
    bool events_count;                                 // some event may be one that hpm_step counts
    unsigned pmp_entries, hpm_counters, profile_flags; // how many there are
    uint64_t retired;
    uint64_t reservation; // physical address of the last LR
    bool reserved;
    // A CSR write by the running instruction takes effect after it: a written counter misses its
    // own increment, and the old setting decides whether it counts.
    uint64_t inhibit_before, event_before;
    uint16_t counter_written; // CSR address of mcycle, minstret or mhpmcounter; 0: none
    uint16_t event_written;   // CSR address of mhpmevent; 0: none
    uint8_t *ram, *rom;       // ram: RAM and resident RAM
    iss_world_t world;
    iss_effect_t effect;
    // Caches of translations and decoded instructions (translate.c, decode.c).
    uint64_t context[PURPOSES];
    uint8_t generation;
    // By page of RAM: the generation in which a page table in it was read.
    uint8_t walked[RAM_SIZE / PAGE];
    tlb_entry_t tlb[PURPOSES][TLB_ENTRIES];
    decoded_t *decoded;
};

// The kind of memory at an address.
typedef enum { REGION_NONE, REGION_RAM, REGION_ROM, REGION_DEVICE } region_t;
region_t mem_region(uint64_t physical);

// Fetches a 16-bit parcel. Returns false on an access fault.
bool mem_fetch(const iss_t *hart, uint64_t physical, uint16_t *parcel);
// Whether an atomic may access this; records the effect, and returns false after raising the trap.
bool mem_atomic_check(iss_t *hart, uint64_t address, unsigned size, bool is_load);
// Cached memory at an address; NULL unless all `size` bytes are cached memory.
uint8_t *mem_bytes(const iss_t *hart, uint64_t physical, size_t size);

// Translation and protection of an access that stays in one page.
typedef enum { MAPPED, PAGE_FAULT, ACCESS_FAULT } mapping_t;
mapping_t translate(iss_t *hart, uint64_t address, purpose_t purpose, uint64_t *physical);
// The place in RAM of an access to a remembered page; 0: call translate.
static inline uint64_t translate_find(const iss_t *hart, purpose_t purpose, uint64_t address,
                                      unsigned size) {
    const tlb_entry_t *e = &hart->tlb[purpose][address / PAGE % TLB_ENTRIES];
    uint64_t within = address % PAGE;
    bool known = e->key == ((address - within) | hart->context[purpose]) && within <= PAGE - size;
    return known ? e->physical + within : 0;
}
void translate_forget(iss_t *hart); // call it when satp or the PMP have changed
// Call it when a CSR or the mode has changed.
void state_changed(iss_t *hart);

bool pmp_allows(const iss_t *hart, unsigned mode, uint64_t physical, purpose_t purpose);
uint64_t pmp_read_cfg(const iss_t *hart, unsigned first);
uint64_t pmp_read_address(const iss_t *hart, unsigned index);
void pmp_write_cfg(iss_t *hart, unsigned first, uint64_t value); // the eight from `first` on
void pmp_write_address(iss_t *hart, unsigned index, uint64_t value);

// Marks the running instruction as trapped. Returns false, to be passed on.
bool trap_raise(iss_t *hart, uint64_t cause, uint64_t tval);
bool trap_illegal(iss_t *hart);
void trap_take(iss_t *hart); // takes the trap raised: saves the state and jumps to the handler
void trap_return(iss_t *hart, unsigned from); // mret, sret: from that mode

// mhpmevent, mhpmcounter, hpmcounter: where it is kept, and its writable bits; NULL if absent.
uint64_t *hpm_register(iss_t *hart, unsigned address, uint64_t *mask);
uint64_t hpm_overflows(const iss_t *hart); // scountovf, as software wrote it
void hpm_step(iss_t *hart); // the running instruction retires: counts events on a hart alone

static inline void reg_write(iss_t *hart, unsigned rd, uint64_t value) {
    if (rd == 0)
        return;
    hart->x[rd] = value;
    hart->effect.rd = (uint8_t)rd;
    hart->effect.rd_value = value;
}

static inline uint8_t *ram_at(const iss_t *hart, uint64_t physical) {
    return hart->ram + (physical - MAP_RAM_BASE);
}

bool execute_csr(iss_t *hart, uint32_t insn);

static inline unsigned field(uint32_t insn, unsigned low, unsigned width) {
    return insn >> low & ((1u << width) - 1);
}

// Sign-extends the `width` low bits.
static inline uint64_t sign_extend(uint64_t value, unsigned width) {
    return (uint64_t)((int64_t)(value << (64 - width)) >> (64 - width));
}

#endif
