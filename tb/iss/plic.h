// SPDX-License-Identifier: Apache-2.0
// Platform-level interrupt controller: what rtl/soc/plic.sv is, two contexts (M and S), sources 1 to 15. Offsets are within its region;
// data is an aligned doubleword, `lanes` the bytes of it that are meant.
#ifndef TB_ISS_PLIC_H
#define TB_ISS_PLIC_H
#include <stdbool.h>
#include <stdint.h>

enum { PLIC_SOURCES = 15, PLIC_CONTEXTS = 2 };

typedef struct {
    uint8_t priority[PLIC_SOURCES + 1]; // 0 to 7
    uint32_t pending, service;          // by source; service: claimed and not yet completed
    uint32_t enable[PLIC_CONTEXTS];
    uint8_t threshold[PLIC_CONTEXTS];
} plic_t;

// The sources' levels are these now: to be called before and after each change.
void plic_levels(plic_t *p, uint32_t levels);
bool plic_interrupts(const plic_t *p, unsigned context);
uint64_t plic_load(plic_t *p, uint64_t offset, uint8_t lanes); // a claim changes it
// Its registers as stores of words, at offsets from its own, that give their values to one out of reset: how many. An interrupt that is claimed
// and not completed cannot be told so.
enum { PLIC_STORES = PLIC_SOURCES + 2 * PLIC_CONTEXTS };
typedef struct {
    uint32_t offset, value;
} plic_register_t;
unsigned plic_registers(const plic_t *p, plic_register_t list[PLIC_STORES]);
void plic_store(plic_t *p, uint64_t offset, uint8_t lanes, uint64_t data);

#endif
