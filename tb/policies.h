// What samplers of other kinds would say of the same run, beside the truth of time: +policies=F.
//
//   next      the PC of an interrupt, or the next instruction to commit: here the same, an interrupt
//             finds the oldest one
//   last      the last one that has committed
//   dispatch  the next one to be mapped is tagged, and counts if it retires
//   fetch     the same of the next one to be fetched
//   count     ProfileMe: every Nth fetched one is tagged, and charges what its record says
//   tip       in a cycle drawn at random, whose it is: Gottschall et al., MICRO 2021
//
// All but `count` are clocked by cycles. F has a row for each place: the oracle's cycles, in parts,
// and for each policy what it charges if it samples all the time, and with one sample in
// POLICY_PERIOD cycles or instructions.
#ifndef TB_POLICIES_H
#define TB_POLICIES_H
#include "account.h"
#include <stdio.h>

enum { POLICY_PERIOD = 100 };

typedef struct policies policies_t;

policies_t *policies_open(void);
void policies_charge(policies_t *p, const account_holder_t *holder, uint64_t parts);
void policies_end(policies_t *p, const flight_insn_t *insn);
void policies_print(policies_t *p, FILE *file);
void policies_close(policies_t *p);

#endif
