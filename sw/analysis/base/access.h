/* SPDX-License-Identifier: Apache-2.0 */
/* What an instruction does to memory, by its bits (RISC-V unprivileged specification: loads,
 * stores, atomics and their compressed forms), and which store a load truly depends on: the
 * youngest older store that writes one of its bytes.
 *
 *     collisions_t *c = ...;                     zeroed
 *     for (each retired instruction)
 *         back = collisions_step(c, raw, address);
 */
#ifndef SW_ANALYSIS_BASE_ACCESS_H
#define SW_ANALYSIS_BASE_ACCESS_H
#include <stdbool.h>
#include <stdint.h>

typedef enum { ACCESS_NONE, ACCESS_LOAD, ACCESS_STORE, ACCESS_ATOMIC } access_kind_t;

typedef struct {
    access_kind_t kind;
    uint8_t size; /* bytes */
} access_t;

/* `raw`: 16-bit instructions in the low half; for an executed profile instruction, the result of
 * profile_insn_executed(). */
access_t access_decode(uint32_t raw);

/* The offset that an access adds to its register; 0 for an atomic. */
int64_t access_offset(uint32_t raw);

/* Whether an instruction adds to a register, or moves it, so that a pointer stays one: addi, add,
 * mv, sh1add and so on. `added`: the constant. */
bool access_adds(uint32_t raw, int64_t *added);

enum { COLLISIONS_STORES = 64 }; /* stores that are remembered */

typedef struct {
    uint64_t count; /* number of stores */
    struct {
        uint64_t address, end;
    } store[COLLISIONS_STORES];
} collisions_t;

/* Takes the next instruction in program order. For a load, returns how many stores back the store
 * is that it depends on; 0: none of the remembered ones, or no load. */
unsigned collisions_step(collisions_t *c, uint32_t raw, uint64_t address);
#endif
