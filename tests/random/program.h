// SPDX-License-Identifier: Apache-2.0
// A random program under construction: code, data, and the rules that keep it safe to run.
//
// Registers            Memory
//   x0          zero      0x8000_0000  code: start, trap handler, functions, body, end
//   x1, x5      links     0x8010_0000  save area of the handler, counters, signature
//   x2 x3 x8    hot area  0x8010_1000  hot area, 1 KiB: stores and loads meet here
//   x4          save area 0x8010_2000  wide area, 64 KiB: caches miss here
//   x9          wide area         0x8011_3000  page tables (supervisor.c)
//   x26         addresses, x27 link of outer functions, x28 values that depend on time
//   x29, x30    loop counters, x31 where to go on after a jump to nowhere
//   the rest    anything: only these (and x0, x28) are destinations of random instructions
#ifndef TESTS_RANDOM_PROGRAM_H
#define TESTS_RANDOM_PROGRAM_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CODE_BASE 0x80000000ull
#define SAVE_BASE 0x80100000ull
#define HOT_BASE 0x80101000ull
#define WIDE_BASE 0x80102000ull
enum { HOT_SIZE = 0x400, WIDE_SIZE = 0x10000, RANDOM_DATA = 0x2000 + WIDE_SIZE };
enum { GUARD_SIZE = 0x1000, TABLES_SIZE = 0xb000 }; // accesses run a few bytes over the wide area
#define TABLE_BASE (SAVE_BASE + RANDOM_DATA + GUARD_SIZE)
enum { DATA_SIZE = RANDOM_DATA + GUARD_SIZE + TABLES_SIZE };
enum { CODE_LIMIT = 0xf0000 }; // bytes

enum { RA = 1, SP = 2, GP = 3, TP = 4, LINK2 = 5, HOT = 8, WIDE = 9 };
enum { ADDRESS = 26, OUTER_LINK = 27, TIMED = 28, INNER_COUNT = 29, COUNT = 30, RESUME = 31 };

// Offsets in the save area.
enum { SAVE_LOG = 64, SAVE_SIGNATURE = 72, SAVE_ROUNDS = 80, SAVE_REGISTERS = 128 };

enum { FUNCTIONS = 12, OUTER_FUNCTIONS = 6 };

typedef struct {
    uint64_t random;               // state of the generator, never 0
    uint8_t *code;                 // CODE_LIMIT bytes
    size_t size;                   // of the code, bytes
    uint8_t *data;                 // DATA_SIZE bytes, loaded at SAVE_BASE
    uint64_t functions[FUNCTIONS]; // entry addresses; the last OUTER_FUNCTIONS call the others
    uint64_t handler, body;
    uint64_t supervisor_handler, supervisor_end;
    unsigned rounds; // how often the body runs
    bool supervisor; // M, S and U in turns, under Sv39
    bool profile;    // profile instructions
    bool interrupts; // timer and software interrupts
    bool core; // for the core alone: also what QEMU does differently, and a storm of interrupts
    bool in_function; // no calls, loops use the inner counter
    unsigned loops;   // nesting
} program_t;

// A mode that handles traps: its CSRs, where it saves registers, how it returns.
typedef struct {
    unsigned cause, epc, tval, slot;
    uint32_t ret;
} trap_level_t;

// Random numbers: below(p, n) is 0..n-1; chance(p, n) is true once in n.
uint64_t random_next(program_t *p);
unsigned below(program_t *p, unsigned n);
bool chance(program_t *p, unsigned n);
uint64_t random_value(program_t *p); // corner cases often

// Code.
uint64_t here(const program_t *p);
void emit(program_t *p, uint32_t insn); // 16 or 32 bits, by its low two bits
void emit_at(program_t *p, uint64_t address, uint32_t insn);
void emit_value(program_t *p, unsigned rd, uint64_t value);    // li
void emit_address(program_t *p, unsigned rd, uint64_t target); // la, always 8 bytes
void emit_align(program_t *p, unsigned bytes);                 // with nops
uint64_t reserve(program_t *p, unsigned bytes); // room for a branch to be placed later

// Registers.
unsigned free_rd(program_t *p);    // a destination, x0 now and then
unsigned free_short(program_t *p); // x10..x15
unsigned any_rs(program_t *p);     // a source
bool may_write(unsigned rd);       // is rd allowed as a destination?

// Random pieces, each a few instructions.
void piece_arithmetic(program_t *p);
void piece_compressed(program_t *p);
void piece_multiply(program_t *p);
void piece_bitmanip(program_t *p);
void piece_chain(program_t *p);
void piece_memory(program_t *p);
void piece_alias(program_t *p);
void piece_dynamic_address(program_t *p);
void piece_atomic(program_t *p);
void piece_branch(program_t *p);
void piece_loop(program_t *p);
void piece_call(program_t *p);
void piece_computed_jump(program_t *p);
void piece_trap(program_t *p);
void piece_csr(program_t *p);
void piece_interrupt(program_t *p);
void piece_storm(program_t *p);
void piece_self_modify(program_t *p);
void piece_supervisor(program_t *p);
void piece_profile(program_t *p);
void piece_profile_rare(program_t *p);
void piece_profile_loop(program_t *p);
void emit_compressed(program_t *p); // exactly one 16-bit instruction
void emit_pieces(program_t *p, unsigned instructions);

// Loops: a counter of its own for each level.
typedef struct {
    unsigned counter;
    uint64_t top;
} loop_t;
bool loop_fits(const program_t *p);
loop_t loop_begin(program_t *p, unsigned rounds);
void loop_end(program_t *p, loop_t loop);

// The parts around the body.
void emit_start(program_t *p);
void emit_handler(program_t *p);
void emit_storm_start(program_t *p);   // with --core: devices and interrupts
void emit_storm_handler(program_t *p); // ... and what the handler does with one
void emit_save(program_t *p, const trap_level_t *level);
void emit_restore(program_t *p, const trap_level_t *level);
void emit_exception_part(program_t *p, const trap_level_t *level);
void emit_supervisor_start(program_t *p); // with --supervisor
void emit_profile_start(program_t *p);    // with --profile
void emit_profile_return(program_t *p, unsigned link);
void emit_supervisor_handler(program_t *p);
void emit_page_fault_part(program_t *p, const trap_level_t *level);
void emit_services(program_t *p, const trap_level_t *level);
void emit_to_machine(program_t *p);
void supervisor_tables(program_t *p); // into the data
void emit_functions(program_t *p);
void emit_end(program_t *p);

// Writes the program as an ELF file with symbols; false when the file cannot be written.
bool program_write(const program_t *p, const char *path);

#endif
