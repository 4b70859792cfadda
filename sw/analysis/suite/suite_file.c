/* SPDX-License-Identifier: Apache-2.0 */
/* See suite.h. */
#include "memory.h"
#include "suite.h"
#include "words.h"
#include <ctype.h>
#include <errno.h>
#include <libgen.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BASES_MOST = 16 };
const char *const measure_kind_names[] = {"counts", "time", "profile", "costs", "simulated", NULL};
static const char *const section_names[] = {"settings", "program", "machine",
                                            "measure",  "runs",    NULL};

/* The lines of sections: where they are valid, and the types of their values. */
#define IN(kind) (1u << SECTION_##kind)
#define ANY (IN(SETTINGS) | IN(PROGRAM) | IN(MACHINE) | IN(MEASURE))
typedef enum {
    VALUE_TEXT,
    VALUE_PATH,
    VALUE_MAYBE_PATH,
    VALUE_WORDS,
    VALUE_KIND,
    VALUE_VARIES
} value_kind_t;
static const struct {
    const char *name;
    unsigned in;
    value_kind_t value;
    enum { NO_OPTION, OF_RUN, OF_EACH, OF_COSTS } option;
} line_kinds[] = {{"elf", IN(PROGRAM), VALUE_PATH, NO_OPTION},
                  {"arguments", IN(PROGRAM), VALUE_WORDS, NO_OPTION},
                  {"input", IN(PROGRAM), VALUE_PATH, NO_OPTION},
                  {"tags", IN(PROGRAM), VALUE_WORDS, NO_OPTION},
                  {"output", IN(PROGRAM), VALUE_VARIES, NO_OPTION},
                  {"config", IN(MACHINE), VALUE_MAYBE_PATH, NO_OPTION},
                  {"sizes", IN(MACHINE), VALUE_WORDS, NO_OPTION},
                  {"kind", IN(MEASURE), VALUE_KIND, NO_OPTION},
                  {"seeds", IN(MEASURE), VALUE_WORDS, NO_OPTION},
                  {"programs", IN(RUNS), VALUE_WORDS, NO_OPTION},
                  {"machines", IN(RUNS), VALUE_WORDS, NO_OPTION},
                  {"measures", IN(RUNS), VALUE_WORDS, NO_OPTION},
                  {"sim", ANY, VALUE_TEXT, OF_RUN},
                  {"check", ANY, VALUE_TEXT, OF_RUN},
                  {"max-cycles", ANY, VALUE_TEXT, OF_EACH},
                  {"mem-latency", ANY, VALUE_TEXT, OF_EACH},
                  {"mem-bandwidth", ANY, VALUE_TEXT, OF_EACH},
                  {"mem-shared", ANY, VALUE_TEXT, OF_EACH},
                  {"memory", ANY, VALUE_TEXT, OF_EACH},
                  {"far", ANY, VALUE_TEXT, OF_EACH},
                  {"period", IN(MEASURE), VALUE_TEXT, OF_RUN},
                  {"strata", IN(MEASURE), VALUE_TEXT, OF_RUN},
                  {"delivery", IN(MEASURE), VALUE_TEXT, OF_RUN},
                  {"of", IN(MEASURE), VALUE_TEXT, OF_COSTS}};
enum { LINE_KINDS = sizeof line_kinds / sizeof *line_kinds };

/* --- words */

/* Whether \" or \\ is here: the second character is literal. */
static bool is_escape(const char *at) { return *at == '\\' && (at[1] == '"' || at[1] == '\\'); }

bool suite_words(suite_words_t *words, const char *text) {
    *words = (suite_words_t){memory_get((strlen(text) / 2 + 2) * sizeof *words->list), 0};
    while (*(text += strspn(text, " \t"))) {
        char *word = memory_get(strlen(text) + 1);
        size_t used = 0;
        bool quoted = false;
        words->list[words->count++] = word;
        for (; *text && (quoted || !strchr(" \t", *text)); text++)
            if (*text == '"') {
                quoted = !quoted;
            } else {
                text += is_escape(text);
                word[used++] = *text;
            }
        if (quoted)
            return false;
    }
    return true;
}

void suite_words_free(suite_words_t *words) {
    for (size_t i = 0; i < words->count; i++)
        free(words->list[i]);
    free(words->list);
    *words = (suite_words_t){0};
}

/* --- queries */

const section_t *suite_section(const suite_t *suite, section_kind_t kind, const char *name) {
    for (size_t i = 0; i < suite->count; i++)
        if (suite->list[i].kind == kind && strcmp(suite->list[i].name, name) == 0)
            return &suite->list[i];
    return NULL;
}

