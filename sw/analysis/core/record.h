/* SPDX-License-Identifier: Apache-2.0 */
/* The packed record (rtl/include/profile.def, `word` and `bits`) and the sample that it stands
 * for. */
#ifndef SW_ANALYSIS_CORE_RECORD_H
#define SW_ANALYSIS_CORE_RECORD_H
#include "profile_defs.h"
#include "sample.h"
#include <stdbool.h>
#include <stddef.h>

enum { RECORD_WORDS = PD_SUM_WORDS }; /* words of any kind of record, at most */

struct record {
    uint64_t word[RECORD_WORDS];
};

/* Records of one kind; `room`: allocated entries. */
typedef struct {
    record_t *list;
    size_t count, room;
} record_list_t;

/* The bits of HEADER that name the kind of a control transfer: each transfer has one set. */
#define RECORD_TRANSFER_KINDS                                                                      \
    (PD_MASK(PD_HEADER_TKBR) | PD_MASK(PD_HEADER_NTBR) | PD_MASK(PD_HEADER_DIRCALL) |              \
     PD_MASK(PD_HEADER_INDCALL) | PD_MASK(PD_HEADER_DIRJMP) | PD_MASK(PD_HEADER_INDJMP) |          \
     PD_MASK(PD_HEADER_DIRLJMP) | PD_MASK(PD_HEADER_INDLJMP) | PD_MASK(PD_HEADER_CORSWAP) |        \
     PD_MASK(PD_HEADER_RET) | PD_MASK(PD_HEADER_TRET))

/* The number of words of a record that begins with this one, by its kind of sample; 0: unknown
 * kind. */
size_t record_words(uint64_t header);

/* Whether the record is of an instruction, without or with the words SIGNATURE and LINKS. */
bool record_is_instruction(const record_t *record);

/* Returns false if the record has an unknown format (FMT, SFMT), or contradicts itself: a transfer
 * of no or several types, neither retired nor aborted, or both. */
bool record_decode(const record_t *record, sample_t *sample);

/* Moves its sample into another address space. */
void record_set_context(record_t *record, uint16_t context);

/* The record's kind of sample alone. */
pairing_t record_member(const record_t *record);

/* Makes a record from a sample, for tests and generators of profiles. */
void record_encode(const sample_t *sample, record_t *record);
#endif
