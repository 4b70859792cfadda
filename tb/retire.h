// SPDX-License-Identifier: Apache-2.0
// The retire bundle: what the core reports in a cycle about the instructions that retired in it.
// rtl/include/retire.def has the signals and their meaning; tb/retire.sv packs them. A cycle
// without a report is not delivered.
#ifndef TB_RETIRE_H
#define TB_RETIRE_H
#include "retire_defs.h"

// Sizes that the reference simulator shares with the core, from the RTL's configuration.
typedef struct {
    retire_counts_t count;
    unsigned pmp_entries, hpm_counters, profile_flags;
} retire_shape_t;

typedef void (*retire_listener_t)(const retire_t *r);

// Switches the bundle on and calls back in every delivered cycle. Call once, before the machine
// leaves reset.
void retire_attach(retire_listener_t listener);
const retire_shape_t *retire_shape(void);

#endif