const setting_t *section_setting(const section_t *section, const char *name) {
    for (size_t i = 0; section && i < section->count; i++)
        if (strcmp(section->list[i].name, name) == 0)
            return &section->list[i];
    return NULL;
}

const char *section_value(const section_t *section, const char *name) {
    const setting_t *setting = section_setting(section, name);
    return setting ? setting->value : NULL;
}

measure_kind_t measure_kind_named(const char *name) {
    measure_kind_t kind = 0;
    while (measure_kind_names[kind] && strcmp(measure_kind_names[kind], name) != 0)
        kind++;
    return kind;
}

measure_kind_t section_measure(const section_t *section) {
    const char *kind = section_value(section, "kind");
    return measure_kind_named(kind ? kind : section->name);
}

bool setting_is_option(const char *name, measure_kind_t kind) {
    for (size_t i = 0; i < LINE_KINDS; i++)
        if (strcmp(line_kinds[i].name, name) == 0)
            return kind == MEASURE_SIMULATED ? line_kinds[i].option >= OF_EACH
                                             : line_kinds[i].option != NO_OPTION;
    return false;
}

bool place_refuse(suite_place_t place, failure_t *failure, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = memory_vprint(format, arguments);
    va_end(arguments);
    failure_set(failure, "%s:%d: %s", place.file, place.line, text);
    free(text);
    return false;
}

/* --- reading */

typedef struct {
    suite_t *suite;
    suite_place_t place;
    section_t *section; /* NULL: before the first one of this file */
    int depth;
    failure_t *failure;
} reading_t;

#define refuse(r, ...) place_refuse((r)->place, (r)->failure, __VA_ARGS__)

/* A path is the rest of the line, with its blanks; in "..." it is the part between them. */
static char *path_text(const char *value) {
    suite_words_t words;
    bool quoted = suite_words(&words, value) && *value == '"' && words.count == 1;
    char *path = memory_copy(quoted ? words.list[0] : value);
    suite_words_free(&words);
    return path;
}

/* A path relative to the file being read. */
static char *path_beside(const reading_t *r, const char *path) {
    char *copy = memory_copy(r->place.file);
    char *whole = *path == '/' ? memory_copy(path) : memory_print("%s/%s", dirname(copy), path);
    free(copy);
    return whole;
}

/* Names become parts of the names of runs, separated by /. */
static bool is_name(const char *text) {
    size_t length =
        strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+-");
    return length && !text[length];
}

static section_t *add_section(suite_t *suite, section_kind_t kind, const char *name,
                              suite_place_t place) {
    memory_room(suite->list, suite->count);
    section_t *section = &suite->list[suite->count++];
    *section = (section_t){.kind = kind, .name = memory_copy(name), .place = place};
    return section;
}

static bool begin_section(reading_t *r, section_kind_t kind, const char *name) {
    bool named = kind != SECTION_SETTINGS;
    if (named && !is_name(name))
        return refuse(r, "`%s NAME` was expected, a name of letters, digits, . _ + and -: `%s`",
                      section_names[kind], name);
    if (!named && *name)
        return refuse(r, "`settings` has no name: `%s`", name);
    r->section = (section_t *)suite_section(r->suite, kind, name);
    if (!r->section)
        r->section = add_section(r->suite, kind, name, r->place);
    else if (r->section->last.file == r->place.file)
        return refuse(r, "`%s%s%s`: it stands in line %d already.", section_names[kind],
                      named ? " " : "", name, r->section->last.line);
    r->section->last = r->place;
    return true;
}

/* Lists the valid lines. */
static bool refuse_line(const reading_t *r, const char *name) {
    if (!r->section)
        return refuse(r,
                      "`%s`: suite, base, without, or a section (settings, program NAME, machine "
                      "NAME, measure NAME, runs NAME) was expected.",
                      name);
    char *known;
    size_t size;
    FILE *out = memory_stream(&known, &size);
    for (size_t i = 0; i < LINE_KINDS; i++)
        if (line_kinds[i].in >> r->section->kind & 1)
            fprintf(out, "%s ", line_kinds[i].name);
    fclose(out);
    refuse(r, "`%s` is not a line of `%s %s`, which has: %s", name, section_names[r->section->kind],
           r->section->name, known);
    free(known);
    return false;
}

static void put_setting(reading_t *r, const char *name, char *value) {
    setting_t *setting = (setting_t *)section_setting(r->section, name);
    if (!setting) {
        memory_room(r->section->list, r->section->count);
        setting = &r->section->list[r->section->count++];
        *setting = (setting_t){.name = memory_copy(name)};
    }
    free(setting->value);
    setting->value = value;
    setting->place = r->place;
}

static void free_setting(setting_t *setting) {
    free(setting->name);
    free(setting->value);
}

