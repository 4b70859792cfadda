// SPDX-License-Identifier: Apache-2.0
// Reference instruction set simulator: RV64IMAC_Zicsr_Zifencei_Zba_Zbb_Zbs with M, S and U mode,
// Sv39, PMP and Sstc as in docs/privilege.md; the profile instructions of docs/instrumentation.md.
//
// It owns RAM, resident RAM and boot ROM and the architectural state of one hart. What it cannot
// know by itself (the value of a device register, of a cycle counter, the moment of an interrupt)
// its user tells it: in lock step that user is the RTL, stand-alone it is a board model (board.h).
//
//     iss_world_t world = {board, board_load, board_store, board_csr};
//     iss_t *hart = iss_open(0, world);
//     iss_load(hart, "hello.elf", &entry, &failure);
//     iss_set_pc(hart, entry);
//     for (;;) {
//         const iss_effect_t *e = iss_step(hart); // one instruction, or the trap it took
//         if (iss_interrupt_allowed(hart, 7))
//             iss_interrupt(hart, 7);
//     }
//
// Choices where the privileged specification leaves one (the RTL makes the same):
//   mtval, stval  illegal instruction: its bits (16 of them for a compressed one);
//                 access fault, misaligned: the virtual address (of the half that failed, for a
//                 fetch; of the access's first byte, for all others);
//                 page fault: the virtual address of the first byte in the page at fault;
//                 ebreak: its pc; ecall and interrupts: 0
//   mstatus       out of reset all 0 but UXL and SXL
//   mip.STIP      what software wrote stays hidden, and cannot be written, while STCE is set
//   A, D          set by an access that is translated, also if the other page of it or an access
//                 fault stops it; SC sets D also where it fails
//   mtvec, stvec  mode 0 or 1, base aligned to 4; interrupts are vectored to base + 4 * cause;
//                 interrupt 13 goes to the profiler's CSR 0x7c8 instead, in M, unless that is 0
//   load, store   any alignment in RAM; in ROM and devices within an aligned doubleword,
//                 else an access fault
//   AMO, LR, SC   naturally aligned, else cause 6 (LR 4); RAM only, else cause 7 (LR 5); p.inc too
//   reservation   the physical address of the last LR, lost by any SC
#ifndef TB_ISS_ISS_H
#define TB_ISS_ISS_H
#include "failure.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct iss iss_t;

// What the world outside the hart answers. Sizes are in bytes: 1, 2, 4 or 8.
typedef struct {
    void *context;
    // Load from a device; false makes it an access fault.
    bool (*device_load)(void *context, uint64_t address, unsigned size, uint64_t *value);
    // Store to a device; false makes it an access fault.
    bool (*device_store)(void *context, uint64_t address, unsigned size, uint64_t value);
    // Reads a CSR whose value depends on time or on hardware outside (cycle, time, instret, mip,
    // sip, the external ranges). *value holds the model's own value (0 for external ones; for mip
    // and sip the bits that the hart keeps). Returns false if there is no such CSR.
    bool (*csr_read)(void *context, unsigned address, uint64_t *value);
    // Nothing outside counts events: the hart's event counters count instructions themselves, and
    // nothing else.
    bool alone;
} iss_world_t;

typedef enum { ISS_U = 0, ISS_S = 1, ISS_M = 3 } iss_mode_t;
typedef enum { ISS_NONE, ISS_LOAD, ISS_STORE, ISS_AMO } iss_access_t;

