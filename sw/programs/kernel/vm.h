// SPDX-License-Identifier: Apache-2.0
// Address spaces: Sv39, the kernel's half shared by all, the user half filled as it is touched.
//
//     space_create(&space, 7);
//     space_add(&space, (area_t){.begin = 0x10000, .end = 0x12000, .access = PTE_R | PTE_X, ...});
//     space_enter(&space);
//     space_reach(&space, address, PTE_R)     // on a page fault; false: it is forbidden
#ifndef SW_PROGRAMS_KERNEL_VM_H
#define SW_PROGRAMS_KERNEL_VM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint64_t pte_t;

// Addresses with the same rights, begin to end in whole pages, with `size` bytes of a file from
// address `at` on and zeros elsewhere.
typedef struct {
    uint64_t begin, end;
    unsigned access; // of PTE_R, PTE_W, PTE_X
    uint64_t at;
    const uint8_t *bytes;
    size_t size;
} area_t;

enum { SPACE_AREAS = 8 };

typedef struct {
    pte_t *root;
    unsigned asid;
    const char *program; // its name, for place.h
    unsigned areas;
    area_t area[SPACE_AREAS];
} space_t;

// Maps the kernel's half and switches to it.
void vm_start(void);

bool space_create(space_t *space, unsigned asid);

// Frees all pages; the kernel continues without a user half.
void space_destroy(space_t *space);

// Returns the area's number in the space; -1: no room, or it overlaps another.
int space_add(space_t *space, const area_t *area);
void space_enter(const space_t *space);

// Where the kernel finds a byte of the user half, up to the page's end; NULL: no such access there,
// or no memory. Maps the page if it was not mapped.
uint8_t *space_reach(space_t *space, uint64_t address, unsigned access);

// Copies between kernel and user half; false: part of it may not be accessed so.
bool space_write(space_t *space, uint64_t to, const void *from, size_t size);

#endif
