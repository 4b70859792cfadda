/* SPDX-License-Identifier: Apache-2.0 */
/* The meaning of an instruction's two signature bits: HASH of mpmsignature
 * (rtl/include/profile.def), which the hardware keeps with each sample.
 *
 *     unsigned hash;
 *     if (!hash_parse("dcache,dtlb,near", &hash)) ...      bit 1: its line or its page missed
 *     char text[HASH_TEXT];
 *     puts(hash_print(hash, text));
 */
#ifndef SW_ANALYSIS_CORE_SIGNATURE_HASH_H
#define SW_ANALYSIS_CORE_SIGNATURE_HASH_H
#include "profile_defs.h"
#include <stdbool.h>
#include <stdint.h>

enum { HASH_ALL = 0, HASH_MOST = (1 << PD_MPMSIGNATURE_HASH_W) - 1, HASH_TEXT = 64 };

/* Names separated by commas: facts (group FACT) that set bit 1, none or `all`: each of them; near,
 * place. Returns false on another name. */
bool hash_parse(const char *names, unsigned *hash);
const char *hash_print(unsigned hash, char text[HASH_TEXT]);

/* The facts that set bit 1: bit n is number n of group FACT. */
unsigned hash_facts(unsigned hash);
static inline bool hash_near(unsigned hash) { return PD_GET((uint64_t)hash, PD_HASH_NEAR); }
static inline bool hash_place(unsigned hash) { return PD_GET((uint64_t)hash, PD_HASH_PLACE); }

/* Bit 0, with PLACE, for an instruction that neither accesses memory nor is a transfer. */
static inline unsigned hash_of_place(uint64_t pc) {
    return (unsigned)__builtin_parityll(pc >> 1 & 0xff);
}

/* An instruction in the form that hash_bits takes; facts as above. */
typedef struct {
    uint64_t pc;
    bool memory, transfer, taken;
    unsigned facts;
} hash_insn_t;

unsigned hash_bits(unsigned hash, const hash_insn_t *insn);
#endif
