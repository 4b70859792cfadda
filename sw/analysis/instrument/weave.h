/* SPDX-License-Identifier: Apache-2.0 */
/* Rewrites an assembly file with counting instructions. */
#ifndef SW_ANALYSIS_INSTRUMENT_WEAVE_H
#define SW_ANALYSIS_INSTRUMENT_WEAVE_H
#include "carried.h"
#include "flow_graph.h"
#include "sites.h"
#include "update.h"
#include <stdio.h>

typedef struct {
    int flag[SITES_KINDS]; /* flag of each profile, -1: not wanted */
    update_t update;
    bool by_tree; /* counters only where counts do not follow from others */
    bool on;      /* functions begin with their flags on */
    bool global;  /* functions have no flags: the flags set at the program's start apply */
    bool checks;  /* functions test a variable whether to set their flags; else they are patched */
    bool ranges;  /* a table of where functions begin and end, for code that chooses some of them */
    const char *only; /* names of functions, separated by commas; NULL: all */
} weave_t;

/* Whether functions set their flags, and save their callers' below the stack. */
bool weave_keeps_flags(const weave_t *settings);

/* Whether the function is one of `only`. */
bool weave_wants(const weave_t *settings, const char *name);

/* The registers that counting changes. */
taken_t weave_takes(const weave_t *settings);

void weave(const weave_t *settings, const assembly_t *assembly, const blocks_t *blocks, FILE *out);
#endif
