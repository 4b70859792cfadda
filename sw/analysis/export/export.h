/* SPDX-License-Identifier: Apache-2.0 */
/* `assay export --to FORMAT PROFILE`: a profile for other programs, a file for each format.
 * docs/export.md says what each one has and lacks.
 *
 * Only what samples say is exported: a place (an instruction, its line, its function) and its
 * estimates, in call stacks if the profile has them (calls.h). No stacks are made up. Numbers that
 * must be integers are rounded.
 */
#ifndef SW_ANALYSIS_EXPORT_EXPORT_H
#define SW_ANALYSIS_EXPORT_EXPORT_H
#include "calls.h"
#include "lines.h"
#include "view.h"

typedef struct {
    const view_t *view;
    call_tree_t *calls;  /* NULL: no stacks */
    const char *elf;     /* the program's path by the user or the profile; NULL: unknown */
    const char *program; /* its name without folders */
    lines_t *lines;      /* for formats with lines; otherwise NULL */
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
const export_format_t *export_named(const char *name); /* NULL: unknown */

bool export_open(export_t *export, const view_t *view, const char *elf, bool lines,
                 failure_t *failure);
void export_close(export_t *export);

/* --- shared by formats */

/* Estimates of an instruction or a function: cycles that are its own, and retired instructions. */
uint64_t export_cycles(const export_t *export, const tally_t *tally);
uint64_t export_retired(const export_t *export, const tally_t *tally);
uint64_t export_weight(const export_t *export,
                       double value); /* value: a number of samples or their cycles */
uint64_t export_rounded(double value);
/* Rounds so that the sum of many values is rounded correctly: `rest` carries the remainder of those
 * before. */
uint64_t export_part(double value, double *rest);

/* A place's function and process; the process is NULL in the program itself. */
const char *export_function(const export_t *export, uint64_t place);
const char *export_process(const export_t *export, uint64_t place);

/* The process of a node of the calls, NULL: none. */
const char *export_node_process(const export_t *export, size_t node);

/* The nodes from the outermost function to this one, as many as fit; returns how many. */
enum { EXPORT_DEPTH = 1 << 16 };
size_t export_path(const export_t *export, size_t node, size_t path[EXPORT_DEPTH]);

/* Names in a form that a format accepts: each function's, by its number among the symbols, cleaned
 * by `clean`, whose results the caller frees. A name that then occurs twice in one address space
 * gets its address. */
typedef char *export_cleaner_t(const char *name);
char **export_names(const export_t *export, export_cleaner_t *clean);
void export_names_free(const export_t *export, char **names);

/* The source position of a place in its own program; innermost first, at least one. The
 * function itself, the last one, has its names among the profile's symbols: for a process
 * PROCESS:FUNCTION. */
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
