// Between supervisor.c, which has the tables and the handlers, and privilege.c, which changes the rules they live by.
#ifndef TESTS_RANDOM_PRIVILEGE_H
#define TESTS_RANDOM_PRIVILEGE_H
#include "program.h"

// pmpcfg0: the last of the entries opens all; the first ones are for the wide area.
enum { PROTECTED_ENTRIES = 3, OPEN_ENTRY = 7 };
#define PROTECT_OPEN (0x1full << (8 * OPEN_ENTRY))

void piece_privilege(program_t *p);

// Goes to S or U.
void emit_to_lower(program_t *p);

// Goes to S, and makes the entry of `page` (0: the hot area's, then the wide area's) one with all rights but `without`.
void emit_renew_entry(program_t *p, unsigned page, unsigned without);

// Where S's entry of that page is.
uint64_t supervisor_entry(unsigned page);

#endif
