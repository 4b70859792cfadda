/* SPDX-License-Identifier: Apache-2.0 */
/* The runs of a suite: each is a job, a text with everything that the run depends on, and its key
 * is the SHA-256 of that text. Equal runs have equal keys, whatever their names. A job has lines
 * `NAME VALUE`:
 *
 *     measure profile                  what determines the result:
 *     program SHA-256
 *     name jpeg.elf                    of its file, which it sees before its arguments
 *     argument.0 -n
 *     input SHA-256                    `none`: no input
 *     simulator SHA-256                of the simulator's files, or the simulators'
 *     option.period 500                of the command that makes the run
 *     seed 3                           of a profile
 *     tool 0123456789ab                the command's sources; not of counts
 *     .                                the key is that of the lines before
 *     case wide/jpeg/profile           where to find it:
 *     elf /home/me/jpeg.elf
 *     config wide
 *     input_file /home/me/picture.jpg
 */
#ifndef SW_ANALYSIS_SUITE_PLAN_H
#define SW_ANALYSIS_SUITE_PLAN_H
#include "facts.h"
#include "sha256.h"
#include "suite.h"

typedef struct {
    facts_t what, where; /* before and after the line with the dot */
    char key[SHA256_TEXT];
} job_t;

typedef struct {
    char *name; /* MACHINE/PROGRAM/MEASURE, for a profile also /SEED */
    const section_t *machine, *program, *measure;
    measure_kind_t kind;
    uint64_t seed; /* 0: the measure has none */
    job_t job;
} planned_t;

typedef struct {
    planned_t *list;
    size_t count;
    facts_t sums;    /* checksums of files that several runs use */
    facts_t configs; /* of machines on their simulators */
} plan_t;

/* Selects runs: with one of the program's tags; by a name pattern, as for files (fnmatch); NULL:
 * all. */
typedef struct {
    const char *tag, *only;
} selection_t;

/* `tool`: the command's sources. `config_of`: the name or folder of a machine for this simulator
 * (verilator, icarus), which the caller frees; NULL: none, after a message. */
typedef char *config_of_t(const section_t *machine, const char *simulator, failure_t *failure);
bool plan_make(plan_t *plan, const suite_t *suite, const selection_t *selection, const char *tool,
               config_of_t *config_of, failure_t *failure);
void plan_free(plan_t *plan);

/* The key of the first lines; the text, which the caller frees. */
void job_key(job_t *job);
char *job_text(const job_t *job);

/* Reads a job from its file, and checks it against its key. */
bool job_read(job_t *job, const char *path, const char *key, failure_t *failure);
void job_free(job_t *job);

/* SHA-256 of the files of a run's simulator, or of its simulators if the costs of parts (`of`) are
 * simulated. NULL, after a message, if one is missing. The caller frees it. */
typedef struct {
    measure_kind_t kind;
    const char *config, *simulator, *of;
} simulators_t;
char *simulator_sum(const simulators_t *of, failure_t *failure);

/* Those of a run with these options, lines `option.NAME`. */
simulators_t job_simulators(measure_kind_t kind, const char *config, const facts_t *options);

/* Reads lines `NAME VALUE` up to the end or a line `.`; returns where that ends. */
const char *facts_parse(facts_t *facts, const char *text);
void facts_write(const facts_t *facts, FILE *out);
#endif
