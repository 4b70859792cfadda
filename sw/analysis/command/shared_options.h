/* SPDX-License-Identifier: Apache-2.0 */
/* Options of several commands, and the types of their fields. */
#ifndef SW_ANALYSIS_COMMAND_SHARED_OPTIONS_H
#define SW_ANALYSIS_COMMAND_SHARED_OPTIONS_H
#include "method.h"
#include "option.h"

typedef enum { SHEET_TABLE, SHEET_CSV, SHEET_JSON } sheet_form_t;

extern const option_t form_options[]; /* sheet_form_t: --csv, --json */
extern const option_t elf_options[];  /* const char *: --elf */
extern const option_t method_options[],
    exact_options[]; /* method_t (view_use): --method, --exact */

/* Options of all commands that read a profile or a program's names, which take effect at once:
 * --no-demangle, --source. */
extern const option_t names_options[];

option_taker_t option_csv, option_json, /* sheet_form_t; one excludes the other */
    option_method,                      /* method_t */
    option_exact,                       /* method_t: METHOD_EXACT */
    option_hash;                        /* unsigned (signature_hash.h) */

extern const char *const method_names[];
#endif
