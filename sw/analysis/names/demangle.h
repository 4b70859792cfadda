/* SPDX-License-Identifier: Apache-2.0 */
/* Names of C++ and Rust as people write them: "ns::sum(int)" for "_ZN2ns3sumEi". */
#ifndef SW_ANALYSIS_NAMES_DEMANGLE_H
#define SW_ANALYSIS_NAMES_DEMANGLE_H
#include "symbols.h"

/* From this call on names stay as they are (--no-demangle). */
void demangle_off(void);

/* To be freed. NULL: the name is not mangled, names are to stay as they are, or it would become longer than a page. */
char *demangle_name(const char *raw);

/* Demangles the names in a line of disassembly, "jal 80000120 <_ZN2ns3sumEi+0x8>". */
char *demangle_text(const char *text);

/* Shows demangled names, with what the profile has added to them: a process before, a file after. Where two become the
 * same, the raw one follows in brackets. */
void demangle_symbols(symbols_t *symbols);
#endif
