// SPDX-License-Identifier: Apache-2.0
// The retire bundle: what the core told in a cycle of the instructions that retired in it. Signals and their meaning are in
// rtl/include/retire.def; tb/retire.sv packs them. A cycle in which it told nothing is not delivered.
#ifndef TB_RETIRE_H
#define TB_RETIRE_H
#include "retire_defs.h"

// Sizes that the reference simulator shares with the core, from the RTL's configuration.
typedef struct {
    retire_counts_t count;
    unsigned pmp_entries, hpm_counters, profile_flags;
} retire_shape_t;

typedef void (*retire_listener_t)(const retire_t *r);

// Switches the bundle on and calls back in every cycle that is delivered. Call once, before the machine leaves reset.
void retire_attach(retire_listener_t listener);
const retire_shape_t *retire_shape(void);

#endif
