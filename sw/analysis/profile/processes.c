/* SPDX-License-Identifier: Apache-2.0 */
/* See processes.h. */
#include "processes.h"
#include <stdio.h>

static const char *fact_of(const facts_t *meta, uint16_t asid, const char *what) {
    char name[32];
    snprintf(name, sizeof name, "process.%u%s", asid, what);
    return facts_text(meta, name);
}

const char *processes_name(const facts_t *meta, uint16_t asid) { return fact_of(meta, asid, ""); }

const char *processes_elf(const facts_t *meta, uint16_t asid) {
    return fact_of(meta, asid, ".elf");
}
