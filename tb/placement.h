// SPDX-License-Identifier: Apache-2.0
// Which pages of far memory are near: the list of +near=FILE, whose lines begin with an address, as
// `assay optimize --pages` writes it. For a program of one address space the pages stay where they
// are: the memory answers faster there. A system (base/command_line.h) places the pages of its
// processes itself: the program that owns the page follows the address, and the list goes to the
// system.
#ifndef TB_PLACEMENT_H
#define TB_PLACEMENT_H
#include "command_line.h"
#include "failure.h"
#include "options.h"
#include "program.h"

typedef struct {
    bool system;      // it places pages
    uint64_t most;    // at most so many
    unsigned pages;   // in the list
    char *text;       // for a system; the caller frees it
    placement_t asks; // likewise
} placing_t;

// Marks the pages in memory, or makes the list for the system.
bool placing_read(placing_t *placing, const program_t *program, const options_t *o,
                  failure_t *failure);

#endif
