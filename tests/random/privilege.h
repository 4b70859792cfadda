// SPDX-License-Identifier: Apache-2.0
// Between supervisor.c, which has the tables and the handlers, privilege.c, which changes the rules they live by, and
// shapes.c, which exchanges superpages and tables.
#ifndef TESTS_RANDOM_PRIVILEGE_H
#define TESTS_RANDOM_PRIVILEGE_H
#include "program.h"

// pmpcfg0: the last of the entries opens all; the first ones are for the wide area.
enum { PROTECTED_ENTRIES = 3, OPEN_ENTRY = 7 };
#define PROTECT_OPEN (0x1full << (8 * OPEN_ENTRY))

// A space's tables, in doublewords from its root. SPLIT and HIGH stand in for superpages: shapes.c.
enum {
    ROOT = 0,
    MID = 512,
    LOW = 1024,
    SPLIT = 1536,
    HIGH = 2048,
    SPACE_WORDS = 2560,
    PAGES = 512
};
enum { PTE_V = 1, PTE_R = 2, PTE_W = 4, PTE_X = 8, PTE_U = 0x10, PTE_G = 0x20, PTE_ALL = 0xcf };
enum { SAVE_PAGE = 0x100, POKED_PAGES = 1 + WIDE_SIZE / 4096 };
enum { ALIAS_MEGA = 0x200000, ALIAS_GIGA = 0x40000000 };
uint64_t table_of(unsigned space);

// Instructions of the opcode 0x6b ask the handler in M for a service, which finds them in register SERVICE_B and may
// use the other ones.
enum { TO_U = 0, TO_S, TO_M, POKE, DELEGATE, RAISE, TOGGLE_ADUE, QUENCH, RESHAPE, SERVICES };
enum { SERVICE_A = 6, SERVICE_B = 7, SERVICE_C = 10, SERVICE_D = 11, OPERAND_AT = 11 };
void ask(program_t *p, unsigned service, uint32_t operand);

void shapes_make(program_t *p); // into the data
void service_reshape(program_t *p);
void piece_reshape(program_t *p);

void piece_privilege(program_t *p);
void piece_counters(program_t *p);
void piece_lower_wait(program_t *p);

// Goes to S or U.
void emit_to_lower(program_t *p);

// Goes to S, and makes the entry of `page` (0: the hot area's, then the wide area's) one with all rights but `without`.
void emit_renew_entry(program_t *p, unsigned page, unsigned without);

// Where S's entry of that page is.
uint64_t supervisor_entry(unsigned page);

#endif
