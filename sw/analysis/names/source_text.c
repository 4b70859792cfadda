/* SPDX-License-Identifier: Apache-2.0 */
/* See source_text.h. */
#include "source_text.h"
#include "memory.h"
#include "words.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A source file cut into lines. */
typedef struct source {
    char *name;
    const char *why; /* why the file is missing; NULL: it is there */
    char *text;
    char **line;
    int count;
} source_t;

/* The folders that --source has named, as real paths. */
static char *named[SOURCE_FOLDERS];
static size_t named_count;

static const char NOT_FOUND[] = "(source not found)";

/* --- folders */

bool source_folder_add(const char *folder, failure_t *failure) {
    struct stat status;
    char *real = realpath(folder, NULL);
    if (real && stat(real, &status) == 0 && S_ISDIR(status.st_mode) &&
        named_count < SOURCE_FOLDERS) {
        named[named_count++] = real;
        return true;
    }
    free(real);
    return failure_set(failure, "--source %s: a folder was expected, at most %d of them.", folder,
                       SOURCE_FOLDERS);
}

static bool is_checkout(const char *folder) {
    char *git = memory_print("%s/.git", folder);
    bool there = access(git, F_OK) == 0;
    free(git);
    return there;
}

/* The nearest folder, from this one upwards, that is a checkout and not the user's home folder. */
static char *checkout_of(const char *folder) {
    const char *home = getenv("HOME");
    char *at = memory_copy(folder);
    for (char *slash; (slash = strrchr(at, '/')) && slash[1]; *slash = 0)
        if (is_checkout(at) && !(home && strcmp(home, at) == 0))
            return at;
    free(at);
    return NULL;
}

void source_texts_start(source_texts_t *texts, const char *program) {
    *texts = (source_texts_t){0};
    char *real = realpath(program, NULL), *slash = real ? strrchr(real, '/') : NULL;
    if (slash && slash != real) {
        *slash = 0;
        texts->folders[0] = real;
        texts->folders[1] = checkout_of(real);
    } else {
        free(real);
    }
    texts->folders[2] = realpath(".", NULL);
    texts->folders[3] = texts->folders[2] ? checkout_of(texts->folders[2]) : NULL;
}

/* The path below the folder; NULL: not below it. */
static const char *below(const char *folder, const char *path) {
    size_t length = folder ? strlen(folder) : 0;
    while (length && folder[length - 1] == '/')
        length--;
    return folder && strncmp(folder, path, length) == 0 && path[length] == '/' ? path + length
                                                                               : NULL;
}

static bool is_source_name(const char *path) {
    static const char *const endings[] = {
        "c", "h",   "S",   "s",   "cc",  "cpp", "cxx", "c++", "C",   "hh", "hpp", "hxx",   "h++",
        "H", "inl", "ipp", "tcc", "inc", "asm", "def", "rs",  "go",  "d",  "zig", "m",     "mm",
        "f", "F",   "f90", "F90", "for", "ads", "adb", "pas", "nim", "y",  "l",   "swift", NULL};
    const char *dot = strrchr(path, '.');
    return dot && word_is_one(dot + 1, endings);
}

static bool is_allowed(const source_texts_t *texts, const char *real) {
    for (size_t i = 0; i < named_count; i++)
        if (below(named[i], real))
            return true;
    for (size_t i = 0; i < sizeof texts->folders / sizeof *texts->folders; i++) {
        const char *rest = below(texts->folders[i], real);
        if (rest && is_source_name(rest) && !strstr(rest, "/."))
            return true;
    }
    return false;
}

/* --- reading */

/* Opens without waiting for a FIFO's writer; the last part of a real path is not a link. */
static char *read_regular(const char *real, const char **why) {
    struct stat status;
    char *text = NULL;
    int file = open(real, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW);
    if (file >= 0 && fstat(file, &status) == 0) {
        if (!S_ISREG(status.st_mode) || status.st_size > SOURCE_MOST) {
            *why =
                S_ISREG(status.st_mode) ? "(source is too long)" : "(source is not a regular file)";
        } else {
            size_t size = (size_t)status.st_size;
            text = memory_get(size + 1);
            ssize_t got = read(file, text, size);
            text[got > 0 ? got : 0] = 0;
        }
    }
    if (file >= 0)
        close(file);
    return text;
}

static void cut_lines(source_t *source) {
    for (char *at = source->text; at && *at; source->count++) {
        memory_room(source->line, source->count);
        source->line[source->count] = at;
        at += strcspn(at, "\n");
        if (*at)
            *at++ = 0;
    }
}

static const source_t *find_source(source_texts_t *texts, const char *file) {
    for (size_t i = 0; i < texts->count; i++)
        if (strcmp(texts->list[i].name, file) == 0)
            return &texts->list[i];
    memory_room(texts->list, texts->count);
    source_t *source = &texts->list[texts->count++];
    *source = (source_t){.name = memory_copy(file), .why = NOT_FOUND};
    char *real = realpath(file, NULL);
    if (real && is_allowed(texts, real))
        source->text = read_regular(real, &source->why);
    else if (real)
        source->why = "(elsewhere: --source DIR)";
    free(real);
    cut_lines(source);
    return source;
}

const char *source_text(source_texts_t *texts, const char *file, int line, const char **why) {
    const source_t *source = find_source(texts, file);
    *why = source->text ? NOT_FOUND : source->why;
    return line >= 1 && line <= source->count ? source->line[line - 1] : NULL;
}

void source_texts_free(source_texts_t *texts) {
    for (size_t i = 0; i < texts->count; i++) {
        free(texts->list[i].name);
        free(texts->list[i].text);
        free(texts->list[i].line);
    }
    for (size_t i = 0; i < sizeof texts->folders / sizeof *texts->folders; i++)
        free(texts->folders[i]);
    free(texts->list);
    *texts = (source_texts_t){0};
}
