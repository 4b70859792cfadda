/* SPDX-License-Identifier: Apache-2.0 */
/* The code that adds one to a counter, in the variants to be compared. */
#ifndef SW_ANALYSIS_INSTRUMENT_UPDATE_H
#define SW_ANALYSIS_INSTRUMENT_UPDATE_H
#include "liveness.h"

typedef enum {
    UPDATE_INC,   /* p.inc */
    UPDATE_LOAD,  /* address, load, add, store: profile instructions, as in the paper; p.inc if no
                    register is free */
    UPDATE_PLAIN, /* from here on ordinary instructions, for comparison: always */
    UPDATE_CHECK, /* if a variable says so */
    UPDATE_PATCH, /* if the jump around it was patched to a nop */
    UPDATE_COPY   /* in a copy of the function, which is used now and then (duplicate.h) */
} update_t;

static inline bool update_is_software(update_t how) { return how >= UPDATE_PLAIN; }

typedef struct {
    int flag;       /* flag of the profile instructions, -1: none */
    unsigned insns; /* number of profile instructions */
    char *text;
} update_code_t;

/* `number`: the site's, for its labels. `live`: registers that must be preserved. `on`: a patched
 * jump begins as a nop. The caller frees the text. */
update_code_t update_code(update_t how, int flag, uint64_t counter, registers_t live,
                          unsigned number, bool on);

/* The code for a call of __assay_call at a function's entry. */
update_code_t update_call(update_t how, int flag, unsigned number, bool on);
#endif
