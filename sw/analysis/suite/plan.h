/* SPDX-License-Identifier: Apache-2.0 */
/* The runs of a suite: each is a job, a text that says all that it depends on, and its key is the SHA-256 of that text. Equal runs have
 * equal keys, whatever they are called. A job has lines `NAME VALUE`:
 *
 *     measure profile                  what decides the result:
 *     program SHA-256
 *     name jpeg.elf                    of its file, which it sees before its arguments
 *     argument.0 -n
 *     input SHA-256                    `none`: no input
 *     simulator SHA-256                of the simulator's files, or the simulators'
 *     option.period 500                of the command that makes the run
 *     seed 3                           of a profile
 *     tool 0123456789ab                the command's sources; not of counts
 *     .                                the key is that of the lines before
 *     case wide/jpeg/profile           where it is found:
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
    char *name; /* MACHINE/PROGRAM/MEASURE, of a profile /SEED */
    const section_t *machine, *program, *measure;
    measure_kind_t kind;
    uint64_t seed; /* 0: the measure has none */
    job_t job;
} planned_t;

typedef struct {
    planned_t *list;
    size_t count;
    facts_t sums; /* of files that several runs have */
} plan_t;

/* Which runs: with one of the program's tags; by a pattern of names, as of files (fnmatch); NULL: all. */
typedef struct {
    const char *tag, *only;
} selection_t;

/* `tool`: the command's sources. `config_of`: the name or folder of a machine's simulator, to be freed; NULL: none, and a message. */
typedef char *config_of_t(const section_t *machine, failure_t *failure);
bool plan_make(plan_t *plan, const suite_t *suite, const selection_t *selection, const char *tool,
               config_of_t *config_of, failure_t *failure);
void plan_free(plan_t *plan);

/* The key of the first lines; the text, to be freed. */
void job_key(job_t *job);
char *job_text(const job_t *job);

/* Reads a job from its file, and holds it against its key. */
bool job_read(job_t *job, const char *path, const char *key, failure_t *failure);
void job_free(job_t *job);

/* SHA-256 of the files that a run's simulator is made of, or its simulators where the costs of parts (`of`) are simulated: NULL, and a
 * message, where one is not there. To be freed. */
typedef struct {
    measure_kind_t kind;
    const char *config, *simulator, *of;
} simulators_t;
char *simulator_sum(const simulators_t *of, failure_t *failure);

/* Those of a run with these options, lines `option.NAME`. */
simulators_t job_simulators(measure_kind_t kind, const char *config, const facts_t *options);

/* Reads lines `NAME VALUE` up to the end or a line `.`; where that ends is returned. */
const char *facts_parse(facts_t *facts, const char *text);
void facts_write(const facts_t *facts, FILE *out);
#endif