// Everything that one step changed. Fields that their flag does not announce are 0.
typedef struct {
    // Valid for every step.
    uint64_t pc, next_pc;
    uint64_t code;  // physical address of its first half-word; 0: not mapped
    uint32_t raw;   // the bits fetched, 16-bit ones zero-extended
    uint32_t insn;  // expanded to 32 bits, 0 if an illegal compressed one
    uint32_t base;  // the base instruction: insn, or what a profile instruction stands for
    uint8_t length; // bytes: 2 or 4; 0 if the fetch failed
    uint8_t mode;   // iss_mode_t in which it ran
    // Valid for some steps, from here on.
    uint8_t rd;     // register written, 0 none
    uint8_t access; // iss_access_t; ISS_AMO covers LR and SC
    uint8_t size;   // bytes accessed
    bool stored;    // memory or a device was written
    bool taken;     // the conditional branch was taken
    bool trapped;   // then cause and tval are valid, and pc is what mepc holds
    bool csr_written;
    bool moved;        // hart state that the choice of interrupts depends on may have changed
    uint8_t trap_mode; // mode to which it trapped
    uint16_t csr;      // address of the CSR accessed, if csr_written
    uint64_t rd_value; // value written to rd
    uint64_t address;  // effective, virtual address of a load, store or AMO
    uint64_t
        physical;  // physical address; of the first byte if the access crosses pages. 0: not mapped
    uint64_t data; // value stored, `size` low bytes
    uint64_t csr_value; // value written to the CSR, before masking (mip.SEIP: to its own bit)
    uint64_t cause, tval;
} iss_effect_t;

// Returns NULL when memory is short. The hart starts at the reset PC of the memory map.
iss_t *iss_open(uint64_t hart_id, iss_world_t world);
// Called before the first step: sets the numbers of PMP entries (0, 8 or 16), event counters (0 to
// 29) and profile flags (0 to 4). The defaults are 8, 8 and 4.
void iss_set_sizes(iss_t *hart, unsigned pmp_entries, unsigned hpm_counters,
                   unsigned profile_flags);
void iss_close(iss_t *hart);

// Runs one instruction; the record stays valid until the next step. Dropped profile instructions
// before it are no steps.
const iss_effect_t *iss_step(iss_t *hart);
// Runs through dropped profile instructions, at most up to `pc`; returns the PC reached.
uint64_t iss_pass(iss_t *hart, uint64_t pc);
// Makes it translate and decode the next instruction again. Affects only speed; for tests.
void iss_forget(iss_t *hart);

// Interrupts: the caller chooses the moment. `cause` is without the top bit; `mip` is everything
// that is pending. Priority: interrupts of M, then those delegated to S; in each 11, 3, 7, 9, 1, 5,
// 13.
bool iss_interrupt_allowed(const iss_t *hart, unsigned cause); // mode, mstatus and mie agree
int iss_interrupt_choose(const iss_t *hart, uint64_t mip);     // cause to take now, or -1
void iss_interrupt(iss_t *hart, unsigned cause);               // to M or S, by mideleg

// State.
uint64_t iss_pc(const iss_t *hart);
void iss_set_pc(iss_t *hart, uint64_t pc);
uint64_t iss_reg(const iss_t *hart, unsigned index);
void iss_set_reg(iss_t *hart, unsigned index, uint64_t value);
unsigned iss_mode(const iss_t *hart);                               // iss_mode_t
uint64_t iss_retired(const iss_t *hart);                            // instructions since iss_open
bool iss_csr(const iss_t *hart, unsigned address, uint64_t *value); // without asking the world

// Sets mhpmevent: only its overflow bit comes from the hardware.
bool hpm_is_event(unsigned address);
bool hpm_event_agrees(uint64_t one, uint64_t other);

// Memory (RAM, resident RAM, ROM; also writes ROM). Returns false if a byte of the range is
// elsewhere.
bool iss_peek(const iss_t *hart, uint64_t address, void *bytes, size_t count);
bool iss_poke(iss_t *hart, uint64_t address, const void *bytes, size_t count);

// Loads a program into RAM. The PC stays; *entry is the program's entry point.
bool iss_load(iss_t *hart, const char *path, uint64_t *entry, failure_t *failure);

// Expands one compressed instruction to its 32-bit form; 0 when it is illegal.
uint32_t rvc_expand(uint16_t insn);

#endif
