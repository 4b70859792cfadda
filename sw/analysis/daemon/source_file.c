/* SPDX-License-Identifier: Apache-2.0 */
/* See source_file.h. */
#include "source_file.h"
#include "capture.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HOW = O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC };

/* Creates the pipe of a path named *.pipe. */
static void make_pipe(const char *path) {
    size_t length = strlen(path);
    if (length > 5 && strcmp(path + length - 5, ".pipe") == 0)
        mkfifo(path, 0666); /* an existing file stays */
}

/* A pipe that we also hold open for writing has no end. */
static bool open_endless(source_file_t *source, const char *path) {
    close(source->file);
    source->file = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    return source->file >= 0;
}

static void set_terminal(source_file_t *source, bool named) {
    capture_raw(source->file);
    source->comes_back = named && tcgetattr(source->file, &source->mode) == 0;
}

bool source_file_open(source_file_t *source, const char *path, failure_t *failure) {
    struct stat is;
    bool named = strcmp(path, "/dev/stdin") != 0;
    make_pipe(path);
    *source = (source_file_t){.file = named ? open(path, HOW) : dup(STDIN_FILENO)};
    bool good = source->file >= 0 && fstat(source->file, &is) == 0;
    if (good && S_ISDIR(is.st_mode)) {
        errno = EISDIR;
        good = false;
    }
    source->whole = good && S_ISREG(is.st_mode);
    if (good && named && S_ISFIFO(is.st_mode))
        good = open_endless(source, path);
    if (good && isatty(source->file))
        set_terminal(source, named);
    if (good && !named)
        fcntl(source->file, F_SETFL, fcntl(source->file, F_GETFL) | O_NONBLOCK);
    if (good)
        return true;
    failure_set(failure, "%s: the profile channel cannot be read: %s.", path, strerror(errno));
    source_file_close(source);
    return false;
}

bool source_file_again(source_file_t *source, const char *path) {
    source->file = open(path, HOW);
    if (source->file >= 0 && tcsetattr(source->file, TCSANOW, &source->mode) == 0)
        return true;
    source_file_close(source);
    return false;
}

void source_file_close(source_file_t *source) {
    if (source->file >= 0)
        close(source->file);
    source->file = -1;
}
