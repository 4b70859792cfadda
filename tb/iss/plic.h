// SPDX-License-Identifier: Apache-2.0
// Platform-level interrupt controller, a model of rtl/soc/plic.sv: two contexts (M and S), sources
// 1 to 15. Offsets are within its region; data is an aligned doubleword, `lanes` its active bytes.
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

// Sets the sources' levels. Call it before and after each change.
void plic_levels(plic_t *p, uint32_t levels);
bool plic_interrupts(const plic_t *p, unsigned context);
uint64_t plic_load(plic_t *p, uint64_t offset, uint8_t lanes); // a claim changes it
// Its registers, as word stores at offsets within its region that put a PLIC out of reset into this
// state. Returns how many. A claimed interrupt that is not completed cannot be described so.
enum { PLIC_STORES = PLIC_SOURCES + 2 * PLIC_CONTEXTS };
typedef struct {
    uint32_t offset, value;
} plic_register_t;
unsigned plic_registers(const plic_t *p, plic_register_t list[PLIC_STORES]);
void plic_store(plic_t *p, uint64_t offset, uint8_t lanes, uint64_t data);

#endif
