/* SPDX-License-Identifier: Apache-2.0 */
/* Names of C++ and Rust in source form: "ns::sum(int)" for "_ZN2ns3sumEi". */
#ifndef SW_ANALYSIS_NAMES_DEMANGLE_H
#define SW_ANALYSIS_NAMES_DEMANGLE_H
#include "symbols.h"

/* From this call on names stay unchanged (--no-demangle). */
void demangle_off(void);

/* The caller frees it. NULL: the name is not mangled, names stay unchanged, or it would become
 * longer than a page. */
char *demangle_name(const char *raw);

/* Demangles the names in a line of disassembly, "jal 80000120 <_ZN2ns3sumEi+0x8>". */
char *demangle_text(const char *text);

/* Demangles names with the profile's additions: a process before, a file after. If two become the
 * same, the raw one follows in parentheses. */
void demangle_symbols(symbols_t *symbols);
#endif