/* A name alone removes the line of its name. */
static bool take_back(reading_t *r, const char *name) {
    setting_t *setting = (setting_t *)section_setting(r->section, name);
    if (!setting)
        return refuse(r,
                      "`%s`: a value was expected after it. Without one it takes back a "
                      "line before it, and there is none.",
                      name);
    size_t at = (size_t)(setting - r->section->list);
    free_setting(setting);
    memmove(setting, setting + 1, (--r->section->count - at) * sizeof *setting);
    return true;
}

static bool is_closed(const char *value) {
    suite_words_t words;
    bool closed = suite_words(&words, value);
    suite_words_free(&words);
    return closed;
}

/* The value that a line gives; the caller frees it. A `config` with a / may also be a simulator in
 * the project's own folders. */
static char *value_text(const reading_t *r, value_kind_t kind, const char *value) {
    if (kind != VALUE_PATH && kind != VALUE_MAYBE_PATH)
        return memory_copy(value);
    char *text = path_text(value), *path = path_beside(r, text);
    bool taken = kind == VALUE_PATH || (strchr(text, '/') && access(path, F_OK) == 0);
    free(taken ? text : path);
    return taken ? path : text;
}

static bool take_setting(reading_t *r, const char *name, const char *value) {
    size_t i = 0;
    while (i < LINE_KINDS && strcmp(line_kinds[i].name, name) != 0)
        i++;
    if (!r->section || i == LINE_KINDS || !(line_kinds[i].in >> r->section->kind & 1))
        return refuse_line(r, name);
    if (!*value)
        return take_back(r, name);
    const setting_t *before = section_setting(r->section, name);
    if (before && before->place.file == r->place.file)
        return refuse(r, "`%s`: line %d has it already for this section.", name,
                      before->place.line);
    value_kind_t kind = line_kinds[i].value;
    if (kind == VALUE_KIND && !word_is_one(value, measure_kind_names))
        return refuse(r, "`kind %s`: counts, time, profile, costs or simulated was expected.",
                      value);
    if (kind == VALUE_VARIES && strcmp(value, "varies") != 0)
        return refuse(r, "`output %s`: `output varies` was expected.", value);
    if (kind == VALUE_WORDS && !is_closed(value))
        return refuse(r, "`%s`: a closing \" was expected; \\\" stands for the character itself.",
                      name);
    put_setting(r, name, value_text(r, kind, value));
    return true;
}

static bool read_file(suite_t *suite, const char *path, int depth, const reading_t *from,
                      failure_t *failure);

static bool take_base(reading_t *r, const char *value) {
    if (!*value)
        return refuse(r, "`base FILE` was expected.");
    if (r->depth == BASES_MOST)
        return refuse(r,
                      "`base %s`: more than %d files are based on each other; is there a "
                      "cycle?",
                      value, BASES_MOST);
    char *text = path_text(value), *path = path_beside(r, text);
    bool good = read_file(r->suite, path, r->depth + 1, r, r->failure);
    r->section = NULL;
    free(text);
    free(path);
    return good;
}

static void free_section(section_t *section) {
    for (size_t i = 0; i < section->count; i++)
        free_setting(&section->list[i]);
    free(section->list);
    free(section->name);
}

/* Cuts off the line's first word; returns the rest. */
static char *cut_word(char *line) {
    size_t word = strcspn(line, " \t");
    char *rest = line + word + strspn(line + word, " \t");
    line[word] = 0;
    return rest;
}

/* The kind of section of this name; a kind without a name in section_names: none. */
static size_t kind_named(const char *name) {
    size_t kind = 0;
    while (section_names[kind] && strcmp(section_names[kind], name) != 0)
        kind++;
    return kind;
}

static bool take_without(reading_t *r, char *value) {
    char *name = cut_word(value);
    size_t kind = kind_named(value);
    const section_t *found = kind > SECTION_SETTINGS && section_names[kind]
                                 ? suite_section(r->suite, (section_kind_t)kind, name)
                                 : NULL;
    if (!found)
        return refuse(r,
                      "`without %s %s`: program, machine, measure or runs, and the name of one "
                      "that stands before this line, were expected.",
                      value, name);
    size_t at = (size_t)(found - r->suite->list);
    free_section(&r->suite->list[at]);
    memmove(&r->suite->list[at], &r->suite->list[at + 1],
            (--r->suite->count - at) * sizeof *r->suite->list);
    r->section = NULL;
    return true;
}

