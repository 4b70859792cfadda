/* SPDX-License-Identifier: Apache-2.0 */
/* See signature_hash.h. */
#include "signature_hash.h"
#include <stdio.h>
#include <string.h>

enum { ALL_FACTS = (1 << PD_HASH_LATE_W) - 1 };

static const struct {
    const char *name;
    unsigned bit;
} names[] = {{"icache", 1 << PD_FACT_ICACHE},         {"itlb", 1 << PD_FACT_ITLB},
             {"dcache", 1 << PD_FACT_DCACHE},         {"dtlb", 1 << PD_FACT_DTLB},
             {"mispredict", 1 << PD_FACT_MISPREDICT}, {"near", 1 << PD_HASH_NEAR_LO},
             {"place", 1 << PD_HASH_PLACE_LO},        {"all", ALL_FACTS}};
enum { NAMES = sizeof names / sizeof *names };

static unsigned bit_of(const char *name, size_t length) {
    for (int i = 0; i < NAMES; i++)
        if (strlen(names[i].name) == length && strncmp(names[i].name, name, length) == 0)
            return names[i].bit;
    return 0;
}

bool hash_parse(const char *text, unsigned *hash) {
    unsigned bits = 0;
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        unsigned bit = bit_of(at, length);
        if (!bit)
            return false;
        bits |= bit;
        at += length;
        if (!*at)
            break;
    }
    *hash = (bits & ALL_FACTS) == ALL_FACTS ? bits & ~(unsigned)ALL_FACTS : bits;
    return true;
}

const char *hash_print(unsigned hash, char text[HASH_TEXT]) {
    size_t used = (size_t)snprintf(text, HASH_TEXT, "%s", hash & ALL_FACTS ? "" : "all");
    for (int i = 0; i < NAMES - 1; i++)
        if (hash & names[i].bit)
            used += (size_t)snprintf(text + used, HASH_TEXT - used, "%s%s", used ? "," : "",
                                     names[i].name);
    return text;
}

unsigned hash_facts(unsigned hash) { return hash & ALL_FACTS ? hash & ALL_FACTS : ALL_FACTS; }

unsigned hash_bits(unsigned hash, const hash_insn_t *insn) {
    bool moved = insn->memory || insn->taken;
    if (hash_near(hash) && insn->facts >> PD_FACT_DCACHE & 1)
        moved = false;
    if (hash_place(hash) && !insn->memory && !insn->transfer)
        moved = hash_of_place(insn->pc);
    return (moved ? 1u : 0u) | (insn->facts & hash_facts(hash) ? 2u : 0u);
}
