/* SPDX-License-Identifier: Apache-2.0 */
/* `assay export --to FORMAT PROFILE`: a profile for other programs. A file a format; docs/export.md says
 * what each one has and lacks.
 *
 * What is exported is what the samples say: a place - an instruction, its line, its function - and its
 * estimates, in the stacks of calls where the profile knows them (calls.h). None are made up. Numbers that must be whole are
 * rounded.
 */
#ifndef SW_ANALYSIS_EXPORT_EXPORT_H
#define SW_ANALYSIS_EXPORT_EXPORT_H
#include "calls.h"
#include "lines.h"
#include "view.h"

typedef struct {
    const view_t *view;
    call_tree_t *calls;  /* NULL: stacks are not known */
    const char *elf;     /* the program that the user or the profile names; NULL: neither does */
    const char *program; /* its name without folders */
    lines_t *lines;      /* for formats that have lines; NULL otherwise */
    struct process_lines *processes;
    size_t process_count;
} export_t;

typedef struct {
    const char *name, *help;
    bool lines;  /* the format needs the program */
    bool single; /* the format shows single samples: no exact figures */
    bool (*write)(export_t *export, FILE *out, failure_t *failure);
} export_format_t;

extern const export_format_t export_formats[];
extern const size_t export_format_count;
const export_format_t *export_named(const char *name); /* NULL: there is none */

bool export_open(export_t *export, const view_t *view, const char *elf, bool lines,
                 failure_t *failure);
void export_close(export_t *export);

/* --- what formats share */

/* Estimates of an instruction or a function: cycles that are its own, and retired instructions. */
uint64_t export_cycles(const export_t *export, const tally_t *tally);
uint64_t export_retired(const export_t *export, const tally_t *tally);
uint64_t export_weight(const export_t *export,
                       double value); /* value: a number of samples or their cycles */
uint64_t export_rounded(double value);
/* Rounded so that the sum of many values is: `rest` is what those before have left. */
uint64_t export_part(double value, double *rest);

/* A place's function and process; the process is NULL in the program itself. */
const char *export_function(const export_t *export, uint64_t place);
const char *export_process(const export_t *export, uint64_t place);

/* The process that a node of the calls runs in, NULL: none. */
const char *export_node_process(const export_t *export, size_t node);

/* The nodes from the outermost function to this one, as many as fit; how many. */
enum { EXPORT_DEPTH = 1 << 16 };
size_t export_path(const export_t *export, size_t node, size_t path[EXPORT_DEPTH]);

/* The names as a format can have them: each function's, by its number among the symbols, cleaned by `clean`, whose results are to
 * be freed. A name that then occurs twice in one address space gets its address. */
typedef char *export_cleaner_t(const char *name);
char **export_names(const export_t *export, export_cleaner_t *clean);
void export_names_free(const export_t *export, char **names);

/* Where a place is in the sources of its own program; innermost first, one at least. The function
 * itself, the last one, has its names among the profile's symbols: a process' is PROCESS:FUNCTION. */
enum { EXPORT_FRAMES = 16 };
size_t export_frames(export_t *export, uint64_t place, source_frame_t frames[EXPORT_FRAMES]);

/* What a sample charges, and whom: its own cycles, then those that it owes. */
typedef struct {
    uint64_t place;
    uint32_t stack;
    double cycles;
} export_charge_t;
int export_charges(const sample_t *sample, export_charge_t charges[2]);

/* --- the formats */
bool export_perf_script(export_t *export, FILE *out, failure_t *failure);
bool export_folded(export_t *export, FILE *out, failure_t *failure);
bool export_callgrind(export_t *export, FILE *out, failure_t *failure);
bool export_speedscope(export_t *export, FILE *out, failure_t *failure);
bool export_firefox(export_t *export, FILE *out, failure_t *failure);
bool export_pprof(export_t *export, FILE *out, failure_t *failure);
bool export_llvm(export_t *export, FILE *out, failure_t *failure);
bool export_bolt(export_t *export, FILE *out, failure_t *failure);
bool export_csv(export_t *export, FILE *out, failure_t *failure);
#endif
