/* Options that several commands have, and the fields that they are for. */
#ifndef SW_ANALYSIS_COMMAND_SHARED_OPTIONS_H
#define SW_ANALYSIS_COMMAND_SHARED_OPTIONS_H
#include "method.h"
#include "option.h"
#include "sheet.h"

extern const option_t form_options[]; /* sheet_form_t: --csv, --json */
extern const option_t elf_options[];  /* const char *: --elf of a profile */
extern const option_t method_options[],
    exact_options[]; /* method_t: --method, and --exact alone (view_use) */

/* Of all commands that read a profile or a program's names: --no-demangle, --source. They act at once. */
extern const option_t names_options[];

option_taker_t option_csv, option_json, /* sheet_form_t; one of them goes without the other */
    option_method,                      /* method_t */
    option_exact,                       /* method_t: METHOD_EXACT */
    option_hash; /* unsigned: what signature bits stand for, by names (signature_hash.h) */

extern const char *const method_names[];
#endif
