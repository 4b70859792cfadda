/* SPDX-License-Identifier: Apache-2.0 */
/* See output.h. */
#include "output.h"
#include "memory.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

static bool refuse(const char *path, const char *why, failure_t *failure) {
    return failure_set(failure, "%s: cannot be written: %s.\n  Choose another place.", path, why);
}

/* Creates a file in the folder of the output's place. */
static bool create_beside(output_t *output, const char *path, failure_t *failure) {
    output->name = memory_print("%s.XXXXXX", output->place);
    int file = mkstemp(output->name);
    if (file >= 0)
        return close(file) == 0;
    return refuse(path, strerror(errno), failure);
}

static void output_free(output_t *output) {
    if (output->name != output->place)
        free(output->name);
    free(output->place);
    *output = (output_t){0};
}

/* The real path of the folder that contains the path; the caller frees it, NULL: no such folder. */
static char *folder_of(const char *path) {
    const char *slash = strrchr(path, '/');
    char *folder = slash ? memory_print("%.*s", (int)(slash - path + 1), path) : memory_copy(".");
    char *real = realpath(folder, NULL);
    free(folder);
    return real;
}

/* Standard output and the like, by whatever name. Its file may no longer have a path, or have other
 * writers: it is never replaced. */
static bool is_open_here(const char *path) {
    char *folder = folder_of(path);
    bool descriptor = folder && strncmp(folder, "/proc/", 6) == 0;
    free(folder);
    return descriptor || strcmp(path, "/dev/stdout") == 0 || strcmp(path, "/dev/stderr") == 0;
}

/* What exists at the place: nothing, a file, a device. */
static bool find_place(output_t *output, const char *path, failure_t *failure) {
    struct stat is;
    char *real = realpath(path, NULL);
    output->place = real ? real : memory_copy(path);
    bool there = stat(path, &is) == 0; /* /dev/stdout may lead to a pipe, which has no path */
    if (!there && lstat(path, &is) == 0)
        return refuse(path, "a symbolic link that leads nowhere", failure);
    if (!there)
        return true;
    output->special = !real || !S_ISREG(is.st_mode) || is_open_here(path);
    output->null = S_ISCHR(is.st_mode) && is.st_rdev == makedev(1, 3);
    return !S_ISDIR(is.st_mode) || refuse(path, "it is a directory", failure);
}

/* The future path of a file that does not exist yet. */
static char *place_of(const char *path) {
    const char *slash = strrchr(path, '/');
    char *folder = folder_of(path);
    char *place =
        folder ? memory_print("%s/%s", folder, slash ? slash + 1 : path) : memory_copy(path);
    free(folder);
    return place;
}

static bool same_file(const char *path, const char *other) {
    struct stat one, two;
    bool first = stat(path, &one) == 0, second = stat(other, &two) == 0;
    if (first && second)
        return S_ISREG(one.st_mode) && one.st_dev == two.st_dev && one.st_ino == two.st_ino;
    if (first || second)
        return false;
    char *place = place_of(path), *other_place = place_of(other);
    bool same = strcmp(place, other_place) == 0;
    free(place);
    free(other_place);
    return same;
}

static bool is_among(const char *path, const char *const *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (list[i] && same_file(path, list[i]))
            return true;
    return false;
}

bool output_spares(const output_names_t *names, failure_t *failure) {
    for (size_t i = 0; i < OUTPUT_NAMES; i++) {
        const char *path = names->written[i];
        if (path &&
            (is_among(path, names->read, OUTPUT_NAMES) || is_among(path, names->written, i)))
            return failure_set(
                failure, "%s: would be written over: it is given twice.\n  Choose another place.",
                path);
    }
    return true;
}

bool output_open(output_t *output, const char *path, failure_t *failure) {
    *output = (output_t){0};
    if (strcmp(path, "-") == 0)
        path = "/dev/stdout";
    bool good = *path ? find_place(output, path, failure)
                      : refuse("-o", "the name of the file is empty", failure);
    if (good && output->special)
        output->name = output->place;
    else if (good)
        good = create_beside(output, path, failure);
    if (!good)
        output_free(output);
    return good;
}

FILE *output_stream(const output_t *output) {
    return fopen(output->name, output->special ? "a" : "w");
}

/* mkstemp makes private files; a result gets the permissions of any new file, or those of the file
 * that it replaces. */
static void widen_rights(const output_t *output) {
    struct stat old;
    mode_t mask = umask(0);
    umask(mask);
    chmod(output->name, stat(output->place, &old) == 0 ? old.st_mode & 07777 : 0666 & ~mask);
}

bool output_close(output_t *output, bool good, failure_t *failure) {
    if (!output->special) {
        if (good)
            widen_rights(output);
        if (good && rename(output->name, output->place) != 0)
            good = refuse(output->place, strerror(errno), failure);
        if (!good)
            unlink(output->name);
    }
    output_free(output);
    return good;
}

bool output_print(const char *path, void (*print)(FILE *out, void *context), void *context,
                  failure_t *failure) {
    output_t output;
    if (!output_open(&output, path, failure))
        return false;
    FILE *out = output_stream(&output);
    if (out)
        print(out, context);
    bool written = out && !ferror(out);
    bool good = (!out || fclose(out) == 0) && written;
    if (!good)
        failure_set(failure, "%s: cannot be written: %s.\n  Choose another place.", path,
                    strerror(errno));
    return output_close(&output, good, failure);
}