static bool take_line(reading_t *r, char *text) {
    char *value = cut_word(text);
    size_t kind = kind_named(text);
    if (section_names[kind])
        return begin_section(r, (section_kind_t)kind, value);
    if (strcmp(text, "base") == 0)
        return take_base(r, value);
    if (strcmp(text, "without") == 0)
        return take_without(r, value);
    if (strcmp(text, "suite") != 0)
        return take_setting(r, text, value);
    if (!is_name(value))
        return refuse(r, "`suite NAME` was expected, a name of letters, digits, . _ + and -: `%s`",
                      value);
    free(r->suite->name);
    r->suite->name = memory_copy(value);
    return true;
}

static void cut_comment(char *line) {
    bool quoted = false;
    for (char *at = line; *at; at++) {
        while (is_escape(at))
            at += 2;
        quoted ^= *at == '"';
        if (*at == '#' && !quoted && (at == line || strchr(" \t", at[-1])))
            *at = 0;
        if (!*at)
            return;
    }
}

/* Editors of Windows begin a file with this. */
static char *skip_byte_order_mark(char *line) {
    return strncmp(line, "\xef\xbb\xbf", 3) == 0 ? line + 3 : line;
}

/* Cuts the comment, and blanks before and after; returns where the rest begins. */
static char *trim(char *line) {
    cut_comment(line);
    line += strspn(line, " \t");
    size_t length = strlen(line);
    while (length && strchr(" \t\r\n", line[length - 1]))
        line[--length] = 0;
    return line;
}

static bool read_lines(reading_t *r, FILE *in) {
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    bool good = true;
    while (good && (length = getline(&line, &room, in)) > 0) {
        r->place.line++;
        bool text = strlen(line) == (size_t)length;
        char *rest = trim(r->place.line == 1 ? skip_byte_order_mark(line) : line);
        good = text ? !*rest || take_line(r, rest)
                    : refuse(r, "a line of text was expected: it has a zero byte.");
    }
    free(line);
    return good;
}

static bool read_file(suite_t *suite, const char *path, int depth, const reading_t *from,
                      failure_t *failure) {
    memory_room(suite->files, suite->file_count);
    reading_t r = {.suite = suite, .depth = depth, .failure = failure};
    r.place.file = suite->files[suite->file_count++] = memory_copy(path);
    FILE *in = fopen(path, "r");
    if (!in)
        return from ? refuse(from, "%s: cannot be read: %s.", path, strerror(errno))
                    : failure_set(failure,
                                  "%s: cannot be read: %s.\n  The file of a suite was expected.",
                                  path, strerror(errno));
    bool good = read_lines(&r, in);
    if (good && ferror(in))
        good = failure_set(failure, "%s: cannot be read: %s.", path, strerror(errno));
    fclose(in);
    return good;
}

/* --- the whole file */

static bool has_kind(const suite_t *suite, section_kind_t kind) {
    for (size_t i = 0; i < suite->count; i++)
        if (suite->list[i].kind == kind)
            return true;
    return false;
}

static bool check_sections(const suite_t *suite, failure_t *failure) {
    for (size_t i = 0; i < suite->count; i++) {
        const section_t *s = &suite->list[i];
        if (s->kind == SECTION_PROGRAM && !section_value(s, "elf"))
            return place_refuse(s->place, failure,
                                "`program %s`: a line `elf FILE` was expected in it.", s->name);
        if (s->kind == SECTION_MEASURE && section_measure(s) == MEASURES)
            return place_refuse(s->place, failure,
                                "`measure %s`: a line `kind` was expected in it: counts, time, "
                                "profile, costs or simulated; or one of these as its name.",
                                s->name);
    }
    return true;
}

static char *stem_of(const char *path) {
    char *copy = memory_copy(path), *stem = memory_copy(basename(copy));
    char *dot = strrchr(stem, '.');
    if (dot && dot != stem)
        *dot = 0;
    free(copy);
    return stem;
}

bool suite_read(suite_t *suite, const char *path, failure_t *failure) {
    *suite = (suite_t){0};
    if (!read_file(suite, path, 0, NULL, failure) || !check_sections(suite, failure))
        return false;
    if (!suite->name)
        suite->name = stem_of(path);
    if (!has_kind(suite, SECTION_PROGRAM))
        return failure_set(
            failure, "%s: no program: `program NAME` with a line `elf FILE` was expected.", path);
    if (!has_kind(suite, SECTION_MACHINE))
        add_section(suite, SECTION_MACHINE, "wide", (suite_place_t){path, 0});
    if (!has_kind(suite, SECTION_MEASURE))
        add_section(suite, SECTION_MEASURE, "counts", (suite_place_t){path, 0});
    return true;
}

void suite_free(suite_t *suite) {
    for (size_t i = 0; i < suite->count; i++)
        free_section(&suite->list[i]);
    for (size_t i = 0; i < suite->file_count; i++)
        free(suite->files[i]);
    free(suite->list);
    free(suite->files);
    free(suite->name);
    *suite = (suite_t){0};
}
