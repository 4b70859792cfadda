/* SPDX-License-Identifier: Apache-2.0 */
/* A suite: programs, machines and measures, from a text file (docs/suite.md).
 *
 *     suite core                       its name; default: the file's
 *     base common.suite                the lines of another file, which come first
 *     without program table            drops this one of them
 *
 *     settings                         for all runs
 *       max-cycles 50000000
 *     program jpeg
 *       elf ../build/programs/jpeg.elf paths are relative to the file that names them
 *       arguments -n "two words"
 *       input picture.jpg
 *       tags image long
 *     machine slow                     `config`: default is the machine's name
 *       config wide
 *       mem-latency 100
 *     measure profile
 *       seeds 1-5
 *     runs nightly                     without one: all programs on all machines, all measures
 *       programs tag:image jpeg
 *
 * Sections have lines `NAME VALUE`; one of a base is gone on with, and a line replaces the base's of its name, which a name alone takes
 * back. `#` begins a comment at the beginning of a line or after a blank, outside of "...".
 */
#ifndef SW_ANALYSIS_SUITE_SUITE_H
#define SW_ANALYSIS_SUITE_SUITE_H
#include "failure.h"
#include <stddef.h>
#include <stdint.h>

typedef enum {
    SECTION_SETTINGS,
    SECTION_PROGRAM,
    SECTION_MACHINE,
    SECTION_MEASURE,
    SECTION_RUNS,
    SECTIONS
} section_kind_t;

/* Position in a file, for messages. */
typedef struct {
    const char *file;
    int line;
} suite_place_t;

typedef struct {
    char *name, *value;
    suite_place_t place;
} setting_t;

typedef struct {
    section_kind_t kind;
    char *name;                /* "" of the settings */
    suite_place_t place, last; /* where it begins, and where it is gone on with */
    setting_t *list;
    size_t count;
} section_t;

typedef struct {
    char *name;
    section_t *list; /* in the order of the files */
    size_t count;
    char **files; /* files read */
    size_t file_count;
} suite_t;

/* The kind of a measure, by `kind` or the measure's name. */
typedef enum {
    MEASURE_COUNTS,
    MEASURE_TIME,
    MEASURE_PROFILE,
    MEASURE_COSTS,
    MEASURE_SIMULATED,
    MEASURES
} measure_kind_t;
extern const char *const measure_kind_names[]; /* NULL at the end */

/* Reads the file and its bases; adds a machine `wide` and a measure `counts` if there are none. The
 * failure names file and line. */
bool suite_read(suite_t *suite, const char *path, failure_t *failure);
void suite_free(suite_t *suite);

/* The section with this name, NULL: none; the last line with this name, NULL likewise. */
const section_t *suite_section(const suite_t *suite, section_kind_t kind, const char *name);
const setting_t *section_setting(const section_t *section, const char *name);
const char *section_value(const section_t *section, const char *name); /* NULL: not found */

measure_kind_t measure_kind_named(const char *name); /* MEASURES: unknown */
measure_kind_t section_measure(const section_t *section);

/* Fails with a message that begins with file and line. */
bool place_refuse(suite_place_t place, failure_t *failure, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Whether the line is an option of the command that makes a run of this kind, by its long name.
 * MEASURES: of any kind. */
bool setting_is_option(const char *name, measure_kind_t kind);

/* The words of a text; "..." is one word, \" and \\ stand for the characters. Free them with
 * suite_words_free; false: a quote is open. */
typedef struct {
    char **list; /* NULL at the end */
    size_t count;
} suite_words_t;
bool suite_words(suite_words_t *words, const char *text);
void suite_words_free(suite_words_t *words);
#endif
