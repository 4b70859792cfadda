// The ISS's inside: hart state, and what its files offer one another.
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
    CAUSE_ECALL_M = 11,
    CAUSE_LCOFI = 13, // an interrupt
};

#define MSTATUS_MIE (1ull << 3)
#define MSTATUS_MPIE (1ull << 7)
#define MSTATUS_MPP (3ull << 11) // machine mode is the only one: always 3
#define IRQ_MASK (1ull << 3 | 1ull << 7 | 1ull << 11 | 1ull << 13)
#define LCOFI_BIT (1ull << 13)

enum { HPM_COUNTERS = 8 }; // of hardware events, as rtl/include/config.svh has it

struct iss {
    uint64_t x[32];
    uint64_t pc;
    uint64_t mstatus, mie, mip_lcofi, mtvec, mscratch, mepc, mcause, mtval;
    uint64_t lcofi_vector;
    uint64_t mcycle, minstret, mcountinhibit, mhartid;
    uint64_t hpm_event[HPM_COUNTERS], hpm_count[HPM_COUNTERS];
    uint64_t retired;
    uint64_t reservation; // address of the last LR
    bool reserved;
    bool minstret_written; // by the running instruction: it does not count itself then
    bool mcycle_written;
    uint8_t *ram, *resident, *rom;
    iss_world_t world;
    iss_effect_t effect;
};

// What an address is, for one kind of access.
typedef enum { REGION_NONE, REGION_RAM, REGION_ROM, REGION_DEVICE } region_t;
region_t mem_region(uint64_t address);

// Fetch a 16-bit parcel. False: access fault.
bool mem_fetch(const iss_t *hart, uint64_t address, uint16_t *parcel);
// Ordinary and atomic accesses; both record the effect and return false after raising the trap.
bool mem_load(iss_t *hart, uint64_t address, unsigned size, uint64_t *value);
bool mem_store(iss_t *hart, uint64_t address, unsigned size, uint64_t value);
bool mem_atomic_check(iss_t *hart, uint64_t address, unsigned size, bool is_load);
// Cached memory at an address already checked; NULL where there is none for all of `size` bytes.
uint8_t *mem_bytes(const iss_t *hart, uint64_t address, size_t size);
uint64_t mem_read(const uint8_t *bytes, unsigned size); // little endian
void mem_write(uint8_t *bytes, unsigned size, uint64_t value);

// Marks the running instruction as trapped. Returns false, to be passed on.
bool trap_raise(iss_t *hart, uint64_t cause, uint64_t tval);
bool trap_illegal(iss_t *hart);

// mhpmevent, mhpmcounter, hpmcounter: its place and the bits that can be written, NULL: none there.
uint64_t *hpm_register(iss_t *hart, unsigned address, uint64_t *mask);

void reg_write(iss_t *hart, unsigned rd, uint64_t value);

// Executes hart->effect.insn; false when it trapped.
bool execute_insn(iss_t *hart);
bool execute_system(iss_t *hart, uint32_t insn);
bool execute_amo(iss_t *hart, uint32_t insn);
// Integer operations of OP/OP-IMM (and their -32 forms); false: no such encoding.
bool alu_compute(unsigned funct3, unsigned funct7, uint64_t a, uint64_t b, uint64_t *result);
bool alu_compute_word(unsigned funct3, unsigned funct7, uint64_t a, uint64_t b, uint64_t *result);
// The same for Zba, Zbb and Zbs; their operations with one operand, in OP-IMM and OP-IMM-32.
bool bitmanip_compute(unsigned funct3, unsigned funct7, uint64_t a, uint64_t b, uint64_t *result);
bool bitmanip_compute_word(unsigned funct3, unsigned funct7, uint64_t a, uint64_t b,
                           uint64_t *result);
bool bitmanip_unary(unsigned funct3, unsigned funct12, bool word, uint64_t a, uint64_t *result);

static inline unsigned field(uint32_t insn, unsigned low, unsigned width) {
    return insn >> low & ((1u << width) - 1);
}

// Sign-extends the `width` low bits.
static inline uint64_t sign_extend(uint64_t value, unsigned width) {
    return (uint64_t)((int64_t)(value << (64 - width)) >> (64 - width));
}

#endif
